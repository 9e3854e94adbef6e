import CANCapture
import CANDatabases
import Pages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import LogPages
@testable import Reporting

/// A report of a long capture with very many findings lays out only rows that it may show. Whatever it shows must look as
/// if all rows had been laid out.
@Suite struct ShownRowTests {
    private static let millisecond: Int64 = 1_000_000
    private static let seconds = 180

    /// J1939: broadcasts in parts, a speed with a name, and a message that loses a frame every other second.
    private static let capture: Capture = {
        var frames: [Frame] = []
        func add(_ time: Int64, _ identifier: UInt32, _ data: [UInt8]) {
            frames.append(Frame(time: time * millisecond, identifier: identifier, flags: .extended, data: data))
        }
        for step in 0..<Int64(seconds * 20) {
            let (time, low) = (step * 50, UInt8(truncatingIfNeeded: step))
            add(time, 0x0CF0_0400, [0xF0, 0xFF, 0xFF, low, UInt8(step / 256), 0xFF, 0xFF, 0xFF])
            if step % 40 != 17 { add(time + 3, 0x18FE_F200, [low, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]) }
            guard step % 20 == 7 else { continue }
            add(time + 10, 0x18EC_FF00, [0x20, 10, 0, 2, 0xFF, 0xCA, 0xFE, 0])
            add(time + 20, 0x18EB_FF00, [1, 4, 0xFF, low, 0, 3, 1, 5])
            add(time + 30, 0x18EB_FF00, [2, 0, 4, 1, 0xFF, 0xFF, 0xFF, 0xFF])
        }
        return Logs.capture(frames, clock: .epoch)
    }()

    private static let database = DatabaseSet([
        DatabaseBinding(
            Database(
                format: .dbc, path: "drive.dbc",
                messages: [
                    Message(
                        name: "EEC1", identifier: 0x0CF0_0400, isExtended: true, length: 8,
                        signals: [Signal(name: "EngineSpeed", start: 24, length: 16, factor: .real(0.125), unit: "rpm")]
                    )
                ]))
    ])

    private static var asked: AskedLog {
        var asked = AskedLog()
        asked.databases = database
        return asked
    }

    /// The rows of a page of HTML by their numbers: cells, bytes, and the other fields, with messages of protocols. Values
    /// are left out, because a row has only those that differ from the one before it in the page.
    private static func rows(_ frames: InteractiveLog.Frames) throws -> [String: String] {
        let template = try Logs.template("capture-report")
        let report = ReportSection(asked.selection(capture), template: template, options: asked.log, form: .png)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let flowing = try report.flowing(context, widths: [700], themes: [.light], frames: frames)
        let log = try #require(flowing.log)
        let number = try #require(log.kinds.firstIndex(of: .number))
        #expect(number == 0 && log.kinds.contains(.transport))
        var rows: [String: String] = [:]
        for row in log.rows.json where row.hasPrefix("[0,") {
            let cells = row.split(separator: "[", maxSplits: 2)[1].prefix { $0 != "]" }
            let fields = try #require(row.lastIndex(of: "]", before: "{"))
            rows[String(cells.prefix { $0 != "," })] = String(cells) + String(row[fields...])
        }
        return rows
    }

    @Test func rowsOfAPageOfHTMLAreThoseOfAPageWithAllRows() throws {
        let (near, all) = (try Self.rows(.near), try Self.rows(.all))
        #expect(all.count > 2 * near.count)
        #expect((200...2500).contains(near.count), "\(near.count)")
        for (number, row) in near { #expect(all[number] == row, "\(number)") }
        #expect(near.values.contains { $0.contains("\"BAM\"") } && near.values.contains { $0.contains("\"m\":") })
    }

    @Test func rowsThatTheExcerptOfTheLogShowsAreLaidOut() throws {
        let context = try FindingPages.context(Self.capture, Self.asked)
        let (findings, count) = (context.findings, Self.capture.frames.count)
        #expect(!findings.isEmpty)
        let many = Array(repeating: findings, count: 200).flatMap { $0 }
        let style = try Logs.template("capture-report").report
        let shown = ReportParts.findingsWithRows(many, style)
        let most = LogWindows.mostFindings(LogWindows.standardWindows)
        #expect(shown.count <= most + 2 * FindingPlaces.standardMost && shown.count < many.count)
        // The findings with a place of their own come first.
        let placed = FindingPlaces.placed(many, most: FindingPlaces.standardMost)
        #expect(shown.prefix(placed.count).map(\.number) == placed.map(\.number))
        let laidOut = LaidOutRows(near: shown.compactMap(\.finding.rows), of: count)
        let windows = LogWindows(findings: many.map(\.finding.rows), marks: [], count: count)
        #expect(windows.leftOut > 0 && !windows.windows.isEmpty)
        for window in windows.windows { #expect(window.rows.allSatisfy { laidOut.place($0) != nil }, "\(window.rows)") }
    }

    @Test func placesOfAPageAreTheEndsOfTheCaptureAndOfFindings() {
        let choice = FrameChoice(findings: [20_000...40_000, nil], marks: [60_000], count: 100_000, budget: 2000)
        #expect(choice.places == [0, 20_000, 40_000, 60_000, 99_999])
        #expect(FrameChoice(findings: [3...4], marks: [], count: 10, budget: 500).places.isEmpty)
    }
}

extension String {
    /// The last of a character before the first of another one.
    fileprivate func lastIndex(of character: Character, before other: Character) -> String.Index? {
        self[..<(firstIndex(of: other) ?? endIndex)].lastIndex(of: character)
    }
}
