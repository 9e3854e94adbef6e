import CCairo
import Foundation
import Layout
import Platform
import Testing

@testable import Drawing
@testable import PDFAssembly

@Suite struct DrawingErrorTests {
    private func fonts() throws -> DocumentFonts {
        try DocumentFonts(mono: ["DejaVu Sans Mono"], text: ["DejaVu Sans"])
    }

    /// What a call throws, which the compiler knows to be an error of this module.
    private func error<Result, Failure>(_ body: () throws(Failure) -> Result) -> Failure? {
        do {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func aPictureThatIsTooLargeNamesItsSizeAndTheRemedy() throws {
        let (fonts, size) = (try fonts(), Size(width: 40_000, height: 20))
        let text = "a picture of 40000.0 x 20.0 pixels cannot be drawn; choose a lower --dpi"
        for found in [
            error { () throws(DrawingError) in try RasterSurface(fonts: fonts, size: size) },
            error { () throws(DrawingError) in try PagePicture(fonts: fonts, size: size) },
        ] {
            #expect(found == .size(size))
            #expect(found?.description == text)
        }
    }

    @Test func aFileThatIsNoFontIsNamed() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data("no font".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = FontFile(path: path, index: 0, family: "None", weight: 400)
        let found = error { () throws(DrawingError) in try FontMetrics.measure(file) }
        #expect(found == .font("the font file \(path) cannot be opened"))
        #expect(found?.description == "the font file \(path) cannot be opened")
    }

    @Test func whatCairoReportsIsToldWithWhatWasBeingDone() {
        let found = error { () throws(DrawingError) in try check(CAIRO_STATUS_NO_MEMORY, during: "page 3 of a part") }
        #expect(found == .cairo("drawing failed (page 3 of a part): out of memory"))
        #expect(error { () throws(DrawingError) in try check(CAIRO_STATUS_SUCCESS, during: "") } == nil)
    }

    @Test func aTemporaryFileThatIsFullIsAnErrorOfTheFile() throws {
        let spool = try SpoolFile.open(in: NSTemporaryDirectory(), throwing: DrawingError.self)
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0 && dup2(full, spool.descriptor) >= 0)
        close(full)
        _ = Array("spooled".utf8).withUnsafeBytes { spool.write($0) }
        let found = error { () throws(DrawingError) in try spool.complete(throwing: DrawingError.self) }
        #expect(found == .file(OutputError(operation: "writing a temporary file", code: ENOSPC)))
        #expect(found?.description == "writing a temporary file: No space left on device")
    }

    @Test func aDocumentOfNoPartsIsAnErrorOfItsAssembly() throws {
        let sink = MemorySink()
        let found = error { () throws(PDFError) in
            try PDFAssembler().assemble(parts: [nil], pageOrder: [PDFPageSource(part: 0, page: 1)], to: sink)
        }
        #expect(found == .assembly(PDFAssemblyError(part: 0, reason: "the part does not exist")))
        #expect(found?.description == "cannot assemble the PDF: part 0: the part does not exist")
    }
}
