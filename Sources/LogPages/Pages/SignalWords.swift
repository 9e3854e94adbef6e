internal import Layout

/// The characters that glyphs of the rows' fonts stand for.
struct GlyphCodes {
    /// By weight and glyph: the character, 0 for none.
    private var codes: [[UInt8]] = []
    private let slots: [FontSlot]

    init(_ weights: RowWeights) {
        slots = weights.slots
        for weight in 0..<RowWeights.count {
            let glyphs = weights.glyphs[(weight << 8)..<((weight + 1) << 8)]
            var table = [UInt8](repeating: 0, count: Int(glyphs.max() ?? 0) + 1)
            for (code, glyph) in glyphs.enumerated().reversed() where code >= 0x20 { table[Int(glyph)] = UInt8(code) }
            table[0] = 0
            codes.append(table)
        }
    }

    /// nil for a glyph of another font, or one that is no character of rows.
    @inline(__always)
    func code(_ glyph: SignalTexts.Glyph) -> (code: UInt8, weight: Int)? {
        guard let weight = slots.firstIndex(of: glyph.font), glyph.offsetX == 0, glyph.offsetY == 0 else { return nil }
        let table = codes[weight]
        guard Int(glyph.index) < table.count, table[Int(glyph.index)] != 0 else { return nil }
        return (table[Int(glyph.index)], weight)
    }
}

/// Gathers the characters of signals to texts of one weight, and has them written.
struct SignalWords {
    static let capacity = 64

    private let pen: RowPen
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private let left: Double
    private let colour: Colour
    private var line = -1
    /// Base line; nil where the line is on another page.
    private(set) var y: Double?
    /// Where what was written last ended.
    var end: Double
    private var count = 0
    private var weight = 0
    private var x = 0.0

    init(_ pen: RowPen, _ buffer: UnsafeMutableBufferPointer<UInt8>, left: Double, colour: Colour) {
        self.pen = pen
        self.buffer = buffer
        self.left = left
        self.colour = colour
        end = left
    }

    @inline(__always)
    mutating func begin(_ line: Int, _ y: Double?, into list: inout DisplayList) {
        guard line != self.line else { return }
        flush(into: &list)
        self.line = line
        self.y = y
        end = left
    }

    mutating func put(_ code: UInt8, _ weight: Int, x: Double, into list: inout DisplayList) {
        let follows = abs(self.x + Double(count) * pen.advance - x) < 1e-3
        if count > 0, weight != self.weight || !follows || count == Self.capacity { flush(into: &list) }
        if count == 0 { (self.x, self.weight) = (x, weight) }
        buffer[count] = code
        count += 1
    }

    mutating func flush(into list: inout DisplayList) {
        defer { count = 0 }
        guard count > 0, let y else { return }
        // A value begins with its number.
        var digits = 0
        while digits < count, Self.isNumber(buffer[digits]) { digits += 1 }
        for (range, split) in [(0..<digits, RowPen.Split.number), (digits..<count, .name)] where !range.isEmpty {
            pen.put(
                buffer, range, split, weight: weight, x: x + Double(range.lowerBound) * pen.advance, y: y,
                colour: colour, end: &end, into: &list)
        }
    }

    private static func isNumber(_ code: UInt8) -> Bool {
        code &- 0x30 < 10 || code == UInt8(ascii: ".") || code == RowSigns.minus
    }
}
