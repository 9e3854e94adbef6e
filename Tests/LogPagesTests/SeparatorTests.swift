import TestLogs
import TestPages
import TestCaptures
import CANCapture
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading
@testable import Formatting
@testable import Wording

extension Separators.Kind {
    fileprivate var isGap: Bool { if case .gap = self { true } else { false } }
}

@Suite struct SeparatorTests {
    private func frames(_ milliseconds: [Int64], channel: UInt16 = 0) -> [Frame] {
        milliseconds.map { Frame(time: $0 * Logs.millisecond, identifier: 1, channel: channel) }
    }

    private func template(silence: LogStyle.SilenceRule) throws -> DocumentTemplate {
        try Logs.template {
            $0.log.silence = silence
            $0.log.columns = [.number, .id, .data]
        }
    }

    @Test func aPauseStandsBeforeTheFrameThatEndsIt() throws {
        let capture = Logs.capture(frames([0, 10, 1500, 1510]))
        let rows = try Logs.rows(capture, template(silence: .threshold(1_000_000_000)))
        #expect(rows == ["1  001  –", "2  001  –", "1.490 s pause", "3  001  –", "4  001  –"])
        let none = try Logs.rows(capture, template(silence: .off))
        #expect(none == ["1  001  –", "2  001  –", "3  001  –", "4  001  –"])
    }

    @Test func aSilenceThatAFindingTellsIsNoMerePause() throws {
        var busy: [Frame] = []
        for step in 0..<400 {
            for number in 0..<4 {
                let time = Int64(step) * 10 * Logs.millisecond + Int64(number)
                busy.append(Frame(time: time, identifier: UInt32(1 + number)))
            }
        }
        let frames = busy.filter { !(1_000..<2_000).contains($0.time / Logs.millisecond) }
        let model = try Logs.model(Logs.capture(frames), template(silence: .learned))
        let kinds = model.separators.all.map(\.kind)
        #expect(kinds == [.silence(1_009_999_997, channel: 0, .error, incident: 1)], "\(kinds)")
    }

    /// Four messages every 10 ms, without a frame from 1 s to 2 s.
    private var interrupted: [Frame] {
        (0..<400).flatMap { step in
            (0..<4).map { number in
                Frame(time: Int64(step) * 10 * Logs.millisecond + Int64(number), identifier: UInt32(1 + number))
            }
        }.filter { !(1_000..<2_000).contains($0.time / Logs.millisecond) }
    }

    private func part(_ frames: [Frame], until end: Int64, fold: LogStyle.Fold = .errors) throws -> LogModel {
        let selection = AskedLog().selection(Logs.capture(frames))
        let rows = frames.count { $0.time / Logs.millisecond < end }
        var template = try template(silence: .learned)
        template.log.fold = fold
        return try LogModel(
            selection.narrowed(to: selection.capture.part(0..<rows)), template: template, options: LogOptions(),
            shaper: FixedFonts.shaper, fonts: FixedFonts.all, scale: .paper)
    }

    /// The rows had ended without a word, as if the bus had gone on.
    @Test func aSilenceThatTheWindowEndsInFollowsTheLastRow() throws {
        let model = try part(interrupted, until: 1_500)
        let last = try #require(model.separators.all.last)
        #expect(last.kind == .silence(1_009_999_997, channel: 0, .error, incident: 1) && last.row == 400)
        let page = model.pageCount - 1
        let shown = Logs.rows(model, page: page)
        #expect(shown.last?.contains("is silent for 1.010 s") == true, "\(shown.suffix(3))")
        #expect(shown.contains("400  004  –"))
        #expect(model.rowLines.lines(of: 399..<400) == 1 + model.bandLines)
        // Its frames are equal: the last ones stay beside the silence.
        let folded = try part(interrupted, until: 1_500, fold: .repeats)
        #expect(!folded.folds.isHidden(399) && Logs.rows(folded, page: 0).last?.contains("silent") == true)
    }

    @Test func aWindowThatEndsBeforeOrAfterASilenceEndsWithARow() throws {
        for end in [900, 2_500] as [Int64] {
            let model = try part(interrupted, until: end)
            #expect(!model.separators.all.contains { $0.row == model.capture.frames.count })
        }
    }

