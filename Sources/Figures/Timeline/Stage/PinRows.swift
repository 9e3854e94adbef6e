internal import Layout
internal import Pages

/// Places numbered squares in a few rows above their events, so that they do not overlap.
struct PinRows: Equatable {
    struct Pin: Equatable {
        /// The index of the event.
        var index: Int
        /// Its left edge.
        var x: Double
        /// 0 is the lowest.
        var row: Int
    }

    private(set) var pins: [Pin] = []
    /// The indices of events whose pin does not fit.
    private(set) var unplaced: [Int] = []
    var leftOut: Int { unplaced.count }

    /// - Parameters:
    ///   - pins: the position of the line of each pin, and its width, the most important first.
    ///   - gap: minimum gap between two pins of a row.
    ///   - reach: how far a pin of the lowest row may be beside its line, which is then oblique.
    init(
        _ wanted: [(x: Double, width: Double)], from left: Double, to right: Double, rows: Int, gap: Double,
        reach: Double = 0
    ) {
        for (index, pin) in wanted.enumerated() {
            guard pin.x.isFinite, pin.width.isFinite else { continue }
            let x = min(max(left, pin.x - pin.width / 2), right - pin.width)
            func isFree(_ x: Double, _ row: Int) -> Bool {
                pins.allSatisfy { other in
                    let width = wanted[other.index].width
                    // The line of an upper pin runs between those below.
                    let line = other.row > row ? wanted[other.index].x : pin.x
                    let isApart = other.x >= x + pin.width + gap || other.x + width + gap <= x
                    if other.row == row { return isApart }
                    let lower =
                        other.row < row
                        ? (other.x - gap / 2, other.x + width + gap / 2) : (x - gap / 2, x + pin.width + gap / 2)
                    return line < lower.0 || line > lower.1
                }
            }
            if let row = (0..<rows).first(where: { isFree(x, $0) }) {
                pins.append(Pin(index: index, x: x, row: row))
                continue
            }
            // Beside a pin that it would cover, the nearest place.
            let beside = pins.filter { $0.row == 0 }.flatMap { other in
                [other.x - gap - pin.width, other.x + wanted[other.index].width + gap]
            }
            let near = beside.filter { abs($0 - x) <= reach && $0 >= left && $0 + pin.width <= right && isFree($0, 0) }
            if rows > 0, let nearest = near.min(by: { abs($0 - x) < abs($1 - x) }) {
                pins.append(Pin(index: index, x: nearest, row: 0))
            } else {
                unplaced.append(index)
            }
        }
    }

    /// The pins that have events without a pin beside them, by their place in ``pins``, with the number of these events: each
    /// belongs to the pin whose line is nearest.
    func joined(_ wanted: [(x: Double, width: Double)]) -> [Int: Int] {
        unplaced.reduce(into: [:]) { counts, index in
            let nearest = pins.indices.min {
                abs(wanted[pins[$0].index].x - wanted[index].x) < abs(wanted[pins[$1].index].x - wanted[index].x)
            }
            if let nearest { counts[nearest, default: 0] += 1 }
        }
    }

    var rowCount: Int { (pins.map(\.row).max() ?? -1) + 1 }
}

/// The incidents of an event band as numbered squares; a list beside the figure explains them.
struct PinTrack {
    private let events: [TimelineEvent]
    private let rows: PinRows
    /// Events without a pin, as `+2` at the right of the nearest pin: by its place in the rows.
    private let joined: [(pin: Int, text: ShapedText)]
    /// Events that no pin was tried for, and those that have no room beside a pin either.
    private let leftOut: Int

    /// In points.
    private static let (side, pitch, textSize, gap, reach) = (9.0, 12.0, 6.8, 2.0, 11.0)
    private static let mostRows = 3
    /// Oblique lines of more pins than this could not be told apart.
    private static let mostOblique = 12
    /// Several times the number that any page has room for.
    private static let mostTried = 1024

