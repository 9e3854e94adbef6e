/// The bytes of a data group, block after block; plain blocks come in steps, so that the memory of the file can be given
/// back behind them.
struct MDFFeed {
    private static let step = 4 << 20

    /// Bytes that follow on those before; valid until the next are asked for.
    struct Part {
        var bytes: UnsafeRawBufferPointer
        /// Where they lie in the file; for deflated ones where their block begins.
        var origin: Int
        /// Whether they lie in the file as they are, so that records have offsets of their own.
        var isStored: Bool
        /// Up to where the file has been read for them.
        var end: Int
        /// What is wrong with their block, told with its first part.
        var fault: String?
        /// Where their block begins.
        var address: Int
    }

    private let pieces: [MDFPiece]
    private let reader: MDFPieceReader
    private var index = 0
    /// What is left of a plain block.
    private var rest: (bytes: UnsafeRawBufferPointer, position: Int, piece: MDFPiece)?

    init(_ pieces: [MDFPiece], of file: UnsafeRawBufferPointer) {
        self.pieces = pieces
        reader = MDFPieceReader(file)
    }

    mutating func next() -> Part? {
        if let rest, rest.position < rest.bytes.count { return step(rest.bytes, rest.position, rest.piece, fault: nil) }
        guard index < pieces.count else { return nil }
        let piece = pieces[index]
        index += 1
        let data = reader.read(piece)
        if case .plain = piece.form { return step(data, 0, piece, fault: reader.fault) }
        return Part(
            bytes: data, origin: piece.address, isStored: false, end: piece.start + piece.count, fault: reader.fault,
            address: piece.address)
    }

    private mutating func step(
        _ data: UnsafeRawBufferPointer, _ begin: Int, _ piece: MDFPiece, fault: String?
    ) -> Part {
        let end = min(begin + Self.step, data.count)
        rest = (data, end, piece)
        return Part(
            bytes: UnsafeRawBufferPointer(rebasing: data[begin..<end]), origin: piece.start + begin, isStored: true,
            end: piece.start + end, fault: fault, address: piece.address)
    }
}
