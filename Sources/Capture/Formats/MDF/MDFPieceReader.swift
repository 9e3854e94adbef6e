/// Gives the bytes of data blocks, inflated and transposed back where they have to be.
final class MDFPieceReader {
    private let bytes: UnsafeRawBufferPointer
    private var inflater = BlockInflater()
    private var untransposed = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// What is wrong with the piece that was read last.
    private(set) var fault: String?

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    deinit { untransposed.deallocate() }

    /// The bytes of a piece, valid until the next is asked for; of damaged ones what could be read.
    func read(_ piece: MDFPiece) -> UnsafeRawBufferPointer {
        fault = piece.isCut ? "the file is truncated: it ends inside a data block" : nil
        guard let stored = bytes.part(piece.start, piece.count) else {
            return UnsafeRawBufferPointer(rebasing: bytes[..<0])
        }
        guard case .deflated(let size, let columns) = piece.form else { return stored }
        switch inflater.inflate(stored, claimed: size) {
        case .complete: break
        case .otherSize(let count): fault = "a deflated block states \(size) bytes; it holds \(count)"
        case .partial:
            fault = fault ?? "a deflated block is damaged; what could be read of it may hold wrong bytes"
        case .tooLarge:
            fault = "a block holds more than \(BlockInflater.limit) bytes, the most that is read of one"
        case .outOfMemory: fault = "there is no memory to inflate a block"
        }
        let inflated = inflater.output
        guard columns > 1, !inflated.isEmpty else { return inflated }
        // Of transposed data that is not complete, no record is.
        guard inflated.count == size else { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
        return transposed(inflated, columns: columns)
    }

    /// Records were written column by column; bytes that make no whole record stand behind them as they are.
    private func transposed(_ bytes: UnsafeRawBufferPointer, columns: Int) -> UnsafeRawBufferPointer {
        let rows = bytes.count / columns
        guard rows > 1 else { return bytes }
        if untransposed.count < bytes.count {
            untransposed.deallocate()
            untransposed = .allocate(byteCount: bytes.count, alignment: 16)
        }
        guard let source = bytes.baseAddress, let target = untransposed.baseAddress else { return bytes }
        // A few rows at a time, so that what is written stays in the cache.
        let step = max(1, 16_384 / columns)
        var first = 0
        while first < rows {
            let end = min(rows, first + step)
            for column in 0..<columns {
                var from = column * rows + first
                var to = first * columns + column
                for _ in first..<end {
                    target.storeBytes(
                        of: source.load(fromByteOffset: from, as: UInt8.self), toByteOffset: to, as: UInt8.self)
                    from &+= 1
                    to &+= columns
                }
            }
            first = end
        }
        let done = rows * columns
        (target + done).copyMemory(from: source + done, byteCount: bytes.count - done)
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(untransposed)[..<bytes.count])
    }
}
