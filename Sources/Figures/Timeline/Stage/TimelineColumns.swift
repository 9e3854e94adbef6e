package import Layout

/// The columns of a timeline: identifiers and names on the left, the plot, counts and periods on the right. All lengths
/// are units of the canvas.
package struct TimelineColumns: Sendable, Equatable {
    package enum Value: Sendable, Equatable { case count, period, ratio }

    package struct ValueColumn: Sendable, Equatable {
        package var value: Value
        /// The right edge of texts.
        package var right: Double
        package var width: Double
    }

    package private(set) var left: Double
    package private(set) var right: Double
    package private(set) var labelWidth: Double
    /// 0 if names do not fit, or if there are none.
    package private(set) var nameX: Double
    package private(set) var nameWidth: Double
    package private(set) var plotX: Double
    package private(set) var plotWidth: Double
    package private(set) var values: [ValueColumn]

    /// The content of the columns, in units: the width of the widest text of each.
    package struct Needs: Sendable, Equatable {
        package var label = 0.0
        package var name = 0.0
        package var count = 0.0
        package var period = 0.0
        package var ratio = 0.0
        /// Width of the texts and numbers beside the load curve.
        package var load = 0.0

        package init() {}
    }

    /// Minimum share of the plot in the width; names, ratios, periods and counts are left out for it.
    private static let leastPlot = 0.5

    package init(width: Double, margin: Double, needs: Needs, scale: Scale) {
        let gap = scale.length(7)
        let content = width - 2 * margin
        let label = min(needs.label, content * 0.3)
        var name = needs.name > 0 ? min(needs.name, max(scale.length(40), content * 0.14)) : 0
        var kinds: [(value: Value, width: Double)] = []
        if needs.count > 0 { kinds.append((.count, needs.count)) }
        if needs.period > 0 { kinds.append((.period, needs.period)) }
        if needs.ratio > 0 { kinds.append((.ratio, needs.ratio)) }
        func side() -> Double {
            label + (name > 0 ? name + gap : 0) + kinds.reduce(0) { $0 + $1.width + gap } + 2 * gap
        }
        if side() > content * (1 - Self.leastPlot) { name = 0 }
        while side() > content * (1 - Self.leastPlot), !kinds.isEmpty { kinds.removeLast() }
        let inset = scale.length(3)
        left = margin
        right = width - margin
        labelWidth = label
        nameX = margin + inset + label + gap
        nameWidth = name
        let text = inset + label + (name > 0 ? gap + name : 0)
        // The texts of the load need some space, too, unless the picture is very small.
        let least = min(needs.load, content * 0.22)
        plotX = (margin + max(text, least) + gap).rounded()
        var edge = width - margin - (kinds.isEmpty ? 0 : inset)
        var placed: [ValueColumn] = []
        for kind in kinds.reversed() {
            placed.append(ValueColumn(value: kind.value, right: edge, width: kind.width))
            edge -= kind.width + gap
        }
        values = placed.reversed()
        // Whole units, so that bins are at whole pixels.
        plotWidth = max(8, (edge - plotX - (kinds.isEmpty ? 0 : gap / 2)).rounded(.down))
    }
}
