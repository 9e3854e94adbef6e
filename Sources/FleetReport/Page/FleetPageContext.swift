internal import Analysis
internal import Figures
internal import Layout
internal import Pages

/// Page width, fonts and colours for the blocks of a fleet report. Sizes and lengths are in points.
struct FleetPageContext: PointLayoutContext {
    let theme: Theme
    let scale: Scale
    /// The content area of a page, in units.
    let content: Rect
    let pen: TextPen

    init(_ style: PageStyle, scale: Scale, shaper: any TextShaper) {
        theme = Theme.named(style.theme)
        self.scale = scale
        let margins = style.margins
        content = Rect(
            x: 0, y: 0, width: scale.length(style.paper.width), height: scale.length(style.paper.height)
        ).inset(
            by: Insets(
                top: scale.length(margins.top), right: scale.length(margins.right),
                bottom: scale.length(margins.bottom), left: scale.length(margins.left)))
        pen = TextPen(shaper: shaper, scale: scale)
    }

    /// Width of the content, in points.
    var width: Double { content.width / scale.unitsPerPoint }

    func ink(_ severity: FleetCapture.Severity?) -> Colour {
        switch severity {
        case .error: theme.trouble
        case .warning: theme.warning
        case .info, nil: theme.ink
        }
    }

    func fill(_ severity: FleetCapture.Severity?) -> Colour {
        switch severity {
        case .error: theme.troubleFill
        case .warning: theme.warningFill
        case .info, nil: theme.quiet
        }
    }

    func tint(_ severity: FleetCapture.Severity?) -> Colour {
        switch severity {
        case .error: theme.troubleTint
        case .warning: theme.warningTint
        case .info, nil: theme.zebra
        }
    }

    /// - Parameters:
    ///   - x: left edge, in units.
    ///   - y: baseline, in units.
    func putSign(
        _ severity: FleetCapture.Severity, _ points: Double, x: Double, y: Double, _ colour: Colour,
        into list: inout DisplayList
    ) {
        let side = length(points)
        let sign: Finding.Severity =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .info: .info
            }
        SeveritySign(sign).place(
            Rect(x: x, y: scale.snapped(y - side * 0.9), width: side, height: side), colour: colour,
            paper: theme.paper, into: &list)
    }

    /// The number of one of the most serious captures, in a square that ends at the baseline.
    func putNumber(
        _ number: Int, _ severity: FleetCapture.Severity?, x: Double, y: Double, into list: inout DisplayList
    ) {
        let side = length(9.6)
        list.addRounded(
            Rect(x: x, y: y - length(8.2), width: side, height: side), radius: length(2), colour: fill(severity))
        let digit = shaped("\(number)", .strong)
        put(digit, 6.6, x: x + (side - width(digit, 6.6)) / 2, y: y - length(1), theme.paper, into: &list)
    }

    /// A path of a capture: with as many of its last folders as fit, at least the name.
    func fittedPath(_ path: String, _ points: Double, width: Double) -> ShapedText {
        let whole = shaped(path, .text)
        guard whole.width * size(points) > width else { return whole }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let shorter = parts.indices.dropFirst().dropLast().map {
            "\u{2026}/" + parts[$0...].joined(separator: "/")
        }
        return pen.longest(of: shorter, .text, size(points), width: width)
            ?? pen.fittedInMiddle(
                parts.last.map(String.init) ?? path, .text, size(points), width: width)
    }

    /// A sentence in lines, with its names cut in the middle if it would not fit otherwise.
    func sentenceLines(
        _ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int
    ) -> [ShapedText] {
        guard !text.isEmpty else { return [] }
        return lines(
            sentence(text, font, points, width: width, most: most), font, points, width: width, most: most)
    }

    /// A name in a few lines: the first ones end where parts of the name do, and the last one keeps the end of the name,
    /// whatever has to be left out before it.
    func nameLines(
        _ name: String, _ font: FontSlot, _ points: Double, width: Double, most: Int = 3
    ) -> [ShapedText] {
        let whole = shaped(name, font)
        guard self.width(whole, points) > width, most > 1 else {
            return [pen.fittedInMiddle(name, font, size(points), width: width)]
        }
        var first: (text: ShapedText, end: String.Index)?
        var places = name.indices.prefix(Self.mostOfFirstLine)[...]
        while let place = places.popFirst() {
            guard Self.separators.contains(name[place]) else { continue }
            let end = name.index(after: place)
            let text = shaped(String(name[..<end]), font)
            guard self.width(text, points) <= width else { break }
            first = (text, end)
        }
        guard let first, self.width(first.text, points) >= width / 3 else {
            return [pen.fittedInMiddle(name, font, size(points), width: width)]
        }
        return [first.text] + nameLines(String(name[first.end...]), font, points, width: width, most: most - 1)
    }

    private static let separators: Set<Character> = ["-", "_", ".", " ", "/"]
    private static let mostOfFirstLine = 60

    /// - Parameters:
    ///   - pitch: distance of lines, points.
    ///   - y: baseline of the first line, units.
    func put(
        _ lines: [ShapedText], _ points: Double, pitch: Double, x: Double, y: Double, _ colour: Colour,
        into list: inout DisplayList
    ) {
        for (number, line) in lines.enumerated() {
            put(line, points, x: x, y: y + length(pitch * Double(number)), colour, into: &list)
        }
    }

    func putLine(y: Double, _ points: Double, _ colour: Colour, into list: inout DisplayList) {
        list.add(
            Rect(x: content.x, y: scale.snapped(y), width: content.width, height: length(points)), colour: colour)
    }
}

/// A block of a fleet report that is never divided.
struct FleetBlock: Block {
    var measure: BlockMeasure
    private let draw: (Point, inout DisplayList) -> Void

    /// - Parameters:
    ///   - height: in units.
    ///   - draw: draws the block; its argument is the top left corner.
    init(height: Double, before: Double = 0, draw: @escaping (Point, inout DisplayList) -> Void) {
        measure = BlockMeasure(height: height)
        measure.before = before
        self.draw = draw
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) { draw(place, &list) }

    /// The same block, to whose top links lead.
    func anchored(_ anchors: [String]) -> FleetBlock {
        var block = FleetBlock(height: measure.height) { place, list in
            for anchor in anchors { list.links.addAnchor(anchor, top: place.y) }
            draw(place, &list)
        }
        block.measure = measure
        return block
    }
}
