/// Regular identifiers that did not come for a while, though their channel was busy: of each the longest time.
enum MissingMessages: FindingDetector {
    static func findings(in recording: FindingRecording) -> [Finding] {
        let silences = SilentChannels.findings(in: recording)
        return recording.identifiers.indices.compactMap { slot -> Finding? in
            let statistics = recording.identifiers[slot]
            guard statistics.isRegular, let gap = statistics.worstGap, let ratio = statistics.worstGapRatio,
                ratio >= IdentifierStatistics.badGapRatio
            else { return nil }
            let end = recording.frames.time(gap.row)
            guard gap.start <= end else { return nil }
            let isSilence = silences.contains { silence in
                guard silence.channel == statistics.entry.channel, let interval = silence.interval else { return false }
                let overlap = min(end, interval.upperBound).subtractingSaturating(max(gap.start, interval.lowerBound))
                return overlap > 0 && overlap >= gap.duration / 2
            }
            guard !isSilence else { return nil }
            var finding = Finding(.missingMessage, .warning)
            finding.channel = statistics.entry.channel
            finding.slot = slot
            finding.rows = gap.row...gap.row
            finding.interval = gap.start...end
            finding.facts.length = gap.duration
            finding.facts.period = statistics.period?.median
            return finding
        }
        .sorted { ($0.rows?.lowerBound ?? 0, $0.slot ?? 0) < ($1.rows?.lowerBound ?? 0, $1.slot ?? 0) }
    }
}

extension IdentifierStatistics {
    /// From so many periods on a gap is worth telling.
    package static let badGapRatio = 5.0

    /// Whether periods are even enough for a gap to be a fault: nine of ten within half and twice the usual one.
    package var isRegular: Bool {
        guard let period else { return false }
        return period.count >= 8 && period.high / 2 <= period.median && period.median / 2 <= period.low
    }
}