    /// The other channel has a row in it, before which the silence had been drawn too short.
    @Test func aSilenceOfOneChannelAtTheEndOfAWindowHasItsWholeLength() throws {
        let others = (0..<400).map {
            Frame(time: Int64($0) * 10 * Logs.millisecond + 9, identifier: 9, channel: 1)
        }
        let all = (interrupted + others).sorted { $0.time < $1.time }
        let selection = AskedLog().selection(Logs.capture(all, channels: ["can0", "can1"]))
        let rows = all.count { $0.time / Logs.millisecond < 1_500 }
        let model = try LogModel(
            selection.narrowed(to: selection.capture.part(0..<rows)), template: template(silence: .learned),
            options: LogOptions(), shaper: FixedFonts.shaper, fonts: FixedFonts.all, scale: .paper)
        let kinds = model.separators.all.filter { $0.row >= 400 }.map(\.kind)
        #expect(kinds == [.silence(1_009_999_997, channel: 0, .error, incident: 1)], "\(kinds)")
    }

    @Test func thePauseOfAControllerThatIsBusOffGoesOnBehindAWindow() throws {
        var all = interrupted
        all += ([(1_000, 0x40, 255), (1_995, 0x100, 0)] as [(Int64, UInt32, UInt8)]).map { time, identifier, counter in
            Frame(
                time: time * Logs.millisecond, identifier: identifier, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, counter, 0])
        }
        all.sort { $0.time < $1.time }
        let last = try #require(part(all, until: 1_500).separators.all.last)
        #expect(last.row == 401 && last.finding?.rule == .busOff)
        #expect(last.words == "0.995 s without a frame")
    }

    @Test func thePauseOfAControllerThatIsBusOffIsABandOfItsFinding() throws {
        var all: [Frame] = []
        for step in 0..<400 {
            for number in 0..<4 {
                let time = Int64(step) * 10 * Logs.millisecond + Int64(number)
                all.append(Frame(time: time, identifier: UInt32(1 + number)))
            }
        }
        all.removeAll { (1_000..<3_000).contains($0.time / Logs.millisecond) }
        let states = [(1_000, 0x40, 255), (2_995, 0x100, 0)] as [(Int64, UInt32, UInt8)]
        all += states.map { time, identifier, counter in
            Frame(
                time: time * Logs.millisecond, identifier: identifier, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, counter, 0])
        }
        all.sort { $0.time < $1.time }
        let model = try Logs.model(Logs.capture(all), template(silence: .learned))
        let separator = try #require(model.separators.all.first)
        #expect(separator.finding?.rule == .busOff && separator.isBand, "\(model.separators.all.map(\.kind))")
        #expect(separator.words == "1.995 s without a frame")
        #expect(separator.ink(model.theme) == model.theme.trouble)
    }

    @Test func aStretchOfErrorFramesBeginsBeforeTheFirstOfThemAndIsNotWithoutAFrame() throws {
        var busy: [Frame] = []
        for step in 0..<400 {
            for number in 0..<4 {
                let time = Int64(step) * 10 * Logs.millisecond + Int64(number)
                busy.append(Frame(time: time, identifier: UInt32(1 + number)))
            }
        }
        busy.removeAll { (1_000..<3_000).contains($0.time / Logs.millisecond) }
        busy += (0..<20).map {
            Frame(
                time: (1_050 + Int64($0) * 90) * Logs.millisecond, identifier: 0x88, flags: [.error, .socketCAN],
                data: [])
        }
        busy.sort { $0.time < $1.time }
        let model = try Logs.model(Logs.capture(busy), template(silence: .learned))
        let separator = try #require(model.separators.all.first)
        #expect(busy[separator.row].flags.contains(.error) && !busy[separator.row - 1].flags.contains(.error))
        #expect(separator.words == "2.010 s with error frames only")
    }

    @Test func aPauseOfOneOfSeveralChannelsNamesIt() throws {
        let capture = Logs.capture(
            frames([0]) + frames([1], channel: 1) + frames([2000]), channels: ["can0", "body"])
        let rows = try Logs.rows(capture, template(silence: .threshold(1_000_000_000)))
        #expect(rows == ["1  001  –", "2  001  –", "2.000 s pause on can0", "3  001  –"])
    }

    @Test func theSeparatorOfAPauseStoodOneRowLate() throws {
        // A channel that is silent from the first row on, while another sends once: all paused for 14.7 s.
        let capture = Logs.capture(
            frames([2501], channel: 1) + frames([2600, 2700]) + frames([3197, 17_876]) + frames([20_105], channel: 1),
            channels: ["can0", "can1"])
        let rows = try Logs.rows(capture, template(silence: .threshold(16_000_000_000)))
        #expect(
            rows == [
                "1  001  –", "2  001  –", "3  001  –", "4  001  –", "14.679 s pause", "5  001  –", "6  001  –",
            ], "\(rows)")
    }

    @Test func whereAnotherChannelGoesOnAPauseStandsBeforeTheFrameThatEndsIt() throws {
        let capture = Logs.capture(
            frames([0]) + frames([500, 1000, 1500], channel: 1) + frames([2000]), channels: ["can0", "body"])
        let rows = try Logs.rows(capture, template(silence: .threshold(1_500_000_000)))
        #expect(
            rows == ["1  001  –", "2  001  –", "3  001  –", "4  001  –", "2.000 s pause on can0", "5  001  –"])
    }

    @Test func aMarkStandsBeforeTheFirstFrameAtOrAfterIt() throws {
        var options = AskedLog()
        options.marks = [
            TimeMark(time: 15 * Logs.millisecond, text: "door open"), TimeMark(time: 0, text: "start"),
            TimeMark(time: 10 * Logs.millisecond, text: "light\non"), TimeMark(time: 99_000_000_000, text: "end"),
            TimeMark(time: 20 * Logs.millisecond, text: "later"),
        ]
        let rows = try Logs.rows(
            Logs.capture(frames([5000, 5010, 5020, 5030])), template(silence: .off), options: options)
        #expect(
            rows == [
                "0.000 s  start", "1  001  –", "0.010 s  light\\u{a}on", "2  001  –", "0.015 s  door open",
                "0.020 s  later", "3  001  –", "4  001  –",
            ])
    }

    @Test func aMarkBehindTheLastFrameIsNotSetBeforeIt() throws {
        var options = AskedLog()
        options.marks = [TimeMark(time: 21, text: "end"), TimeMark(time: 20, text: "last")]
        let capture = Logs.capture([Frame(time: 0, identifier: 1), Frame(time: 20, identifier: 1)])
        let model = try Logs.model(capture, template(silence: .off), options: options)
        #expect(model.separators.marksBehind == [TimeMark(time: 21, text: "end")])
        #expect(Logs.rows(model, page: 0) == ["1  001  –", "0.000 s  last", "2  001  –"])
    }

    @Test func aPauseComesBeforeAMark() throws {
        var options = AskedLog()
        options.marks = [TimeMark(time: 1_000_000_000, text: "waking")]
        let rows = try Logs.rows(
            Logs.capture(frames([0, 1000])), template(silence: .threshold(500_000_000)), options: options)
        #expect(rows == ["1  001  –", "1.000 s pause", "1.000 s  waking", "2  001  –"])
    }

    @Test func marksOfAnEmptyCaptureDoNoHarm() throws {
        var options = AskedLog()
        options.marks = [TimeMark(time: 0, text: "nothing")]
        #expect(try Logs.rows(Logs.capture([]), template(silence: .learned), options: options) == [])
    }

    @Test func moreMarksThanAPageHasLinesGoOn() throws {
        var options = AskedLog()
        options.marks = (0..<500).map { TimeMark(time: 0, text: "mark \($0)") }
        let model = try Logs.model(Logs.capture(frames([0, 1])), template(silence: .off), options: options)
        let rows = (0..<model.pageCount).flatMap { Logs.rows(model, page: $0) }
        #expect(rows == (0..<500).map { "0.000 s  mark \($0)" } + ["1  001  –", "2  001  –"])
    }

    /// An excerpt had the gaps of the whole capture before its last row.
    @Test func anExcerptHasOnlyTheGapsWithinIt() throws {
        var all: [Frame] = []
        for step in 0..<2000 {
            let time = Int64(step) * 10 * Logs.millisecond
            all.append(Frame(time: time, identifier: 1, data: [UInt8(step & 7)]))
            if ![100..<150, 330..<390, 700..<740, 1200..<1300, 1500..<1560].contains(where: { $0.contains(step) }) {
                all.append(Frame(time: time + Logs.millisecond, identifier: 2, data: [UInt8(step & 7)]))
            }
        }
        let selection = AskedLog().selection(Logs.capture(all))
        let template = try template(silence: .learned)
        func gaps(_ rows: Range<Int>) throws -> [(row: Int, text: String)] {
            let part = selection.capture.part(rows)
            return try Logs.model(selection.narrowed(to: part), template).separators.all.compactMap {
                if case .gap(let text, _, incident: _) = $0.kind { ($0.row, text) } else { nil }
            }
        }
        let whole = try Logs.model(selection, template).separators.all.count { $0.kind.isGap }
        #expect(whole == 5)
        // The last frame before the first gap is in row 199, the first one after it in row 251.
        #expect(all[199].identifier == 2 && all[251].identifier == 2)
        #expect(try gaps(150..<260).map(\.row) == [251 - 150])
        // The end is not shown: after the frame with which the gap begins.
        #expect(try gaps(150..<230).map(\.row) == [200 - 150])
        #expect(try gaps(150..<200).isEmpty && gaps(210..<240).isEmpty && gaps(0..<150).isEmpty)
        #expect(try gaps(210..<260).map(\.row) == [251 - 210])
    }
}
