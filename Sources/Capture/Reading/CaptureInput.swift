/// The (decompressed) bytes of a capture: as blocks, one after the other, or as a whole.
package protocol CaptureInput: AnyObject {
    /// The file as the user named it, for errors.
    var path: String { get }

    /// The first bytes, up to 64 KiB, valid until the next call of any kind; empty when they cannot be looked at
    /// beforehand. They come again in the first block.
    func head() throws(CaptureError) -> UnsafeRawBufferPointer

    /// The next block of bytes, valid until the next call; nil at the end. Blocks are some hundred KiB, never empty.
    func nextBlock() throws -> UnsafeRawBufferPointer?

    /// All bytes at once: mapped memory for a plain file, otherwise read into a bounded buffer. Not after `nextBlock`.
    func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result
}

extension CaptureInput {
    package func head() throws(CaptureError) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
