internal import Platform
package import Analysis
package import CANCapture
internal import Layout

/// The content of a timeline, independent of its width: identifiers with their numbers of frames and periods, labels,
/// and the range of time.
package struct TimelineFacts: Sendable {
    package let selection: Selection
    package let counts: CaptureFacts
    package let index: IdentifierIndex
    package let statistics: [IdentifierStatistics]
    /// Findings with labels.
    package let findings: [Finding]
    /// Slots of identifiers that are missing, by findings.
    package let absentees: Set<Int>
    /// The lanes of identifiers, and the silences of channels.
    package let bands: LaneBands
    /// Whether times are plausible, and the loads calculated from them.
    package let channelLoads: ChannelLoads
    /// The results of counting for figures of these facts: a figure that is laid out again with other heights does not
    /// read the frames again.
    let counted = Locked<[CountedBins]>([])
    /// The labels above the lanes of each channel, for the same reason.
    let events = Locked<[TimelineEvents.Place: [TimelineEvent]]>([:])
    /// Nanoseconds as in the file, or row numbers if the axis has no times.
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

    /// Rules that report missing identifiers.
    private static let absent: Set<FindingRule> = [.missingMessage, .stoppedMessage, .canopenHeartbeatLost]

    /// The times of the frames; of the period that the user chose, the part that the file can contain.
    private static func range(
        _ counts: CaptureFacts, _ options: TimelineOptions, isTimed: Bool, origin: Int64?
    ) -> ClosedRange<Int64> {
        guard isTimed else { return 0...Int64(max(1, counts.frames) - 1) }
        var low = counts.earliest
        var high = counts.latest
        if let start = options.start { low = min(low, max(start, min(low, origin ?? low))) }
        if let stop = options.stop {
            // A file may end after its last frame.
            let reach = high.subtractingSaturating(low) / 4
            let farthest = high.addingReportingOverflow(reach)
            high = max(high, min(stop, farthest.overflow ? .max : farthest.partialValue))
        }
        // A single time gets a second after it.
        if low == high {
            let second = low.addingReportingOverflow(1_000_000_000)
            return second.overflow
                ? low.addingReportingOverflow(-1_000_000_000).partialValue...high : low...second.partialValue
        }
        return low...high
    }

    /// Number of frames of the file before its frames; 0 if frames are left out between them.
    package var framesBefore: Int64 {
        let frames = selection.frames
        guard frames.count > 0 else { return 0 }
        let first = frames.place(0)
        return frames.place(frames.count - 1) - first == frames.count - 1 ? Int64(first) : 0
    }

    /// Whether all frames have one time: what has no length has no axis.
    package var isMoment: Bool { hasTimeAxis && counts.earliest == counts.latest }

    /// The load over time is unknown if all frames have one time, or if the clock is implausible or was restarted.
    package var hasLoad: Bool {
        hasTimeAxis && counts.duration > 0 && channelLoads.clock.fault == nil
            && !channelLoads.isOverlaid && !channelLoads.loads.contains { $0.verdict == .tooShort }
            && channelLoads.loads.contains { $0.mean != nil || $0.bitsPerSecond != nil }
    }

    /// The bit rates of curves: a channel that carried more than its bit rate allows has its load in bits.
    package var rates: BitRates { selection.recording.rates.leavingOut(channelLoads.overRate.map(\.channel)) }

    /// Whether channels have labels to distinguish them.
    package var hasChannels: Bool {
        guard let first = counts.channels.firstIndex(where: { $0.frames > 0 }) else { return false }
        return counts.channels[(first + 1)...].contains { $0.frames > 0 }
    }
}
