internal import CCrypto
internal import CZlib
internal import Platform

/// An attached file of a PDF (ISO 32000-1, 7.11.4), compressed into a temporary file until the document is assembled.
///
/// Not Sendable: one task makes it, and passes it to the assembler.
package final class PDFAttachment {
    /// The description for readers.
    package struct Description: Sendable, Equatable {
        /// Without folders.
        package var name: String
        package var text: String
        /// `text/plain`
        package var mediaType: String
        /// Seconds since 1970; nil if unknown.
        package var date: Int?
        /// Whether compressing it again would gain nothing.
        package var isPacked: Bool

        package init(name: String, text: String, mediaType: String, date: Int? = nil, isPacked: Bool = false) {
            self.name = name
            self.text = text
            self.mediaType = mediaType
            self.date = date
            self.isPacked = isPacked
        }
    }

    package var about: Description
    /// Bytes of the file itself.
    package private(set) var size = 0
    /// MD5, as the format requires; empty if libcrypto does not offer it.
    package private(set) var checksum: [UInt8] = []
    private let spool: SpoolFile

    /// - Parameters:
    ///   - folder: for the temporary file.
    ///   - content: passes on the file's bytes in pieces.
    /// - Throws: `.file` if the temporary file cannot be created or written, and errors of `content`.
    package init(
        _ about: Description, folder: String,
        content: (_ put: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        self.about = about
        let spool = try SpoolFile.open(in: folder, throwing: PDFError.self)
        self.spool = spool
        var size = 0
        let hash = Checksum()
        let deflater = about.isPacked ? nil : try Deflater()
        try content { bytes in
            size += bytes.count
            hash?.update(bytes)
            if let deflater {
                try deflater.deflate(bytes, isLast: false, to: spool)
            } else if !spool.write(bytes) {
                try spool.complete(throwing: PDFError.self)
            }
        }
        try deflater?.deflate(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, to: spool)
        try spool.complete(throwing: PDFError.self)
        self.size = size
        checksum = hash?.finish() ?? []
    }

    /// Writes the file's stream and its description, as two objects.
    func write(stream: Int, specification: Int, to writer: PDFWriter) throws(PDFError) {
        let file = try PDFPartFile(part: 0, descriptor: spool.descriptor)
        try writer.write(
            stream: stream, dictionary: streamDictionary, length: file.size
        ) { () throws(PDFError) in
            try file.forEachPiece(of: 0..<file.size, writer.write)
        }
        var text: [UInt8] = []
        text.append(ascii: "<</Type/Filespec/F")
        text.append(pdfText: about.name)
        text.append(ascii: "/UF")
        text.append(pdfText: about.name)
        text.append(ascii: "/Desc")
        text.append(pdfText: about.text)
        text.append(ascii: "/AFRelationship/Source/EF<</F ")
        text.append(reference: stream)
        text.append(ascii: "/UF ")
        text.append(reference: stream)
        text.append(ascii: ">>>>")
        try writer.write(object: specification, text)
    }

    private var streamDictionary: [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "/Type/EmbeddedFile/Subtype")
        text.append(escapedName: about.mediaType)
        if !about.isPacked { text.append(ascii: "/Filter/FlateDecode") }
        text.append(ascii: "/Params<</Size ")
        text.append(decimal: size)
        if let date = about.date.flatMap(PDFDate.init(secondsSince1970:)) {
            text.append(ascii: "/ModDate")
            text.append(pdfText: date.pdf)
        }
        if !checksum.isEmpty {
            text.append(ascii: "/CheckSum<")
            for byte in checksum { text.append(hex: byte) }
            text.append(ascii: ">")
        }
        text.append(ascii: ">>")
        return text
    }

    /// The entries of a catalog that list attachments: a name tree of one leaf, and the files associated with the document.
    ///
    /// - Parameter specifications: the number of each attachment's object.
    static func catalogEntries(_ attachments: [PDFAttachment], _ specifications: [Int]) -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "/Names<</EmbeddedFiles<</Names[")
        // A tree is sorted by the bytes of its keys, and readers sort by characters: in this encoding both are the
        // same.
        let isPlain = attachments.allSatisfy { $0.about.name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
        let keyed = zip(attachments, specifications).map { (name: $0.about.name, number: $1) }
        for (name, number) in keyed.sorted(by: { Array($0.name.utf16).lexicographicallyPrecedes($1.name.utf16) }) {
            if isPlain { text.append(pdfText: name) } else { text.append(pdfUTF16: name) }
            text.append(reference: number)
        }
        text.append(ascii: "]>>>>/AF[")
        for number in specifications {
            if number != specifications.first { text.append(UInt8(ascii: " ")) }
            text.append(reference: number)
        }
        text.append(ascii: "]")
        return text
    }

    /// MD5 by libcrypto; nil if it is not available.
    private final class Checksum {
        private let context: OpaquePointer

        init?() {
            OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil)
            guard let context = EVP_MD_CTX_new() else { return nil }
            guard EVP_DigestInit_ex(context, EVP_md5(), nil) == 1 else {
                EVP_MD_CTX_free(context)
                return nil
            }
            self.context = context
        }

        deinit { EVP_MD_CTX_free(context) }

        func update(_ bytes: UnsafeRawBufferPointer) { EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) }

        func finish() -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 16)
            return EVP_DigestFinal_ex(context, &digest, nil) == 1 ? digest : []
        }
    }

    /// Compresses data in pieces, because captures may be larger than memory.
    private final class Deflater {
        private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

        init() throws(PDFError) {
            stream.initialize(to: z_stream())
            guard deflateInit_(stream, 6, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
                throw .assembly(reason: "not enough memory to compress an attachment")
            }
        }

        deinit {
            deflateEnd(stream)
            stream.deallocate()
            room.deallocate()
        }

        /// - Parameter bytes: fewer than 4 GB.
        func deflate(_ bytes: UnsafeRawBufferPointer, isLast: Bool, to spool: SpoolFile) throws(PDFError) {
            // zlib reads what it is given and writes nothing there.
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.pointee.avail_in = UInt32(clamping: bytes.count)
            var status = Z_OK
            repeat {
                stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = UInt32(room.count)
                status = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                let made = room.count - Int(stream.pointee.avail_out)
                if made > 0, !spool.write(UnsafeRawBufferPointer(rebasing: room[..<made])) {
                    try spool.complete(throwing: PDFError.self)
                }
            } while stream.pointee.avail_out == 0 || isLast && status == Z_OK
        }
    }
}
