internal import Layout

/// Bars for the windows of incidents, each from its first sign to the return of what was gone, in a few rows so that none
/// lies over another. What is too short for a bar has its line alone, and so has what finds no row.
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
    /// A shorter bar would not be seen beside the line of the label.
    private static let shortest = 2.5

    /// - Parameter events: the gravest first; marks have no window.
    init(_ events: [TimelineEvent], layout: TimelineLayoutContext) {
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
