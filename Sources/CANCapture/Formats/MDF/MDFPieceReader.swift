/// Damage of a data block.
struct MDFPieceFault: ExpressibleByStringInterpolation {
    let reason: String
    /// Whether all bytes of the block are there all the same.
    private(set) var isWithoutLoss = false

    init(stringLiteral reason: String) { self.reason = reason }

    static func withoutLoss(_ reason: Self) -> Self {
        var fault = reason
        fault.isWithoutLoss = true
        return fault
    }
}

/// Returns the bytes of data blocks, inflated and transposed back if necessary.
final class MDFPieceReader {
    private let bytes: UnsafeRawBufferPointer
    private var inflater = BlockInflater()
    private var rows = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// Damage of the piece that was read last.
    private(set) var fault: MDFPieceFault?
    /// Whether some of its last bytes may be wrong.
    private(set) var isSuspect = false

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    deinit { rows.deallocate() }

    /// The bytes of a piece, valid until the next is requested; for damaged pieces the part that could be read.
    func read(_ piece: MDFPiece) -> UnsafeRawBufferPointer {
        let inflated = inflate(piece)
        // Values of variable length cannot be distinguished from wrong bytes.
        if isSuspect { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
        guard let transposed = MDFTransposed(inflated, of: piece) else { return inflated }
        let turned = turn(transposed, 0..<transposed.rowCount, room: inflated.count)
        let rest = transposed.rest
        UnsafeMutableRawBufferPointer(rebasing: rows[turned.count...]).copyMemory(from: rest)
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(rows)[..<inflated.count])
    }

    /// Some rows of a transposed piece, valid until others are requested. At least `room` bytes are reserved.
    func turn(_ transposed: MDFTransposed, _ range: Range<Int>, room: Int = 0) -> UnsafeRawBufferPointer {
        let count = range.count * transposed.columns
        if rows.count < max(count, room) {
            rows.deallocate()
            rows = .allocate(byteCount: max(count, room), alignment: 16)
        }
        guard let target = rows.baseAddress else { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
        transposed.turn(range, into: target)
        return UnsafeRawBufferPointer(start: target, count: count)
    }

    /// The bytes of a piece as ``read(_:)`` returns them, but still transposed.
    func inflate(_ piece: MDFPiece) -> UnsafeRawBufferPointer {
        isSuspect = false
        fault = piece.isCut ? "the file is truncated: it ends inside a data block" : nil
        guard let stored = bytes.part(piece.start, piece.count) else {
            return UnsafeRawBufferPointer(rebasing: bytes[..<0])
        }
        guard case .deflated(let size, let columns) = piece.form else { return stored }
        switch inflater.inflate(stored, claimed: size) {
        case .complete, .cut: break
        case .checksum: fault = .withoutLoss("the checksum of a compressed block is damaged; its data is complete")
        case .wrong:
            fault = "a compressed block is damaged at an unknown place: its \(size) bytes are left out"
            return UnsafeRawBufferPointer(rebasing: bytes[..<0])
        case .otherSize(let count): fault = "a compressed block claims \(size) bytes; it contains \(count)"
        case .partial:
            isSuspect = !piece.isCut
            fault = fault ?? "a compressed block is damaged: its \(size) bytes are read up to the damage"
        case .tooLarge:
            fault = "a block contains more than \(BlockInflater.limit) bytes, the limit for one"
        case .outOfMemory: fault = "not enough memory to decompress a block"
        }
        // If transposed data is incomplete, no record is complete.
        if columns > 1 && inflater.output.count != size { return UnsafeRawBufferPointer(rebasing: bytes[..<0]) }
        return inflater.output
    }
}
