/// Reads Vector's database format for CAN ("DBC File Format Documentation", and common practice of tools).
package enum DBCReader: DatabaseReader {
    package static let format = Database.Format.dbc
    package static let name = "Vector DBC"

    /// Any line that begins with a statement, because real files may begin with empty lines or comments.
    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        var scanner = DBCScanner(head, encoding: .windows1252)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
        if scanner.isBeforeStatement { return true }
        scanner.skipToStatement()
        return !scanner.isAtEnd
    }

    /// Reads a DBC file. Every error loses only its statement, so reading never fails as a whole.
    ///
    /// - Parameter path: as the caller named the file; stored, not opened.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let encoding = TextEncoding(detecting: bytes)
        var parser = DBCParser(bytes, encoding: encoding)
        parser.parse()
        let assembly = DBCAssembly(
            parser.file, faults: parser.faults, lines: SourceLines(bytes, encoding: encoding))
        return assembly.database(path: path)
    }
}
