internal import Analysis
internal import Capture

/// The line of figures beside the title.
struct TimelineProse {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    private let groups: [TimelineGroup]

    init(_ facts: TimelineFacts, options: TimelineOptions, groups: [TimelineGroup]) {
        self.facts = facts
        self.options = options
        self.groups = groups
    }

    /// `2 899 frames · 13 identifiers · 12.000 s · 500 kbit/s`.
    var subtitle: String {
        let counts = facts.counts
        var parts = [LogProse.count(counts.frames, "frame")]
        // Told before what a narrow picture may cut off.
        let channels = counts.channels.filter { $0.frames > 0 }.count
        if channels > groups.count {
            parts.append("\(Decimal.grouped(groups.count)) of \(Decimal.grouped(channels)) channels shown")
        }
        parts.append(LogProse.count(facts.index.distinctCount, "identifier"))
        if facts.isTimed { parts.append(Decimal.duration(counts.duration)) }
        let rates = groups.map { options.rates[$0.channel] }
        // Of several channels only what is true of all.
        if let rate = rates.first ?? nil, rates.allSatisfy({ $0 == rate }) {
            let data = rate.data.map { " / " + TimelineText.bitRate(Double($0)) } ?? ""
            parts.append(TimelineText.bitRate(Double(rate.nominal)) + data)
        }
        if counts.errors > 0 { parts.append(LogProse.count(counts.errors, "error frame")) }
        if counts.backwardSteps > 0 { parts.append(LogProse.count(counts.backwardSteps, "step") + " back in time") }
        if !facts.isTimed { parts.append("no times in the file: in the order of frames") }
        if facts.capture.skipped.count > 0 {
            parts.append(LogProse.count(facts.capture.skipped.count, "record") + " skipped")
        }
        return parts.joined(separator: " \u{B7} ")
    }
}
