internal import Analysis
internal import Layout
internal import Wording

/// Conversations below the lanes of identifiers: a bar for each exchange, from its request to its last answer.
struct ConversationsTrack: TimelineTrack {
    let lanes: [ConversationLane]
    let selections: [ClosedRange<Int64>]
    let marks: [TimelineEvent]

    private static let pitch = 13.0
    private static let head = 13.0
    /// Points below which a latency is not worth its number.
    private static let fewest = 12
    private static let leastLatency: Int64 = 50_000_000

    /// Points, for plans.
    static func height(lanes: Int) -> Double { lanes > 0 ? head + Double(lanes) * pitch + 4 : 0 }

    func height(_ stage: TimelineStage) -> Double { stage.length(Self.height(lanes: lanes.count)) }

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let (columns, theme) = (stage.columns, stage.theme)
        let pitch = stage.length(Self.pitch)
        let baseline = top + stage.length(Self.head - 3.5)
        let title = stage.fitted(
            "Conversations", .strong, TimelineSizes.label, width: columns.plotX - columns.left - stage.length(6))
        stage.put(title, TimelineSizes.label, x: columns.left, y: baseline, theme.ink, into: &list)
        let first = top + stage.length(Self.head)
        list.addStripes(
            first: Rect(x: columns.left, y: first, width: columns.right - columns.left, height: pitch),
            period: 2 * pitch, count: (lanes.count + 1) / 2, colour: theme.zebra)
        let height = Double(lanes.count) * pitch
        SelectionShading.place(selections, top: first, height: height, stage: stage, into: &list)
        for (row, lane) in lanes.enumerated() {
            place(lane, top: first + Double(row) * pitch, pitch: pitch, stage: stage, into: &list)
        }
        let thickness = max(1, stage.length(0.75))
        for mark in marks {
            guard let span = stage.span(mark.start, mark.end, least: thickness) else { continue }
            list.add(Rect(x: span.x, y: first, width: span.width, height: height), colour: theme.ink)
        }
    }

    private func place(
        _ lane: ConversationLane, top: Double, pitch: Double, stage: TimelineStage, into list: inout DisplayList
    ) {
        let columns = stage.columns
        let baseline = top + (pitch + stage.size(TimelineSizes.label) * 0.72) / 2
        let hasName = columns.nameWidth > 0 && !lane.name.isEmpty
        let room = hasName ? columns.labelWidth : columns.plotX - columns.left - stage.length(6)
        stage.put(
            stage.fitted(lane.label, .mono, TimelineSizes.label, width: room), TimelineSizes.label,
            x: columns.left + stage.length(3), y: baseline, stage.theme.ink, into: &list)
        if hasName {
            let name = stage.fitted(lane.name, .text, TimelineSizes.name, width: columns.nameWidth)
            stage.put(name, TimelineSizes.name, x: columns.nameX, y: baseline, stage.theme.quiet, into: &list)
        }
        if let column = columns.values.first(where: { $0.value == .count }) {
            stage.put(
                stage.shaped(Decimal.grouped(lane.messages), .mono), TimelineSizes.value, x: column.right, y: baseline,
                align: .trailing, stage.theme.ink, into: &list)
        }
        let bars = TransactionBars(lane.stretches, stage: stage)
        bars.place(middle: top + pitch / 2, stage: stage, into: &list)
        placeLatencies(lane, bars, baseline: top + pitch / 2 + stage.size(2.3), stage: stage, into: &list)
    }

    /// The longest latencies, where they have room.
    private func placeLatencies(
        _ lane: ConversationLane, _ bars: TransactionBars, baseline: Double, stage: TimelineStage,
        into list: inout DisplayList
    ) {
        let longest = lane.stretches.filter { ($0.latency ?? 0) >= Self.leastLatency }
            .sorted { ($1.latency ?? 0, $0.start) < ($0.latency ?? 0, $1.start) }
        var taken: [ClosedRange<Double>] = []
        for stretch in longest.prefix(4 * Self.fewest) where taken.count < Self.fewest {
            guard let latency = stretch.latency, let span = stage.span(stretch.start, stretch.end, least: 1) else {
                continue
            }
            let text = stage.shaped(Decimal.brief(latency), .text)
            let left = span.x + span.width + stage.length(2.5)
            let right = left + stage.width(text, TimelineSizes.head)
            let room = (left - stage.length(1))...(right + stage.length(2))
            guard right <= stage.columns.plotX + stage.columns.plotWidth, !bars.meets(room),
                !taken.contains(where: { $0.overlaps(room) })
            else { continue }
            taken.append(room)
            stage.put(text, TimelineSizes.head, x: left, y: baseline, stage.theme.quiet, into: &list)
        }
    }
}
