import TestPages
import TestCaptures
import CANCapture
import Testing
import Formatting
import Wording

@testable import Analysis
@testable import Drawing
@testable import Figures
@testable import Layout
@testable import Pages
@testable import Publishing

/// What a timeline's lanes look like, on pixels, in the layout of every form.
@Suite struct TimelineBandTests {
    private static let second: Int64 = 1_000_000_000

    private static func cyclic(
        _ identifier: UInt32, every period: Int64, keeps: (Double) -> Bool = { _ in true }
    ) -> [Frame] {
        (0..<40_000 / period).map { Frame(time: $0 * period * 1_000_000, identifier: identifier) }
            .filter { keeps(Double($0.time) / 1e9) }
    }

    private static func canvas(_ form: OutputForm, _ width: Double) -> TimelineCanvas {
        let scale: Scale =
            switch form {
            case .png: .pixels(dotsPerInch: 96)
            case .pdf: .paper
            case .svg: .vectors(dotsPerInch: 96)
            }
        return TimelineCanvas(width: width, height: nil, scale: scale, isPaged: false)
    }

    /// A timeline as pixels, words by row.
    private static func pixels(
        _ frames: [Frame], form: OutputForm = .png, width: Double = 1200,
        change: (inout TimelineOptions) -> Void = { _ in }
    ) throws -> [[Colour]] {
        var options = TimelineOptions()
        change(&options)
        let capture = Logs.capture(frames.sorted { $0.time < $1.time })
        let document = try PreparedDocument(options.page.fonts) {
            TimelineSection(Selection(capture), options: options, canvas: canvas(form, width)).document
        }
        let pages = try #require(document.composed.sections[0] as? FinishedPages)
        var builder = pages.makeBuilder()
        var list = DisplayList(size: pages.pageSize, background: nil)
        builder.layOut(page: 0, number: PageNumber(1, of: 1), into: &list)
        let size = Size(width: list.size.width.rounded(.up), height: list.size.height.rounded(.up))
        let surface = try RasterSurface(fonts: document.fonts, size: size)
        try surface.draw(list)
        return surface.withPixels { words, stride in
            (0..<Int(size.height)).map { y in
                (0..<Int(size.width)).map { Colour(words[y * stride + $0] & 0xFF_FFFF) }
            }
        }
    }

    private static func colour(_ key: UInt32, _ tone: IdentifierTone = .usual) -> Colour {
        Theme.named(.light).identifierColour(key, tone)
    }

    /// The row in which most pixels have a colour, and these pixels.
    private static func row(_ pixels: [[Colour]], of colour: Colour) -> [Int] {
        pixels.map { row in row.indices.filter { row[$0] == colour } }.max { $0.count < $1.count } ?? []
    }

    /// Where a colour stops and begins again in a row.
    private static func breaks(_ columns: [Int]) -> [Int] {
        zip(columns, columns.dropFirst()).filter { $1 - $0 > 1 }.map(\.0)
    }

    @Test(arguments: [OutputForm.png, .pdf, .svg], [400.0, 1200, 3000])
    func aLaneAtItsUsualRateHasOneToneInEveryFormAndSize(form: OutputForm, width: Double) throws {
        let pixels = try Self.pixels(
            Self.cyclic(0x10, every: 10) + Self.cyclic(0x20, every: 100) + Self.cyclic(0x30, every: 1000), form: form,
            width: width)
        let lanes = [UInt32(0x10), 0x20, 0x30].map { Self.row(pixels, of: Self.colour($0)) }
        for (key, columns) in zip([UInt32(0x10), 0x20, 0x30], lanes) {
            #expect(columns.count > Int(width) / 3, "\(key)")
            #expect(Self.breaks(columns).isEmpty, "\(key)")
            for tone in [IdentifierTone.more, .less] {
                #expect(Self.row(pixels, of: Self.colour(key, tone)).isEmpty, "\(key)")
            }
        }
        // The slow lane ends with its last frame, a second before the end.
        let fast = Double(lanes[0].count)
        #expect(abs(Double(lanes[2].count) / fast - 0.975) < 0.02)
        #expect(abs(Double(lanes[1].count) / fast - 1) < 0.02)
    }

    @Test(arguments: [OutputForm.png, .pdf, .svg], [500.0, 2000])
    func aHigherRateIsDarkerAndALowerOneLighterForAsLongAsItLasts(form: OutputForm, width: Double) throws {
        let isThen: (Double) -> Bool = { (10..<20).contains($0) }
        let more10 = Self.cyclic(0x10, every: 50, keeps: isThen)
        var twice = Self.cyclic(0x10, every: 50)
        for frame in more10 { twice.append(Frame(time: frame.time + 25_000_000, identifier: 0x10)) }
        var half = Self.cyclic(0x20, every: 50, keeps: { !isThen($0) })
        half += Self.cyclic(0x20, every: 100, keeps: isThen)
        let pixels = try Self.pixels(twice + half + Self.cyclic(0x30, every: 10), form: form, width: width)
        let whole = Double(Self.row(pixels, of: Self.colour(0x30)).count)
        let more = Double(Self.row(pixels, of: Self.colour(0x10, .more)).count)
        let less = Double(Self.row(pixels, of: Self.colour(0x20, .less)).count)
        #expect(abs(more / whole - 0.25) < 0.03, "\(more) of \(whole)")
        #expect(abs(less / whole - 0.25) < 0.03, "\(less) of \(whole)")
    }

