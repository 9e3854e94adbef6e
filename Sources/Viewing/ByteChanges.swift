internal import Analysis
internal import CANCapture
internal import Platform

/// How often bytes changed from one frame of an identifier to the next, by byte or by cell and byte.
struct ByteCounts: Sendable {
    /// Pairs of neighbouring frames that both show the byte, and those of them in which it differs.
    var pairs: [UInt32]
    var changes: [UInt32]

    init(count: Int) {
        pairs = [UInt32](repeating: 0, count: count)
        changes = [UInt32](repeating: 0, count: count)
    }
}

/// Counts the changes of an identifier's bytes in stretches of its frames.
///
/// The counts of whole blocks of frames are kept. So the first look at a time reads its frames, and later looks at any zoom
/// read only those at the edges of their cells.
final class ByteChanges: Sendable {
    /// Of longer payloads the first ones.
    private static let mostBytes = 64
    private static let block = 1_024

    private struct Blocks {
        /// By block and byte.
        var counts: ByteCounts
        var isKnown: [Bool]
    }

    /// Bytes of the longest frame; at least 1.
    let bytes: Int
    private let recording: Recording
    private let slot: Int
    private let blocks: Locked<Blocks>

    init(_ recording: Recording, slot: Int) {
        let (rows, frames) = (recording.rows[slot], recording.frames)
        let longest = rows.reduce(0) { max($0, frames.length(Int($1))) }
        let bytes = min(max(1, longest), Self.mostBytes)
        let count = rows.count / Self.block
        (self.recording, self.slot, self.bytes) = (recording, slot, bytes)
        blocks = Locked(
            Blocks(counts: ByteCounts(count: count * bytes), isKnown: [Bool](repeating: false, count: count)))
    }

    /// Adds the counts of some frames, each compared with the one before it.
    ///
    /// - Parameters:
    ///   - places: among the rows of the identifier.
    ///   - offset: where the first byte is in the counts.
    func add(
        _ places: Range<Int>, to counts: inout ByteCounts, at offset: Int, isWanted: () -> Bool
    ) throws(CancellationError) {
        var place = places.lowerBound
        while place < places.upperBound {
            let block = place / Self.block
            let whole = block * Self.block..<(block + 1) * Self.block
            let part = place..<min(whole.upperBound, places.upperBound)
            guard isWanted() else { throw CancellationError() }
            if part == whole {
                add(block: block, whole, to: &counts, at: offset)
            } else {
                read(part, &counts.pairs, &counts.changes, offset)
            }
            place = part.upperBound
        }
    }

    private func add(block: Int, _ places: Range<Int>, to counts: inout ByteCounts, at offset: Int) {
        let first = block * bytes
        if !blocks.withLock({ $0.isKnown[block] }) {
            var own = ByteCounts(count: bytes)
            read(places, &own.pairs, &own.changes, 0)
            blocks.withLock { blocks in
                for byte in 0..<bytes {
                    blocks.counts.pairs[first + byte] = own.pairs[byte]
                    blocks.counts.changes[first + byte] = own.changes[byte]
                }
                blocks.isKnown[block] = true
            }
        }
        blocks.withLock { blocks in
            for byte in 0..<bytes {
                counts.pairs[offset + byte] &+= blocks.counts.pairs[first + byte]
                counts.changes[offset + byte] &+= blocks.counts.changes[first + byte]
            }
        }
    }

    /// Reads the frames.
    private func read(_ places: Range<Int>, _ pairs: inout [UInt32], _ changes: inout [UInt32], _ offset: Int) {
        let (rows, frames) = (recording.rows[slot], recording.frames)
        pairs.withUnsafeMutableBufferPointer { pairs in
            changes.withUnsafeMutableBufferPointer { changes in
                for place in places where place > 0 {
                    let (row, before) = (Int(rows[place]), Int(rows[place - 1]))
                    let (own, old) = (frames.payload(row), frames.payload(before))
                    let hidden = (frames.redactedStretches(row), frames.redactedStretches(before))
                    let hidesNone = hidden.0.isEmpty && hidden.1.isEmpty
                    for byte in 0..<min(own.count, old.count, bytes) {
                        guard
                            hidesNone
                                || !hidden.0.contains(where: { $0.bytes.contains(byte) })
                                    && !hidden.1.contains(where: { $0.bytes.contains(byte) })
                        else { continue }
                        pairs[offset + byte] &+= 1
                        changes[offset + byte] &+= own[byte] == old[byte] ? 0 : 1
                    }
                }
            }
        }
    }
}
