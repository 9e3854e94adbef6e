/// Assembles messages of TP and ETP on all channels (SAE J1939-21, 5.10; ISO 11783-3 for ETP).
///
/// One message at a time is open from one address to another, in each direction and for each of both protocols; a new
/// announcement ends the previous one.
struct J1939Transport {
    /// By channel: number of completed messages.
    private(set) var completed: [UInt16: Int] = [:]
    private let messages: PDUTableBuilder
    private var open: [Key: J1939Session] = [:]

    /// T2 and T3: the longest time between two frames of a message, nanoseconds.
    private static let timeout: Int64 = 1_250_000_000

    private struct Key: Hashable {
        var channel: UInt16
        var source: UInt8
        var destination: UInt8
        var isExtended: Bool
    }

    /// - Parameter messages: receives the assembled messages.
    init(into messages: PDUTableBuilder) { self.messages = messages }

    /// Adds a frame of a transport group.
    mutating func take(
        _ identifier: J1939Identifier, channel: UInt16, payload: UnsafeBufferPointer<UInt8>, row: Int
    ) {
        guard !payload.isEmpty else { return }
        let isExtended = identifier.pduFormat == 0xC7 || identifier.pduFormat == 0xC8
        let sent = Key(
            channel: channel, source: identifier.source, destination: identifier.pduSpecific, isExtended: isExtended)
        let answered = Key(
            channel: channel, source: identifier.pduSpecific, destination: identifier.source, isExtended: isExtended)
        switch identifier.pduFormat {
        case 0xEB, 0xC7: receive(sent, payload, row)
        default:
            guard payload.count >= 8 else { return }
            manage(sent, answered, identifier, payload, row)
        }
    }

    /// Ends the open messages at the end of the capture.
    mutating func finish(_ traffic: FramesByIdentifier) {
        for (key, session) in open {
            let end = traffic.outcomeAtEnd(after: Int(session.rows.last ?? 0), timeout: Self.timeout)
            close(key, session, session.loss ?? end)
        }
        open = [:]
    }

    private mutating func receive(_ key: Key, _ payload: UnsafeBufferPointer<UInt8>, _ row: Int) {
        // In place, because copying a session would copy its bytes with every packet.
        if let outcome = open[key]?.receive(payload, row: row) { end(key, outcome) }
    }

    private mutating func manage(
        _ sent: Key, _ answered: Key, _ identifier: J1939Identifier, _ payload: UnsafeBufferPointer<UInt8>, _ row: Int
    ) {
        let group = Self.number(payload, 5) & 0x3_FFFF
        switch (payload[0], sent.isExtended) {
        case (32, false), (16, false), (20, true):
            let transport: J1939Detail.Transport =
                sent.isExtended ? .extended : payload[0] == 32 ? .broadcast : .connection
            let size =
                sent.isExtended
                ? Int(Self.number(payload, 1)) | Int(payload[4]) << 24 : Int(payload[1]) | Int(payload[2]) << 8
            begin(
                sent, J1939Detail(group: group, priority: identifier.priority, transport: transport), size: size,
                packets: sent.isExtended ? (size + 6) / 7 : Int(payload[3]), row: row)
        case (17, false), (21, true): clearToSend(answered, payload, row)
        case (22, true):
            open[sent]?.offset = Int(Self.number(payload, 2))
            open[sent]?.note(row: row)
        case (19, false), (23, true):
            guard let session = open[answered], session.detail.group == group else { return }
            end(answered, session.isComplete ? .complete : session.loss ?? .missing, acknowledgement: row)
        case (255, _): abort(sent, answered, group: group, reason: payload[1], row: row)
        default: break
        }
    }

    private mutating func begin(_ key: Key, _ detail: J1939Detail, size: Int, packets: Int, row: Int) {
        if let session = open[key] { end(key, session.isComplete ? .complete : session.loss ?? .interrupted) }
        // 9 to 1785 bytes, or with ETP up to 117 440 505; an announcement must be consistent.
        let isPossible =
            key.isExtended ? size > 1785 && size <= 117_440_505 : size > 0 && size <= 1785 && packets == (size + 6) / 7
        guard isPossible else { return }
        open[key] = J1939Session(
            row: row, detail: detail, source: key.source, destination: key.destination, size: size, packets: packets)
    }

    private mutating func clearToSend(_ key: Key, _ payload: UnsafeBufferPointer<UInt8>, _ row: Int) {
        open[key]?.note(row: row)
    }

    /// Either side may end a connection (TP.Conn_Abort); the group shows which one.
    private mutating func abort(_ sent: Key, _ answered: Key, group: UInt32, reason: UInt8, row: Int) {
        for key in [answered, sent] {
            guard open[key]?.detail.group == group else { continue }
            end(key, .aborted, acknowledgement: row, reason: reason)
            return
        }
    }

    private mutating func end(
        _ key: Key, _ outcome: ProtocolDataUnit.Outcome, acknowledgement: Int = -1, reason: UInt8 = 0
    ) {
        guard let session = open.removeValue(forKey: key) else { return }
        close(key, session, outcome, acknowledgement: acknowledgement, reason: reason)
    }

    private mutating func close(
        _ key: Key, _ session: J1939Session, _ outcome: ProtocolDataUnit.Outcome, acknowledgement: Int = -1,
        reason: UInt8 = 0
    ) {
        let outcome = session.isComplete && outcome != .aborted ? .complete : outcome
        if outcome == .complete { completed[key.channel, default: 0] += 1 }
        var detail = session.detail
        detail.abortReason = reason
        var unit = ProtocolDataUnit(
            .j1939, firstRow: Int(session.firstRow), lastRow: Int(session.lastRow),
            payload: messages.payloads.append(session.bytes.prefix(session.size)), length: session.size,
            source: .address(session.source), target: J1939Identifier.target(session.destination))
        unit.outcome = outcome
        unit.acknowledgementRow = Int32(truncatingIfNeeded: acknowledgement)
        unit.rowPlace = messages.append(rows: session.rows)
        unit.detail = detail.packed
        messages.append(unit)
    }

    /// Three bytes, the lowest first.
    private static func number(_ payload: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32 {
        UInt32(payload[place]) | UInt32(payload[place + 1]) << 8 | UInt32(payload[place + 2]) << 16
    }
}

/// A message that TP or ETP transports between two addresses (SAE J1939-21, 5.10).
///
/// The announcement reserves nothing: bytes are stored as their packets arrive, and a packet far after those that
/// arrived is not stored.
struct J1939Session {
    /// Packets may be missing before a stored one, at most as many as one window has.
    private static let longestGap = 256

    let detail: J1939Detail
    let firstRow: Int32
    let source: UInt8
    let destination: UInt8
    let size: Int
    /// The announced number of packets.
    let packets: Int
    private(set) var lastRow: Int32
    private(set) var rows: [UInt32]
    private(set) var bytes: [UInt8] = []
    private var received: [UInt64] = []
    private(set) var receivedCount = 0
    private var highest = 0
    /// The origin of the numbers in TP.DT: the packets before those that a DPO announced.
    var offset = 0
    /// A packet is missing before one that arrived, or arrived twice in a broadcast.
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

    /// A frame of connection management that belongs to the message.
    mutating func note(row: Int) {
        rows.append(UInt32(truncatingIfNeeded: row))
    }

    /// Adds a packet with the number in its first byte; returns the outcome if the message ends with it.
    ///
    /// A connection stays open until its acknowledgement, or until lost packets are sent again.
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
        // A broadcast cannot be repeated: its packets arrive in order or the message is lost.
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
