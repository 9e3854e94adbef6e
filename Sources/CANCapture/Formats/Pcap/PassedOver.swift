/// Reports what was skipped because of damage: bytes, and the approximate number of packets.
struct PassedOver {
    /// Packets read so far.
    var count = 0
    /// Bytes of the packets read so far, including headers.
    private var averageSize: Int

    /// - Parameter averageSize: assumed size of a packet and its header if none has been read.
    init(averageSize: Int) {
        self.averageSize = averageSize
    }

    /// Adds one example for the place, which counts as the packets that may have been there.
    ///
    /// - Parameter isOne: the place is as long as the one damaged packet there.
    mutating func tell(_ range: Range<Int>, isOne: Bool, _ reason: String, _ skipped: inout SkippedRecords) {
        if count > 0 { averageSize = max(averageSize / 2, range.lowerBound / count) }
        let packets = isOne ? 1 : max(1, (range.count + averageSize / 2) / averageSize)
        let estimate = packets == 1 ? "" : ", about \(packets) packets,"
        skipped.add(
            .offset(range.lowerBound), count: packets, "\(reason); \(range.count) bytes\(estimate) are skipped")
    }
}
