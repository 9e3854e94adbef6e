internal import Pages
internal import Analysis
internal import Layout

/// The band above a channel's lanes: findings and marks in up to three rows, each with a line down to where it is. The
/// heads of the columns stand on its last line.
struct EventBand: TimelineTrack {
    let errors: [UInt32]
    /// "" where the channel is named elsewhere.
    let name: String
    /// Whether columns follow below.
    let hasHeads: Bool
    let labels: EventLabels
    /// Error frames that are nearly everywhere stand in a strip of their own.
    private let hasStrip: Bool

    private static let rowPitch = 13.0
    private static let strip = 3.0

    init(events: [TimelineEvent], errors: [UInt32], name: String, hasHeads: Bool, stage: TimelineStage) {
        let seen = events.filter { stage.span($0.start, $0.end, least: 1) != nil }
        labels = EventLabels(seen.filter { !MissingBox.hasRoom($0, stage) }, stage: stage)
        self.errors = errors
        self.name = name
        self.hasHeads = hasHeads
        hasStrip = !errors.isEmpty && !ErrorLines.areClear(seen, stage)
    }

    private var rows: Int { (labels.labels.map(\.row).max() ?? -1) + 1 }

    func height(_ stage: TimelineStage) -> Double {
        // Heads and names have a line of their own.
        stage.length(Double(rows) * Self.rowPitch + (hasHeads || !name.isEmpty ? 11.5 : 4))
            + (hasStrip ? stage.length(Self.strip + 1) : 0)
    }

    func place(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        let bottom = top + height(stage)
        placeLabels(top: top, bottom: bottom, stage: stage, into: &list)
        let last = bottom - stage.length(3.5) - (hasStrip ? stage.length(Self.strip + 1) : 0)
        if hasStrip { placeStrip(bottom: bottom - 1, stage: stage, into: &list) }
        if !name.isEmpty {
            let text = stage.fitted(
                name, .strong, TimelineSizes.label, width: columns.plotX - columns.left - stage.length(6))
            stage.put(text, TimelineSizes.label, x: columns.left, y: last, stage.theme.ink, into: &list)
        }
        for column in columns.values where hasHeads {
            let head: String
            switch column.value {
            case .count: head = "frames"
            case .period: head = column.width < stage.length(24) ? "ms" : "period ms"
            case .ratio: head = "worst"
            }
            let text = stage.fitted(head, .text, TimelineSizes.head, width: column.width + stage.length(5))
            stage.put(
                text, TimelineSizes.head, x: column.right, y: last, align: .trailing, stage.theme.quiet, into: &list)
        }
    }

    private func placeLabels(top: Double, bottom: Double, stage: TimelineStage, into list: inout DisplayList) {
        let thickness = max(stage.scale.wholeUnits ? 1 : 0.8, stage.scale.snapped(stage.length(0.8)))
        for label in labels.labels {
            let colour = Self.colour(label.event, stage.theme)
            let rowTop = top + Double(label.row) * stage.length(Self.rowPitch)
            let baseline = rowTop + stage.length(9)
            let x = stage.scale.snapped(label.anchor)
            let start = rowTop + stage.length(2)
            list.add(Rect(x: x, y: start, width: thickness, height: bottom - start), colour: colour)
            let size = stage.length(7)
            EventSign(label.event).place(
                Rect(x: label.x, y: baseline - size + stage.length(0.6), width: size, height: size), colour: colour,
                stage: stage, into: &list)
            stage.put(
                label.text, TimelineSizes.event, x: label.x + stage.length(EventLabels.sign - 1), y: baseline, colour,
                into: &list)
        }
    }

    private func placeStrip(bottom: Double, stage: TimelineStage, into list: inout DisplayList) {
        let height = stage.length(Self.strip)
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
        list.addBoxes(boxes, colour: stage.theme.troubleFill)
    }

    static func colour(_ event: TimelineEvent, _ theme: Theme) -> Colour {
        switch event.severity {
        case .error: theme.trouble
        case .warning: theme.warning
        case .info: theme.quiet
        case nil: theme.ink
        }
    }
}

/// The sign before a label: what it is, for those who do not see the colour.
struct EventSign {
    private let severity: Finding.Severity?

    init(_ event: TimelineEvent) { severity = event.severity }

    func place(_ box: Rect, colour: Colour, stage: TimelineStage, into list: inout DisplayList) {
        let (middle, bottom) = (box.x + box.width / 2, box.y + box.height)
        switch severity {
        case .error:
            list.addRounded(box, radius: box.width * 0.2, colour: colour)
            let stroke = box.width * 0.17
            list.add(
                Rect(x: middle - stroke / 2, y: box.y + box.height * 0.18, width: stroke, height: box.height * 0.38),
                colour: stage.theme.paper)
            list.add(
                Rect(x: middle - stroke / 2, y: box.y + box.height * 0.67, width: stroke, height: stroke),
                colour: stage.theme.paper)
        case .warning:
            list.addArea(
                within: [
                    Point(x: middle, y: box.y), Point(x: box.x + box.width, y: bottom), Point(x: box.x, y: bottom),
                ], colour: colour)
        case .info:
            list.addRounded(box, radius: box.width / 2, colour: colour)
            let inner = box.inset(
                by: Insets(
                    top: box.width * 0.16, right: box.width * 0.16, bottom: box.width * 0.16, left: box.width * 0.16))
            list.addRounded(inner, radius: inner.width / 2, colour: stage.theme.paper)
        case nil:
            list.addArea(
                within: [
                    Point(x: box.x, y: box.y + box.height * 0.1),
                    Point(x: box.x + box.width, y: box.y + box.height * 0.1),
                    Point(x: middle, y: bottom),
                ], colour: colour)
        }
    }
}
