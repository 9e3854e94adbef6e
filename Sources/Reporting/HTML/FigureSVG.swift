internal import Formatting
internal import Layout

/// A figure as SVG within an HTML page. Its shapes and texts have colours that follow the theme of the reader.
struct FigureSVG {
    private let glyphs: GlyphTexts
    private var text = ""
    /// Consecutive shapes of one colour are one path.
    private var path = ""
    private var pathHead = ""

    private init(_ glyphs: GlyphTexts) { self.glyphs = glyphs }

    /// - Parameters:
    ///   - dark: the same figure in colours for dark screens; nil if the theme does not change.
    ///   - label: the text for screen readers, not escaped.
    ///   - kind: additional classes.
    static func text(
        _ light: DisplayList, dark: DisplayList?, glyphs: GlyphTexts, colours: inout PageColours, label: String,
        kind: String
    ) -> String {
        guard let dark, !areAlike(light, dark) else {
            return one(light, dark ?? light, glyphs, &colours, label, kind)
        }
        return one(light, light, glyphs, &colours, label, kind + " on-light")
            + one(dark, dark, glyphs, &colours, label, kind + " on-dark")
    }

    /// Whether pictures differ only in colours.
    private static func areAlike(_ one: DisplayList, _ other: DisplayList) -> Bool {
        guard one.size == other.size, one.items.count == other.items.count, one.glyphs == other.glyphs,
            one.places == other.places, one.boxes == other.boxes
        else { return false }
        return zip(one.items, other.items).allSatisfy { $0.withoutColour == $1.withoutColour }
    }

    private static func one(
        _ light: DisplayList, _ dark: DisplayList, _ glyphs: GlyphTexts, _ colours: inout PageColours,
        _ label: String, _ kind: String
    ) -> String {
        var svg = FigureSVG(glyphs)
        let (width, height) = (number(light.size.width), number(light.size.height))
        svg.text =
            "<svg class=\"\(kind)\" role=\"img\" aria-label=\"\(HTMLText.escaped(label))\""
            + " viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\">"
        for (index, item) in light.items.enumerated() {
            // A picture has its own colours and is not a part of figures.
            guard let colour = item.colour, let other = dark.items[index].colour else { continue }
            svg.add(item, of: light, colour: colours.number(colour, other))
        }
        svg.endPath()
        svg.addLinks(light.links)
        return svg.text + "</svg>\n"
    }

    private mutating func add(_ item: DisplayList.Item, of list: DisplayList, colour: Int) {
        switch item {
        case .glyphs(let font, let size, _, let range):
            endPath()
            addTexts(list.glyphs[range], font, size, colour)
        case .rectangle(let rect, _): fill(rect, colour)
        case .stripes(let first, let period, let count, _):
            for step in 0..<count {
                fill(
                    Rect(x: first.x, y: first.y + Double(step) * period, width: first.width, height: first.height),
                    colour)
            }
        case .cells(let size, _, let range):
            for place in list.places[range] {
                fill(Rect(x: place.x, y: place.y, width: size.width, height: size.height), colour)
            }
        case .boxes(_, let range): for box in list.boxes[range] { fill(box, colour) }
        case .roundedRectangle(let rect, let radius, _):
            endPath()
            text += "<rect class=\"f\(colour)\" x=\"\(Self.number(rect.x))\" y=\"\(Self.number(rect.y))\""
            text += " width=\"\(Self.number(rect.width))\" height=\"\(Self.number(rect.height))\""
            text += " rx=\"\(Self.number(radius))\"/>"
        case .polyline(let width, _, let range):
            begin("<path class=\"l l\(colour)\" stroke-width=\"\(Self.number(width))\"")
            trace(list.places[range])
        case .picture: break
        case .polygon(_, let range):
            begin("<path class=\"f\(colour)\"")
            trace(list.places[range])
            path += "z"
        }
    }

    private mutating func fill(_ rect: Rect, _ colour: Int) {
        begin("<path class=\"f\(colour)\"")
        path += "M\(Self.number(rect.x)) \(Self.number(rect.y))h\(Self.number(rect.width))"
        path += "v\(Self.number(rect.height))h\(Self.number(-rect.width))z"
    }

