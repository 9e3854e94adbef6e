internal import Wording
package import Analysis
internal import Capture

/// What is named above a channel's lanes: error frames, silences, identifiers that were missing. Pure.
package struct TimelineEvents {
    private let facts: TimelineFacts

    package init(_ facts: TimelineFacts) {
        self.facts = facts
    }

    /// Labels that are made of a kind at most; more would not be read.
    private static let most = 24
    private static let mostMissing = 3

    /// - Parameters:
    ///   - errors: error frames by bin.
    ///   - lanes: those of the group.
    package func events(
        channel: UInt16, lanes: [TimelineLane], errors: ArraySlice<UInt32>, bins: TimeBins
    ) -> [TimelineEvent] {
        let silences = silences(channel)
        return Array(
            (Self.clusters(errors, bins: bins).sorted { ($0.count, $1.start) > ($1.count, $0.start) }
                .prefix(Self.most).map(\.event))
                + silences.prefix(Self.most) + missing(lanes, silences))
    }

    package struct Cluster: Sendable, Equatable {
        package var start: Int64
        package var end: Int64
        package var count: Int

        var event: TimelineEvent {
            TimelineEvent(kind: .errors, start: start, end: end, text: LogProse.count(count, "error frame"))
        }
    }

    /// Error frames that a hundredth of the width or less lies between are told together.
    package static func clusters(_ errors: ArraySlice<UInt32>, bins: TimeBins) -> [Cluster] {
        let errors = Array(errors)
        let reach = max(1, bins.count / 100)
        var clusters: [(first: Int, last: Int, count: Int)] = []
        for bin in errors.indices where errors[bin] > 0 {
            if let last = clusters.last, bin - last.last <= reach {
                clusters[clusters.count - 1].last = bin
                clusters[clusters.count - 1].count += Int(errors[bin])
            } else {
                clusters.append((bin, bin, Int(errors[bin])))
            }
        }
        func time(_ bin: Int) -> Int64 {
            let offset = (Double(bin) + 0.5) * bins.width
            return bins.start.addingReportingOverflow(Int64(min(offset, 9e18))).partialValue
        }
        return clusters.map { Cluster(start: time($0.first), end: time($0.last), count: $0.count) }
    }

    private func silences(_ channel: UInt16) -> [TimelineEvent] {
        facts.silences.all.filter { $0.channel == channel }.sorted { ($0.gap, $1.row) > ($1.gap, $0.row) }.map {
            let end = facts.capture.frames.time($0.row)
            return TimelineEvent(
                kind: .silence, start: end.subtractingSaturating($0.gap), end: end,
                text: "silence " + Decimal.duration($0.gap))
        }
    }

    /// Regular identifiers that were missing while the bus was not silent.
    private func missing(_ lanes: [TimelineLane], _ silences: [TimelineEvent]) -> [TimelineEvent] {
        let candidates = lanes.filter { $0.isBad && $0.slots.count == 1 }
            .sorted { ($0.ratio ?? 0, $1.label) > ($1.ratio ?? 0, $0.label) }
        var events: [TimelineEvent] = []
        for lane in candidates where events.count < Self.mostMissing {
            guard let gap = facts.statistics[lane.slots[0]].worstGap else { continue }
            let end = facts.capture.frames.time(gap.row)
            let isSilence = silences.contains { silence in
                let overlap = min(end, silence.end).subtractingSaturating(max(gap.start, silence.start))
                return overlap > 0 && overlap >= gap.duration / 2
            }
            guard !isSilence else { continue }
            events.append(
                TimelineEvent(
                    kind: .missing, start: gap.start, end: end,
                    text: "\(lane.label) missing \(Decimal.duration(gap.duration))"))
        }
        return events
    }
}
