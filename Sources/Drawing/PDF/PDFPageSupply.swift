/// Where the pages of a document come from: parts that were drawn, and stored pages.
struct PDFPageSupply {
    let parts: [PDFPart?]
    let cached: PDFCachedPages?
    private let keeper: PDFPageKeeper?

    init(parts: [PDFPart?], cached: PDFCachedPages?) throws {
        self.parts = parts
        self.cached = cached
        keeper = try cached.map {
            guard parts.indices.contains($0.reference), let reference = parts[$0.reference] else {
                throw PDFAssemblyError(part: $0.reference, reason: "there is no such part")
            }
            return try PDFPageKeeper(parts: parts, reference: reference)
        }
    }

    /// Copies the next page of the document, and offers it to the cache if it was drawn.
    func copy(
        _ source: PDFPageSource, index: Int, with copier: inout PDFPageCopier, annotations: Range<Int>
    ) throws {
        if source.isStored {
            guard let cached, let fonts = parts[cached.reference], cached.stored.indices.contains(source.part),
                let stored = cached.stored[source.part]
            else { throw PDFAssemblyError(reason: "there are no stored pages \(source.part)") }
            return try copier.copy(try stored.page(source.page), fonts: fonts, annotations: annotations)
        }
        guard parts.indices.contains(source.part), let part = parts[source.part] else {
            throw PDFAssemblyError(part: source.part, reason: "there is no such part")
        }
        try copier.copy(page: source.page, of: part, annotations: annotations)
        if let cached, let keeper { try cached.keep(index) { try keeper.storedPage(source.page, of: part) } }
    }
}
