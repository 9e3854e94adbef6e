internal import Drawing
internal import Layout
internal import PDFAssembly

/// The page cache for one PDF document: keys that continue from its fonts, and a part with these fonts for pages from
/// the cache.
struct PDFPageCache: Sendable {
    let reference: FinishedPart
    /// The beginning of the keys of all pages.
    let prefix: ContentHasher
    private let primed: PDFPrimedPart
    private let cache: PageCache

    /// Opens the cache of the user. It makes a part, which takes as long as drawing a few pages.
    ///
    /// - Parameter folder: the folder of the part.
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

    /// The page of a key; nil if it must be drawn. Safe on any thread.
    func page(_ key: ContentDigest) -> PDFStoredPage? {
        cache.content(key) { PDFStoredPage(bytes: $0, primed: primed.objects) }
    }

    func keep(_ page: PDFStoredPage, as key: ContentDigest) { cache.keep(page.bytes, as: key) }
}