    /// Curves with thousands of points: each point relative to the previous one, in tenths, without an accumulated
    /// error.
    private mutating func trace(_ points: ArraySlice<Point>) {
        var last: (x: Double, y: Double)?
        for point in points {
            let (x, y) = ((point.x * 10).rounded() / 10, (point.y * 10).rounded() / 10)
            defer { last = (x, y) }
            guard let last else {
                path += "M\(Self.number(x)) \(Self.number(y))"
                continue
            }
            let (right, down) = (Self.number(x - last.x), Self.number(y - last.y))
            if down == "0" {
                if right != "0" { path += "h\(right)" }
            } else if right == "0" {
                path += "v\(down)"
            } else {
                path += "l\(right)\(down.hasPrefix("-") ? "" : " ")\(down)"
            }
        }
    }

    private mutating func begin(_ head: String) {
        guard head != pathHead else { return }
        endPath()
        pathHead = head
    }

    private mutating func endPath() {
        if !path.isEmpty { text += "\(pathHead) d=\"\(path)\"/>" }
        (path, pathHead) = ("", "")
    }

    /// Consecutive glyphs on one line are a text. Its length is that of the measured fonts, whatever fonts the reader
    /// has.
    private mutating func addTexts(
        _ run: ArraySlice<DisplayList.PlacedGlyph>, _ font: FontSlot, _ size: Double, _ colour: Int
    ) {
        var words = ""
        var (start, end, line) = (0.0, 0.0, 0.0)
        func close(_ svg: inout FigureSVG) {
            guard words.contains(where: { $0 != " " }) else { return }
            svg.text += "<text class=\"f\(colour) \(Self.fontClass(font))\" font-size=\"\(Self.number(size))\""
            svg.text += " x=\"\(Self.number(start))\" y=\"\(Self.number(line))\""
            if words.unicodeScalars.count > 1 { svg.text += " textLength=\"\(Self.number(end - start))\"" }
            svg.text += ">\(HTMLText.escaped(words))</text>"
        }
        for glyph in run {
            let known = glyphs[font, UInt32(truncatingIfNeeded: glyph.index)]
            if words.isEmpty || abs(glyph.y - line) > 0.01 || abs(glyph.x - end) > size * 0.4 {
                close(&self)
                (words, start, line) = ("", glyph.x, glyph.y)
            }
            words += known.text
            end = glyph.x + known.advance * size
        }
        close(&self)
    }

    private static func fontClass(_ font: FontSlot) -> String {
        switch font {
        case .mono, .light, .heavy: "m"
        case .strong, .display: "b"
        case .italic: "t e"
        default: "t"
        }
    }

    private mutating func addLinks(_ links: PageLinks) {
        for link in links.links {
            guard case .anchor(let name) = link.target else { continue }
            let rect = link.rect
            text += "<a href=\"#\(HTMLText.escaped(name))\"><rect x=\"\(Self.number(rect.x))\""
            text += " y=\"\(Self.number(rect.y))\" width=\"\(Self.number(rect.width))\""
            text += " height=\"\(Self.number(rect.height))\" fill=\"none\" pointer-events=\"all\"/></a>"
        }
    }

    /// With at most two decimals, the same everywhere.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension DisplayList.Item {
    /// The same in black.
    fileprivate var withoutColour: DisplayList.Item {
        let black = Colour(0)
        switch self {
        case .glyphs(let font, let size, _, let range):
            return .glyphs(font: font, size: size, colour: black, range: range)
        case .rectangle(let rect, _): return .rectangle(rect, colour: black)
        case .stripes(let first, let period, let count, _):
            return .stripes(first: first, period: period, count: count, colour: black)
        case .cells(let size, _, let range): return .cells(size: size, colour: black, range: range)
        case .boxes(_, let range): return .boxes(colour: black, range: range)
        case .roundedRectangle(let rect, let radius, _):
            return .roundedRectangle(rect, radius: radius, colour: black)
        case .polyline(let width, _, let range): return .polyline(width: width, colour: black, range: range)
        case .polygon(_, let range): return .polygon(colour: black, range: range)
        case .picture: return self
        }
    }
}
