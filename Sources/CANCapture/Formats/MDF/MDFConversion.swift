/// How a raw value becomes a physical one (CC block).
enum MDFConversion {
    case identity
    case linear(offset: Double, factor: Double)
    /// (p0 x² + p1 x + p2) / (p3 x² + p4 x + p5)
    case rational([Double])
    /// Pairs of raw and physical value.
    case table([Double], interpolates: Bool)
    /// Lower bound, upper bound and physical value in turn, then the value for all others.
    case ranges([Double])
    /// Raw values, and the numbers that their texts mean.
    case texts([Double], [Double])
    case unknown(UInt8)

    private static let valueLimit = 1024
    private static let textLimit = 64
    private static let fixedSize = 24

    /// Reads the block at an address; 0 is a conversion of 1:1.
    init(_ bytes: UnsafeRawBufferPointer, at address: Int) {
        guard address != 0, let block = MDFBlock(bytes, at: address, MDFBlock.Name.conversion) else {
            self = .identity
            return
        }
        let type = block.number(at: 0, as: UInt8.self)
        let stated = Int(block.number(at: 6, as: UInt16.self))
        let count = min(stated, Self.valueLimit, max(0, (block.content.count - Self.fixedSize) / 8))
        let values = (0..<count).map { block.real(at: Self.fixedSize + 8 * $0) }
        switch (type, count) {
        case (0, _): self = .identity
        case (1, 2...): self = .linear(offset: values[0], factor: values[1])
        case (2, 6...): self = .rational(values)
        case (4, 2...), (5, 2...): self = .table(values, interpolates: type == 4)
        case (6, 4...): self = .ranges(values)
        case (7, 1...):
            // Links 0 to 3 are name, unit, comment and inverse; one text for each value follows.
            let values = Array(values.prefix(Self.textLimit))
            self = .texts(
                values, values.indices.map { Self.meaning(MDFBlock.text(bytes, at: block.link(4 + $0)), values[$0]) })
        default: self = .unknown(type)
        }
    }

    /// A direction in words, a number in digits, or the raw value itself.
    private static func meaning(_ text: String, _ raw: Double) -> Double {
        switch text.lowercased() {
        case "rx", "receive", "received", "false", "no": return 0
        case "tx", "transmit", "transmitted", "true", "yes": return 1
        default: return Double(text) ?? raw
        }
    }

    func callAsFunction(_ raw: Double) -> Double {
        switch self {
        case .identity, .unknown: return raw
        case .linear(let offset, let factor): return offset + factor * raw
        case .rational(let p):
            return ((p[0] * raw + p[1]) * raw + p[2]) / ((p[3] * raw + p[4]) * raw + p[5])
        case .table(let pairs, let interpolates): return Self.look(up: raw, in: pairs, interpolates)
        case .ranges(let values): return Self.look(up: raw, inRanges: values)
        case .texts(let raws, let meanings):
            return raws.firstIndex(of: raw).map { meanings[$0] } ?? raw
        }
    }

    /// Beyond the ends the first and last value are used; without interpolation the nearer one, the lower if equal.
    private static func look(up raw: Double, in pairs: [Double], _ interpolates: Bool) -> Double {
        let count = pairs.count / 2
        guard let above = (0..<count).first(where: { pairs[2 * $0] >= raw }) else { return pairs[2 * count - 1] }
        guard above > 0, pairs[2 * above] != raw else { return pairs[2 * above + 1] }
        let (x0, y0) = (pairs[2 * above - 2], pairs[2 * above - 1])
        let (x1, y1) = (pairs[2 * above], pairs[2 * above + 1])
        if interpolates { return y0 + (raw - x0) * (y1 - y0) / (x1 - x0) }
        return raw - x0 <= x1 - raw ? y0 : y1
    }

    private static func look(up raw: Double, inRanges values: [Double]) -> Double {
        let count = (values.count - 1) / 3
        for index in 0..<count where raw >= values[3 * index] && raw <= values[3 * index + 1] {
            return values[3 * index + 2]
        }
        return values[3 * count]
    }
}
