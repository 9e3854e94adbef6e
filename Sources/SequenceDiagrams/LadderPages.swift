package import Layout
package import Pages
internal import Formatting
internal import Wording

/// Sequence diagrams that are divided over pages, with the heads of the parties on each page.
package struct LadderPages: SectionPages {
    package struct Builder: PageBuilder {
        fileprivate let pages: LadderPages

        package mutating func layOut(page: Int, number: PageNumber, into list: inout DisplayList) {
            list = pages.lists[page]
            if !pages.isOpen { pages.foot.place(number, into: &list) }
        }
    }

    /// A conversation.
    struct Part {
        var figure: LadderFigure
        var title: String
        var subtitle: [String]
    }

    private var lists: [DisplayList] = []
    private let foot: PageFoot
    private let isOpen: Bool
    package private(set) var contents: [OutlineEntry] = []
    package let notes: [String]

    package var pageCount: Int { lists.count }
    package var pageSize: Size { lists[0].size }

    /// In points; a higher diagram is divided into pages.
    private static let highestPicture = 6000.0
    private static let mostEntries = 2000

    init(_ parts: [Part], frame: PageFrame, foot: PageFoot, isOpen: Bool, notes: [String]) {
        self.foot = foot
        self.notes = notes
        let placing = LadderPlacing(parts, frame: frame)
        let height = placing.openHeight
        self.isOpen = isOpen && parts.first.map { height <= $0.figure.layout.length(Self.highestPicture) } ?? false
        let flow = placing.flow(openHeight: self.isOpen ? height : nil)
        for page in flow.pages.indices {
            let size = self.isOpen ? Size(width: frame.size.width, height: height) : frame.size
            lists.append(placing.list(page, of: flow, size: size, isOpen: self.isOpen, entries: &contents))
        }
        if contents.count > Self.mostEntries {
            let rest = Decimal.grouped(contents.count - Self.mostEntries)
            contents = Array(contents.prefix(Self.mostEntries))
            contents.append(OutlineEntry(title: "\u{2026} \(rest) more", page: contents.last?.page ?? 0))
        }
    }

    package func makeBuilder() -> Builder { Builder(pages: self) }
}

/// The page of each step of each conversation.
private struct LadderPlacing {
    private let parts: [LadderPages.Part]
    private let frame: PageFrame
    private var blocks: [any Block] = []
    /// For each block: its conversation and its step; -1 for none.
    private var places: [(part: Int, step: Int)] = []
    private let headHeight: Double

    init(_ parts: [LadderPages.Part], frame: PageFrame) {
        self.parts = parts
        self.frame = frame
        headHeight = parts.first.map { $0.figure.head.height($0.figure.layout) } ?? 0
        for (number, part) in parts.enumerated() {
            var title = LadderTitle(part.title, part.subtitle, part.figure)
            if number > 0 { title.measure.before = part.figure.layout.length(26) }
            add(title, number)
            for (step, block) in part.figure.blocks.enumerated() { add(block, number, step) }
            add(LadderTail(figure: part.figure), number)
        }
    }

    private mutating func add(_ block: any Block, _ part: Int, _ step: Int = -1) {
        blocks.append(block)
        places.append((part, step))
    }

    /// The height of a picture without pages.
    var openHeight: Double {
        let height = blocks.reduce(0) { $0 + $1.measure.height + $1.measure.before }
        return (height + frame.content.y + (frame.size.height - frame.content.maxY)).rounded(.up)
    }

    func flow(openHeight: Double?) -> Flow {
        guard openHeight == nil, let layout = parts.first?.figure.layout else {
            return Flow(blocks, first: Region(top: frame.content.y, bottom: .infinity))
        }
        let bottom = frame.footerRule - layout.length(6)
        let first = Region(top: frame.content.y, bottom: bottom)
        let further = Region(top: frame.headerRule + layout.length(8) + headHeight, bottom: bottom)
        return Flow(
            LastPage.balanced(blocks.map(\.measure), first: first, further: further), first: first, further: further)
    }

    func list(
        _ page: Int, of flow: Flow, size: Size, isOpen: Bool, entries: inout [OutlineEntry]
    ) -> DisplayList {
        let pieces = flow.pages[page]
        guard let first = pieces.first else { return DisplayList(size: size, background: nil) }
        let part = parts[places[first.block].part]
        let layout = part.figure.layout
        var list = DisplayList(size: size, background: layout.theme.paper)
        var shift = 0.0
        if page > 0 {
            placeHead(part, layout, into: &list)
            let goesOn = places[first.block].step >= 0
            // A part that begins here has its own head.
            if goesOn {
                part.figure.head.place(
                    top: frame.headerRule + layout.length(8), layout: layout, into: &list)
            } else {
                shift = headHeight
            }
        }
        for piece in pieces {
            let (number, step) = places[piece.block]
            let top = piece.top - shift
            blocks[piece.block].place(piece.parts, at: Point(x: frame.content.x, y: top), into: &list)
            guard piece.parts.lowerBound == 0 else { continue }
            if step >= 0 {
                let entry = parts[number].figure.blocks[step].entry
                if !entry.isEmpty { entries.append(OutlineEntry(title: entry, page: page, top: top, level: 1)) }
            } else if blocks[piece.block] is LadderTitle {
                entries.append(
                    OutlineEntry(title: parts[number].title, page: page, top: top, isOpen: parts.count < 4))
            }
        }
        return list
    }

