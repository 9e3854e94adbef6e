import ArgumentParser
import CBaseline

struct BaselinePDFCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline-pdf", abstract: "Print a candump log by the plain Cairo loop.")

    @Argument(completion: .file()) var log: String
    @Argument(completion: .file()) var output: String

    func run() throws {
        var seconds = 0.0
        var rows = 0
        let status = canfolio_baseline_pdf(log, output, &seconds, &rows)
        guard Int(status) == CANFOLIO_BASELINE_OK else { throw BaselineFailure.of(status, log) }
        Figures(["rows": Double(rows), "seconds": seconds]).print()
    }
}

struct BaselinePNGCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline-png", abstract: "Draw pages of a candump log and write them by Cairo's own PNG writer.")

    @Argument(completion: .file()) var log: String
    @Argument(completion: .directory) var folder: String
    @Argument var pages: Int

    func run() throws {
        var result = canfolio_baseline_pictures()
        let status = canfolio_baseline_png(log, folder, pages, &result)
        guard Int(status) == CANFOLIO_BASELINE_OK else { throw BaselineFailure.of(status, log) }
        Figures([
            "pages": Double(result.pages), "writing": result.writing_seconds, "drawing": result.drawing_seconds,
            "bytes": Double(result.bytes),
        ]).print()
    }
}

enum BaselineFailure {
    static func of(_ status: Int32, _ path: String) -> BenchFailure {
        switch Int(status) {
        case CANFOLIO_BASELINE_UNREADABLE: BenchFailure(description: "\(path): the plain loop cannot read it")
        case CANFOLIO_BASELINE_MALFORMED:
            BenchFailure(description: "\(path): the plain loop reads classic candump lines only")
        default: BenchFailure(description: "\(path): Cairo cannot draw or write it")
        }
    }
}
