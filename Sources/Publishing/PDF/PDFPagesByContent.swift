internal import Drawing
internal import Layout
internal import PDFAssembly
internal import Pages
internal import Platform
internal import RenderQueues

/// Draws each content once. Pages are laid out on all queues. A page is drawn only if neither another page of the
/// document nor the cache has the same digest. The bytes of the document are the same as if all pages were drawn.
struct PDFPagesByContent {
    /// The state of a queue: the page layout, and the file for its pages. A queue that draws nothing has no surface.
    private struct Context {
        let queue: Int
        var list: DisplayList
        var builder: ComposedDocument.Builder
        var surface: PDFPartSurface?
        var stored: PDFStoredPages?
    }

    /// The result of a queue.
    ///
    /// `@unchecked Sendable` because the queue that wrote the files has finished with them, and only the assembling thread
    /// reads them.
    private struct Finished: @unchecked Sendable {
        var spool: SpoolFile?
        var stored: PDFStoredPages?
    }

    /// A page that has been laid out.
    private struct LaidOut: Sendable {
        enum Source: Sendable {
            case found(PDFPageSource)
            case toDraw(DisplayList)
        }

        var key: ContentDigest
        var source: Source
        var links: PageLinks
        var roles: [StructureRole]
    }

    let fonts: DocumentFonts
    let document: ComposedDocument
    /// The folder of the temporary files.
    let folder: String
    /// nil if pages are drawn once per document and not kept.
    let cache: PDFPageCache?

    /// - Parameter progress: called with the number of pages that are drawn or found.
    func write(
        to output: any ByteSink, on queues: RenderQueues, settings: RenderSettings, attachments: [PDFAttachment] = [],
        progress: (Int) -> Void
    ) throws -> PDFPagesWriter.Tally {
        let contexts = contexts(queues)
        var navigation = PDFNavigation()
        var pages = PageDrawing(contexts, window: 3 * queues.count)
        do {
            try queues.run(
                count: document.pages.count, contexts: contexts, draw: layOut(),
                onOutput: { index, page in
                    navigation.add(page.links, page.roles, of: index)
                    switch page.source {
                    case .found(let source): pages.add(page.key, at: source)
                    case .toDraw(let list): try pages.add(page.key, draw: draw(list))
                    }
                    progress(pages.settled)
                })
            try pages.settleAll(progress)
        } catch {
            pages.cancel()
            contexts.drop()
            throw error
        }
        let finished = try contexts.finish { context, _ in
            try context.stored?.finish()
            return Finished(spool: try context.surface?.finish(), stored: context.stored)
        }
        try assemble(pages, finished, navigation.assembler(document, settings), attachments, to: output)
        return PDFPagesWriter.Tally(
            drawn: pages.drawn, cached: pages.found, repeated: document.pages.count - pages.drawn - pages.found)
    }

    private func contexts(_ queues: RenderQueues) -> QueueContexts<Context> {
        let document = document
        return QueueContexts(queues) { queue in
            Context(
                queue: queue, list: DisplayList(size: document.pageSize, background: nil),
                builder: document.makeBuilder())
        }
    }

    /// Lays out a page, and looks it up in the cache.
    private func layOut() -> @Sendable (inout Context, Int) throws -> LaidOut {
        let prefix = cache?.prefix ?? ContentHasher(seed: .fixed)
        let (document, cache, folder) = (document, cache, folder)
        return { context, index in
            context.builder.layOut(page: document.pages.lowerBound + index, into: &context.list)
            var hasher = prefix
            context.list.digest(into: &hasher)
            let key = hasher.finish()
            if let page = cache?.page(key) {
                let stored = try context.stored ?? PDFStoredPages(folder: folder)
                context.stored = stored
                let number = try stored.append(page)
                return LaidOut(
                    key: key, source: .found(PDFPageSource(part: context.queue, page: number, isStored: true)),
                    links: context.list.links, roles: context.list.tags.map(\.role))
            }
            // The display list goes to the queue that draws it.
            var list = DisplayList(size: document.pageSize, background: nil)
            swap(&list, &context.list)
            return LaidOut(key: key, source: .toDraw(list), links: list.links, roles: list.tags.map(\.role))
        }
    }

