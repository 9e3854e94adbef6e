internal import Pages
internal import Analysis
internal import Layout

/// The band above a channel's lanes: what is marked, named where it is, and a strip that shows error frames and silences
/// at their true width. The heads of the columns stand on its last line.
struct EventBand: TimelineTrack {
    let events: [TimelineEvent]
    let errors: [UInt32]
    /// "" where the channel is named elsewhere.
    let name: String
    /// Whether columns follow below.
    let hasHeads: Bool
    private(set) var places: [LabelRows.Place] = []
    private var texts: [ShapedText] = []

    private static let rowPitch = 10.0
    private static let strip = 3.0
    private static let gap = 6.0

    init(events: [TimelineEvent], errors: [UInt32], name: String, hasHeads: Bool, stage: TimelineStage) {
        // Who comes first has the room.
        let kinds: [TimelineEvent.Kind] = [.mark, .errors, .silence, .missing]
        self.events = kinds.flatMap { kind in events.filter { $0.kind == kind } }
            .filter { stage.span($0.start, $0.end, least: 1) != nil }
        self.errors = errors
        self.name = name
        self.hasHeads = hasHeads
        texts = self.events.map {
            stage.fitted($0.text, .strong, TimelineSizes.event, width: stage.columns.plotWidth * 0.6)
        }
        let labels = zip(self.events, texts).map { event, text in
            let span = stage.span(event.start, event.end, least: 0) ?? (x: 0, width: 0)
            return LabelRows.Label(
                middle: span.x + span.width / 2, width: stage.width(text, TimelineSizes.event))
        }
        let columns = stage.columns
        places = LabelRows.place(
            labels, from: columns.plotX, to: columns.plotX + columns.plotWidth, rows: 2, gap: stage.length(Self.gap))
    }

    private var rows: Int { max(1, (places.map(\.row).max() ?? 0) + 1) }

    private var hasStrip: Bool { !errors.isEmpty || events.contains { $0.kind == .silence } }

    func height(_ stage: TimelineStage) -> Double {
        stage.length(Double(rows) * Self.rowPitch + 3) + (hasStrip ? stage.length(Self.strip + 1) : 0)
    }

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let last = top + height(stage) - stage.length(2.5) - (hasStrip ? stage.length(Self.strip + 1) : 0)
        for place in places {
            let y = last - Double(place.row) * stage.length(Self.rowPitch)
            stage.put(
                texts[place.index], TimelineSizes.event, x: place.x, y: y,
                Self.colour(events[place.index].kind, stage.theme),
                into: &list)
        }
        if hasStrip { placeStrip(bottom: top + height(stage) - 1, stage: stage, into: &list) }
        if !name.isEmpty {
            let text = stage.fitted(
                name, .strong, TimelineSizes.label, width: columns.plotX - columns.left - stage.length(6))
            stage.put(text, TimelineSizes.label, x: columns.left, y: last, stage.theme.ink, into: &list)
        }
        for column in columns.values where hasHeads {
            let head: String
            switch column.value {
            case .count: head = "frames"
            case .period: head = "ms"
            case .ratio: head = "worst"
            }
            let text = stage.fitted(head, .text, TimelineSizes.head, width: column.width + stage.length(5))
            stage.put(
                text, TimelineSizes.head, x: column.right, y: last, align: .trailing, stage.theme.quiet, into: &list)
        }
    }

    private func placeStrip(bottom: Double, stage: TimelineStage, into list: inout DisplayList) {
        let height = stage.length(Self.strip)
        let silences = events.filter { $0.kind == .silence }
            .compactMap { stage.span($0.start, $0.end, least: 1) }
            .map { Rect(x: $0.x, y: bottom - height, width: $0.width, height: max(1, stage.length(1.5))) }
        list.addBoxes(silences, colour: stage.theme.warning)
        var boxes: [Rect] = []
        var bin = 0
        while bin < errors.count {
            let first = bin
            while bin < errors.count, errors[bin] > 0 { bin += 1 }
            if bin > first {
                let width = max(stage.length(1), stage.x(ofBin: bin) - stage.x(ofBin: first))
                let limit = stage.columns.plotX + stage.columns.plotWidth
                boxes.append(
                    Rect(x: min(stage.x(ofBin: first), limit - width), y: bottom - height, width: width, height: height)
                )
            } else {
                bin += 1
            }
        }
        list.addBoxes(boxes, colour: stage.theme.trouble)
    }

    private static func colour(_ kind: TimelineEvent.Kind, _ theme: Theme) -> Colour {
        switch kind {
        case .mark: theme.note
        case .errors: theme.trouble
        case .silence, .missing: theme.warning
        }
    }
}
