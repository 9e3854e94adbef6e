internal import Analysis
internal import Layout
internal import Pages

/// The band above the lanes of a channel: incidents and marks in up to three rows, each with a line down to its
/// beginning, and below them a bar for the window of each incident. The heads of the columns are on its last line.
struct EventBand: TimelineTrack {
    let errors: [UInt32]
    /// "" if the channel is named elsewhere.
    let name: String
    /// Whether columns follow below.
    let hasHeads: Bool
    /// Head of the column with the numbers of frames.
    private let countHead: String
    let labels: EventLabels
    let windows: IncidentWindows
    /// Incidents as numbered squares; nil if they have labels.
    private let pins: PinTrack?
    /// Error frames that are almost everywhere have their own strip.
    private let hasStrip: Bool

    private static let rowPitch = 13.0
    /// Height of the strip, and without lanes below it.
    private static let (lowStrip, highStrip) = (3.0, 8.6)
    /// Name of the strip, if nothing else is below it.
    private static let stripName = "Error frames"

    /// - Parameter hasPins: whether incidents are only numbers; marks always have labels.
    init(
        events: [TimelineEvent], errors: [UInt32], name: String, hasHeads: Bool, hasPins: Bool = false,
        countHead: String = "frames", layout: TimelineLayoutContext
    ) {
        // There may be tens of thousands, of which few are drawn.
        let seen = events.lazy.filter { layout.span($0.start, $0.end, least: 1) != nil }
        pins = hasPins ? PinTrack(seen.filter { $0.number != nil }, layout: layout) : nil
        labels = EventLabels(
            seen.filter { !hasPins || $0.number == nil }, layout: layout)
        windows = IncidentWindows(seen, layout: layout)
        self.errors = errors
        self.name = name
        self.hasHeads = hasHeads
        self.countHead = countHead
        hasStrip = !errors.isEmpty && (!hasHeads || !ErrorLines.areClear(seen, layout))
    }

    /// Points.
    private var strip: Double { hasHeads ? Self.lowStrip : Self.highStrip }

    private var rows: Int { (labels.labels.map(\.row).max() ?? -1) + 1 }

    func height(_ layout: TimelineLayoutContext) -> Double {
        // Heads and names have their own line.
        layout.length(Double(rows) * Self.rowPitch)
            + max(
                layout.length(hasHeads || !name.isEmpty ? 11.5 : 4),
                windows.height(layout) + (pins?.height(layout) ?? 0))
            + (hasStrip ? layout.length(strip + 1) : 0)
    }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let bottom = top + height(layout)
        placeLabels(top: top, bottom: bottom, layout: layout, into: &list)
        pins?.place(
            bottom: bottom - windows.height(layout) - (hasStrip ? layout.length(strip + 1) : 0),
            hasName: !name.isEmpty, layout: layout, into: &list)
        windows.place(
            bottom: bottom - (hasStrip ? layout.length(strip + 1) : 0), layout: layout, into: &list)
        let last = bottom - layout.length(3.5) - (hasStrip ? layout.length(strip + 1) : 0)
        if hasStrip { placeStrip(bottom: bottom - 1, layout: layout, into: &list) }
        if hasStrip, !hasHeads {
            let text = layout.fitted(
                Self.stripName, .strong, TimelineSizes.label, width: columns.plotX - columns.left - layout.length(6))
            layout.put(
                text, TimelineSizes.label, x: columns.left, y: bottom - layout.length(2.2), layout.theme.trouble,
                into: &list)
        }
        if !name.isEmpty {
            let text = layout.fitted(
                name, .strong, TimelineSizes.label, width: columns.plotX - columns.left - layout.length(6))
            layout.put(text, TimelineSizes.label, x: columns.left, y: last, layout.theme.ink, into: &list)
        }
        for column in columns.values where hasHeads {
            let head: String
            switch column.value {
            case .count: head = countHead
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
            let start = rowTop + layout.length(1)
            list.add(Rect(x: x, y: start, width: thickness, height: bottom - start), colour: colour)
            placeGround(label, top: start, thickness: thickness, layout: layout, into: &list)
            let size = layout.length(7)
            EventSign(label.event).place(
                Rect(x: label.x, y: baseline - size + layout.length(0.6), width: size, height: size), colour: colour,
                layout: layout, into: &list)
            layout.put(
                label.text, TimelineSizes.event, x: label.x + layout.length(EventLabels.sign - 1), y: baseline, colour,
                into: &list)
        }
    }