    /// The head of each page except the first.
    private func placeHead(_ part: LadderPages.Part, _ layout: LadderLayoutContext, into list: inout DisplayList) {
        let title = PageLine.Text(
            .leading, [layout.shaped(part.title, .strong)], size: layout.size(PageFrame.titleSize),
            colour: layout.theme.ink, otherwise: .shortened(ellipsis: { layout.shaped("\u{2026}", .strong) }))
        var head = PageHead(
            [PageLine([title], gap: layout.length(12))], x: frame.content.x, width: frame.content.width,
            baseline: frame.content.y + layout.scale.snapped(frame.headerPitch * 0.72), pitch: frame.headerPitch)
        head.rule = PageHead.Rule(y: frame.headerRule, thickness: 0.9, colour: layout.theme.rule)
        head.place(scale: layout.scale, into: &list)
    }
}

/// Title, numbers and heads of a conversation.
private struct LadderTitle: Block {
    /// One line, or two if it is too long for the smallest size.
    private let titles: [ShapedText]
    private let lines: [ShapedText]
    private let figure: LadderFigure
    var measure: BlockMeasure
    private let titleSize: Double

    private static let pitch = 11.5
    private static let (smallest, titlePitch) = (11.0, 14.0)

    init(_ title: String, _ subtitle: [String], _ figure: LadderFigure) {
        let layout = figure.layout
        let width = layout.columns.right - layout.columns.left
        self.figure = figure
        // A long title is made smaller before it is shortened.
        let whole = layout.shaped(title, .strong)
        let fitting = width / max(1, whole.width) / layout.scale.unitsPerPoint
        titleSize = max(Self.smallest, min(LadderSizes.title, fitting))
        titles =
            fitting >= Self.smallest ? [whole] : Self.titles(title, titleSize, width: width, layout)
        lines = Self.lines(subtitle, width: width, layout)
        measure = BlockMeasure(
            height: layout.length(Self.below(titles.count) + Double(lines.count) * Self.pitch + 12)
                + figure.head.height(layout))
        measure.keepsWithNext = true
    }

    /// Two lines: what it is and who talks, otherwise two of which none is nearly empty.
    private static func titles(
        _ title: String, _ size: Double, width: Double, _ layout: LadderLayoutContext
    ) -> [ShapedText] {
        let parts = title.split(separator: ", ", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            let lines = [parts[0] + ",", parts[1]].map { layout.shaped($0, .strong) }
            if lines.allSatisfy({ layout.width($0, size) <= width }) { return lines }
        }
        for share in [0.55, 0.65, 0.75, 0.85] {
            let lines = layout.lines(title, .strong, size, width: width * share, most: 3)
            if lines.count <= 2 { return lines }
        }
        return layout.lines(title, .strong, size, width: width, most: 2)
    }

    /// From the top to the first line below the title, in points.
    private static func below(_ titles: Int) -> Double { 22 + Double(titles - 1) * titlePitch }

    /// As many parts per line as fit; a part that is wider than a line wraps.
    private static func lines(_ parts: [String], width: Double, _ layout: LadderLayoutContext) -> [ShapedText] {
        var texts: [String] = []
        for part in parts {
            guard let last = texts.last else {
                texts.append(part)
                continue
            }
            let joined = last + " \u{B7} " + part
            if layout.width(layout.shaped(joined, .text), LadderSizes.subtitle) <= width {
                texts[texts.count - 1] = joined
            } else {
                texts.append(part)
            }
        }
        let lines = texts.flatMap { layout.lines($0, .text, LadderSizes.subtitle, width: width, most: mostLines) }
        return lines.count <= mostLines
            ? lines
            : layout.lines(
                parts.joined(separator: " \u{B7} "), .text, LadderSizes.subtitle, width: width, most: mostLines)
    }

    private static let mostLines = 3

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let layout = figure.layout
        let columns = layout.columns
        for (number, title) in titles.enumerated() {
            layout.put(
                title, titleSize, x: columns.left, y: place.y + layout.length(15 + Double(number) * Self.titlePitch),
                layout.theme.ink, into: &list)
        }
        for (number, line) in lines.enumerated() {
            layout.put(
                line, LadderSizes.subtitle, x: columns.left,
                y: place.y + layout.length(Self.below(titles.count) + 7 + Double(number) * Self.pitch),
                layout.theme.quiet, into: &list)
        }
        let rule = place.y + layout.length(Self.below(titles.count) + Double(lines.count) * Self.pitch + 3)
        list.add(
            Rect(
                x: columns.left, y: layout.scale.snapped(rule), width: columns.right - columns.left,
                height: layout.length(0.9)), colour: layout.theme.rule)
        figure.head.place(
            top: place.y + layout.length(Self.below(titles.count) + Double(lines.count) * Self.pitch + 12),
            layout: layout, into: &list)
    }
}

/// The ends of the lines of the parties, and the legend of the arrows.
private struct LadderTail: Block {
    let figure: LadderFigure

    private static let ends = 8.0

    var measure: BlockMeasure

    init(figure: LadderFigure) {
        self.figure = figure
        measure = BlockMeasure(
            height: figure.layout.length(Self.ends) + figure.legend.height(figure.layout))
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let layout = figure.layout
        let height = layout.length(Self.ends)
        layout.placeLines(top: place.y, height: height, into: &list)
        figure.legend.place(top: place.y + height, layout: layout, into: &list)
    }
}
