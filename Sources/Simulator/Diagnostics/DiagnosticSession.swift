/// A tester reads and tries to write the VIN (ISO 14229-1:2020).
enum DiagnosticSession {
    /// Minimum time between consecutive frames that both sides request.
    private static let separation: UInt8 = 2
    private static let millisecond: Int64 = 1_000_000

    private enum Side {
        case tester, engine
    }

    /// One message, sent this number of milliseconds after the previous one.
    private struct Message {
        var from: Side
        var after: Int64
        var payload: [UInt8]
    }

    /// The frames of the session, including flow control.
    static func steps() -> [ConversationStep] {
        messages.flatMap(steps)
    }

    private static let messages: [Message] = {
        let identification = Array(DriveMessages.vehicleIdentification.utf8)
        // The tester tries to write the VIN of another vehicle.
        let wrong = Array("CF0DRVSAMP2600015".utf8)
        return [
            // DiagnosticSessionControl, extended session; P2 50 ms, P2* 5000 ms.
            Message(from: .tester, after: 0, payload: [0x10, 0x03]),
            Message(from: .engine, after: 8, payload: [0x50, 0x03, 0x00, 0x32, 0x01, 0xF4]),
            // ReadDataByIdentifier F190, the VIN.
            Message(from: .tester, after: 62, payload: [0x22, 0xF1, 0x90]),
            Message(from: .engine, after: 7, payload: [0x62, 0xF1, 0x90] + identification),
            // WriteDataByIdentifier F190: securityAccessDenied.
            Message(from: .tester, after: 95, payload: [0x2E, 0xF1, 0x90] + wrong),
            Message(from: .engine, after: 6, payload: [0x7F, 0x2E, 0x33]),
            // SecurityAccess: seed and key of level 1.
            Message(from: .tester, after: 140, payload: [0x27, 0x01]),
            Message(from: .engine, after: 9, payload: [0x67, 0x01, 0x5A, 0x13, 0xC4, 0x2E]),
            Message(from: .tester, after: 48, payload: [0x27, 0x02, 0xA5, 0xEC, 0x3B, 0xD1]),
            Message(from: .engine, after: 11, payload: [0x67, 0x02]),
            // TesterPresent without a response: bit 7 suppresses it.
            Message(from: .tester, after: 900, payload: [0x3E, 0x80]),
            // RoutineControl 0203, check programming preconditions: the engine needs longer than P2.
            Message(from: .tester, after: 60, payload: [0x31, 0x01, 0x02, 0x03]),
            Message(from: .engine, after: 46, payload: [0x7F, 0x31, 0x78]),
            Message(from: .engine, after: 730, payload: [0x71, 0x01, 0x02, 0x03, 0x00]),
            // TesterPresent with a response, then back to the default session.
            Message(from: .tester, after: 420, payload: [0x3E, 0x00]),
            Message(from: .engine, after: 5, payload: [0x7E, 0x00]),
            Message(from: .tester, after: 300, payload: [0x10, 0x01]),
            Message(from: .engine, after: 8, payload: [0x50, 0x01, 0x00, 0x32, 0x01, 0xF4]),
        ]
    }()

    private static func steps(_ message: Message) -> [ConversationStep] {
        let frames = TransportSegments.frames(of: message.payload)
        var steps: [ConversationStep] = []
        for (index, data) in frames.enumerated() {
            switch index {
            case 0:
                steps.append(step(message.from, after: message.after * millisecond, data))
                if frames.count > 1 {
                    let receiver: Side = message.from == .tester ? .engine : .tester
                    steps.append(
                        step(receiver, after: millisecond, TransportSegments.flowControl(separation: separation)))
                }
            default: steps.append(step(message.from, after: Int64(separation) * millisecond + 120_000, data))
            }
        }
        return steps
    }

    private static func step(_ side: Side, after delay: Int64, _ data: [UInt8]) -> ConversationStep {
        let identifier = side == .tester ? DriveMessages.testerIdentifier : DriveMessages.engineIdentifier
        return ConversationStep(delay: delay, frame: OutgoingFrame(identifier: identifier, data: data))
    }
}

/// A message as ISO-TP frames with normal addressing (ISO 15765-2:2016, 9.6).
enum TransportSegments {
    private static let padding: UInt8 = 0xAA

    /// The frames of `payload`. If it is longer than seven bytes there are several frames, with a flow control after
    /// the first.
    static func frames(of payload: [UInt8]) -> [[UInt8]] {
        guard payload.count > 7 else { return [padded([UInt8(payload.count)] + payload)] }
        let length = UInt16(payload.count)
        var frames = [[0x10 | UInt8(length >> 8), UInt8(length & 0xFF)] + payload.prefix(6)]
        var rest = payload.dropFirst(6)
        var sequence: UInt8 = 1
        while !rest.isEmpty {
            frames.append(padded([0x20 | sequence] + rest.prefix(7)))
            rest = rest.dropFirst(7)
            sequence = (sequence + 1) & 0x0F
        }
        return frames
    }

    /// Clear to send, with block size 0 (all frames) and this minimum separation time in milliseconds.
    static func flowControl(separation: UInt8) -> [UInt8] {
        padded([0x30, 0, separation])
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: padding, count: 8 - bytes.count)
    }
}
