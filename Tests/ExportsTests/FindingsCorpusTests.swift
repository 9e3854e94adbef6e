import TestLogs
import TestCaptures
import Analysis
import CANCapture
import CANDatabases
import Foundation
import Pages
import Testing
import Wording

@testable import Figures
@testable import Exports
@testable import LogPages
@testable import Reporting

private let corpus = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"]

/// What two outputs say of one capture comes from one place.
@Suite(.enabled(if: corpus != nil, "CANFOLIO_CORPUS names no folder"))
struct FindingsCorpusTests {
    /// What every output says of a finding.
    private struct Told: Equatable {
        var number: Int
        var rule: String
        var severity: String
        var identifier: String
        var count: Int

        init(_ finding: Finding, _ prose: FindingProse) {
            (number, rule, severity) = (finding.number, finding.rule.rawValue, finding.severity.name)
            (identifier, count) = (prose.identifier(finding), finding.count)
        }

        init?(json: [String: Any]) {
            guard let number = json["number"] as? Int, let rule = json["rule"] as? String,
                let severity = json["severity"] as? String, let count = json["count"] as? Int
            else { return nil }
            (self.number, self.rule, self.severity, self.count) = (number, rule, severity, count)
            identifier = json["id"] as? String ?? ""
        }
    }

    private static func files() throws -> [URL] {
        let folder = URL(fileURLWithPath: try #require(corpus)).appendingPathComponent("captures")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
        return try files.compactMap { $0 as? URL }
            .filter { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max < 300_000 }
            .sorted { $0.path < $1.path }
    }

    @Test func findingsInfoTimelinesSheetsAndReportsTellTheSame() throws {
        var count = 0
        var found = 0
        for url in try Self.files() {
            guard let capture = try? CaptureLoader.load(path: url.path),
                let sampled = try? SampledLoader.load(path: url.path, budget: 64_000_000)
            else { continue }
            let recording = Recording(capture)
            let (list, prose) = (recording.findings, FindingProse(recording))
            let told = list.all.map { Told($0, prose) }
            #expect(try Self.info(recording) == told, "info of \(url.lastPathComponent)")
            let timeline = TimelineFacts(Selection(capture), options: TimelineOptions())
            #expect(timeline.findings == list.all, "the timeline of \(url.lastPathComponent)")
            let report = ReportContext(
                Selection(capture), options: LogOptions(), template: try Logs.template("capture-report"))
            #expect(report.findings.map(\.incident) == list.incidents, "the report of \(url.lastPathComponent)")
            // The pins of its figures are those of its list.
            #expect(report.facts.findings.map(\.number) == list.all.map(\.number), "\(url.lastPathComponent)")
            if case .capture(_, let facts) = ContactSheetEntry(sampled, area: Self.area, rate: nil).content,
                let sheet = facts.incidents
            {
                let cards = sheet.flatMap(\.members).map { Told($0, prose) }
                #expect(cards == told, "the sheet's card of \(url.lastPathComponent)")
            }
            count += 1
            found += told.count
        }
        #expect(count > 50 && found > 20)
    }

    private static func info(_ recording: Recording) throws -> [Told] {
        let json = CaptureInfo(Selection(recording), zone: .utc).json
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        return try #require(object["findings"] as? [[String: Any]]).compactMap(Told.init)
    }

    private static let area = ContactSheetGrid(
        paper: .init(width: 595, height: 842), count: 1, scale: .paper
    ).laneArea
}
