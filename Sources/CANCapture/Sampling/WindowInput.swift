/// Bytes in memory for a reader, without a copy. Valid as long as the memory is.
final class WindowInput: CaptureInput {
    let path: String
    private let bytes: UnsafeRawBufferPointer
    private var isGiven = false

    init(path: String, bytes: UnsafeRawBufferPointer) {
        self.path = path
        self.bytes = bytes
    }

    func head() throws(CaptureError) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes.prefix(SourceInput.headSize))
    }

    func nextBlock() throws -> UnsafeRawBufferPointer? {
        guard !isGiven, !bytes.isEmpty else { return nil }
        isGiven = true
        return bytes
    }

    func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result { try body(bytes) }
}

/// The first bytes of another input: a file, a pipe or a compressed file. The rest is not read.
final class BoundedInput: CaptureInput {
    private let input: SourceInput
    private let limit: Int
    /// Number of bytes passed on so far.
    private(set) var count = 0
    /// Whether there is more than the limit.
    private(set) var isCut = false

    init(_ input: SourceInput, limit: Int) {
        self.input = input
        self.limit = limit
    }

    var path: String { input.path }

    var damage: UnpackingDamage { input.damage }

    func head() throws(CaptureError) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: try input.head().prefix(limit))
    }

    func release(before offset: Int) { input.release(before: offset) }

    /// The whole file, if it does not exceed the limit.
    var plainPath: String? { input.storedBytes <= limit ? input.plainPath : nil }

    /// The last block ends with a line, so that a part of one is not read as a whole one.
    func nextBlock() throws -> UnsafeRawBufferPointer? {
        guard let block = try nextPart() else { return nil }
        guard isCut else { return block }
        return WindowEdges.wholeLines(block, isLast: false)
    }

    func withAllBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        guard input.plainPath == nil else {
            return try input.withAllBytes { bytes in
                isCut = bytes.count > limit
                count = min(bytes.count, limit)
                return try body(UnsafeRawBufferPointer(rebasing: bytes.prefix(limit)))
            }
        }
        // Untouched pages take no memory.
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 16)
        defer { room.deallocate() }
        var filled = 0
        while let part = try nextPart() {
            UnsafeMutableRawBufferPointer(rebasing: room[filled...]).copyMemory(from: part)
            filled += part.count
        }
        return try body(UnsafeRawBufferPointer(rebasing: room[..<filled]))
    }

    private func nextPart() throws -> UnsafeRawBufferPointer? {
        guard !isCut, let block = try input.nextBlock() else { return nil }
        if block.count > limit - count { isCut = true }
        let part = UnsafeRawBufferPointer(rebasing: block.prefix(limit - count))
        count += part.count
        return part.isEmpty ? nil : part
    }
}
