import CANDatabases

/// Bytes of a file with numbers in little-endian order.
struct LittleBytes {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func put<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ more: [UInt8]) { bytes += more }

    mutating func put(signature: String) { bytes += Array(signature.utf8) }

    mutating func putZeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

    mutating func set(_ number: UInt64, at place: Int) {
        for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
    }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}
