/// How the value of a channel is read from a record, for every type, byte order and conversion (CN block).
final class MDFNumber {
    private enum Source {
        case constant
        /// At most 64 bits, little-endian; eight bytes can be read at the place without leaving the record.
        case quick
        case bits(ByteOrder)
        case float32(ByteOrder)
        case float64(ByteOrder)
        /// Virtual channels count the records.
        case recordNumber
    }

    /// The bytes of the channel's own numbers.
    struct Place {
        var channelType: UInt8
        var dataType: UInt8
        var bitOffset: Int
        var byteOffset: Int
        var bitCount: Int
        var flags: UInt32
        var invalidationBit: Int

        init(_ block: MDFBlock) {
            channelType = block.number(at: 0, as: UInt8.self)
            dataType = block.number(at: 2, as: UInt8.self)
            bitOffset = Int(block.number(at: 3, as: UInt8.self))
            byteOffset = Int(block.number(at: 4, as: UInt32.self))
            bitCount = Int(block.number(at: 8, as: UInt32.self))
            flags = block.number(at: 12, as: UInt32.self)
            invalidationBit = Int(block.number(at: 16, as: UInt32.self))
        }

        /// cn_type 3 and 6: virtual master and virtual data channel.
        var isVirtual: Bool { channelType == 3 || channelType == 6 }
    }

    /// Physical values by raw value, for fields of up to eight bits.
    let table: UnsafePointer<Int64>?
    private let rule: MDFRule
    private let source: Source
    private let offset: Int
    private let size: Int
    private let shift: UInt64
    private let mask: UInt64
    /// The sign bit of signed numbers, otherwise 0.
    private let sign: UInt64
    private let constant: Int64
    private let isConverted: Bool
    /// Which records have no valid value here.
    private let invalidation: MDFInvalidation

    /// nil if the channel is outside of its record or is not a number.
    init?(_ place: Place, _ rule: MDFRule, recordSize: Int, _ invalidation: MDFInvalidation) {
        self.rule = rule
        let conversion = rule.conversion
        self.invalidation = invalidation
        if case .identity = conversion { isConverted = false } else { isConverted = true }
        if place.isVirtual {
            (offset, size, shift, mask, sign, table) = (0, 0, 0, .max, 0, nil)
            if case .linear(let offset, 0) = conversion {
                (source, constant) = (.constant, Self.integer(offset))
            } else {
                (source, constant) = (.recordNumber, 0)
            }
            return
        }
        constant = 0
        size = (place.bitOffset + place.bitCount + 7) / 8
        guard place.bitOffset < 64, (1...64).contains(place.bitCount), place.bitOffset + place.bitCount <= 64,
            place.byteOffset <= recordSize - size
        else { return nil }
        mask = place.bitCount == 64 ? .max : (1 << UInt64(place.bitCount)) - 1
        // cn_data_type: 0 to 3 are unsigned and signed integers, 4 and 5 reals, little- and big-endian in turn.
        let order: ByteOrder = place.dataType % 2 == 0 ? .little : .big
        sign = (2...3).contains(place.dataType) ? 1 << UInt64(place.bitCount - 1) : 0
        // Near the end of a record the eight bytes begin before the field, and still contain all of it.
        let begin = min(place.byteOffset, recordSize - 8)
        let skipped = 8 * (place.byteOffset - begin) + place.bitOffset
        switch place.dataType {
        case 0...3 where order == .little && begin >= 0:
            (source, offset, shift) = (.quick, begin, UInt64(skipped))
        case 0...3:
            (source, offset, shift) = (.bits(order), place.byteOffset, UInt64(place.bitOffset))
        case 4, 5:
            guard place.bitOffset == 0, place.bitCount == 32 || place.bitCount == 64 else { return nil }
            (source, offset, shift) = (
                place.bitCount == 32 ? .float32(order) : .float64(order), place.byteOffset, 0
            )
        default: return nil
        }
        let isShort = place.bitCount <= 8 && place.dataType < 2
        table = isConverted && isShort ? rule.table : nil
    }

    var conversion: MDFConversion { rule.conversion }

    /// A place where eight little-endian bytes of a record contain all of its bits; nil if there is none.
    var bits: (offset: Int, shift: UInt64, mask: UInt64)? {
        guard case .quick = source else { return nil }
        return (offset, shift, mask)
    }

    /// Whether the bits are the value.
    var isPlain: Bool { !isConverted && sign == 0 }

    /// The raw number in a record, which has as many bytes as the field was made for.
    private func raw(_ record: UnsafeRawPointer, _ number: Int) -> UInt64 {
        switch source {
        case .quick: return record.littleEndian(at: offset, as: UInt64.self) >> shift & mask
        case .recordNumber: return UInt64(truncatingIfNeeded: number)
        case .constant: return UInt64(bitPattern: constant)
        case .bits(let order): return bytewise(record, order) >> shift & mask
        case .float32(let order): return UInt64(order.number(record, at: offset, as: UInt32.self))
        case .float64(let order): return order.number(record, at: offset, as: UInt64.self)
        }
    }

    private func bytewise(_ record: UnsafeRawPointer, _ order: ByteOrder) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<size {
            let byte = order == .little ? offset + size - 1 - index : offset + index
            value = value << 8 | UInt64(record.littleEndian(at: byte, as: UInt8.self))
        }
        return value
    }

    private func extended(_ raw: UInt64) -> Int64 {
        Int64(bitPattern: raw & sign != 0 ? raw | ~mask : raw)
    }

    /// Whether the raw value is a whole number without conversion.
    var isWhole: Bool {
        switch source {
        case .float32, .float64: return false
        default: return true
        }
    }

    /// The raw whole number; meaningless for reals.
    func rawNumber(_ record: UnsafeRawPointer, _ number: Int) -> Int64 { extended(raw(record, number)) }

    /// The physical value.
    func real(_ record: UnsafeRawPointer, _ number: Int) -> Double {
        let raw = raw(record, number)
        switch source {
        case .constant: return Double(constant)
        case .float32: return conversion(Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))))
        case .float64: return conversion(Double(bitPattern: raw))
        default: return conversion(Double(extended(raw)))
        }
    }

    /// The physical value as a whole number.
    func value(_ record: UnsafeRawPointer, _ number: Int) -> Int64 {
        if case .constant = source { return constant }
        if let table { return table[Int(truncatingIfNeeded: raw(record, number))] }
        if !isConverted && isWhole { return extended(raw(record, number)) }
        return Self.integer(real(record, number))
    }

    /// The same; nil if the record says that it is not valid.
    func validValue(_ record: UnsafeRawPointer, _ number: Int) -> Int64? {
        invalidation.applies(to: record) ? nil : value(record, number)
    }

    /// The nearest whole number; 0 for values without one.
    static func integer(_ real: Double) -> Int64 {
        guard real.isFinite else { return 0 }
        return Int64(exactly: real.rounded()) ?? (real < 0 ? .min : .max)
    }
}
