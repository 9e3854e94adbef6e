/// What a response says of the request that it answers.
struct AnsweredService {
    let service: UInt8
    let isNegative: Bool
    /// The byte behind the service, which most positive responses repeat from their request; -1 where there is none.
    let echo: Int16

    /// nil for what is no response.
    init?(_ payload: UnsafeBufferPointer<UInt8>) {
        guard let head = payload.first else { return nil }
        if head == ServiceByte.negative {
            // ISO 14229-1 8.2.3: the service and a code; KWP 2000 has parameters between them at times.
            guard payload.count >= 3 else { return nil }
            (service, isNegative, echo) = (payload[1], true, -1)
        } else {
            guard head >= ServiceByte.positiveOffset else { return nil }
            (service, isNegative) = (head - ServiceByte.positiveOffset, false)
            echo = payload.count > 1 ? Int16(payload[1]) : -1
        }
    }

    /// Whether this answers a request of a service with a parameter (-1: none).
    func answers(service other: UInt8, parameter: Int16) -> Bool {
        guard other == service else { return false }
        guard !isNegative, Self.repeatsParameter.contains(service), echo >= 0, parameter >= 0 else { return true }
        return echo & 0x7F == parameter & 0x7F
    }

    /// Whether a positive response repeats the parameters of a request, as far as its service does.
    func repeats(_ request: UnsafeBufferPointer<UInt8>, _ response: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = min(Self.repeatedBytes(service), request.count - 1, response.count - 1)
        guard count > 0 else { return true }
        for place in 1...count {
            // The suppress bit of a sub-function is not repeated.
            let mask: UInt8 = place == 1 && Self.hasSubfunction.contains(service) ? 0x7F : 0xFF
            guard request[place] & mask == response[place] & mask else { return false }
        }
        return true
    }

    private static func repeatedBytes(_ service: UInt8) -> Int {
        switch service {
        case 0x22, 0x24, 0x2E, 0x2F: 2
        case 0x31: 3
        default: repeatsParameter.contains(service) ? 1 : 0
        }
    }

    private static let hasSubfunction: Set<UInt8> = [
        0x10, 0x11, 0x19, 0x27, 0x28, 0x2C, 0x31, 0x3E, 0x83, 0x85, 0x86, 0x87,
    ]

    /// Services whose positive response begins with the first byte of the request's parameters.
    private static let repeatsParameter: Set<UInt8> = [
        0x01, 0x02, 0x05, 0x06, 0x08, 0x09, 0x10, 0x11, 0x19, 0x1A, 0x21, 0x22, 0x24, 0x27, 0x28, 0x2C, 0x2E, 0x2F, 0x30,
        0x31, 0x32, 0x33, 0x36, 0x3B, 0x83, 0x85, 0x86, 0x87,
    ]
}
