internal import Layout
internal import Pages
internal import TemplateReading

/// A table of a note: cells wrap, columns are as wide as what is in them asks.
struct NoteTable {
    let rows: [[[MarkdownNote.Span]]]
    let alignments: [MarkdownNote.Alignment]
    /// Units from the left edge of the page's content.
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

    /// Each its widest cell where there is room for all; else narrow ones theirs, and the others the rest by what they hold.
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
