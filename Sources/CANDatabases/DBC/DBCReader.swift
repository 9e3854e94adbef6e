/// Vector's database format for CAN ("DBC File Format Documentation", and what the tools of the field make of it).
package enum DBCReader: DatabaseReader {
    package static let format = Database.Format.dbc
    package static let name = "Vector DBC"

    /// Any line that begins with a statement: real files begin with anything from blank lines to remarks.
    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        var scanner = DBCScanner(head, encoding: .windows1252)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
        if scanner.isBeforeStatement { return true }
        scanner.skipToStatement()
        return !scanner.isAtEnd
    }

    /// Reads a DBC file. Every fault costs the statement that it is in and no other, so it never fails as a whole.
    ///
    /// - Parameter path: as the caller named the file; kept, not opened.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let encoding = TextEncoding(detecting: bytes)
        var parser = DBCParser(bytes, encoding: encoding)
        parser.parse()
        let assembly = DBCAssembly(
            parser.file, faults: parser.faults, lines: SourceLines(bytes, encoding: encoding))
        return assembly.database(path: path)
    }
}
