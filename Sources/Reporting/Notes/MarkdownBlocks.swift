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
        if note.isCut { blocks.append(ReportLine.block("The rest of the note is left out.", layout)) }
        return blocks
    }

    private static func space(before block: MarkdownNote.Block, behind last: MarkdownNote.Block) -> Double {
        if case .heading = block.kind { return 12 }
        // Items of a list are closer to each other than paragraphs.
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

/// Lines of a note, with marks beside them and a background.
struct NoteBlock: Block {
    var measure: BlockMeasure
    /// Left of the first line.
    var marker: ShapedText?
    /// A bar at the left, for quotations.
    var hasBar = false
    /// A background, for code.
    var ground: Colour?
    private let prose: NoteProse
    private let size: Double
    private let left: Double
    private let layout: ReportLayoutContext

    /// - Parameters:
    ///   - pitch: points.
    ///   - left: units from the left edge of the content of the page.
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

/// A table of a note: cells wrap, and the widths of columns follow from their content.
struct NoteTable {
    let rows: [[[MarkdownNote.Span]]]
    let alignments: [MarkdownNote.Alignment]
    /// Units from the left edge of the content of the page.
    let left: Double
    let layout: ReportLayoutContext

    private static let size = 8.4
    private static let pitch = 11.4
    private static let gap = 12.0

    func blocks(before: Double) -> [any Block] {
        guard let heads = rows.first, !heads.isEmpty else { return [] }
        let widths = widths
        return rows.enumerated().map { number, cells in
            let row = row(cells, widths, isHead: number == 0)
            return number == 0 ? row.spaced(before, keepsWithNext: rows.count > 1) : row
        }
    }

    /// Each column is as wide as its widest cell if all fit. Otherwise narrow columns have this width, and the others
    /// share the rest by their content.
    private var widths: [Double] {
        let gap = layout.length(Self.gap)
        let columns = alignments.count
        let room = layout.width - left - gap * Double(columns - 1)
        let wanted = (0..<columns).map { column in
            rows.reduce(0) { widest, row in
                let width = row[column].reduce(0.0) { sum, span in
                    let font: FontSlot = span.isCode ? .mono : .strong
                    return sum + layout.width(layout.shaped(span.text, font), Self.size)
                }
                return max(widest, width)
            } + layout.length(1)
        }
        let sum = wanted.reduce(0, +)
        guard sum > room else { return wanted }
        let fair = room / Double(columns)
        let narrow = wanted.filter { $0 <= fair }.reduce(0, +)
        let wide = wanted.filter { $0 > fair }.reduce(0, +)
        return wanted.map { $0 <= fair ? $0 : (room - narrow) * $0 / wide }
    }

    private func row(_ cells: [[MarkdownNote.Span]], _ widths: [Double], isHead: Bool) -> WholeBlock {
        let (layout, left, alignments) = (layout, left, alignments)
        let set = zip(cells, widths).map { spans, width in
            NoteProse([spans], size: Self.size, width: width, isStrong: isHead, layout).lines
        }
        let pitch = layout.length(Self.pitch)
        let gap = layout.length(Self.gap)
        let most = Double(set.map(\.count).max() ?? 1)
        return WholeBlock(height: max(1, most) * pitch + layout.length(4)) { place, list in
            var x = place.x + left
            for (column, lines) in set.enumerated() {
                for (number, line) in lines.enumerated() {
                    let own = layout.width(line.text, Self.size)
                    let shift =
                        switch alignments[column] {
                        case .leading: 0.0
                        case .centre: (widths[column] - own) / 2
                        case .trailing: widths[column] - own
                        }
                    let y = place.y + layout.length(2) + Double(number) * pitch + pitch * 0.74
                    NoteProse.put(
                        line, size: Self.size, at: Point(x: x + max(0, shift), y: y), layout.theme.ink, layout,
                        into: &list)
                }
                x += widths[column] + gap
            }
            let width = widths.reduce(0, +) + gap * Double(widths.count - 1)
            list.add(
                Rect(
                    x: place.x + left, y: layout.scale.snapped(place.y + max(1, most) * pitch + layout.length(4)),
                    width: width, height: layout.length(isHead ? 0.8 : 0.4)),
                colour: isHead ? layout.theme.ink : layout.theme.faintRule)
        }
    }
}

/// Lines of a note with text in several styles: bold, emphasis and code have their own fonts. If the text font has no
/// italic, and for bold text and code, emphasis is an underline.
struct NoteProse {
    /// A line with the ranges that are emphasised, in ems from its beginning.
    struct Line {
        var text: ShapedText
        var emphasised: [ClosedRange<Double>]
    }

    let lines: [Line]

    /// - Parameters:
    ///   - size: points.
    ///   - width: units.
    ///   - isStrong: whether all text is bold, as in headings.
    init(
        _ paragraphs: [[MarkdownNote.Span]], size: Double, width: Double, isStrong: Bool = false,
        _ layout: ReportLayoutContext
    ) {
        lines = paragraphs.flatMap { spans -> [Line] in
            var glyphs: [ShapedText.Glyph] = []
            var isEmphasised: [Bool] = []
            for span in spans {
                var font: FontSlot = span.isCode ? .mono : span.isStrong || isStrong ? .strong : .text
                let isSlanted = span.isEmphasised && font == .text && Self.hasItalics(layout)
                if isSlanted { font = .italic }
                let shaped = layout.shaped(span.text, font).glyphs
                glyphs += shaped
                isEmphasised += Array(repeating: span.isEmphasised && !isSlanted, count: shaped.count)
            }
            let block = TextBlock(
                paragraphs: [ShapedText(glyphs: glyphs)], width: max(width, layout.size(size)),
                fontSize: layout.size(size), pitch: layout.size(size))
            var next = 0
            return block.lines.map { Self.line($0, of: glyphs, isEmphasised, &next) }
        }
    }

    /// An italic font has its own advances.
    private static func hasItalics(_ layout: ReportLayoutContext) -> Bool {
        let probe = "emphasis"
        return layout.shaped(probe, .italic).width != layout.shaped(probe, .text).width
    }

    /// - Parameter next: the glyph of the paragraph with which the line begins; spaces between two lines are in
    ///   neither.
    private static func line(
        _ text: ShapedText, of glyphs: [ShapedText.Glyph], _ isEmphasised: [Bool], _ next: inout Int
    ) -> Line {
        var stretches: [ClosedRange<Double>] = []
        var x = 0.0
        for glyph in text.glyphs {
            if isEmphasised.indices.contains(next), isEmphasised[next] {
                let end = x + glyph.advance
                if let last = stretches.last, abs(last.upperBound - x) < 1e-9 {
                    stretches[stretches.count - 1] = last.lowerBound...max(last.lowerBound, end)
                } else {
                    stretches.append(x...max(x, end))
                }
            }
            x += glyph.advance
            next += 1
        }
        while next < glyphs.count, glyphs[next].text == " " { next += 1 }
        return Line(text: text, emphasised: stretches)
    }

    /// - Parameter place: the left end of the base line.
    static func put(
        _ line: Line, size: Double, at place: Point, _ colour: Colour, _ layout: ReportLayoutContext,
        into list: inout DisplayList
    ) {
        for stretch in line.emphasised {
            let left = place.x + stretch.lowerBound * layout.size(size)
            list.add(
                Rect(
                    x: left, y: layout.scale.snapped(place.y + layout.size(size) * 0.16),
                    width: (stretch.upperBound - stretch.lowerBound) * layout.size(size), height: layout.length(0.5)),
                colour: layout.theme.underline)
        }
        layout.put(line.text, size, x: place.x, y: place.y, colour, into: &list)
    }
}
