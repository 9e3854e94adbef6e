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
    private var numbers = ColourNumbers()
    private let pixels: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let masks: GlyphMasks
    /// By colour of an ink: for each number below it and each level the number of the mixture.
    private var mixtures: [UInt32: UnsafeMutablePointer<UInt16>] = [:]
    private var steps = Coverage.Steps.sixteen
    private var mixtureBits = Coverage.Steps.sixteen.bits

    private static let unknown = UInt16.max
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
    func draw(_ page: borrowing DisplayList) throws -> Bool {
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

    private func paint(_ page: borrowing DisplayList) throws -> Bool {
        forgetMixtures()
        rows.initializeMemory(as: UInt8.self, repeating: numbers.number(of: page.background?.word ?? 0))
        for row in 0..<height { pixels[row * stride - 1] = 0 }
        for item in page.items where !numbers.hasOverflowed {
            switch item {
            case .glyphs(let font, let size, let colour, let range):
                try draw(page.glyphs[range], font, size, colour)
            case .rectangle(let rect, let colour):
                fill(rect, colour)
            case .stripes(let first, let period, let count, let colour):
                for index in 0..<count {
                    var stripe = first
                    stripe.y += Double(index) * period
                    fill(stripe, colour)
                }
            case .cells(let size, let colour, let range):
                for place in page.places[range] {
                    fill(Rect(x: place.x, y: place.y, width: size.width, height: size.height), colour)
                }
            case .boxes(let colour, let range):
                for box in page.boxes[range] { fill(box, colour) }
            case .roundedRectangle, .polyline, .polygon:
                guard let shape = ShapeMask(item, of: page, width: width, height: height) else { continue }
                let ink = numbers.ink(shape.colour.word)
                blend(shape.mask, shape.left, shape.top, ink, mixture(of: ink))
            }
        }
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

    private func fill(_ rect: Rect, _ colour: Colour) {
        guard let area = PixelArea(rect, width: width, height: height) else { return }
        let number = numbers.number(of: colour.word)
        for y in area.rows {
            (pixels + y * stride + area.left).update(repeating: number, count: area.width)
        }
    }

    private func draw(
        _ glyphs: ArraySlice<DisplayList.PlacedGlyph>, _ font: FontSlot, _ size: Double, _ colour: Colour
    ) throws {
        let strike = masks.strike(font, size: size)
        let ink = numbers.ink(colour.word)
        let mixture = mixture(of: ink)
        for glyph in glyphs {
            let mask = try masks.mask(UInt32(truncatingIfNeeded: glyph.index), of: strike, font: font, size: size)
            guard mask.width > 0 else { continue }
            blend(mask, Int(glyph.x.rounded()) + mask.left, Int(glyph.y.rounded()) - mask.top, ink, mixture)
        }
    }

    private func mixture(of ink: ColourNumbers.Ink) -> UnsafeMutablePointer<UInt16> {
        if let known = mixtures[ink.word] { return known }
        let mixture = UnsafeMutablePointer<UInt16>.allocate(capacity: mixtureCount)
        mixture.initialize(repeating: Self.unknown, count: mixtureCount)
        mixtures[ink.word] = mixture
        return mixture
    }

    private func blend(
        _ mask: GlyphMasks.Mask, _ left: Int, _ top: Int, _ ink: ColourNumbers.Ink,
        _ mixture: UnsafeMutablePointer<UInt16>
    ) {
        let firstX = max(0, -left)
        let endX = min(mask.width, width - left)
        let firstY = max(0, -top)
        let endY = min(mask.height, height - top)
        guard firstX < endX, firstY < endY else { return }
        let bits = steps.bits
        mask.levels(steps).withUnsafeBufferPointer { levels in
            for y in firstY..<endY {
                let row = pixels + (top + y) * stride + left
                let line = y * mask.width
                for x in firstX..<endX {
                    let level = levels[line &+ x]
                    if level == 0 { continue }
                    let place = Int(row[x]) << bits | Int(level)
                    let known = mixture[place]
                    row[x] =
                        known != Self.unknown
                        ? UInt8(truncatingIfNeeded: known) : newMixture(row[x], ink, level, mixture, place)
                }
            }
        }
    }

    @inline(never)
    private func newMixture(
        _ paper: UInt8, _ ink: ColourNumbers.Ink, _ level: UInt8, _ mixture: UnsafeMutablePointer<UInt16>, _ place: Int
    ) -> UInt8 {
        let word = Coverage.mix(numbers.palette[Int(paper)], ink.word, steps.weight(level))
        let number = numbers.number(of: word, ink, level: level, over: paper)
        mixture[place] = UInt16(number)
        return number
    }
}
