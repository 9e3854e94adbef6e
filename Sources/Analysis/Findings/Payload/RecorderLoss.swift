internal import Platform

/// Moments at which the counters of many identifiers jump: the recorder lost frames, and not the senders.
enum RecorderLoss {
    /// Minimum number of identifiers that jump; fewer may coincide by chance.
    private static let fewest = 4
    /// One in this many identifiers with a counter must jump.
    private static let share = 6

    /// The place of a jump between two rows.
    private struct Leap {
        var rows: ClosedRange<Int>
        var slot: Int
        var lost: Int
        var values: [Int]
        /// Whether it begins again as the sequence identifier of NMEA 2000 does, at its place.
        var isOfSequence = false
    }

    /// - Parameter counters: one of each identifier with a counter, with its jumps as parts.
    static func all(_ counters: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let leaps = counters.flatMap { counter in
            counter.folded.compactMap { part in
                part.rows.map {
                    var leap = Leap(rows: $0, slot: part.slot ?? -1, lost: part.lost ?? 0, values: part.values)
                    leap.isOfSequence = counter.facts.byte == 0 && isOfSequence($0, part.slot ?? -1, analysis)
                    return leap
                }
            }
        }.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
        guard leaps.count >= fewest else { return [] }
        // Number of identifiers that jump at any one place if jumps are placed by chance.
        let covered = leaps.reduce(0) { $0 + Double($1.rows.upperBound - $1.rows.lowerBound) }
        let byChance = covered / Double(max(1, analysis.frames.count))
        let least = max(fewest, counters.count / share, Int(4 * byChance.rounded(.up)) + (byChance < 0.5 ? 0 : fewest))
        return moments(leaps, least: least).map { finding($0.leaps, $0.rows, of: counters.count, analysis) }
    }

    /// The last values of the sequence identifier of NMEA 2000, which counts a whole byte from 0 to 252. A frame at its end may
    /// be missing.
    private static let sequenceEnd = 248...253 as ClosedRange<UInt8>

    /// Whether the first byte begins again as the sequence identifier of NMEA 2000 does. The counter in it has fewer bits.
    private static func isOfSequence(_ rows: ClosedRange<Int>, _ slot: Int, _ analysis: RecordingAnalysis) -> Bool {
        guard analysis.index.entries.indices.contains(slot), analysis.index.entries[slot].isExtended,
            let last = analysis.frames.payload(rows.lowerBound).first,
            let next = analysis.frames.payload(rows.upperBound).first
        else { return false }
        return sequenceEnd.contains(last) && next <= 1
    }

    /// Groups of jumps that overlap, with the rows that they have in common. If a jump is in two groups, both are one.
    private static func moments(_ leaps: [Leap], least: Int) -> [(leaps: [Leap], rows: ClosedRange<Int>)] {
        var found: [(leaps: [Leap], rows: ClosedRange<Int>, end: Int, most: Int)] = []
        var open: [Leap] = []
        for (place, leap) in leaps.enumerated() {
            // A jump that ends where another begins does not overlap it.
            open.removeAll { $0.rows.upperBound <= leap.rows.lowerBound }
            open.append(leap)
            let isFollowed =
                place + 1 < leaps.count && leaps[place + 1].rows.lowerBound < (open.map(\.rows.upperBound).min() ?? 0)
            let slots = witnesses(open)
            guard !isFollowed, slots >= least, let first = open.map(\.rows.lowerBound).max(),
                let last = open.map(\.rows.upperBound).min()
            else { continue }
            let end = open.map(\.rows.upperBound).max() ?? last
            if let earlier = found.last, (open.map(\.rows.lowerBound).min() ?? 0) < earlier.end {
                found[found.count - 1].leaps += open.filter { leap in
                    !earlier.leaps.contains { $0.slot == leap.slot && $0.rows == leap.rows }
                }
                found[found.count - 1].end = max(end, earlier.end)
                if slots > earlier.most {
                    (found[found.count - 1].rows, found[found.count - 1].most) = (first...last, slots)
                }
            } else {
                found.append((open, first...last, end, slots))
            }
        }
        return found.map { ($0.leaps, $0.rows) }
    }

    /// Number of independent jumps. Identifiers that contain one shared number, such as the sequence identifier of NMEA 2000 with
    /// its 253 values or fewer, begin again together, so they count once.
    private static func witnesses(_ leaps: [Leap]) -> Int {
        var slots = Set<Int>()
        var beginnings = Set<[Int]>()
        for leap in leaps {
            if leap.isOfSequence { beginnings.insert(leap.values) } else { slots.insert(leap.slot) }
        }
        return slots.count + beginnings.count
    }

    private static func finding(
        _ leaps: [Leap], _ rows: ClosedRange<Int>, of counters: Int, _ analysis: RecordingAnalysis
    ) -> Finding {
        var finding = Finding(.recorderLoss, .error)
        let channels = Set(leaps.map { analysis.index.entries[$0.slot].channel })
        finding.channel = channels.count == 1 ? channels.first : nil
        finding.others = Set(leaps.map(\.slot)).sorted()
        finding.rows = rows
        finding.interval = analysis.isSteady ? analysis.interval(rows) : nil
        finding.count = finding.others.count
        finding.facts.lost = leaps.reduce(0) { $0 + $1.lost }
        finding.facts.counters = counters
        finding.folded = leaps.map { leap in
            var part = Finding.Part(slot: leap.slot, rows: leap.rows)
            (part.lost, part.values) = (leap.lost, leap.values)
            return part
        }
        return finding
    }
}
