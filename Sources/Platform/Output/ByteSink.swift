/// Receives the bytes of a document in order: a file, a buffer, standard output.
///
/// `write` writes all bytes or throws an error for the person who requested the output; it retries short and
/// interrupted writes itself. The bytes are valid only during the call.
package protocol ByteSink: AnyObject {
    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure)
}

/// Bytes kept in memory, for small documents and tests.
package final class MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }
}
