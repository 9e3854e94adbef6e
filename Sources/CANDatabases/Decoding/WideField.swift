/// Takes the bytes of a value of more than 64 bits out of a payload.
///
/// They come in the order of the payload. Where the value does not begin or end with a byte it is taken as the number
/// that it would be: of a little-endian value the first byte has the lowest eight bits and the last one is filled with
/// noughts; of a big-endian value the last byte has the lowest eight bits and the first one is filled.
struct WideField: Sendable {
    /// Place among the signals of the message.
    let place: Int
    /// Bits before the value, as they stand in its own byte order.
    private let first: Int
    private let length: Int
    private let isBigEndian: Bool

    init(_ signal: Signal, place: Int) {
        self.place = place
        isBigEndian = signal.byteOrder == .bigEndian
        first = isBigEndian ? SignalPlace.fromSendOrder(signal.start) : signal.start
        length = signal.length
    }

    /// Adds (``length`` + 7) / 8 bytes. The payload holds the value.
    func append(of payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let count = (length + 7) / 8
        let padding = 8 * count - length
        if isBigEndian {
            for index in 0..<count {
                // The eight bits that end where the byte does; before the value there are noughts.
                let end = first + 8 * (index + 1) - padding
                bytes.append(Self.bigEndian(payload, from: max(first, end - 8), to: end))
            }
        } else {
            for index in 0..<count {
                let start = first + 8 * index
                bytes.append(Self.littleEndian(payload, from: start, to: min(first + length, start + 8)))
            }
        }
    }

    /// Up to eight bits, the most significant bit of each byte first.
    private static func bigEndian(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt8 {
        var word = UInt16(payload[start / 8]) << 8
        if (end - 1) / 8 > start / 8 { word |= UInt16(payload[start / 8 + 1]) }
        let bits = (word << UInt16(start % 8)) >> UInt16(16 - (end - start))
        return UInt8(truncatingIfNeeded: bits)
    }

    /// Up to eight bits, the least significant bit of each byte first.
    private static func littleEndian(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt8 {
        var word = UInt16(payload[start / 8])
        if (end - 1) / 8 > start / 8 { word |= UInt16(payload[start / 8 + 1]) << 8 }
        return UInt8(truncatingIfNeeded: (word >> UInt16(start % 8)) & ((1 << UInt16(end - start)) - 1))
    }
}
