internal import Analysis
internal import Formatting
package import Layout
internal import Wording

/// A timeline with a known width: the positions on each page. It measures and places, and draws nothing.
package struct TimelineLayout {
    /// The texts, channels, marks and selections of a timeline.
    package struct Content: Sendable {
        /// The longest first; the first one that fits is drawn.
        package var titles: [String]
        package var subtitle: String
        /// Below the axis.
        package var caption: String
        package var groups: [TimelineGroup]
        package var marks: [TimelineEvent]
        package var selections: [ClosedRange<Int64>]
        /// The names of these; empty for none.
        var selectionNames: [String] = []
        package var axis: TimeAxis
        var conversations: [ConversationLane] = []
        var plots: [SignalPlot] = []
        var plotSizes = PlotSizes.full
        /// Whether incidents are only numbers.
        var hasPins = false
        /// Whether only a part of the capture is counted.
        var isPart = false
        /// For a figure without lanes, whose incidents are above its plots.
        var incidents: [TimelineEvent] = []
        /// Silences that are hatched behind plots.
        var silences: [ClosedRange<Int64>] = []
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
        header = TimelineHeader(titles: content.titles, subtitle: content.subtitle, caption: content.caption)
        axis = AxisTrack(axis: content.axis)
        // A low picture has no space for a legend.
        let isLow = layout.canvas.height.map { $0 < layout.length(Self.leastForLegend) } ?? false
        legend = LegendTrack(isLow ? [] : content.groups, isLow ? [] : content.conversations)
        captionHeight = header.captionHeight(layout)
        let top = margin + header.height(layout)
        blocks =
            windows() + content.groups.enumerated().flatMap { blocks($1, isFirst: $0 == 0) } + conversations() + plots()
        let limit = layout.canvas.isPaged ? (layout.canvas.height ?? .infinity) - margin - tail : .infinity
        let region = Region(top: top, bottom: limit)
        let measures = blocks.map(\.measure)
        // A last page of a few lanes takes more from the page before.
        flow = Flow(
            layout.canvas.isPaged ? LastPage.balanced(measures, first: region, further: region) : measures,
            first: region, breaksChains: false)
    }

    /// Loads, bands, lanes, plots and the axis, for a document with its own title. The blocks know their horizontal
    /// positions.
    ///
    /// - Parameter most: maximum height up to which it is not divided, units.
    func figure(wholeUpTo most: Double, hasLegend: Bool) -> [any Block] {
        var tail = [TrackBlock(axis, layout: layout)]
        if hasLegend, legend.height(layout) > 0 {
            tail[0].measure.keepsWithNext = true
            tail.append(TrackBlock(legend, layout: layout))
        }
        let height = (blocks + tail).reduce(0) { $0 + $1.measure.height + $1.measure.before }
        return (height <= most ? blocks.map(Self.undivided) : blocks) + tail
    }

    /// From the left end of the axis to its right end, units.
    var plot: ClosedRange<Double> { layout.columns.plotX...(layout.columns.plotX + layout.columns.plotWidth) }

    /// Content that stays with what is above and below it.
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

    /// Height of axis, legend and caption.
    private var tail: Double { axis.height(layout) + legend.height(layout) + captionHeight }

    /// Height by which the highest page exceeds the canvas, in units; 0 if everything fits.
    package var excess: Double {
        guard let height = layout.canvas.height else { return 0 }
        let bottom = layout.canvas.isPaged ? margin : margin * Self.leastMargin
        return max(0, (flow.ends.max() ?? 0) + tail + bottom - height)
    }

    /// In points.
    private static let leastForLegend = 220.0
    /// The part of the margin below the last line.
    private static let leastMargin = 0.6

    /// A channel: its load and its marks stay with its first lanes.
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

    private func windows() -> [any Block] {
        guard !content.selectionNames.isEmpty else { return [] }
        let track = SelectionLabels(selections: content.selections, texts: content.selectionNames)
        var block = TrackBlock(track, layout: layout)
        block.measure.keepsWithNext = true
        return [block]
    }

    private func conversations() -> [any Block] {
        guard !content.conversations.isEmpty else { return [] }
        let track = ConversationsTrack(
            lanes: content.conversations, selections: content.selections, marks: content.marks)
        return [TrackBlock(track, layout: layout)]
    }

    /// Each figure of curves has a track, and each band, too.
    private func plots() -> [any Block] {
        var blocks = content.plots.flatMap { plot -> [TrackBlock] in
            guard plot.isState else {
                let curves = CurveTrack(
                    plot: plot, selections: content.selections, marks: content.marks, sizes: content.plotSizes,
                    silences: content.silences)
                return [TrackBlock(curves, layout: layout)]
            }
            return plot.series.map {
                let states = StateTrack(
                    series: $0, selections: content.selections, marks: content.marks, sizes: content.plotSizes)
                return TrackBlock(states, layout: layout)
            }
        }
        for index in blocks.indices {
            // Numbers of neighbouring scales must not overlap.
            blocks[index].measure.before = layout.length(index == 0 ? 10 : 5)
            blocks[index].measure.atTop = layout.length(8)
        }
        if !content.incidents.isEmpty, !blocks.isEmpty {
            let pins = EventBand(
                events: content.incidents, errors: [], name: "", hasHeads: false, hasPins: true, layout: layout)
            var block = TrackBlock(pins, layout: layout)
            block.measure.keepsWithNext = true
            blocks.insert(block, at: 0)
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
            let shown = flow.pages[page].map { blocks[$0.block] }
            legend.keeping(
                lanes: shown.contains { $0 is LanesBlock },
                conversations: shown.contains { ($0 as? TrackBlock)?.track is ConversationsTrack }
            ).place(top: end + axis.height(layout), layout: layout, into: &list)
            header.placeCaption(
                top: end + axis.height(layout) + legend.height(layout), layout: layout, into: &list)
            return list
        }
    }

    private func band(_ group: TimelineGroup, _ marks: [TimelineEvent], name: String) -> EventBand {
        EventBand(
            events: group.events + marks, errors: group.errors, name: name, hasHeads: !group.lanes.isEmpty,
            hasPins: content.hasPins, countHead: content.isPart ? "shown" : "frames", layout: layout
        )
    }
}

