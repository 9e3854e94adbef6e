internal import Layout

/// A part of a timeline with the width of its canvas.
protocol TimelineTrack {
    func height(_ layout: TimelineLayoutContext) -> Double
    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList)
}

/// A track as a block. Its layout knows the horizontal positions.
struct TrackBlock: Block {
    let track: any TimelineTrack
    private let layout: TimelineLayoutContext
    var measure: BlockMeasure

    init(_ track: some TimelineTrack, layout: TimelineLayoutContext) {
        self.track = track
        self.layout = layout
        measure = BlockMeasure(height: track.height(layout))
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        track.place(top: place.y, layout: layout, into: &list)
    }
}

/// The lanes of a channel, which may continue on further pages below the event band of the channel.
struct LanesBlock: Block {
    private let track: LanesTrack
    private let continued: EventBand?
    private let layout: TimelineLayoutContext
    var measure: BlockMeasure

    /// Minimum number of lanes below the load of a channel.
    private static let fewest = 3

    /// - Parameter continued: the content above the lanes on further pages; nil if there is none.
    init(_ track: LanesTrack, continued: EventBand?, layout: TimelineLayoutContext) {
        self.track = track
        self.continued = continued
        self.layout = layout
        var measure = BlockMeasure(parts: track.lanes.count, height: layout.lanePitch)
        measure.fewestBefore = Self.fewest
        measure.headHeight = continued?.height(layout) ?? 0
        self.measure = measure
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        var top = place.y
        if parts.lowerBound > 0, let continued {
            continued.place(top: top, layout: layout, into: &list)
            top += measure.headHeight
        }
        var track = track
        track.lanes = parts
        track.place(top: top, layout: layout, into: &list)
    }
}