    /// - Parameter events: the most serious first.
    init(_ events: some Sequence<TimelineEvent>, layout: TimelineLayoutContext) {
        var (tried, others): ([TimelineEvent], Int) = ([], 0)
        for event in events {
            if tried.count < Self.mostTried { tried.append(event) } else { others += 1 }
        }
        self.events = tried
        let wanted = tried.map { (x: Self.anchor($0, layout), width: Self.width($0, layout)) }
        let rows = PinRows(
            wanted,
            from: layout.columns.plotX - layout.length(6),
            to: layout.columns.plotX + layout.columns.plotWidth + layout.length(6), rows: Self.mostRows,
            gap: layout.length(Self.gap), reach: tried.count > Self.mostOblique ? 0 : layout.length(Self.reach))
        self.rows = rows
        var (joined, left): ([(pin: Int, text: ShapedText)], Int) = ([], others)
        for (place, count) in rows.joined(wanted).sorted(by: { $0.key < $1.key }) {
            let text = layout.shaped("+\(count)", .strong)
            let start = rows.pins[place].x + wanted[rows.pins[place].index].width
            let end = start + layout.width(text, Self.textSize) + layout.length(2 * Self.joinedGap)
            let isFree = rows.pins.indices.allSatisfy { other in
                let pin = rows.pins[other]
                let line = wanted[pin.index].x
                guard other != place else { return true }
                // The line of an upper pin runs beside those below.
                if pin.row > rows.pins[place].row { return line < start || line > end }
                return pin.row < rows.pins[place].row || pin.x >= end || pin.x + wanted[pin.index].width <= start
            }
            if isFree, end <= layout.columns.plotX + layout.columns.plotWidth + layout.length(Self.reach) {
                joined.append((place, text))
            } else {
                left += count
            }
        }
        (self.joined, leftOut) = (joined, left)
    }

    private static let joinedGap = 1.5

    private static func anchor(_ event: TimelineEvent, _ layout: TimelineLayoutContext) -> Double {
        (layout.span(event.moment, event.moment, least: 0) ?? layout.span(event.start, event.end, least: 0))?.x
            ?? layout.columns.plotX
    }

    private static func width(_ event: TimelineEvent, _ layout: TimelineLayoutContext) -> Double {
        max(layout.length(side), layout.width(layout.shaped(event.short, .strong), textSize) + layout.length(4))
    }

    func height(_ layout: TimelineLayoutContext) -> Double {
        rows.pins.isEmpty ? 0 : layout.length(Double(rows.rowCount) * Self.pitch + 3)
    }

    func place(bottom: Double, hasName: Bool, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let thickness = max(layout.scale.wholeUnits ? 1 : 0.8, layout.scale.snapped(layout.length(0.8)))
        for pin in rows.pins {
            let event = events[pin.index]
            let colour = EventBand.colour(event, layout.theme)
            let top = bottom - layout.length(3 + Double(pin.row + 1) * Self.pitch)
            let side = layout.length(Self.side)
            let anchor = Self.anchor(event, layout)
            let x = layout.scale.snapped(min(max(anchor, pin.x), pin.x + Self.width(event, layout)))
            if pin.row == 0, abs(anchor - x) > layout.length(1) {
                let points = [Point(x: x, y: top + side - thickness), Point(x: anchor, y: bottom)]
                list.addLine(through: points, width: thickness, colour: colour)
            } else {
                list.add(Rect(x: x, y: top + side, width: thickness, height: bottom - top - side), colour: colour)
            }
            list.addRounded(
                Rect(x: layout.scale.snapped(pin.x), y: top, width: Self.width(event, layout), height: side),
                radius: layout.length(2), colour: colour)
            layout.put(
                layout.shaped(event.short, .strong), Self.textSize, x: pin.x + Self.width(event, layout) / 2,
                y: top + layout.length(6.9), align: .centre, layout.theme.paper, into: &list)
        }
        for (place, text) in joined {
            let pin = rows.pins[place]
            layout.put(
                text, Self.textSize,
                x: pin.x + Self.width(events[pin.index], layout) + layout.length(Self.joinedGap),
                y: bottom - layout.length(3 + Double(pin.row + 1) * Self.pitch - 6.9), layout.theme.quiet, into: &list)
        }
        guard leftOut > 0 else { return }
        let text = layout.fitted(
            "+\(leftOut) more", .text, TimelineSizes.head,
            width: layout.columns.plotX - layout.columns.left - layout.length(6))
        layout.put(
            text, TimelineSizes.head, x: layout.columns.left, y: bottom - layout.length(hasName ? 10 : 1.5),
            layout.theme.quiet,
            into: &list)
    }
}
