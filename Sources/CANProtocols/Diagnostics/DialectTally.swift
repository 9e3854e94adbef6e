/// Evidence for each diagnostic protocol in a conversation.
struct DialectTally {
    private var messages = 0
    private var answers = 0
    /// Number of messages that a diagnostic protocol can have sent.
    private var plausible = 0
    private var uds = Weight()
    private var kwp = Weight()
    private var gmlan = Weight()

    /// Accepted services prove more than requests, because a scan sends requests of every kind.
    private struct Weight {
        var accepted = 0
        var requested = 0

        var score: Int { accepted > 0 ? 1 << 32 + accepted : requested }

        @inline(__always)
        mutating func count(isAccepted: Bool) {
            if isAccepted { accepted += 1 } else { requested += 1 }
        }

        mutating func add(_ other: Weight) {
            accepted += other.accepted
            requested += other.requested
        }
    }

    mutating func add(_ other: DialectTally) {
        messages += other.messages
        answers += other.answers
        plausible += other.plausible
        uds.add(other.uds)
        kwp.add(other.kwp)
        gmlan.add(other.gmlan)
    }

    mutating func add(kind: MessageKind, length: Int, isAnswer: Bool, _ head: MessageHead) {
        guard head.has(0) else { return }
        messages += 1
        if isAnswer { answers += 1 }
        if Self.isPlausible(head, length: length) { plausible += 1 }
        switch kind {
        case .request: count(head[0], head, isAccepted: false)
        case .positive where head[0] >= ServiceByte.positiveOffset:
            count(head[0] - ServiceByte.positiveOffset, head, isAccepted: true)
        default: break
        }
    }

    private mutating func count(_ service: UInt8, _ head: MessageHead, isAccepted: Bool) {
        switch service {
        case 0x19, 0x22, 0x24, 0x29, 0x2A, 0x2E, 0x2F, 0x38, 0x85, 0x86, 0x87: uds.count(isAccepted: isAccepted)
        // Session types of ISO 14229-1 that KWP2000 does not have.
        case 0x10 where (1...3).contains(head[1] & 0x7F): uds.count(isAccepted: isAccepted)
        case 0x12, 0x13, 0x17, 0x18, 0x1A, 0x20, 0x21, 0x30, 0x32, 0x33, 0x39, 0x3A, 0x3B, 0x81, 0x82, 0x89:
            kwp.count(isAccepted: isAccepted)
        case 0xA2, 0xA5, 0xA9, 0xAA, 0xAE: gmlan.count(isAccepted: isAccepted)
        default: break
        }
    }

    /// Whether a message can belong to a diagnostic protocol: texts and counters may also begin with bytes of services.
    private static func isPlausible(_ head: MessageHead, length: Int) -> Bool {
        if head[0] == ServiceByte.negative { return length >= 3 && length <= 8 }
        guard ServiceByte.isRequest(head[0]) || ServiceByte.isResponse(head[0]), !head.isText else { return false }
        switch head[0] {
        case 0x54: return length <= 4
        case 0x41, 0x62, 0x6E: return length >= 3
        default: return true
        }
    }

    /// The protocol of the conversation, apart from services of SAE J1979 in it.
    var dialect: NetworkProtocol {
        guard 10 * plausible >= 8 * messages || 10 * answers >= 3 * messages else { return .isoTP }
        if gmlan.score > uds.score { return .gmlan }
        return kwp.score > uds.score ? .kwp2000 : .uds
    }
}
