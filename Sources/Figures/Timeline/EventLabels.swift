internal import Analysis
internal import Layout
internal import Pages

/// The labels of an event band: what has room says so, what has none is counted by its neighbour. None is dropped.
struct EventLabels {
    struct Label {
        var event: TimelineEvent
        var text: ShapedText
        /// Of its line.
        var anchor: Double
        /// Of its sign.
        var x: Double
        var row: Int
    }

    private(set) var labels: [Label] = []

    static let rows = 3
    /// More are not even tried.
    private static let most = 96
    private static let gap = 8.0
    private static let reach = 3.5
    /// A sign, and the room behind it.
    static let sign = 11.0

    /// - Parameter events: the most important first.
    init(_ events: [TimelineEvent], stage: TimelineStage) {
        var open = Array(events.prefix(Self.most))
        for event in events.dropFirst(Self.most) { Self.join(event, to: &open, among: Array(open.indices), stage) }
        var isShort = [Bool](repeating: false, count: open.count)
        while !open.isEmpty {
            let texts = zip(open, isShort).map { Self.text($0, isShort: $1, stage) }
            let found = Self.place(open, texts, stage)
            let placed = Set(found.map(\.event))
            guard placed.count < open.count else {
                labels = found.map(\.label)
                return
            }
            // The last of those without room says less, or is counted by another: that may then need more.
            guard let homeless = open.indices.last(where: { !placed.contains($0) }) else { return }
            if !isShort[homeless], open[homeless].short != open[homeless].text {
                isShort[homeless] = true
                continue
            }
            guard open.count > 1 else { return }
            let event = open.remove(at: homeless)
            isShort.remove(at: homeless)
            let others = Set(placed.map { $0 > homeless ? $0 - 1 : $0 })
            let hosts = others.isEmpty ? Array(open.indices) : others.sorted()
            let alike = hosts.filter { (open[$0].severity == nil) == (event.severity == nil) }
            Self.join(event, to: &open, among: alike.isEmpty ? hosts : alike, stage)
        }
    }

    private static func place(
        _ events: [TimelineEvent], _ texts: [ShapedText], _ stage: TimelineStage
    ) -> [(event: Int, label: Label)] {
        let wanted = zip(events, texts).map { event, text in
            LabelRows.Label(
                x: anchor(event, stage), width: stage.width(text, TimelineSizes.event) + stage.length(sign))
        }
        let places = LabelRows.place(
            wanted, from: stage.columns.left, to: stage.columns.right, rows: rows, gap: stage.length(gap),
            reach: stage.length(reach))
        return places.map {
            let label = Label(
                event: events[$0.index], text: texts[$0.index], anchor: wanted[$0.index].x, x: $0.x, row: $0.row)
            return ($0.index, label)
        }
    }

    private static func join(
        _ event: TimelineEvent, to events: inout [TimelineEvent], among hosts: [Int], _ stage: TimelineStage
    ) {
        let x = anchor(event, stage)
        let nearest = hosts.min { (abs(anchor(events[$0], stage) - x), $0) < (abs(anchor(events[$1], stage) - x), $1) }
        if let nearest { events[nearest].more += 1 + event.more }
    }

    private static func text(_ event: TimelineEvent, isShort: Bool, _ stage: TimelineStage) -> ShapedText {
        // One side of its line is the wider.
        let anchor = anchor(event, stage)
        let room =
            max(stage.columns.right - anchor, anchor - stage.columns.left) - stage.length(reach + sign)
        let words = isShort ? event.short : event.text
        guard event.more > 0 else { return stage.fitted(words, .strong, TimelineSizes.event, width: room) }
        let whole = stage.shaped(words + "  +\(event.more) more", .strong)
        if stage.width(whole, TimelineSizes.event) <= room { return whole }
        return stage.fitted("+\(event.more + 1)", .strong, TimelineSizes.event, width: room)
    }

    private static func anchor(_ event: TimelineEvent, _ stage: TimelineStage) -> Double {
        stage.span(event.start, event.end, least: 0)?.x ?? stage.columns.plotX
    }
}
