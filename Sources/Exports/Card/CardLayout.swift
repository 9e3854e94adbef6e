internal import Analysis
internal import Figures
internal import Layout
internal import Pages

/// The positions on a card, in pixels of a card of 1200 × 630. A card of another size is scaled.
struct CardLayout: PointLayoutContext {
    let scale: Scale
    let pen: TextPen
    let theme: Theme
    /// Of the card, in units.
    let width: Double
    let height: Double

    /// The usual size, which trackers and chats show without cropping it.
    static let (usualWidth, usualHeight) = (1200.0, 630.0)
    /// Font size of the smallest text.
    static let least = 15.0
    static let margin = 56.0
    /// Left edge of plots.
    static let plotX = 196.0
    private static let stripe = 44.0

    init(width: Double, height: Double, scale: Scale, theme: Theme, shaper: any TextShaper) {
        (self.width, self.height, self.scale, self.theme) = (width, height, scale, theme)
        var pen = TextPen(shaper: shaper, scale: scale)
        pen.snapsStart = false
        self.pen = pen
    }

    var left: Double { length(Self.margin) }
    var right: Double { width - length(Self.margin) }
    var plotLeft: Double { length(Self.plotX) }
    var plotWidth: Double { right - plotLeft }
    /// Width of the names left of a plot, units.
    var nameRoom: Double { plotLeft - left - length(12) }

    /// The background of every second row.
    func placeStripe(top: Double, height: Double, into list: inout DisplayList) {
        let edge = length(Self.stripe)
        list.add(Rect(x: edge, y: top, width: width - 2 * edge, height: height), colour: theme.zebra)
    }

    /// A line of text with a background, so that no line and no hatching runs through it.
    func putOnPaper(
        _ text: ShapedText, _ points: Double, x: Double, y: Double, align: TextPen.Alignment = .leading,
        _ colour: Colour, into list: inout DisplayList
    ) {
        let width = width(text, points)
        let start = align == .leading ? x : align == .centre ? x - width / 2 : x - width
        let halo = length(3)
        list.add(
            Rect(
                x: start - halo, y: y - size(points) * 0.8 - halo / 2, width: width + 2 * halo,
                height: size(points) * 1.02 + halo), colour: theme.paper)
        put(text, points, x: start, y: y, colour, into: &list)
    }

    /// A dashed horizontal line.
    func placeDashes(from x: Double, to end: Double, y: Double, _ colour: Colour, into list: inout DisplayList) {
        let (dash, gap) = (length(6), length(4))
        let places = stride(from: x, to: end - dash / 2, by: dash + gap).map { Point(x: $0, y: scale.snapped(y)) }
        list.addCells(at: places, size: Size(width: dash, height: length(2)), colour: colour)
    }

    /// The colour of the severity of a finding, for text and for areas.
    func tone(_ severity: Finding.Severity?) -> Colour {
        switch severity {
        case .error: theme.trouble
        case .warning: theme.warning
        case .info: theme.ink
        case nil: theme.note
        }
    }

    func fill(_ severity: Finding.Severity?) -> Colour {
        switch severity {
        case .error: theme.troubleFill
        case .warning: theme.warningFill
        case .info: theme.ink
        case nil: theme.note
        }
    }

    /// A number with words below it, on a plate.
    func placePlate(
        number: String, words: String, in room: Rect, _ colour: Colour, into list: inout DisplayList
    ) {
        let padding = length(17)
        let edge = length(10)
        var size = Self.plateNumber
        var text = shaped(number, .display)
        while width(text, size) > room.width - 2 * edge, size > 20 { size -= 2 }
        text = pen.fitted(text, .display, self.size(size), width: room.width - edge)
        // If the words do not fit, the noun is left out.
        let brief = words.replacing(" frames missing", with: " missing")
        let line =
            pen.longest(of: [words, brief], .text, self.size(Self.plateWords), width: room.width - edge)
            ?? fitted(words, .text, Self.plateWords, width: room.width - edge)
        let inner = max(width(text, size), width(line, Self.plateWords))
        let plateWidth = min(room.width, inner + 2 * padding)
        let plateHeight = length(words.isEmpty ? size + 22 : size + 42)
        let x = scale.snapped(room.x + (room.width - plateWidth) / 2)
        let y = scale.snapped(room.y + (room.height - plateHeight) / 2)
        let line1 = length(1)
        list.addRounded(
            Rect(x: x, y: y, width: plateWidth, height: plateHeight), radius: length(8), colour: theme.faintRule)
        list.addRounded(
            Rect(x: x + line1, y: y + line1, width: plateWidth - 2 * line1, height: plateHeight - 2 * line1),
            radius: length(7), colour: theme.paper)
        let middle = x + plateWidth / 2
        put(text, size, x: middle, y: y + length(size + 2), align: .centre, colour, into: &list)
        put(line, Self.plateWords, x: middle, y: y + length(size + 28), align: .centre, theme.quiet, into: &list)
    }

    private static let (plateNumber, plateWords) = (34.0, 16.0)
}
