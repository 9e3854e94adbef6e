internal import Layout

/// Writes the characters of rows: as glyphs of the weights' fonts, or as words of a font that has them all.
struct RowPen {
    /// How a text falls into words.
    enum Split {
        /// Two digits each, counted from the point.
        case number
        /// Into as few words as it takes, of about the same length.
        case name
        /// Four bytes each, as far as no blank stands among them.
        case ascii
    }

    let weights: RowWeights
    /// Told of the words, in place of drawing them.
    let counts: RowWordCounts?
    private let words: RowWords?
    /// Of the words: without references, since every byte asks it.
    private let glyphs: WordGlyphs?
    /// Of a character, units.
    let advance: Double
    let size: Double

    /// More blanks than so many are a step of the pen.
    private static let mostBlanks = 28

    /// False where rows are drawn by characters.
    var writesWords: Bool { glyphs != nil || counts != nil }

    /// - Parameter words: nil where rows are drawn by characters.
    init(weights: RowWeights, words: RowWords?, counts: RowWordCounts?, advance: Double, size: Double) {
        self.weights = weights
        self.words = words
        self.counts = counts
        self.advance = advance
        self.size = size
        glyphs = words?.glyphs
    }

    /// Writes characters from `x` on.
    ///
    /// - Parameter end: where the text before it on the line ended; blanks fill what lies between, where that is whole cells.
    @inline(__always)
    func put(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ split: Split, weight: Int, x: Double,
        y: Double,
        colour: Colour, end: inout Double, into list: inout DisplayList
    ) {
        if !writesWords {
            putCharacters(text, range, weight: weight, x: x, y: y, colour: colour, end: end, into: &list)
        } else {
            list.beginRun(font: .words, size: size, colour: colour)
            var place = Place(x: end, y: y, blanks: blanks(from: end, to: x))
            if place.blanks == 0 { place.x = x }
            switch split {
            case .number: putNumber(text, range, weight, &place, into: &list)
            case .name: putName(text, range, weight, &place, into: &list)
            case .ascii: return end = putASCII(text, range, weight, place, x: x, into: &list)
            }
        }
        end = x + Double(range.count) * advance
    }

    private func putCharacters(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, weight: Int, x: Double, y: Double,
        colour: Colour, end: Double, into list: inout DisplayList
    ) {
        list.beginRun(font: weights.slots[weight], size: size, colour: colour)
        let table = weight << 8
        // A blank between bytes: a run then needs no adjustment, and copied text has it.
        if blanks(from: end, to: x) == 1 { list.add(glyph: weights.glyphs[table | 0x20], x: end, y: y) }
        var x = x
        for index in range {
            let character = text[index]
            if character != 0x20 { list.add(glyph: weights.glyphs[table | Int(character)], x: x, y: y) }
            x += advance
        }
    }

    /// Whole cells between two places; 0 where they are no whole number of them, or too many.
    @inline(__always)
    private func blanks(from end: Double, to x: Double) -> Int {
        let cells = ((x - end) / advance).rounded()
        guard cells > 0, cells <= Double(Self.mostBlanks), abs(cells * advance - (x - end)) < 1e-3 else { return 0 }
        return Int(cells)
    }

    /// Where the next word stands, and the blanks that come before it.
    private struct Place {
        var x: Double
        let y: Double
        var blanks: Int
    }