    /// Findings are on the tint of their severity, marks on white between thin lines.
    private func placeGround(
        _ label: EventLabels.Label, top: Double, thickness: Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let theme = layout.theme
        let inset = layout.length(2)
        let box = Rect(
            x: label.x - inset, y: top,
            width: layout.length(EventLabels.sign - 1) + layout.width(label.text, TimelineSizes.event) + 2 * inset,
            height: layout.length(Self.rowPitch - 2))
        let radius = layout.length(2)
        guard let severity = label.event.severity else {
            list.addRounded(box, radius: radius, colour: theme.ink)
            let edge = Insets(top: thickness, right: thickness, bottom: thickness, left: thickness)
            list.addRounded(box.inset(by: edge), radius: max(0, radius - thickness), colour: theme.paper)
            return
        }
        let tint = severity == .error ? theme.troubleTint : severity == .warning ? theme.warningTint : theme.zebra
        list.addRounded(box, radius: radius, colour: tint)
    }

    private func placeStrip(bottom: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let height = layout.length(strip)
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

    static func colour(_ event: TimelineEvent, _ theme: Theme) -> Colour { colour(event.severity, theme) }

    /// - Parameter severity: nil of what the user marked.
    static func colour(_ severity: Finding.Severity?, _ theme: Theme) -> Colour {
        switch severity {
        case .error: theme.trouble
        case .warning: theme.warning
        case .info: theme.quiet
        case nil: theme.ink
        }
    }
}

/// The sign before a label: that of a severity, or of a mark of the user.
struct EventSign {
    private let severity: Finding.Severity?

    init(_ event: TimelineEvent) { severity = event.severity }

    func place(_ box: Rect, colour: Colour, layout: TimelineLayoutContext, into list: inout DisplayList) {
        guard severity == nil else {
            return SeveritySign(severity).place(box, colour: colour, paper: layout.theme.paper, into: &list)
        }
        list.addArea(
            within: [
                Point(x: box.x, y: box.y + box.height * 0.1), Point(x: box.maxX, y: box.y + box.height * 0.1),
                Point(x: box.x + box.width / 2, y: box.maxY),
            ], colour: colour)
    }
}

/// Bars for the windows of incidents, each from its first sign to the return of missing frames, in a few rows so that
/// they do not overlap. A window that is too short for a bar, or for which there is no row, has only its line.
struct IncidentWindows {
    private struct Bar {
        var event: TimelineEvent
        var x: Double
        var width: Double
        /// 0 is the lowest.
        var row: Int
    }

    private let bars: [Bar]

    private static let rows = 3
    private static let pitch = 3.4
    private static let thickness = 2.0
    /// A shorter bar would not be visible beside the line of the label.
    private static let shortest = 2.5

    /// - Parameter events: the most serious first; marks have no window.
    init(_ events: some Sequence<TimelineEvent>, layout: TimelineLayoutContext) {
        var bars: [Bar] = []
        let gap = layout.length(1.5)
        for event in events where event.number != nil {
            guard let span = layout.span(event.start, event.end, least: 0), span.width >= layout.length(Self.shortest)
            else { continue }
            let row = (0..<Self.rows).first { row in
                bars.allSatisfy {
                    $0.row != row || $0.x >= span.x + span.width + gap || $0.x + $0.width + gap <= span.x
                }
            }
            guard let row else { continue }
            bars.append(Bar(event: event, x: span.x, width: span.width, row: row))
        }
        self.bars = bars
    }

    func height(_ layout: TimelineLayoutContext) -> Double {
        guard let top = bars.map(\.row).max() else { return 0 }
        return layout.length(Double(top + 1) * Self.pitch + 1.5)
    }

    func place(bottom: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let height = layout.length(Self.thickness)
        for bar in bars {
            let y = bottom - layout.length(Double(bar.row + 1) * Self.pitch)
            list.add(
                Rect(x: bar.x, y: y, width: bar.width, height: height),
                colour: EventBand.colour(bar.event, layout.theme))
        }
    }
}
