internal import Platform

/// The resources of a part's first page: fonts with all glyphs of the document. These objects have the same numbers in
/// all parts that were primed alike.
struct PDFPrimedObjects {
    private(set) var numbers: Set<Int> = []
    /// The resources as in the part.
    private(set) var resources: [UInt8] = []

    init(of part: PDFPart) throws(PDFError) {
        guard let page = part.pages.first else { return }
        var object = PDFPart.Object()
        try part.load(page, into: &object)
        var reference: Int?
        try object.text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: part)
            while let key = try fields.nextKey() {
                if fields.tokens.matches(key, "Resources") { reference = try fields.reference() }
                if reference == nil || !fields.tokens.matches(key, "Resources") { try fields.skipValue() }
            }
        }
        guard let reference else { return }
        try part.load(reference, into: &object)
        resources = object.text
        try object.text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: part)
            while try fields.nextKey() != nil {
                let start = fields.tokens.position
                guard try fields.next() == .dictionaryStart else {
                    fields.rewind(to: start)
                    try fields.skipValue()
                    continue
                }
                while try fields.nextKey() != nil {
                    if let number = try fields.reference() { numbers.insert(number) } else { try fields.skipValue() }
                }
            }
        }
    }
}

/// A part that was primed and has no pages: its fonts are those of stored pages, and decide which stored pages can be
/// used.
package struct PDFPrimedPart: Sendable {
    /// The objects that a stored page may name.
    package let objects: Set<Int>
    /// SHA-256 of the priming page's resources and everything that they name, as Cairo wrote and compressed them: the
    /// fonts' outlines, widths and encodings.
    package let digest: [UInt8]

    /// - Parameter descriptor: the part's open file.
    /// - Throws: `.assembly` for a part that Cairo did not write.
    package init(descriptor: Int32) throws(PDFError) {
        let part = try PDFPart(index: 0, descriptor: descriptor)
        let primed = try PDFPrimedObjects(of: part)
        objects = primed.numbers
        let sink = DigestSink()
        let writer = PDFWriter(sink)
        let pool = try PDFObjectPool(parts: [part], writer: writer)
        for number in primed.numbers.sorted() { _ = try pool.intern(number, of: part) }
        try writer.write(primed.resources)
        try writer.flush()
        digest = sink.finish()
        guard digest.count == SHA256.length else { throw .assembly(reason: "not enough memory for a checksum") }
    }

    private final class DigestSink: ByteSink {
        private var hash: SHA256? = SHA256()

        func write(_ bytes: UnsafeRawBufferPointer) { hash?.update(bytes) }
        func finish() -> [UInt8] { hash.take()?.finish() ?? [] }
    }
}
