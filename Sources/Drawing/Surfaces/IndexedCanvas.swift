internal import Layout

/// A page in pixels whose colours get indices while it is painted: one byte per pixel, as PNG stores them.
///
/// A page has some dozens of colours: a few inks on a few backgrounds, in steps of coverage. Painting indices moves a
/// quarter of the memory, and no colours need to be counted afterwards. Not Sendable: used on its queue only.
final class IndexedCanvas {
    let width: Int
    let height: Int
    /// Rows with a byte before each, which is PNG's filter type 0.
    let rows: UnsafeMutableRawBufferPointer
    fileprivate var numbers = ColourNumbers()
    fileprivate let pixels: UnsafeMutablePointer<UInt8>
    fileprivate let stride: Int
    let masks: GlyphMasks
    /// For each ink: for each index below it and each level the index of the mixture.
    private var mixtures: [UInt32: UnsafeMutablePointer<UInt16>] = [:]
    fileprivate var steps = Coverage.Steps.sixteen
    private var mixtureBits = Coverage.Steps.sixteen.bits

    fileprivate static let unknown = UInt16.max
    private var mixtureCount: Int { 256 << mixtureBits }

    init(masks: GlyphMasks, width: Int, height: Int) {
        self.masks = masks
        self.width = width
        self.height = height
        stride = width + 1
        rows = .allocate(byteCount: stride * height, alignment: 64)
        pixels = rows.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped + 1  // allocated, so not empty
    }

    deinit {
        for mixture in mixtures.values { mixture.deallocate() }
        rows.deallocate()
    }

    /// Colours as `0xAARRGGBB`, premultiplied, by index. On a grey page all greys, each with its level as the index,
    /// which is what PNG stores.
    var palette: [UInt32] { numbers.palette }

    /// The colours on the canvas by index.
    var colours: [(index: UInt8, word: UInt32)] { numbers.colours }

    /// Whether pixels are better stored as differences from the previous pixel.
    var repeatsInSteps: Bool { numbers.hasBlocks }

    /// Draws a page over the previous one; false if it has more than 256 colours.
    func draw(_ page: borrowing DisplayList) throws(DrawingError) -> Bool {
        steps = Coverage.Steps(for: page)
        if steps == .all {
            numbers.beginGreys()
            return try paint(page)
        }
        if PaintedAreas.isStripedText(page) {
            numbers.beginBlocks(for: page)
            if try paint(page) { return true }
            // In blocks a colour may have several indices.
        }
        numbers.beginPlain()
        return try paint(page)
    }

    private func paint(_ page: borrowing DisplayList) throws(DrawingError) -> Bool {
        forgetMixtures()
        rows.initializeMemory(as: UInt8.self, repeating: numbers.number(of: page.background?.word ?? 0))
        for row in 0..<height { pixels[row * stride - 1] = 0 }
        try paintItems(of: page)
        return !numbers.hasOverflowed
    }

    /// Mixtures belong to one page: the next page has other indices.
    private func forgetMixtures() {
        if steps.bits == mixtureBits {
            for mixture in mixtures.values { mixture.update(repeating: Self.unknown, count: mixtureCount) }
        } else {
            for mixture in mixtures.values { mixture.deallocate() }
            mixtures.removeAll()
            mixtureBits = steps.bits
        }
    }

    fileprivate func mixture(of ink: ColourNumbers.Ink) -> UnsafeMutablePointer<UInt16> {
        if let known = mixtures[ink.word] { return known }
        let mixture = UnsafeMutablePointer<UInt16>.allocate(capacity: mixtureCount)
        mixture.initialize(repeating: Self.unknown, count: mixtureCount)
        mixtures[ink.word] = mixture
        return mixture
    }

    @inline(never)
    fileprivate func newMixture(
        _ paper: UInt8, _ ink: ColourNumbers.Ink, _ level: UInt8, _ mixture: UnsafeMutablePointer<UInt16>, _ place: Int
    ) -> UInt8 {
        let word = Coverage.mix(numbers.palette[Int(paper)], ink.word, steps.weight(level))
        let number = numbers.number(of: word, ink, level: level, over: paper)
        mixture[place] = UInt16(number)
        return number
    }
}

extension IndexedCanvas: PixelCanvas {
    typealias Ink = (colour: ColourNumbers.Ink, mixture: UnsafeMutablePointer<UInt16>)

    var isSpoiled: Bool { numbers.hasOverflowed }

    func ink(_ colour: Colour) -> Ink {
        let ink = numbers.ink(colour.word)
        return (ink, mixture(of: ink))
    }

    func fill(_ area: PixelArea, _ colour: Colour) {
        let number = numbers.number(of: colour.word)
        for y in area.rows {
            (pixels + y * stride + area.left).update(repeating: number, count: area.width)
        }
    }

    /// A picture usually has more colours than indices: the page is painted in another way.
    func paint(_ picture: Picture, in rect: Rect) { numbers.overflow() }

