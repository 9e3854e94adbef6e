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
        return found.isEmpty ? echoes(in: analysis) : folded(found)
    }

    // MARK: A recorder that stores everything twice

    /// Nanoseconds; a copy follows its frame within this time, and the next frame comes at least as many times later.
    private static let (longestEcho, timesLater): (Int64, Int64) = (5_000_000, 3)
    /// Minimum number of frames of an identifier, and of such identifiers of a channel.
    private static let (fewestFrames, fewestIdentifiers) = (20, 5)
    /// Minimum share of the frames of these identifiers that have a copy or are one.
    private static let echoShare = 0.9
    /// So many identifiers, and frames of each, show whether a channel has copies.
    private static let (sampledIdentifiers, sampledFrames) = (16, 64)

    /// Channels of which every frame is recorded again: as it was sent, and as the bus carried it, or by two receivers.
    private static func echoes(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady else { return [] }
        return analysis.spans.indices.compactMap { channel -> Finding? in
            let all = analysis.series.lazy.filter {
                Int($0.entry.channel) == channel && $0.count >= fewestFrames && !$0.isConversation
            }
            var (sampled, copies, identifiers) = (0, 0, 0)
            for series in all.prefix(sampledIdentifiers) {
                sampled += min(series.count, sampledFrames)
                copies += self.copies(of: series, most: sampledFrames, analysis).count
                identifiers += 1
            }
            guard identifiers >= fewestIdentifiers, Double(2 * copies) >= echoShare * Double(sampled) else {
                return nil
            }
            var (frames, longest) = (0, Int64(0))
            copies = 0
            for series in all {
                let own = self.copies(of: series, most: series.count, analysis)
                (copies, frames) = (copies + own.count, frames + series.count)
                longest = max(longest, own.longest)
            }
            guard Double(2 * copies) >= echoShare * Double(frames) else { return nil }
            let span = analysis.spans[channel]
            var finding = Finding(.duplicate, .info)
            finding.channel = UInt16(channel)
            finding.rows = span.firstRow...span.lastRow
            finding.interval = analysis.interval(span.firstRow...span.lastRow)
            finding.count = copies
            finding.facts.length = longest
            finding.facts.isThroughout = true
            return finding
        }
    }

    /// Frames that follow an equal one much sooner than the next frame follows.
    private static func copies(
        of series: IdentifierSeries, most: Int, _ analysis: RecordingAnalysis
    ) -> (count: Int, longest: Int64) {
        let (times, rows) = (series.times, series.rows)
        var (place, count, longest) = (0, 0, Int64(0))
        let end = min(series.count, most)
        while place + 1 < end {
            let step = times[place + 1].subtractingSaturating(times[place])
            let next = place + 2 < series.count ? times[place + 2].subtractingSaturating(times[place + 1]) : .max
            guard step >= 0, step <= longestEcho, next / timesLater >= step,
                analysis.frames.payload(Int(rows[place])).elementsEqual(analysis.frames.payload(Int(rows[place + 1])))
            else {
                place += 1
                continue
            }
            (count, longest) = (count + 1, max(longest, step))
            place += 2
        }
        return (count, longest)
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
