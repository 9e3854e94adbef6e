internal import Formatting
internal import Layout
internal import Pages

/// The most serious captures: name, time and tag, and what happened in whole sentences.
struct FleetWorst {
    /// Number of rows that are listed in any case, and where the page has room for them.
    static let (fewest, most) = (6, 12)

    let blocks: [FleetBlock]

    private static let (top, linePitch, bottom) = (11.0, 10.0, 5.4)
    private static let (nameSize, belowSize, headlineSize) = (8.4, 7.4, 8.8)
    /// In points: the number, the gap between names and times, the times, and the gap before the sentences.
    private static let (number, gap, times, sentence) = (18.0, 10.0, 52.0, 12.0)
    /// Least width of the names, and their share of the paper at most, points.
    private static let (leastNames, mostNames, namesShare) = (48.0, 132.0, 0.25)
    /// Paper of less width gives a sentence a third line, points.
    private static let leastForTwoLines = 430.0

    init(_ rows: FleetRows, _ layout: FleetPageContext) {
        let worst = rows.all.prefix(Self.most)
        let widest = worst.map { row in
            max(
                layout.width(layout.shaped(row.names.top, .strong), Self.nameSize),
                layout.width(layout.shaped(row.names.below, .text), Self.belowSize))
        }.max()
        let most = min(layout.length(Self.mostNames), layout.content.width * Self.namesShare)
        let width = min(most, max(layout.length(Self.leastNames), widest ?? 0))
        blocks = worst.enumerated().map { Self.block($0.element, number: $0.offset + 1, nameWidth: width, layout) }
    }

    private static func block(
        _ row: FleetRow, number: Int, nameWidth: Double, _ layout: FleetPageContext
    ) -> FleetBlock {
        let left = layout.length(self.number)
        let right = left + nameWidth + layout.length(gap + times)
        let start = right + layout.length(sentence)
        let room = layout.content.width - start
        let most = layout.width >= leastForTwoLines ? 2 : 3
        let headline = layout.sentenceLines(row.headline, .strong, headlineSize, width: room, most: most)
        let consequence = layout.sentenceLines(row.consequence, .text, belowSize, width: room, most: most)
        let lines = max(2, headline.count + consequence.count)
        let height = layout.length(top + linePitch * Double(lines - 1) + bottom)
        return FleetBlock(height: height) { place, list in
            let y = place.y + layout.length(top)
            let second = y + layout.length(linePitch)
            layout.putNumber(number, row.capture.severity, x: place.x, y: y, into: &list)
            // Names get the width that the texts beside them leave free.
            var rooms = [right - left, right - left]
            if let start = row.capture.start {
                let time = layout.shaped("\(Decimal.rounded(start, decimals: 3)) s", .mono)
                layout.put(
                    time, 7.6, x: place.x + right, y: y, align: .trailing, layout.ink(row.capture.severity),
                    into: &list)
                rooms[0] -= layout.width(time, 7.6) + layout.length(8)
            }
            if !row.tag.isEmpty {
                let value = layout.pen.fittedInMiddle(
                    row.tag, .text, layout.size(belowSize), width: layout.length(times))
                layout.put(
                    value, belowSize, x: place.x + right, y: second, align: .trailing, layout.theme.quiet, into: &list)
                rooms[1] -= layout.width(value, belowSize) + layout.length(8)
            }
            let (top, below) = row.names
            layout.put(
                layout.pen.fittedInMiddle(top, .strong, layout.size(nameSize), width: rooms[0]), nameSize,
                x: place.x + left, y: y, layout.theme.ink, into: &list)
            layout.put(
                layout.fittedPath(below, belowSize, width: rooms[1]), belowSize, x: place.x + left, y: second,
                layout.theme.quiet, into: &list)
            layout.put(
                headline, headlineSize, pitch: linePitch, x: place.x + start, y: y, layout.theme.ink, into: &list)
            layout.put(
                consequence, belowSize, pitch: linePitch, x: place.x + start,
                y: y + layout.length(linePitch * Double(headline.count)), layout.theme.quiet, into: &list)
            layout.putLine(y: place.y + height - layout.length(1), 0.5, layout.theme.faintRule, into: &list)
        }
    }
}
