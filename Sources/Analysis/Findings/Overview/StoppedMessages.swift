internal import Capture

/// Regular identifiers that did not come again, though their channel went on.
enum StoppedMessages: FindingDetector {
    static func findings(in recording: FindingRecording) -> [Finding] {
        guard recording.isTimed else { return [] }
        let candidates = recording.identifiers.indices.filter { recording.identifiers[$0].isRegular }
        guard !candidates.isEmpty else { return [] }
        // By channel the latest stamp.
        let frames = recording.frames
        var ends = [Int64](repeating: .min, count: max(1, frames.channels.count))
        for chunk in frames.chunks {
            for row in 0..<chunk.count {
                let channel = Int(chunk.channels[row])
                ends[channel] = max(ends[channel], chunk.times[row])
            }
        }
        let stopped = candidates.filter { slot in
            let statistics = recording.identifiers[slot]
            let rest = ends[Int(statistics.entry.channel)].subtractingSaturating(statistics.last)
            // Longer than it ever was away, and long enough for a gap to be told.
            return Double(rest) >= IdentifierStatistics.badGapRatio * Double(statistics.period?.median ?? .max)
                && rest > statistics.worstGap?.duration ?? .max
        }
        let lastRows = lastRows(of: Set(stopped), recording)
        return stopped.map { slot in
            let statistics = recording.identifiers[slot]
            let end = ends[Int(statistics.entry.channel)]
            var finding = Finding(.stoppedMessage, .warning)
            finding.channel = statistics.entry.channel
            finding.slot = slot
            finding.rows = lastRows[slot].map { $0...$0 }
            finding.interval = statistics.last...max(statistics.last, end)
            finding.facts.length = end.subtractingSaturating(statistics.last)
            finding.facts.period = statistics.period?.median
            return finding
        }
        .sorted { ($0.rows?.lowerBound ?? 0, $0.slot ?? 0) < ($1.rows?.lowerBound ?? 0, $1.slot ?? 0) }
    }

    /// The last row of each slot, from the end of the capture.
    private static func lastRows(of slots: Set<Int>, _ recording: FindingRecording) -> [Int: Int] {
        var open = slots
        var rows: [Int: Int] = [:]
        for row in recording.index.slots.indices.reversed() {
            if open.isEmpty { break }
            let slot = Int(recording.index.slots[row])
            if open.remove(slot) != nil { rows[slot] = row }
        }
        return rows
    }
}
