internal import Platform
internal import CANCapture

/// Frames that were recorded twice. Those close to each other are one finding, and so are those of a channel that has many.
enum DuplicateRule: RuleDetector {
    /// Nanoseconds.
    private static let reach: Int64 = 500_000_000

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let (frames, index) = (analysis.frames, analysis.index)
        let reach = max(reach, analysis.clockStep)
        var found: [Finding] = []
        // By channel: the finding that is still open.
        var open = [Int?](repeating: nil, count: analysis.spans.count)
        for pair in analysis.duplicates.all {
            let (row, first) = (Int(pair.row), Int(pair.earlier))
            let channel = Int(frames.channel(row))
            let slot = Int(index.slots[row])
            if let place = open[channel], let interval = found[place].interval, let rows = found[place].rows,
                frames.time(row).subtractingSaturating(interval.upperBound) <= reach,
                frames.time(row) >= interval.upperBound
            {
                found[place].count += 1
                found[place].rows = rows.lowerBound...row
                found[place].interval = interval.lowerBound...frames.time(row)
                if found[place].slot != slot { found[place].slot = nil }
                continue
            }
            var finding = Finding(.duplicate, .info)
            finding.channel = UInt16(channel)
            finding.slot = slot
            finding.rows = min(first, row)...row
            finding.interval = analysis.interval(min(first, row)...row)
            finding.facts.length = frames.time(row).subtractingSaturating(frames.time(first))
            open[channel] = found.count
            found.append(finding)
        }
        return folded(found)
    }

    /// With more findings, those of a channel are one.
    private static let most = 8

    private static func folded(_ found: [Finding]) -> [Finding] {
        guard found.count > most else { return found }
        let byChannel = Dictionary(grouping: found, by: \.channel).sorted { $0.key ?? 0 < $1.key ?? 0 }
        return byChannel.map { _, own in
            var all = own[0]
            for one in own.dropFirst() {
                all.count += one.count
                if all.slot != one.slot { all.slot = nil }
                if let rows = all.rows, let more = one.rows {
                    all.rows = rows.lowerBound...max(rows.upperBound, more.upperBound)
                }
                if let interval = all.interval, let more = one.interval {
                    all.interval = interval.lowerBound...max(interval.upperBound, more.upperBound)
                }
            }
            return all
        }
    }
}
