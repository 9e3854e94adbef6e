/// Selects the largest monospaced font size at which all columns of a row, with all eight bytes, fit a width.
///
/// Below the range the row breaks: its columns wrap onto further lines. Nothing is ever wider than the width: if eight
/// bytes do not fit on a line, there are four, two or one, and a wider column makes the size even smaller.
package struct GridFit: Sendable {
    package var columns: [GridColumn]
    package var sizes: SizeRange
    /// More than eight units are on a line only if the font is at least this large, in points.
    package var comfortableSize: Double
    /// The number of units of the longest row; a line has no room for more, beyond eight.
    package var mostUnits: Int
    /// Ems a character.
    package var advance: Double
    package var scale: Scale

    package init(
        columns: [GridColumn], sizes: SizeRange, comfortableSize: Double, mostUnits: Int, advance: Double,
        scale: Scale
    ) {
        self.columns = columns
        self.sizes = sizes
        self.comfortableSize = comfortableSize
        self.mostUnits = mostUnits
        self.advance = advance
        self.scale = scale
    }

    private static let standardUnits = 8

    package func plan(width: Double) -> GridPlan {
        for units in [32, 16] where mostUnits > units / 2 {
            if let size = sizes.sizes.first(where: { $0 >= comfortableSize && fits(width, size: $0, units: units) }) {
                return place(width: width, size: size, units: units, lines: oneLine)
            }
        }
        if let size = sizes.sizes.first(where: { fits(width, size: $0, units: Self.standardUnits) }) {
            return place(width: width, size: size, units: Self.standardUnits, lines: oneLine)
        }
        return brokenPlan(width: width)
    }

    /// The same columns on the same lines with as many units as in a plan for paper, as large as the width allows, and
    /// no larger than in that plan.
    package func plan(width: Double, like paper: GridPlan) -> GridPlan {
        let lines = columns.indices.map { column in paper.cells.first { $0.column == column }?.line ?? 0 }
        let units = paper.unitsPerLine
        let widest = (0..<paper.lineCount).map { line in
            columns.indices.filter { lines[$0] == line }.enumerated().reduce(0) {
                $0 + columns[$1.element].width(unitsPerLine: units) + ($1.offset == 0 ? 0 : columns[$1.element].gap)
            }
        }
        let characters = max(1, widest.max() ?? 1)
        var size = paper.fontSize
        if characters > capacity(width, size: size) {
            size = min(size, shrunkSize(width: width, characters: characters))
        }
        return place(width: width, size: size, units: units, lines: lines)
    }

    private var oneLine: [Int] { Array(repeating: 0, count: columns.count) }

    /// Units a character at a size.
    private func unitAdvance(_ size: Double) -> Double { scale.whole(advance * size * scale.unitsPerPoint) }

    private func capacity(_ width: Double, size: Double) -> Int {
        let advance = unitAdvance(size)
        guard advance > 0 else { return 0 }
        return Int(((width + 1e-6) / advance).rounded(.down))
    }

    private func fits(_ width: Double, size: Double, units: Int) -> Bool {
        totalWidth(units: units) <= capacity(width, size: size)
    }

    private func totalWidth(units: Int) -> Int {
        columns.enumerated().reduce(0) {
            $0 + $1.element.width(unitsPerLine: units) + ($1.offset == 0 ? 0 : $1.element.gap)
        }
    }

    /// Breaks the row at the smallest size, then enlarges it as far as the same number of lines allows. Bytes that have
    /// lines of their own have more than eight there, if a short row needs no further line for that.
    private func brokenPlan(width: Double) -> GridPlan {
        let plan = brokenPlan(width: width, standard: Self.standardUnits)
        for units in [32, 16] where mostUnits > units / 2 {
            let long = brokenPlan(width: width, standard: units)
            if long.unitsPerLine == units, long.lineCount <= plan.lineCount { return long }
        }
        return plan
    }

    /// - Parameter standard: number of units of a line, if they fit.
    private func brokenPlan(width: Double, standard: Int) -> GridPlan {
        var size = sizes.smallest
        // A column of text cannot wrap, so it is decided first. Then as many units are on a line as fit at that size.
        if widestText > capacity(width, size: size) { size = shrunkSize(width: width, characters: widestText) }
        var units = standard
        while units > 1, widestColumn(units: units) > capacity(width, size: size) { units /= 2 }
        if widestColumn(units: units) > capacity(width, size: size) {
            size = shrunkSize(width: width, characters: widestColumn(units: units))
        }
        let lines = wrapped(capacity: capacity(width, size: size), units: units)
        let count = lines.last ?? 0
        for larger in sizes.sizes {
            let room = capacity(width, size: larger)
            guard larger > size, widestColumn(units: units) <= room else { continue }
            let again = wrapped(capacity: room, units: units)
            if again.last ?? 0 <= count { return place(width: width, size: larger, units: units, lines: again) }
        }
        return place(width: width, size: size, units: units, lines: lines)
    }

    private func widestColumn(units: Int) -> Int {
        columns.map { $0.width(unitsPerLine: units) }.max() ?? 0
    }

    private var widestText: Int {
        columns.filter { !$0.holdsUnits }.map { $0.width(unitsPerLine: 1) }.max() ?? 0
    }

    /// The size at which this many characters just fit: below the range, as a last resort.
    private func shrunkSize(width: Double, characters: Int) -> Double {
        let characters = Double(max(1, characters))
        let unitAdvance = scale.wholeUnits ? max(1, (width / characters).rounded(.down)) : width / characters
        return max(0.5, unitAdvance / (advance * scale.unitsPerPoint))
    }

    /// The line of each column if columns wrap greedily; columns of units stay on a line together if possible.
    private func wrapped(capacity: Int, units: Int) -> [Int] {
        var lines: [Int] = []
        var line = 0
        var used = 0
        for (index, column) in columns.enumerated() {
            let width = column.width(unitsPerLine: units)
            var needed = width
            if column.holdsUnits, index == 0 || !columns[index - 1].holdsUnits {
                for next in columns[(index + 1)...].prefix(while: \.holdsUnits) {
                    needed += next.gap + next.width(unitsPerLine: units)
                }
                if needed > capacity { needed = width }
            }
            if used > 0, used + column.gap + needed > capacity {
                line += 1
                used = 0
            }
            used += (used > 0 ? column.gap : 0) + width
            lines.append(line)
        }
        return lines
    }

    /// Places each column; remaining room is divided evenly between the columns of a line, up to two more gaps.
    private func place(width: Double, size: Double, units: Int, lines: [Int]) -> GridPlan {
        let advance = unitAdvance(size)
        var cells: [GridPlan.Cell] = []
        let lineCount = (lines.last ?? 0) + 1
        for line in 0..<lineCount {
            let members = columns.indices.filter { lines[$0] == line }
            let used = members.enumerated().reduce(0) {
                $0 + columns[$1.element].width(unitsPerLine: units) + ($1.offset == 0 ? 0 : columns[$1.element].gap)
            }
            // Whole characters, so that spaces fill the gaps between columns: a line is one text.
            let spare = max(0, Int(((width - Double(used) * advance) / advance + 1e-9).rounded(.down)))
            let gaps = max(1, members.count - 1)
            // Lines of a broken row keep their gaps, so that a narrow page is aligned left.
            let extra = lineCount > 1 ? 0 : min(spare / gaps, 4)
            let rest = lineCount > 1 || extra == 4 ? 0 : spare - extra * gaps
            var x = 0.0
            for (place, column) in members.enumerated() {
                if place > 0 { x += Double(columns[column].gap + extra + (place <= rest ? 1 : 0)) * advance }
                let width = columns[column].width(unitsPerLine: units)
                cells.append(
                    GridPlan.Cell(
                        column: column, line: line, x: scale.wholeUnits ? x.rounded(.down) : x, width: width))
                x += Double(width) * advance
            }
        }
        return GridPlan(
            fontSize: size, advance: advance, cells: cells, unitsPerLine: units, lineCount: lineCount, width: width,
            columns: columns)
    }
}
