import TestLogs
import TestPages
import TestCaptures
import Analysis
import CANCapture
import CANDatabases
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import Reporting
@testable import TemplateReading

/// A drive with a database: a speed that rises, a counter, noise; a diagnostic session; trouble codes of J1939.
@Suite struct ReportPartsTests {
    private static let motion = Message(
        name: "Motion", identifier: 0x123, isExtended: false, length: 8, cycleTime: 20,
        signals: [
            Signal(name: "Speed", start: 0, length: 16, factor: .real(0.25), unit: "km/h"),
            Signal(name: "Noise", start: 16, length: 8), Signal(name: "Still", start: 24, length: 8),
            Signal(name: "Count", start: 32, length: 8),
        ])
    private static let doors = Message(name: "Doors", identifier: 0x321, isExtended: false, length: 2, signals: [])

    private static let drive: Capture = {
        var frames: [Frame] = []
        for step in 0..<1000 {
            let speed = UInt16(step < 500 ? step * 4 : (1000 - step) * 4)
            let noise = UInt8(truncatingIfNeeded: step &* 2_654_435_761 >> 7)
            frames.append(
                Frame(
                    time: Int64(step) * 20_000_000, identifier: 0x123,
                    data: [UInt8(speed & 0xFF), UInt8(speed >> 8), noise, 7, UInt8(step & 0xFF), 0, 0, 0]))
        }
        func exchange(_ second: Int64, _ request: [UInt8], _ answer: [UInt8]) {
            frames.append(Frame(time: second * 1_000_000_000 + 1_000_000, identifier: 0x7E0, data: request))
            frames.append(Frame(time: second * 1_000_000_000 + 9_000_000, identifier: 0x7E8, data: answer))
        }
        exchange(2, [2, 0x10, 3, 0, 0, 0, 0, 0], [6, 0x50, 3, 0, 0x32, 1, 0xF4, 0])
        exchange(3, [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0], [3, 0x7F, 0x22, 0x33, 0, 0, 0, 0])
        exchange(4, [3, 0x19, 0x02, 0xFF, 0, 0, 0, 0], [7, 0x59, 0x02, 0xFF, 0x01, 0x23, 0x00, 0x09])
        exchange(5, [2, 0x3E, 0, 0, 0, 0, 0, 0], [2, 0x7E, 0, 0, 0, 0, 0, 0])
        frames.sort { $0.time < $1.time }
        return Logs.capture(frames, clock: .epoch)
    }()

