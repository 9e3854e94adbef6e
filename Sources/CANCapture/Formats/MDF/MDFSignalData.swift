/// Values of variable length in data blocks of their own (SD).
final class MDFSignalData {
    private let reader: MDFPieceReader
    private let pieces: [MDFPiece]
    /// Where each piece begins in the stream.
    private let starts: [Int]
    private let total: Int
    private var current = -1
    private var currentBytes = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Blocks are read in order; offsets that jump about would have each block inflated over and over.
    private var readsLeft: Int
    let faults: [(address: Int, reason: String)]

    init(_ bytes: UnsafeRawBufferPointer, at address: Int, used: inout Set<Int>) {
        let list = MDFPieces(bytes, at: address, used: &used)
        reader = MDFPieceReader(bytes)
        pieces = list.pieces
        faults =
            list.faults
            + pieces.filter(\.isCut).map { ($0.address, "the file is truncated: it ends inside a data block") }
        var starts: [Int] = []
        var position = 0
        for piece in pieces {
            starts.append(position)
            position = position.addingReportingOverflow(piece.size).overflow ? .max : position + piece.size
        }
        self.starts = starts
        total = position
        readsLeft = 4 * pieces.count + 64
    }

    func copy(at offset: UInt64, to target: UnsafeMutableRawPointer, limit: Int) -> Int? {
        guard let start = Int(exactly: offset), start <= total - 4 else { return nil }
        var head: UInt32 = 0
        let isThere = withUnsafeMutableBytes(of: &head) { copy(from: start, into: $0) }
        let count = Int(UInt32(littleEndian: head))
        guard isThere, count <= total - start - 4 else { return nil }
        let copied = UnsafeMutableRawBufferPointer(start: target, count: min(count, limit))
        return copy(from: start + 4, into: copied) ? count : nil
    }

    /// Copies bytes of the stream, which may lie in several pieces.
    private func copy(from start: Int, into target: UnsafeMutableRawBufferPointer) -> Bool {
        var position = start
        var done = 0
        while done < target.count {
            guard let bytes = piece(holding: position) else { return false }
            let inside = position - starts[current]
            guard inside < bytes.count else { return false }
            let count = min(bytes.count - inside, target.count - done)
            UnsafeMutableRawBufferPointer(rebasing: target[done...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[inside..<(inside + count)]))
            done += count
            position += count
        }
        return true
    }

    private func piece(holding position: Int) -> UnsafeRawBufferPointer? {
        if current >= 0, position >= starts[current], position - starts[current] < pieces[current].size {
            return currentBytes
        }
        // The last piece that begins at or before the position; empty pieces begin where the next does.
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle + 1 } else { high = middle }
        }
        guard low > 0, readsLeft > 0 else { return nil }
        if case .deflated = pieces[low - 1].form { readsLeft -= 1 }
        current = low - 1
        currentBytes = reader.read(pieces[current])
        return currentBytes
    }
}
