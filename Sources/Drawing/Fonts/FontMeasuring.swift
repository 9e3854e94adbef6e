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
        // An advance is in a table of the font: no outline has to be loaded.
        func advance(_ glyph: FT_UInt) -> Double? {
            var advance: FT_Fixed = 0
            guard glyph != 0, FT_Get_Advance(face, glyph, loadUnscaled, &advance) == 0 else { return nil }
            return Double(advance)
        }
        let letter = FT_Get_Char_Index(face, 0x48)
        let hasLetter = letter != 0 && FT_Load_Glyph(face, letter, loadUnscaled) == 0
        let capital = hasLetter ? Double(face.pointee.glyph.pointee.metrics.horiBearingY) : 0.7 * unitsPerEm
        return FontMetrics(
            family: file.family, weight: file.weight,
            ascent: Double(face.pointee.ascender) / unitsPerEm,
            descent: -Double(face.pointee.descender) / unitsPerEm,
            capHeight: capital / unitsPerEm,
            entry: { scalar in
                let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
                return advance(glyph).map { FontMetrics.Entry(glyph: glyph, advance: $0 / unitsPerEm) }
            })
    }
}
