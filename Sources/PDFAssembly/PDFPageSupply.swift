/// Where the pages of a document come from: parts that were drawn, and stored pages.
struct PDFPageSupply {
    let parts: [PDFPart?]
    let cached: PDFCachedPages?
    private let keeper: PDFPageKeeper?

    init(parts: [PDFPart?], cached: PDFCachedPages?) throws(PDFError) {
        self.parts = parts
        self.cached = cached
        guard let cached else {
            keeper = nil
            return
        }
        guard parts.indices.contains(cached.reference), let reference = parts[cached.reference] else {
            throw .assembly(part: cached.reference, reason: "there is no such part")
        }
        keeper = try PDFPageKeeper(parts: parts, reference: reference)
    }

    /// Copies the next page of the document, and offers it to the cache if it was drawn.
    func copy(
        _ source: PDFPageSource, index: Int, with copier: inout PDFPageCopier, annotations: Range<Int>
    ) throws(PDFError) {
        if source.isStored {
            guard let cached, let fonts = parts[cached.reference], cached.stored.indices.contains(source.part),
                let stored = cached.stored[source.part]
            else { throw .assembly(reason: "there are no stored pages \(source.part)") }
            return try copier.copy(try stored.page(source.page), fonts: fonts, annotations: annotations)
        }
        guard parts.indices.contains(source.part), let part = parts[source.part] else {
            throw .assembly(part: source.part, reason: "there is no such part")
        }
        try copier.copy(page: source.page, of: part, annotations: annotations)
        guard let cached, let keeper else { return }
        try cached.keep(index) { () throws(PDFError) in try keeper.storedPage(source.page, of: part) }
    }
}
