import CANCapture

/// Buses that show what else a capture may hold.
enum OtherScenarios {
    private static let millisecond: Int64 = 1_000_000

    /// Every length that CAN FD adds, with and without a bit rate switch.
    static func flexible(channel: String, seed: UInt64) -> Bus {
        let switched: FrameFlags = [.fd, .bitRateSwitch]
        let messages: [(identifier: UInt32, flags: FrameFlags, length: Int, milliseconds: Int)] = [
            (0x0A0, switched, 12, 5), (0x0B4, switched, 16, 10), (0x110, switched, 64, 10), (0x128, switched, 20, 20),
            (0x1C0, switched, 24, 20), (0x210, switched, 32, 20), (0x260, [.fd], 16, 50), (0x2A8, switched, 48, 50),
            (0x310, switched.union(.errorStateIndicator), 12, 100), (0x18DA_10F1, switched.union(.extended), 64, 100),
            (0x420, [], 8, 100), (0x4F0, switched, 8, 200),
        ]
        return bus(channel, .car, messages, seed: seed)
    }

    /// The drive beside CAN FD, a bus of 29-bit identifiers and one on which frames are asked for.
    static func mixed(seed: UInt64) -> [Bus] {
        var random = RandomNumbers(seed: seed)
        let truck: [(identifier: UInt32, flags: FrameFlags, length: Int, milliseconds: Int)] = [
            (0x0CF0_0400, [.extended], 8, 20), (0x0CF0_0300, [.extended], 8, 50), (0x18FE_F100, [.extended], 8, 100),
            (0x18FE_EE00, [.extended], 8, 1000), (0x18FE_CA00, [.extended], 8, 1000), (0x0C, [], 3, 250),
        ]
        let asked = [0x181, 0x281, 0x381].flatMap { (identifier: UInt32) in
            [
                ConversationStep(
                    delay: 60 * millisecond,
                    frame: OutgoingFrame(identifier: identifier, flags: [.remote], length: 4)),
                ConversationStep(
                    delay: millisecond,
                    frame: OutgoingFrame(identifier: identifier, data: [0xCA, 0xFE, UInt8(identifier >> 8), 0x81])),
            ]
        }
        let requests = Bus(
            channel: "can3", timing: .truck,
            nodes: [
                Conversation(beginsAt: 12 * millisecond, every: 250 * millisecond, asked),
                ErrorBurst(beginsAt: 2_000 * millisecond, every: 9_000 * millisecond, seed: random.next()),
            ])
        return [
            DriveScenario.bus(channel: "can0", seed: random.next()),
            flexible(channel: "can1", seed: random.next()),
            bus("can2", .truck, truck, seed: random.next()),
            requests,
        ]
    }

    /// Three slow messages.
    static func quiet(channel: String, seed: UInt64) -> Bus {
        bus(channel, .car, [(0x701, [], 1, 1000), (0x080, [], 0, 2000), (0x3A0, [], 8, 5000)], seed: seed)
    }

    private static func bus(
        _ channel: String, _ timing: BitTiming,
        _ messages: [(identifier: UInt32, flags: FrameFlags, length: Int, milliseconds: Int)], seed: UInt64
    ) -> Bus {
        Bus(
            channel: channel, timing: timing,
            nodes: messages.map {
                WanderingMessage(
                    $0.identifier, flags: $0.flags, length: $0.length, milliseconds: $0.milliseconds, seed: seed)
            })
    }
}
