import TestLogs
import TestCaptures
import CANCapture
import Drawing
import Foundation
import Layout

@testable import LogPages
@testable import Pages
@testable import Platform
@testable import Publishing
@testable import TemplateReading

/// Documents with the fonts of the system.
enum Documents {
    static func log(
        _ capture: Capture, _ template: DocumentTemplate, options: AskedLog = AskedLog(), form: OutputForm,
        dotsPerInch: Double = 150
    ) throws -> PreparedDocument {
        try PreparedDocument(template.page.fonts) {
            LogSection(
                options.selection(capture), template: template, options: options.log, form: form,
                dotsPerInch: dotsPerInch
            ).document
        }
    }

    static func pdf(
        _ capture: Capture, queues: Int, options: AskedLog = AskedLog(), template: DocumentTemplate? = nil
    ) throws -> [UInt8] {
        let template = try template ?? Logs.template()
        let document = try log(capture, template, options: options, form: .pdf)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf").path
        let output = try OutputFile(path: path)
        try PDFPagesWriter.write(document, settings: RenderSettings(queues: queues), to: output) { _ in }
        try output.publish()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func pictures(
        _ capture: Capture, queues: Int, dotsPerInch: Double, template: DocumentTemplate? = nil
    ) throws -> [[UInt8]] {
        let template = try template ?? Logs.template()
        let document = try log(capture, template, form: .png, dotsPerInch: dotsPerInch)
        var settings = RenderSettings(queues: queues)
        settings.dotsPerInch = dotsPerInch
        var pictures: [[UInt8]] = []
        var numbers: [Int] = []
        try PicturePagesWriter.writePNG(document, settings: settings) { page, bytes in
            numbers.append(page)
            pictures.append(bytes)
        }
        guard numbers == Array(0..<document.composed.pages.count) else { throw Logs.Missing() }
        return pictures
    }

    /// Finished pages as a document.
    static func pictures(
        _ lists: [DisplayList], _ fonts: DocumentFonts, title: String = "pictures", contents: [OutlineEntry] = []
    ) -> PreparedDocument {
        PreparedDocument(
            ComposedDocument(title: title, sections: [FinishedPages(lists, contents: contents)]), fonts: fonts)
    }
}
