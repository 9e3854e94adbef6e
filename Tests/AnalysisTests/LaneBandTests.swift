import CANCapture
import Testing

@testable import Analysis

@Suite struct LaneBandTests {
    private static let second: Int64 = 1_000_000_000
    private static let length: Int64 = 40

    /// Frames with a period in milliseconds over forty seconds, where `keeps` lets them.
    private static func cyclic(
        _ identifier: UInt32, every period: Int64, keeps: (Double) -> Bool = { _ in true }
    ) -> [Frame] {
        (0..<length * 1000 / period).map { Frame(time: $0 * period * 1_000_000 + 1, identifier: identifier) }
            .filter { keeps(Double($0.time) / 1e9) }
    }

    private static func bands(_ frames: [Frame]) -> LaneBands {
        let table = Tables.table(frames.sorted { $0.time < $1.time })
        let index = IdentifierIndex(table)
        let capture = Capture(
            frames: table, source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: .relative))
        return bands(table, index, Recording(capture).findings, 0...length * second)
    }

    private static func bands(
        _ table: FrameTable, _ index: IdentifierIndex, _ findings: Findings, _ range: ClosedRange<Int64>
    ) -> LaneBands {
        let rhythms = IdentifierRhythms.statistics(table, index: index).map(LaneRhythm.init)
        let traces = LaneTrace.all(table, rows: RowsByIdentifier(table, index), rhythms, LaneScale(range))
        return LaneBands(traces, rhythms, findings: findings, channels: table.channels.count)
    }

    /// The band of the identifier that comes first.
    private static func band(_ frames: [Frame]) -> LaneBand? { bands(frames).bySlot.first ?? nil }

    @Test(arguments: [1, 10, 100, 500, 1000, 2000] as [Int64])
    func aCyclicLaneIsOneStretchWhateverItsPeriod(period: Int64) {
        let band = Self.band(Self.cyclic(1, every: period))
        #expect(band?.stretches.map(\.state) == [.usual])
        #expect(band?.stretches.first?.start == 1)
        #expect(band?.stretches.first?.end == (Self.length * 1000 / period - 1) * period * 1_000_000 + 1)
        #expect(band?.stop == nil)
    }

    @Test func jitterIsNoOtherRate() {
        let frames = (0..<4000).map { (step: Int) -> Frame in
            let jitter = Int64(step * 37 % 7) * 900_000
            return Frame(time: Int64(step) * 10_000_000 + jitter, identifier: 1)
        }
        #expect(Self.band(frames)?.stretches.map(\.state) == [.usual])
    }

    @Test(arguments: [(20, LaneBand.State.less), (5, .more)] as [(Int64, LaneBand.State)])
    func anotherRateIsAnotherStateWhileItLasts(period: Int64, state: LaneBand.State) throws {
        let frames =
            Self.cyclic(1, every: 10) { !(12..<16).contains($0) }
            + Self.cyclic(1, every: period) {
                (12..<16).contains($0)
            }
        let band = try #require(Self.band(frames))
        #expect(band.stretches.map(\.state) == [.usual, state, .usual])
        let other = band.stretches[1]
        #expect(abs(Double(other.start) / 1e9 - 12) < 0.4 && abs(Double(other.end) / 1e9 - 16) < 0.4)
    }

    @Test func anIdentifierIsMissingWhereAFindingSaysSo() throws {
        let busy = Self.cyclic(2, every: 10)
        let short = Self.cyclic(1, every: 100) { !(20..<20.05).contains($0) }
        #expect(try #require(Self.band(short + busy)).stretches.map(\.state) == [.usual, .missing, .usual])
        let long = Self.cyclic(1, every: 100) { !(20..<20.35).contains($0) }
        let band = try #require(Self.band(long + busy))
        #expect(band.stretches.map(\.state) == [.usual, .missing, .usual])
        #expect(band.stretches[1].start == 19_900_000_001)
        #expect(band.stretches[1].end == 20_400_000_001)
    }

    @Test func aPauseThatNoFindingTellsHasNoName() throws {
        // Away again and again, and for longer than it is there: sent on demand.
        let onDemand = Self.cyclic(1, every: 100) { $0 < 4 || (18..<21).contains($0) || $0 > 36 }
        let band = try #require(Self.band(onDemand + Self.cyclic(2, every: 10)))
        #expect(band.stretches.map(\.state) == [.usual, .usual, .usual])
        #expect(band.stop == nil)
    }

    @Test func eachOfManyGapsThatAreOneFindingIsMissing() throws {
        let gaps = [5.0, 10, 15, 20, 25]
        let frames = Self.cyclic(1, every: 100) { time in !gaps.contains { ($0..<$0 + 0.35).contains(time) } }
        let band = try #require(Self.band(frames + Self.cyclic(2, every: 10)))
        #expect(band.stretches.filter { $0.state == .missing }.count == 5)
        #expect(band.stretches.filter { $0.state == .missing }.allSatisfy { $0.end - $0.start == 500_000_000 })
    }

    @Test func anIdentifierThatStopsForGoodHasStopped() throws {
        let band = try #require(Self.band(Self.cyclic(1, every: 100) { $0 < 21 } + Self.cyclic(2, every: 10)))
        #expect(band.stop == 20_900_000_001)
        #expect(band.stretches.map(\.state) == [.usual])
        // Four periods before the end it may only be late.
        let late = Self.band(Self.cyclic(1, every: 1000) { $0 < 36 } + Self.cyclic(2, every: 10))
        #expect(late?.stop == nil)
    }

    @Test func whereTheBusIsSilentNobodyIsMissing() throws {
        let isOn: (Double) -> Bool = { !(18.4..<19.4).contains($0) }
        let bands = Self.bands(
            Self.cyclic(1, every: 10, keeps: isOn) + Self.cyclic(2, every: 100, keeps: isOn)
                + Self.cyclic(3, every: 1000, keeps: isOn))
        #expect(bands.silences[0].count == 1)
        for band in bands.bySlot {
            let stretches = try #require(band).stretches
            #expect(stretches.map(\.state) == [.usual, .usual])
            #expect(stretches[0].end <= bands.silences[0][0].lowerBound)
            #expect(stretches[1].start >= bands.silences[0][0].upperBound)
        }
    }

    @Test func aChannelThatEndsEarlyHasNotStopped() {
        let bands = Self.bands(Self.cyclic(1, every: 10) { $0 < 30 })
        #expect(bands.silences == [[]])
        #expect(bands.bySlot[0]?.stop == nil)
    }

    @Test func framesAsTheyLikeHaveNoBand() {
        var state: UInt32 = 7
        var time: Int64 = 0
        let frames = (0..<300).map { _ -> Frame in
            state = state &* 1_664_525 &+ 1_013_904_223
            // Between a millisecond and two seconds, each order of magnitude as often.
            time += Int64(1_000_000) << Int64(state >> 28 & 11)
            return Frame(time: time % (Self.length * Self.second), identifier: 1)
        }
        #expect(Self.bands(frames).bySlot.elementsEqual([nil]))
        #expect(Self.bands(Self.cyclic(1, every: 10_000)).bySlot.elementsEqual([nil]))
    }

    @Test func aClockThatGoesBackDoesNoHarm() {
        let frames = Tables.times([.max, .min, .max, 0, .min, 5, 4, 3] + (0..<50).map { $0 * 10 })
        let table = Tables.table(frames)
        let index = IdentifierIndex(table)
        let bands = Self.bands(table, index, Findings([]), .min ... .max)
        for band in bands.bySlot {
            #expect(band?.stretches.allSatisfy { $0.start <= $0.end } ?? true)
        }
    }

    @Test func aSampledCaptureHasTheSameBandsWithoutFindings() throws {
        var frames = Self.cyclic(1, every: 10, keeps: { !(12..<14).contains($0) })
        frames += Self.cyclic(2, every: 100, keeps: { $0 < 21 })
        frames += Self.cyclic(3, every: 1000)
        frames.sort { $0.time < $1.time }
        let capture = Capture(
            frames: Tables.table(frames),
            source: CaptureSource(path: "a.log", format: "candump", formatName: "candump"))
        let sampled = SampledActivity(SampledCapture(capture)).bands
        let whole = Self.bands(frames).bySlot
        #expect(sampled.count == 3)
        for (one, other) in zip(sampled, whole) {
            #expect(one?.stretches == other?.stretches.filter { $0.state != .missing })
            #expect(one?.stop == nil)
        }
    }

    /// A clock that is set back leaves a time in which nothing was recorded, although no step from frame to frame is long.
    @Test(arguments: [false, true])
    func whereNothingIsRecordedIsNoBandAlthoughTheClockIsSetBack(isOverlaid: Bool) throws {
        let late = [30, 30.01].map { Frame(time: Int64($0 * 1e9), identifier: 1) }
        let early = (0..<500).map { Frame(time: Int64($0) * 10_000_000 + 1, identifier: 1) }
        let table = Tables.table(late + early)
        let index = IdentifierIndex(table)
        let rhythms = IdentifierRhythms.statistics(table, index: index).map(LaneRhythm.init)
        let traces = LaneTrace.all(
            table, rows: RowsByIdentifier(table, index), rhythms, LaneScale(0...Self.length * Self.second))
        let bands = LaneBands(traces, rhythms, findings: Findings([]), channels: 1, isOverlaid: isOverlaid)
        let stretches = try #require(bands.bySlot.first ?? nil).stretches
        #expect(stretches.count == 2 && stretches.allSatisfy { $0.state == .usual }, "\(stretches)")
        #expect(stretches.allSatisfy { $0.end <= 6 * Self.second || $0.start >= 29 * Self.second })
    }

    /// The lane of a heartbeat that "stopped" was "missing 16.803 s".
    @Test func aHeartbeatThatStopsHasStoppedInItsLane() throws {
        var finding = Finding(.canopenHeartbeatLost, .warning)
        (finding.slot, finding.count, finding.interval) = (0, 1, 20 * Self.second...Self.length * Self.second)
        finding.facts.isToEnd = true
        let fates = LaneFates(Findings([finding]), slots: 1, channels: 1)
        #expect(fates.hasStopped == [0] && fates.missing.isEmpty)
    }

    /// The cycle of a database: the overview had ticks alone where the page of the finding had a hatch.
    @Test func aMessageWithTooFewFramesForARhythmShowsWhatItLacks() throws {
        let frames = [1, 2, 3, 7, 8].map { Frame(time: $0 * Self.second, identifier: 1) }
        let table = Tables.table(frames)
        var finding = Finding(.missingMessage, .warning)
        (finding.slot, finding.interval) = (0, 3 * Self.second...7 * Self.second)
        let bands = Self.bands(
            table, IdentifierIndex(table), Findings([finding]), 0...Self.length * Self.second)
        let stretches = try #require(bands.bySlot[0]).stretches
        #expect(stretches.map(\.state) == [.usual, .missing, .usual])
        #expect(stretches[1].start == 3 * Self.second && stretches[1].end == 7 * Self.second)
        #expect(
            Self.bands(table, IdentifierIndex(table), Findings([]), 0...Self.length * Self.second).bySlot[0] == nil)
    }

    /// Eight intervals of which five were near their median had made a lane without an end.
    @Test func aFewFramesAtRandomTimesAreNoCycle() {
        let times: [Int64] = [139, 1510, 2959, 3828, 4229, 5171, 8119, 9027, 9181]
        #expect(Self.band(times.map { Frame(time: $0 * 1_000_000, identifier: 1) }) == nil)
        let steady: [Int64] = [0, 1000, 2010, 2990, 4000, 5000, 6020, 7000, 8000]
        #expect(Self.band(steady.map { Frame(time: $0 * 1_000_000, identifier: 1) }) != nil)
    }

    /// Of frames each second that were twice for two seconds, "more often" was in stretches from two seconds before to two
    /// seconds after them.
    @Test func moreOftenIsWhereTheFramesAre() throws {
        let twice = Self.cyclic(1, every: 1000) { (10..<14).contains($0) }.map { frame in
            Frame(time: frame.time + 400_000, identifier: frame.identifier)
        }
        let band = try #require(Self.band(Self.cyclic(1, every: 1000) + twice))
        let more = band.stretches.filter { $0.state == .more }
        #expect(more.count == 1, "\(band.stretches)")
        #expect(more.allSatisfy { $0.start >= 9_500_000_000 && $0.end <= 14_500_000_000 }, "\(more)")
    }

    /// Requests of a session are no cycle, although half of them are near each other.
    @Test func fewFramesAtUnequalTimesHaveNoBand() {
        var time: Int64 = 1
        let steps: [Int64] = [40, 75, 50, 95, 60, 45, 90, 55, 100, 65, 48, 70]
        let frames = (0..<36).map { step -> Frame in
            time += steps[step % steps.count] * 1_000_000
            return Frame(time: time, identifier: 1)
        }
        #expect(Self.band(frames) == nil)
    }

    @Test func stretchesWithTheHighestSumsAreFound() {
        let found = HighStretches([1, -2, 3, -1, 2, -5, 1, 1, -0.5, -0.5, -9, 2]).all
        #expect(found.map(\.bins) == [0..<1, 2..<5, 6..<8, 11..<12])
        #expect(found.map(\.score) == [1, 4, 2, 2])
    }
}
