/// A TZif file made for a test (RFC 8536): its parts may be as wrong as a test wants them.
struct TZifBytes {
    struct LocalType {
        var offset: Int32
        var daylight: UInt8 = 0
        var name: UInt8 = 0
    }

    struct Block {
        var times: [Int64] = []
        var order: [UInt8] = []
        var types = [LocalType(offset: 3600), LocalType(offset: 7200, daylight: 1, name: 4)]
        var names = Array("CET\0CEST\0".utf8)
        var leaps: [(Int64, Int32)] = []
        /// In place of the true counts, in the order of the header.
        var claimed: [Int: UInt32] = [:]

        func bytes(version: UInt8, timeSize: Int) -> [UInt8] {
            var counts = [0, 0, leaps.count, times.count, types.count, names.count].map { UInt32($0) }
            for (index, count) in claimed { counts[index] = count }
            var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
            for count in counts { bytes += big(Int64(count), 4) }
            for time in times { bytes += big(time, timeSize) }
            bytes += order
            for type in types { bytes += big(Int64(type.offset), 4) + [type.daylight, type.name] }
            bytes += names
            for (time, correction) in leaps { bytes += big(time, timeSize) + big(Int64(correction), 4) }
            return bytes
        }

        private func big(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
        }
    }

    var version = UInt8(ascii: "2")
    var small = Block()
    var large = Block()
    var footer = "\n\n"

    /// Version 1, where that is zero, has one block and no footer.
    var bytes: [UInt8] {
        let first = small.bytes(version: version, timeSize: 4)
        return version == 0 ? first : first + large.bytes(version: version, timeSize: 8) + Array(footer.utf8)
    }

    /// Summer of 2026 in the middle of Europe.
    static var summer: Block { Block(times: [1_774_746_000, 1_792_890_000], order: [1, 0]) }
}