    private func putNumber(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ weight: Int, _ place: inout Place,
        into list: inout DisplayList
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            var stop = start + 1
            while stop < range.upperBound, Self.isDigit(text[stop]) { stop += 1 }
            // A sign belongs to the group behind it.
            let sign = Self.isDigit(text[start]) ? 0 : 1
            let digits = stop - start - sign
            let isFraction = text[start] == UInt8(ascii: ".")
            var next = start + sign + (isFraction ? min(2, digits) : 2 - digits & 1)
            if digits == 0 { next = stop }
            while start < stop {
                put(text, start..<next, weight, &place, into: &list)
                start = next
                next = min(stop, next + 2)
            }
        }
    }

    @inline(__always)
    private static func isDigit(_ character: UInt8) -> Bool { character &- 0x30 < 10 }

    private func putName(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ weight: Int, _ place: inout Place,
        into list: inout DisplayList
    ) {
        guard !range.isEmpty else { return }
        let blanks = place.blanks < WordKey.mostCharacters ? place.blanks : 0
        let cells = blanks + range.count
        guard cells > WordKey.mostCharacters else { return put(text, range, weight, &place, into: &list) }
        let words = (cells + WordKey.mostCharacters - 1) / WordKey.mostCharacters
        let each = (cells + words - 1) / words
        let first = range.lowerBound + max(1, each - blanks)
        put(text, range.lowerBound..<first, weight, &place, into: &list)
        putChunks(text, first..<range.upperBound, each, weight, &place, into: &list)
    }

    /// Bytes that are blanks stand before others, as blanks between columns do; returns the end of the last other one.
    private func putASCII(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ weight: Int, _ place: Place, x: Double,
        into list: inout DisplayList
    ) -> Double {
        var (place, end) = (place, place.x)
        var start = range.lowerBound
        while start < range.upperBound {
            guard text[start] != 0x20 else {
                place.blanks += 1
                start += 1
                continue
            }
            var stop = start + 1
            while stop < range.upperBound, stop - start < 4, text[stop] != 0x20 { stop += 1 }
            put(text, start..<stop, weight, &place, into: &list)
            end = x + Double(stop - range.lowerBound) * advance
            place.x = end
            start = stop
        }
        return end
    }

    private func putChunks(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ count: Int, _ weight: Int,
        _ place: inout Place, into list: inout DisplayList
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            let next = min(range.upperBound, start + count)
            put(text, start..<next, weight, &place, into: &list)
            start = next
        }
    }

    /// Puts one word: with the blanks before it where that is a word, else behind them, else by its parts.
    @inline(__always)
    private func put(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ weight: Int, _ place: inout Place,
        into list: inout DisplayList
    ) {
        let joined = place.blanks + range.count <= WordKey.mostCharacters ? place.blanks : 0
        guard let glyphs else { return count(text, range, weight, joined, &place) }
        let glyph = glyphs.glyph(WordKey(text, range, weight: weight, blanks: joined))
        if glyph != 0 {
            if joined < place.blanks { putBlanks(glyphs, &place, into: &list) }
            list.add(glyph: glyph, x: place.x, y: place.y)
            place.x += Double(joined + range.count) * advance
            place.blanks = 0
            return
        }
        putParts(text, range, weight, joined, glyphs, &place, into: &list)
    }

    /// The parts that ``WordKey/parts`` names, as far as they are words, and single characters.
    private func putParts(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ weight: Int, _ joined: Int,
        _ glyphs: WordGlyphs, _ place: inout Place, into list: inout DisplayList
    ) {
        var index = range.lowerBound
        if joined > 0 {
            let head = glyphs.glyph(WordKey(text, index..<(index + 1), weight: weight, blanks: joined))
            if head != 0 {
                list.add(glyph: head, x: place.x, y: place.y)
                place.x += Double(joined + 1) * advance
                place.blanks = 0
                index += 1
            }
        }
        putBlanks(glyphs, &place, into: &list)
        while index < range.upperBound {
            var count = 1
            var glyph: UInt32 = 0
            if (range.upperBound - index) & 1 == 0 {
                glyph = glyphs.glyph(WordKey(text, index..<(index + 2), weight: weight, blanks: 0))
                if glyph != 0 { count = 2 }
            }
            if glyph == 0 { glyph = glyphs.single(text[index], weight) }
            list.add(glyph: glyph, x: place.x, y: place.y)
            place.x += Double(count) * advance
            index += count
        }
    }

    private func putBlanks(_ glyphs: WordGlyphs, _ place: inout Place, into list: inout DisplayList) {
        var rest = place.blanks
        while rest > 0 {
            let cells = min(rest, WordKey.mostCharacters)
            list.add(glyph: glyphs.blank(cells), x: place.x, y: place.y)
            place.x += Double(cells) * advance
            rest -= cells
        }
        place.blanks = 0
    }

    private func count(
        _ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ weight: Int, _ joined: Int,
        _ place: inout Place
    ) {
        guard let counts else { return }
        if joined + range.count > 1 { counts.add(WordKey(text, range, weight: weight, blanks: joined)) }
        for index in range { counts.seen(weight << 8 | Int(text[index])) }
        place.blanks = 0
    }
}
