internal import Analysis
internal import CANCapture
internal import Platform

extension MomentFacts {
    /// The period that is shown, and the time of the incident within it.
    struct Window {
        var start: Int64
        var stop: Int64
        var event: ClosedRange<Int64>
        /// The moment of the finding, which may be one of several times.
        let interval: ClosedRange<Int64>

        /// - Returns: nil for incidents that have no moment.
        init?(_ incident: Incident, _ lead: Finding, _ context: ReportContext, _ place: Place) {
            let counts = context.facts.counts
            let rate = Double(counts.duration) / Double(max(1, counts.frames))
            guard var interval = lead.moment(most: counts.duration / 2) else { return nil }
            self.interval = interval
            // A record without a frame may report a state before the first frame.
            interval = interval.clamped(to: counts.earliest...max(counts.earliest, counts.latest))
            // Other channels may be silent for longer.
            for other in incident.beside.compactMap(\.lead.interval) {
                interval =
                    min(interval.lowerBound, other.lowerBound)...max(interval.upperBound, other.upperBound)
            }
            var (before, behind) = (Self.pad(MomentFacts.before, rate), Self.pad(MomentFacts.behind, rate))
            var event = interval
            switch lead.rule {
            case .silence, .busOff, .errorPassive, .errorBurst:
                // Include its first sign if that is close.
                let first = incident.interval?.lowerBound ?? interval.lowerBound
                let isNear = interval.lowerBound.subtractingSaturating(first) <= 10 * before
                event = (isNear ? min(first, interval.lowerBound) : interval.lowerBound)...interval.upperBound
                event = event.clamped(to: counts.earliest...max(counts.earliest, counts.latest))
            case .missingMessage, .lateMessage, .counterSkip, .counterStuck, .checksum, .lengthMismatch,
                .stoppedMessage, .valueJump, .outOfRange, .notAvailable, .canopenHeartbeatLost, .period, .extraFrames,
                .newMessage,
                .dm1Active:
                guard let slot = lead.slot, slot < context.statistics.identifiers.count else { return nil }
                let cycle = lead.facts.period ?? context.statistics.identifiers[slot].period?.median ?? 0
                guard cycle > 0 else { return nil }
                // Each identifier of a group may pause somewhat longer.
                if lead.rule == .missingMessage { event = Self.wholeGaps(lead, around: interval) }
                let isBeginning = [.stoppedMessage, .period, .extraFrames, .newMessage, .dm1Active].contains(lead.rule)
                if isBeginning { event = interval.lowerBound...interval.lowerBound }
                // Each identifier of a group stops at its own time.
                if lead.rule == .stoppedMessage, let last = Self.lastStop(lead), last > event.upperBound {
                    event = event.lowerBound...min(last, counts.latest)
                }
                before = max(MomentFacts.shortest, cycle.multipliedSaturating(by: isBeginning ? 8 : 5))
                behind = before
            case .gatewayDelay, .duplicate, .canopenEmergency, .flood, .load: break
            // The page of the incident shows a longer period.
            case .timeBackwards where place == .firstPage: break
            default: return nil
            }
            if place == .findingPage {
                // In the middle, and at least a quarter of the width.
                before = max(before, behind)
                let length = event.upperBound.subtractingSaturating(event.lowerBound)
                if length > 0 { before = min(before, length.addingSaturating(length / 2)) }
                behind = before
            }
            // What led to the event is wide enough to show its steps and the nearest frames.
            let signs = interval.lowerBound.subtractingSaturating(event.lowerBound)
            if signs > 0, Self.hasSigns(lead.rule), counts.backwardSteps == 0 {
                let most = max(MomentFacts.shortest, signs.addingSaturating(signs / 2))
                before = min(before, max(most, Self.distance(before: event.lowerBound, most: before, lead, context)))
                behind = min(behind, max(most, Self.distance(after: event.upperBound, most: behind, lead, context)))
            }
            self.event = event
            (start, stop) = (event.lowerBound.subtractingSaturating(before), event.upperBound.addingSaturating(behind))
        }

        /// From the beginning of the first to the end of the last gap that is at the same time, unless that is another
        /// moment.
        private static func wholeGaps(_ lead: Finding, around event: ClosedRange<Int64>) -> ClosedRange<Int64> {
            let length = max(1, event.upperBound.subtractingSaturating(event.lowerBound))
            return lead.parts.compactMap(\.interval).filter { $0.overlaps(event) }.reduce(event) { whole, gap in
                let both = min(whole.lowerBound, gap.lowerBound)...max(whole.upperBound, gap.upperBound)
                return both.upperBound.subtractingSaturating(both.lowerBound) / mostWhole <= length ? both : whole
            }
        }

        private static func lastStop(_ lead: Finding) -> Int64? {
            lead.others.isEmpty ? nil : lead.parts.compactMap(\.interval?.lowerBound).max()
        }

        /// A longer one is cut, so that the others are still seen.
        private static let mostWhole: Int64 = 4

        var length: Int64 { event.upperBound.subtractingSaturating(event.lowerBound) }

        /// Whether errors may have led to it, or are it.
        private static func hasSigns(_ rule: FindingRule) -> Bool {
            switch rule {
            case .silence, .busOff, .errorPassive: true
            default: false
            }
        }

        /// From the last frame before a time, and a bit more.
        private static func distance(
            before time: Int64, most: Int64, _ lead: Finding, _ context: ReportContext
        ) -> Int64 {
            let frames = context.capture.frames
            let rows = frames.rows(within: time.subtractingSaturating(most)...time)
            let row = rows.last { isFrame($0, lead, frames) && frames.time($0) < time }
            return row.map { widened(time.subtractingSaturating(frames.time($0))) } ?? 0
        }

        /// To the first frame after a time, and a bit more.
        private static func distance(
            after time: Int64, most: Int64, _ lead: Finding, _ context: ReportContext
        ) -> Int64 {
            let frames = context.capture.frames
            let rows = frames.rows(within: time...time.addingSaturating(most))
            let row = rows.first { isFrame($0, lead, frames) && frames.time($0) > time }
            return row.map { widened(frames.time($0).subtractingSaturating(time)) } ?? 0
        }

        private static func isFrame(_ row: Int, _ lead: Finding, _ frames: FrameTable) -> Bool {
            !frames.flags(row).contains(.error) && (lead.channel == nil || frames.channel(row) == lead.channel)
        }

        private static func widened(_ time: Int64) -> Int64 { time.addingSaturating(time / 16) }

        /// The first frames of it, and as many before.
        func beginning(_ context: ReportContext) -> Window {
            let counts = context.facts.counts
            let rate = Double(counts.duration) / Double(max(1, counts.frames))
            let length = Self.pad(MomentFacts.before, rate)
            var window = self
            window.start = event.lowerBound.subtractingSaturating(length)
            window.stop = event.lowerBound.addingSaturating(length)
            window.event = event.lowerBound...min(event.upperBound, window.stop)
            return window
        }

        /// The time of some frames, within the limits.
        private static func pad(_ frames: Double, _ rate: Double) -> Int64 {
            min(MomentFacts.longest, max(MomentFacts.shortest, Int64(min(frames * rate, 1e18))))
        }
    }
}
