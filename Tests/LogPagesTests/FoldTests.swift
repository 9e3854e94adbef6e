import TestLogs
import TestPages
import TestCaptures
import CANCapture
import CANDatabases
import Layout
import Pages
import Testing

@testable import LogPages
@testable import TemplateReading

/// Rows that stand for others like them, and what error frames say.
@Suite struct FoldTests {
    private func error(_ time: Int64, tec: UInt8, channel: UInt16 = 0, kind: UInt8 = 0x81) -> Frame {
        Frame(
            time: time, identifier: 0x288, flags: [.error, .socketCAN], channel: channel,
            data: [0, 0, kind, 0x0A, 0, 0, tec, 0])
    }

    private func rows(
        _ frames: [Frame], fold: LogStyle.Fold = .errors, paper: String = "A4", channels: [String] = ["can0"]
    ) throws -> [String] {
        try Logs.rows(
            Logs.capture(frames, channels: channels), Logs.template(paper: paper) { $0.log.fold = fold })
    }

    /// 288 is the class of the error, and looked like an identifier of 11 bits.
    @Test func theClassOfAnErrorLookedLikeAnIdentifier() throws {
        let shown = try rows([error(0, tec: 8), Frame(time: 1000, identifier: 0x288, data: [1])])
        #expect(shown.filter { $0.contains("288") }.count == 1)
        #expect(shown[0].contains("error") && shown[0].contains("TEC 8"))
        #expect(!shown.joined().contains("81 0A"))
    }

    @Test(arguments: ["A4", "A5", "A6", "50x80mm", "21x60mm"])
    func countersWereCutOnSmallPaper(paper: String) throws {
        let template = try Logs.template(paper: paper) { $0.page.setMargins(millimetres: 3) }
        let model = try Logs.model(Logs.capture([error(0, tec: 128)]), template)
        let text = Logs.pages(model).map { PageText($0).text }.joined()
        #expect(text.contains("TEC 128") || text.contains("T 128"), "\(text)")
    }

    @Test func aBurstOfErrorFramesWasPagesOfRed() throws {
        let burst = (0..<46).map {
            error(21_007_500_000 + Int64($0) * 140_000, tec: UInt8($0 * 2), channel: UInt16($0 % 2))
        }
        let shown = try rows(
            [Frame(time: 0, identifier: 1, data: [1])] + burst + [Frame(time: 30_000_000_000, identifier: 1)],
            channels: ["1", "2"]
        ).filter { !$0.contains("without a frame") && !$0.contains("pause") }
        // Each channel has a fold of its own.
        #expect(shown.count == 6, "\(shown)")
        #expect(shown[1].hasPrefix("!  2  21.0075") && shown[1].contains("23 \u{D7} bit error"), "\(shown)")
        #expect(shown[2].hasPrefix("! 46  21.0136") && shown[2].contains("every 280 \u{B5}s"))
        #expect(shown[3].hasPrefix("!  3  21.0076") && shown[3].contains("23 \u{D7} bit error"))
        #expect(shown[5].hasPrefix("48  30.0"))
    }

    /// Twelve errors in 25.7 ms were said to come every 2.10 ms, the median.
    @Test func theDistanceOfErrorsFitsTheirNumberAndTime() throws {
        let frames = (0..<11).map { error(Int64($0) * 2_000_000, tec: 8) } + [error(26_000_000, tec: 8)]
        let shown = try rows(frames)
        #expect(shown.joined().contains("every 2.36 ms"), "\(shown)")
    }

    /// They were "5 \u{D7}, every 1.00 s".
    @Test func errorFramesWereFoldedOverALongPause() throws {
        let frames = [0, 1, 2, 3, 28.3].map { error(Int64($0 * 1e9), tec: 8) }
        let shown = try rows(frames).filter { !$0.contains("without a frame") && !$0.contains("pause") }
        #expect(shown.filter { $0.contains("4 \u{D7}") }.count == 1, "\(shown)")
        #expect(shown.contains { $0.contains("5  28.3") }, "\(shown)")
        #expect(!shown.joined().contains("5 \u{D7}"))
    }

    @Test func errorFramesThatSaySomethingElseAreNotFolded() throws {
        let frames = (0..<7).map { error(Int64($0) * 1000, tec: 8, kind: $0 == 4 ? 0x84 : 0x81) }
        #expect(try rows(frames).filter { $0.contains("4 \u{D7}") }.count == 1)
        #expect(try rows(frames, fold: .none).filter { $0.contains("\u{D7}") }.isEmpty)
    }

    @Test func nothingIsFoldedAcrossAnotherFrame() throws {
        let frames = (0..<5).map {
            $0 == 2 ? Frame(time: 2000, identifier: 1, data: [1]) : error(Int64($0) * 1000, tec: 8)
        }
        #expect(try rows(frames).filter { $0.contains("\u{D7}") }.isEmpty)
    }

