internal import Formatting
package import Layout
package import Pages

/// What the blocks of a report share: their horizontal positions, the setting of texts, colours. Sizes and lengths are
/// in points.
package struct ReportLayoutContext: PointLayoutContext {
    package let theme: Theme
    package let scale: Scale
    /// Left edge and width of a page's content, units.
    package let left: Double
    package let width: Double
    /// Top of blocks on pages except the first.
    let bodyTop: Double
    package let pen: TextPen

    package init(frame: PageFrame, theme: Theme, scale: Scale, shaper: any TextShaper) {
        self.theme = theme
        self.scale = scale
        left = frame.content.x
        width = frame.content.width
        bodyTop = frame.headerRule + scale.length(10)
        var pen = TextPen(shaper: shaper, scale: scale)
        pen.snapsStart = false
        self.pen = pen
    }

    package var right: Double { left + width }

    /// Whether the paper is so small, as A6, that a first page has only what is most important.
    var isTiny: Bool { width < length(Self.tiny) }

    /// Points.
    private static let tiny = 260.0

    /// A headline or a sentence in lines. No line begins with a unit whose number ends the previous line, and the last
    /// line is not a single word. The lines are as narrow as necessary for this. Long names are cut in their middle if the
    /// text has too little room.
    func proseLines(_ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int) -> [ShapedText] {
        let text = sentence(text, font, points, width: width, most: most)
        let all = lines(text, font, points, width: width, most: most)
        guard all.count > 1 else { return all }
        var best = (lines: all, penalty: ProseBreaks.penalty(all))
        for step in 1...Self.narrowings where best.penalty > 0 {
            let narrow = width * (1 - Double(step) * Self.narrowing)
            let tried = lines(text, font, points, width: narrow, most: most + 1)
            // An additional line would be worse than a break that is not optimal.
            guard tried.count == all.count else { break }
            let penalty = ProseBreaks.penalty(tried)
            if penalty < best.penalty { best = (tried, penalty) }
        }
        return best.lines
    }

    /// A text of parts with middle dots between them: a part that has no room begins a line, which has no dot before it.
    /// If that takes too many lines, parts are broken anywhere, and the last clauses that have no room are left out.
    func partLines(_ text: String, _ font: FontSlot, _ points: Double, width: Double, most: Int) -> [ShapedText] {
        let dot = " \u{B7} "
        var made: [ShapedText] = []
        var line = ""
        func close() {
            if !line.isEmpty { made += proseLines(line, font, points, width: width, most: most + 1) }
        }
        for part in text.split(separator: dot).map(String.init) {
            let longer = line.isEmpty ? part : line + dot + part
            if line.isEmpty || self.width(shaped(longer, font), points) <= width {
                line = longer
            } else {
                close()
                line = part
            }
        }
        close()
        guard made.count > most else { return made }
        var shorter = text
        while lines(shorter, font, points, width: width, most: most + 1).count > most,
            let end = ["; ", dot].compactMap({ shorter.begin(ofLast: $0) }).max()
        {
            shorter = String(shorter[..<end])
        }
        return lines(shorter, font, points, width: width, most: most)
    }

    private static let (narrowings, narrowing) = (14, 0.03)

    func fittedInMiddle(_ text: String, _ font: FontSlot, _ points: Double, width: Double) -> ShapedText {
        pen.fittedInMiddle(text, font, size(points), width: width)
    }
}

/// A block of a report that is drawn by a closure: it is not divided and has a known height.
struct WholeBlock: ExportableBlock {
    var measure: BlockMeasure
    private(set) var content: ReportContent?
    private let draw: (Point, inout DisplayList) -> Void

    /// - Parameters:
    ///   - height: in units.
    ///   - draw: draws the block; its argument is the top left corner.
    init(height: Double, draw: @escaping (Point, inout DisplayList) -> Void) {
        measure = BlockMeasure(height: height)
        self.draw = draw
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) { draw(place, &list) }

    /// With space above it, and kept with the next block.
    func spaced(_ before: Double, keepsWithNext: Bool = false) -> WholeBlock {
        var block = self
        block.measure.before = before
        block.measure.keepsWithNext = keepsWithNext
        return block
    }

    func telling(_ content: ReportContent) -> WholeBlock {
        var block = self
        block.content = content
        return block
    }
}

/// The places at which sentences may be broken into lines.
enum ProseBreaks {
    private static let numbers: Set<Character> = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

    /// Words that belong to what follows them.
    private static let leading: Set<Substring> = [
        "a", "about", "after", "and", "at", "by", "cycle", "for", "from", "gap", "in", "no", "of",
        "on", "the", "to", "up", "with",
    ]

    /// How bad the places are at which a text was broken; 0 for good ones.
    static func penalty(_ lines: [ShapedText]) -> Int { penalty(lines.map { $0.glyphs.map(\.text).joined() }) }

    static func penalty(_ lines: [String]) -> Int {
        var sum = 0
        for (one, next) in zip(lines, lines.dropFirst()) where !next.isEmpty {
            // A number is not separated from its unit, its noun or its next three digits.
            let isNumber = one.split(separator: " ").last?.allSatisfy {
                numbers.contains($0) || ".\u{2009}".contains($0)
            }
            if isNumber ?? false { sum += 4 }
            if let word = one.split(separator: " ").last, leading.contains(word) { sum += 3 }
            // No first word of a clause without the rest of it.
            let ends = one.split(separator: " ").suffix(2)
            if ends.count == 2, ends.first?.last.map({ ".;:".contains($0) }) ?? false { sum += 2 }
        }
        guard let last = lines.last, lines.count > 1, last.count <= 24 else { return sum }
        switch last.split(separator: " ").count {
        case ...1: return sum + 4
        case 2: return sum + 1
        default: return sum
        }
    }
}
