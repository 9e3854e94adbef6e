internal import Layout

/// Writes the characters of rows: as glyphs of the fonts of each weight, or as words of a font for all weights.
struct RowPen {
    /// How a text is divided into words.
    enum Split {
        /// Two digits each, counted from the decimal point.
        case number
        /// Into as few words as possible, of about the same length.
        case name
        /// Four bytes each, unless there is a space among them.
        case ascii
    }

    let weights: RowWeights
    /// Counts the words instead of drawing them.
    let counts: RowWordCounts?
    private let words: RowWords?
    /// Of the words; an unowned pointer, because it is used for each byte.
    private let glyphs: WordGlyphs?
    /// Width of a character, units.
    let advance: Double
    let size: Double

    /// More spaces than this are a move of the pen.
    private static let mostBlanks = 28

    /// false if rows are drawn by characters.
    var writesWords: Bool { glyphs != nil || counts != nil }

    /// - Parameter words: nil if rows are drawn by characters.
    init(weights: RowWeights, words: RowWords?, counts: RowWordCounts?, advance: Double, size: Double) {
        self.weights = weights
        self.words = words
        self.counts = counts
        self.advance = advance
        self.size = size
        glyphs = words?.glyphs
    }

    /// Writes characters, starting at `x`.
    ///
    /// - Parameter end: the end of the previous text on the line. Spaces fill the gap if it is a whole number of cells.
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
        // A space between bytes: the run then needs no adjustment, and copied text has the space.
        if blanks(from: end, to: x) == 1 { list.add(glyph: weights.glyphs[table | 0x20], x: end, y: y) }
        var x = x
        for index in range {
            let character = text[index]
            if character != 0x20 { list.add(glyph: weights.glyphs[table | Int(character)], x: x, y: y) }
            x += advance
        }
    }

    /// The number of cells between two positions; 0 if it is not a whole number, or too large.
    @inline(__always)
    private func blanks(from end: Double, to x: Double) -> Int {
        let cells = ((x - end) / advance).rounded()
        guard cells > 0, cells <= Double(Self.mostBlanks), abs(cells * advance - (x - end)) < 1e-3 else { return 0 }
        return Int(cells)
    }

    /// The position of the next word, and the spaces before it.
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
            // A sign belongs to the group after it.
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

    /// Empty bytes come before others, like the spaces between columns; returns the end of the last byte that is not
    /// empty.
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

    /// Writes one word: with the spaces before it if this is a word, otherwise after them, otherwise divided into
    /// parts.
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

    /// Writes the parts of ``WordKey/parts`` if they are words, and otherwise single characters.
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
