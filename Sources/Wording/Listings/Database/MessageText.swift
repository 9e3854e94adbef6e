internal import CANCapture
package import CANDatabases
internal import Platform
internal import Formatting

/// The facts of messages and signals as short texts.
package enum MessageText {
    /// `1A0`, `0CF00400`
    package static func identifier(_ message: Message) -> String {
        Hexadecimal.identifier(message.identifier, isExtended: message.isExtended)
    }

    /// The places of messages, sorted by identifier; those of one identifier in the order of the file.
    package static func byIdentifier(_ messages: [Message]) -> [Int32] {
        order(messages.count) { messages[$0].identifier }
    }

    /// The places of signals, sorted by their first bit on the wire; those at one place in the order of the file.
    package static func byPlace(_ signals: [Signal]) -> [Int32] {
        order(signals.count) { index in
            let start = signals[index].start
            return UInt32(
                truncatingIfNeeded: signals[index].byteOrder == .littleEndian
                    ? start : 8 * (start / 8) + 7 - start % 8)
        }
    }

    private static func order(_ count: Int, by key: (Int) -> UInt32) -> [Int32] {
        var keys = (0..<count).map { UInt64(key($0)) << 32 | UInt64($0) }
        keys.sort()
        return keys.map { Int32(truncatingIfNeeded: $0) }
    }

    /// `8 bytes, every 100 ms, from Engine`
    package static func summary(_ message: Message) -> String {
        var parts = [message.length == 1 ? "1 byte" : "\(message.length) bytes"]
        if message.isFD { parts.append("CAN FD") }
        if message.matching == .parameterGroup { parts.append("PGN \(parameterGroup(message.identifier))") }
        if let time = message.cycleTime { parts.append("every \(time) ms") }
        if let container = message.container { parts.append("container of \(container.pdus.count) PDUs") }
        if let bus = message.bus { parts.append("on \(Printable.text(bus))") }
        if !message.senders.isEmpty {
            parts.append("from " + message.senders.map { Printable.text($0) }.joined(separator: ", "))
        }
        return parts.joined(separator: ", ")
    }

    /// SAE J1939-21, 5.1.2: below PDU format 240 the low byte is a destination and not part of the number.
    static func parameterGroup(_ identifier: UInt32) -> UInt32 {
        let group = identifier >> 8 & 0x3FFFF
        return group & 0xFF00 < 0xF000 ? group & ~0xFF : group
    }

    /// `0.5`, `-40`
    static func number(_ number: Number) -> String {
        switch number {
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }

    /// `0 … 250`; empty if the database states no range.
    static func range(_ signal: Signal) -> String {
        guard signal.minimum != nil || signal.maximum != nil else { return "" }
        let minimum = signal.minimum.map(number) ?? ""
        let maximum = signal.maximum.map(number) ?? ""
        return "\(minimum) \u{2026} \(maximum)"
    }

    static func type(_ signal: Signal) -> String {
        switch signal.kind {
        case .unsigned: "unsigned"
        case .signed: "signed"
        case .float: "float"
        }
    }

    /// `multiplexer`, `Mode = 0, 3-5`, or both.
    static func multiplexing(_ signal: Signal) -> String {
        var parts: [String] = []
        if signal.isMultiplexer { parts.append("multiplexer") }
        if let condition = signal.condition {
            let values = condition.values.map {
                $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
            }
            parts.append("\(Printable.text(condition.multiplexer)) = \(values.joined(separator: ", "))")
        }
        return parts.joined(separator: "; ")
    }
}
