internal import Layout
internal import Pages
internal import TemplateReading

/// A note in Markdown as blocks of a report.
struct MarkdownBlocks {
    let layout: ReportLayoutContext

    private static let size = 9.0
    private static let pitch = 12.4
    private static let codeSize = 7.8
    private static let codePitch = 10.6
    private static let indent = 14.0
    private static let quote = 9.0

    func blocks(_ note: MarkdownNote) -> [any Block] {
        var blocks: [any Block] = []
        for (place, block) in note.blocks.enumerated() {
            let before = place == 0 ? 12.0 : Self.space(before: block, behind: note.blocks[place - 1])
            blocks += self.blocks(block, before: before)
        }
        if note.isCut { blocks.append(ReportLine.block("The note goes on; so much of it is shown.", layout)) }
        return blocks
    }

    private static func space(before block: MarkdownNote.Block, behind last: MarkdownNote.Block) -> Double {
        if case .heading = block.kind { return 12 }
        // Items of a list stand closer to each other than paragraphs.
        return block.depth > 0 && last.depth > 0 ? 2 : 6
    }

    private func blocks(_ block: MarkdownNote.Block, before: Double) -> [any Block] {
        let left = layout.length(Double(block.depth) * Self.indent + (block.isQuoted ? Self.quote : 0))
        switch block.kind {
        case .heading(let level): return [heading(block, level, left, before)]
        case .paragraph: return [paragraph(block, left, before)]
        case .code(let lines): return [code(lines, left, before)]
        case .rule: return [rule(before)]
        case .table(let rows, let alignments):
            return NoteTable(rows: rows, alignments: alignments, left: left, layout: layout).blocks(
                before: layout.length(before))
        }
    }

    private func heading(
        _ block: MarkdownNote.Block, _ level: Int, _ left: Double, _ before: Double
    ) -> NoteBlock {
        let size = [13.0, 11, 10][min(level, 3) - 1]
        let prose = NoteProse(block.lines, size: size, width: layout.width - left, isStrong: true, layout)
        var result = NoteBlock(prose, size: size, pitch: size * 1.35, left: left, layout)
        result.measure.before = layout.length(before)
        result.measure.keepsWithNext = true
        result.measure.division = .never
        return result
    }

    private func paragraph(_ block: MarkdownNote.Block, _ left: Double, _ before: Double) -> NoteBlock {
        let prose = NoteProse(block.lines, size: Self.size, width: layout.width - left, layout)
        var result = NoteBlock(prose, size: Self.size, pitch: Self.pitch, left: left, layout)
        result.marker = block.marker.map { layout.shaped($0, .text) }
        result.hasBar = block.isQuoted
        result.measure.before = layout.length(before)
        return result
    }

    private func code(_ lines: [String], _ left: Double, _ before: Double) -> NoteBlock {
        let inset = layout.length(6)
        let spans = lines.map { [MarkdownNote.Span($0, isCode: true)] }
        let prose = NoteProse(spans, size: Self.codeSize, width: layout.width - left - 2 * inset, layout)
        var result = NoteBlock(prose, size: Self.codeSize, pitch: Self.codePitch, left: left + inset, layout)
        result.ground = layout.theme.signalTint == layout.theme.paper ? layout.theme.zebra : layout.theme.signalTint
        result.measure.before = layout.length(before)
        return result
    }

    private func rule(_ before: Double) -> WholeBlock {
        let layout = layout
        return WholeBlock(height: layout.length(6)) { place, list in
            list.add(
                Rect(
                    x: place.x, y: layout.scale.snapped(place.y + layout.length(3)), width: layout.width,
                    height: layout.length(0.6)), colour: layout.theme.faintRule)
        }.spaced(layout.length(before))
    }
}

/// Lines of a note, with what stands beside and behind them.
struct NoteBlock: Block {
    var measure: BlockMeasure
    /// Left of the first line.
    var marker: ShapedText?
    /// A bar at the left, as quotations have.
    var hasBar = false
    /// Behind the lines, as code has.
    var ground: Colour?
    private let prose: NoteProse
    private let size: Double
    private let left: Double
    private let layout: ReportLayoutContext

    /// - Parameters:
    ///   - pitch: points.
    ///   - left: units from the left edge of the page's content.
    init(_ prose: NoteProse, size: Double, pitch: Double, left: Double, _ layout: ReportLayoutContext) {
        self.prose = prose
        self.size = size
        self.left = left
        self.layout = layout
        measure = .prose(lines: max(1, prose.lines.count), pitch: layout.length(pitch))
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let pitch = measure.partHeight
        let height = Double(parts.count) * pitch
        if let ground {
            list.add(
                Rect(
                    x: place.x + left - layout.length(6), y: place.y, width: layout.width - left + layout.length(6),
                    height: height), colour: ground)
        }
        if hasBar {
            list.add(
                Rect(x: place.x + left - layout.length(9), y: place.y, width: layout.length(2), height: height),
                colour: layout.theme.faintRule)
        }
        if let marker, parts.lowerBound == 0 {
            layout.put(
                marker, size, x: place.x + left - layout.length(4), y: place.y + pitch * 0.76, align: .trailing,
                layout.theme.ink, into: &list)
        }
        for (number, line) in prose.lines[parts.clamped(to: prose.lines.indices)].enumerated() {
            let y = place.y + Double(number) * pitch + pitch * 0.76
            NoteProse.put(
                line, size: size, at: Point(x: place.x + left, y: y), layout.theme.ink, layout, into: &list)
        }
    }
}
