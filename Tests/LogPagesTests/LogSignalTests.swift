import TestLogs
import TestPages
import TestCaptures
import CANCapture
import CANDatabases
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages

struct LogSignalTests {
    private static let engine = Message(
        name: "Engine", identifier: 0x123, isExtended: false, length: 4,
        signals: [
            Signal(name: "Speed", start: 0, length: 16, factor: .real(0.25), unit: "rpm"),
            Signal(
                name: "Gear", start: 16, length: 8,
                labels: [Signal.Label(value: 0, text: "Neutral"), Signal.Label(value: 1, text: "First")]),
            Signal(name: "Oil", start: 24, length: 8, kind: .signed, offset: -40, unit: "\u{B0}C"),
        ])

    private func options(
        _ messages: [Message] = [engine], _ choice: SignalChoice = .changed, _ patterns: String...
    ) -> AskedLog {
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: messages))
        ])
        options.signals = choice
        options.signalSelection = SignalSelection(patterns)
        return options
    }

    private func rows(_ frames: [Frame], _ options: AskedLog, lines: Int = 1, paper: String = "A4") throws -> [String] {
        let template = try Logs.template("log-pages", paper: paper) {
            $0.log.columns = [.id, .message, .data]
            $0.signals.lines = lines
        }
        return try Logs.rows(Logs.capture(frames), template, options: options)
    }

    private let two = [
        Frame(time: 0, identifier: 0x123, data: [0x40, 0x1F, 0, 130]),
        Frame(time: 1, identifier: 0x123, data: [0x42, 0x1F, 1, 130]),
        Frame(time: 2, identifier: 0x123, data: [0x42, 0x1F, 1, 130]),
        Frame(time: 3, identifier: 0x456, data: [1]),
    ]

    /// The names were cut at 60 characters before their middle was left out, so that two messages had one name.
    @Test func namesThatDifferAtTheirEndStayDifferent() throws {
        let name = String(repeating: "AVeryLongName", count: 6)
        let messages = ["Front", "Rear"].enumerated().map {
            Message(
                name: name + $1, identifier: 0x200 + UInt32($0), isExtended: false, length: 1,
                signals: [Signal(name: "S", start: 0, length: 8)])
        }
        let frames = (0..<2).map { Frame(time: Int64($0), identifier: 0x200 + UInt32($0), data: [1]) }
        let rows = try rows(frames, options(messages))
        #expect(rows.contains { $0.contains("Front") } && rows.contains { $0.contains("Rear") }, "\(rows)")
    }

    /// The texts of all signals had been shaped for a few pages of a capture with a large database.
    @Test func onlySignalsOfTheRowsThatAreLaidOutAreShaped() throws {
        let messages = (0..<40).map {
            Message(
                name: "M\($0)", identifier: 0x200 + UInt32($0), isExtended: false, length: 1,
                signals: [Signal(name: "S", start: 0, length: 8)])
        }
        let frames = (0..<800).map { row in
            Frame(time: Int64(row) * 1_000_000, identifier: 0x200 + UInt32(row / 20), data: [UInt8(row & 255)])
        }
        var asked = options(messages)
        let whole = try Logs.model(Logs.capture(frames), Logs.template("log-pages"), options: asked)
        asked.log.firstRows = 100
        let part = try Logs.model(Logs.capture(frames), Logs.template("log-pages"), options: asked)
        #expect(whole.signals?.texts.count { $0 != nil } == 40)
        #expect(part.signals?.texts.count { $0 != nil } == 5)
        #expect(PageText(Logs.pages(part)[0]).text.contains("M1"))
    }

    /// A column of signals had been empty on all pages, with a head of its own.
    @Test func aDatabaseThatKnowsNothingOfTheCaptureAddsNoColumn() throws {
        let template = try Logs.template("log-pages")
        let known = try Logs.model(Logs.capture(two), template, options: options())
        let unknown = try Logs.model(Logs.capture([two[3]]), template, options: options())
        #expect(known.signals != nil && unknown.signals == nil)
        #expect(PageText(Logs.pages(known)[0]).text.contains("Signals that changed"))
        let text = PageText(Logs.pages(unknown)[0]).text
        #expect(!text.contains("Signals that changed") && text.contains("ASCII"), "\(text)")
    }

    @Test func theSignalsThatChangedStandUnderTheirFrame() throws {
        let shown = try rows(two, options())
        #expect(
            shown == [
                "123  Engine  40 1F 00 82", "Speed 2000 rpm  Gear Neutral  Oil \u{2212}166 \u{B0}C",
                "123  Engine  42 1F 01 82", "Speed 2000.5 rpm  Gear First",
                "123  Engine  42 1F 01 82",
                "456  -  01",
            ])
    }

    /// The frame before it is not on the page, and is compared all the same.
    @Test func theFirstRowOfAPartShowsWhatChangedSinceTheFrameBeforeIt() throws {
        let template = try Logs.template("log-pages") { $0.log.columns = [.id, .message, .data] }
        let capture = Logs.capture(two)
        let part = options().selection(capture).narrowed(to: capture.part(1..<4))
        let model = try LogModel(
            part, template: template, options: options().log, shaper: FixedFonts.shaper, fonts: FixedFonts.all,
            scale: .paper)
        #expect(
            Logs.rows(model, page: 0) == [
                "123  Engine  42 1F 01 82", "Speed 2000.5 rpm  Gear First", "123  Engine  42 1F 01 82", "456  -  01",
            ])
        let changes = try #require(RowChanges(0, model))
        #expect((0..<4).map { changes.isTold($0) } == [true, false, true, false])
        // The first frame of the capture is compared with none.
        #expect(RowChanges(2, model) == nil)
    }

    @Test func allSignalsOrNoneAreShownAsAsked() throws {
        #expect(try rows(two, options([Self.engine], .all)).count == 7)
        #expect(try rows(two, options([Self.engine], .none)).count == 4)
    }

    /// A database can describe thousands of signals in one frame.
    @Test(arguments: [SignalChoice.all, .changed]) func manySignalsOfAFrameAreCounted(choice: SignalChoice) throws {
        let message = Message(
            name: "M", identifier: 0x123, isExtended: false, length: 8,
            signals: (0..<300).map { Signal(name: "S\($0)", start: $0 % 57, length: 8) })
        let frames = [0, 0xFF].map { byte in
            Frame(time: Int64(byte), identifier: 0x123, data: [UInt8](repeating: UInt8(byte), count: 8))
        }
        let shown = try rows(frames, options([message], choice), lines: 200)
        #expect(shown.filter { $0.hasSuffix("\u{2026} 44 more") }.count == 2)
        #expect(shown.joined(separator: " ").matches(of: /\bS\d+ \d/).count == 2 * 256)
        // Where there are not so many lines, others are left out as well; all signals have the lines that they need.
        let few = try rows(frames, options([message], .changed), lines: 2)
        #expect(few.contains { $0.contains(/\u{2026} 2\d\d more$/) }, "\(few)")
    }

    @Test func aPriorityOfCANXLNamesNoMessage() throws {
        let header = XLHeader(serviceDataUnitType: 3, virtualNetwork: 0, acceptanceField: 0)
        let shown = try rows(
            [Frame(time: 0, identifier: 0x123, flags: .xl, data: [0x40, 0x1F, 0, 130], xl: header)] + two, options())
        #expect(!shown[0].contains("Engine"))
        #expect(shown.filter { $0.contains("Speed") }.count == 2)
    }

    @Test func patternsChooseSignals() throws {
        let shown = try rows(two, options([Self.engine], .changed, "Eng*.G?ar"))
        #expect(shown[1] == "Gear Neutral")
        #expect(shown[3] == "Gear First")
        #expect(shown.count == 6)
        #expect(try rows(two, options([Self.engine], .changed, "Oil"))[1] == "Oil \u{2212}166 \u{B0}C")
        #expect(try rows(two, options([Self.engine], .changed, "Brake.*")).count == 4)
    }

    @Test func aMultiplexedSignalIsComparedWithItsOwnLastValue() throws {
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 2,
            signals: [
                Signal(name: "Mode", start: 0, length: 8, isMultiplexer: true),
                Signal(
                    name: "A", start: 8, length: 8, condition: Signal.Condition(multiplexer: "Mode", values: [0...0])),
                Signal(
                    name: "B", start: 8, length: 8, condition: Signal.Condition(multiplexer: "Mode", values: [1...1])),
            ])
        let frames = [[0, 5], [1, 6], [0, 5], [1, 7], [2, 0]].enumerated().map {
            Frame(time: Int64($0.offset), identifier: 1, data: $0.element)
        }
        let shown = try rows(frames, options([message]))
        #expect(
            shown == [
                "001  M  00 05", "Mode 0  A 5", "001  M  01 06", "Mode 1  B 6", "001  M  00 05", "Mode 0",
                "001  M  01 07", "Mode 1  B 7", "001  M  02 00", "multiplexer value not in database  Mode 2",
            ])
    }

    @Test func aPDUThatComesBackUnchangedAfterAFrameWithoutItIsNotShown() throws {
        func pdu(_ name: String, _ header: UInt32) -> Message {
            Message(
                name: name, identifier: header, isExtended: false, length: 1,
                signals: [Signal(name: name, start: 0, length: 8)])
        }
        let message = Message(
            name: "C", identifier: 1, isExtended: false, length: 16, isFD: true,
            container: .init(header: .short, byteOrder: .bigEndian, pdus: [pdu("A", 1), pdu("B", 2)]))
        let frames = [[0, 0, 1, 1, 5], [0, 0, 2, 1, 7], [0, 0, 1, 1, 5], [0, 0, 2, 1, 8]].enumerated().map {
            Frame(time: Int64($0.offset), identifier: 1, flags: .fd, data: $0.element)
        }
        #expect(
            try rows(frames, options([message])).filter { !$0.hasPrefix("001") } == ["A 5", "B 7", "B 8"])
    }

    @Test func aLengthThatIsNotTheDatabasesIsSaidWhenItAppears() throws {
        let frames = [
            Frame(time: 0, identifier: 0x123, data: [0, 0, 1]), Frame(time: 1, identifier: 0x123, data: [4, 0, 1]),
            Frame(time: 2, identifier: 0x123, data: [4, 0, 1, 40, 0]),
        ]
        let shown = try rows(frames, options()).filter { !$0.hasPrefix("123") }
        #expect(
            shown == [
                "length 3, database 4  Speed 0 rpm  Gear First", "Speed 1 rpm",
                "length 5, database 4  Oil 0 \u{B0}C",
            ])
    }

    /// A queue draws pages in any order: what it drew before leaves nothing behind.
    @Test func aPageDoesNotDependOnThePagesThatWereDrawnBefore() throws {
        let messages = [4, 40].enumerated().map { place, count in
            Message(
                name: "M\(place)", identifier: UInt32(place + 1), isExtended: false, length: 8,
                signals: (0..<count).map { Signal(name: "SignalOfThisMessage\($0)", start: $0, length: 1) })
        }
        // The pages begin with one or the other.
        let frames = (0..<120).map { row -> Frame in
            let identifier: UInt32 = row < 30 || row / 40 % 2 == 1 ? 1 : 2
            let data = [UInt8](repeating: row % 2 == 0 ? 0xFF : 0, count: 8)
            return Frame(time: Int64(row) * 1_000_000, identifier: identifier, data: data)
        }
        let template = try Logs.template("log-pages") { $0.signals.lines = 4 }
        let model = try Logs.model(Logs.capture(frames), template, options: options(messages))
        try #require(model.pageCount > 2)
        func drawn(_ pages: [Int]) -> [Int: String] {
            var builder = LogPageBuilder(model)
            var drawn: [Int: String] = [:]
            for page in pages {
                var list = DisplayList(size: model.frame.size, background: nil)
                builder.layOut(page: page, number: PageNumber(page + 1, of: model.pageCount), into: &list)
                drawn[page] = "\(list)"
            }
            return drawn
        }
        #expect(drawn(Array(0..<model.pageCount)) == drawn((0..<model.pageCount).reversed()))
    }

    @Test(arguments: ["A4", "A5", "A6", "80x200mm", "60x200mm"], [1, 3])
    func signalsNeverLeaveThePageAndAreCountedWhereTheyDoNotFit(paper: String, lines: Int) throws {
        let wide = Message(
            name: "AMessageWithAVeryLongNameThatNoColumnHolds", identifier: 1, isExtended: false, length: 8,
            signals: (0..<64).map {
                Signal(name: "Signal\($0)", start: $0, length: 1, unit: $0 == 0 ? "a very long unit" : nil)
            })
        let capture = Logs.capture([
            Frame(time: 0, identifier: 1, data: Array(repeating: 0xFF, count: 8)),
            Frame(time: 1, identifier: 1, data: Array(repeating: 0, count: 8)),
        ])
        let template = try Logs.template("log-pages", paper: paper) {
            $0.page.margins = Insets(top: 20, right: 20, bottom: 20, left: 20)
            $0.signals.lines = lines
        }
        let model = try Logs.model(capture, template, options: options([wide]))
        for page in Logs.pages(model) {
            let text = PageText(page)
            for glyph in text.glyphs { #expect(glyph.end <= model.frame.content.maxX + 0.01) }
            for line in Dictionary(grouping: text.glyphs, by: { Int(($0.y * 10).rounded()) }).values {
                let sorted = line.sorted { $0.x < $1.x }
                for (left, right) in zip(sorted, sorted.dropFirst()) { #expect(left.end <= right.x + 0.01) }
            }
        }
        let all = Logs.rows(model, page: 0).filter { $0.contains("more") || $0.contains(/Signal\d+ \d/) }
        #expect(all.count == 2 * lines)
        #expect(all[lines - 1].hasSuffix(" more") || all[lines - 1].hasSuffix("\u{2026}"))
    }

    @Test func aNameThatIsWiderThanALineLeavesRoomForItsValueAndTheRest() throws {
        let name = "AnotherVeryLongNameOfASignal" + String(repeating: "ThatGoesOn", count: 15)
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 8,
            signals: [
                Signal(name: name, start: 0, length: 16, unit: "km/h"), Signal(name: "Second", start: 16, length: 8),
                Signal(name: "Third", start: 24, length: 8),
            ])
        let frames = [Frame(time: 0, identifier: 1, data: [0x39, 0x30, 2, 3, 0, 0, 0, 0])]
        let one = try rows(frames, options([message]), paper: "A5")[1]
        #expect(one.hasPrefix("AnotherVeryLongN\u{2026}"))
        #expect(one.hasSuffix("\u{2026} 12345 km/h  \u{2026} 2 more"))
        let two = try rows(frames, options([message]), lines: 2, paper: "A5")
        #expect(two[1].hasSuffix("\u{2026} 12345 km/h"))
        #expect(two[2] == "Second 2  Third 3")
    }

    @Test func aLabelThatIsWiderThanALineEndsWithAnEllipsis() throws {
        let label = String(repeating: "label ", count: 40)
        let message = Message(
            name: "M", identifier: 1, isExtended: false, length: 2,
            signals: [
                Signal(name: "Mode", start: 0, length: 8, labels: [Signal.Label(value: 1, text: label)]),
                Signal(name: "Second", start: 8, length: 8),
            ])
        let shown = try rows([Frame(time: 0, identifier: 1, data: [1, 2])], options([message]), paper: "A5")
        #expect(shown[1].hasPrefix("Mode label label"))
        #expect(shown[1].hasSuffix("\u{2026}  Second 2"))
        #expect(shown[1].count < 80)
    }

    @Test func withoutADatabaseThereIsNoColumnForNames() throws {
        let text = try Logs.text(Logs.capture(two), Logs.template())
        #expect(!text.contains("Message"))
    }
}

