import Analysis
import ArgumentParser
import CBaseline
import CANCapture
import Drawing
import Layout
internal import LogPages
import Publishing
internal import TemplateReading

struct PictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "png", abstract: "Draw and encode pages, and let Cairo write the same pixels.")

    @Argument(completion: .file()) var capture: String
    @Argument(completion: .directory) var folder: String
    @Argument var pages: Int
    @Option var template = TemplateCatalog.standardName

    private static let dotsPerInch = 150.0

    func run() throws {
        let template = try TemplateCatalog.template(named: template)
        let log = LogSection(
            Selection(try CaptureLoader.load(path: capture)), template: template, options: LogOptions(), form: .png,
            dotsPerInch: Self.dotsPerInch)
        let document = try PreparedDocument(template.page.fonts) { log.document }
        let size = document.composed.pageSize
        let surface = try RasterSurface(fonts: document.fonts, size: size)
        let picture = try PagePicture(fonts: document.fonts, size: size)
        var list = DisplayList(size: size, background: nil)
        var builder = document.composed.makeBuilder()
        let clock = ContinuousClock()
        var ours = (seconds: 0.0, bytes: 0)
        var theirs = (seconds: 0.0, bytes: Int64(0))
        let count = min(pages, document.composed.pageCount)
        // The page before the first makes the masks of the glyphs; a run of pages has them.
        for page in -1..<count {
            builder.layOut(page: max(0, page), into: &list)
            let begin = clock.now
            let bytes = try picture.png(of: list, texts: [], dotsPerInch: Self.dotsPerInch)
            let taken = (clock.now - begin).inSeconds
            guard page >= 0 else { continue }
            try surface.draw(list)
            ours.seconds += taken
            ours.bytes += bytes.count
            let written = try writeByCairo(surface)
            theirs.seconds += written.seconds
            theirs.bytes += written.bytes
        }
        Figures([
            "pages": Double(count), "seconds": ours.seconds, "bytes": Double(ours.bytes),
            "cairo-seconds": theirs.seconds, "cairo-bytes": Double(theirs.bytes),
        ]).print()
    }

    /// The same pixels by `cairo_surface_write_to_png`.
    private func writeByCairo(_ surface: RasterSurface) throws -> (seconds: Double, bytes: Int64) {
        let path = folder + "/same-pixels.png"
        var seconds = 0.0
        var bytes: Int64 = 0
        let status = surface.withPixels { pixels, stride in
            canfolio_baseline_write_pixels(
                pixels.baseAddress, Int32(surface.width), Int32(surface.height), Int32(stride * 4), path, &seconds,
                &bytes)
        }
        guard Int(status) == CANFOLIO_BASELINE_OK else { throw BaselineFailure.of(status, path) }
        return (seconds, bytes)
    }
}
