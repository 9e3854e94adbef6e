import TestPages
import TestCaptures
import CANCapture
import CANDatabases
import Testing

@testable import Analysis
@testable import Figures
@testable import Layout
@testable import Wording
@testable import Pages

@Suite struct TimelineLoadTests {
    private static func frames(_ count: Int, every period: Int64) -> [Frame] {
        (0..<count).map { Frame(time: Int64($0) * period, identifier: UInt32($0 % 4), data: [1, 2, 3, 4]) }
    }

    @Test(arguments: [(200_000_000, 20), (20_000_000, 2), (1_000_000, 1)] as [(Int64, Int)])
    func aLoadOverAFewMillisecondsIsNoCombOfTriangles(span: Int64, most: Int) {
        let bins = TimeBins(range: 0...span - 1, count: 1000)
        #expect(LoadCurve.binCount(bins: bins, pixels: 1000) <= most)
    }

    /// Bursts of which a bin that is not as long as the stated time may have more.
    @Test func noPartOfTheCurveIsHigherThanThePeakThatIsStated() {
        var frames: [Frame] = []
        for burst in 0..<400 {
            for place in 0..<20 {
                frames.append(
                    Frame(
                        time: Int64(burst) * 150_000_000 + Int64(place) * 300_000, identifier: UInt32(place),
                        data: [1, 2, 3, 4, 5, 6, 7, 8]))
            }
        }
        let capture = Logs.capture(frames)
        let facts = TimelineFacts(Selection(capture), options: TimelineOptions())
        let load = facts.channelLoads.loads[0]
        for pixels in [120, 300, 411] {
            let bins = TimeBins(range: facts.range, count: pixels)
            let count = LoadCurve.binCount(bins: bins, pixels: pixels)
            #expect(bins.span / UInt64(count) >= 99_000_000)
            let curve = LoadCurve(
                LoadBins(capture.frames, channel: 0, range: facts.range, bins: count, rate: nil), pixels: pixels
            ).saying(load)
            let highest = curve.steps.map(\.maximum).max() ?? 0
            #expect(highest > 0 && highest <= curve.shownPeak * 1.001)
        }
    }

    /// The dot had been at the highest bin of the picture, and above the curve, which does not have the peak's own time.
    @Test(arguments: [60, 120, 400])
    func thePeakIsWhereItsTimeIsAndTheCurveReachesIt(pixels: Int) throws {
        // Every 10 ms, but for 20 more frames around 20.0 s: half of them in each of two bins of 100 ms.
        var frames = Self.frames(3000, every: 10_000_000)
        // A bin that is somewhat busier than the others, and not busier than that time.
        for place in 0..<11 { frames.append(Frame(time: 7_010_000_000 + Int64(place) * 7_000_000, identifier: 9)) }
        for place in 0..<20 {
            let time = 19_961_000_000 + Int64(place) * 4_000_000
            frames.append(Frame(time: time, identifier: 8, data: [1, 2]))
        }
        let capture = Logs.capture(frames.sorted { $0.time < $1.time })
        let facts = TimelineFacts(Selection(capture), options: TimelineOptions())
        let bins = TimeBins(range: facts.range, count: pixels)
        let count = LoadCurve.binCount(bins: bins, pixels: pixels)
        let curve = LoadCurve(
            LoadBins(capture.frames, channel: 0, range: facts.range, bins: count, rate: nil), pixels: pixels
        ).saying(facts.channelLoads.loads[0])
        let span = Double(facts.range.upperBound - facts.range.lowerBound)
        #expect(abs(curve.peakPosition * span - 20.0e9) < 0.06e9, "\(curve.peakPosition * span / 1e9) s")
        let step = min(curve.steps.count - 1, Int(curve.peakPosition / curve.stepShare))
        #expect(curve.steps[step].maximum == curve.shownPeak)
        #expect(curve.steps.allSatisfy { $0.maximum <= curve.shownPeak * 1.001 })
    }

    /// The steps of 10 ms were four times as high as the peak that was stated for 100 ms.
    @Test func thePeakOfAShortCaptureIsThatOfItsSteps() throws {
        var frames: [Frame] = []
        for step in 0..<300 as Range<Int64> {
            let time = step * 1_000_000
            for place in 0..<((150..<160).contains(step) ? 4 : 1) as Range<Int64> {
                frames.append(
                    Frame(time: time + place * 240_000, identifier: 0x100, data: [1, 2, 3, 4, 5, 6, 7, 8]))
            }
        }
        let capture = Logs.capture(frames)
        let facts = TimelineFacts(Selection(capture), options: TimelineOptions())
        let bins = TimeBins(range: facts.range, count: 400)
        let count = LoadCurve.binCount(bins: bins, pixels: 400)
        let curve = LoadCurve(
            LoadBins(capture.frames, channel: 0, range: facts.range, bins: count, rate: nil), pixels: 400
        ).saying(facts.channelLoads.loads[0])
        #expect(curve.peakText?.hasSuffix(" in 10 ms") == true, "\(curve.peakText ?? "none")")
        #expect(curve.shownPeak == curve.steps.map(\.maximum).max())
    }

