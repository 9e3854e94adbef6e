package import Platform

/// Takes a long text in pieces while it is made, so that it is never in memory as a whole.
package struct TextSink {
    /// Gets each piece as bytes that are valid during the call.
    package typealias Write = (UnsafeRawBufferPointer) throws(OutputFailure) -> Void

    private let write: Write
    private var failure: OutputFailure?

    /// Bytes that are gathered before they are handed on.
    private static let pieceLength = 64 << 10

    package init(_ write: @escaping Write) { self.write = write }

    /// Takes a text that is long enough for a piece, or any text at the end, and leaves an empty one. After a failure
    /// nothing is written.
    package mutating func take(_ text: inout String, isLast: Bool = false) {
        guard text.utf8.count > (isLast ? 0 : Self.pieceLength) else { return }
        if failure == nil {
            failure = text.withUTF8 { bytes in
                do throws(OutputFailure) {
                    try write(UnsafeRawBufferPointer(bytes))
                    return nil
                } catch {
                    return error
                }
            }
        }
        text.removeAll(keepingCapacity: text.utf8.count <= 2 * Self.pieceLength)
    }

    /// The room that a text needs so that it does not grow from piece to piece.
    package static let room = 2 * pieceLength

    /// Throws the first error of a write.
    package func check() throws(OutputFailure) {
        if let failure { throw failure }
    }
}
