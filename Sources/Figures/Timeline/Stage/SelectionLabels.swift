internal import Analysis
internal import Formatting
internal import Layout
internal import Pages
internal import Platform

/// The periods that the user selected, above all channels: `window 28.5 – 32.5 s` above a bar.
struct SelectionLabels: TimelineTrack {
    let selections: [ClosedRange<Int64>]
    /// The text of each.
    let texts: [String]

    private static let (textHeight, barHeight, gap) = (11.0, 3.0, 8.0)

    func height(_ layout: TimelineLayoutContext) -> Double { layout.length(Self.textHeight + Self.barHeight) }

    func place(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let theme = layout.theme
        // Of windows that are close to each other the first one has its text.
        var taken: [ClosedRange<Double>] = []
        for (selection, words) in zip(selections, texts) {
            guard let span = layout.span(selection.lowerBound, selection.upperBound, least: layout.length(1)) else {
                continue
            }
            list.add(
                Rect(
                    x: span.x, y: top + layout.length(Self.textHeight), width: span.width,
                    height: layout.length(Self.barHeight)), colour: theme.selectionEdge)
            let text = layout.fitted(words, .strong, TimelineSizes.event, width: columns.plotWidth)
            let width = layout.width(text, TimelineSizes.event)
            let x = min(
                max(columns.plotX, span.x + (span.width - width) / 2), columns.plotX + columns.plotWidth - width)
            let own = x...(x + width + layout.length(Self.gap))
            guard !taken.contains(where: { $0.overlaps(own) }) else { continue }
            taken.append(own)
            layout.put(
                text, TimelineSizes.event, x: x, y: top + layout.length(Self.textHeight - 2.5), theme.link, into: &list)
        }
    }

    private static func pow10(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { value, _ in value * 10 } }

    /// `window 28.5 – 32.5 s`, `frames 12 – 40`.
    static func text(_ selection: ClosedRange<Int64>, _ facts: TimelineFacts, _ scale: TimeAxis.Scale) -> String {
        let dash = " \u{2013} "
        switch scale {
        case .rows(let before):
            let (first, last) = (selection.lowerBound, selection.upperBound)
            return "frames \(first.addingSaturating(1 + before))" + dash + "\(last.addingSaturating(1 + before))"
        case .seconds(let origin), .clock(let origin):
            let ends = [selection.lowerBound, selection.upperBound].map { $0.subtractingSaturating(origin) }
            // As many decimals as both need.
            let decimals = (0...3).first { decimals in ends.allSatisfy { $0 % pow10(9 - decimals) == 0 } } ?? 3
            return "window " + ends.map { Decimal.seconds($0, decimals: decimals) }.joined(separator: dash) + " s"
        case .date(let zone, _):
            func time(_ time: Int64) -> String {
                let all = (zone?.civilTime(time) ?? CivilTime(nanoseconds: time)).text
                return String(all.split(separator: " ").last ?? "")
            }
            return "window " + time(selection.lowerBound) + dash + time(selection.upperBound)
        }
    }
}
