internal import Platform
internal import CANCapture

/// Error frames of a channel close to each other. A few error frames are reported as info.
enum ErrorBurstRule: RuleDetector {
    private struct Burst {
        var first: Int
        var last: Int
        var count = 1
        /// Number of its frames that report only the state of a controller, and the first and last row of the others.
        var states = 0
        var errors: ClosedRange<Int>?
        /// The highest error counters in its frames: transmit, receive.
        var counters: (transmit: UInt8, receive: UInt8)?
        var kinds: [ErrorKind: Int] = [:]
        var failed: [FailedFrame: Int] = [:]
        /// The times of its frames, for as many as are compared.
        var times: [Int64] = []

        mutating func note(_ row: Int, _ frames: FrameTable) {
            note(SocketCANError.counters(frames, row))
            let kind = frames.kind(row)
            guard !(kind.flags.contains(.socketCAN) && ErrorClasses.isState(kind.identifier)) else {
                states += 1
                return
            }
            errors = (errors?.lowerBound ?? row)...row
            kinds[frames.errorKind(row), default: 0] += 1
            if let identifier = frames.failedIdentifier(row), failed.count < ErrorBurstRule.mostFailed {
                let isExtended = frames.flags(row).contains(.extended)
                failed[FailedFrame(identifier: identifier, isExtended: isExtended), default: 0] += 1
            }
            if times.count < ErrorBurstRule.mostTimes { times.append(frames.time(row)) }
        }

        private mutating func note(_ told: (transmit: UInt8, receive: UInt8)?) {
            guard let told else { return }
            counters = (max(told.transmit, counters?.transmit ?? 0), max(told.receive, counters?.receive ?? 0))
        }
    }

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let frames = analysis.frames
        let reach = analysis.options.nanoseconds(.errorBurstSeconds)
        var bursts: [Burst] = []
        // By channel: the burst that is still open.
        var open = [Int?](repeating: nil, count: analysis.spans.count)
        for row in analysis.errorRows.map({ Int($0) }) {
            let kind = frames.kind(row)
            guard !(kind.flags.contains(.socketCAN) && ErrorClasses.isRestart(kind.identifier)) else { continue }
            let channel = Int(kind.channel)
            let burst: Int
            if let last = open[channel], isNear(bursts[last].last, row, reach, analysis) {
                burst = last
                bursts[burst].last = row
                bursts[burst].count += 1
            } else {
                burst = bursts.count
                open[channel] = burst
                bursts.append(Burst(first: row, last: row))
            }
            bursts[burst].note(row, frames)
        }
        let isMany = analysis.options[.errorBurstFrames]
        let found = bursts.map { burst in
            let errors = burst.count - burst.states
            var finding = Finding(.errorBurst, Double(errors) >= isMany ? .warning : .info)
            finding.channel = frames.channel(burst.first)
            finding.rows = burst.first...burst.last
            // Reports of a state may follow long after the last error.
            finding.interval = analysis.interval(burst.errors ?? burst.first...burst.last)
            finding.count = burst.count
            finding.facts.errorCounters = burst.counters.map { [$0.transmit, $0.receive] } ?? []
            finding.facts.states = burst.states
            finding.facts.cause = ErrorCause(burst.kinds, burst.failed, of: errors)
            if analysis.isTimed, burst.times.count == errors {
                let spaced = BurstSpacing.bursts(burst.times)
                finding.facts.bursts = spaced?.count
                finding.facts.endsInBusOff = spaced?.allSatisfy(BurstSpacing.busOff.contains) ?? false
            }
            return finding
        }
        return SteadyErrors.joined(found, in: analysis)
    }

    /// A combined finding keeps only facts that are true of all bursts.
    static func merge(_ group: [Finding], into one: inout Finding) {
        let errors = group.filter { $0.facts.states < $0.count }
        let bursts = errors.map { $0.facts.bursts ?? 1 }
        one.facts.bursts = bursts.reduce(0, +)
        one.facts.singleErrors = errors.count { $0.count - $0.facts.states == 1 }
        one.facts.states = group.reduce(0) { $0 + $1.facts.states }
        let spans = errors.compactMap(\.interval)
        if let start = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max() {
            one.interval = start...end
        }
        one.facts.endsInBusOff = !errors.isEmpty && errors.allSatisfy(\.facts.endsInBusOff)
        let counters = group.map(\.facts.errorCounters).filter { $0.count == 2 }
        one.facts.errorCounters = counters.isEmpty ? [] : (0..<2).map { side in counters.map { $0[side] }.max() ?? 0 }
        let causes = errors.map(\.facts.cause)
        let isSame = causes.allSatisfy { $0?.kind == causes[0]?.kind }
        one.facts.cause = isSame ? causes.first ?? nil : nil
        one.facts.cause?.count = causes.reduce(0) { $0 + ($1?.count ?? 0) }
        if !causes.allSatisfy({ $0?.identifier == causes[0]?.identifier }) { one.facts.cause?.identifier = nil }
    }

    /// Maximum number of different frames that failed, and of times, that are kept for a burst.
    fileprivate static let (mostFailed, mostTimes) = (64, 1 << 16)

    /// Without times, error frames are close if few other frames are between them.
    private static func isNear(_ one: Int, _ other: Int, _ reach: Int64, _ analysis: RecordingAnalysis) -> Bool {
        guard analysis.isTimed else { return other - one < 100 }
        let step = analysis.frames.time(other).subtractingSaturating(analysis.frames.time(one))
        return step >= 0 && step <= reach
    }
}

/// Bursts within error frames that are close to each other, by their own spacing.
enum BurstSpacing {
    /// A pause of this many intervals divides two bursts, each of at least this many frames.
    private static let (pause, fewest): (Int64, Int) = (10, 5)
    /// Error frames that bring a sender from no error to bus-off: each raises its counter by 8, up to 256 (ISO 11898-1).
    static let busOff = 31...33

    /// Number of frames in each burst; nil if there are no bursts.
    static func bursts(_ times: [Int64]) -> [Int]? {
        guard times.count >= fewest else { return nil }
        let gaps = zip(times, times.dropFirst()).map { $1.subtractingSaturating($0) }
        let limit = gaps.sorted()[gaps.count / 2].multipliedSaturating(by: pause)
        guard limit > 0 else { return nil }
        var counts = [1]
        for gap in gaps {
            if gap >= limit { counts.append(1) } else { counts[counts.count - 1] += 1 }
        }
        return counts.allSatisfy { $0 >= fewest } ? counts : nil
    }
}

/// The classes of SocketCAN's error frames (linux/can/error.h).
enum ErrorClasses {
    static let controller: UInt32 = 0x004
    static let busOff: UInt32 = 0x040
    static let restarted: UInt32 = 0x100
    private static let all: UInt32 = 0x1FF

    /// A controller that reports that it is active again is not an error.
    static func isRestart(_ identifier: UInt32) -> Bool { identifier & all == restarted }

    /// Whether it reports a state of the controller and no error on the bus.
    static func isState(_ identifier: UInt32) -> Bool {
        let own = identifier & all
        return own != 0 && own & ~(controller | busOff) == 0
    }
}
