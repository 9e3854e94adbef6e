/// Reads databases of one format.
package protocol DatabaseReader: Sendable {
    static var format: Database.Format { get }
    /// "Vector DBC", the name of the format for people.
    static var name: String { get }

    /// Whether the first bytes of a file show this format.
    static func recognise(_ head: UnsafeRawBufferPointer) -> Bool

    /// - Parameter path: as the caller named the file; stored, not opened.
    /// - Throws: if nothing in the file is usable.
    static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database
}
