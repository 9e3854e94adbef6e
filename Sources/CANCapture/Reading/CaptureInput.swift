/// The (decompressed) bytes of a capture: as blocks, one after the other, or as a whole.
package protocol CaptureInput: AnyObject {
    /// The file as the user named it, for errors.
    var path: String { get }

    /// The first bytes, up to 64 KiB, valid until the next call of any kind; empty if they cannot be examined in
    /// advance. The first block contains them again.
    func head() throws(CaptureError) -> UnsafeRawBufferPointer

    /// The next block of bytes, valid until the next call; nil at the end. Blocks have some hundred KiB, and are never
    /// empty.
    func nextBlock() throws -> UnsafeRawBufferPointer?

    /// The same, copied into `room` if that is as easy; the address of the result shows whether it was.
    ///
    /// - Parameter room: at least some bytes.
    func nextBlock(in room: UnsafeMutableRawBufferPointer) throws -> UnsafeRawBufferPointer?

    /// All bytes at once: mapped memory for a plain file, otherwise read into a bounded buffer. Not allowed after
    /// `nextBlock`.
    func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result

    /// Within `withAllBytes`: the bytes before `offset` were read, and are probably not needed again.
    ///
    /// They stay readable. The memory of a mapped file is released, so that a large file does not count as memory in
    /// use; call it from time to time while reading the bytes.
    func release(before offset: Int)

    /// The path of an uncompressed regular file, for libraries that open files themselves; nil for a pipe, standard
    /// input or a compressed file.
    var plainPath: String? { get }

    /// Damage found so far while decompressing. If the number of gaps increases with a block, or at the end, bytes are
    /// missing before it.
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
