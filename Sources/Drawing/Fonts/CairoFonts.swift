internal import CCairo
internal import Layout

/// The Cairo side of a document's fonts on one queue: scaled fonts over that queue's own FreeType faces.
///
/// Not Sendable: used on its queue only.
final class CairoFonts {
    private struct ScaledKey: Hashable {
        var index: Int
        var size: Double
    }

    let fonts: DocumentFonts
    private let opened: OpenedFonts
    /// Those of the document's own fonts of words, which this object owns; others belong to `opened`.
    private var wordFaces: [Int: OpaquePointer] = [:]
    private var wordFonts: [OpaquePointer] = []
    private var wordFiles: FreeTypeFaces?
    private var scaled: [ScaledKey: OpaquePointer] = [:]
    private var patterns: [Colour: OpaquePointer] = [:]

    init(_ fonts: DocumentFonts) throws(DrawingError) {
        self.fonts = fonts
        opened = try OpenedFonts.take()
    }

    deinit {
        for pattern in patterns.values { cairo_pattern_destroy(pattern) }
        for font in wordFonts { cairo_scaled_font_destroy(font) }
        for face in wordFaces.values { cairo_font_face_destroy(face) }
        OpenedFonts.giveBack(opened)
    }

    /// A colour as a pattern, made once: patterns that are made and freed use a pool that all threads share.
    func pattern(_ colour: Colour) -> OpaquePointer? {
        if let known = patterns[colour] { return known }
        let pattern = cairo_pattern_create_rgb(
            Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
        patterns[colour] = pattern
        return pattern
    }

    /// The scaled font of a slot at a size. It lives as long as this object.
    func scaledFont(_ slot: FontSlot, size: Double) throws(DrawingError) -> OpaquePointer {
        let key = ScaledKey(index: slot.index, size: size)
        if let known = scaled[key] { return known }
        let upright = slot == .wordsDown ? .words : slot
        let font: OpaquePointer
        if let kind = WordList.Kind.allCases.first(where: { $0.slot == upright }) {
            font = try wordFont(kind, upright.index, size: size, isDown: slot == .wordsDown)
        } else {
            font = try opened.scaledFont(fonts.files[slot.index], size: size)
        }
        scaled[key] = font
        return font
    }

    private func wordFont(
        _ kind: WordList.Kind, _ index: Int, size: Double, isDown: Bool
    ) throws(DrawingError) -> OpaquePointer {
        var fontMatrix = cairo_matrix_t()
        if isDown {
            cairo_matrix_init(&fontMatrix, 0, size, -size, 0, 0, 0)
        } else {
            cairo_matrix_init_scale(&fontMatrix, size, size)
        }
        let options = OpenedFonts.makeOptions()
        defer { cairo_font_options_destroy(options) }
        let font = try Self.scale(try wordFace(kind, index), &fontMatrix, options, Self.nameOfWords)
        wordFonts.append(font)
        return font
    }

    private func wordFace(_ kind: WordList.Kind, _ index: Int) throws(DrawingError) -> OpaquePointer {
        if let known = wordFaces[index] { return known }
        guard let words = fonts.words[kind] else { throw .font("the document has no text font") }
        let files: FreeTypeFaces
        if let known = wordFiles { files = known } else { files = try FreeTypeFaces() }
        wordFiles = files
        let face = try Self.makeFace(try files.face(words, of: kind), keeping: files, Self.nameOfWords)
        wordFaces[index] = face
        return face
    }

    private static let nameOfWords = "of words"

    // MARK: - Making fonts

    /// The caller destroys the result.
    static func scale(
        _ face: OpaquePointer, _ matrix: inout cairo_matrix_t, _ options: OpaquePointer?, _ name: String
    ) throws(DrawingError) -> OpaquePointer {
        var identity = cairo_matrix_t()
        cairo_matrix_init_identity(&identity)
        guard let font = cairo_scaled_font_create(face, &matrix, &identity, options) else {
            throw .font("the font \(name) cannot be scaled")
        }
        do throws(DrawingError) {
            try check(cairo_scaled_font_status(font), during: "scaling \(name)")
        } catch {
            cairo_scaled_font_destroy(font)
            throw error
        }
        return font
    }

    /// A face of Cairo over one of FreeType. The caller destroys the result.
    ///
    /// Cairo identifies a font by the address of its FT_Face, and keeps fonts that are no longer used for a while. If
    /// the FT_Face were freed with its owner, another one at its address would be mistaken for it, with the size that
    /// was set for the old one, and some advances would be wrong. So the faces live as long as Cairo's last reference
    /// (cairo_ft_font_face_create_for_ft_face).
    static func makeFace(
        _ file: FT_Face, keeping faces: FreeTypeFaces, _ name: String
    ) throws(DrawingError) -> OpaquePointer {
        guard let face = cairo_ft_font_face_create_for_ft_face(file, 0) else {
            throw .font("the font \(name) cannot be used")
        }
        do throws(DrawingError) {
            try check(cairo_font_face_status(face), during: "opening \(name)")
            let kept = Unmanaged.passRetained(faces)
            let status = cairo_font_face_set_user_data(face, freeTypeKey, kept.toOpaque()) { faces in
                faces.map { Unmanaged<FreeTypeFaces>.fromOpaque($0).release() }
            }
            if status != CAIRO_STATUS_SUCCESS { kept.release() }
            try check(status, during: "opening \(name)")
        } catch {
            cairo_font_face_destroy(face)
            throw error
        }
        return face
    }

    /// Only its address is used; it is never read or written.
    nonisolated(unsafe) private static let freeTypeKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
        capacity: 1)
}