    @Test func framesThatDoNotChangeAreFoldedWhereThatIsAskedFor() throws {
        let frames = (0..<50).map {
            Frame(time: Int64($0) * 10_000_000, identifier: 0x123, data: [1, 2, $0 < 40 ? 3 : 4])
        }
        #expect(try rows(frames).count == 50)
        let shown = try rows(frames, fold: .repeats)
        #expect(
            shown.filter { $0.contains("\u{D7}") } == [
                "39 \u{D7} unchanged until 0.390 s", "9 \u{D7} unchanged until 0.490 s",
            ])
        #expect(shown.count == 4)
        #expect(shown[2].hasPrefix("41  0.400"))
    }

    @Test(arguments: 2...6) func eachRowIsShownOrCountedHoweverFewRepeat(_ count: Int) throws {
        let frames = (0..<count).map { Frame(time: Int64($0) * 10_000_000, identifier: 0x123, data: [1, 2]) }
        let shown = try rows(frames, fold: .repeats)
        let folded = shown.compactMap { row in
            row.firstRange(of: " \u{D7} unchanged").map { Int(row[..<$0.lowerBound]) ?? 0 }
        }
        #expect(shown.count - folded.count + folded.reduce(0, +) == count)
    }

    /// A message that goes missing is not among what did not change.
    @Test func aGapEndsAFold() throws {
        let frames = (0..<40).map {
            Frame(time: Int64($0) * 10_000_000 + ($0 < 20 ? 0 : 60_000_000), identifier: 0x123, data: [1])
        }
        let shown = try rows(frames, fold: .repeats)
        #expect(shown.contains { $0.hasPrefix("21  ") })
        #expect(shown.contains { $0.contains("19 \u{D7} unchanged") })
        // The last ones before the pause stand beside it.
        #expect(shown.contains { $0.contains("16 \u{D7} unchanged") })
        #expect(["18  ", "19  ", "20  "].allSatisfy { row in shown.contains { $0.hasPrefix(row) } })
    }

    @Test func pagesOfAFoldedLogHoldEveryRowThatIsShown() throws {
        var frames: [Frame] = []
        for row in 0..<3000 {
            frames.append(
                row % 50 < 20
                    ? error(Int64(row) * 1_000_000, tec: UInt8(row % 200))
                    : Frame(time: Int64(row) * 1_000_000, identifier: UInt32(row % 7), data: [UInt8(row & 255)]))
        }
        let model = try Logs.model(Logs.capture(frames), Logs.template(paper: "A5"))
        let shown = (0..<model.pageCount).flatMap { Logs.rows(model, page: $0) }
        #expect(shown.filter { $0.contains("20 \u{D7} bit error") }.count == 60)
        let numbers = shown.compactMap { $0.split { $0 == " " || $0 == "!" }.first.flatMap { Int($0) } }
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).isSuperset(of: (0..<3000).filter { $0 % 50 >= 20 }.map { $0 + 1 }))
        // Places are found for rows that are not shown, too.
        for row in [5, 25, 1010, 2999] { #expect(model.place(ofRow: row).page < model.pageCount) }
    }
}

/// Counters and checksums under frames and in their bytes.
@Suite struct CountedSignalTests {
    private static let message = Message(
        name: "M", identifier: 0x123, isExtended: false, length: 4,
        signals: [
            Signal(name: "Speed", start: 0, length: 16), Signal(name: "AliveCounter", start: 16, length: 8),
            Signal(name: "Gear", start: 24, length: 8),
        ])

    private func rows(_ choice: SignalChoice, _ patterns: [String]) throws -> [String] {
        let frames = (0..<80).map {
            Frame(time: Int64($0) * 10_000_000, identifier: 0x123, data: [UInt8($0 / 40), 0, UInt8($0), 7])
        }
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "a.dbc", messages: [Self.message]))
        ])
        options.signals = choice
        options.signalSelection = SignalSelection(patterns)
        let template = try Logs.template(paper: "A3") { $0.log.columns = [.id, .data] }
        let model = try Logs.model(Logs.capture(frames), template, options: options)
        return (0..<model.pageCount).flatMap { Logs.rows(model, page: $0) }.filter { !$0.hasPrefix("123") }
    }

    /// Of the lines under frames a third told of nothing but counters and checksums.
    @Test func countersWereToldAsChanges() throws {
        #expect(try rows(.changed, []) == ["Speed 0  Gear 7", "Speed 1"])
    }

    @Test func countersAreShownWhereTheyAreAskedFor() throws {
        #expect(try rows(.changed, ["Alive*"]).count == 80)
        #expect(try rows(.all, []).allSatisfy { $0.contains("AliveCounter ") })
        #expect(
            try rows(.all, ["!*Counter*"]) == Array(repeating: "Speed 0  Gear 7", count: 40)
                + Array(repeating: "Speed 1  Gear 7", count: 40))
    }

    /// One that was too long kept all that follow from their places.
    @Test func aShorterSignalTakesTheRoomThatALongOneLeaves() throws {
        let names = ["First", "A" + String(repeating: "n", count: 60), "Short", "Low"]
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 4,
            signals: names.enumerated().map { Signal(name: $0.element, start: $0.offset * 8, length: 8) })
        var options = AskedLog()
        options.databases = DatabaseSet([DatabaseBinding(Database(format: .dbc, path: "a.dbc", messages: [message]))])
        let template = try Logs.template(paper: "A6") { $0.log.columns = [.id, .data] }
        let shown = try Logs.rows(
            Logs.capture([Frame(time: 0, identifier: 1, data: [1, 2, 3, 4])]), template, options: options)
        #expect(shown.last?.hasPrefix("First 1  Short 3  ") == true && shown.last?.hasSuffix(" more") == true)
    }
}
