internal import CANCapture

/// The texts of diagnostic messages that were already written: a tester repeats its requests, and repeated messages are
/// read once.
///
/// The text of such a message depends only on its bytes and on those of its request. Texts of other messages are not
/// stored.
struct WrittenReadings: Sendable {
    private struct Entry {
        var hash: UInt64
        var key: Range<Int>
        var text: Range<Int>
    }

    private var entries: [Entry] = []
    /// By the low bits of the hash: a place in ``entries``, or -1.
    private var slots = [Int32](repeating: -1, count: slotCount)
    private var keys: [UInt8] = []
    private var texts: [UInt8] = []

    private static let slotCount = 1 << 13
    private static let mostEntries = 1 << 12
    /// Bytes of all texts.
    private static let mostText = 1 << 20
    /// Of a message and of its request.
    private static let longest = 64

    private var found: Range<Int> = 0..<0

    /// Finds the text of a message, which ``withFound(_:)`` then returns. Returns false without calling `write` if it
    /// does not depend only on the bytes.
    ///
    /// - Parameter write: appends the text to others, if it is not there yet.
    mutating func find(
        _ unit: ProtocolDataUnit, _ reader: ProtocolReader, write: (inout [UInt8]) throws -> Void
    ) throws -> Bool {
        guard unit.isDiagnostic || unit.network == .isoTP, reader.frames.hidden == nil,
            unit.payload.count <= Self.longest
        else {
            return false
        }
        let request = reader.request(of: unit)
        if let request, request.payload.count > Self.longest { return false }
        if entries.count >= Self.mostEntries || texts.count >= Self.mostText { removeAll() }
        let start = keys.count
        appendKey(unit, request, reader)
        let hash = Self.hash(of: keys[start...])
        var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, keys[entry.key].elementsEqual(keys[start...]) {
                keys.removeSubrange(start...)
                found = entry.text
                return true
            }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        let text = texts.count
        try write(&texts)
        slots[slot] = Int32(entries.count)
        entries.append(Entry(hash: hash, key: start..<keys.count, text: text..<texts.count))
        found = text..<texts.count
        return true
    }

    /// Passes the text that was found to a closure; valid during the call.
    func withFound(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        try texts.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[found])) }
    }

    private mutating func appendKey(
        _ unit: ProtocolDataUnit, _ request: ProtocolDataUnit?, _ reader: ProtocolReader
    ) {
        keys.append(unit.network.rawValue)
        keys.append(unit.outcome.rawValue)
        for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
            keys.append(UInt8(truncatingIfNeeded: unit.detail >> shift))
        }
        keys.append(UInt8(truncatingIfNeeded: unit.payload.count))
        reader.table.withPayload(of: unit, in: reader.frames) { keys.append(contentsOf: $0) }
        guard let request else { return }
        keys.append(request.network.rawValue)
        reader.table.withPayload(of: request, in: reader.frames) { keys.append(contentsOf: $0) }
    }

    private mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = -1 }
    }

    /// FNV-1a, 64 bits.
    private static func hash(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
