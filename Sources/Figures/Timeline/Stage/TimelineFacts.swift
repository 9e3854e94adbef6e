internal import Platform
package import Analysis
package import CANCapture
internal import Layout

/// What a timeline shows of a capture, before it is known how wide it is: identifiers with their counts and periods,
/// what is worth a label, and the range of time.
package struct TimelineFacts: Sendable {
    package let selection: Selection
    package let counts: CaptureFacts
    package let index: IdentifierIndex
    package let statistics: [IdentifierStatistics]
    /// Those that get labels.
    package let findings: [Finding]
    /// Slots of identifiers of which a finding says that they did not come.
    package let absentees: Set<Int>
    /// What lanes show of identifiers, and when channels were silent.
    package let bands: LaneBands
    /// Whether times can be believed, and the loads that follow from them.
    package let channelLoads: ChannelLoads
    /// What figures of these facts have counted: one that is laid out again with other heights does not look at the frames
    /// again.
    let counted = Locked<[CountedBins]>([])
    /// Nanoseconds as in the file, or row numbers where the axis has no times.
    package let range: ClosedRange<Int64>

    package var capture: Capture { selection.capture }
    package var isTimed: Bool { selection.isTimed }
    /// See ``Selection/hasTimeAxis``.
    package let hasTimeAxis: Bool

    /// - Parameter isLabelled: whether a finding gets a label.
    package init(
        _ selection: Selection, options: TimelineOptions, isLabelled: (Finding) -> Bool = { _ in true }
    ) {
        self.selection = selection
        let loadsAreOfBus = options.loadsAreOfBus
        (counts, index) = Concurrently.run({ selection.facts }, { selection.index })
        let found: [Finding]
        ((statistics, channelLoads), found) = Concurrently.run(
            { (selection.rhythms, loadsAreOfBus ? selection.busLoads : selection.loads) }, { selection.shownFindings })
        findings = found.allSatisfy(isLabelled) ? found : found.filter(isLabelled)
        hasTimeAxis = selection.hasTimeAxis
        range = Self.range(
            counts, options, isTimed: hasTimeAxis, origin: selection.capture.source.origin)
        bands =
            hasTimeAxis
            ? selection.bands(range: range, isOverlaid: channelLoads.isOverlaid)
            : LaneBands(identifiers: index.entries.count, channels: counts.channels.count)
        absentees = found.reduce(into: []) { slots, finding in
            guard Self.absent.contains(finding.rule), finding.severity > .info else { return }
            slots.formUnion(finding.slots)
        }
    }

    /// Rules that say of an identifier that it did not come.
    private static let absent: Set<FindingRule> = [.missingMessage, .stoppedMessage, .canopenHeartbeatLost]

    /// The frames, and of the stretch that was asked for what the file can have held.
    private static func range(
        _ counts: CaptureFacts, _ options: TimelineOptions, isTimed: Bool, origin: Int64?
    ) -> ClosedRange<Int64> {
        guard isTimed else { return 0...Int64(max(1, counts.frames) - 1) }
        var low = counts.earliest
        var high = counts.latest
        if let start = options.start { low = min(low, max(start, min(low, origin ?? low))) }
        if let stop = options.stop {
            // Behind its last frame a file may have ended.
            let reach = high.subtractingSaturating(low) / 4
            let farthest = high.addingReportingOverflow(reach)
            high = max(high, min(stop, farthest.overflow ? .max : farthest.partialValue))
        }
        // A single moment gets a second behind it.
        if low == high {
            let second = low.addingReportingOverflow(1_000_000_000)
            return second.overflow
                ? low.addingReportingOverflow(-1_000_000_000).partialValue...high : low...second.partialValue
        }
        return low...high
    }

    /// Of a single moment, and where the clock cannot be believed or started again, a load over time cannot be told.
    package var hasLoad: Bool {
        hasTimeAxis && counts.duration > 0 && channelLoads.clock.fault == nil
            && !channelLoads.isOverlaid && !channelLoads.loads.contains { $0.verdict == .tooShort }
            && channelLoads.loads.contains { $0.mean != nil || $0.bitsPerSecond != nil }
    }

    /// The rates of curves: a channel that carried more than its rate allows has its load in bits.
    package var rates: BitRates { selection.recording.rates.leavingOut(channelLoads.overRate.map(\.channel)) }

    /// Whether there are labels for channels to tell them apart.
    package var hasChannels: Bool { counts.channels.filter { $0.frames > 0 }.count > 1 }
}
