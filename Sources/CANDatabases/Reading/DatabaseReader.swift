/// Reads databases of one format.
package protocol DatabaseReader: Sendable {
    static var format: Database.Format { get }
    /// "Vector DBC": as people call the format.
    static var name: String { get }

    /// Whether the first bytes of a file are such that it is of this format.
    static func recognise(_ head: UnsafeRawBufferPointer) -> Bool

    /// - Parameter path: as the caller named the file; kept, not opened.
    /// - Throws: where nothing of the file can be kept.
    static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database
}
