internal import Layout
internal import LogPages
internal import Pages

/// The facts of the capture in small type: in one column on narrow paper, in two, or in three if these are lower.
struct ReportFactColumns {
    private let left: [ReportFact]
    private let right: [ReportFact]
    private let layout: ReportLayoutContext
    private let columns: [[Placed]]
    private let width: Double
    private let sizes: Sizes

    private struct Placed {
        var fact: ReportFact
        var lines: [ShapedText]
        /// Of the lines, points.
        var size = ReportFactColumns.size
    }

    private static let size = 6.8
    /// Of a checksum, of which half has to fit into a column.
    private static let checksumSize = 6.2
    private static let pitch = 9.4
    /// In points: from the left edge of a column to its values, and between two columns.
    private typealias Sizes = (values: Double, gutter: Double)
    private static let (usual, close): (Sizes, Sizes) = ((44, 16), (42, 12))
    /// On narrower paper there are fewer columns, points.
    private static let (leastForTwo, leastForThree) = (330.0, 500.0)
    private static let mostLines = 5
    /// With more facts, as of many files, all possible columns are not tried.
    private static let mostInThree = 24

    init(left: [ReportFact], right: [ReportFact], _ layout: ReportLayoutContext) {
        (self.left, self.right, self.layout) = (left, right, layout)
        guard layout.width >= layout.length(Self.leastForTwo) else {
            (width, sizes) = (layout.width, Self.usual)
            columns = [Self.placed(left + right, width: width, sizes, layout)]
            return
        }
        let wide = Self.width(2, Self.usual, layout)
        let two = [left, right].map { Self.placed($0, width: wide, Self.usual, layout) }
        if layout.width >= layout.length(Self.leastForThree), left.count + right.count <= Self.mostInThree {
            let narrow = Self.width(3, Self.close, layout)
            let three = Self.balanced(Self.placed(left + right, width: narrow, Self.close, layout))
            // A long remark is not shortened for it.
            let isWhole = three.joined().allSatisfy { $0.lines.count < Self.mostLines }
            if isWhole, Self.height(three) < Self.height(two) {
                (width, columns, sizes) = (narrow, three, Self.close)
                return
            }
        }
        (width, columns, sizes) = (wide, two, Self.usual)
    }

    private static func width(_ columns: Int, _ sizes: Sizes, _ layout: ReportLayoutContext) -> Double {
        (layout.width - layout.length(sizes.gutter) * Double(columns - 1)) / Double(columns)
    }

    private static func placed(
        _ facts: [ReportFact], width: Double, _ sizes: Sizes, _ layout: ReportLayoutContext
    ) -> [Placed] {
        let room = width - layout.length(sizes.values)
        return facts.map { fact in
            // A path is truncated in the middle. A checksum is never cut, because a part of it proves nothing. A sentence wraps.
            let isWord = !fact.value.contains(" ")
            if fact.label == checksum {
                return Placed(fact: fact, lines: equalLines(fact.value, width: room, layout), size: checksumSize)
            }
            let lines =
                isWord
                ? [layout.fittedInMiddle(fact.value, .text, size, width: room)]
                : fact.value.contains(" \u{B7} ")
                    ? layout.partLines(fact.value, .text, size, width: room, most: mostLines)
                    : layout.proseLines(fact.value, .text, size, width: room, most: mostLines)
            return Placed(fact: fact, lines: lines)
        }
    }

    /// A text without spaces in lines of nearly the same length.
    private static func equalLines(_ text: String, width: Double, _ layout: ReportLayoutContext) -> [ShapedText] {
        let whole = layout.width(layout.shaped(text, .text), checksumSize)
        let count = max(1, min(text.count, Int((whole / max(1, width)).rounded(.up))))
        for count in count..<(count + 3) {
            let length = max(1, (text.count + count - 1) / count)
            let lines = stride(from: 0, to: text.count, by: length).map {
                layout.shaped(String(text.dropFirst($0).prefix(length)), .text)
            }
            if lines.allSatisfy({ layout.width($0, checksumSize) <= width }) { return lines }
        }
        return [layout.fittedInMiddle(text, .text, checksumSize, width: width)]
    }

    private static let checksum = "SHA-256"

    /// Three columns in the order of the facts, the lowest that are possible.
    private static func balanced(_ facts: [Placed]) -> [[Placed]] {
        var best = [facts, [], []]
        for first in facts.indices {
            for second in first..<facts.count where isBegin(facts, first) && isBegin(facts, second) {
                let tried = [Array(facts[..<first]), Array(facts[first..<second]), Array(facts[second...])]
                if height(tried) < height(best) { best = tried }
            }
        }
        return best
    }

    /// A checksum stays below the name of its file.
    private static func isBegin(_ facts: [Placed], _ place: Int) -> Bool { facts[place].fact.label != checksum }

    /// In lines.
    private static func height(_ columns: [[Placed]]) -> Int {
        columns.map { $0.reduce(0) { $0 + $1.lines.count } }.max() ?? 0
    }

    var block: WholeBlock {
        let layout = layout
        let pitch = layout.length(Self.pitch)
        let top = layout.length(7)
        let (columns, step, values) = (columns, width + layout.length(sizes.gutter), sizes.values)
        return WholeBlock(height: top + Double(Self.height(columns)) * pitch) { place, list in
            list.add(
                Rect(x: place.x, y: layout.scale.snapped(place.y), width: layout.width, height: layout.length(0.6)),
                colour: layout.theme.faintRule)
            for (number, facts) in columns.enumerated() {
                let x = place.x + Double(number) * step
                var y = place.y + top + pitch * 0.72
                for placed in facts {
                    let label = layout.fitted(
                        placed.fact.label, .text, Self.size, width: layout.length(values - 2))
                    layout.put(label, Self.size, x: x, y: y, layout.theme.quiet, into: &list)
                    for line in placed.lines {
                        layout.put(
                            line, placed.size, x: x + layout.length(values), y: y,
                            Self.colour(placed.fact, layout.theme), into: &list)
                        y += pitch
                    }
                }
            }
        }.spaced(layout.length(14)).telling(.facts([left, right]))
    }

    private static func colour(_ fact: ReportFact, _ theme: Theme) -> Colour {
        switch fact.tone {
        case .plain, .command: theme.ink
        case .warning: theme.warning
        case .trouble: theme.trouble
        }
    }
}
