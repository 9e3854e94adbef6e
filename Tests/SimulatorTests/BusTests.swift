import CANCapture
import Testing

@testable import Simulator

struct BusTests {
    /// The counts come from another implementation, which agreed with BitCount in 42 of 43 records of ASC logs.
    @Test(arguments: [
        (OutgoingFrame(identifier: 0x000), 50),
        (OutgoingFrame(identifier: 0x555, data: [UInt8](repeating: 0x55, count: 8)), 109),
        (OutgoingFrame(identifier: 0x0C9, data: [1, 2, 3, 4, 5, 6, 7, 8]), 117),
        (OutgoingFrame(identifier: 0x7FF, data: [UInt8](repeating: 0xFF, count: 8)), 123),
        (OutgoingFrame(identifier: 0x18FE_F100, flags: [.extended], data: [UInt8](repeating: 0xFF, count: 8)), 143),
        (OutgoingFrame(identifier: 0x5A0, flags: [.remote], length: 8), 46),
    ])
    func countsTheBitsOfAFrame(sample: (frame: OutgoingFrame, bits: Int)) {
        #expect(FrameDuration.classicBits(sample.frame) == sample.bits)
    }

    @Test func letsTheLowerIdentifierGoFirst() {
        let waiting: [(UInt32, FrameFlags)] = [
            (0x7FF, []), (0x100, []), (0x100, [.remote]), (0x100 << 18, [.extended]), (0x0FF, []),
        ]
        let nodes = waiting.map { identifier, flags in
            Conversation(
                beginsAt: 0, every: 1_000_000_000,
                [ConversationStep(delay: 0, frame: OutgoingFrame(identifier: identifier, flags: flags, length: 0))])
        }
        let bus = Bus(channel: "can0", timing: .car, nodes: nodes)
        let order = (0..<5).compactMap { _ in bus.next()?.frame }
        #expect(order.map(\.identifier) == [0x0FF, 0x100, 0x100, 0x100 << 18, 0x7FF])
        #expect(order.map(\.flags) == [[], [], [.remote], [.extended], []])
    }

    @Test(arguments: Simulation.Scenario.allCases)
    func neverOccupiesAChannelTwice(scenario: Simulation.Scenario) {
        var ends: [String: Int64] = [:]
        var last: Int64 = 0
        var count = 0
        var wrong = 0
        for frame in Simulation(scenario, seconds: 12) {
            if frame.start < ends[frame.channel] ?? 0 || frame.end <= frame.start || frame.end < last { wrong += 1 }
            ends[frame.channel] = frame.end
            last = frame.end
            count += 1
        }
        #expect(wrong == 0)
        #expect(count >= 15)
    }

    @Test func endsAfterSoManyFrames() {
        #expect(Array(Simulation(.drive, frames: 123)) == Array(Samples.frames.prefix(123)))
        #expect(Array(Simulation(.quiet, seconds: 1_000_000, frames: 7)).count == 7)
    }

    @Test func showsEveryLengthThatCANFDAdds() {
        let frames = Array(Simulation(.fd, seconds: 2)).map(\.frame)
        let lengths = Set(frames.filter { $0.flags.contains(.fd) }.map(\.data.count))
        #expect(lengths == [8, 12, 16, 20, 24, 32, 48, 64])
        #expect(frames.contains { $0.flags.isSuperset(of: [.fd, .bitRateSwitch, .errorStateIndicator]) })
        #expect(frames.contains { $0.flags.contains(.fd) && !$0.flags.contains(.bitRateSwitch) })
    }

    @Test func mixesChannelsAndKindsOfFrames() {
        let frames = Array(Simulation(.mixed, seconds: 4))
        #expect(Set(frames.map(\.channel)) == ["can0", "can1", "can2", "can3"])
        for flag: FrameFlags in [.extended, .remote, .error, .fd] {
            #expect(frames.contains { $0.frame.flags.contains(flag) })
        }
    }

    @Test func writesEveryKindOfFrameAsCandumpDoes() {
        func line(_ frame: OutgoingFrame) -> String {
            var text: [UInt8] = []
            CandumpWriter(startingAt: 10).append(
                SimulatedFrame(start: 0, end: 1_000_002_999, channel: "vcan1", frame: frame), to: &text)
            return String(decoding: text, as: UTF8.self)
        }
        #expect(line(OutgoingFrame(identifier: 0x1A, data: [0, 0xFF])) == "(11.000002) vcan1 01A#00FF\n")
        #expect(line(OutgoingFrame(identifier: 0x1A, flags: [.extended])) == "(11.000002) vcan1 0000001A#\n")
        #expect(line(OutgoingFrame(identifier: 0x7FF, flags: [.remote])) == "(11.000002) vcan1 7FF#R\n")
        #expect(line(OutgoingFrame(identifier: 0x7FF, flags: [.remote], length: 3)) == "(11.000002) vcan1 7FF#R3\n")
        #expect(
            line(OutgoingFrame(identifier: 0x88, flags: [.error], data: [1])) == "(11.000002) vcan1 20000088#01\n")
        #expect(
            line(OutgoingFrame(identifier: 1, flags: [.fd, .bitRateSwitch, .errorStateIndicator], data: [9]))
                == "(11.000002) vcan1 001##309\n")
    }
}
