internal import Platform
internal import CCairo
package import Layout

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the appearance and the bytes of glyphs of a document depend on, besides the pages.
extension DocumentFonts {
    private static let pieceSize = 1 << 20

    /// Adds the content of the font files, the faces in them, and the version of Cairo. `PDFPrimedPart` adds which
    /// glyphs are primed, because the same glyphs may have been requested in another order.
    ///
    /// - Throws: `.unread` or `.font` if a font file can no longer be read.
    package func digest(into hasher: inout ContentHasher) throws(DrawingError) {
        hasher.combine(String(cString: cairo_version_string()))
        hasher.combine(UInt64(files.count), 0)
        for file in files { try Self.add(file, to: &hasher) }
    }

    private static func add(_ file: FontFile, to hasher: inout ContentHasher) throws(DrawingError) {
        hasher.combine(file.family)
        hasher.combine(UInt64(truncatingIfNeeded: file.index), UInt64(truncatingIfNeeded: file.weight))
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw file.unread(errno) }
        defer { close(descriptor) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 64)
        defer { piece.deallocate() }
        var offset = 0
        while true {
            guard let count = readFully(descriptor, into: piece, at: offset) else {
                throw file.unread(errno)
            }
            hasher.combine(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            offset += count
            if count < pieceSize { return }
        }
    }
}
