internal import CANCapture
internal import Platform

/// The sequence counter of NMEA 2000's fast packets: the upper three bits of the first byte, which rise by one from
/// message to message.
struct FastPacketCounter {
    private let times: [Int64]
    private let counts: [UInt8]
    private let cycle: Int64

    private static let (fewestMessages, values) = (8, 8 as UInt8)
    /// Maximum number of cycles over which the number of missing messages is certain.
    private static let mostCycles = 100.0

    /// - Parameter series: with its columns gathered.
    /// - Returns: nil if the identifier does not carry fast packets with a cycle.
    init?(_ series: IdentifierSeries, _ entry: IdentifierIndex.Entry) {
        guard entry.isExtended, series.count > Self.fewestMessages else { return nil }
        var (times, counts): ([Int64], [UInt8]) = ([], [])
        for place in 0..<series.count where series.heads[place] & 0x1F == 0 {
            times.append(series.times[place])
            counts.append(UInt8(truncatingIfNeeded: series.heads[place] >> 5) & 7)
        }
        // Single frames have no sequence of their own.
        guard times.count >= Self.fewestMessages, times.count * 2 <= series.count else { return nil }
        let steps = zip(counts, counts.dropFirst()).count { ($1 &- $0) & 7 == 1 }
        guard steps * 10 >= (counts.count - 1) * 8 else { return nil }
        var gaps = zip(times, times.dropFirst()).map { $1.subtractingSaturating($0) }
        let median = gaps.element(ofRank: gaps.count / 2)
        let reach = median / 5
        guard median >= Rhythm.shortest,
            gaps.count(where: { $0.distanceSaturating(to: median) < reach }) * 10 >= gaps.count * 7
        else { return nil }
        (self.times, self.counts, cycle) = (times, counts, median)
    }

    /// Whether the messages that were due in a time were sent; nil if the counter does not show it.
    func goesOn(over interval: ClosedRange<Int64>) -> Bool? {
        let next = times.partitioningIndex { $0 >= interval.upperBound }
        guard next > 0, next < times.count else { return nil }
        let cycles = (Double(times[next].subtractingSaturating(times[next - 1])) / Double(cycle))
        guard cycles <= Self.mostCycles, abs(cycles - cycles.rounded()) <= 0.25 else { return nil }
        let due = UInt8(truncatingIfNeeded: Int(cycles.rounded())) & 7
        return due == 1 ? nil : (counts[next] &- counts[next - 1]) & 7 == due
    }
}
