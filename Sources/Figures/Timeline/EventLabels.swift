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
        let late = Array(events.dropFirst(Self.most))
        for event in late { Self.join(event, to: &open, among: Array(open.indices), stage) }
        while true {
            let texts = open.map { Self.text($0, stage) }
            let wanted = zip(open, texts).map { event, text in
                LabelRows.Label(
                    x: Self.anchor(event, stage), width: stage.width(text, TimelineSizes.event) + stage.length(Self.sign))
            }
            let columns = stage.columns
            let places = LabelRows.place(
                wanted, from: columns.plotX, to: columns.plotX + columns.plotWidth, rows: Self.rows,
                gap: stage.length(Self.gap), reach: stage.length(Self.reach))
            let placed = Set(places.map(\.index))
            if placed.isEmpty, open.count > 1 {
                // So narrow that no words have room: their number has.
                let rest = open[1...].reduce(0) { $0 + 1 + $1.more }
                open = [open[0]]
                open[0].more += rest
                continue
            }
            guard placed.count < open.count, !placed.isEmpty else {
                labels = places.map {
                    Label(event: open[$0.index], text: texts[$0.index], anchor: wanted[$0.index].x, x: $0.x, row: $0.row)
                }
                return
            }
            // The last of those without room joins first: what it joins may then need more.
            guard let homeless = open.indices.last(where: { !placed.contains($0) }) else { return }
            let event = open[homeless]
            let hosts = open.indices.filter { placed.contains($0) && Self.canHost(open[$0], event) }
            Self.join(event, to: &open, among: hosts.isEmpty ? Array(placed) : hosts, stage)
            open.remove(at: homeless)
        }
    }

    /// Marks are counted by marks where there are some, findings by findings.
    private static func canHost(_ host: TimelineEvent, _ event: TimelineEvent) -> Bool {
        (host.severity == nil) == (event.severity == nil)
    }

    private static func join(
        _ event: TimelineEvent, to events: inout [TimelineEvent], among hosts: [Int], _ stage: TimelineStage
    ) {
        let x = anchor(event, stage)
        let nearest = hosts.min { (abs(anchor(events[$0], stage) - x), $0) < (abs(anchor(events[$1], stage) - x), $1) }
        if let nearest { events[nearest].more += 1 + event.more }
    }

    private static func text(_ event: TimelineEvent, _ stage: TimelineStage) -> ShapedText {
        let more = event.more > 0 ? "  +\(event.more) more" : ""
        // Half of the plot is free on one side of any line.
        let room = stage.columns.plotWidth * 0.45 - stage.length(sign)
        guard !more.isEmpty else { return stage.fitted(event.text, .strong, TimelineSizes.event, width: room) }
        let whole = stage.shaped(event.text + more, .strong)
        if stage.width(whole, TimelineSizes.event) <= room { return whole }
        return stage.fitted("+\(event.more + 1)", .strong, TimelineSizes.event, width: room)
    }

    private static func anchor(_ event: TimelineEvent, _ stage: TimelineStage) -> Double {
        stage.span(event.start, event.start, least: 0)?.x ?? stage.columns.plotX
    }
}
