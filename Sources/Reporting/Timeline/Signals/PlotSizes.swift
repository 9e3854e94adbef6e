internal import Layout

/// How high plots are, in points, and how they shrink where a picture has a height.
struct PlotSizes: Sendable, Equatable {
    /// Of the box of curves.
    let curves: Double
    let band: Double
    let gap: Double

    static let full = PlotSizes(curves: 62, band: 14, gap: 5)
    private static let leastCurves = 20.0
    private static let leastBand = 9.0
    /// A series in the legend: its name and its message.
    static let legendPitch = 19.0

    /// What plots take in full, in points.
    static func height(of plots: [SignalPlot], _ sizes: PlotSizes = .full) -> Double {
        plots.reduce(0) { sum, plot in
            if plot.isState { return sum + Double(plot.series.count) * (sizes.band + sizes.gap * 0.6) }
            return sum + sizes.box(series: plot.series.count) + 2 * sizes.gap
        }
    }

    /// Several curves in one box get room for their legend, in full size only.
    func box(series: Int) -> Double {
        self == .full ? max(curves, Double(series) * Self.legendPitch + 4) : curves
    }

    /// What a canvas has room for beside at least one lane a channel; all in full where it grows or has pages.
    static func sizes(_ plots: [SignalPlot], canvas: TimelineCanvas, groups: Int) throws(PageError) -> PlotSizes {
        guard !plots.isEmpty, !canvas.isPaged, let height = canvas.height else { return full }
        let points = height / canvas.scale.unitsPerPoint - leastRest - Double(groups) * leastGroup
        // Up to two thirds; more only where that is not enough for the smallest.
        guard let sizes = fitting(plots, in: points * 0.67) ?? fitting(plots, in: points) else {
            throw PageError(
                description: "the picture is too small for these signals; give a larger --height, or fewer --signal")
        }
        return sizes
    }

    /// Title, axis, caption and margins, in points.
    private static let leastRest = 110.0
    /// A channel's event band and one lane.
    private static let leastGroup = 36.0

    /// The largest that fit in so many points; nil where not even the smallest do.
    static func fitting(_ plots: [SignalPlot], in room: Double) -> PlotSizes? {
        for step in 0...10 {
            let share = 1 - Double(step) / 10
            let sizes =
                step == 0
                ? full
                : PlotSizes(
                    curves: leastCurves + (full.curves - leastCurves) * share,
                    band: leastBand + (full.band - leastBand) * share, gap: 2 + 3 * share)
            if height(of: plots, sizes) <= room { return sizes }
        }
        return nil
    }
}
