internal import Platform

/// The message for a file that no reader knows.
enum Unrecognised {
    private static let shown = 60

    static func reason(for head: UnsafeRawBufferPointer) -> String {
        if head.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
            return "is a git-lfs pointer, not the capture itself; run 'git lfs pull' to fetch it"
        }
        if let database = database(head) {
            return
                "is \(database), not a capture; give it with --dbc, together with a capture"
        }
        if let other = other(head) { return "is \(other), not a capture" }
        if let dialect = UnreadDialect.name(head) { return "looks like \(dialect)" }
        if UTF16Decoder.isLikely(head) {
            return "looks like UTF-16 text without a byte order mark; convert it to UTF-8, for example with"
                + " 'iconv -f UTF-16LE -t UTF-8'"
        }
        if UTF16Decoder.isBigEndian(head) != nil {
            return "is UTF-16 text that was compressed; decompress it, or convert it to UTF-8"
        }
        return
            "not a known capture format (tried: \(CaptureFormats.identifiers)); it begins with \(beginning(of: head))"
    }

    /// Other kinds of files with this beginning, in words.
    private static func other(_ head: UnsafeRawBufferPointer) -> String? {
        others.first { head.starts(with: $0.start) }?.name
    }

    private static let others: [(start: [UInt8], name: String)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (Array("GIF8".utf8), "a GIF picture"), (Array("%PDF-".utf8), "a PDF document"),
        (Array("<svg".utf8), "an SVG picture"), (Array("<!DOCTYPE html".utf8), "an HTML page"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
        (Array("PK\u{03}\u{04}".utf8), "a ZIP archive (extract it first)"),
        (Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "a 7z archive (extract it first)"),
        (Array("Rar!".utf8), "a RAR archive (extract it first)"),
    ]

    /// The kind of database with this beginning, in words.
    private static func database(_ head: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        if text.contains("<NetworkDefinition") { return "a KCD file" }
        if text.contains("<AUTOSAR") { return "an ARXML file" }
        let lines = text.split { $0.isNewline }.map { $0.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" } }
        if lines.contains(where: { $0.hasPrefix("FormatVersion=") }) { return "a SYM file" }
        let isDBC = lines.contains { line in ["BO_ ", "BU_:", "NS_ :", "VERSION \""].contains { line.hasPrefix($0) } }
        return isDBC ? "a DBC file" : nil
    }

    /// The first line of a text, or the first bytes of other content, safe to print.
    private static func beginning(of head: UnsafeRawBufferPointer) -> String {
        let start = head.prefix(256)
        let isText = start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard isText, let line = firstLine(of: head) else {
            return "the bytes " + start.prefix(16).map(hex).joined(separator: " ")
        }
        let text = String(decoding: line.prefix(4 * shown), as: UTF8.self)
        let short = text.count > shown ? text.prefix(shown) + "…" : text[...]
        return "'\(Printable.text(String(short)))'"
    }

    private static func firstLine(of head: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
        head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
            .first { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
