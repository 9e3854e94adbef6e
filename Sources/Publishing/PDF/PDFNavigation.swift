internal import Layout
internal import PDFAssembly
internal import Pages

/// The navigation of a PDF. Links and anchors are collected in the order of pages while they are drawn. At the end they
/// become the outline, the page labels and the links of the document.
struct PDFNavigation {
    private var links: [(page: Int, link: PageLinks.Link)] = []
    private var anchors: [String: (page: Int, top: Double)] = [:]
    /// For each page.
    private var structure: [[StructureRole]] = []

    /// Takes the links, anchors and roles of a page; pages are counted from 0 among those drawn.
    mutating func add(_ page: PageLinks, _ roles: [StructureRole], of index: Int) {
        if !roles.isEmpty {
            while structure.count <= index { structure.append([]) }
            structure[index] = roles
        }
        if page.isEmpty { return }
        for link in page.links { links.append((index, link)) }
        for anchor in page.anchors where anchors[anchor.name] == nil { anchors[anchor.name] = (index, anchor.top) }
    }

    func assembler(_ document: ComposedDocument, _ settings: RenderSettings) -> PDFAssembler {
        var assembler = PDFAssembler(
            metadata: PDFMetadata(
                title: document.title, subject: document.subject ?? "CAN bus capture", creator: settings.creator,
                creationDate: settings.creationDate, language: "en"),
            outline: document.contents,
            pageLabels: [PDFPageLabels(firstPage: 0, style: .decimal, start: document.pages.lowerBound + 1)],
            links: links.compactMap { page, link in target(link.target).map { Self.link(link.rect, page, $0) } })
        assembler.structure = structure
        assembler.isArchive = settings.isArchive
        return assembler
    }

    /// nil for an anchor on a page that is not drawn: the text is there, but is not a link.
    private func target(_ target: PageLinks.Target) -> PDFLink.Target? {
        switch target {
        case .uri(let uri): return .uri(uri)
        case .anchor(let name): return anchors[name].map { .page($0.page, top: $0.top) }
        }
    }

    private static func link(_ rect: Rect, _ page: Int, _ target: PDFLink.Target) -> PDFLink {
        PDFLink(page: page, x: rect.x, y: rect.y, width: rect.width, height: rect.height, target: target)
    }
}
