package import Layout
package import Platform

/// Puts pages that several Cairo surfaces drew into one PDF 1.4 document.
///
/// A part is a PDF that Cairo wrote to a file after `cairo_pdf_surface_restrict_to_version(1.4)`. Its first page primes
/// the fonts and is normally left out. Pages are copied and objects numbered in the requested order; streams are copied
/// unchanged; equal fonts, images and resources are stored once. If all parts were primed alike, the document has the
/// same bytes however its pages were divided over parts.
///
/// Only a few numbers a page are kept in memory. Synchronous; safe on any thread, as long as the parts' files are not
/// written meanwhile.
package struct PDFAssembler: Sendable {
    package var metadata: PDFMetadata
    package var outline: [OutlineEntry]
    package var pageLabels: [PDFPageLabels]
    package var links: [PDFLink]
    /// By page: the roles of its tagged stretches, in the order of the page's content; pages at the end may be missing.
    package var structure: [[StructureRole]] = []
    /// Whether it is PDF/A-1b: pictures must be opaque, and there are no attachments.
    package var isArchive = false

    package init(
        metadata: PDFMetadata = PDFMetadata(), outline: [OutlineEntry] = [], pageLabels: [PDFPageLabels] = [],
        links: [PDFLink] = []
    ) {
        self.metadata = metadata
        self.outline = outline
        self.pageLabels = pageLabels
        self.links = links
    }

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - parts: open files, which stay open and are read at offsets, regardless of their position. nil is a part that
    ///     was never begun, because its queue had no page to draw; no page may refer to it.
    ///   - pageOrder: the pages of the document, at least one.
    ///   - cached: the stored pages; nil for a document without any. The document has the same bytes with them.
    ///   - attachments: attached files, each with a name of its own.
    /// - Throws: `.assembly` for a part that Cairo did not write or a page that does not exist; `.output` if the sink
    ///   does not accept the bytes; and errors of `cached`. The sink then has a truncated document.
    package func assemble(
        parts descriptors: [Int32?], pageOrder: [PDFPageSource], cached: PDFCachedPages? = nil,
        attachments: [PDFAttachment] = [], to sink: any ByteSink
    ) throws(PDFError) {
        try checkTargets(pageCount: pageOrder.count)
        let parts = try descriptors.enumerated().map { (index, descriptor) throws(PDFError) -> PDFPart? in
            guard let descriptor else { return nil }
            return try PDFPart(index: index, descriptor: descriptor)
        }
        let writer = PDFWriter(sink)
        let sortedLinks = links.enumerated().sorted { ($0.element.page, $0.offset) < ($1.element.page, $1.offset) }
            .map(\.element)

        // All object numbers that pages use are known before the first page, and depend only on the counts.
        let catalog = writer.reserve(1)
        let information = writer.reserve(1)
        let packet = writer.reserve(1)
        let tree = PDFPageTree(pageCount: pageOrder.count, writer: writer)
        let firstLink = writer.reserve(sortedLinks.count)
        let firstOutline = outline.isEmpty ? nil : writer.reserve(outline.count + 1)

        try writer.writeHeader()
        let pool = try PDFObjectPool(parts: parts, writer: writer, isArchive: isArchive)
        var copier = PDFPageCopier(
            pool: pool, writer: writer, tree: tree, tagged: structure.map { !$0.isEmpty })
        let pages = try PDFPageSupply(parts: parts, cached: cached)
        var link = 0
        for (index, source) in pageOrder.enumerated() {
            let start = link
            while link < sortedLinks.count, sortedLinks[link].page == index { link += 1 }
            try pages.copy(source, index: index, with: &copier, annotations: firstLink + start..<firstLink + link)
        }

        let places = PDFDestinations(tree: tree, corners: copier.corners)
        for (index, link) in sortedLinks.enumerated() {
            try writer.write(object: firstLink + index, places.annotation(link))
        }
        if let firstOutline {
            try PDFOutline(outline).write(from: firstOutline, to: writer, destination: places.append)
        }
        try tree.writeNodes(to: writer)
        try writer.write(
            stream: packet, dictionary: Array("/Type/Metadata/Subtype/XML".utf8),
            content: metadata.xmpPacket(isArchive: isArchive))
        try writer.write(object: information, metadata.informationDictionary())
        var catalogText = catalogText(pages: tree.root, packet: packet, outline: firstOutline)
        catalogText += try writeExtras(attachments, to: writer)
        catalogText += try PDFStructure(structure)?.write(to: writer, firstPage: tree.firstPage) ?? []
        catalogText.append(ascii: ">>")
        try writer.write(object: catalog, catalogText)
        try writer.finish(root: catalog, info: information)
    }

    /// The catalog's entries for the colour profile of archives, and for files.
    private func writeExtras(
        _ attachments: [PDFAttachment], to writer: PDFWriter
    ) throws(PDFError) -> [UInt8] {
        var entries: [UInt8] = []
        if isArchive {
            guard attachments.isEmpty else { throw .assembly(reason: "PDF/A-1 has no attachments") }
            let profile = writer.reserve(1)
            try writer.write(stream: profile, dictionary: Array("/N 3".utf8), content: SRGBProfile.bytes)
            entries += PDFArchive.outputIntents(profile: profile)
        }
        if !attachments.isEmpty {
            let first = writer.reserve(2 * attachments.count)
            for (index, attachment) in attachments.enumerated() {
                try attachment.write(stream: first + 2 * index, specification: first + 2 * index + 1, to: writer)
            }
            entries += PDFAttachment.catalogEntries(
                attachments, attachments.indices.map { first + 2 * $0 + 1 })
        }
        return entries
    }

    /// Every page named by the outline, labels and links must exist.
    private func checkTargets(pageCount: Int) throws(PDFError) {
        guard pageCount > 0 else { throw .assembly(reason: "there are no pages") }
        func check(_ page: Int, _ what: String) throws(PDFError) {
            guard page >= 0, page < pageCount else {
                throw .assembly(reason: "\(what) names page \(page) of \(pageCount)")
            }
        }
        for entry in outline { try check(entry.page, "the outline") }
        for labels in pageLabels { try check(labels.firstPage, "a page label") }
        if let last = structure.indices.last { try check(last, "the structure") }
        for link in links {
            try check(link.page, "a link")
            if case .page(let target, _) = link.target { try check(target, "a link") }
        }
    }

    /// Without its end.
    private func catalogText(pages: Int, packet: Int, outline: Int?) -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "<</Type/Catalog/Pages ")
        text.append(reference: pages)
        text.append(ascii: "/Metadata ")
        text.append(reference: packet)
        if let outline {
            text.append(ascii: "/Outlines ")
            text.append(reference: outline)
            text.append(ascii: "/PageMode/UseOutlines")
        }
        if !pageLabels.isEmpty { appendPageLabels(to: &text) }
        if !metadata.title.isEmpty { text.append(ascii: "/ViewerPreferences<</DisplayDocTitle true>>") }
        if !metadata.language.isEmpty {
            text.append(ascii: "/Lang")
            text.append(pdfText: metadata.language)
        }
        return text
    }

    /// The number tree must begin with page 0; of two labels for one page the later one counts.
    private func appendPageLabels(to text: inout [UInt8]) {
        var labels: [Int: PDFPageLabels] = [0: PDFPageLabels(firstPage: 0, style: .decimal)]
        for label in pageLabels { labels[label.firstPage] = label }
        text.append(ascii: "/PageLabels<</Nums[")
        for label in labels.values.sorted(by: { $0.firstPage < $1.firstPage }) {
            text.append(token: label.firstPage)
            text.append(ascii: "<<")
            if let style = label.style {
                text.append(ascii: "/S")
                text.append(name: style.rawValue.utf8)
                if label.start > 1 {
                    text.append(ascii: "/St ")
                    text.append(decimal: label.start)
                }
            }
            if !label.prefix.isEmpty {
                text.append(ascii: "/P")
                text.append(pdfText: label.prefix)
            }
            text.append(ascii: ">>")
        }
        text.append(ascii: "]>>")
    }
}