    private static func options() -> AskedLog {
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: [motion, doors]))
        ])
        return options
    }

    private static func context() throws -> ReportContext {
        let asked = options()
        return ReportContext(asked.selection(drive), options: asked.log, template: try Logs.template("capture-report"))
    }

    private static func text(
        _ parts: [ReportStyle.Part], options: AskedLog = options(), capture: Capture = drive, paper: String = "A4",
        change: (inout DocumentTemplate) -> Void = { _ in }
    ) throws -> [String] {
        let template = try Logs.template("capture-report", paper: paper) {
            $0.report = ReportStyle(parts)
            change(&$0)
        }
        let report = ReportSection(
            options.selection(capture), template: template, options: options.log, form: .pdf)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: report.title, sections: [report]).composed(context)
        var builder = composed.makeBuilder()
        return (0..<composed.pageCount).map { page in
            var list = DisplayList(size: composed.pageSize, background: nil)
            builder.layOut(page: page, into: &list)
            return PageText(list).text
        }
    }

    /// The names of the signals that move most.
    private static func moving(_ context: ReportContext) -> [String] {
        MovingSignals(context).best(6, leavingOut: nil).map { context.databases.catalog.signals[$0].signal.name }
    }

    private static func moving(_ frames: [Frame], _ message: Message) throws -> [String] {
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "m.dbc", messages: [message]))
        ])
        return moving(
            ReportContext(
                options.selection(Logs.capture(frames, clock: .epoch)), options: options.log,
                template: try Logs.template("capture-report")))
    }

    @Test func aSignalThatMovesComesBeforeNoiseCountersAndWhatStandsStill() throws {
        let context = try Self.context()
        let names = Self.moving(context)
        #expect(names.first == "Speed")
        #expect(!names.contains("Still") && !names.contains("Noise"))
    }

    /// Frames are left out where there are many; those with a multiplexer's odd values are as many as the others.
    @Test func signalsOfEachMultiplexedValueAreCompared() throws {
        let ramp = { (name: String, value: UInt64) in
            Signal(name: name, start: 8, length: 16, condition: .init(multiplexer: "Mux", values: [value...value]))
        }
        let message = Message(
            name: "Muxed", identifier: 0x123, isExtended: false, length: 3,
            signals: [
                Signal(name: "Mux", start: 0, length: 8, isMultiplexer: true), ramp("Even", 0), ramp("Odd", 1),
            ])
        let frames = (0..<16_000).map { step in
            let value = step % 2 == 0 ? step / 2 : 8_000 - abs(step - 8_000)
            return Frame(
                time: Int64(step) * 1_000_000, identifier: 0x123,
                data: [UInt8(step % 2), UInt8(value & 0xFF), UInt8(value >> 8)])
        }
        let names = try Self.moving(frames, message)
        #expect(Set(names) == ["Even", "Odd"])
    }

    /// The mean of a part is rounded to less than its values.
    @Test func valuesThatDifferByTheLastBitAreNoCourse() throws {
        let message = Message(
            name: "M", identifier: 0x100, isExtended: false, length: 8,
            signals: [Signal(name: "Real", start: 0, length: 64, kind: .float)])
        let frames = (0..<448).map { step in
            Frame(
                time: Int64(step) * 10_000_000, identifier: 0x100,
                data: [step < 441 ? 0xDB : 0xDC, 0xE9, 0xC8, 0x90, 0x79, 0x64, 0x3B, 0x41])
        }
        #expect(try Self.moving(frames, message).count <= 1)
    }

    /// A checksum was "a signal that varies": each part of the capture had one of its 74 frames.
    @Test func noiseOfFewFramesIsNoCourse() throws {
        let message = Message(
            name: "M", identifier: 0x2BD, isExtended: false, length: 2,
            signals: [Signal(name: "Sum", start: 0, length: 8), Signal(name: "Ramp", start: 8, length: 8)])
        let frames = (0..<74).map { step in
            Frame(
                time: Int64(step) * 100_000_000, identifier: 0x2BD,
                data: [UInt8(truncatingIfNeeded: (step * 0x9E37_79B9) >> 13), UInt8(step * 3)])
        }
        let names = try Self.moving(frames, message)
        #expect(names == ["Ramp"])
    }

    @Test func signalsAreDrawnThatAreNamedOrMoveMost() throws {
        let most = try Self.text([.head, .signals]).joined()
        #expect(most.contains("Signals") && most.contains("Speed") && !most.contains("Still"))
        var options = Self.options()
        options.signalSelection = SignalSelection(["Still"])
        let named = try Self.text([.head, .signals], options: options).joined()
        #expect(named.contains("Still") && !named.contains("Noise"))
    }

    @Test func requestsAnswersAndRefusalsAreTold() throws {
        let context = try Self.context()
        let grids = DiagnosticsFacts(context, words: ReportWords(context: context)).grids()
        let spoken = try #require(grids.first { $0.anchor == "diagnostics" })
        #expect(spoken.rows.contains { $0.cells.contains("UDS") })
        let exchanges = try #require(grids.first { $0.anchor == "exchanges" })
        #expect(exchanges.rows.count == 4)
        #expect(exchanges.caption.contains("1 refused"))
        #expect(exchanges.rows.map(\.tone) == [.positive, .trouble, .positive, .positive])
        #expect(exchanges.rows[1].cells.contains { $0.hasPrefix("\u{2715} ") })
        let codes = try #require(grids.first { $0.anchor == "trouble-codes" })
        #expect(codes.rows.map { $0.cells[0] } == ["P0123-00"])
    }

    @Test func ofSeveralAnswersToOneRequestOneWasShownAndTheOthersWereNotCounted() throws {
        var frames: [Frame] = []
        for second in Int64(1)...4 {
            let time = second * 1_000_000_000
            frames.append(Frame(time: time, identifier: 0x7DF, data: [2, 0x10, 3, 0, 0, 0, 0, 0]))
            for (place, answer) in [[6, 0x50, 3, 0, 0x32, 1, 0xF4, 0], [3, 0x7F, 0x10, 0x21, 0, 0, 0, 0]].enumerated() {
                frames.append(
                    Frame(
                        time: time + Int64(place + 1) * 10_000_000, identifier: UInt32(0x7E8 + place),
                        data: answer.map { UInt8($0) }))
            }
        }
        let template = try Logs.template("capture-report")
        let context = ReportContext(
            Selection(Logs.capture(frames, clock: .epoch)), options: LogOptions(), template: template)
        let grids = DiagnosticsFacts(context, words: ReportWords(context: context)).grids()
        let exchanges = try #require(grids.first { $0.anchor == "exchanges" })
        #expect(exchanges.rows.count == 8)
        #expect(exchanges.caption.contains("4 refused"))
        #expect(exchanges.rows.prefix(2).map(\.tone) == [.positive, .trouble])
        // Who answered is who is named.
        #expect(exchanges.rows.prefix(2).map { $0.cells[1] } == ["7DF \u{2192} 7E8", "7DF \u{2192} 7E9"])
    }

    @Test func aScanThatIsRefusedAgainAndAgainIsOneRow() throws {
        var frames: [Frame] = []
        for step in 0..<40 as Range<Int64> {
            let (time, isOther) = (step * 50_000_000, step == 20)
            let request: [UInt8] = isOther ? [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0] : [2, 0x27, 1, 0, 0, 0, 0, 0]
            let answer: [UInt8] = isOther ? [4, 0x62, 0xF1, 0x90, 1, 0, 0, 0] : [3, 0x7F, 0x27, 0x7F, 0, 0, 0, 0]
            frames.append(Frame(time: time, identifier: 0x7E0, data: request))
            frames.append(Frame(time: time + 10_000_000, identifier: 0x7E8, data: answer))
        }
        let context = ReportContext(
            Selection(Logs.capture(frames, clock: .epoch)), options: LogOptions(),
            template: try Logs.template("capture-report"))
        let grids = DiagnosticsFacts(context, words: ReportWords(context: context)).grids()
        let exchanges = try #require(grids.first { $0.anchor == "exchanges" })
        #expect(exchanges.rows.count == 2)
        #expect(exchanges.rows[0].cells.contains { $0.hasSuffix(" \u{B7} 39 times") })
        #expect(exchanges.caption == "40 exchanges \u{B7} 39 refused")
    }

    /// 26 rows had the same words: their requests differed in bytes that no column has.
    @Test func refusalsWithTheSameWordsThatFollowEachOtherAreOneRow() throws {
        var frames: [Frame] = []
        func ask(_ request: [UInt8], _ answer: [UInt8]) {
            let time = Int64(frames.count) * 25_000_000
            frames.append(Frame(time: time, identifier: 0x7E0, data: request))
            frames.append(Frame(time: time + 10_000_000, identifier: 0x7E8, data: answer))
        }
        func read() { ask([3, 0x22, 0xF1, 0x90, 0, 0, 0, 0], [4, 0x62, 0xF1, 0x90, 1, 0, 0, 0]) }
        for _ in 0..<4 { read() }
        for step in 0..<4 as Range<UInt8> { ask([3, 0xBA, 1, step, 0, 0, 0, 0], [3, 0x7F, 0xBA, 0x11, 0, 0, 0, 0]) }
        read()
        // Two are no row of their own.
        for step in 0..<2 as Range<UInt8> { ask([3, 0xBA, 1, step, 0, 0, 0, 0], [3, 0x7F, 0xBA, 0x11, 0, 0, 0, 0]) }
        let context = ReportContext(
            Selection(Logs.capture(frames, clock: .epoch)), options: LogOptions(),
            template: try Logs.template("capture-report"))
        let grids = DiagnosticsFacts(context, words: ReportWords(context: context)).grids()
        let exchanges = try #require(grids.first { $0.anchor == "exchanges" })
        #expect(
            exchanges.rows.map(\.tone) == [
                .positive, .positive, .positive, .positive, .trouble, .positive, .trouble, .trouble,
            ])
        #expect(exchanges.rows[4].cells.contains { $0.hasSuffix(" \u{B7} 4 times") }, "\(exchanges.rows[4].cells)")
        #expect(exchanges.caption == "11 exchanges \u{B7} 6 refused")
    }

    @Test func theTableSaysWhatTheDatabaseSaysOtherwise() throws {
        let context = try Self.context()
        let table = IdentifierTable(context: context)
        let rows = table.grid().rows
        #expect(rows.map { $0.cells.last } == ["agrees", "unknown", "unknown"])
        #expect(table.unseen == "1 message of the database never seen: 321 Doors")
    }

    @Test func fieldsStandAtHeadAndFootOrAmongTheFacts() throws {
        let pages = try Self.text([.head, .identifiers, .windows, .findings, .signals, .activity]) {
            $0.fields = ["project": "X4", "bench": "HIL {{title}}"]
            $0.footer = try? FieldLineReader(values: TemplateValues(file: "x"), given: []).line(
                YAMLDocument.read("{ left: '{{file}} of {{project}}', right: '{{page}}/{{pages}}' }") ?? Self.nothing)
        }
        #expect(pages[0].contains("drive.log of X4"))
        #expect(pages[0].contains("1/\(pages.count)"))
        // The facts are behind the list of findings.
        let all = pages.joined(separator: " ")
        #expect(all.contains("Bench") && all.contains("HIL {{title}}"), "values are not looked at again")
    }

    private static let nothing = YAMLNode(content: .sequence([]), mark: YAMLMark(line: 1, column: 1), count: 1)

    @Test(arguments: ["A4", "A5", "Letter", "90x200mm"])
    func partsStayWithinThePage(paper: String) throws {
        var options = Self.options()
        options.note = MarkdownReader.read(
            "# Note\n\n- *a* " + String(repeating: "word ", count: 60) + "\n\n| a | b |\n|--|--|\n| 1 | "
                + String(repeating: "cell ", count: 40) + "|\n\n```\n" + String(repeating: "x", count: 300) + "\n```\n"
        ).map(DocumentNote.markdown)
        let template = try Logs.template("capture-report", paper: paper)
        let report = ReportSection(
            options.selection(Self.drive), template: template, options: options.log, form: .pdf)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: report.title, sections: [report]).composed(context)
        var builder = composed.makeBuilder()
        for page in 0..<composed.pageCount {
            var list = DisplayList(size: composed.pageSize, background: nil)
            builder.layOut(page: page, into: &list)
            for glyph in PageText(list).glyphs
            where glyph.x < 0 || glyph.end > list.size.width + 0.1 || glyph.y > list.size.height {
                Issue.record("page \(page + 1): \(glyph)")
                return
            }
        }
    }
}
