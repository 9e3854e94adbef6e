internal import CCairo
package import Layout

/// FT_LOAD_NO_SCALE: lengths in font units.
private let loadUnscaled: Int32 = 1

extension FontMetrics {
    /// Measures a font once: the advances of its Latin characters, in ems.
    ///
    /// - Throws: `.font` for a file that cannot be opened, or is not scalable.
    package static func measure(_ file: FontFile) throws(DrawingError) -> FontMetrics {
        let faces = try FreeTypeFaces()
        let face = try faces.face(file)
        let unitsPerEm = Double(face.pointee.units_per_EM)
        guard unitsPerEm > 0 else {
            throw .font("the font \(file.family) (\(file.path)) is not scalable")
        }
        func metrics(_ glyph: FT_UInt) -> FT_Glyph_Metrics? {
            guard glyph != 0, FT_Load_Glyph(face, glyph, loadUnscaled) == 0 else { return nil }
            return face.pointee.glyph.pointee.metrics
        }
        let capital = metrics(FT_Get_Char_Index(face, 0x48)).map { Double($0.horiBearingY) } ?? 0.7 * unitsPerEm
        return FontMetrics(
            family: file.family, weight: file.weight,
            ascent: Double(face.pointee.ascender) / unitsPerEm,
            descent: -Double(face.pointee.descender) / unitsPerEm,
            capHeight: capital / unitsPerEm,
            entry: { scalar in
                let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
                return metrics(glyph).map {
                    FontMetrics.Entry(glyph: glyph, advance: Double($0.horiAdvance) / unitsPerEm)
                }
            })
    }
}

/// The glyph that is a filled rectangle (U+2588 FULL BLOCK), and the rectangle that it fills, in ems, y up.
///
/// Cairo writes a filled rectangle as eight numbers, and a glyph in a run as two: marks and bars are such glyphs.
package struct BlockGlyph: Sendable {
    package let file: FontFile
    let index: UInt32
    let left: Double
    let top: Double
    let width: Double
    let height: Double

    /// The block of the font, if it has one that is a plain rectangle.
    ///
    /// - Throws: `.font` for a file that cannot be opened.
    package init?(_ file: FontFile) throws(DrawingError) {
        let faces = try FreeTypeFaces()
        let face = try faces.face(file)
        let glyph = FT_Get_Char_Index(face, 0x2588)
        let unitsPerEm = Double(face.pointee.units_per_EM)
        guard glyph != 0, unitsPerEm > 0, FT_Load_Glyph(face, glyph, loadUnscaled) == 0 else { return nil }
        let slot = face.pointee.glyph.pointee
        guard slot.outline.n_points == 4, slot.outline.n_contours == 1 else { return nil }
        self.file = file
        index = glyph
        left = Double(slot.metrics.horiBearingX) / unitsPerEm
        top = Double(slot.metrics.horiBearingY) / unitsPerEm
        width = Double(slot.metrics.width) / unitsPerEm
        height = Double(slot.metrics.height) / unitsPerEm
        guard width > 0, height > 0 else { return nil }
    }
}
