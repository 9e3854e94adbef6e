internal import CCairo
internal import Layout

/// The Cairo side of a document's fonts on one queue: font faces over that queue's own FreeType faces, and scaled fonts.
///
/// Not Sendable: used on its queue only.
final class CairoFonts {
    private struct ScaledKey: Hashable {
        var index: Int
        var size: Double
    }

    let fonts: DocumentFonts
    private let freeType: FreeTypeFaces
    private var faces: [Int: OpaquePointer] = [:]
    private var scaled: [ScaledKey: OpaquePointer] = [:]
    private let options: OpaquePointer?
    private var patterns: [Colour: OpaquePointer] = [:]

    init(_ fonts: DocumentFonts) throws(DrawingError) {
        self.fonts = fonts
        freeType = try FreeTypeFaces()
        options = cairo_font_options_create()
        // Advances as in the font file: otherwise glyphs of a run need adjustments.
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    }

    deinit {
        for pattern in patterns.values { cairo_pattern_destroy(pattern) }
        for font in scaled.values { cairo_scaled_font_destroy(font) }
        for face in faces.values { cairo_font_face_destroy(face) }
        cairo_font_options_destroy(options)
    }

    /// A colour as a pattern, made once: patterns that are made and freed use a pool that all threads share.
    func pattern(_ colour: Colour) -> OpaquePointer? {
        if let known = patterns[colour] { return known }
        let pattern = cairo_pattern_create_rgb(
            Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
        patterns[colour] = pattern
        return pattern
    }

    /// The scaled font of a slot at a size; owned by this object.
    func scaledFont(_ slot: FontSlot, size: Double) throws(DrawingError) -> OpaquePointer {
        let key = ScaledKey(index: slot.index, size: size)
        if let known = scaled[key] { return known }
        var fontMatrix = cairo_matrix_t()
        var identity = cairo_matrix_t()
        if slot == .wordsDown {
            cairo_matrix_init(&fontMatrix, 0, size, -size, 0, 0, 0)
        } else {
            cairo_matrix_init_scale(&fontMatrix, size, size)
        }
        cairo_matrix_init_identity(&identity)
        let name = name(slot)
        guard let font = cairo_scaled_font_create(try face(slot), &fontMatrix, &identity, options) else {
            throw .font("the font \(name) cannot be scaled")
        }
        try check(cairo_scaled_font_status(font), during: "scaling \(name)")
        scaled[key] = font
        return font
    }

    private func name(_ slot: FontSlot) -> String {
        fonts.files.indices.contains(slot.index) ? fonts.files[slot.index].family : "of words"
    }

    private func face(_ slot: FontSlot) throws(DrawingError) -> OpaquePointer {
        let upright = slot == .wordsDown ? .words : slot
        let index = upright.index
        if let known = faces[index] { return known }
        let opened: FT_Face
        if let kind = WordList.Kind.allCases.first(where: { $0.slot == upright }) {
            guard let words = fonts.words[kind] else { throw .font("the document has no text font") }
            opened = try freeType.face(words, of: kind)
        } else {
            opened = try freeType.face(fonts.files[index])
        }
        let name = name(slot)
        guard let face = cairo_ft_font_face_create_for_ft_face(opened, 0) else {
            throw .font("the font \(name) cannot be used")
        }
        faces[index] = face
        try check(cairo_font_face_status(face), during: "opening \(name)")
        try keepFreeTypeFaces(for: face, name)
        return face
    }

    /// Cairo identifies a font by the address of its FT_Face, and keeps fonts that are no longer used for a while. If
    /// the FT_Face were freed with this object, another one at its address would be mistaken for it, with the size that
    /// was set for the old one, and some advances would be wrong. So the faces live as long as Cairo's last reference
    /// (cairo_ft_font_face_create_for_ft_face).
    private func keepFreeTypeFaces(for face: OpaquePointer, _ name: String) throws(DrawingError) {
        let kept = Unmanaged.passRetained(freeType)
        let status = cairo_font_face_set_user_data(face, Self.freeTypeKey, kept.toOpaque()) { faces in
            faces.map { Unmanaged<FreeTypeFaces>.fromOpaque($0).release() }
        }
        if status != CAIRO_STATUS_SUCCESS { kept.release() }
        try check(status, during: "opening \(name)")
    }

    /// Only its address is used; it is never read or written.
    nonisolated(unsafe) private static let freeTypeKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
        capacity: 1)
}
