internal import Platform

/// What to tell about a file that no reader knows.
enum Unrecognised {
    private static let shown = 60

    static func reason(for head: UnsafeRawBufferPointer) -> String {
        if head.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
            return "a git-lfs pointer, not the capture itself; run 'git lfs pull' to fetch it"
        }
        if let database = database(head) {
            return
                "\(database), which is a database and no capture; give it with --dbc beside the capture that it describes"
        }
        return
            "not a capture that is known (tried: \(CaptureFormats.identifiers)); it begins with \(beginning(of: head))"
    }

    /// What kind of database begins like this, in a word or two.
    private static func database(_ head: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        if text.contains("<NetworkDefinition") { return "a KCD file" }
        if text.contains("<AUTOSAR") { return "an ARXML file" }
        let lines = text.split { $0.isNewline }.map { $0.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" } }
        if lines.contains(where: { $0.hasPrefix("FormatVersion=") }) { return "a SYM file" }
        let isDBC = lines.contains { line in ["BO_ ", "BU_:", "NS_ :", "VERSION \""].contains { line.hasPrefix($0) } }
        return isDBC ? "a DBC file" : nil
    }

    /// The first line of a text, or the first bytes of something else, safe to print.
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
