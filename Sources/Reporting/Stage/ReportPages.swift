internal import Formatting
package import Layout
package import Pages
internal import Wording

/// Blocks that are divided over pages, with a head from the second page and a foot on all pages.
package struct ReportPages: SectionPages {
    package struct Builder: PageBuilder {
        fileprivate let pages: ReportPages

        package mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList) {
            list = pages.lists[page]
            pages.head.place(page, number, into: &list)
            pages.place(pages.references[page], number, into: &list)
            if page > 0 || !pages.hasNumberAbove {
                pages.foot.place(number, into: &list)
            } else {
                pages.placeNumber(number, into: &list)
            }
        }
    }

    /// Where the page of an anchor has to be written.
    struct Reference: Sendable {
        var anchor: String
        /// The right end of the text, and its base line.
        var place: Point
        /// The rectangle of the link.
        var area: Rect
        /// The text before the page number: `back to `.
        var lead = ""
    }

    private let lists: [DisplayList]
    private let references: [[Reference]]
    private let head: ReportRunningHead
    private let foot: PageFoot
    private let table: TableShaper
    private let theme: Theme
    private let scale: Scale
    /// Whether the first page has its number beside the subtitle and no foot: its facts say what a foot would.
    private let hasNumberAbove: Bool
    /// The right end of this number, and its baseline.
    private let numberPlace: Point
    package let contents: [OutlineEntry]

    package var pageCount: Int { lists.count }
    package var pageSize: Size { lists[0].size }
    package var anchors: [(name: String, page: Int)] {
        lists.enumerated().flatMap { page, list in list.links.anchors.map { ($0.name, page) } }
    }

    /// - Parameters:
    ///   - blocks: at least one.
    ///   - head: is on every page except the first, and there, too, if nothing else says what the document is.
    ///   - outline: titles with their anchors.
    ///   - hasNumberAbove: whether the first page has its number beside the subtitle, if the facts of the capture are on it.
    ///   - furtherPages: approximate number of pages of other sections after this.
    init(
        _ blocks: [any Block], frame: PageFrame, layout: ReportLayoutContext, head: ReportRunningHead, foot: PageFoot,
        table: TableShaper, outline: [ReportPart.Entry], hasNumberAbove: Bool = false, furtherPages: Int = 0
    ) {
        let below = Region(top: layout.bodyTop, bottom: frame.footerRule - layout.length(8))
        func first(hasNumberAbove: Bool) -> Region {
            let bottom = Self.bottom(hasNumberAbove: hasNumberAbove, frame, layout)
            return head.isOnFirst ? below : Region(top: frame.content.y, bottom: bottom)
        }
        let hasNumberAbove =
            hasNumberAbove
            && Flow(blocks, first: first(hasNumberAbove: true), further: below).pages[0].contains {
                guard case .facts? = (blocks[$0.block] as? any ExportableBlock)?.content else { return false }
                return true
            }
        let top = first(hasNumberAbove: hasNumberAbove)
        self.hasNumberAbove = hasNumberAbove
        numberPlace = Point(
            x: frame.content.maxX, y: frame.content.y + layout.length(ReportHead.subtitleBaseline))
        // The last page of a report may have content of other sections after it.
        let measures = PageBalance.balanced(
            blocks.map(\.measure), first: top, further: below, endsDocument: furtherPages == 0)
        let flow = Flow(measures, first: top, further: below)
        var lists: [DisplayList] = []
        for page in flow.pages.indices {
            var list = DisplayList(size: frame.size, background: layout.theme.paper)
            ReportTags(blocks).place(flow.pages[page], x: frame.content.x, into: &list)
            lists.append(list)
        }
        var references = Self.references(flow, blocks, frame)
        var outline = outline
        if lists.count + furtherPages > ReportContents.mostWithout, outline.count >= ReportContents.fewestLines {
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

    /// Lower end of the content of the first page, units.
    static func bottom(hasNumberAbove: Bool, _ frame: PageFrame, _ layout: ReportLayoutContext) -> Double {
        // Its last line is where other pages have their foot.
        hasNumberAbove ? frame.footerBaseline + layout.length(2.5) : frame.footerRule - layout.length(8)
    }

    private func placeNumber(_ number: PageNumber, into list: inout DisplayList) {
        let text = table.shape(
            "Page \(Decimal.grouped(number.number)) of \(Decimal.grouped(number.count))", font: .strong)
        let size = ReportHead.subtitleSize * scale.unitsPerPoint
        list.add(
            text, x: numberPlace.x - text.width * size, y: scale.snapped(numberPlace.y), size: size, colour: theme.ink,
            scale: scale)
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

    static let referenceSize = 8.4

    private func place(_ references: [Reference], _ number: PageNumber, into list: inout DisplayList) {
        for reference in references {
            guard let page = number.anchors.page(of: reference.anchor),
                // Nothing leads back to the same page.
                page != number.number
            else { continue }
            let text = table.shape(reference.lead + "p. \(Decimal.grouped(page))", font: .strong)
            let size = Self.referenceSize * scale.unitsPerPoint
            list.add(
                text, x: reference.place.x - text.width * size, y: scale.snapped(reference.place.y), size: size,
                colour: theme.link, scale: scale)
            list.links.add(reference.area, to: .anchor(reference.anchor))
        }
    }
}

/// A block with a page number, which is only known when all pages are laid out.
protocol ReferringBlock: Block {
    func references(at place: Point) -> [ReportPages.Reference]
}

/// The table of contents of a report with many pages, on its own page after the first.
struct ReportContents {
    /// Minimum number of pages of a report with one.
    static let mostWithout = 10
    /// With fewer lines the page would be almost empty.
    static let fewestLines = 15
    static let anchor = "contents"

    let entries: [ReportPart.Entry]
    let layout: ReportLayoutContext

    private static let (pitch, baseline) = (16.0, 11.0)
    private static let size = 9.0
    private static let indent = 14.0

    /// - Parameter height: height of a page, units.
    func blocks(within height: Double) -> [any Block] {
        let pitch = layout.length(Self.pitch)
        let (shown, leftOut) = Self.shown(entries, most: max(2, Int((height - layout.length(44)) / pitch)))
        var blocks: [any Block] = [ReportHeading.block("Contents", anchor: Self.anchor, layout)]
        blocks += shown.map { Line($0, layout, height: pitch) }
        if leftOut > 0 { blocks.append(note(leftOut, height: pitch)) }
        return blocks
    }

    /// Says how many entries are not among the lines.
    private func note(_ leftOut: Int, height: Double) -> WholeBlock {
        let layout = layout
        let words = layout.shaped("+\(Decimal.grouped(leftOut)) more entries not listed", .text)
        return WholeBlock(height: height) { place, list in
            layout.put(
                words, Self.size, x: place.x + layout.length(Self.indent), y: place.y + layout.length(Self.baseline),
                layout.theme.quiet, into: &list)
        }
    }

    /// All sections, and the first entries within them, as many as there is room for. The last line says how many are left
    /// out.
    ///
    /// - Parameter most: number of lines, 2 or more.
    static func shown(_ entries: [ReportPart.Entry], most: Int) -> (shown: [ReportPart.Entry], leftOut: Int) {
        guard entries.count > most else { return (entries, 0) }
        let most = most - 1
        var free = max(0, most - entries.count { $0.level == 0 })
        let shown = entries.filter { entry in
            guard entry.level > 0 else { return true }
            free -= 1
            return free >= 0
        }
        return (Array(shown.prefix(most)), entries.count - min(shown.count, most))
    }

    /// A title, dots, and the page.
    private struct Line: ReferringBlock {
        var measure: BlockMeasure
        private let entry: ReportPart.Entry
        private let layout: ReportLayoutContext
        private let title: ShapedText

        /// Width of the page number at the right.
        private static let referenceWidth = 40.0

        init(_ entry: ReportPart.Entry, _ layout: ReportLayoutContext, height: Double) {
            self.entry = entry
            self.layout = layout
            measure = BlockMeasure(height: height)
            let room = layout.width - layout.length(ReportContents.indent * Double(entry.level) + Self.referenceWidth)
            title = layout.fitted(entry.title, entry.level == 0 ? .strong : .text, ReportContents.size, width: room)
        }

        func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
            let y = baseline(place)
            let x = place.x + layout.length(ReportContents.indent * Double(entry.level))
            layout.put(title, ReportContents.size, x: x, y: y, layout.theme.ink, into: &list)
            let end = place.x + layout.width - layout.length(Self.referenceWidth)
            let step = layout.length(3.2)
            // The dots of all lines are aligned.
            let count = Int((end - x - layout.width(title, ReportContents.size) - layout.length(6)) / step)
            guard count > 0 else { return }
            let places = (1...count).reversed().map { Point(x: end - Double($0) * step, y: y - layout.length(0.8)) }
            let dot = layout.length(0.7)
            list.addCells(at: places, size: Size(width: dot, height: dot), colour: layout.theme.quiet)
        }

        func references(at place: Point) -> [ReportPages.Reference] {
            [
                ReportPages.Reference(
                    anchor: entry.anchor, place: Point(x: place.x + layout.width, y: baseline(place)),
                    area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
            ]
        }

        private func baseline(_ place: Point) -> Double { place.y + layout.length(ReportContents.baseline) }
    }
}

/// The tags of the blocks of a report for screen readers: headings, paragraphs, figures. A table tags its own cells.
struct ReportTags {
    private let blocks: [any Block]

    init(_ blocks: [any Block]) { self.blocks = blocks }

    /// Adds the blocks of a page. Consecutive rows are one paragraph, and parts of a figure are one figure: a tag for
    /// each would be as large as a row.
    func place(_ pieces: [Flow.Piece], x: Double, into list: inout DisplayList) {
        var rest = pieces[...]
        while let first = rest.first {
            let kind = kind(of: first.block)
            let goesOn = kind.mayGoOn
            let group = rest.prefix { $0.block == first.block || goesOn && self.kind(of: $0.block) == kind }
            rest = rest[group.endIndex...]
            let place = { (list: inout DisplayList) in
                for piece in group {
                    blocks[piece.block].place(piece.parts, at: Point(x: x, y: piece.top), into: &list)
                }
            }
            if let role = kind.role { list.tagged(role, place) } else { place(&list) }
        }
    }

    private enum Kind: Equatable {
        case heading(level: Int)
        case paragraph
        case rows
        case figure(String)
        case table

        var mayGoOn: Bool {
            switch self {
            case .rows, .figure: true
            case .heading, .paragraph, .table: false
            }
        }

        var role: StructureRole? {
            switch self {
            case .heading(let level): .heading(level: level)
            case .paragraph, .rows: .paragraph
            case .figure(let text): .figure(text)
            case .table: nil
            }
        }
    }

    private func kind(of index: Int) -> Kind {
        let block = blocks[index]
        if block is ReportTable { return .table }
        guard let content = (block as? any ExportableBlock)?.content else {
            let isText = block is ProseBlock || block is any ReferringBlock
            return isText ? .paragraph : .figure(heading(above: index) ?? "Figure")
        }
        switch content {
        case .title: return .heading(level: 1)
        case .heading: return .heading(level: 2)
        case .findingPlace: return .heading(level: 3)
        case .rows, .columnHeads, .rowsOf, .leftOut: return .rows
        default: return .paragraph
        }
    }

    private func heading(above index: Int) -> String? {
        for block in blocks[..<index].reversed() {
            switch (block as? any ExportableBlock)?.content {
            case .title(let text, _, _), .heading(let text, _, _): return text
            case .findingPlace(let entry): return entry.headline
            default: continue
            }
        }
        return nil
    }
}
