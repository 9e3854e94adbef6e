internal import Layout

/// How many lanes a canvas has room for, and how high each is. Pure; lengths are units.
struct TimelinePlan: Equatable {
    let mostLanes: Int
    let lanePitch: Double
    let loadHeight: Double
    let margin: Double

    /// Lanes of a picture without a height; what is beyond is folded.
    private static let mostLanesOfPicture = 96
    /// Of a document: hundreds of pages are not looked at.
    private static let mostLanesOfPages = 4000
    private static let leastPitch = 9.0
    /// Points: title, event band, axis and caption, about.
    private static let fixedHeight = 26.0 + 16 + 26 + 12

    /// - Parameters:
    ///   - lanes: how many there are to be drawn.
    ///   - groups: channels, each with a load curve and an event band.
    ///   - plots: the height of what is below the lanes, in points.
    init(_ canvas: TimelineCanvas, lanes: Int, groups: Int, wanted: Int?, plots: Double = 0) {
        let scale = canvas.scale
        let width = canvas.width / scale.unitsPerPoint
        margin = scale.length(canvas.isPaged ? 30 : width < 420 ? 9 : 18)
        let groups = max(1, groups)
        let wanted = max(groups, wanted ?? .max)
        var load = groups > 1 ? 52.0 : 78
        guard let height = canvas.height, !canvas.isPaged else {
            let most = canvas.isPaged ? Self.mostLanesOfPages : Self.mostLanesOfPicture
            mostLanes = min(wanted, max(groups, most))
            let shown = min(lanes, mostLanes)
            let pages = (canvas.height ?? 0) / scale.unitsPerPoint - Self.fixedHeight - 60
            let spacious = (pages - plots - Double(groups) * (load + 26)) / Double(max(1, shown))
            let pitch =
                canvas.isPaged
                ? min(22, max(15, spacious.rounded(.down)))
                : shown <= 16 ? 22 : shown <= 32 ? 17 : shown <= 64 ? 13 : 11
            lanePitch = scale.length(pitch)
            loadHeight = scale.length(load)
            return
        }
        let points = height / scale.unitsPerPoint - plots
        let fixed = Self.fixedHeight + 2 * margin / scale.unitsPerPoint + Double(groups - 1) * 26
        // The curves get at most a third.
        load = min(load, (points - fixed) / 3 / Double(groups))
        if load < 18 { load = 0 }
        loadHeight = load > 0 ? scale.length(load) : 0
        let room = points - fixed - Double(groups) * (load > 0 ? load + 5 : 0)
        mostLanes = max(groups, min(wanted, Int(max(0, room / Self.leastPitch))))
        let pitch = min(26, max(Self.leastPitch, room / Double(max(1, min(lanes, mostLanes)))))
        // Whole pixels, rounded down: the sum has to fit.
        lanePitch = scale.wholeUnits ? max(1, (pitch * scale.unitsPerPoint).rounded(.down)) : pitch
    }
}