    func blend(_ mask: GlyphMasks.Mask, _ part: MaskPart, left: Int, top: Int, _ ink: Ink) {
        let bits = steps.bits
        mask.levels(steps).withUnsafeBufferPointer { levels in
            for y in part.rows {
                let row = pixels + (top + y) * stride + left
                let line = y * mask.width
                for x in part.columns {
                    let level = levels[line &+ x]
                    if level == 0 { continue }
                    let place = Int(row[x]) << bits | Int(level)
                    let known = ink.mixture[place]
                    row[x] =
                        known != Self.unknown
                        ? UInt8(truncatingIfNeeded: known)
                        : newMixture(row[x], ink.colour, level, ink.mixture, place)
                }
            }
        }
    }
}

/// The indices of the colours of a page, one byte each.
///
/// Deflate compresses repeated bytes, and a page repeats its glyphs, but on alternating backgrounds. So indices are
/// assigned in blocks: each of the largest backgrounds has a block, and in it the most used inks have an index for
/// every level of coverage, at the same distance from the index of the background. As differences from pixel to pixel,
/// which PNG can store, a glyph then has the same bytes on all these backgrounds. Other colours get the remaining
/// indices.
struct ColourNumbers {
    /// An ink, and its position in the blocks.
    struct Ink {
        var word: UInt32
        fileprivate var place: Int?
    }

    private static let levels = 16
    private static let inksOfBlock = 4
    private static let blockSize = levels * inksOfBlock

    /// Colours as `0xAARRGGBB`, premultiplied, by index. Those of blocks occur once in each block.
    private(set) var palette = [UInt32](repeating: 0, count: 256)
    /// More colours than indices: the indices are of no use.
    private(set) var hasOverflowed = false
    /// Whether the differences of a glyph are the same on several backgrounds.
    private(set) var hasBlocks = false
    private var isGrey = false
    private var isUsed = [Bool](repeating: false, count: 256)
    private var isTaken = [Bool](repeating: false, count: 256)
    private var numbers: [UInt32: UInt8] = [:]
    private var places: [UInt32: Int] = [:]
    private var blocks = 0
    /// The order in which indices outside of blocks are used.
    private var rest: [UInt8] = []
    private var nextRest = 0

    /// Begins a page of greys, whose indices are their levels.
    mutating func beginGreys() {
        reset()
        isGrey = true
        for grey in 0..<256 { palette[grey] = 0xFF00_0000 | UInt32(grey) * 0x01_0101 }
    }

    /// Begins a page whose colours get indices in the order of appearance.
    mutating func beginPlain() {
        reset()
        rest += 0...255
    }

    /// Begins a page with blocks for the largest backgrounds.
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
        // Of the blocks first the indices that no ink has, then those of the last ink on the last background.
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

    /// The requested colours by index.
    var colours: [(index: UInt8, word: UInt32)] {
        palette.indices.compactMap { number in isUsed[number] ? (UInt8(number), palette[number]) : nil }
    }

    /// There will be more colours than indices.
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

    /// The index of a mixture: an ink at one of 16 levels over the colour of an index.
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

/// The most frequent colours of a page, approximately: overlaps are ignored.
enum PaintedAreas {
    /// The colours of the largest areas including the background of the page, the largest first.
    static func largestPapers(of page: borrowing DisplayList, _ count: Int) -> [UInt32] {
        var areas = Tally()
        areas.add(page.size.width * page.size.height, page.background?.word ?? 0)
        for item in page.items {
            guard let word = item.colour?.word else { continue }
            switch item {
            case .rectangle(let rect, _), .roundedRectangle(let rect, _, _): areas.add(rect.width * rect.height, word)
            case .stripes(let first, _, let count, _): areas.add(first.width * first.height * Double(count), word)
            case .cells(let size, _, let range): areas.add(size.width * size.height * Double(range.count), word)
            case .boxes(_, let range):
                areas.add(page.boxes[range].reduce(0) { $0 + $1.width * $1.height }, word)
            case .glyphs, .polyline, .polygon, .picture: break
            }
        }
        return areas.largest(count)
    }

    /// The colours in which most glyphs are.
    static func largestInks(of page: borrowing DisplayList, _ count: Int) -> [UInt32] {
        var glyphs = Tally()
        for item in page.items {
            if case .glyphs(_, _, let colour, let range) = item { glyphs.add(Double(range.count), colour.word) }
        }
        return glyphs.largest(count)
    }

    /// Whether the page is mainly text on alternating backgrounds.
    static func isStripedText(_ page: borrowing DisplayList) -> Bool {
        var hasStripes = false
        var shapes = 0
        for item in page.items {
            switch item {
            case .stripes: hasStripes = true
            case .boxes(_, let range), .polyline(_, _, let range), .polygon(_, let range): shapes += range.count
            case .glyphs, .rectangle, .cells, .roundedRectangle, .picture: break
            }
        }
        return hasStripes && shapes < page.glyphs.count / 8
    }

    /// A page has at most a few dozen colours, so a linear search is sufficient.
    private struct Tally {
        private var entries: [(word: UInt32, amount: Double)] = []

        mutating func add(_ amount: Double, _ word: UInt32) {
            if let known = entries.firstIndex(where: { $0.word == word }) {
                entries[known].amount += amount
            } else {
                entries.append((word, amount))
            }
        }

        /// If several are equal, the first one.
        func largest(_ count: Int) -> [UInt32] {
            entries.enumerated().sorted { ($0.element.amount, $1.offset) > ($1.element.amount, $0.offset) }
                .prefix(count).map(\.element.word)
        }
    }
}