/// The load of a channel: steps of the mean, filled, a lighter band up to the maximum of each step if it has several
/// bins, the scale beside it, and the peak.
struct LoadTrack: TimelineTrack {
    let group: TimelineGroup
    let curve: LoadCurve
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]
    /// The box of the curve, units.
    let boxHeight: Double

    /// With space above for the label of the peak.
    func height(_ layout: TimelineLayoutContext) -> Double { layout.length(Self.head) + boxHeight }

    private static let (head, leastForBand) = (5.0, 38.0)
    private static let bandText = "pale: short peaks"

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let theme = layout.theme
        let boxTop = top + layout.length(Self.head)
        let bottom = boxTop + boxHeight
        func y(_ value: Double) -> Double { bottom - min(1, max(0, value / curve.top)) * boxHeight }
        SelectionShading.place(selections, top: boxTop, height: boxHeight, layout: layout, into: &list)
        placeScale(y, layout: layout, into: &list)
        // Horizontal in each step, and vertical between steps.
        func line(_ value: (LoadBins.Extent) -> Double) -> [Point] {
            var points: [Point] = []
            for (index, step) in curve.steps.enumerated() {
                let height = rounded(y(value(step)))
                if let last = points.last, last.y == height {
                    points[points.count - 1].x = edge(index + 1, layout)
                } else {
                    points.append(Point(x: edge(index, layout), y: height))
                    points.append(Point(x: edge(index + 1, layout), y: height))
                }
            }
            return points
        }
        let means = line(\.mean)
        let corners = [
            Point(x: columns.plotX + columns.plotWidth, y: bottom), Point(x: columns.plotX, y: bottom),
        ]
        let highs = line(\.maximum)
        if highs != means { list.addArea(within: highs + corners, colour: theme.loadBand) }
        list.addArea(within: means + corners, colour: theme.loadFill)
        if highs != means {
            list.addLine(through: highs, width: max(1, layout.size(0.6)), colour: theme.loadFill)
        }
        list.addLine(through: means, width: max(1, layout.size(0.8)), colour: theme.load)
        list.add(
            Rect(
                x: columns.plotX, y: bottom - layout.length(0.5), width: columns.plotWidth, height: layout.length(0.5)),
            colour: theme.load)
        MarkLines.place(marks, top: boxTop, height: boxHeight, layout: layout, into: &list)
        placePeak(y, layout: layout, into: &list)
        placeWords(boxTop, layout: layout, into: &list)
    }

    /// The beginning of a step.
    private func edge(_ step: Int, _ layout: TimelineLayoutContext) -> Double {
        let x = layout.columns.plotX + min(1, Double(step) * curve.stepShare) * layout.columns.plotWidth
        return layout.scale.wholeUnits ? x.rounded() : rounded(x)
    }

    /// Two decimals are enough for a line, and keep a file with many lines small.
    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private func placeScale(_ y: (Double) -> Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        // If the plot is low, not all lines have labels.
        let pitch = curve.lines.first.map { abs(y($0.value) - y(0)) } ?? 0
        let labelled = max(1, Int((layout.size(TimelineSizes.axis) * 1.15 / max(pitch, 0.01)).rounded(.up)))
        for (place, line) in curve.lines.enumerated() where (place + 1) % min(labelled, curve.lines.count) == 0 {
            let thickness = layout.length(0.5)
            let height = layout.scale.snapped(y(line.value))
            list.add(
                Rect(x: columns.plotX, y: height, width: columns.plotWidth, height: thickness),
                colour: layout.theme.faintRule)
            let text = layout.shaped(line.label, .text)
            guard layout.width(text, TimelineSizes.axis) <= columns.plotX - columns.left else { continue }
            layout.put(
                text, TimelineSizes.axis, x: columns.plotX - layout.length(4),
                y: height + layout.size(TimelineSizes.axis) * 0.36, align: .trailing, layout.theme.quiet, into: &list)
        }
    }

    private func placePeak(_ y: (Double) -> Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        guard curve.shownPeak > 0, let peakText = curve.peakText else { return }
        let columns = layout.columns
        let theme = layout.theme
        let x = columns.plotX + curve.peakPosition * columns.plotWidth
        let height = y(min(curve.shownPeak, curve.top))
        let radius = layout.size(1.8)
        list.addRounded(
            Rect(x: x - radius, y: height - radius, width: 2 * radius, height: 2 * radius), radius: radius,
            colour: theme.load)
        let text = layout.fitted(
            peakText, .text, TimelineSizes.axis,
            width: columns.plotWidth)
        let width = layout.width(text, TimelineSizes.axis)
        let left = max(columns.plotX, min(columns.plotX + columns.plotWidth - width, x - width / 2))
        layout.putHaloed(
            text, TimelineSizes.axis, x: left, y: height - layout.length(4.5), theme.load, into: &list)
    }

    private func placeWords(_ top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        // The numbers of the scale are beside the plot.
        let scaleWidth =
            curve.lines.map { layout.width(layout.shaped($0.label, .text), TimelineSizes.axis) }.max() ?? 0
        let room = columns.plotX - columns.left - scaleWidth - layout.length(10)
        guard room >= layout.length(20) else { return }
        let font: FontSlot = group.name.isEmpty ? .strong : .text
        // On a narrow picture a shorter word is better than a part of one.
        let name = ["Bus load", "Load"].first {
            layout.width(layout.shaped($0, font), TimelineSizes.label) <= room
        }
        let words: [(String, FontSlot, Double, Colour)] =
            (group.name.isEmpty ? [] : [(group.name, .strong, TimelineSizes.label + 0.5, layout.theme.ink)])
            + (name.map { [($0, font, TimelineSizes.label, layout.theme.ink)] } ?? [])
            + (curve.meanText.map { [($0, .text, TimelineSizes.axis, layout.theme.quiet)] } ?? [])
            // The band up to the maximum of each step.
            + (curve.hasBand && boxHeight >= layout.length(Self.leastForBand)
                ? [(Self.bandText, .text, TimelineSizes.axis, layout.theme.quiet)] : [])
        var y = top + layout.length(7)
        for word in words {
            // A number needs its unit.
            let isWhole = word.0 == curve.meanText || word.0 == Self.bandText
            if isWhole, layout.width(layout.shaped(word.0, word.1), word.2) > room { continue }
            // The number of a channel is not cut.
            let isNarrow = layout.width(layout.shaped(word.0, word.1), word.2) > room
            let shown = isNarrow && word.0 == group.name ? word.0.replacing("Channel ", with: "Ch ") : word.0
            let text = layout.fitted(shown, word.1, word.2, width: room)
            layout.put(text, word.2, x: columns.left, y: y, word.3, into: &list)
            y += layout.length(10.5)
        }
    }
}
