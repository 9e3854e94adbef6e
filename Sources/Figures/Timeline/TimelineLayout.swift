internal import Analysis
package import Layout

/// A timeline whose width is known: what stands where, page by page. Pure: measures and places, draws nothing.
package struct TimelineLayout {
    /// A part of a page that has the width of the canvas.
    private enum Track {
        case load(LoadTrack)
        case band(EventBand)
        case lanes(LanesTrack)
        case axis(AxisTrack)
        case curves(CurveTrack)
        case states(StateTrack)
        case space(Double)

        func height(_ stage: TimelineStage) -> Double {
            switch self {
            case .load(let track): track.height(stage)
            case .band(let track): track.height(stage)
            case .lanes(let track): track.height(stage)
            case .axis(let track): track.height(stage)
            case .curves(let track): track.height(stage)
            case .states(let track): track.height(stage)
            case .space(let height): height
            }
        }

        func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
            switch self {
            case .load(let track): track.place(top: top, stage: stage, into: &list)
            case .band(let track): track.place(top: top, stage: stage, into: &list)
            case .lanes(let track): track.place(top: top, stage: stage, into: &list)
            case .axis(let track): track.place(top: top, stage: stage, into: &list)
            case .curves(let track): track.place(top: top, stage: stage, into: &list)
            case .states(let track): track.place(top: top, stage: stage, into: &list)
            case .space: break
            }
        }
    }

    /// What is not the same for every channel.
    package struct Content: Sendable {
        package var title: String
        package var subtitle: String
        /// Below the axis.
        package var caption: String
        package var groups: [TimelineGroup]
        package var marks: [TimelineEvent]
        package var selections: [ClosedRange<Int64>]
        package var axis: TimeAxis
        var plots: [SignalPlot] = []
        var plotSizes = PlotSizes.full
    }

    private let content: Content
    private let stage: TimelineStage
    private let margin: Double
    private let header: TimelineHeader
    private let axis: AxisTrack
    private let captionHeight: Double
    /// Where the first track is.
    private let top: Double
    /// Of each page from the top, without the axis.
    private var tracks: [[Track]] = []

    init(_ content: Content, stage: TimelineStage, margin: Double) {
        self.content = content
        self.stage = stage
        self.margin = margin
        header = TimelineHeader(title: content.title, subtitle: content.subtitle, caption: content.caption)
        axis = AxisTrack(axis: content.axis)
        captionHeight = header.captionHeight(stage)
        top = margin + header.height(stage)
        tracks = flow()
    }

    /// Of axis and caption.
    private var tail: Double { axis.height(stage) + captionHeight }

    /// By how much the highest page is higher than the canvas, in units; 0 where all have room.
    package var excess: Double {
        guard let height = stage.canvas.height else { return 0 }
        let bottom = stage.canvas.isPaged ? margin : margin * Self.leastMargin
        let highest = tracks.map { $0.reduce(top) { $0 + $1.height(stage) } }.max() ?? top
        return max(0, highest + tail + bottom - height)
    }

    /// What is left of the margin below the last line.
    private static let leastMargin = 0.6

    /// What stands on which page.
    private func flow() -> [[Track]] {
        var pages: [[Track]] = [[]]
        let limit = stage.canvas.isPaged ? (stage.canvas.height ?? .infinity) - margin - tail : .infinity
        var y = top
        func add(_ track: Track) {
            pages[pages.count - 1].append(track)
            y += track.height(stage)
        }
        func breakPage() {
            pages.append([])
            y = top
        }
        for (number, group) in content.groups.enumerated() {
            let marks = number == 0 ? content.marks : []
            var head: [Track] = []
            if let curve = group.load, stage.loadHeight > 0 {
                head.append(
                    .load(
                        LoadTrack(
                            group: group, curve: curve, selections: content.selections, marks: content.marks,
                            boxHeight: stage.loadHeight)))
            }
            let name = head.isEmpty ? group.name : ""
            head.append(band(group, marks, name: name))
            let headHeight = head.reduce(0) { $0 + $1.height(stage) }
            let isFirst = pages[pages.count - 1].isEmpty
            let gap = isFirst ? 0 : stage.length(14)
            let fewest = Double(min(3, group.lanes.count)) * stage.lanePitch
            if !isFirst, y + gap + headHeight + fewest > limit { breakPage() } else if gap > 0 { add(.space(gap)) }
            head.forEach(add)
            var next = 0
            while next < group.lanes.count {
                let room = limit - y
                let fits =
                    room.isFinite ? max(1, Int((room / stage.lanePitch + 1e-6).rounded(.down))) : group.lanes.count
                let end = min(group.lanes.count, next + fits)
                add(lanes(group, next..<end))
                next = end
                guard next < group.lanes.count else { break }
                breakPage()
                add(band(group, content.marks, name: group.name))
            }
        }
        for (number, track) in plotTracks().enumerated() {
            let gap = number == 0 ? stage.length(10) : 0
            let isFirst = pages[pages.count - 1].isEmpty
            if !isFirst, y + gap + track.height(stage) > limit {
                breakPage()
                add(.space(stage.length(8)))
            } else if gap > 0 {
                add(.space(gap))
            }
            add(track)
        }
        return pages
    }

    package func pages() -> [DisplayList] {
        tracks.enumerated().map { number, tracks in
            var list = DisplayList(
                size: Size(width: stage.canvas.width, height: height(of: tracks)), background: stage.theme.paper)
            header.place(margin: margin, page: number, of: self.tracks.count, stage: stage, into: &list)
            var y = top
            for track in tracks + [.axis(axis)] {
                track.place(top: y, stage: stage, into: &list)
                y += track.height(stage)
            }
            header.placeCaption(top: y, stage: stage, into: &list)
            return list
        }
    }

    private func height(of tracks: [Track]) -> Double {
        if let height = stage.canvas.height { return height }
        return (tracks.reduce(top) { $0 + $1.height(stage) } + tail + margin * Self.leastMargin).rounded(.up)
    }

    /// Curves have a track each, and so have bands.
    private func plotTracks() -> [Track] {
        content.plots.flatMap { plot -> [Track] in
            guard plot.isState else {
                return [
                    .curves(
                        CurveTrack(
                            plot: plot, selections: content.selections, marks: content.marks, sizes: content.plotSizes))
                ]
            }
            return plot.series.map {
                .states(
                    StateTrack(
                        series: $0, selections: content.selections, marks: content.marks, sizes: content.plotSizes))
            }
        }
    }

    private func band(_ group: TimelineGroup, _ marks: [TimelineEvent], name: String) -> Track {
        .band(
            EventBand(
                events: marks + group.events, errors: group.errors, name: name, hasHeads: !group.lanes.isEmpty,
                stage: stage))
    }

    private func lanes(_ group: TimelineGroup, _ lanes: Range<Int>) -> Track {
        .lanes(LanesTrack(group: group, lanes: lanes, selections: content.selections, marks: content.marks))
    }
}
