internal import Pages
internal import Layout

/// The heights of plots in points, and how they are reduced if the height of a picture is limited.
struct PlotSizes: Sendable, Equatable {
    /// Height of the box of curves.
    let curves: Double
    let band: Double
    let gap: Double
    /// An entry of the legend: the name of a signal and its message, or its name only.
    let legendPitch: Double
    /// Whether names are above the box because there is no space beside it.
    var isHeaded = false
    /// Maximum height of a box, so that it fits on a page.
    var mostCurves = Double.infinity

    static let full = PlotSizes(curves: 62, band: 14, gap: 5, legendPitch: 19)
    private static let leastCurves = 20.0
    private static let leastBand = 9.0
    /// Distance of lines of names.
    static let linePitch = 9.0

    /// Height of plots without reduction, in points.
    static func height(of plots: [SignalPlot], _ sizes: PlotSizes = .full) -> Double {
        plots.reduce(0) { sum, plot in
            if plot.isState { return sum + Double(plot.series.count) * (sizes.band + sizes.gap * 0.6) }
            return sum + sizes.box(series: plot.series.count) + sizes.head(series: plot.series.count) + 2 * sizes.gap
        }
    }

    /// Several curves in one box get space for the names beside it.
    func box(series: Int) -> Double {
        min(mostCurves, isHeaded ? curves : max(curves, Double(series) * legendPitch + 4))
    }

    /// Height of the names above the box.
    func head(series: Int) -> Double {
        isHeaded ? min(Double(series) * Self.linePitch + 2, mostCurves) : 0
    }

    /// Minimum width beside the plot for names and a scale, points.
    private static let sideOfNames = 100.0

    /// The sizes for a canvas with at least one lane per channel; not reduced if the canvas grows or has pages.
    ///
    /// - Parameters:
    ///   - side: units beside the plot.
    ///   - excess: points that are needed elsewhere.
    static func sizes(
        _ plots: [SignalPlot], canvas: TimelineCanvas, groups: Int, side: Double, excess: Double = 0
    ) throws(PageError) -> PlotSizes {
        var full = full
        full.isHeaded = side / canvas.scale.unitsPerPoint < sideOfNames
        guard !plots.isEmpty, let height = canvas.height else { return full }
        guard !canvas.isPaged else {
            full.mostCurves = max(leastCurves, (height / canvas.scale.unitsPerPoint - leastRest - excess - 40) / 2)
            return full
        }
        let points = height / canvas.scale.unitsPerPoint - leastRest - excess - Double(groups) * leastGroup
        // Up to two thirds; more only if this is not enough for the smallest size.
        guard let sizes = fitting(plots, full, in: points * 0.67) ?? fitting(plots, full, in: points) else {
            throw PageError(
                description: "the picture is too small for these signals; use a larger --height or fewer --signal")
        }
        return sizes
    }

    /// Title, axis, caption and margins, in points.
    private static let leastRest = 110.0
    /// The event band of a channel and one lane.
    private static let leastGroup = 36.0

    /// The largest sizes that fit in this number of points; nil if not even the smallest do.
    private static func fitting(_ plots: [SignalPlot], _ full: PlotSizes, in room: Double) -> PlotSizes? {
        for step in 0...10 {
            let share = 1 - Double(step) / 10
            let sizes =
                step == 0
                ? full
                : PlotSizes(
                    curves: leastCurves + (full.curves - leastCurves) * share,
                    band: leastBand + (full.band - leastBand) * share, gap: 4 + share,
                    legendPitch: linePitch, isHeaded: full.isHeaded)
            if height(of: plots, sizes) <= room { return sizes }
        }
        return nil
    }
}
