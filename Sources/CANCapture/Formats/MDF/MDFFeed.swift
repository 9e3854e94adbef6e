/// The bytes of a data group, block after block. Plain blocks are read in steps, so that the file's memory can be
/// released after each.
struct MDFFeed {
    private static let step = 4 << 20
    /// Transposed records are converted this many bytes at a time, which stay in the cache until they are read; for
    /// long records at least eight.
    private static let turnedStep = 64 << 10

    /// The next bytes; valid until the following ones are requested.
    struct Part {
        var bytes: UnsafeRawBufferPointer
        /// Their place in the file; for deflated ones the beginning of their block.
        var origin: Int
        /// Whether they are the bytes of the file, so that records have offsets of their own.
        var isStored: Bool
        /// How far the file was read for them.
        var end: Int
        /// Damage of their block, reported with its first part.
        var fault: MDFPieceFault?
        /// The beginning of their block.
        var address: Int
        /// Whether some of the last bytes may be wrong.
        var isSuspect = false
        /// Number of bytes that are missing because their block is damaged; nil if unknown.
        var missing: Int? = 0

        func damaged(isSuspect: Bool, missing: Int?) -> Part {
            var part = self
            (part.isSuspect, part.missing) = (isSuspect, missing)
            return part
        }
    }

    private let pieces: [MDFPiece]
    private let reader: MDFPieceReader
    private var index = 0
    /// The rest of a block that is not transposed.
    private var rest: (bytes: UnsafeRawBufferPointer, position: Int, piece: MDFPiece)?
    /// The rest of a transposed block.
    private var turning: (records: MDFTransposed, row: Int, piece: MDFPiece)?

    init(_ pieces: [MDFPiece], of file: UnsafeRawBufferPointer) {
        self.pieces = pieces
        reader = MDFPieceReader(file)
    }

    mutating func next() -> Part? {
        if let turning { return turn(turning.records, turning.row, turning.piece, fault: nil) }
        if let rest, rest.position < rest.bytes.count { return step(rest.bytes, rest.position, rest.piece, fault: nil) }
        guard index < pieces.count else { return nil }
        let piece = pieces[index]
        index += 1
        let data = reader.inflate(piece)
        if reader.isSuspect || (data.count < piece.size && !piece.isCut) {
            let part = Self.inflated(
                UnsafeRawBufferPointer(rebasing: data.prefix(piece.size)), piece,
                fault: reader.fault ?? piece.fault.map { MDFPieceFault(stringLiteral: $0) })
            return part.damaged(
                isSuspect: reader.isSuspect, missing: piece.isUnknown ? nil : piece.size - part.bytes.count)
        }
        if let records = MDFTransposed(data, of: piece) { return turn(records, 0, piece, fault: reader.fault) }
        return step(data, 0, piece, fault: reader.fault)
    }

    private static func inflated(_ bytes: UnsafeRawBufferPointer, _ piece: MDFPiece, fault: MDFPieceFault?) -> Part {
        Part(
            bytes: bytes, origin: piece.address, isStored: false, end: piece.start + piece.count, fault: fault,
            address: piece.address)
    }

    private mutating func turn(_ records: MDFTransposed, _ row: Int, _ piece: MDFPiece, fault: MDFPieceFault?) -> Part {
        if row == records.rowCount {
            turning = nil
            return Self.inflated(records.rest, piece, fault: fault)
        }
        let count = max(8, Self.turnedStep / records.columns & ~7)
        let end = min(records.rowCount, row + count)
        turning = (records, end, piece)
        return Self.inflated(reader.turn(records, row..<end), piece, fault: fault)
    }

    private mutating func step(
        _ data: UnsafeRawBufferPointer, _ begin: Int, _ piece: MDFPiece, fault: MDFPieceFault?
    ) -> Part {
        let end = min(begin + Self.step, data.count)
        rest = (data, end, piece)
        guard case .plain = piece.form else {
            return Self.inflated(UnsafeRawBufferPointer(rebasing: data[begin..<end]), piece, fault: fault)
        }
        return Part(
            bytes: UnsafeRawBufferPointer(rebasing: data[begin..<end]), origin: piece.start + begin, isStored: true,
            end: piece.start + end, fault: fault, address: piece.address)
    }
}
