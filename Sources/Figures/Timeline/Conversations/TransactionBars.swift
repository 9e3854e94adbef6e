internal import Analysis
internal import Layout

/// Exchanges as bars; overlapping exchanges are one bar with the worst outcome.
struct TransactionBars {
    private struct Bar {
        var x: Double
        var width: Double
        var outcome: ConversationLane.Outcome

        var end: Double { x + width }
    }

    private var bars: [Bar] = []

    init(_ stretches: [ConversationLane.Stretch], layout: TimelineLayoutContext) {
        let least = layout.scale.wholeUnits ? max(1, layout.size(1.1).rounded()) : 1.1
        for stretch in stretches {
            guard let span = layout.span(stretch.start, stretch.end, least: least) else { continue }
            let bar = Bar(x: span.x, width: span.width, outcome: stretch.outcome)
            guard let last = bars.last, bar.x < last.end else {
                bars.append(bar)
                continue
            }
            if bar.outcome == last.outcome {
                bars[bars.count - 1].width = max(last.end, bar.end) - last.x
            } else if bar.outcome > last.outcome {
                // The worse one is visible from its beginning.
                bars[bars.count - 1].width = max(0, bar.x - last.x)
                if bars[bars.count - 1].width < least / 2 { bars.removeLast() }
                bars.append(bar)
            } else if bar.end > last.end {
                bars.append(Bar(x: last.end, width: bar.end - last.end, outcome: bar.outcome))
            }
        }
    }

    /// Whether a bar is in a part of the plot.
    func meets(_ room: ClosedRange<Double>) -> Bool {
        var (low, high) = (0, bars.count)
        while low < high {
            let middle = (low + high) / 2
            if bars[middle].end < room.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < bars.count && bars[low].x <= room.upperBound
    }

    func place(middle: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        for outcome in ConversationLane.Outcome.allCases {
            let boxes = bars.filter { $0.outcome == outcome }.map { Rect(x: $0.x, y: 0, width: $0.width, height: 0) }
            Self.place(boxes, outcome, middle: middle, layout: layout, into: &list)
        }
    }

    /// Height and colour show the same.
    ///
    /// - Parameter places: from left to right; their heights are set here.
    static func place(
        _ places: [Rect], _ outcome: ConversationLane.Outcome, middle: Double, layout: TimelineLayoutContext,
        into list: inout DisplayList
    ) {
        let height = layout.length(height(outcome))
        let boxes = places.map {
            Rect(x: $0.x, y: layout.scale.snapped(middle - height / 2), width: $0.width, height: height)
        }
        list.addBoxes(boxes, colour: colour(outcome, layout))
        guard outcome == .unanswered || outcome == .incomplete else { return }
        let line = layout.scale.wholeUnits ? 1 : 0.7
        // A wide bar is hollow: something is missing.
        let inner = boxes.map { $0.inset(by: Insets(top: line, right: line, bottom: line, left: line)) }
        list.addBoxes(inner.filter { $0.width > 0 && $0.height > 0 }, colour: layout.theme.paper)
    }

    private static func height(_ outcome: ConversationLane.Outcome) -> Double {
        switch outcome {
        case .told: 3
        case .answered: 6
        case .unanswered: 6
        case .refused, .incomplete: 9
        }
    }

    private static func colour(_ outcome: ConversationLane.Outcome, _ layout: TimelineLayoutContext) -> Colour {
        switch outcome {
        case .told, .unanswered: layout.theme.ink
        case .answered: layout.theme.note
        case .refused, .incomplete: layout.theme.troubleFill
        }
    }
}
