internal import Drawing
internal import Layout
internal import PDFAssembly

/// The page cache for one PDF document: keys that go on from its fonts, and a part that has those fonts for pages from the
/// cache.
struct PDFPageCache: Sendable {
    let reference: FinishedPart
    /// What the keys of all pages begin with.
    let prefix: ContentHasher
    private let primed: PDFPrimedPart
    private let cache: PageCache

    /// Opens the user's cache. Primes a part, which takes as long as drawing a few pages.
    ///
    /// - Parameter folder: where the part is.
    init(_ cache: PageCache, for document: PreparedDocument, folder: String) throws {
        self.cache = cache
        let spool = try PDFPartSurface(fonts: document.fonts, pageSize: document.composed.pageSize, folder: folder)
            .finish()
        reference = FinishedPart(spool: spool)
        primed = try PDFPrimedPart(descriptor: spool.descriptor)
        var prefix = cache.hasher(kind: "PDF page")
        prefix.combine(primed.digest)
        try document.fonts.digest(into: &prefix)
        self.prefix = prefix
    }

    /// The page of a key; nil for one that must be drawn. On any thread.
    func page(_ key: ContentDigest) -> PDFStoredPage? {
        cache.content(key) { PDFStoredPage(bytes: $0, primed: primed.objects) }
    }

    func keep(_ page: PDFStoredPage, as key: ContentDigest) { cache.keep(page.bytes, as: key) }
}