    private func draw(_ list: DisplayList) -> @Sendable (inout Context, Int) throws -> PDFPageSource {
        let (fonts, document, folder) = (fonts, document, folder)
        return { context, queue in
            let surface =
                try context.surface
                ?? PDFPartSurface(fonts: fonts, pageSize: document.pageSize, folder: folder)
            context.surface = surface
            try surface.draw(list)
            return PDFPageSource(part: queue, page: surface.pageCount)
        }
    }

    /// Assembles the document, and keeps the pages that were drawn.
    private func assemble(
        _ pages: PageDrawing<Context>, _ finished: [Finished?], _ assembler: PDFAssembler,
        _ attachments: [PDFAttachment], to output: any ByteSink
    ) throws {
        var parts = finished.map { $0?.spool?.descriptor }
        let keys = pages.keys
        // The files are closed with the last reference to their parts.
        try withExtendedLifetime((finished, cache)) {
            let cached = cache.map { cache in
                parts.append(cache.reference.spool.descriptor)
                var kept: Set<ContentDigest> = []
                return PDFCachedPages(reference: parts.count - 1, stored: finished.map { $0?.stored }) { index, page in
                    guard kept.insert(keys[index]).inserted else { return }
                    // A page that cannot be extracted from its part is drawn again the next time.
                    if let page = try? page() { cache.keep(page, as: keys[index]) }
                }
            }
            try assembler.assemble(
                parts: parts, pageOrder: pages.order, cached: cached, attachments: attachments, to: output)
        }
    }
}

/// The pages of a document in order, by content, and the tasks that draw pages which have not been drawn yet.
///
/// Used on the thread that waits for the document.
struct PageDrawing<Context: ~Copyable> {
    /// The key of each page.
    private(set) var keys: [ContentDigest] = []
    /// Pages that were drawn.
    private(set) var drawn = 0
    /// Number of pages that did not have to be drawn.
    private(set) var found = 0
    private var sources: [ContentDigest: PDFPageSource] = [:]
    private let renders: KeyedRenders<ContentDigest, Context, PDFPageSource>
    /// Maximum number of pages in work, each of which has its own display list.
    private let window: Int
    private var underWay: [(key: ContentDigest, ticket: RenderTicket<PDFPageSource>)] = []

    init(_ contexts: QueueContexts<Context>, window: Int) {
        renders = KeyedRenders(contexts)
        self.window = window
    }

    /// Number of pages that are drawn or found.
    var settled: Int { keys.count - underWay.count }

    /// The places of the pages in order, when all are known.
    var order: [PDFPageSource] { keys.compactMap { sources[$0] } }

    /// Adds a page that was found.
    mutating func add(_ key: ContentDigest, at source: PDFPageSource) {
        keys.append(key)
        if sources.updateValue(source, forKey: key) == nil { found += 1 }
    }

    /// Adds a page, and draws it unless an equal page exists. Waits if too many pages are in work.
    mutating func add(
        _ key: ContentDigest,
        draw: @escaping @Sendable (_ context: inout Context, _ queue: Int) throws -> PDFPageSource
    ) throws {
        while underWay.count >= window { try settleFirst() }
        // A page that is laid out uses memory until it is drawn, so draw it before more pages are laid out.
        while sources[key] == nil {
            if let ticket = renders.submit(key, priority: .visible, draw) {
                underWay.append((key, ticket))
                break
            }
            try settleFirst()
        }
        keys.append(key)
    }

    mutating func settleAll(_ progress: (Int) -> Void) throws {
        while !underWay.isEmpty {
            try settleFirst()
            progress(settled)
        }
    }

    /// Cancels all pages that are not drawn yet.
    mutating func cancel() {
        for (_, ticket) in underWay { ticket.cancel() }
        underWay = []
    }

    private mutating func settleFirst() throws {
        guard !underWay.isEmpty else { return }
        let (key, ticket) = underWay.removeFirst()
        // If equal pages are in work at the same time, the first one is used.
        if sources.updateValue(try ticket.wait(), forKey: key) == nil { drawn += 1 }
    }
}
