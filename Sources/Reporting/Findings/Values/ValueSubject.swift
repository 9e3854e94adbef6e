package import Analysis
package import CANCapture
package import CANDatabases

/// The part of a payload that a finding is about: a signal, a counter, a checksum, or the length.
package enum ValueSubject {
    /// The index in the catalog.
    case signal(Int)
    /// Bits of one byte, the lowest of them first.
    case counter(byte: Int, shift: Int, bits: Int)
    /// nil if the method checks all bytes.
    case checksum(byte: Int?)
    case length

    /// - Parameters:
    ///   - finding: with the rows and slots of what is shown.
    ///   - message: index in the catalog; nil if no database has the identifier.
    /// - Returns: nil if the finding is not about a value.
    package init?(_ finding: Finding, message: Int?, frames: FrameTable, rows: [Int], catalog: SignalCatalog) {
        switch finding.rule {
        case .outOfRange, .notAvailable, .valueJump:
            guard let message, let name = finding.signal,
                let signal = catalog.messages[message].signals.first(where: { catalog.signals[$0].signal.name == name }
                ),
                !catalog.signals[signal].signal.isWide
            else { return nil }
            self = .signal(signal)
        case .counterSkip, .counterStuck:
            guard let byte = finding.facts.byte, let bits = finding.facts.bits, (1...8).contains(bits),
                let shift = Self.shift(finding, byte: byte, bits: bits, frames, rows)
            else { return nil }
            self = .counter(byte: byte, shift: shift, bits: bits)
        case .checksum: self = .checksum(byte: finding.facts.byte)
        case .lengthMismatch: self = .length
        default: return nil
        }
    }

    /// The position of a counter in its byte: a finding has its values, but not its position.
    private static func shift(_ finding: Finding, byte: Int, bits: Int, _ frames: FrameTable, _ rows: [Int]) -> Int? {
        guard let shown = finding.rows, let seen = finding.facts.seen else { return nil }
        let mask = (1 << bits) - 1
        func value(_ row: Int, _ shift: Int) -> Double? {
            let payload = frames.payload(row)
            return byte < payload.count ? Double(Int(payload[byte]) >> shift & mask) : nil
        }
        let before = finding.facts.before
        return (0...(8 - bits)).first { shift in
            guard let before else {
                return value(shown.lowerBound, shift) == seen && value(shown.upperBound, shift) == seen
            }
            // The finding has the value of the frame after the previous one; more steps may follow.
            guard value(shown.lowerBound, shift) == before,
                let next = rows.first(where: { $0 > shown.lowerBound })
            else { return false }
            return value(next, shift) == seen
        }
    }

    /// The bytes of the value, ascending.
    func bytes(_ catalog: SignalCatalog) -> [Int] {
        switch self {
        case .counter(let byte, _, _): [byte]
        case .checksum(let byte): byte.map { [$0] } ?? []
        case .length: []
        case .signal(let signal): Set(catalog.signals[signal].signal.bits.map { $0 / 8 }).sorted()
        }
    }

    /// The bits of the value in a byte.
    func mask(ofByte byte: Int, _ catalog: SignalCatalog) -> UInt8 {
        switch self {
        case .counter(let own, let shift, let bits): byte == own ? UInt8(((1 << bits) - 1) << shift) : 0
        case .checksum(let own): byte == own ? 0xFF : 0
        case .length: 0
        case .signal(let signal):
            catalog.signals[signal].signal.bits.reduce(0) { $1 / 8 == byte ? $0 | 1 << UInt8($1 % 8) : $0 }
        }
    }
}

extension Signal {
    /// The positions of its bits in the payload, counted like ``start``.
    var bits: [Int] {
        var bit = start
        return (0..<length).map { _ in
            defer {
                switch byteOrder {
                case .littleEndian: bit += 1
                // Down to bit 0 of a byte, then continue with the highest bit of the next byte.
                case .bigEndian: bit = bit % 8 == 0 ? bit + 15 : bit - 1
                }
            }
            return bit
        }
    }
}
