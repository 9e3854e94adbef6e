/// The (decompressed) bytes of a capture: as blocks, one after the other, or as a whole.
package protocol CaptureInput: AnyObject {
    /// The file as the user named it, for errors.
    var path: String { get }

    /// The first bytes, up to 64 KiB, valid until the next call of any kind; empty when they cannot be looked at
    /// beforehand. They come again in the first block.
    func head() throws(CaptureError) -> UnsafeRawBufferPointer

    /// The next block of bytes, valid until the next call; nil at the end. Blocks are some hundred KiB, never empty.
    func nextBlock() throws -> UnsafeRawBufferPointer?

    /// The same, put into `room` if that is as easy: where the bytes are then tells whether they were.
    ///
    /// - Parameter room: some bytes at least.
    func nextBlock(in room: UnsafeMutableRawBufferPointer) throws -> UnsafeRawBufferPointer?

    /// All bytes at once: mapped memory for a plain file, otherwise read into a bounded buffer. Not after `nextBlock`.
    func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result

    /// Within `withAllBytes`: the bytes before `offset` have been read, and will hardly be looked at again.
    ///
    /// They stay readable. Of a mapped file the memory that they take is given back, so that a large file does not
    /// count as memory in use; call it now and then while going through the bytes.
    func release(before offset: Int)

    /// The path of a regular file that is stored plain, for libraries that open files themselves; nil for a pipe,
    /// standard input or a compressed file.
    var plainPath: String? { get }

    /// What went wrong so far while the file was unpacked. Where its gaps become more with a block, or with the end,
    /// bytes are missing before it.
    var damage: UnpackingDamage { get }
}

extension CaptureInput {
    package func nextBlock(in room: UnsafeMutableRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        try nextBlock()
    }

    package func release(before offset: Int) {}

    package var plainPath: String? { nil }

    package var damage: UnpackingDamage { UnpackingDamage() }

    package func head() throws(CaptureError) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
