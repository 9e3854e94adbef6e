internal import CCairo
internal import Layout

/// Fonts opened by one queue: it has its own FT_Library and faces, because sharing them makes two threads 20 % slower.
///
/// Not Sendable: it is made and used on the queue that owns it. Cairo may release the last reference later, on any
/// thread, when it is not used anywhere else.
final class FreeTypeFaces {
    private let library: FT_Library
    private var faces: [FontFile: FT_Face] = [:]
    /// Fonts that are not in files, and their bytes.
    private var made: [WordList.Kind: (face: FT_Face, bytes: UnsafeMutableRawBufferPointer)] = [:]

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
        for made in made.values {
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
            // FreeType does not say what the system refused, so the file is asked.
            try file.checkIsReadable()
            throw .font("the font file \(file.path) cannot be opened")
        }
        faces[file] = face
        return face
    }

    /// The opened font of words of a kind; it must exist.
    func face(_ font: WordFont, of kind: WordList.Kind) throws(DrawingError) -> FT_Face {
        if let known = made[kind] { return known.face }
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: font.file.count, alignment: 16)
        bytes.copyBytes(from: font.file)
        var face: FT_Face?
        guard
            FT_New_Memory_Face(
                library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count), 0, &face) == 0,
            let face
        else {
            bytes.deallocate()
            throw .font("the text font cannot be opened")
        }
        made[kind] = (face, bytes)
        return face
    }
}
