import Analysis
import Capture
import Foundation
import Testing

@testable import Figures
@testable import Reporting

private let corpus = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"]

/// What two outputs say of one capture comes from one place.
@Suite(.enabled(if: corpus != nil, "CANFOLIO_CORPUS names no folder"))
struct FindingsCorpusTests {
    @Test func timelinesSheetsAndInfoHaveTheSameFindings() throws {
        let folder = URL(fileURLWithPath: try #require(corpus)).appendingPathComponent("captures")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
        var count = 0
        var found = 0
        for case let url as URL in files {
            guard let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 300_000,
                let capture = try? CaptureLoader.load(path: url.path),
                let sampled = try? SampledLoader.load(path: url.path, budget: 64_000_000)
            else { continue }
            let timeline = TimelineFacts(capture, options: TimelineOptions()).findings
            let info = StatisticsInfo(capture, index: IdentifierIndex(capture.frames), rates: BitRates()).findings
            #expect(timeline == info, "\(url.lastPathComponent)")
            let entry = ContactSheetEntry(sampled, area: Self.area, rate: nil)
            guard case .capture(_, let facts) = entry.content, !facts.isLowerBound else { continue }
            #expect(facts.findings == info.all.count, "\(url.lastPathComponent)")
            count += 1
            found += info.all.count
        }
        #expect(count > 50 && found > 20)
    }

    private static let area = ContactSheetGrid(
        paper: .init(width: 595, height: 842), count: 1, scale: .paper
    ).laneArea
}
