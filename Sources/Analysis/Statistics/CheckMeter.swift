/// Searches samples of an identifier's payloads for bytes that are a function of the others.
///
/// A relation is kept with its constant from the first sample on, because an identifier or a start value that is part
/// of a sum or a CRC is the same for all frames of an identifier.
struct CheckMeter {
    static let mostSamples = 256
    private static let fewestSamples = 32
    /// Minimum number of values of a checksum.
    private static let fewestValues = 16
    /// One sample in fifty may disagree.
    private static let tolerance = 50

    private typealias Method = PayloadFacts.Check.Method
    private struct Candidate {
        var byte: Int
        var method: Method
        var constant: UInt8
        var disagreements = 0
    }

    private var samples = 0
    private var first: [UInt8] = []
    private var candidates: [Candidate] = []
    /// For every byte: number of samples in which it differs from the first, and its values, 256 bits.
    private var differing: [Int] = []
    private var values: [UInt64] = []
    private(set) var isUseless = false

    /// Samples of another length than the first are ignored.
    mutating func sample(_ payload: UnsafeBufferPointer<UInt8>) {
        if first.isEmpty {
            begin(payload)
            return
        }
        guard payload.count == first.count, !isUseless else { return }
        samples += 1
        for byte in payload.indices {
            let value = payload[byte]
            if value != first[byte] { differing[byte] += 1 }
            values[byte * 4 + Int(value >> 6)] |= 1 << UInt64(value & 63)
        }
        let sums = Sums(payload)
        for index in candidates.indices {
            let candidate = candidates[index]
            if sums.constant(candidate.method, candidate.byte, payload) != candidate.constant {
                candidates[index].disagreements += 1
            }
        }
        candidates.removeAll { $0.disagreements > Self.mostSamples / Self.tolerance }
        isUseless = candidates.isEmpty
    }

    private mutating func begin(_ payload: UnsafeBufferPointer<UInt8>) {
        // A checksum over a single byte cannot be distinguished from a copy of it.
        guard payload.count >= 3 else { return }
        first = Array(payload)
        samples = 1
        differing = Array(repeating: 0, count: first.count)
        values = Array(repeating: 0, count: first.count * 4)
        for byte in first.indices { values[byte * 4 + Int(first[byte] >> 6)] |= 1 << UInt64(first[byte] & 63) }
        let sums = Sums(payload)
        let last = first.count - 1
        let places = first.count <= 8 ? Array(0...last) : [0, 1, last - 1, last]
        for byte in places {
            for method in Method.allCases {
                if method == .crc8J1850 || method == .crc8H2F, byte != 0, byte != last { continue }
                candidates.append(
                    Candidate(byte: byte, method: method, constant: sums.constant(method, byte, payload)))
            }
        }
    }

    /// At most one checksum for each method. If several bytes are possible, as for an exclusive or, it is the last
    /// byte, or the first, where checksums usually are; otherwise the byte with the most values.
    func result() -> [PayloadFacts.Check] {
        guard samples >= Self.fewestSamples else { return [] }
        func valueCount(_ byte: Int) -> Int { (0..<4).reduce(0) { $0 + values[byte * 4 + $1].nonzeroBitCount } }
        var found: [PayloadFacts.Check] = []
        for method in Method.allCases {
            let agreeing = candidates.filter { candidate in
                let others = first.indices.filter { $0 != candidate.byte && differing[$0] * 8 >= samples }
                return candidate.method == method && candidate.disagreements * Self.tolerance <= samples
                    && valueCount(candidate.byte) >= Self.fewestValues && others.count >= 2
            }
            let best =
                agreeing.first { $0.byte == first.count - 1 } ?? agreeing.first { $0.byte == 0 }
                ?? agreeing.max { (valueCount($0.byte), $0.byte) < (valueCount($1.byte), $1.byte) }
            if let best, !found.contains(where: { $0.byte == best.byte }) {
                found.append(PayloadFacts.Check(byte: best.byte, method: method))
            }
        }
        return found
    }

    /// Of a whole payload; those without one byte are computed from it.
    private struct Sums {
        var exclusiveOr: UInt8 = 0
        var sum: UInt8 = 0

        init(_ payload: UnsafeBufferPointer<UInt8>) {
            for byte in payload {
                exclusiveOr ^= byte
                sum &+= byte
            }
        }

        /// The remainder of a relation between a byte and the others: the same for all payloads if it holds.
        func constant(_ method: Method, _ byte: Int, _ payload: UnsafeBufferPointer<UInt8>) -> UInt8 {
            switch method {
            case .exclusiveOr: exclusiveOr
            case .sum: payload[byte] &- (sum &- payload[byte])
            case .complement: sum
            case .crc8J1850: payload[byte] ^ CRC8.j1850.remainder(payload, without: byte)
            case .crc8H2F: payload[byte] ^ CRC8.h2f.remainder(payload, without: byte)
            }
        }
    }
}

/// CRCs of eight bits, without start value and final exclusive or, which for one length only add a constant.
struct CRC8: Sendable {
    static let j1850 = CRC8(polynomial: 0x1D)
    static let h2f = CRC8(polynomial: 0x2F)

    private let table: [UInt8]

    init(polynomial: UInt8) {
        table = (0..<256).map { byte in
            var register = UInt8(byte)
            for _ in 0..<8 { register = register << 1 ^ (register & 0x80 != 0 ? polynomial : 0) }
            return register
        }
    }

    func remainder(_ bytes: UnsafeBufferPointer<UInt8>, without left: Int) -> UInt8 {
        var register: UInt8 = 0
        for index in bytes.indices where index != left { register = table[Int(register ^ bytes[index])] }
        return register
    }
}
