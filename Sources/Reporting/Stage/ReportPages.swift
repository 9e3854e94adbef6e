package import Layout
package import Pages
internal import Formatting
internal import Wording

/// Blocks that flow over pages, with a head from the second page on and a foot on all.
package struct ReportPages: SectionPages {
    package struct Builder: PageBuilder {
        fileprivate let pages: ReportPages

        package mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList) {
            list = pages.lists[page]
            pages.head.place(page, number, into: &list)
            pages.place(pages.references[page], number, into: &list)
            pages.foot.place(number, into: &list)
        }
    }

    /// Where the page of an anchor is to be written.
    struct Reference: Sendable {
        var anchor: String
        /// The right end of the text, and its base line.
        var place: Point
        /// What leads there.
        var area: Rect
    }

    private let lists: [DisplayList]
    private let references: [[Reference]]
    private let head: ReportRunningHead
    private let foot: PageFoot
    private let table: TableShaper
    private let theme: Theme
    private let scale: Scale
    package let contents: [OutlineEntry]

    package var pageCount: Int { lists.count }
    package var pageSize: Size { lists[0].size }
    package var anchors: [(name: String, page: Int)] {
        lists.enumerated().flatMap { page, list in list.links.anchors.map { ($0.name, page) } }
    }

    /// - Parameters:
    ///   - blocks: at least one.
    ///   - head: stands on every page but the first, and there too where nothing else says what the document is.
    ///   - outline: titles with the anchors that they lead to.
    ///   - furtherPages: about how many pages of other sections follow.
    init(
        _ blocks: [any Block], frame: PageFrame, layout: ReportLayoutContext, head: ReportRunningHead, foot: PageFoot,
        table: TableShaper, outline: [ReportPart.Entry], furtherPages: Int = 0
    ) {
        let below = Region(top: layout.bodyTop, bottom: frame.footerRule - layout.length(8))
        let top = head.isOnFirst ? below : Region(top: frame.content.y, bottom: below.bottom)
        let flow = Flow(blocks, first: top, further: below)
        var lists: [DisplayList] = []
        for page in flow.pages.indices {
            var list = DisplayList(size: frame.size, background: layout.theme.paper)
            ReportTags(blocks).place(flow.pages[page], x: frame.content.x, into: &list)
            lists.append(list)
        }
        var references = Self.references(flow, blocks, frame)
        var outline = outline
        if lists.count + furtherPages > ReportContents.mostWithout {
            let blocks = ReportContents(entries: outline, layout: layout).blocks(within: below.bottom - below.top)
            let flow = Flow(blocks, first: below)
            var list = DisplayList(size: frame.size, background: layout.theme.paper)
            ReportTags(blocks).place(flow.pages[0], x: frame.content.x, into: &list)
            lists.insert(list, at: 1)
            references.insert(contentsOf: Self.references(flow, blocks, frame).prefix(1), at: 1)
            outline.insert(ReportPart.Entry(title: "Contents", anchor: ReportContents.anchor), at: 0)
        }
        self.references = references
        self.lists = lists
        self.head = head
        self.foot = foot
        self.table = table
        theme = layout.theme
        scale = layout.scale
        var places: [String: (page: Int, top: Double)] = [:]
        for (page, list) in lists.enumerated() {
            for anchor in list.links.anchors where places[anchor.name] == nil {
                places[anchor.name] = (page, anchor.top)
            }
        }
        contents = outline.compactMap { entry in
            places[entry.anchor].map {
                OutlineEntry(title: entry.title, page: $0.page, top: $0.top, level: entry.level)
            }
        }
    }

    package func makeBuilder() -> Builder { Builder(pages: self) }

    /// By page.
    private static func references(_ flow: Flow, _ blocks: [any Block], _ frame: PageFrame) -> [[Reference]] {
        flow.pages.map { pieces in
            pieces.flatMap { piece -> [Reference] in
                guard let block = blocks[piece.block] as? any ReferringBlock else { return [] }
                return block.references(at: Point(x: frame.content.x, y: piece.top))
            }
        }
    }

    private static let referenceSize = 8.4

    private func place(_ references: [Reference], _ number: PageNumber, into list: inout DisplayList) {
        for reference in references {
            guard let page = number.anchors.page(of: reference.anchor) else { continue }
            let text = table.shape("p. \(Decimal.grouped(page))", font: .strong)
            let size = Self.referenceSize * scale.unitsPerPoint
            list.add(
                text, x: reference.place.x - text.width * size, y: scale.snapped(reference.place.y), size: size,
                colour: theme.link, scale: scale)
            list.links.add(reference.area, to: .anchor(reference.anchor))
        }
    }
}

/// A block that says on which page something is: known only once all pages are.
protocol ReferringBlock: Block {
    func references(at place: Point) -> [ReportPages.Reference]
}
