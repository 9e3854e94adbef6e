import CANCapture
import CANDatabases

/// Puts values into payloads a bit at a time: slow, and plain to see right.
enum BitByBit {
    /// The bits of a payload that a signal takes, least significant first: places counted as ``Signal/start`` does.
    static func places(start: Int, length: Int, byteOrder: ByteOrder) -> [Int] {
        guard byteOrder == .bigEndian else { return (0..<length).map { start + $0 } }
        var places: [Int] = []
        var place = start
        for _ in 0..<length {
            places.append(place)
            // Down within a byte, then on at the top of the next one.
            place = place % 8 == 0 ? place + 15 : place - 1
        }
        return places.reversed()
    }

    static func put(_ bits: UInt64, of signal: Signal, into payload: inout [UInt8]) {
        for (index, place) in places(start: signal.start, length: signal.length, byteOrder: signal.byteOrder)
            .enumerated()
        {
            let bit = UInt8(bits >> UInt64(index) & 1) << UInt8(place % 8)
            payload[place / 8] = payload[place / 8] & ~(1 << UInt8(place % 8)) | bit
        }
    }

    /// What the bits mean, computed from sums of powers of two.
    static func raw(_ bits: UInt64, of signal: Signal) -> RawValue {
        switch signal.kind {
        case .unsigned: return RawValue(bits: bits, kind: .unsigned)
        case .signed:
            var value: Int128 = 0
            for index in 0..<signal.length where bits >> UInt64(index) & 1 == 1 {
                value += (index == signal.length - 1 ? -1 : 1) * Int128(1) << Int128(index)
            }
            return RawValue(Int64(value))
        case .float:
            switch signal.length {
            case 16: return RawValue(Double(Float16(bitPattern: UInt16(bits))))
            case 32: return RawValue(Double(Float(bitPattern: UInt32(bits))))
            default: return RawValue(Double(bitPattern: bits))
            }
        }
    }
}

/// Decodes one payload with one message.
func decode(_ payload: [UInt8], _ message: Message) -> (values: [String: RawValue], order: [String], fit: FrameFit) {
    var catalog = SignalCatalog()
    let index = catalog.add(message, database: 0)
    var buffer = SignalBuffer()
    let fit = payload.withUnsafeBufferPointer { catalog.decode($0, message: index, into: &buffer) }
    let names = buffer.values.map { catalog.signals[$0.signal].signal.name }
    return (Dictionary(zip(names, buffer.values.map(\.raw))) { $1 }, names, fit)
}
