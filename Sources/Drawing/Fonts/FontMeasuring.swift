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
