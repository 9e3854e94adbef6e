internal import CCairo
internal import Layout

/// The shapes of glyphs in pixels, made once for each font, size and glyph by one queue.
///
/// Cairo draws text on image surfaces under one lock of the process, so two queues were slower than one. Separate masks
/// for each queue need no lock. Not Sendable: used on its queue only.
final class GlyphMasks {
    struct Mask {
        /// Pixels from the origin of the glyph to the top left corner of the mask; `top` is upwards.
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        /// Coverage 0…255, row by row.
        var coverage: [UInt8]
        /// The same as 0…15.
        var sixteenths: [UInt8]

        /// Coverage in the steps of a page.
        @inline(__always)
        func levels(_ steps: Coverage.Steps) -> [UInt8] { steps == .all ? coverage : sixteenths }
    }

    /// The masks of one font at one size, by glyph.
    final class Strike {
        fileprivate(set) var masks: [UInt32: Mask] = [:]
        /// By glyph index, for the first 4096, which are almost all of them.
        fileprivate(set) var table: [Mask?] = Array(repeating: nil, count: 4096)
    }

    private struct Key: Hashable {
        var font: FontSlot
        var size: Double
    }

    /// FT_LOAD_TARGET_LIGHT: vertical hinting only, so that advances are as measured.
    private static let loadLight: Int32 = 1 << 16

    private let fonts: DocumentFonts
    private let freeType: FreeTypeFaces
    private var strikes: [Key: Strike] = [:]

    init(_ fonts: DocumentFonts) throws(DrawingError) {
        self.fonts = fonts
        freeType = try FreeTypeFaces()
    }

    func strike(_ font: FontSlot, size: Double) -> Strike {
        let key = Key(font: font, size: size)
        if let known = strikes[key] { return known }
        let strike = Strike()
        strikes[key] = strike
        return strike
    }

    /// The mask of a glyph; empty if the font cannot draw it.
    @inline(__always)
    func mask(_ glyph: UInt32, of strike: Strike, font: FontSlot, size: Double) throws(DrawingError) -> Mask {
        if glyph < 4096, let known = strike.table[Int(glyph)] { return known }
        return try slowMask(glyph, of: strike, font: font, size: size)
    }

    @inline(never)
    private func slowMask(
        _ glyph: UInt32, of strike: Strike, font: FontSlot, size: Double
    ) throws(DrawingError) -> Mask {
        if let known = strike.masks[glyph] { return known }
        let mask = try render(glyph, font: font, size: size)
        if glyph < 4096 { strike.table[Int(glyph)] = mask } else { strike.masks[glyph] = mask }
        return mask
    }

    private func render(_ glyph: UInt32, font: FontSlot, size: Double) throws(DrawingError) -> Mask {
        let face = try freeType.face(fonts.files[font.index])
        // FreeType takes sizes in 1/64 pixel at 72 dpi.
        FT_Set_Char_Size(face, 0, Int((min(size, 4096) * 64).rounded()), 72, 72)
        guard FT_Load_Glyph(face, glyph, Self.loadLight) == 0,
            FT_Render_Glyph(face.pointee.glyph, FT_RENDER_MODE_NORMAL) == 0
        else { return Mask(left: 0, top: 0, width: 0, height: 0, coverage: [], sixteenths: []) }
        let slot = face.pointee.glyph.pointee
        let bitmap = slot.bitmap
        let width = Int(bitmap.width)
        let height = Int(bitmap.rows)
        var coverage: [UInt8] = []
        coverage.reserveCapacity(width * height)
        if let buffer = bitmap.buffer {
            for row in 0..<height {
                let line = buffer + row * Int(bitmap.pitch)
                for column in 0..<width { coverage.append(line[column]) }
            }
        }
        return Mask(
            left: Int(slot.bitmap_left), top: Int(slot.bitmap_top), width: coverage.isEmpty ? 0 : width,
            height: coverage.isEmpty ? 0 : height, coverage: coverage,
            sixteenths: coverage.map { UInt8((Int($0) * 15 + 127) / 255) })
    }
}
