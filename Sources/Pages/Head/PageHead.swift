package import Layout

/// The head of a page: its lines, and a rule below them if it has one. The heads of all pages are drawn here.
package struct PageHead {
    package struct Rule: Sendable {
        package var y: Double
        package var thickness: Double
        package var colour: Colour
        /// Its left end if it differs from that of the texts.
        package var x: Double?

        package init(y: Double, thickness: Double, colour: Colour, x: Double? = nil) {
            self.x = x
            self.y = y
            self.thickness = thickness
            self.colour = colour
        }
    }

    package var lines: [PageLine]
    package var x: Double
    package var width: Double
    /// The base line of the first line.
    package var baseline: Double
    /// Distance from one line to the next.
    package var pitch: Double
    package var rule: Rule?

    package init(_ lines: [PageLine], x: Double, width: Double, baseline: Double, pitch: Double = 0) {
        self.lines = lines
        self.x = x
        self.width = width
        self.baseline = baseline
        self.pitch = pitch
    }

    package func place(scale: Scale, into list: inout DisplayList) {
        for (number, line) in lines.enumerated() {
            line.place(x: x, width: width, y: baseline + Double(number) * pitch, scale: scale, into: &list)
        }
        if let rule {
            let left = rule.x ?? x
            let rect = Rect(
                x: left, y: scale.snapped(rule.y), width: x + width - left, height: scale.length(rule.thickness))
            list.add(rect, colour: rule.colour)
        }
    }
}
