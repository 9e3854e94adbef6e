internal import Layout

/// The numbers of a page's colours, a byte each.
///
/// Deflate is good where bytes repeat, and a page repeats its glyphs, but on papers that take turns. So numbers are given
/// in blocks: the largest papers have one each, and in it the most used inks have a number for every level of their
/// coverage, at the same distance from the paper's number in each block. In steps from pixel to pixel, which PNG
/// can store, a glyph is then the same bytes on any of these papers. Colours beside that take what is left.
struct ColourNumbers {
    /// What pixels are painted with, and where in the blocks it stands.
    struct Ink {
        var word: UInt32
        fileprivate var place: Int?
    }

    private static let levels = 16
    private static let inksOfBlock = 4
    private static let blockSize = levels * inksOfBlock

    /// Colours as `0xAARRGGBB`, premultiplied, by number. Those of blocks occur once in each block.
    private(set) var palette = [UInt32](repeating: 0, count: 256)
    /// More colours than numbers: what was numbered is of no use.
    private(set) var hasOverflowed = false
    /// Whether a glyph's steps are the same on several papers.
    private(set) var hasBlocks = false
    private var isGrey = false
    private var isUsed = [Bool](repeating: false, count: 256)
    private var isTaken = [Bool](repeating: false, count: 256)
    private var numbers: [UInt32: UInt8] = [:]
    private var places: [UInt32: Int] = [:]
    private var blocks = 0
    /// In which order numbers are taken that need no place in a block.
    private var rest: [UInt8] = []
    private var nextRest = 0

    /// Begins a page of greys alone, each of which has itself as its number.
    mutating func beginGreys() {
        reset()
        isGrey = true
        for grey in 0..<256 { palette[grey] = 0xFF00_0000 | UInt32(grey) * 0x01_0101 }
    }

    /// Begins a page whose colours are numbered as they come.
    mutating func beginPlain() {
        reset()
        rest += 0...255
    }

    /// Begins a page with blocks for what covers most of it.
    mutating func beginBlocks(for page: borrowing DisplayList) {
        reset()
        hasBlocks = true
        for (place, word) in PaintedAreas.largestInks(of: page, Self.inksOfBlock).enumerated() { places[word] = place }
        let papers = PaintedAreas.largestPapers(of: page, 256 / Self.blockSize)
        blocks = papers.count
        for (block, word) in papers.enumerated() {
            numbers[word] = UInt8(block * Self.blockSize)
            isTaken[block * Self.blockSize] = true
        }
        // Of the blocks first what no ink has there, then the last ink's numbers on the last paper.
        let isFree = { [blocks, inks = places.count] (number: Int) in
            let (block, rest) = number.quotientAndRemainder(dividingBy: Self.blockSize)
            return block >= blocks || rest / Self.levels >= inks || rest % Self.levels == 0
        }
        rest += (0..<256).filter(isFree).map { UInt8($0) }
        rest += (0..<256).reversed().filter { !isFree($0) }.map { UInt8($0) }
    }

    private mutating func reset() {
        numbers.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        rest.removeAll(keepingCapacity: true)
        nextRest = 0
        blocks = 0
        isGrey = false
        hasBlocks = false
        hasOverflowed = false
        for number in 0..<256 {
            isUsed[number] = false
            isTaken[number] = false
            palette[number] = 0
        }
    }

    /// The colours that were asked for, by number.
    var colours: [(index: UInt8, word: UInt32)] {
        palette.indices.compactMap { number in isUsed[number] ? (UInt8(number), palette[number]) : nil }
    }

    /// There will be more colours than numbers.
    mutating func overflow() { hasOverflowed = true }

    func ink(_ word: UInt32) -> Ink { Ink(word: word, place: places[word]) }

    mutating func number(of word: UInt32) -> UInt8 {
        if isGrey {
            let grey = UInt8(word & 0xFF)
            isUsed[Int(grey)] = true
            return grey
        }
        if let known = numbers[word] {
            take(known, for: word)
            return known
        }
        while nextRest < rest.count, isTaken[Int(rest[nextRest])] { nextRest += 1 }
        guard nextRest < rest.count else {
            hasOverflowed = true
            return 0
        }
        let number = rest[nextRest]
        take(number, for: word)
        numbers[word] = number
        return number
    }

    /// The number of a mixture: an ink, at one of 16 levels, over the colour of a number.
    mutating func number(of word: UInt32, _ ink: Ink, level: UInt8, over paper: UInt8) -> UInt8 {
        guard let place = ink.place, Int(paper) % Self.blockSize == 0, Int(paper) / Self.blockSize < blocks else {
            return number(of: word)
        }
        let wanted = Int(paper) + place * Self.levels + Int(level)
        if !isTaken[wanted] { take(UInt8(wanted), for: word) }
        return palette[wanted] == word ? UInt8(wanted) : number(of: word)
    }

    private mutating func take(_ number: UInt8, for word: UInt32) {
        isTaken[Int(number)] = true
        isUsed[Int(number)] = true
        palette[Int(number)] = word
    }
}
