package import Analysis
package import Layout

/// The sign of a severity, for readers who do not see its colour: a square with an exclamation mark, a triangle, a
/// ring; a disc with a tick if there are no findings.
package struct SeveritySign {
    private let severity: Finding.Severity?

    /// - Parameter severity: nil if there are no findings.
    package init(_ severity: Finding.Severity?) { self.severity = severity }

    package func place(_ box: Rect, colour: Colour, paper: Colour, into list: inout DisplayList) {
        let (middle, bottom) = (box.x + box.width / 2, box.y + box.height)
        switch severity {
        case .error:
            list.addRounded(box, radius: box.width * 0.2, colour: colour)
            let stroke = box.width * 0.17
            list.add(
                Rect(x: middle - stroke / 2, y: box.y + box.height * 0.18, width: stroke, height: box.height * 0.38),
                colour: paper)
            list.add(
                Rect(x: middle - stroke / 2, y: box.y + box.height * 0.67, width: stroke, height: stroke),
                colour: paper)
        case .warning:
            list.addArea(
                within: [
                    Point(x: middle, y: box.y), Point(x: box.x + box.width, y: bottom), Point(x: box.x, y: bottom),
                ], colour: colour)
        case .info:
            list.addRounded(box, radius: box.width / 2, colour: colour)
            let edge = box.width * 0.16
            let inner = box.inset(by: Insets(top: edge, right: edge, bottom: edge, left: edge))
            list.addRounded(inner, radius: inner.width / 2, colour: paper)
        case nil:
            list.addRounded(box, radius: box.width / 2, colour: colour)
            list.addLine(
                through: [
                    Point(x: box.x + box.width * 0.28, y: box.y + box.height * 0.53),
                    Point(x: box.x + box.width * 0.44, y: box.y + box.height * 0.69),
                    Point(x: box.x + box.width * 0.74, y: box.y + box.height * 0.34),
                ], width: box.width * 0.11, colour: paper)
        }
    }
}
