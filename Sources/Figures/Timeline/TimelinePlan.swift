internal import Layout

/// How many channels and lanes a canvas has room for, and how high each is. Pure; lengths are units.
struct TimelinePlan: Equatable {
    /// Channels; the busiest are kept.
    let mostGroups: Int
    let mostLanes: Int
    let lanePitch: Double
    let loadHeight: Double
    let margin: Double
    /// Whether nothing is left that could be smaller.
    let isLeast: Bool

    /// Lanes of a picture without a height; what is beyond is folded.
    private static let mostLanesOfPicture = 96
    /// Of a document: hundreds of pages are not looked at.
    private static let mostLanesOfPages = 4000
    private static let leastPitch = 9.0
    /// Points: title, event band, axis and caption, about.
    private static let fixedHeight = 26.0 + 16 + 26 + 12
    /// Of each further channel, about: a gap and the band.
    private static let groupHeight = 26.0
    /// A lower load curve says nothing.
    private static let leastLoad = 18.0

    /// - Parameters:
    ///   - lanes: how many there are to be drawn.
    ///   - groups: channels, each with a load curve and an event band.
    ///   - plots: the height of what is below the lanes, in points.
    ///   - excess: by how much an earlier plan was too high, in points.
    init(
        _ canvas: TimelineCanvas, lanes: Int, groups: Int, wanted: Int?, plots: Double = 0, excess: Double = 0
    ) {
        let scale = canvas.scale
        let width = canvas.width / scale.unitsPerPoint
        margin = canvas.margin ?? scale.length(canvas.isPaged ? 30 : width < 420 ? 9 : 18)
        var groups = max(1, groups)
        var load = canvas.loadHeight ?? (groups > 1 ? 52.0 : 78)
        guard let height = canvas.height, !canvas.isPaged else {
            let most = canvas.isPaged ? Self.mostLanesOfPages : Self.mostLanesOfPicture
            mostGroups = groups
            mostLanes = min(max(groups, wanted ?? .max), max(groups, most))
            let shown = min(lanes, mostLanes)
            let pages = (canvas.height ?? 0) / scale.unitsPerPoint - Self.fixedHeight - 60
            let spacious = (pages - plots - Double(groups) * (load + Self.groupHeight)) / Double(max(1, shown))
            let pitch =
                canvas.lanePitch
                ?? (canvas.isPaged
                    ? min(22, max(15, spacious.rounded(.down)))
                    : shown <= 16 ? 22 : shown <= 32 ? 17 : shown <= 64 ? 13 : 11)
            lanePitch = scale.length(pitch)
            load -= excess
            loadHeight = load < Self.leastLoad ? 0 : scale.length(load)
            isLeast = loadHeight == 0
            return
        }
        let points = height / scale.unitsPerPoint - plots - excess
        let rest = points - Self.fixedHeight - 2 * margin / scale.unitsPerPoint
        // A channel without a lane says nothing.
        groups = max(1, min(groups, Int(max(0, rest + Self.groupHeight) / (Self.groupHeight + Self.leastPitch))))
        mostGroups = groups
        let free = rest - Double(groups - 1) * Self.groupHeight
        // The curves get at most a third.
        load = min(load, free / 3 / Double(groups))
        if load < Self.leastLoad { load = 0 }
        loadHeight = load > 0 ? scale.length(load) : 0
        let room = free - Double(groups) * (load > 0 ? load + 5 : 0)
        mostLanes = max(groups, min(max(groups, wanted ?? .max), Int(max(0, room / Self.leastPitch))))
        isLeast = room <= Self.leastPitch && mostLanes == 1
        let pitch = min(26, max(Self.leastPitch, room / Double(max(1, min(lanes, mostLanes)))))
        // Whole pixels, rounded down: the sum has to fit.
        lanePitch = scale.wholeUnits ? max(1, (pitch * scale.unitsPerPoint).rounded(.down)) : pitch
    }
}
