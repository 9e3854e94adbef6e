import CANCapture

/// A frame as a list of bits, encoded one bit after the other as ISO 11898-1:2015 tells it: slow, and written without a
/// look at the tables.
struct ReferenceFrame {
    private(set) var nominal = 0
    private(set) var data = 0

    private enum Phase { case nominal, data }

    private var stream: [(bit: Int, phase: Phase)] = []

    init(_ frame: Frame) {
        let length = frame.length
        if frame.flags.contains(.fd) {
            encodeFD(frame)
        } else {
            encodeClassic(frame, length: length)
        }
    }

    private mutating func put(_ value: Int, _ count: Int, _ phase: Phase = .nominal) {
        for bit in stride(from: count - 1, through: 0, by: -1) { stream.append((value >> bit & 1, phase)) }
    }

    private mutating func finish(tail: Int) {
        for bit in stream {
            if bit.phase == .nominal { nominal += 1 } else { data += 1 }
        }
        nominal += tail
    }

    private mutating func encodeClassic(_ frame: Frame, length: Int) {
        let identifier = Int(frame.identifier)
        let remote = frame.flags.contains(.remote)
        put(0, 1)  // SOF
        if frame.flags.contains(.extended) {
            put(identifier >> 18, 11)
            put(1, 1)  // SRR
            put(1, 1)  // IDE
            put(identifier, 18)
            put(remote ? 1 : 0, 1)
            put(0, 1)  // r1
        } else {
            put(identifier, 11)
            put(remote ? 1 : 0, 1)
            put(0, 1)  // IDE
        }
        put(0, 1)  // r0
        put(length, 4)
        for byte in frame.data { put(Int(byte), 8) }
        put(Self.checksum(stream.map(\.bit)), 15)
        stuff()
        // CRC delimiter, ACK slot, ACK delimiter, EOF, interframe space.
        finish(tail: 1 + 1 + 1 + 7 + 3)
    }

    private mutating func encodeFD(_ frame: Frame) {
        let identifier = Int(frame.identifier)
        let fast = frame.flags.contains(.bitRateSwitch)
        let phase: Phase = fast ? .data : .nominal
        put(0, 1)
        if frame.flags.contains(.extended) {
            put(identifier >> 18, 11)
            put(1, 1)  // SRR
            put(1, 1)  // IDE
            put(identifier, 18)
            put(0, 1)  // RRS
        } else {
            put(identifier, 11)
            put(0, 1)  // RRS
            put(0, 1)  // IDE
        }
        put(1, 1)  // FDF
        put(0, 1)  // res
        put(fast ? 1 : 0, 1)  // BRS
        put(frame.flags.contains(.errorStateIndicator) ? 1 : 0, 1, phase)
        let codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64]
        put(codes.firstIndex(of: frame.data.count) ?? 0, 4, phase)
        for byte in frame.data { put(Int(byte), 8, phase) }
        stuff(butNotAtTheEnd: true)
        // Stuff count and CRC: their values do not matter, the fixed stuff bits stand before them and after every fourth.
        let check = 4 + (frame.data.count > 16 ? 21 : 17)
        for place in 0..<check {
            if place % 4 == 0 { put(0, 1, phase) }
            put(0, 1, phase)
        }
        if check % 4 == 0 { put(0, 1, phase) }
        put(1, 1, phase)  // CRC delimiter
        finish(tail: 1 + 1 + 7 + 3)
    }

    /// Puts a bit of the other value behind every five equal ones, of the phase of the bit that would follow.
    private mutating func stuff(butNotAtTheEnd: Bool = false) {
        var stuffed: [(bit: Int, phase: Phase)] = []
        for (place, entry) in stream.enumerated() {
            stuffed.append(entry)
            let isLast = place == stream.count - 1
            if isLast, butNotAtTheEnd { break }
            let five = stuffed.suffix(5)
            guard five.count == 5, five.allSatisfy({ $0.bit == entry.bit }) else { continue }
            stuffed.append((1 - entry.bit, isLast ? entry.phase : stream[place + 1].phase))
        }
        stream = stuffed
    }

    /// Polynomial division, x^15 + x^14 + x^10 + x^8 + x^7 + x^4 + x^3 + 1.
    static func checksum(_ bits: [Int]) -> Int {
        var rest = bits + Array(repeating: 0, count: 15)
        let divisor = [1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
        for place in bits.indices where rest[place] == 1 {
            for (offset, bit) in divisor.enumerated() { rest[place + offset] ^= bit }
        }
        return rest.suffix(15).reduce(0) { $0 << 1 | $1 }
    }
}
