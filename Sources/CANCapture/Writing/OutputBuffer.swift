/// Collects bytes and passes them to a sink in pieces of about 64 KiB.
package struct OutputBuffer {
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.capacity)
    private var count = 0

    package init() {}

    static let pieceSize = 64 << 10
    /// Maximum of one reservation: a row of a CAN XL frame with all its names takes 6 KiB.
    static let longestRow = 16 << 10
    private static let capacity = pieceSize + longestRow

    package func release() { bytes.deallocate() }

    /// Makes room for `longestRow` bytes: call before each row.
    @inline(__always)
    package mutating func beginRow(_ sink: Sink) throws {
        if count >= Self.pieceSize { try flush(sink) }
    }

    package mutating func flush(_ sink: Sink) throws {
        guard count > 0 else { return }
        let piece = UnsafeRawBufferPointer(start: bytes, count: count)
        count = 0
        try sink(piece)
    }

    @inline(__always)
    package mutating func put(_ byte: UInt8) {
        precondition(count < Self.capacity)
        bytes[count] = byte
        count &+= 1
    }

    package mutating func put(_ text: StaticString) {
        precondition(count + text.utf8CodeUnitCount <= Self.capacity)
        (bytes + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count &+= text.utf8CodeUnitCount
    }

    /// Writes up to this many bytes in place; `write` returns how many.
    @inline(__always)
    package mutating func put(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        precondition(count + limit <= Self.capacity)
        let written = write(bytes + count)
        precondition(written <= limit)
        count &+= written
    }

    package mutating func put(_ text: [UInt8]) {
        precondition(count + text.count <= Self.capacity)
        text.withUnsafeBufferPointer { text in
            guard let start = text.baseAddress else { return }
            (bytes + count).update(from: start, count: text.count)
        }
        count &+= text.count
    }

    /// Writes what `write` writes, and appends the same bytes to `copy`, for later rows.
    package mutating func put(copyingTo copy: inout [UInt8], _ write: (inout OutputBuffer) -> Void) {
        let start = count
        write(&self)
        copy.append(contentsOf: UnsafeBufferPointer(start: bytes + start, count: count - start))
    }

    /// Faster than the generic code below, which other modules call without specialization.
    package mutating func put(decimal number: Int) { put(magnitude: UInt64(number.magnitude), isNegative: number < 0) }

    package mutating func put(decimal number: Int64) { put(magnitude: number.magnitude, isNegative: number < 0) }

    @inlinable
    package mutating func put<Number: FixedWidthInteger>(decimal number: Number) {
        put(magnitude: UInt64(truncatingIfNeeded: number.magnitude), isNegative: number < 0)
    }

    package mutating func put(magnitude: UInt64, isNegative: Bool) {
        precondition(count + 21 <= Self.capacity)
        if isNegative { put(0x2D) }
        var rest = magnitude
        var place = count + Self.digits(rest)
        count = place
        repeat {
            place &-= 1
            bytes[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
    }

    /// Exactly `width` digits, zeros in front.
    package mutating func put(decimal number: UInt64, width: Int) {
        precondition(count + width <= Self.capacity)
        var rest = number
        for place in stride(from: count + width - 1, through: count, by: -1) {
            bytes[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count &+= width
    }

    package mutating func put(hex number: UInt32, width: Int) {
        for place in stride(from: width - 1, through: 0, by: -1) {
            put(Self.hexDigit(UInt8(truncatingIfNeeded: number >> UInt32(4 * place)) & 15))
        }
    }

    @inline(__always)
    package mutating func put(hex data: UnsafeBufferPointer<UInt8>) {
        precondition(count + 2 * data.count <= Self.capacity)
        for byte in data {
            bytes[count] = Self.hexDigit(byte >> 4)
            bytes[count &+ 1] = Self.hexDigit(byte & 15)
            count &+= 2
        }
    }

    @inline(__always)
    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x37 &+ value }

    private static func digits(_ number: UInt64) -> Int {
        var rest = number
        var count = 1
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }
}
