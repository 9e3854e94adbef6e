import CANCapture

/// One channel: nodes that want to send, and arbitration between them.
final class Bus {
    private let channel: String
    private let timing: BitTiming
    private let nodes: [any Node]
    private let silence: RecurringWindow?
    private var free: Int64 = 0

    init(channel: String, timing: BitTiming, nodes: [any Node], silence: RecurringWindow? = nil) {
        self.channel = channel
        self.timing = timing
        self.nodes = nodes
        self.silence = silence
    }

    /// The next frame on this channel; nil if no node has more frames.
    func next() -> SimulatedFrame? {
        while let earliest = nodes.compactMap(\.due).min() {
            let start = max(earliest, free)
            if let end = silence?.end(around: start) {
                for node in nodes { node.skip(until: end) }
                free = max(free, end)
                continue
            }
            guard let winner = nodes.filter({ ($0.due ?? .max) <= start }).min(by: { $0.priority < $1.priority })
            else { return nil }
            return transmit(winner, at: start)
        }
        return nil
    }

    private func transmit(_ node: any Node, at start: Int64) -> SimulatedFrame {
        let frame = node.send(at: start)
        let end: Int64
        if frame.flags.contains(.error) {
            end = start + Int64(ErrorBurst.bitsOnTheBus) * timing.nominal
        } else {
            end = start + FrameDuration.nanoseconds(frame, timing)
        }
        free = end + FrameDuration.interframeBits * timing.nominal
        node.sent(at: end)
        return SimulatedFrame(start: start, end: end, channel: channel, frame: frame)
    }
}

/// The time for which a frame occupies the bus, without the interframe space after it.
enum FrameDuration {
    /// ISO 11898-1:2015, 10.4.6: three recessive bits between frames.
    static let interframeBits: Int64 = 3

    static func nanoseconds(_ frame: OutgoingFrame, _ timing: BitTiming) -> Int64 {
        frame.flags.contains(.fd) ? flexible(frame, timing) : Int64(classicBits(frame)) * timing.nominal
    }

    /// The exact number of bits of a classic frame, including stuff bits.
    static func classicBits(_ frame: OutgoingFrame) -> Int {
        var bits = BitString()
        bits.append(0, count: 1)
        if frame.flags.contains(.extended) {
            bits.append(frame.identifier >> 18, count: 11)
            // SRR and IDE are recessive.
            bits.append(0b11, count: 2)
            bits.append(frame.identifier, count: 18)
        } else {
            bits.append(frame.identifier, count: 11)
        }
        bits.append(frame.flags.contains(.remote) ? 1 : 0, count: 1)
        // IDE and r0 of a base frame, r1 and r0 of an extended one.
        bits.append(0, count: 2)
        bits.append(UInt32(frame.length), count: 4)
        for byte in frame.data { bits.append(UInt32(byte), count: 8) }
        bits.append(bits.checksum, count: 15)
        // CRC delimiter, ACK slot, ACK delimiter and the seven bits of end of frame are not stuffed.
        return bits.count + bits.stuffBits + 10
    }

    /// An upper bound for a CAN FD frame: dynamic stuff bits are counted for the worst case.
    private static func flexible(_ frame: OutgoingFrame, _ timing: BitTiming) -> Int64 {
        let bytes = Int64(frame.data.count)
        let arbitration: Int64 = frame.flags.contains(.extended) ? 36 : 17
        let fixedPart: Int64 = bytes <= 16 ? 33 : 38
        let dataBits = fixedPart + 8 * bytes + (8 * bytes + 5) / 4
        let nominalBits = arbitration + arbitration / 4 + 9
        let fast = frame.flags.contains(.bitRateSwitch) ? timing.data : timing.nominal
        return nominalBits * timing.nominal + dataBits * fast
    }
}

/// Bits in the order of transmission.
private struct BitString {
    private var bits: [Bool] = []

    init() {
        bits.reserveCapacity(128)
    }

    var count: Int { bits.count }

    mutating func append(_ value: UInt32, count: Int) {
        for bit in (0..<count).reversed() { bits.append(value >> UInt32(bit) & 1 == 1) }
    }

    /// CRC-15-CAN, polynomial 0x4599 (ISO 11898-1:2015, 10.4.2.6).
    var checksum: UInt32 {
        var register: UInt32 = 0
        for bit in bits {
            let invert = bit != (register >> 14 & 1 == 1)
            register = (register << 1) & 0x7FFF
            if invert { register ^= 0x4599 }
        }
        return register
    }

    /// After five equal bits a bit of the other value follows, and it counts for the next five.
    var stuffBits: Int {
        var stuffed = 0
        var run = 0
        var last: Bool?
        for bit in bits {
            run = bit == last ? run + 1 : 1
            last = bit
            if run == 5 {
                stuffed += 1
                last = !bit
                run = 1
            }
        }
        return stuffed
    }
}
