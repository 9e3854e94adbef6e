internal import CCairo
internal import Platform

/// Fonts in files, opened for Cairo, with the sizes that were drawn. Documents that are made one after the other use the
/// same ones: Cairo keeps the outlines of glyphs with a font, and reads them again for each new one.
///
/// `@unchecked Sendable` because it belongs to one ``CairoFonts`` at a time: the pool passes it on under a lock.
final class OpenedFonts: @unchecked Sendable {
    private struct Key: Hashable {
        var file: FontFile
        var size: Double
    }

    private let freeType: FreeTypeFaces
    private let options: OpaquePointer?
    private var faces: [FontFile: OpaquePointer] = [:]
    private var scaled: [Key: OpaquePointer] = [:]

    private init() throws(DrawingError) {
        freeType = try FreeTypeFaces()
        options = Self.makeOptions()
    }

    deinit {
        for font in scaled.values { cairo_scaled_font_destroy(font) }
        for face in faces.values { cairo_font_face_destroy(face) }
        cairo_font_options_destroy(options)
    }

    /// Advances as in the font file: otherwise glyphs of a run need adjustments. The caller destroys the result.
    static func makeOptions() -> OpaquePointer? {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        return options
    }

    /// The scaled font of a file at a size; owned by this object.
    func scaledFont(_ file: FontFile, size: Double) throws(DrawingError) -> OpaquePointer {
        let key = Key(file: file, size: size)
        if let known = scaled[key] { return known }
        var fontMatrix = cairo_matrix_t()
        cairo_matrix_init_scale(&fontMatrix, size, size)
        let font = try CairoFonts.scale(try face(file), &fontMatrix, options, file.family)
        scaled[key] = font
        return font
    }

    private func face(_ file: FontFile) throws(DrawingError) -> OpaquePointer {
        if let known = faces[file] { return known }
        let face = try CairoFonts.makeFace(try freeType.face(file), keeping: freeType, file.family)
        faces[file] = face
        return face
    }

    // MARK: - The pool

    private static let pool = Locked<[OpenedFonts]>([])
    /// Maximum number of idle ones.
    private static let mostIdle = 8
    /// Documents have a few dozen sizes. If they have ever new ones, the fonts are closed.
    private static let mostSizes = 256

    static func take() throws(DrawingError) -> OpenedFonts {
        if let known = pool.withLock({ $0.popLast() }) { return known }
        return try OpenedFonts()
    }

    /// Keeps it for the next document. Its owner does not use it any more.
    static func giveBack(_ fonts: OpenedFonts) {
        guard fonts.scaled.count <= mostSizes, fonts.isSound else { return }
        pool.withLock { if $0.count < mostIdle { $0.append(fonts) } }
    }

    private var isSound: Bool {
        faces.values.allSatisfy { cairo_font_face_status($0) == CAIRO_STATUS_SUCCESS }
            && scaled.values.allSatisfy { cairo_scaled_font_status($0) == CAIRO_STATUS_SUCCESS }
    }
}
