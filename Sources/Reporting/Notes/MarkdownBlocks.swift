internal import Layout
internal import Pages
internal import TemplateReading

/// A note in Markdown as blocks of a report.
struct MarkdownBlocks {
    let stage: ReportStage

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
        if note.isCut { blocks.append(ReportLine.block("The note goes on; so much of it is shown.", stage)) }
        return blocks
    }

    private static func space(before block: MarkdownNote.Block, behind last: MarkdownNote.Block) -> Double {
        if case .heading = block.kind { return 12 }
        // Items of a list stand closer to each other than paragraphs.
        return block.depth > 0 && last.depth > 0 ? 2 : 6
    }

    private func blocks(_ block: MarkdownNote.Block, before: Double) -> [any Block] {
        let left = stage.length(Double(block.depth) * Self.indent + (block.isQuoted ? Self.quote : 0))
        switch block.kind {
        case .heading(let level): return [heading(block, level, left, before)]
        case .paragraph: return [paragraph(block, left, before)]
        case .code(let lines): return [code(lines, left, before)]
        case .rule: return [rule(before)]
        case .table(let rows, let alignments):
            return NoteTable(rows: rows, alignments: alignments, left: left, stage: stage).blocks(
                before: stage.length(before))
        }
    }

    private func heading(
        _ block: MarkdownNote.Block, _ level: Int, _ left: Double, _ before: Double
    ) -> NoteBlock {
        let size = [13.0, 11, 10][min(level, 3) - 1]
        let prose = NoteProse(block.lines, size: size, width: stage.width - left, isStrong: true, stage)
        var result = NoteBlock(prose, size: size, pitch: size * 1.35, left: left, stage)
        result.measure.before = stage.length(before)
        result.measure.keepsWithNext = true
        result.measure.division = .never
        return result
    }

    private func paragraph(_ block: MarkdownNote.Block, _ left: Double, _ before: Double) -> NoteBlock {
        let prose = NoteProse(block.lines, size: Self.size, width: stage.width - left, stage)
        var result = NoteBlock(prose, size: Self.size, pitch: Self.pitch, left: left, stage)
        result.marker = block.marker.map { stage.shaped($0, .text) }
        result.hasBar = block.isQuoted
        result.measure.before = stage.length(before)
        return result
    }

    private func code(_ lines: [String], _ left: Double, _ before: Double) -> NoteBlock {
        let inset = stage.length(6)
        let spans = lines.map { [MarkdownNote.Span($0, isCode: true)] }
        let prose = NoteProse(spans, size: Self.codeSize, width: stage.width - left - 2 * inset, stage)
        var result = NoteBlock(prose, size: Self.codeSize, pitch: Self.codePitch, left: left + inset, stage)
        result.ground = stage.theme.signalTint == stage.theme.paper ? stage.theme.zebra : stage.theme.signalTint
        result.measure.before = stage.length(before)
        return result
    }

    private func rule(_ before: Double) -> WholeBlock {
        let stage = stage
        return WholeBlock(height: stage.length(6)) { place, list in
            list.add(
                Rect(
                    x: place.x, y: stage.scale.snapped(place.y + stage.length(3)), width: stage.width,
                    height: stage.length(0.6)), colour: stage.theme.faintRule)
        }.spaced(stage.length(before))
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
    private let stage: ReportStage

    /// - Parameters:
    ///   - pitch: points.
    ///   - left: units from the left edge of the page's content.
    init(_ prose: NoteProse, size: Double, pitch: Double, left: Double, _ stage: ReportStage) {
        self.prose = prose
        self.size = size
        self.left = left
        self.stage = stage
        measure = .prose(lines: max(1, prose.lines.count), pitch: stage.length(pitch))
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let pitch = measure.partHeight
        let height = Double(parts.count) * pitch
        if let ground {
            list.add(
                Rect(
                    x: place.x + left - stage.length(6), y: place.y, width: stage.width - left + stage.length(6),
                    height: height), colour: ground)
        }
        if hasBar {
            list.add(
                Rect(x: place.x + left - stage.length(9), y: place.y, width: stage.length(2), height: height),
                colour: stage.theme.faintRule)
        }
        if let marker, parts.lowerBound == 0 {
            stage.put(
                marker, size, x: place.x + left - stage.length(4), y: place.y + pitch * 0.76, align: .trailing,
                stage.theme.ink, into: &list)
        }
        for (number, line) in prose.lines[parts.clamped(to: prose.lines.indices)].enumerated() {
            let y = place.y + Double(number) * pitch + pitch * 0.76
            NoteProse.put(
                line, size: size, at: Point(x: place.x + left, y: y), stage.theme.ink, stage, into: &list)
        }
    }
}