    @Test(arguments: [400.0, 1200, 3000])
    func whatIsMissingIsEdgedInTheColourOfWarnings(width: Double) throws {
        let frames = Self.cyclic(0x10, every: 100) { !(20..<24).contains($0) } + Self.cyclic(0x20, every: 10)
        let pixels = try Self.pixels(frames, width: width)
        let lane = Self.row(pixels, of: Self.colour(0x10))
        let gap = try #require(Self.breaks(lane).first)
        let whole = Double(Self.row(pixels, of: Self.colour(0x20)).count)
        let warning = Theme.named(.light).warning
        let near = gap...(gap + Int(whole / 9))
        // Words that are as high as the box stand in a gap of its edges.
        let edges = pixels.map { row in near.filter { row[$0] == warning } }.max { $0.count < $1.count } ?? []
        let length = Double((edges.last ?? 0) - (edges.first ?? 0) + 1)
        #expect(abs(length / whole - 0.1) < 0.02, "\(length) of \(whole)")
        #expect(edges.count > 12)
    }

    /// The words of a timeline, laid out with a fixed table of metrics.
    private static func text(_ frames: [Frame], width: Double = 1200, mostLanes: Int? = nil) throws -> String {
        var options = TimelineOptions()
        options.mostLanes = mostLanes
        let facts = TimelineFacts(Selection(Logs.capture(frames.sorted { $0.time < $1.time })), options: options)
        let list = try TimelineSection.pages(
            facts, options: options, canvas: canvas(.png, width), shaper: FixedFonts.shaper)[0]
        PageText(list).expectRoom(on: list.size)
        return PageText(list).text
    }

    /// Of many, so that the bus does not wind down.
    private static let twentyStop: [Frame] = {
        var frames = (0..<70).flatMap { cyclic(UInt32(0x100 + $0), every: 100) }
        for lane in 0..<20 {
            let period = Int64(20 * (1 + lane % 5))
            frames += cyclic(UInt32(0x3A0 + lane), every: period, keeps: { $0 < 21 })
        }
        return frames
    }()

    @Test func anIdentifierThatStoppedForGoodSaysSo() throws {
        let text = try Self.text(Self.cyclic(0x10, every: 100) { $0 < 21.05 } + Self.cyclic(0x20, every: 10))
        #expect(text.contains("stopped at 21.0 s"), "\(text)")
        #expect(text.contains("010 stopped"), "\(text)")
    }

    @Test func ofTwentyThatStopTwoAreNamedAndTheOthersCounted() throws {
        let text = try Self.text(Self.twentyStop)
        #expect(text.contains("1 \u{B7} 3A0, 3A1 and 18 more stopped"), "\(text)")
    }

    @Test func foldedLanesThatStoppedAreNotMixedWithThoseThatGoOn() throws {
        let text = try Self.text(Self.twentyStop, mostLanes: 6)
        #expect(text.contains("+86 more: "), "\(text)")
        #expect(text.contains(" stopped, the last at 21.0 s"), "\(text)")
        #expect(text.contains(" of them"), "\(text)")
    }

    @Test func whatIsMissingIsNamedAboveAndInItsGapWhereThatHasRoom() throws {
        let frames = Self.cyclic(0x10, every: 100) { !(20..<26).contains($0) } + Self.cyclic(0x20, every: 10)
        let wide = try Self.text(frames)
        #expect(wide.contains("missing 6.100 s") && wide.contains("010 missing"), "\(wide)")
        let narrow = try Self.text(frames, width: 400)
        let isInGap = narrow.split(separator: "\n").contains { $0.drop { $0 == " " } == "missing 6.100 s" }
        #expect(!isInGap && narrow.contains("010 missing"), "\(narrow)")
    }

    @Test func aMarkDoesNotHideAFindingNorAFindingAMark() throws {
        var options = TimelineOptions()
        for seconds in [19.9, 20.0, 20.1] {
            options.marks.append(TimeMark(time: Int64(seconds * 1e9), text: "mark at \(seconds)"))
        }
        let isOn: (Double) -> Bool = { !(20..<22).contains($0) }
        let frames = Self.cyclic(0x10, every: 10, keeps: isOn) + Self.cyclic(0x20, every: 20, keeps: isOn)
        let facts = TimelineFacts(Selection(Logs.capture(frames.sorted { $0.time < $1.time })), options: options)
        let list = try TimelineSection.pages(
            facts, options: options, canvas: Self.canvas(.png, 1200), shaper: FixedFonts.shaper)[0]
        let text = PageText(list).text
        #expect(text.contains("silence 2.0"), "\(text)")
        let named = ["mark at 19.9", "mark at 20.0", "mark at 20.1"].filter(text.contains)
        #expect(named.count == 3 || text.contains("+\(3 - named.count) more"), "\(text)")
    }
}
