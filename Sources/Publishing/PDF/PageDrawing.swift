internal import Layout
internal import PDFAssembly
internal import RenderQueues

/// The pages of a document in order, by what is on them, and the tasks that draw those which nobody has drawn yet.
///
/// Used on the thread that waits for the document.
struct PageDrawing<Context: ~Copyable> {
    /// The key of each page.
    private(set) var keys: [ContentDigest] = []
    /// Pages that were drawn.
    private(set) var drawn = 0
    /// Pages that had been there.
    private(set) var found = 0
    private var sources: [ContentDigest: PDFPageSource] = [:]
    private let renders: KeyedRenders<ContentDigest, Context, PDFPageSource>
    /// Pages under way, each with a display list of its own: so many of them are the most.
    private let window: Int
    private var underWay: [(key: ContentDigest, ticket: RenderTicket<PDFPageSource>)] = []

    init(_ contexts: QueueContexts<Context>, window: Int) {
        renders = KeyedRenders(contexts)
        self.window = window
    }

    /// The number of pages whose place is known.
    var settled: Int { keys.count - underWay.count }

    /// The pages' places, in order, once all are settled.
    var order: [PDFPageSource] { keys.compactMap { sources[$0] } }

    /// Adds a page that has been found.
    mutating func add(_ key: ContentDigest, at source: PDFPageSource) {
        keys.append(key)
        if sources.updateValue(source, forKey: key) == nil { found += 1 }
    }

    /// Adds a page; draws it unless an equal one is there. Waits while too many are under way.
    mutating func add(
        _ key: ContentDigest,
        draw: @escaping @Sendable (_ context: inout Context, _ queue: Int) throws -> PDFPageSource
    ) throws {
        while underWay.count >= window { try settleFirst() }
        // What is laid out holds memory until it is drawn, so that comes before more is laid out.
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

    /// Gives up what is not drawn yet.
    mutating func cancel() {
        for (_, ticket) in underWay { ticket.cancel() }
        underWay = []
    }

    private mutating func settleFirst() throws {
        guard !underWay.isEmpty else { return }
        let (key, ticket) = underWay.removeFirst()
        // Of equal pages under way the first one counts.
        if sources.updateValue(try ticket.wait(), forKey: key) == nil { drawn += 1 }
    }
}
