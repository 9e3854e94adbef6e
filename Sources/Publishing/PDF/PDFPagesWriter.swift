internal import Drawing
internal import Layout
package import PDFAssembly
internal import Pages
package import Platform
package import RenderQueues

/// Draws pages on all queues, each into its own PDF part, and assembles the parts into one document.
package enum PDFPagesWriter {
    /// Where the pages of a document come from.
    package struct Tally: Sendable, Equatable {
        package var drawn = 0
        /// Taken from the cache.
        package var cached = 0
        /// The same as another page of the document.
        package var repeated = 0
        /// Why pages were not kept although the cache is used.
        package var warning: String?
    }

    /// The part, display list and page builder of one queue.
    private struct Context {
        let part: Int
        let surface: PDFPartSurface
        var list: DisplayList
        var builder: ComposedDocument.Builder
    }

    /// The maximum: more queues would only wait for memory.
    private static let mostQueues = 6

    /// Number of pages that wait for each queue. A page takes less than a millisecond, and the thread that submits
    /// pages may wait longer for a processor. A page that has been drawn needs little memory.
    private static let pagesAhead = 24

    /// - Parameters:
    ///   - output: receives the document; the caller publishes it.
    ///   - attachments: files that the document carries.
    ///   - queues: the queues that draw; nil for as many as the settings say.
    ///   - progress: called with the number of pages drawn so far.
    @discardableResult
    package static func write(
        _ document: PreparedDocument, settings: RenderSettings, attachments: [PDFAttachment] = [],
        to output: OutputFile, on queues: RenderQueues? = nil, progress: (Int) -> Void
    ) throws -> Tally {
        let queues =
            queues
            ?? RenderQueues(
                count: max(
                    1,
                    min(
                        settings.queues, mostQueues, document.composed.pages.count,
                        PDFPartSurface.mostAtOnce(document.fonts))))
        do {
            guard settings.cache != nil || document.composed.mayRepeatPages else {
                return try drawAndAssemble(
                    document, settings, attachments, to: output, on: queues, progress: progress)
            }
            return try drawByContent(document, settings, attachments, to: output, on: queues, progress: progress)
        } catch DrawingError.file(let error) {
            // The parts are written beside the output, so their errors are errors of the output.
            throw OutputFailure.system(output.path, "cannot be written", error.code)
        } catch PDFError.file(let error) {
            throw OutputFailure.system(output.path, "cannot be written", error.code)
        } catch DrawingError.output(let failure) {
            throw failure
        } catch PDFError.output(let failure) {
            throw failure
        }
    }

    /// Collects the attachments of a document in temporary files beside it.
    package static func attachments(
        _ embedded: EmbeddedCapture?, _ settings: RenderSettings, for output: OutputFile
    ) throws -> (files: [PDFAttachment], notes: [String]) {
        do {
            return try embedded?.attachments(date: settings.creationDate, folder: output.folder) ?? ([], [])
        } catch PDFError.file(let error) {
            throw OutputFailure.system(output.path, "cannot be written", error.code)
        }
    }

    /// An error of the cache is a warning, and the document is drawn without it.
    private static func drawByContent(
        _ document: PreparedDocument, _ settings: RenderSettings, _ attachments: [PDFAttachment],
        to output: OutputFile, on queues: RenderQueues, progress: (Int) -> Void
    ) throws -> Tally {
        var warning: String?
        var cache: PageCache?
        do throws(OutputFailure) {
            cache = try settings.cache.map { choice throws(OutputFailure) in try PageCache(choice) }
        } catch {
            warning = error.description
        }
        let pages = PDFPagesByContent(
            fonts: document.fonts, document: document.composed, folder: output.folder,
            cache: try cache.map { try PDFPageCache($0, for: document, folder: output.folder) })
        var tally = try pages.write(
            to: output, on: queues, settings: settings, attachments: attachments, progress: progress)
        cache?.finish()
        tally.warning = (warning ?? cache?.warning).map { "\($0); pages are not cached" }
        return tally
    }

    private static func drawAndAssemble(
        _ document: PreparedDocument, _ settings: RenderSettings, _ attachments: [PDFAttachment],
        to output: OutputFile, on queues: RenderQueues, progress: (Int) -> Void
    ) throws -> Tally {
        let fonts = document.fonts
        let size = document.composed.pageSize
        let first = document.composed.pages.lowerBound
        let folder = output.folder
        var navigation = PDFNavigation()
        var pages = [PDFPageSource]()
        pages.reserveCapacity(document.composed.pages.count)
        let parts = try queues.run(
            count: document.composed.pages.count, window: pagesAhead * queues.count,
            makeContext: { queue in
                Context(
                    part: queue, surface: try PDFPartSurface(fonts: fonts, pageSize: size, folder: folder),
                    list: DisplayList(size: size, background: nil), builder: document.composed.makeBuilder())
            },
            draw: { context, index in
                context.builder.layOut(page: first + index, into: &context.list)
                try context.surface.draw(context.list)
                return (
                    PDFPageSource(part: context.part, page: context.surface.pageCount), context.list.links,
                    context.list.tags.map(\.role)
                )
            },
            finish: { context, _ in FinishedPart(spool: try context.surface.finish()) },
            onOutput: { page, drawn in
                pages.append(drawn.0)
                navigation.add(drawn.1, drawn.2, of: page)
                progress(page + 1)
            })
        // The files are closed with the last reference to their parts.
        try withExtendedLifetime(parts) {
            try navigation.assembler(document.composed, settings).assemble(
                parts: parts.map { $0?.spool.descriptor }, pageOrder: pages, attachments: attachments, to: output)
        }
        return Tally(drawn: pages.count)
    }
}

/// A finished part: its file, for the thread that assembles the document.
///
/// `@unchecked Sendable` because the queue that wrote the file has finished with it, and only the assembling thread reads
/// it.
struct FinishedPart: @unchecked Sendable {
    let spool: SpoolFile
}
