package import Analysis
internal import CANCapture
internal import Platform
internal import Formatting

/// Bus load and identifiers in `info`.
package struct StatisticsInfo: Sendable {
    let frames: FrameTable
    let statistics: CaptureStatistics
    /// Those of the selection.
    let findings: [Finding]
    /// Whether the times of the capture are plausible.
    let isTimed: Bool

    let recording: Recording
    /// Slots of identifiers whose frames are parts of longer messages.
    private let segmented: Set<Int>

    /// Whether text and JSON list all identifiers and channels.
    private let listsAll: Bool

    /// The text lists at most this many identifiers.
    private static let listed = 40

    package init(_ selection: Selection, listsAll: Bool) {
        self.listsAll = listsAll
        frames = selection.frames
        recording = selection.recording
        (statistics, findings) = Concurrently.run({ selection.statistics }, { selection.findings })
        segmented = selection.segmentedSlots
        isTimed = selection.isTimed && statistics.clock.fault != .still
    }

    func seconds(_ time: Int64) -> String { recording.secondsFromStart(time) }

    func write(to lines: inout InfoLines) {
        writeLoads(to: &lines)
        writeIdentifiers(to: &lines)
    }

    func listed(_ counts: [Int], most: Int) -> Listed { Listed(counts, most: listsAll ? .max : most) }

    private func writeLoads(to lines: inout InfoLines) {
        guard isTimed else { return }
        var hasLoads = false
        let listed = listed(frameCounts, most: Listed.channels)
        for load in listed.places.map({ statistics.loads[$0] }) where load.bits > 0 && load.duration > 0 {
            guard let sentence = Self.sentence(load) else { continue }
            lines.add("bus load", prefix(load.channel) + sentence)
            hasLoads = true
        }
        let silences = silences
        for place in listed.places {
            let channel = statistics.channels[place].channel
            let parts = [Self.frameRate(statistics.loads[place]), silences[channel]?.text].compactMap { $0 }
            if !parts.isEmpty { lines.add("rate", prefix(channel) + parts.joined(separator: ", ")) }
        }
        if hasLoads { lines.add("", method) }
    }

    private func prefix(_ channel: UInt16) -> String { frames.channels.count > 1 ? channelName(channel) + ": " : "" }

    /// `512.4 frames/s, at most 534 in a second`; nil if it is not known.
    private static func frameRate(_ load: BusLoad) -> String? {
        guard let rate = load.framesPerSecond, load.framesWithin > 0 else { return nil }
        let mean = "\(Decimal.rounded(rate, decimals: 1)) frames/s"
        guard load.isLong else { return mean }
        return load.framesInBusiestSecond.map { "\(mean), at most \(Decimal.grouped($0)) in a second" } ?? mean
    }

    /// Frames of the channels, in their order.
    var frameCounts: [Int] { statistics.channels.map(\.frames) }

    /// Silences of one channel.
    struct ChannelSilences {
        var count = 0
        /// Nanoseconds.
        var longest: Int64 = 0

        var text: String {
            "\(LogProse.count(count, "silence")) of \(count == 1 ? "" : "up to ")\(Decimal.duration(longest))"
        }
    }

    /// The findings' silences, by channel.
    var silences: [UInt16: ChannelSilences] {
        var silences: [UInt16: ChannelSilences] = [:]
        for finding in findings where finding.rule == .silence {
            guard let channel = finding.channel else { continue }
            for interval in finding.parts.compactMap(\.interval) {
                let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
                silences[channel, default: ChannelSilences()].count += 1
                silences[channel, default: ChannelSilences()].longest = max(silences[channel]?.longest ?? 0, length)
            }
        }
        return silences
    }

    /// The note below the loads.
    var method: String {
        BusLoad.method(assumesDataRate: isTimed && statistics.loads.contains { $0.duration > 0 && $0.assumesDataRate })
    }

    /// nil if the clock is implausible, which the line about the clock says.
    private static func sentence(_ load: BusLoad) -> String? {
        switch load.verdict {
        case .clock: return nil
        case .tooShort: return "not shown: the timestamps are closer together than frames can be"
        case .sound, .bunched, .overRate: break
        }
        if let over = LoadProse.overRate(load) {
            let parts = [
                load.bitsPerSecond.map { "\(RateText.kilobits($0)) mean" },
                load.isLong ? load.peakBitsPerSecond.map { "\(RateText.kilobits($0)) in the busiest second" } : nil,
            ]
            return (parts.compactMap { $0 } + [over]).joined(separator: ", ")
        }
        let isShare = load.rate != nil
        var parts = [isShare ? load.mean.map(ShareText.tenths) : load.bitsPerSecond.map(RateText.kilobits)].compactMap {
            $0
        }
        guard !parts.isEmpty else {
            return load.duration > 0 && !load.hasPeaks ? "not shown: the capture is shorter than 10 ms" : nil
        }
        parts[0] += " mean"
        if load.isLong,
            let peak = isShare ? load.peak.map(ShareText.tenths) : load.peakBitsPerSecond.map(RateText.kilobits)
        {
            parts.append("\(peak) in the busiest second")
        }
        if let tenth = isShare
            ? load.tenthPeak.map(ShareText.tenths) : load.tenthPeakBitsPerSecond.map(RateText.kilobits)
        {
            parts.append("\(tenth) in the busiest 100 ms")
        }
        if let finest = isShare
            ? load.finestPeak.map(ShareText.tenths) : load.finestPeakBitsPerSecond.map(RateText.kilobits)
        {
            parts.append("\(finest) in the busiest 10 ms")
        }
        let reason = "not shown, because many frames have nearly the same timestamp"
        if load.hidesFinestPeak { parts.append("busiest 10 ms \(reason)") }
        if load.verdict == .bunched { parts.append("peak \(reason)") }
        if let rate = load.rate { parts.append("at \(RateText.kilobits(rate))") }
        let fit = isShare ? nil : load.suggestedRate.map { RateText.kilobits(BitRate(nominal: $0)) }
        return parts.joined(separator: ", ") + (fit.map { "; these frames need \($0) or more" } ?? "")
    }

    private func writeIdentifiers(to lines: inout InfoLines) {
        let identifiers = statistics.identifiers
        guard !identifiers.isEmpty else { return }
        let sorted = identifiers.indices.sorted {
            let (one, other) = (identifiers[$0], identifiers[$1])
            return (other.count, one.entry.rank, one.entry.channel) < (one.count, other.entry.rank, other.entry.channel)
        }
        let shown = listsAll ? sorted : Array(sorted.prefix(Self.listed))
        // Ranks are consecutive.
        lines.add("identifiers", Decimal.grouped((identifiers.lazy.map(\.entry.rank).max() ?? -1) + 1))
        let showsChannel = frames.channels.count > 1
        // On a narrow terminal percentiles are left out first, and the text about changes is shortened.
        let isNarrow = lines.form.width < Self.wide
        let first = showsChannel ? 1 : 0
        var table = TextTable(flushLeft: showsChannel ? [0, 1, 7] : [0, 6])
        table.names = showsChannel ? [0, 1] : [0]
        table.optional = [first + 3, first + 4, first + 6, first + 5]
        table.add(
            ["id"] + (showsChannel ? ["channel"] : []) + [
                "frames", "cycle ms", "5 %", "95 %", "longest gap", "what changes",
            ])
        table.add(shown.count) { place in
            let identifier = identifiers[shown[place]]
            let period = isTimed ? identifier.steadyPeriod : nil
            let gap = isTimed ? identifier.worstGap : nil
            let ratio =
                identifier.worstGapRatio.map { " \u{D7}\(Decimal.rounded($0, decimals: $0 < 10 ? 1 : 0))" } ?? ""
            return [name(identifier.entry) + (identifier.entry.isXL ? " XL" : "")]
                + (showsChannel ? [channelName(identifier.entry.channel)] : []) + [
                    Decimal.grouped(identifier.count), period.map { Self.milliseconds($0.median) } ?? "\u{2013}",
                    period.map { Self.milliseconds($0.low) } ?? "",
                    period.map { Self.milliseconds($0.high) } ?? "",
                    gap.map { Self.milliseconds($0.duration) + ratio } ?? "",
                    Self.movement(identifier, isSegmented: segmented.contains(shown[place]), isBrief: isNarrow),
                ]
        }
        lines.add(table)
        if shown.count < sorted.count {
            lines.add("", "\u{2026} \(Decimal.grouped(sorted.count - shown.count)) more; --all lists them")
        }
    }

    /// Width of the table of identifiers with all columns and complete texts.
    private static let wide = 132

    /// `6 of 8 bytes; counter in byte 0; CRC8 J1850 in byte 7`, or briefly `6/8, counter 0, CRC8 J1850 7`.
    ///
    /// - Parameters:
    ///   - isSegmented: whether its frames are parts of longer messages, in which no byte is a counter of the identifier.
    static func movement(
        _ identifier: IdentifierStatistics, isSegmented: Bool = false, isBrief: Bool = false
    ) -> String {
        guard let payload = identifier.payload, !payload.changedBits.isEmpty else { return "" }
        // Only the first bytes of longer payloads are examined.
        let isMore = identifier.lengths.longestXL > payload.changedBits.count
        if isBrief {
            if isSegmented { return "\(payload.changedBytes)/\(payload.changedBits.count), messages" }
            let parts =
                ["\(payload.changedBytes)/\(payload.changedBits.count)\(isMore ? "+" : "")"]
                + payload.counters.map {
                    "counter \(place($0).dropFirst("byte ".count).replacing(" nibble", with: ""))"
                }
                + payload.checks.map { "\(name($0.method)) \($0.byte)" }
            let shown = parts.count > mostBriefParts + 1 ? mostBriefParts : parts.count
            let rest = parts.count - shown
            return parts.prefix(shown).joined(separator: ", ") + (rest > 0 ? ", \(rest) more" : "")
        }
        var parts = ["\(payload.changedBytes) of \(isMore ? "the first " : "")\(payload.changedBits.count) bytes"]
        if isSegmented { return parts[0] + ", parts of messages" }
        parts += payload.counters.map { "counter in \(place($0))" }
        parts += payload.checks.map { "\(name($0.method)) in byte \($0.byte)" }
        return parts.joined(separator: "; ")
    }

    /// Counters and checksums that a narrow terminal has room for, with the number of bytes.
    private static let mostBriefParts = 3

    static func place(_ counter: PayloadFacts.Counter) -> String {
        switch counter.part {
        case .byte: "byte \(counter.byte)"
        case .lowNibble: "byte \(counter.byte) low nibble"
        case .highNibble: "byte \(counter.byte) high nibble"
        }
    }

    static func name(_ method: PayloadFacts.Check.Method) -> String {
        switch method {
        case .exclusiveOr: "XOR"
        case .sum: "sum"
        case .complement: "complement of the sum"
        case .crc8J1850: "CRC8 J1850"
        case .crc8H2F: "CRC8 H2F"
        }
    }
}
