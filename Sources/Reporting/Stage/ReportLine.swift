internal import Layout

/// A sentence or two of a report in small type, over the whole width.
enum ReportLine {
    static func block(_ text: String, _ stage: ReportStage, size: Double = 7.6) -> WholeBlock {
        let lines = stage.lines(text, .text, size, width: stage.width, most: 4)
        let pitch = stage.length(size * 1.38)
        return WholeBlock(height: Double(lines.count) * pitch) { place, list in
            for (number, line) in lines.enumerated() {
                let y = place.y + Double(number) * pitch + pitch * 0.76
                stage.put(line, size, x: place.x, y: y, stage.theme.quiet, into: &list)
            }
        }.spaced(stage.length(5)).telling(.words(text))
    }
}
