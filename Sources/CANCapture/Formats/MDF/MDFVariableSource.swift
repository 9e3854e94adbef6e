/// Payloads of variable length, each with its length before it, found by their offset in a stream.
///
/// Either the stream lies in data blocks of its own, or it is what the records of a channel group of variable length
/// make when they are put one after the other. Of such a stream only the part around the last payload is kept: writers
/// put payloads in the order of their frames.
final class MDFVariableSource {
    /// The longest payload of any CAN frame; longer values are not kept.
    private static let longest = FrameTable.longestPayload
    /// So many bytes before the payload that was asked for last are kept at least.
    private static let history = 1 << 20

    /// The address of the channel group whose records make the stream, if one does.
    let group: Int?
    /// Whether everything is kept, for files in which payloads are far from the order of their frames.
    var keepsAll = false
    /// Gets more of the stream, where payloads follow their frames.
    var ahead: MDFPayloadWalk?
    /// A payload was asked for that had been dropped.
    private(set) var hasMissed = false
    private let signalData: MDFSignalData?
    /// The stream as it has been put together so far, from `base` on.
    private var stream: [UInt8] = []
    private var base = 0
    /// Where the last payload that was found begins.
    private var last = 0
    /// A value that was too long to be kept ends what can be found.
    private var isBroken = false
    /// Where the next value begins, for files in which the offsets were never written.
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

    /// What is wrong with the blocks of the values.
    var faults: [(address: Int, reason: String)] { signalData?.faults ?? [] }

    /// Takes the next record of the group.
    func append(_ value: UnsafeRawBufferPointer) {
        guard !isBroken else { return }
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value.count).littleEndian) { stream.append(contentsOf: $0) }
        stream.append(contentsOf: value)
    }

    /// Takes back the record that came last, which has `count` bytes.
    func removeLast(_ count: Int) {
        guard !isBroken, stream.count >= count + 4 else { return }
        stream.removeLast(count + 4)
    }

    /// Bytes of the stream so far.
    var end: Int { base + stream.count }

    /// Whether values of the stream were lost to damage: they are empty there.
    private(set) var hasGap = false

    /// Leaves room for values that are lost, so that those behind them keep their offsets.
    func skip(to end: Int) {
        guard !isBroken else { return }
        hasGap = true
        guard end >= self.end, end - self.end <= Self.history else {
            isBroken = true
            return
        }
        stream.append(contentsOf: repeatElement(0, count: end - self.end))
    }

    /// Takes note of a record that is too long to be a payload.
    func appendTooLong() { isBroken = true }

    static func isPayload(_ count: Int) -> Bool { count <= longest }

    /// Copies the payload at an offset; returns its length, at most `limit` of which is copied, or nil if there is
    /// none.
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

    /// Half of the stream at least goes at once, so that what stays is not copied over and over.
    private func dropHistory() {
        let count = last - base - Self.history
        guard !keepsAll, count >= max(Self.history, stream.count / 2) else { return }
        stream = Array(stream[count...])
        base += count
    }

    /// The offset of the value after the one that was asked for last.
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

    /// Drops what has been put together, to begin anew.
    func forget() {
        stream = []
        (base, last, next) = (0, 0, 0)
        (isBroken, hasMissed, hasGap) = (false, false, false)
        ahead = nil
    }
}
