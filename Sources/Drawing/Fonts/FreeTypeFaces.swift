internal import CCairo

/// Fonts opened by one queue: an FT_Library and faces of its own, because sharing them costs two threads a fifth.
///
/// Not Sendable: it is made and used on the queue that owns it. Cairo may drop the last reference later, on whatever
/// thread, when nothing else knows of it.
final class FreeTypeFaces {
    private let library: FT_Library
    private var faces: [FontFile: FT_Face] = [:]
    /// A font that is not in a file, and the bytes that it is read from.
    private var made: (face: FT_Face, bytes: UnsafeMutableRawBufferPointer)?

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
        if let made {
            FT_Done_Face(made.face)
            made.bytes.deallocate()
        }
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

    /// The opened font of words; there is one.
    func face(_ font: WordFont) throws(DrawingError) -> FT_Face {
        if let made { return made.face }
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: font.file.count, alignment: 16)
        bytes.copyBytes(from: font.file)
        var face: FT_Face?
        guard
            FT_New_Memory_Face(
                library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count), 0, &face) == 0,
            let face
        else {
            bytes.deallocate()
            throw .font("the font of words cannot be opened")
        }
        made = (face, bytes)
        return face
    }
}
