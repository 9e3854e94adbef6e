internal import Formatting
internal import Wording
internal import Analysis
internal import CANCapture
internal import Platform

/// The line of numbers beside the title.
struct TimelineProse {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    private let groups: [TimelineGroup]

    init(_ facts: TimelineFacts, options: TimelineOptions, groups: [TimelineGroup]) {
        self.facts = facts
        self.options = options
        self.groups = groups
    }

    /// Notes about the loads or the clock, below the axis.
    ///
    /// - Parameter hasGaps: whether a column has the longest gap of each identifier.
    func caption(_ loads: [LoadCurve], hasGaps: Bool) -> String {
        var sentences: [String] = []
        if let doubt = LoadProse.doubt(facts.channelLoads.clock) {
            sentences.append(doubt.prefix(1).uppercased() + doubt.dropFirst() + "; \(LoadProse.noRates).")
        }
        if facts.channelLoads.isOverlaid {
            sentences.append("The timestamps start again within the file, so the load over time is not drawn.")
        }
        if !loads.isEmpty {
            for load in facts.channelLoads.overRate.prefix(4) {
                guard let over = LoadProse.overRate(load) else { continue }
                let name = TimelineLanes.channelName(facts.counts.channels[Int(load.channel)].name)
                sentences.append("The load\(facts.hasChannels ? " of " + name : "") is \(over).")
            }
            if let longest = loads.map(\.stepWidth).max() {
                let whose = !options.loadsAreOfBus || facts.selection.busFrames == nil ? "" : ", of the whole bus"
                sentences.append("Load in steps of \(TimelineText.roughly(longest))\(whose).")
            }
            sentences.append(BusLoad.method(assumesDataRate: loads.contains(where: \.assumesDataRate)))
        }
        if hasGaps { sentences.append("Worst: the longest gap of an identifier, in cycles.") }
        sentences += options.remarks.map { remark in
            remark.prefix(1).uppercased() + remark.dropFirst() + (remark.hasSuffix("?") ? "" : ".")
        }
        sentences += options.sources.linesBesideName.map { $0 + "." }
        return sentences.joined(separator: " ")
    }

    /// `drive.log · 2 899 frames · 13 identifiers · 12.000 s · 500 kbit/s`.
    ///
    /// - Parameter hasName: whether to begin with the name of the capture, which is not the title then.
    func subtitle(hasName: Bool) -> String {
        let counts = facts.counts
        var parts = hasName ? [LogProse.fileName(of: facts.capture.source)] : []
        // A picture of a part must say so.
        if !facts.selection.words.isEmpty {
            parts.append("only \(Printable.text(facts.selection.words.joined(separator: ", ")))")
        }
        parts.append(LogProse.count(counts.frames, "frame"))
        // First, because a narrow picture may truncate the line.
        let channels = counts.channels.count { $0.frames > 0 }
        if channels > groups.count {
            parts.append("\(Decimal.grouped(groups.count)) of \(Decimal.grouped(channels)) channels shown")
        } else if channels > 1 {
            parts.append(LogProse.count(channels, "channel"))
        }
        // Error frames alone have none.
        if facts.index.distinctCount > 0 { parts.append(LogProse.count(facts.index.distinctCount, "identifier")) }
        if facts.hasTimeAxis, counts.recorded > 0 { parts.append(Decimal.duration(counts.recorded)) }
        if let part = LogProse.part(of: facts.capture.source) { parts.append(part) }
        if let doubt = LoadProse.shortDoubt(facts.channelLoads.clock) { parts.append(doubt) }
        if facts.hasLoad, let over = facts.channelLoads.overRate.compactMap(\.rate).first {
            parts.append("exceeds \(RateText.kilobits(over))")
        }
        let known = facts.rates
        let rates = groups.map { known[$0.channel] }
        // Of several channels only what applies to all.
        if let rate = rates.first ?? nil, rates.allSatisfy({ $0 == rate }) {
            let data = rate.data.map { " / " + RateText.measured(Double($0)) } ?? ""
            parts.append(RateText.measured(Double(rate.nominal)) + data)
        }
        if counts.errors > 0 {
            // As findings count them.
            parts.append(
                ErrorReport.parts(of: counts.errors, facts.findings) ?? LogProse.count(counts.errors, "error frame"))
        }
        if counts.backwardSteps > 0 { parts.append(LogProse.count(counts.backwardSteps, "jump") + " back in time") }
        if !facts.isTimed {
            parts.append("no times in the file; in the order of frames")
        } else if !facts.hasTimeAxis {
            parts.append("in the order of frames, because the timestamps are out of order")
        }
        if facts.capture.skipped.count > 0 {
            parts.append(SkippedProse.brief(facts.capture.skipped))
        }
        return parts.joined(separator: " \u{B7} ")
    }
}
