internal import Pages
internal import Analysis
internal import Layout

/// The band above a channel's lanes: incidents and marks in up to three rows, each with a line down to where it begins,
/// and below them a bar for the window of each incident. The heads of the columns stand on its last line.
struct EventBand: TimelineTrack {
    let errors: [UInt32]
    /// "" where the channel is named elsewhere.
    let name: String
    /// Whether columns follow below.
    let hasHeads: Bool
    let labels: EventLabels
    let windows: IncidentWindows
    /// Error frames that are nearly everywhere stand in a strip of their own.
    private let hasStrip: Bool

    private static let rowPitch = 13.0
    private static let strip = 3.0

    init(events: [TimelineEvent], errors: [UInt32], name: String, hasHeads: Bool, layout: TimelineLayoutContext) {
        let seen = events.filter { layout.span($0.start, $0.end, least: 1) != nil }
        labels = EventLabels(
            seen.map { event in
                guard MissingBox.hasRoom(event, layout) else { return event }
                // The lane says the rest.
                var event = event
                event.text = event.short
                return event
            }, layout: layout)
        windows = IncidentWindows(seen, layout: layout)
        self.errors = errors
        self.name = name
        self.hasHeads = hasHeads
        hasStrip = !errors.isEmpty && !ErrorLines.areClear(seen, layout)
    }

    private var rows: Int { (labels.labels.map(\.row).max() ?? -1) + 1 }

    func height(_ layout: TimelineLayoutContext) -> Double {
        // Heads and names have a line of their own.
        layout.length(Double(rows) * Self.rowPitch)
            + max(layout.length(hasHeads || !name.isEmpty ? 11.5 : 4), windows.height(layout))
            + (hasStrip ? layout.length(Self.strip + 1) : 0)
    }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let bottom = top + height(layout)
        placeLabels(top: top, bottom: bottom, layout: layout, into: &list)
        windows.place(
            bottom: bottom - (hasStrip ? layout.length(Self.strip + 1) : 0), layout: layout, into: &list)
        let last = bottom - layout.length(3.5) - (hasStrip ? layout.length(Self.strip + 1) : 0)
        if hasStrip { placeStrip(bottom: bottom - 1, layout: layout, into: &list) }
        if !name.isEmpty {
            let text = layout.fitted(
                name, .strong, TimelineSizes.label, width: columns.plotX - columns.left - layout.length(6))
            layout.put(text, TimelineSizes.label, x: columns.left, y: last, layout.theme.ink, into: &list)
        }
        for column in columns.values where hasHeads {
            let head: String
            switch column.value {
            case .count: head = "frames"
            case .period: head = column.width < layout.length(24) ? "ms" : "cycle ms"
            case .ratio: head = "worst"
            }
            let text = layout.fitted(head, .text, TimelineSizes.head, width: column.width + layout.length(5))
            layout.put(
                text, TimelineSizes.head, x: column.right, y: last, align: .trailing, layout.theme.quiet, into: &list)
        }
    }

    private func placeLabels(top: Double, bottom: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let thickness = max(layout.scale.wholeUnits ? 1 : 0.8, layout.scale.snapped(layout.length(0.8)))
        for label in labels.labels {
            let colour = Self.colour(label.event, layout.theme)
            let rowTop = top + Double(label.row) * layout.length(Self.rowPitch)
            let baseline = rowTop + layout.length(9)
            let x = layout.scale.snapped(label.anchor)
            let start = rowTop + layout.length(2)
            list.add(Rect(x: x, y: start, width: thickness, height: bottom - start), colour: colour)
            let size = layout.length(7)
            EventSign(label.event).place(
                Rect(x: label.x, y: baseline - size + layout.length(0.6), width: size, height: size), colour: colour,
                layout: layout, into: &list)
            layout.put(
                label.text, TimelineSizes.event, x: label.x + layout.length(EventLabels.sign - 1), y: baseline, colour,
                into: &list)
        }
    }

    private func placeStrip(bottom: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let height = layout.length(Self.strip)
        var boxes: [Rect] = []
        var bin = 0
        while bin < errors.count {
            let first = bin
            while bin < errors.count, errors[bin] > 0 { bin += 1 }
            if bin > first {
                let width = max(layout.length(1), layout.x(ofBin: bin) - layout.x(ofBin: first))
                let limit = layout.columns.plotX + layout.columns.plotWidth
                boxes.append(
                    Rect(
                        x: min(layout.x(ofBin: first), limit - width), y: bottom - height, width: width, height: height)
                )
            } else {
                bin += 1
            }
        }
        list.addBoxes(boxes, colour: layout.theme.troubleFill)
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

    func place(_ box: Rect, colour: Colour, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let (middle, bottom) = (box.x + box.width / 2, box.y + box.height)
        switch severity {
        case .error:
            list.addRounded(box, radius: box.width * 0.2, colour: colour)
            let stroke = box.width * 0.17
            list.add(
                Rect(x: middle - stroke / 2, y: box.y + box.height * 0.18, width: stroke, height: box.height * 0.38),
                colour: layout.theme.paper)
            list.add(
                Rect(x: middle - stroke / 2, y: box.y + box.height * 0.67, width: stroke, height: stroke),
                colour: layout.theme.paper)
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
            list.addRounded(inner, radius: inner.width / 2, colour: layout.theme.paper)
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
