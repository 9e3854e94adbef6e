internal import CCairo

/// Fonts opened by one queue: an FT_Library and faces of its own, because sharing them costs two threads a fifth.
///
/// Not Sendable: it is made and used on the queue that owns it. Cairo may drop the last reference later, on whatever
/// thread, when nothing else knows of it.
final class FreeTypeFaces {
    private let library: FT_Library
    private var faces: [FontFile: FT_Face] = [:]

    init() throws(DrawingError) {
        try DrawingLibraries.load()
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw .font("FreeType cannot be started")
        }
        self.library = library
    }

    deinit {
        for face in faces.values { FT_Done_Face(face) }
        FT_Done_FreeType(library)
    }

    /// The opened face; it belongs to this object.
    func face(_ file: FontFile) throws(DrawingError) -> FT_Face {
        if let known = faces[file] { return known }
        var face: FT_Face?
        guard FT_New_Face(library, file.path, file.index, &face) == 0, let face else {
            throw .font("the font file \(file.path) cannot be opened")
        }
        faces[file] = face
        return face
    }
}
