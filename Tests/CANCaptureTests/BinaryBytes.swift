@testable import CANCapture

/// Bytes of numbers in either order.
struct BinaryBytes {
    var bytes: [UInt8] = []
    var order = ByteOrder.little

    var count: Int { bytes.count }

    mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: order == .little ? number.littleEndian : number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ number: Double) { add(number.bitPattern) }

    mutating func add(_ more: [UInt8]) { bytes += more }

    mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

    /// Fills up to a multiple of `size`.
    mutating func pad(to size: Int) { zeros((size - bytes.count % size) % size) }

    /// Overwrites a number.
    mutating func set<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
        withUnsafeBytes(of: order == .little ? number.littleEndian : number.bigEndian) { raw in
            for (index, byte) in raw.enumerated() { bytes[offset + index] = byte }
        }
    }
}

/// Damage to a small file, the same on every run.
struct BinaryDamage {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    /// The bytes with some of them changed: to anything, or to what is large, small or off by one.
    mutating func damaged(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...next(4) {
            let place = next(bytes.count)
            switch next(6) {
            case 0: bytes[place] = 0xFF
            case 1: bytes[place] = 0
            case 2: bytes[place] = bytes[place] &+ 1
            case 3: bytes[place] ^= 1 << UInt8(next(8))
            case 4:
                for index in place..<min(bytes.count, place + 8) { bytes[index] = next(2) == 0 ? 0xFF : 0x7F }
            default: bytes[place] = UInt8(next(256))
            }
        }
        return bytes
    }

    /// Reads the file cut at every length and damaged in `rounds` ways. Returns the number of frames that were read in
    /// all; rows are looked at, so that a wrong length or channel does not go unnoticed.
    mutating func readAll(_ original: [UInt8], as format: String, rounds: Int) -> Int {
        var kept = 0
        for length in 1..<original.count { kept += Self.read(Array(original[..<length]), as: format) }
        for _ in 0..<rounds { kept += Self.read(damaged(original), as: format) }
        return kept
    }

    private static func read(_ bytes: [UInt8], as format: String) -> Int {
        guard let capture = try? load(bytes, as: format) else { return 0 }
        for row in 0..<capture.frames.count {
            precondition(Int(capture.frames.channel(row)) < capture.frames.channels.count)
            precondition(capture.frames.payload(row).count <= FrameTable.longestPayload)
        }
        return capture.frames.count
    }
}
