/// What speaks for each diagnostic protocol in a conversation.
struct DialectTally {
    private var messages = 0
    private var answered = 0
    /// Messages that a diagnostic protocol can have sent.
    private var plausible = 0
    private var uds = Weight()
    private var kwp = Weight()
    private var gmlan = Weight()

    /// Accepted services say more than requests, which a scan sends of every kind.
    fileprivate struct Weight {
        var accepted = 0
        var requested = 0
    }

    mutating func add(_ other: DialectTally) {
        messages += other.messages
        answered += other.answered
        plausible += other.plausible
        for path in [\DialectTally.uds, \.kwp, \.gmlan] as [WritableKeyPath<DialectTally, Weight>] {
            self[keyPath: path].accepted += other[keyPath: path].accepted
            self[keyPath: path].requested += other[keyPath: path].requested
        }
    }

    mutating func add(_ unit: ProtocolDataUnit, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let head = bytes.first else { return }
        messages += 1
        if unit.request >= 0 { answered += 1 }
        if Self.isPlausible(bytes, length: Int(unit.length)) { plausible += 1 }
        switch unit.messageKind {
        case .request: count(head, bytes, isAccepted: false)
        case .positive where head >= ServiceByte.positiveOffset:
            count(head - ServiceByte.positiveOffset, bytes, isAccepted: true)
        default: break
        }
    }

    private mutating func count(_ service: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, isAccepted: Bool) {
        let path: WritableKeyPath<DialectTally, Weight>
        switch service {
        case 0x19, 0x22, 0x24, 0x29, 0x2A, 0x2E, 0x2F, 0x38, 0x85, 0x86, 0x87: path = \.uds
        // Session types of ISO 14229-1 that KWP 2000 does not have.
        case 0x10 where bytes.count > 1 && (1...3).contains(bytes[1] & 0x7F): path = \.uds
        case 0x12, 0x13, 0x17, 0x18, 0x1A, 0x20, 0x21, 0x30, 0x32, 0x33, 0x39, 0x3A, 0x3B, 0x81, 0x82, 0x89: path = \.kwp
        case 0xA2, 0xA5, 0xA9, 0xAA, 0xAE: path = \.gmlan
        default: return
        }
        if isAccepted { self[keyPath: path].accepted += 1 } else { self[keyPath: path].requested += 1 }
    }

    /// Whether a message can be of a diagnostic protocol: texts and counters begin with bytes of services, too.
    private static func isPlausible(_ bytes: UnsafeBufferPointer<UInt8>, length: Int) -> Bool {
        guard let head = bytes.first else { return false }
        if head == ServiceByte.negative { return length >= 3 && length <= 8 }
        guard ServiceByte.isRequest(head) || ServiceByte.isResponse(head) else { return false }
        let isText = bytes.count >= 6 && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        if isText { return false }
        switch head {
        case 0x54: return length <= 4
        case 0x62, 0x6E: return length >= 3
        case 0x41: return length >= 3
        default: return true
        }
    }

    /// The protocol of a message of the conversation.
    func network(
        of unit: ProtocolDataUnit, _ bytes: UnsafeBufferPointer<UInt8>, _ options: ProtocolOptions
    ) -> NetworkProtocol {
        let named = dialect(of: unit, bytes)
        if options.allows(named) { return named }
        // What is fixed is meant, where it can be.
        let others: [NetworkProtocol] = [.uds, .kwp2000, .gmlan, .obd, .isoTP]
        return others.first { !options.fixed.isEmpty && options.allows($0) } ?? .isoTP
    }

    private func dialect(of unit: ProtocolDataUnit, _ bytes: UnsafeBufferPointer<UInt8>) -> NetworkProtocol {
        guard 10 * plausible >= 8 * messages || 10 * answered >= 3 * messages else { return .isoTP }
        if let head = bytes.first {
            let service =
                switch unit.messageKind {
                case .negative: bytes.count > 1 ? bytes[1] : 0
                case .positive: head >= ServiceByte.positiveOffset ? head - ServiceByte.positiveOffset : 0
                default: head
                }
            if (1...0x0A).contains(service) { return .obd }
        }
        let (u, k, g) = (uds.score, kwp.score, gmlan.score)
        if g > u, g > 0 { return .gmlan }
        return k > u ? .kwp2000 : .uds
    }
}

extension DialectTally.Weight {
    fileprivate var score: Int { accepted > 0 ? 1000 + accepted : requested }
}
