import Platform
import ArgumentParser
import CBaseline
import Drawing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

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
        let ours = try encode(pages: Int(result.pages))
        Figures([
            "pages": Double(result.pages), "seconds": result.drawing_seconds + result.writing_seconds,
            "writing": result.writing_seconds, "drawing": result.drawing_seconds,
            "bytes": Double(result.bytes), "our-encoding": ours.seconds, "our-bytes": Double(ours.bytes),
        ]).print()
    }

    /// Exactly the pixels that Cairo wrote, by our encoder.
    private func encode(pages: Int) throws -> (seconds: Double, bytes: Int) {
        let encoder = try PNGEncoder()
        let clock = ContinuousClock()
        var total = (seconds: 0.0, bytes: 0)
        for page in 0...pages {
            // The first page is encoded twice: once before the clock runs.
            let digits = String(max(1, page))
            let path = folder + "/page-" + String(repeating: "0", count: 5 - digits.count) + digits + ".png"
            var pixels: UnsafeMutablePointer<UInt32>?
            var (width, height, stride): (Int32, Int32, Int32) = (0, 0, 0)
            let status = canfolio_baseline_read_pixels(path, &pixels, &width, &height, &stride)
            guard Int(status) == CANFOLIO_BASELINE_OK, let pixels else { throw BaselineFailure.of(status, path) }
            defer { free(pixels) }
            let sink = MemorySink()
            let begin = clock.now
            let picture = try PNGPixels(
                UnsafeRawBufferPointer(start: pixels, count: Int(height) * Int(stride)), width: Int(width),
                height: Int(height), stride: Int(stride), hasAlpha: false)
            try encoder.encode(picture, dotsPerInch: 150, to: sink)
            guard page > 0 else { continue }
            total.seconds += (clock.now - begin).inSeconds
            total.bytes += sink.bytes.count
        }
        return total
    }
}

enum BaselineFailure {
    static func of(_ status: Int32, _ path: String) -> BenchFailure {
        switch Int(status) {
        case CANFOLIO_BASELINE_UNREADABLE: BenchFailure(description: "\(path): the plain loop cannot read it")
        case CANFOLIO_BASELINE_MALFORMED:
            BenchFailure(description: "\(path): the plain loop reads classic candump lines only")
        case CANFOLIO_BASELINE_UNWRITABLE: BenchFailure(description: "\(path): its listing cannot be written")
        default: BenchFailure(description: "\(path): Cairo cannot draw or write it")
        }
    }
}