/// The sources of a document's pages: parts that were drawn, and stored pages.
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
            throw .assembly(part: cached.reference, reason: "the part does not exist")
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
            else { throw .assembly(reason: "the stored pages do not exist: \(source.part)") }
            return try copier.copy(try stored.page(source.page), fonts: fonts, annotations: annotations)
        }
        guard parts.indices.contains(source.part), let part = parts[source.part] else {
            throw .assembly(part: source.part, reason: "the part does not exist")
        }
        try copier.copy(page: source.page, of: part, annotations: annotations)
        guard let cached, let keeper else { return }
        try cached.keep(index) { () throws(PDFError) in try keeper.storedPage(source.page, of: part) }
    }
}

/// The positions of pages and of places on them, for the outline and links.
struct PDFDestinations {
    let tree: PDFPageTree
    let corners: [(left: Double, top: Double)]

    /// Appends an explicit destination (ISO 32000-1, 12.3.2.2): the page, scrolled to a distance below its top.
    func append(page: Int, top: Double?, to text: inout [UInt8]) {
        text.append(ascii: "[")
        text.append(reference: tree.firstPage + page)
        text.append(ascii: "/XYZ null ")
        text.append(points: corners[page].top - (top ?? 0))
        text.append(ascii: " null]")
    }

    /// A link without a border that is printed with the page, as PDF/A requires (flag 4, ISO 32000-1, 12.5.3).
    func annotation(_ link: PDFLink) -> [UInt8] {
        let corner = corners[link.page]
        var text: [UInt8] = []
        text.append(ascii: "<</Type/Annot/Subtype/Link/Rect[")
        text.append(points: corner.left + link.x)
        text.append(UInt8(ascii: " "))
        text.append(points: corner.top - link.y - link.height)
        text.append(UInt8(ascii: " "))
        text.append(points: corner.left + link.x + link.width)
        text.append(UInt8(ascii: " "))
        text.append(points: corner.top - link.y)
        text.append(ascii: "]/Border[0 0 0]/F 4")
        switch link.target {
        case .page(let page, let top):
            text.append(ascii: "/Dest")
            append(page: page, top: top, to: &text)
        case .uri(let uri):
            text.append(ascii: "/A<</S/URI/URI")
            text.append(pdfURI: uri)
            text.append(ascii: ">>")
        }
        text.append(ascii: ">>")
        return text
    }
}
