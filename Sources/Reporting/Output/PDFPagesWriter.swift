package import Drawing
internal import Layout
package import RenderQueues

/// Draws pages on all queues, each into a PDF part of its own, and assembles the parts into one document.
package enum PDFPagesWriter {
    /// One queue's part, its display list and its page builder.
    private struct Context<Builder: PageBuilder> {
        let part: Int
        let surface: PDFPartSurface
        var list: DisplayList
        var builder: Builder
    }

    /// A finished part: its file, handed over to the thread that assembles.
    ///
    /// `@unchecked Sendable` because the queue that wrote the file has finished with it, and only the assembling thread
    /// reads it.
    private struct FinishedPart: @unchecked Sendable {
        let spool: SpoolFile
    }

    private struct DrawnPage: Sendable {
        var part: Int
        var page: Int
    }

    /// A queue's fonts take about 25 pages of Cairo's process-wide cache of 512 pages of glyphs; when it is full, Cairo
    /// 1.16 evicts pages under one lock and waits for a font under another, and queues may wait for each other for ever.
    private static let mostQueues = 12

    /// - Parameters:
    ///   - output: receives the document; it is published by the caller.
    ///   - queues: where pages are drawn; nil for as many queues as the settings say.
    ///   - progress: told the number of pages drawn so far.
    package static func write(
        _ document: some PagedDocument, settings: RenderSettings, to output: OutputFile, on queues: RenderQueues? = nil,
        progress: (Int) -> Void
    ) throws {
        let queues =
            queues ?? RenderQueues(count: max(1, min(settings.queues, mostQueues, document.pages.count)))
        do {
            try drawAndAssemble(document, settings, to: output, on: queues, progress: progress)
        } catch let error as OutputError {
            // The parts are spooled beside the output: their trouble is the output's.
            throw OutputFailure.system(output.path, "cannot be written", error.code)
        }
    }

    private static func drawAndAssemble<Document: PagedDocument>(
        _ document: Document, _ settings: RenderSettings, to output: OutputFile, on queues: RenderQueues,
        progress: (Int) -> Void
    ) throws {
        let fonts = document.fonts
        let size = document.pageSize
        let first = document.pages.lowerBound
        let folder = output.folder
        var pages = [PDFPageSource]()
        pages.reserveCapacity(document.pages.count)
        let parts = try queues.run(
            count: document.pages.count,
            makeContext: { queue in
                Context(
                    part: queue, surface: try PDFPartSurface(fonts: fonts, pageSize: size, folder: folder),
                    list: DisplayList(size: size, background: nil), builder: document.makeBuilder())
            },
            draw: { context, index in
                context.builder.layOut(page: first + index, into: &context.list)
                try context.surface.draw(context.list)
                return DrawnPage(part: context.part, page: context.surface.pageCount)
            },
            finish: { context, _ in FinishedPart(spool: try context.surface.finish()) },
            onOutput: { page, drawn in
                pages.append(PDFPageSource(part: drawn.part, page: drawn.page))
                progress(page + 1)
            })
        let metadata = PDFMetadata(
            title: document.title, subject: "CAN bus capture", creator: settings.creator,
            creationDate: settings.creationDate, language: "en")
        // The files close with the last reference to their parts.
        try withExtendedLifetime(parts) {
            try PDFAssembler(metadata: metadata).assemble(
                parts: parts.map { $0?.spool.descriptor }, pageOrder: pages, to: output)
        }
    }
}
