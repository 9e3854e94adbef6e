/// What a response says about its request.
struct AnsweredService {
    let service: UInt8
    let isNegative: Bool
    /// The byte after the service, which most positive responses repeat from their request; -1 if there is none.
    let echo: Int16

    /// nil if it is not a response.
    init?(_ payload: UnsafeBufferPointer<UInt8>) {
        guard let head = payload.first else { return nil }
        let second = payload.count > 1 ? Int16(payload[1]) : -1
        self.init(head, second, count: payload.count)
    }

    /// nil if it is not a response.
    init?(_ head: MessageHead) { self.init(head[0], head.has(1) ? Int16(head[1]) : -1, count: Int(head.count)) }

    private init?(_ head: UInt8, _ second: Int16, count: Int) {
        if head == ServiceByte.negative {
            // ISO 14229-1 8.2.3: the service and a code; KWP2000 may have parameters between them.
            guard count >= 3 else { return nil }
            (service, isNegative, echo) = (UInt8(truncatingIfNeeded: second), true, -1)
        } else {
            guard head >= ServiceByte.positiveOffset else { return nil }
            (service, isNegative, echo) = (head - ServiceByte.positiveOffset, false, second)
        }
    }

    /// Whether it says that the response takes longer (ISO 14229-1, A.1).
    func isPending(_ head: MessageHead) -> Bool { isNegative && head[Int(head.count) - 1] == 0x78 }

    /// Whether this is a response to a request of a service with a parameter (-1: none).
    @inline(__always)
    func answers(service other: UInt8, parameter: Int16) -> Bool {
        guard other == service else { return false }
        guard !isNegative, Self.repeated[Int(service)] > 0, echo >= 0, parameter >= 0 else { return true }
        return echo & 0x7F == parameter & 0x7F
    }

    /// Whether a positive response repeats the parameters of a request, as far as its service does.
    @inline(__always)
    func repeats(_ request: MessageHead, _ response: MessageHead) -> Bool {
        let count = min(Int(Self.repeated[Int(service)]), Int(request.count) - 1, Int(response.count) - 1)
        guard count > 0 else { return true }
        for place in 1...count {
            // The suppress bit of a sub-function is not repeated.
            let mask: UInt8 = place == 1 && Self.hasSubfunction[Int(service)] ? 0x7F : 0xFF
            guard request[place] & mask == response[place] & mask else { return false }
        }
        return true
    }

    /// Whether a positive response names a data identifier.
    func namesIdentifier(_ response: MessageHead) -> Bool {
        !isNegative && Self.repeated[Int(service)] == 2 && response.count > 2
    }

    /// By service: the number of bytes of the request's parameters with which its positive response begins.
    private static let repeated: [UInt8] = {
        var table = Array(repeating: UInt8(0), count: 256)
        for service in [
            0x01, 0x02, 0x05, 0x06, 0x08, 0x09, 0x10, 0x11, 0x19, 0x1A, 0x21, 0x27, 0x28, 0x2C, 0x30, 0x32, 0x33, 0x36,
            0x3B, 0x83, 0x85, 0x86, 0x87,
        ] { table[service] = 1 }
        for service in [0x22, 0x24, 0x2E, 0x2F] { table[service] = 2 }
        table[0x31] = 3
        return table
    }()

    private static let hasSubfunction: [Bool] = {
        var table = Array(repeating: false, count: 256)
        for service in [0x10, 0x11, 0x19, 0x27, 0x28, 0x2C, 0x31, 0x3E, 0x83, 0x85, 0x86, 0x87] {
            table[service] = true
        }
        return table
    }()
}
