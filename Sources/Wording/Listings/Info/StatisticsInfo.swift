package import Analysis
internal import CANCapture
internal import Platform
internal import Formatting

/// What `info` says of bus load and identifiers.
package struct StatisticsInfo: Sendable {
    let frames: FrameTable
    let statistics: CaptureStatistics
    /// Those of the selection.
    let findings: [Finding]
    /// Whether the capture's times mean anything.
    let isTimed: Bool

    /// Identifiers that the text lists.
    private static let listed = 40

    package init(_ selection: Selection) {
        frames = selection.frames
        (statistics, findings) = Concurrently.run({ selection.statistics }, { selection.findings })
        isTimed = selection.isTimed && statistics.clock.fault != .still
    }

    /// - Parameter all: every identifier, and not only those with the most frames.
    package func text(all: Bool) -> String { loadLines + identifierLines(all: all) }

    private var loadLines: String {
        guard isTimed else { return "" }
        var text = ""
        for load in statistics.loads where load.bits > 0 && load.duration > 0 {
            guard let sentence = Self.sentence(load) else { continue }
            text += Self.line("bus load", prefix(load.channel) + sentence)
        }
        let hasLoads = !text.isEmpty
        for (channel, load) in zip(statistics.channels, statistics.loads) {
            let parts = [Self.frameRate(load), silences(channel.channel)].compactMap { $0 }
            if !parts.isEmpty { text += Self.line("rate", prefix(channel.channel) + parts.joined(separator: ", ")) }
        }
        return hasLoads ? text + Self.line("", method) : text
    }

    private func prefix(_ channel: UInt16) -> String { frames.channels.count > 1 ? channelName(channel) + ": " : "" }

    /// `512.4 frames/s, at most 534 in a second`; nil where it cannot be told.
    private static func frameRate(_ load: BusLoad) -> String? {
        guard let rate = load.framesPerSecond, load.framesWithin > 0 else { return nil }
        let mean = "\(Decimal.rounded(rate, decimals: 1)) frames/s"
        guard load.isLong else { return mean }
        return load.framesInBusiestSecond.map { "\(mean), at most \(Decimal.grouped($0)) in a second" } ?? mean
    }

    private func silences(_ channel: UInt16) -> String? {
        let lengths = silenceLengths(channel)
        guard let longest = lengths.max() else { return nil }
        return "\(LogProse.count(lengths.count, "silence")) of up to \(Decimal.duration(longest))"
    }

    /// Of the findings' silences on a channel, nanoseconds.
    func silenceLengths(_ channel: UInt16) -> [Int64] {
        findings.filter { $0.rule == .silence && $0.channel == channel }.flatMap(\.parts)
            .compactMap { $0.interval.map { $0.upperBound.subtractingSaturating($0.lowerBound) } }
    }

    /// What stands under the loads.
    var method: String {
        BusLoad.method(assumesDataRate: isTimed && statistics.loads.contains { $0.duration > 0 && $0.assumesDataRate })
    }

    /// nil where the clock cannot be right, which is told beside the clock.
    private static func sentence(_ load: BusLoad) -> String? {
        switch load.verdict {
        case .clock: return nil
        case .tooShort: return "not told: the stamps lie closer together than frames can"
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
            return load.duration > 0 && !load.hasPeaks ? "not told: less than 10 ms were recorded" : nil
        }
        parts[0] += " mean"
        if load.isLong,
            let peak = isShare ? load.peak.map(ShareText.tenths) : load.peakBitsPerSecond.map(RateText.kilobits)
        {
            parts.append("\(peak) in the busiest second")
        }
        if let finest = isShare
            ? load.finestPeak.map(ShareText.tenths) : load.finestPeakBitsPerSecond.map(RateText.kilobits)
        {
            parts.append("\(finest) in the busiest 10 ms")
        }
        if load.hidesFinestPeak { parts.append("no busiest 10 ms told, as stamps lie in bunches") }
        if load.verdict == .bunched { parts.append("no peak told, as stamps lie in bunches") }
        if let rate = load.rate { parts.append("at \(RateText.kilobits(rate))") }
        let fit = isShare ? nil : load.suggestedRate.map { RateText.kilobits(BitRate(nominal: $0)) }
        return parts.joined(separator: ", ") + (fit.map { "; \($0) is the smallest standard rate that fits" } ?? "")
    }

    private func identifierLines(all: Bool) -> String {
        let sorted = statistics.identifiers.sorted {
            ($1.count, $0.entry.rank, $0.entry.channel) < ($0.count, $1.entry.rank, $1.entry.channel)
        }
        guard !sorted.isEmpty else { return "" }
        let shown = all ? sorted[...] : sorted.prefix(Self.listed)
        let distinct = Set(statistics.identifiers.map(\.entry.rank)).count
        var text = Self.line("identifiers", Decimal.grouped(distinct))
        let showsChannel = frames.channels.count > 1
        var table = TextTable(flushLeft: showsChannel ? [0, 1, 7] : [0, 6])
        table.add(
            ["id"] + (showsChannel ? ["channel"] : []) + [
                "frames", "period ms", "5 %", "95 %", "worst gap", "what moves",
            ])
        for identifier in shown {
            let period = isTimed ? identifier.steadyPeriod : nil
            let gap = isTimed ? identifier.worstGap : nil
            let ratio =
                identifier.worstGapRatio.map { " \u{D7}\(Decimal.rounded($0, decimals: $0 < 10 ? 1 : 0))" } ?? ""
            table.add(
                [name(identifier.entry) + (identifier.entry.isXL ? " XL" : "")]
                    + (showsChannel ? [channelName(identifier.entry.channel)] : []) + [
                        Decimal.grouped(identifier.count), period.map { Self.milliseconds($0.median) } ?? "\u{2013}",
                        period.map { Self.milliseconds($0.low) } ?? "",
                        period.map { Self.milliseconds($0.high) } ?? "",
                        gap.map { Self.milliseconds($0.duration) + ratio } ?? "", Self.movement(identifier),
                    ])
        }
        for line in table.lines { text += Self.line("", line) }
        if shown.count < sorted.count {
            text += Self.line(
                "", "\u{2026} \(Decimal.grouped(sorted.count - shown.count)) more; --all and --json list them")
        }
        return text
    }

    /// `6 of 8 bytes; counter in byte 0; CRC8 J1850 in byte 7`.
    static func movement(_ identifier: IdentifierStatistics) -> String {
        guard let payload = identifier.payload, !payload.changedBits.isEmpty else { return "" }
        // Of longer payloads only the first bytes are looked at.
        let isMore = identifier.lengths.longestXL > payload.changedBits.count
        var parts = ["\(payload.changedBytes) of \(isMore ? "the first " : "")\(payload.changedBits.count) bytes"]
        parts += payload.counters.map { "counter in \(place($0))" }
        parts += payload.checks.map { "\(name($0.method)) in byte \($0.byte)" }
        return parts.joined(separator: "; ")
    }

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
