/// A message that TP or ETP is carrying between two addresses (SAE J1939-21, 5.10).
///
/// Nothing is reserved by what the message announces: bytes are kept as their packets come, and a packet far beyond those
/// that came is not stored.
struct J1939Session {
    /// Packets may be missing before one that is stored, as many as one window holds.
    private static let longestGap = 256

    let detail: J1939Detail
    let firstRow: Int32
    let source: UInt8
    let destination: UInt8
    let size: Int
    /// The number of packets that the announcement states.
    let packets: Int
    private(set) var lastRow: Int32
    private(set) var rows: [UInt32]
    private(set) var bytes: [UInt8] = []
    private var received: [UInt64] = []
    private(set) var receivedCount = 0
    private var highest = 0
    /// What TP.DT numbers are counted from: the packets before those that a DPO announced.
    var offset = 0
    /// A packet came after one that never did, or twice in a broadcast.
    private(set) var loss: ProtocolDataUnit.Outcome?

    init(row: Int, detail: J1939Detail, source: UInt8, destination: UInt8, size: Int, packets: Int) {
        self.detail = detail
        firstRow = Int32(truncatingIfNeeded: row)
        lastRow = Int32(truncatingIfNeeded: row)
        rows = [UInt32(truncatingIfNeeded: row)]
        self.source = source
        self.destination = destination
        self.size = size
        self.packets = packets
    }

    var isComplete: Bool { receivedCount == packets && loss == nil }

    /// A frame of the connection's management that belongs to the message.
    mutating func note(row: Int) {
        rows.append(UInt32(truncatingIfNeeded: row))
    }

    /// Takes a packet with the number in its first byte; says how the message ends where this is its end.
    ///
    /// A connection stays open for its acknowledgement, or until what was lost is sent again.
    mutating func receive(_ payload: UnsafeBufferPointer<UInt8>, row: Int) -> ProtocolDataUnit.Outcome? {
        store(payload, row: row)
        guard highest == packets else { return nil }
        if isComplete { return detail.transport == .broadcast || destination == 0xFF ? .complete : nil }
        return detail.transport == .broadcast ? loss ?? .missing : nil
    }

    private mutating func store(_ payload: UnsafeBufferPointer<UInt8>, row: Int) {
        let number = offset + Int(payload[0])
        guard payload[0] > 0, number <= packets, !isComplete else { return }
        rows.append(UInt32(truncatingIfNeeded: row))
        lastRow = Int32(truncatingIfNeeded: row)
        // A broadcast has no way to ask again: its packets come in order or the message is lost.
        if detail.transport == .broadcast, number != highest + 1 {
            loss = loss ?? (number > highest ? .missing : .sequence)
        }
        guard number <= highest + Self.longestGap else {
            loss = loss ?? .missing
            return
        }
        let place = (number - 1) * 7
        let count = min(7, size - place)
        let carried = min(count, payload.count - 1)
        if bytes.count < place + count {
            bytes.append(contentsOf: repeatElement(0xFF, count: place + count - bytes.count))
        }
        for byte in 0..<carried { bytes[place + byte] = payload[1 + byte] }
        if carried < count { loss = loss ?? .missing }
        let word = number >> 6
        while received.count <= word { received.append(0) }
        let bit = UInt64(1) << UInt64(number & 63)
        if received[word] & bit == 0 {
            received[word] |= bit
            receivedCount += 1
        }
        highest = max(highest, number)
    }
}
