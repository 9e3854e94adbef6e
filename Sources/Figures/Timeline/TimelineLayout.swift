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
    private let layout: TimelineLayoutContext
    private let margin: Double
    private let header: TimelineHeader
    private let axis: AxisTrack
    private let legend: LegendTrack
    private let captionHeight: Double
    /// Loads, event bands, lanes and plots, without the axis.
    private var blocks: [any Block] = []
    private var flow = Flow([BlockMeasure](), first: Region(top: 0, bottom: 0))

    init(_ content: Content, layout: TimelineLayoutContext, margin: Double) {
        self.content = content
        self.layout = layout
        self.margin = margin
        header = TimelineHeader(title: content.title, subtitle: content.subtitle, caption: content.caption)
        axis = AxisTrack(axis: content.axis)
        // A low picture has no room to explain itself.
        let isLow = layout.canvas.height.map { $0 < layout.length(Self.leastForLegend) } ?? false
        legend = LegendTrack(isLow ? [] : content.groups, isLow ? [] : content.conversations)
        captionHeight = header.captionHeight(layout)
        let top = margin + header.height(layout)
        blocks = content.groups.enumerated().flatMap { blocks($1, isFirst: $0 == 0) } + conversations() + plots()
        let limit = layout.canvas.isPaged ? (layout.canvas.height ?? .infinity) - margin - tail : .infinity
        flow = Flow(blocks, first: Region(top: top, bottom: limit))
    }

    /// Loads, bands, lanes, plots and the axis, for a document that has a title of its own; what stands where from left to
    /// right the blocks know.
    ///
    /// - Parameter most: the height up to which it stays whole, units.
    func figure(wholeUpTo most: Double, hasLegend: Bool) -> [any Block] {
        var tail = [TrackBlock(axis, layout: layout)]
        if hasLegend, legend.height(layout) > 0 {
            tail[0].measure.keepsWithNext = true
            tail.append(TrackBlock(legend, layout: layout))
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
    private var tail: Double { axis.height(layout) + legend.height(layout) + captionHeight }

    /// By how much the highest page is higher than the canvas, in units; 0 where all have room.
    package var excess: Double {
        guard let height = layout.canvas.height else { return 0 }
        let bottom = layout.canvas.isPaged ? margin : margin * Self.leastMargin
        return max(0, (flow.ends.max() ?? 0) + tail + bottom - height)
    }

    /// Points.
    private static let leastForLegend = 220.0
    /// What is left of the margin below the last line.
    private static let leastMargin = 0.6

    /// A channel: its load and what is marked stay with its first lanes.
    private func blocks(_ group: TimelineGroup, isFirst: Bool) -> [any Block] {
        var head: [TrackBlock] = []
        if let curve = group.load, layout.loadHeight > 0 {
            let load = LoadTrack(
                group: group, curve: curve, selections: content.selections, marks: content.marks,
                boxHeight: layout.loadHeight)
            head.append(TrackBlock(load, layout: layout))
        }
        let name = head.isEmpty ? group.name : ""
        head.append(TrackBlock(band(group, isFirst ? content.marks : [], name: name), layout: layout))
        head[0].measure.before = isFirst ? 0 : layout.length(14)
        for index in head.indices { head[index].measure.keepsWithNext = index + 1 < head.count || !group.lanes.isEmpty }
        guard !group.lanes.isEmpty else { return head }
        let lanes = LanesTrack(
            group: group, lanes: group.lanes.indices, selections: content.selections, marks: content.marks)
        let continued = layout.canvas.isPaged ? band(group, content.marks, name: group.name) : nil
        return head + [LanesBlock(lanes, continued: continued, layout: layout)]
    }

    private func conversations() -> [any Block] {
        guard !content.conversations.isEmpty else { return [] }
        let track = ConversationsTrack(
            lanes: content.conversations, selections: content.selections, marks: content.marks)
        return [TrackBlock(track, layout: layout)]
    }

    /// Curves have a track each, and so have bands.
    private func plots() -> [any Block] {
        var blocks = content.plots.flatMap { plot -> [TrackBlock] in
            guard plot.isState else {
                let curves = CurveTrack(
                    plot: plot, selections: content.selections, marks: content.marks, sizes: content.plotSizes)
                return [TrackBlock(curves, layout: layout)]
            }
            return plot.series.map {
                let states = StateTrack(
                    series: $0, selections: content.selections, marks: content.marks, sizes: content.plotSizes)
                return TrackBlock(states, layout: layout)
            }
        }
        for index in blocks.indices {
            blocks[index].measure.before = index == 0 ? layout.length(10) : 0
            blocks[index].measure.atTop = layout.length(8)
        }
        return blocks
    }

    package func pages() -> [DisplayList] {
        flow.ends.enumerated().map { page, end in
            let height = layout.canvas.height ?? (end + tail + margin * Self.leastMargin).rounded(.up)
            var list = DisplayList(
                size: Size(width: layout.canvas.width, height: height), background: layout.theme.paper)
            header.place(margin: margin, page: page, of: flow.pages.count, layout: layout, into: &list)
            flow.place(page: page, of: blocks, x: layout.columns.left, into: &list)
            axis.place(top: end, layout: layout, into: &list)
            legend.place(top: end + axis.height(layout), layout: layout, into: &list)
            header.placeCaption(
                top: end + axis.height(layout) + legend.height(layout), layout: layout, into: &list)
            return list
        }
    }

    private func band(_ group: TimelineGroup, _ marks: [TimelineEvent], name: String) -> EventBand {
        EventBand(
            events: group.events + marks, errors: group.errors, name: name, hasHeads: !group.lanes.isEmpty,
            layout: layout
        )
    }
}
