internal import Layout

/// One or two sentences of a report in small type over the full width.
enum ReportLine {
    static func block(_ text: String, _ layout: ReportLayoutContext, size: Double = 7.6) -> WholeBlock {
        let lines = layout.lines(text, .text, size, width: layout.width, most: 4)
        let pitch = layout.length(size * 1.38)
        return WholeBlock(height: Double(lines.count) * pitch) { place, list in
            for (number, line) in lines.enumerated() {
                let y = place.y + Double(number) * pitch + pitch * 0.76
                layout.put(line, size, x: place.x, y: y, layout.theme.quiet, into: &list)
            }
        }.spaced(layout.length(5)).telling(.words(text))
    }
}