struct ValueTextTests {
    private func text(_ raw: RawValue, _ factor: Number, _ offset: Number = 0) -> String {
        var buffer = [UInt8](repeating: 0, count: ValueText.capacity)
        let count = ValueText(Scaling(factor: factor, offset: offset)).write(raw, to: &buffer)
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    @Test func neighbouringValuesAreToldApart() {
        func text(_ bits: UInt64, _ factor: Double, _ offset: Number = 0) -> String {
            self.text(RawValue(bits: bits, kind: .unsigned), .real(factor), offset)
        }
        #expect(text(3, 1e-7) == "0.0000003")
        #expect(text(7, 1e-9) == "0.000000007")
        #expect(text(471_234_561, 1e-7) == "47.1234561")
        #expect(text(471_234_564, 1e-7) == "47.1234564")
        #expect(text(1, 1e-7, .real(-0.0000003)) == "-0.0000002")
        // 180 / 2^31, as receivers of GNSS give degrees.
        #expect(text(562_206_657, 180 / 0x1p31) == "47.12361761")
        #expect(text(562_206_658, 180 / 0x1p31) == "47.1236177")
        // Wider steps keep what they had.
        #expect(text(3169, 1.0 / 256) == "12.378906")
    }

    @Test func rawValuesAreTheBitsOfTheFrameInHexadecimal() {
        func text(_ raw: RawValue, _ bits: Int) -> String {
            ValueText(Scaling(factor: .real(0.5), offset: 3), rawBits: bits).text(raw)
        }
        #expect(text(RawValue(bits: 0x1F, kind: .unsigned), 12) == "0x01F")
        #expect(text(RawValue(Int64(-1)), 12) == "0xFFF")
        #expect(text(RawValue(Int64(-1)), 64) == "0xFFFFFFFFFFFFFFFF")
        #expect(text(RawValue(bits: 1, kind: .unsigned), 1) == "0x1")
        #expect(text(RawValue(1.5), 32) == "0x3FC00000")
        #expect(text(RawValue(1.5), 64) == "0x3FF8000000000000")
    }

    @Test func decimalsAreThoseOfFactorAndOffset() {
        #expect(text(RawValue(bits: 3777, kind: .unsigned), .real(0.1)) == "377.7")
        #expect(text(RawValue(bits: 3770, kind: .unsigned), .real(0.1)) == "377")
        #expect(text(RawValue(bits: 5, kind: .unsigned), .real(0.01), .real(-0.5)) == "-0.45")
        #expect(text(RawValue(Int64(-3)), .real(0.0078125)) == "-0.023438")
        #expect(text(RawValue(bits: .max, kind: .unsigned), 1) == "18446744073709551615")
        #expect(text(RawValue(bits: 7, kind: .unsigned), .real(1.0 / 3)) == "2.333333")
        #expect(text(RawValue(2.5), 2) == "5")
        #expect(text(RawValue(0.1 + 0.2), 1) == "0.3")
        #expect(text(RawValue(Double.nan), 1) == "nan")
    }
}
