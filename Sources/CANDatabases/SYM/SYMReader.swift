/// Reads PEAK-System's symbol files (PCAN Symbol File Format, versions 4 to 6).
package enum SYMReader: DatabaseReader {
    package static let format = Database.Format.sym
    package static let name = "PEAK SYM"

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        var statements = SYMStatements(head)
        // Remarks may stand before it, nothing else.
        guard let first = statements.next() else { return false }
        return head[first.range].starts(with: "FormatVersion".utf8)
    }

    /// - Parameter path: named in the database that comes of it, never opened.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let encoding = TextEncoding(detecting: bytes)
        var parser = SYMParser(bytes, encoding: encoding)
        parser.parse()
        var lines = SourceLines(bytes, encoding: encoding)
        var assembly = SYMAssembly(parser.file, faults: parser.faults)
        let messages = assembly.messages { lines.line(at: $0) }
        var database = Database(
            format: .sym, path: path, version: parser.file.version, messages: messages,
            faults: assembly.faults.faults(&lines))
        if messages.isEmpty {
            database.seen = SeenCounts.text([
                (parser.file.symbols.count, "symbol that is left out", "symbols that are left out"),
                (parser.file.signals.count, "signal", "signals"),
                (parser.file.enumerations.count, "enumeration", "enumerations"),
            ])
        }
        return database
    }
}
