/// Payloads of variable length, each after its length, found by their offset in a stream.
///
/// The stream is either in data blocks of its own, or consists of the records of a channel group of variable length. Of
/// the latter only the part around the last payload is kept, because writers put payloads in the order of their frames.
final class MDFVariableSource {
    /// The longest payload of any CAN frame; longer values are not kept.
    private static let longest = FrameTable.longestPayload
    /// At least this many bytes before the last requested payload are kept.
    private static let history = 1 << 20

    /// The address of the channel group whose records are the stream, if there is one.
    let group: Int?
    /// Whether everything is kept, for files whose payloads are far from the order of their frames.
    var keepsAll = false
    /// Reads more of the stream, if payloads follow their frames.
    var ahead: MDFPayloadWalk?
    /// A payload was requested that had been dropped.
    private(set) var hasMissed = false
    private let signalData: MDFSignalData?
    /// The stream as assembled so far, from `base` on.
    private var stream: [UInt8] = []
    private var base = 0
    /// The begin of the last payload that was found.
    private var last = 0
    /// After a value that was too long to be kept, nothing can be found.
    private var isBroken = false
    /// The begin of the next value, for files in which the offsets were never written.
    private var next = 0

    init?(_ bytes: UnsafeRawBufferPointer, at address: Int, used: inout Set<Int>) {
        guard address != 0, let block = MDFBlock(bytes, at: address) else { return nil }
        if block.name == MDFBlock.Name.channelGroup {
            group = address
            signalData = nil
        } else {
            group = nil
            signalData = MDFSignalData(bytes, at: address, used: &used)
        }
    }

    /// Damage of the blocks with the values.
    var faults: [(address: Int, reason: String)] { signalData?.faults ?? [] }

    /// Adds the next record of the group.
    func append(_ value: UnsafeRawBufferPointer) {
        guard !isBroken else { return }
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value.count).littleEndian) { stream.append(contentsOf: $0) }
        stream.append(contentsOf: value)
    }

    /// Removes the last record, which has `count` bytes.
    func removeLast(_ count: Int) {
        guard !isBroken, stream.count >= count + 4 else { return }
        stream.removeLast(count + 4)
    }

    /// Number of bytes of the stream so far.
    var end: Int { base + stream.count }

    /// Whether values of the stream were lost to damage; they are empty.
    private(set) var hasGap = false

    /// Reserves room for lost values, so that the following values keep their offsets.
    func skip(to end: Int) {
        guard !isBroken else { return }
        hasGap = true
        guard end >= self.end, end - self.end <= Self.history else {
            isBroken = true
            return
        }
        stream.append(contentsOf: repeatElement(0, count: end - self.end))
    }

    /// Counts a record that is too long to be a payload.
    func appendTooLong() { isBroken = true }

    static func isPayload(_ count: Int) -> Bool { count <= longest }

    /// Copies the payload at an offset. Returns its length, of which at most `limit` bytes are copied, or nil if there
    /// is none.
    func copy(at offset: UInt64, to target: UnsafeMutableRawPointer, limit: Int) -> Int? {
        if let signalData { return signalData.copy(at: offset, to: target, limit: limit) }
        guard let start = Int(exactly: offset) else { return nil }
        repeat {
            guard let count = copy(from: start, to: target, limit) else { continue }
            last = max(last, start)
            dropHistory()
            return count
        } while start >= base && ahead?.advance() == true
        if start < base { hasMissed = true }
        return nil
    }

    private func copy(from start: Int, to target: UnsafeMutableRawPointer, _ limit: Int) -> Int? {
        stream.withUnsafeBytes { stream in
            guard let head = stream.part(start - base, 4)?.baseAddress else { return nil }
            let count = Int(head.littleEndian(at: 0, as: UInt32.self))
            guard let value = stream.part(start - base + 4, count), let place = value.baseAddress ?? stream.baseAddress
            else { return nil }
            target.copyMemory(from: place, byteCount: min(count, limit))
            return count
        }
    }

    /// At least half of the stream is dropped at once, so that the rest is not copied again and again.
    private func dropHistory() {
        let count = last - base - Self.history
        guard !keepsAll, count >= max(Self.history, stream.count / 2) else { return }
        stream = Array(stream[count...])
        base += count
    }

    /// The offset of the value after the last requested one.
    func nextOffset() -> UInt64 {
        let offset = next
        repeat {
            let count = stream.withUnsafeBytes { stream in
                stream.part(offset - base, 4)?.baseAddress.map { Int($0.littleEndian(at: 0, as: UInt32.self)) }
            }
            guard let count else { continue }
            next += 4 + count
            break
        } while ahead?.advance() == true
        return UInt64(offset)
    }

    /// Drops the assembled stream, to start again.
    func forget() {
        stream = []
        (base, last, next) = (0, 0, 0)
        (isBroken, hasMissed, hasGap) = (false, false, false)
        ahead = nil
    }
}

/// Values of variable length in data blocks of their own (SD).
final class MDFSignalData {
    private let reader: MDFPieceReader
    private let pieces: [MDFPiece]
    /// Where each piece begins in the stream.
    private let starts: [Int]
    private let total: Int
    private var current = -1
    private var currentBytes = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Blocks are read in order; random offsets would inflate blocks again and again.
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

    /// Copies bytes of the stream, which may be in several pieces.
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
        // The last piece that begins at or before the position; empty pieces begin at the same place as the next.
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
