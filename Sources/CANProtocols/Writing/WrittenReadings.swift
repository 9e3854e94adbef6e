internal import CANCapture

/// What messages of diagnostics say, as it was written: a tester asks the same again and again, and what repeats is read
/// once.
///
/// What such a message says follows from its bytes and from those of the request that it answers, and from nothing else
/// of the capture. Others are not kept.
struct WrittenReadings: Sendable {
    private struct Entry {
        var hash: UInt64
        var key: Range<Int>
        var text: Range<Int>
    }

    private var entries: [Entry] = []
    /// By the low bits of the hash a place in ``entries``, and -1 where none is.
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

    /// Finds the text of a message, which ``withFound(_:)`` then hands out. Returns false, and calls nobody, where it does
    /// not follow from the bytes.
    ///
    /// - Parameter write: appends the text to others, where it is not there yet.
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

    /// Hands out what was found; valid during the call.
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
