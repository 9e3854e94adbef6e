internal import Layout
internal import PDFAssembly
internal import Pages

/// How a reader moves through a PDF: what pages hold is collected in their order while they are drawn, and becomes the
/// document's outline, page labels and links when all are known.
struct PDFNavigation {
    private var links: [(page: Int, link: PageLinks.Link)] = []
    private var anchors: [String: (page: Int, top: Double)] = [:]
    /// By page.
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
                title: document.title, subject: "CAN bus capture", creator: settings.creator,
                creationDate: settings.creationDate, language: "en"),
            outline: document.contents,
            pageLabels: [PDFPageLabels(firstPage: 0, style: .decimal, start: document.pages.lowerBound + 1)],
            links: links.compactMap { page, link in target(link.target).map { Self.link(link.rect, page, $0) } })
        assembler.structure = structure
        assembler.isArchive = settings.isArchive
        return assembler
    }

    /// nil for an anchor that is on no page that is drawn: the text stands there, and leads nowhere.
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
