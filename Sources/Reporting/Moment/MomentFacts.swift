internal import Analysis
internal import CANCapture
internal import Platform

/// The time around one incident, close enough to see each frame: when frames and error frames arrived, how the transmit error
/// counter rose, and the silence, which is folded. Facts alone; ``MomentBlock`` places them.
struct MomentFacts {
    /// A row of ticks.
    struct Lane {
        /// nil: the frames of all others.
        var slot: Int?
        /// Nanoseconds, ascending, with the slot of each frame.
        var frames: [(time: Int64, slot: Int)] = []
    }

    /// Nanoseconds, as in the file.
    let start: Int64
    let stop: Int64
    /// What is folded: nothing arrived in it.
    private(set) var fold: ClosedRange<Int64>?
    private(set) var lanes: [Lane]
    /// Error frames.
    private(set) var errors: [Int64] = []
    /// What error frames say of the transmit error counter.
    private(set) var counters: [(time: Int64, transmit: UInt8)] = []

    /// Rows of their own; the others share one.
    private static let mostLanes = 3
    /// More frames are no moment.
    private static let mostFrames = 20_000
    /// Before and behind a silence so many frames are shown, of the mean rate, and no less and no more than so many nanoseconds.
    private static let (before, behind) = (24.0, 14.0)
    private static let (shortest, longest) = (12_000_000 as Int64, 2_000_000_000 as Int64)
    /// A gap is folded where it is so much of what is shown.
    private static let foldedShare = 0.3
    /// Of a capture, beyond which the overview shows as much.
    private static let mostOfCapture = 0.5

    /// - Returns: nil where the times or the frames do not tell more than the overview does.
    init?(_ incident: Incident, shown lead: Finding, in context: ReportContext) {
        let counts = context.facts.counts
        guard context.facts.isTimed, counts.backwardSteps == 0, context.facts.channelLoads.clock.fault == nil,
            lead.parts.count <= 1 || !lead.others.isEmpty, let window = Self.window(incident, lead, context)
        else { return nil }
        let span = counts.latest.subtractingSaturating(counts.earliest)
        (start, stop) = (max(counts.earliest, window.lowerBound), min(counts.latest, window.upperBound))
        guard start < stop, Double(stop - start) <= Self.mostOfCapture * Double(max(1, span)) || lead.rule == .silence
        else { return nil }
        let frames = context.capture.frames
        let rows = frames.rows(within: start...stop)
        guard rows.count > 1, rows.count <= Self.mostFrames else { return nil }
        let own = lead.rule == .silence ? [] : Array(lead.slots.prefix(Self.mostLanes))
        lanes = own.map { Lane(slot: $0) } + [Lane(slot: nil)]
        var last: Int64?
        for row in rows {
            let channel = lead.channel
            guard channel == nil || frames.channel(row) == channel else { continue }
            let time = frames.time(row)
            if frames.flags(row).contains(.error) {
                errors.append(time)
                let told = SocketCANError.counters(identifier: frames.identifier(row), data: frames.payload(row))
                if let told { counters.append((time, told.transmit)) }
            } else {
                let number = context.facts.index.slots[row]
                guard number != IdentifierIndex.none else { continue }
                let slot = Int(number)
                let lane = own.firstIndex(of: slot) ?? lanes.count - 1
                lanes[lane].frames.append((time, slot))
            }
            if let last, Double(time.subtractingSaturating(last)) > Self.foldedShare * Double(stop - start),
                time.subtractingSaturating(last) > (fold.map { $0.upperBound - $0.lowerBound } ?? 0)
            {
                fold = last...time
            }
            last = time
        }
        if counters.allSatisfy({ $0.transmit == 0 }) { counters = [] }
        guard lanes.contains(where: { !$0.frames.isEmpty }) || !errors.isEmpty else { return nil }
    }

    /// What is shown; nil of incidents that have no moment.
    private static func window(_ incident: Incident, _ lead: Finding, _ context: ReportContext) -> ClosedRange<Int64>? {
        guard let interval = lead.interval else { return nil }
        let counts = context.facts.counts
        let rate = Double(counts.latest.subtractingSaturating(counts.earliest)) / Double(max(1, counts.frames))
        func pad(_ frames: Double) -> Int64 { min(longest, max(shortest, Int64(min(frames * rate, 1e18)))) }
        switch lead.rule {
        case .silence, .busOff, .errorPassive, .errorBurst:
            // With the first sign of it, if that is near.
            let first = incident.interval?.lowerBound ?? interval.lowerBound
            let isNear = interval.lowerBound.subtractingSaturating(first) <= 10 * pad(before)
            let begin = isNear ? min(first, interval.lowerBound) : interval.lowerBound
            return begin.subtractingSaturating(pad(before))...interval.upperBound.addingSaturating(pad(behind))
        case .missingMessage, .lateMessage, .counterSkip, .counterStuck, .checksum, .lengthMismatch, .stoppedMessage,
            .valueJump, .outOfRange, .notAvailable:
            guard let slot = lead.slot, slot < context.statistics.identifiers.count else { return nil }
            let cycle = lead.facts.period ?? context.statistics.identifiers[slot].period?.median ?? 0
            guard cycle > 0 else { return nil }
            let end = lead.rule == .stoppedMessage ? interval.lowerBound : interval.upperBound
            let around = max(shortest, cycle.multipliedSaturating(by: 5))
            return interval.lowerBound.subtractingSaturating(around)...end.addingSaturating(around)
        default: return nil
        }
    }
}
