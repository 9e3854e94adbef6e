internal import Analysis
package import Layout

/// A timeline whose width is known: what stands where, page by page. Pure: measures and places, draws nothing.
package struct TimelineLayout {
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
        var conversations: [ConversationLane] = []
        var plots: [SignalPlot] = []
        var plotSizes = PlotSizes.full
    }

    private let content: Content
    private let stage: TimelineStage
    private let margin: Double
    private let header: TimelineHeader
    private let axis: AxisTrack
    private let legend: LegendTrack
    private let captionHeight: Double
    /// Loads, event bands, lanes and plots, without the axis.
    private var blocks: [any Block] = []
    private var flow = Flow([BlockMeasure](), first: Region(top: 0, bottom: 0))

    init(_ content: Content, stage: TimelineStage, margin: Double) {
        self.content = content
        self.stage = stage
        self.margin = margin
        header = TimelineHeader(title: content.title, subtitle: content.subtitle, caption: content.caption)
        axis = AxisTrack(axis: content.axis)
        // A low picture has no room to explain itself.
        let isLow = stage.canvas.height.map { $0 < stage.length(Self.leastForLegend) } ?? false
        legend = LegendTrack(isLow ? [] : content.groups, isLow ? [] : content.conversations)
        captionHeight = header.captionHeight(stage)
        let top = margin + header.height(stage)
        blocks = content.groups.enumerated().flatMap { blocks($1, isFirst: $0 == 0) } + conversations() + plots()
        let limit = stage.canvas.isPaged ? (stage.canvas.height ?? .infinity) - margin - tail : .infinity
        flow = Flow(blocks, first: Region(top: top, bottom: limit))
    }

    /// Loads, bands, lanes, plots and the axis, for a document that has a title of its own; what stands where from left to
    /// right the blocks know.
    ///
    /// - Parameter most: the height up to which it stays whole, units.
    func figure(wholeUpTo most: Double, hasLegend: Bool) -> [any Block] {
        var tail = [TrackBlock(axis, stage: stage)]
        if hasLegend, legend.height(stage) > 0 {
            tail[0].measure.keepsWithNext = true
            tail.append(TrackBlock(legend, stage: stage))
        }
        let height = (blocks + tail).reduce(0) { $0 + $1.measure.height + $1.measure.before }
        return (height <= most ? blocks.map(Self.undivided) : blocks) + tail
    }

    /// What stays with what stands above and below it.
    private static func undivided(_ block: any Block) -> any Block {
        if var lanes = block as? LanesBlock {
            lanes.measure.keepsWithNext = true
            lanes.measure.division = .whereHigherThanRegion
            return lanes
        }
        guard var track = block as? TrackBlock else { return block }
        track.measure.keepsWithNext = true
        return track
    }

    /// Of axis, legend and caption.
    private var tail: Double { axis.height(stage) + legend.height(stage) + captionHeight }

    /// By how much the highest page is higher than the canvas, in units; 0 where all have room.
    package var excess: Double {
        guard let height = stage.canvas.height else { return 0 }
        let bottom = stage.canvas.isPaged ? margin : margin * Self.leastMargin
        return max(0, (flow.ends.max() ?? 0) + tail + bottom - height)
    }

    /// Points.
    private static let leastForLegend = 220.0
    /// What is left of the margin below the last line.
    private static let leastMargin = 0.6

    /// A channel: its load and what is marked stay with its first lanes.
    private func blocks(_ group: TimelineGroup, isFirst: Bool) -> [any Block] {
        var head: [TrackBlock] = []
        if let curve = group.load, stage.loadHeight > 0 {
            let load = LoadTrack(
                group: group, curve: curve, selections: content.selections, marks: content.marks,
                boxHeight: stage.loadHeight)
            head.append(TrackBlock(load, stage: stage))
        }
        let name = head.isEmpty ? group.name : ""
        head.append(TrackBlock(band(group, isFirst ? content.marks : [], name: name), stage: stage))
        head[0].measure.before = isFirst ? 0 : stage.length(14)
        for index in head.indices { head[index].measure.keepsWithNext = index + 1 < head.count || !group.lanes.isEmpty }
        guard !group.lanes.isEmpty else { return head }
        let lanes = LanesTrack(
            group: group, lanes: group.lanes.indices, selections: content.selections, marks: content.marks)
        let continued = stage.canvas.isPaged ? band(group, content.marks, name: group.name) : nil
        return head + [LanesBlock(lanes, continued: continued, stage: stage)]
    }

    private func conversations() -> [any Block] {
        guard !content.conversations.isEmpty else { return [] }
        let track = ConversationsTrack(
            lanes: content.conversations, selections: content.selections, marks: content.marks)
        return [TrackBlock(track, stage: stage)]
    }

    /// Curves have a track each, and so have bands.
    private func plots() -> [any Block] {
        var blocks = content.plots.flatMap { plot -> [TrackBlock] in
            guard plot.isState else {
                let curves = CurveTrack(
                    plot: plot, selections: content.selections, marks: content.marks, sizes: content.plotSizes)
                return [TrackBlock(curves, stage: stage)]
            }
            return plot.series.map {
                let states = StateTrack(
                    series: $0, selections: content.selections, marks: content.marks, sizes: content.plotSizes)
                return TrackBlock(states, stage: stage)
            }
        }
        for index in blocks.indices {
            blocks[index].measure.before = index == 0 ? stage.length(10) : 0
            blocks[index].measure.atTop = stage.length(8)
        }
        return blocks
    }

    package func pages() -> [DisplayList] {
        flow.ends.enumerated().map { page, end in
            let height = stage.canvas.height ?? (end + tail + margin * Self.leastMargin).rounded(.up)
            var list = DisplayList(
                size: Size(width: stage.canvas.width, height: height), background: stage.theme.paper)
            header.place(margin: margin, page: page, of: flow.pages.count, stage: stage, into: &list)
            flow.place(page: page, of: blocks, x: stage.columns.left, into: &list)
            axis.place(top: end, stage: stage, into: &list)
            legend.place(top: end + axis.height(stage), stage: stage, into: &list)
            header.placeCaption(
                top: end + axis.height(stage) + legend.height(stage), stage: stage, into: &list)
            return list
        }
    }

    private func band(_ group: TimelineGroup, _ marks: [TimelineEvent], name: String) -> EventBand {
        EventBand(
            events: group.events + marks, errors: group.errors, name: name, hasHeads: !group.lanes.isEmpty, stage: stage
        )
    }
}
