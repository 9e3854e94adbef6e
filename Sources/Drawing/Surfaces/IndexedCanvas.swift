internal import Layout

/// A page in pixels whose colours are numbered as they are painted: a byte a pixel, as PNG stores them.
///
/// A page has some dozens of colours: a few tones on a few backgrounds, in steps of coverage. Painting their numbers
/// moves a quarter of the memory, and nothing has to be counted afterwards. Not Sendable: confined to its queue.
final class IndexedCanvas {
    let width: Int
    let height: Int
    /// Rows with a byte before each, which is PNG's filter type 0.
    let rows: UnsafeMutableRawBufferPointer
    fileprivate var numbers = ColourNumbers()
    fileprivate let pixels: UnsafeMutablePointer<UInt8>
    fileprivate let stride: Int
    let masks: GlyphMasks
    /// By colour of an ink: for each number below it and each level the number of the mixture.
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

    /// Colours as `0xAARRGGBB`, premultiplied, by number. On a grey page all greys, each with itself as its number, so that
    /// the numbers are what PNG stores.
    var palette: [UInt32] { numbers.palette }

    /// The colours on the canvas, by number.
    var colours: [(index: UInt8, word: UInt32)] { numbers.colours }

    /// Whether pixels are better stored as steps from the pixel before them.
    var repeatsInSteps: Bool { numbers.hasBlocks }

    /// Draws a page over whatever was there; false if it has more than 256 colours.
    func draw(_ page: borrowing DisplayList) throws(DrawingError) -> Bool {
        steps = Coverage.Steps(for: page)
        if steps == .all {
            numbers.beginGreys()
            return try paint(page)
        }
        if PaintedAreas.isStripedText(page) {
            numbers.beginBlocks(for: page)
            if try paint(page) { return true }
            // In blocks a colour may have several numbers.
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

    /// Mixtures belong to one page: the numbers of the next one's colours are others.
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

    /// A picture has more colours than numbers, as a rule: the page is painted otherwise.
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