    @Test func aLoadIsLevelOverEachStep() throws {
        let capture = Logs.capture(Self.frames(2000, every: 1_000_000))
        let options = TimelineOptions()
        let list = try TimelineSection.pages(
            TimelineFacts(Selection(capture), options: options), options: options,
            canvas: TimelineCanvas(width: 900, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false),
            shaper: FixedFonts.shaper)[0]
        let lines = list.items.compactMap { item -> [Point]? in
            guard case .polyline(_, Theme.named(.light).load, let range) = item else { return nil }
            return Array(list.places[range])
        }
        let curve = try #require(lines.first)
        #expect(curve.count >= 4)
        for (one, next) in zip(curve, curve.dropFirst()) { #expect(one.x == next.x || one.y == next.y) }
    }

    /// The step from one frame to the next, nanoseconds, and whether the clock tells the peak.
    @Test(arguments: [(1_000_000, true), (1_000_000_000, false)] as [(Int64, Bool)])
    func thePeakIsTheSameHoweverWideThePictureIs(_ step: Int64, _ isTold: Bool) throws {
        let capture = Logs.capture(Self.frames(2000, every: step))
        let options = TimelineOptions()
        let told = try [700, 900, 2000].map { (width: Double) -> String? in
            let list = try TimelineSection.pages(
                TimelineFacts(Selection(capture), options: options), options: options,
                canvas: TimelineCanvas(width: width, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false),
                shaper: FixedFonts.shaper)[0]
            let line = PageText(list).lines.first { $0.text.contains("peak ") }?.text
            return line.flatMap { line in line.firstRange(of: "peak ").map { String(line[$0.lowerBound...]) } }
        }
        #expect(Set(told).count == 1, "\(told)")
        #expect((told[0] != nil) == isTold)
        #expect(told[0]?.hasSuffix("in 100 ms") ?? true)
    }

    @Test func aLoadIsThatOfTheWholeBusWhateverIsKept() throws {
        let whole = Recording(Logs.capture(Self.frames(2000, every: 1_000_000)))
        let kept = RowSet(count: whole.frames.count) { whole.frames.identifier($0) == 1 }
        let all = RowSet(count: whole.frames.count) { _ in true }
        let part = Selection(whole, keeping: kept, bus: all, words: ["--id 001"])
        var options = TimelineOptions()
        let own = TimelineFacts(part, options: options).channelLoads.loads[0].bits
        options.loadsAreOfBus = true
        let facts = TimelineFacts(part, options: options)
        let expected = TimelineFacts(Selection(whole), options: TimelineOptions()).channelLoads.loads[0].bits
        #expect(facts.channelLoads.loads[0].bits == expected)
        #expect(facts.channelLoads.loads[0].bits > own)
        #expect(facts.counts.frames == 500)
        let text = PageText(
            try TimelineSection.pages(
                facts, options: options,
                canvas: TimelineCanvas(width: 900, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false),
                shaper: FixedFonts.shaper)[0]
        ).text
        #expect(text.contains("only --id 001"), "\(text)")
        #expect(text.contains("of the whole bus"), "\(text)")
    }

    @Test func aPauseOfWhatIsKeptIsNoSilenceOfTheBus() {
        let busy = Self.frames(40_000, every: 1_000_000)
        let paused = (0..<2000).map { (step: Int) -> Frame in
            let pause: Int64 = step > 900 ? 5_000_000_000 : 0
            return Frame(time: Int64(step) * 10_000_000 + pause, identifier: 9)
        }
        let all = (busy + paused).sorted { $0.time < $1.time }
        let options = TimelineOptions()
        let alone = TimelineFacts(Selection(Logs.capture(paused)), options: options)
        #expect(alone.findings.count { $0.rule == .missingMessage } == 1)
        let whole = Recording(Logs.capture(all))
        let kept = RowSet(count: whole.frames.count) { whole.frames.identifier($0) == 9 }
        let facts = TimelineFacts(Selection(whole, keeping: kept) { $0.identifier == 9 }, options: options)
        #expect(!facts.findings.contains { $0.rule == .silence })
        #expect(facts.bands.silences == [[]])
        #expect(facts.bands.bySlot[0]?.stretches.map(\.state) == [.usual, .missing, .usual])
    }
}
