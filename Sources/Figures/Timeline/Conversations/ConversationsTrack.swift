internal import Analysis
internal import Layout
internal import Formatting
internal import Wording

/// Conversations below the lanes of identifiers: a bar for each exchange, from its request to its last response.
struct ConversationsTrack: TimelineTrack {
    let lanes: [ConversationLane]
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]

    private static let pitch = 13.0
    private static let head = 13.0
    /// Minimum width of a latency with a label, points.
    private static let fewest = 12
    private static let leastLatency: Int64 = 50_000_000

    /// In points, for calculating the layout.
    static func height(lanes: Int) -> Double { lanes > 0 ? head + Double(lanes) * pitch + 4 : 0 }

    func height(_ layout: TimelineLayoutContext) -> Double { layout.length(Self.height(lanes: lanes.count)) }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let (columns, theme) = (layout.columns, layout.theme)
        let pitch = layout.length(Self.pitch)
        let baseline = top + layout.length(Self.head - 3.5)
        let title = layout.fitted(
            "Conversations", .strong, TimelineSizes.label, width: columns.plotX - columns.left - layout.length(6))
        layout.put(title, TimelineSizes.label, x: columns.left, y: baseline, theme.ink, into: &list)
        let first = top + layout.length(Self.head)
        list.addStripes(
            first: Rect(x: columns.left, y: first, width: columns.right - columns.left, height: pitch),
            period: 2 * pitch, count: (lanes.count + 1) / 2, colour: theme.zebra)
        let height = Double(lanes.count) * pitch
        SelectionShading.place(selections, top: first, height: height, layout: layout, into: &list)
        for (row, lane) in lanes.enumerated() {
            place(lane, top: first + Double(row) * pitch, pitch: pitch, layout: layout, into: &list)
        }
        MarkLines.place(marks, top: top, height: self.height(layout), layout: layout, into: &list)
    }

    private func place(
        _ lane: ConversationLane, top: Double, pitch: Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let columns = layout.columns
        let baseline = top + (pitch + layout.size(TimelineSizes.label) * 0.72) / 2
        let hasName = columns.nameWidth > 0 && !lane.name.isEmpty
        let room = hasName ? columns.labelWidth : columns.plotX - columns.left - layout.length(6)
        layout.put(
            layout.fitted(lane.label, .mono, TimelineSizes.label, width: room), TimelineSizes.label,
            x: columns.left + layout.length(3), y: baseline, layout.theme.ink, into: &list)
        if hasName {
            let name = layout.fitted(lane.name, .text, TimelineSizes.name, width: columns.nameWidth)
            layout.put(name, TimelineSizes.name, x: columns.nameX, y: baseline, layout.theme.quiet, into: &list)
        }
        if let column = columns.values.first(where: { $0.value == .count }) {
            layout.put(
                layout.shaped(Decimal.grouped(lane.messages), .mono), TimelineSizes.value, x: column.right, y: baseline,
                align: .trailing, layout.theme.ink, into: &list)
        }
        let bars = TransactionBars(lane.stretches, layout: layout)
        bars.place(middle: top + pitch / 2, layout: layout, into: &list)
        placeLatencies(lane, bars, baseline: top + pitch / 2 + layout.size(2.3), layout: layout, into: &list)
    }

    /// Labels the longest latencies if they fit.
    private func placeLatencies(
        _ lane: ConversationLane, _ bars: TransactionBars, baseline: Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let longest = lane.stretches.filter { ($0.latency ?? 0) >= Self.leastLatency }
            .sorted { ($1.latency ?? 0, $0.start) < ($0.latency ?? 0, $1.start) }
        var taken: [ClosedRange<Double>] = []
        for stretch in longest.prefix(4 * Self.fewest) where taken.count < Self.fewest {
            guard let latency = stretch.latency, let span = layout.span(stretch.start, stretch.end, least: 1) else {
                continue
            }
            let text = layout.shaped(Decimal.brief(latency), .text)
            let left = span.x + span.width + layout.length(2.5)
            let right = left + layout.width(text, TimelineSizes.head)
            let room = (left - layout.length(1))...(right + layout.length(2))
            guard right <= layout.columns.plotX + layout.columns.plotWidth, !bars.meets(room),
                !taken.contains(where: { $0.overlaps(room) })
            else { continue }
            taken.append(room)
            layout.put(text, TimelineSizes.head, x: left, y: baseline, layout.theme.quiet, into: &list)
        }
    }
}
