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
    /// Colours as `0xAARRGGBB`, premultiplied, by number. On a grey page all greys, each with itself as its number, so that
    /// the numbers are what PNG stores.
    private(set) var palette: [UInt32] = []
    private var isUsed = [Bool](repeating: false, count: 256)
    /// More colours than numbers: what is on the canvas is of no use.
    private(set) var hasOverflowed = false
    private let pixels: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let masks: GlyphMasks
    private var numbers: [UInt32: UInt8] = [:]
    /// By number of an ink: for each number below it and each level the number of the mixture.
    private var mixtures: [UInt8: UnsafeMutablePointer<UInt16>] = [:]

    private var steps = Coverage.Steps.sixteen

    private static let unknown = UInt16.max
    private var mixtureCount: Int { 256 << steps.bits }

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

    /// Draws a page over whatever was there; false if it has more than 256 colours.
    func draw(_ page: borrowing DisplayList) throws -> Bool {
        forgetMixtures(steps: Coverage.Steps(for: page))
        numbers.removeAll(keepingCapacity: true)
        palette.removeAll(keepingCapacity: true)
        if steps == .all { palette += (0..<256).map { 0xFF00_0000 | $0 * 0x01_0101 } }
        for number in 0..<256 { isUsed[number] = false }
        hasOverflowed = false
        rows.initializeMemory(as: UInt8.self, repeating: number(of: page.background?.word ?? 0))
        for row in 0..<height { pixels[row * stride - 1] = 0 }
        for item in page.items where !hasOverflowed {
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
                let ink = number(of: shape.colour.word)
                blend(shape.mask, shape.left, shape.top, ink, mixture(of: ink))
            }
        }
        return !hasOverflowed
    }

    /// Mixtures belong to one page: the numbers of the next one's colours are others.
    private func forgetMixtures(steps: Coverage.Steps) {
        if steps == self.steps {
            for mixture in mixtures.values { mixture.update(repeating: Self.unknown, count: mixtureCount) }
        } else {
            for mixture in mixtures.values { mixture.deallocate() }
            mixtures.removeAll()
            self.steps = steps
        }
    }

    /// The colours on the canvas, by number.
    var colours: [(index: UInt8, word: UInt32)] {
        palette.indices.compactMap { number in isUsed[number] ? (UInt8(number), palette[number]) : nil }
    }

    private func number(of word: UInt32) -> UInt8 {
        if steps == .all {
            let grey = UInt8(word & 0xFF)
            isUsed[Int(grey)] = true
            return grey
        }
        if let known = numbers[word] { return known }
        guard palette.count < 256 else {
            hasOverflowed = true
            return 0
        }
        let number = UInt8(palette.count)
        isUsed[palette.count] = true
        palette.append(word)
        numbers[word] = number
        return number
    }

    private func fill(_ rect: Rect, _ colour: Colour) {
        guard let area = PixelArea(rect, width: width, height: height) else { return }
        let number = number(of: colour.word)
        for y in area.rows {
            (pixels + y * stride + area.left).update(repeating: number, count: area.width)
        }
    }

    private func draw(
        _ glyphs: ArraySlice<DisplayList.PlacedGlyph>, _ font: FontSlot, _ size: Double, _ colour: Colour
    ) throws {
        let strike = masks.strike(font, size: size)
        let ink = number(of: colour.word)
        let mixture = mixture(of: ink)
        for glyph in glyphs {
            let mask = try masks.mask(UInt32(truncatingIfNeeded: glyph.index), of: strike, font: font, size: size)
            guard mask.width > 0 else { continue }
            blend(mask, Int(glyph.x.rounded()) + mask.left, Int(glyph.y.rounded()) - mask.top, ink, mixture)
        }
    }

    private func mixture(of ink: UInt8) -> UnsafeMutablePointer<UInt16> {
        if let known = mixtures[ink] { return known }
        let mixture = UnsafeMutablePointer<UInt16>.allocate(capacity: mixtureCount)
        mixture.initialize(repeating: Self.unknown, count: mixtureCount)
        mixtures[ink] = mixture
        return mixture
    }

    private func blend(
        _ mask: GlyphMasks.Mask, _ left: Int, _ top: Int, _ ink: UInt8, _ mixture: UnsafeMutablePointer<UInt16>
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
        _ paper: UInt8, _ ink: UInt8, _ level: UInt8, _ mixture: UnsafeMutablePointer<UInt16>, _ place: Int
    ) -> UInt8 {
        let word = Coverage.mix(palette[Int(paper)], palette[Int(ink)], steps.weight(level))
        let number = number(of: word)
        mixture[place] = UInt16(number)
        return number
    }
}
