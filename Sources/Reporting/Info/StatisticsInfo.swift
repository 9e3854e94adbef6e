package import Analysis
package import Capture

/// What `info` says of bus load and identifiers.
package struct StatisticsInfo: Sendable {
    let frames: FrameTable
    let statistics: CaptureStatistics
    /// Whether the capture's times mean anything.
    let isTimed: Bool

    /// Identifiers that the text lists.
    private static let listed = 40

    package init(_ capture: Capture, index: IdentifierIndex, rates: BitRates) {
        frames = capture.frames
        statistics = CaptureStatistics(capture.frames, index: index, rates: rates)
        isTimed = capture.source.clock != .none
    }

    /// - Parameter all: every identifier, and not only those with the most frames.
    package func text(all: Bool) -> String { loadLines + identifierLines(all: all) }

    private var loadLines: String {
        guard isTimed else { return "" }
        var text = ""
        for load in statistics.loads where load.bits > 0 && load.duration > 0 {
            let name = frames.channels.count > 1 ? channelName(load.channel) + ": " : ""
            text += Self.line("bus load", name + Self.sentence(load))
        }
        for channel in statistics.channels where channel.frames > 1 {
            guard let rate = channel.meanRate else { continue }
            let name = frames.channels.count > 1 ? channelName(channel.channel) + ": " : ""
            var parts = [
                "\(Self.rounded(rate, decimals: 1)) frames/s, at most \(Decimal.grouped(channel.framesInBusiestSecond)) in a second"
            ]
            if channel.silences > 0 {
                let noun = channel.silences == 1 ? "silence" : "silences"
                parts.append(
                    "\(Decimal.grouped(channel.silences)) \(noun) of up to \(Decimal.duration(channel.longestSilence))")
            }
            text += Self.line("rate", name + parts.joined(separator: ", "))
        }
        return text.isEmpty ? "" : text + Self.line("", method)
    }

    /// What stands under the loads.
    var method: String {
        BusLoad.method(assumesDataRate: isTimed && statistics.loads.contains { $0.duration > 0 && $0.assumesDataRate })
    }

    private static func sentence(_ load: BusLoad) -> String {
        if let mean = load.mean, let rate = load.rate {
            guard let peak = load.peak, let finest = load.finestPeak else {
                return "\(percent(mean)) mean, at \(text(rate))"
            }
            return
                "\(percent(mean)) mean, \(percent(peak)) in the busiest second, \(percent(finest)) in the busiest 10 ms"
                + ", at \(text(rate))"
        }
        guard let mean = load.bitsPerSecond else { return "" }
        guard let peak = load.peakBitsPerSecond, let finest = load.finestPeakBitsPerSecond else {
            return "\(kilobits(mean)) mean"
        }
        let fit =
            load.suggestedRate.map { "; \(text(BitRate(nominal: $0))) is the smallest standard rate that fits" } ?? ""
        return
            "\(kilobits(mean)) mean, \(kilobits(peak)) in the busiest second, \(kilobits(finest)) in the busiest 10 ms"
            + fit
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
            let period = isTimed ? identifier.period : nil
            let gap = isTimed ? identifier.worstGap : nil
            let ratio = identifier.worstGapRatio.map { " \u{D7}\(Self.rounded($0, decimals: $0 < 10 ? 1 : 0))" } ?? ""
            table.add(
                [name(identifier.entry) + (identifier.entry.isXL ? " XL" : "")]
                    + (showsChannel ? [channelName(identifier.entry.channel)] : []) + [
                        Decimal.grouped(identifier.count), period.map { Self.milliseconds($0.median) } ?? "",
                        period.map { Self.milliseconds($0.low) } ?? "", period.map { Self.milliseconds($0.high) } ?? "",
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
    private static func movement(_ identifier: IdentifierStatistics) -> String {
        guard let payload = identifier.payload, !payload.changedBits.isEmpty else { return "" }
        var parts = ["\(payload.changedBytes) of \(payload.changedBits.count) bytes"]
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
