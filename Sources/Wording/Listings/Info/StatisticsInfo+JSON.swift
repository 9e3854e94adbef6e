internal import Analysis
package import Formatting

extension StatisticsInfo {
    /// The fields `bus_load` and `identifier_statistics`; times in nanoseconds.
    package func write(to writer: inout JSONText) {
        writer.field("bus_load_method", method)
        let channels = listed(frameCounts, most: Listed.objects)
        let silences = silences
        writer.list("bus_load", isTimed ? channels.places : []) { writer, place in
            let load = statistics.loads[place]
            let channel = statistics.channels[Int(load.channel)]
            writer.field("channel", channelName(load.channel))
            writer.field("bit_rate", load.rate?.nominal)
            writer.field("data_bit_rate", load.rate?.data)
            writer.field("nominal_bits", load.nominalBits)
            writer.field("data_bits", load.dataBits)
            writer.field("estimated_frames", load.estimatedFrames)
            writer.field("busy_ns", load.busy.flatMap(Self.whole))
            writer.field("mean_permille", load.mean.flatMap { Self.whole($0 * 1000) })
            writer.field("peak_permille", load.peak.flatMap { Self.whole($0 * 1000) })
            writer.field("peak_100_ms_permille", load.tenthPeak.flatMap { Self.whole($0 * 1000) })
            writer.field("bits_per_second", load.bitsPerSecond.flatMap(Self.whole))
            writer.field("peak_bits_per_second", load.peakBitsPerSecond.flatMap(Self.whole))
            writer.field("peak_100_ms_bits_per_second", load.tenthPeakBitsPerSecond.flatMap(Self.whole))
            writer.field("suggested_bit_rate", load.suggestedRate)
            writer.field("verdict", Self.name(load.verdict))
            writer.field("frames_per_second", number: load.framesPerSecond.map { Decimal.rounded($0, decimals: 3) })
            writer.field("frames_in_busiest_second", load.framesInBusiestSecond)
            writer.field("observed_ns", Int(load.duration))
            writer.field("remote", channel.remote)
            writer.field("silences", silences[load.channel]?.count ?? 0)
            writer.field("longest_silence_ns", Int(silences[load.channel]?.longest ?? 0))
        }
        let identifiers = statistics.identifiers
        let sorted = identifiers.indices.sorted {
            let (one, other) = (identifiers[$0].entry, identifiers[$1].entry)
            return (one.rank, one.channel) < (other.rank, other.channel)
        }
        let listed = listed(sorted.map { identifiers[$0].entry.count }, most: Listed.objects)
        writer.list("identifier_statistics", listed.places) { writer, place in
            write(identifiers[sorted[place]], to: &writer)
        }
    }

    private static func name(_ verdict: LoadVerdict) -> String {
        switch verdict {
        case .sound: "sound"
        case .bunched: "bunched"
        case .tooShort: "too-short"
        case .overRate: "over-rate"
        case .clock: "clock"
        }
    }

    private func write(_ identifier: IdentifierStatistics, to writer: inout JSONText) {
        writer.field("id", name(identifier.entry))
        if identifier.entry.isXL { writer.field("xl", 1) }
        writer.field("channel", channelName(identifier.entry.channel))
        writer.field("frames", identifier.count)
        writer.field("remote", identifier.remoteCount)
        if isTimed {
            writer.field("first_ns", Int(identifier.first))
            writer.field("last_ns", Int(identifier.last))
            writer.field("start_s", number: seconds(identifier.first))
            writer.field("stop_s", number: seconds(identifier.last))
            let period = identifier.period
            writer.field("has_period", period?.isSteady ?? false)
            writer.field("period_median_ns", period.map { Int($0.median) })
            writer.field("period_mean_ns", period.flatMap { Self.whole($0.mean) })
            writer.field("period_min_ns", period.map { Int($0.minimum) })
            writer.field("period_max_ns", period.map { Int($0.maximum) })
            writer.field("period_deviation_ns", period.flatMap { Self.whole($0.standardDeviation) })
            writer.field("period_p5_ns", period.map { Int($0.low) })
            writer.field("period_p95_ns", period.map { Int($0.high) })
            writer.field("worst_gap_ns", identifier.worstGap.map { Int($0.duration) })
            writer.field("worst_gap_start_ns", identifier.worstGap.map { Int($0.start) })
        }
        writer.strings("lengths", identifier.lengths.all.map(String.init))
        let payload = identifier.payload
        writer.field("changed_bits", payload.map { $0.changedBits.map(Hexadecimal.byte).joined() })
        writer.strings("counters", payload?.counters.map(Self.place) ?? [])
        writer.strings("checks", payload?.checks.map { "\(Self.name($0.method)) in byte \($0.byte)" } ?? [])
    }
}
