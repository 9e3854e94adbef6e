package import Analysis
internal import CANCapture

/// What `canfolio changes` tells, for people and for programs.
package struct ChangeListing: Sendable {
    enum Question: Sendable {
        /// So many times, in the order of the recording.
        case events([Int64], window: Int64)
        /// Identifiers that are in one recording alone.
        case recordings(onlyInFirst: [String], onlyInSecond: [String])
    }

    package let changes: [NamedChange]
    let question: Question
    /// The one that slots and rows are of.
    let recording: Recording
    /// Of two recordings the first; nil where there is one.
    private(set) var first: Recording?

    /// What changed at some times and nearly nowhere else.
    ///
    /// - Parameters:
    ///   - times: as the frames have them, nanoseconds.
    ///   - window: nanoseconds, half of them before each time.
    package init(_ recording: Recording, times: [Int64], window: Int64) {
        // What followed once by chance is found at some delay; what followed each time is not.
        let latest = times.count > 1 ? Self.latest : 0
        let found = EventChanges(recording, events: EventTimes(times, window: window), latest: latest)
        changes = Self.named(found.changes, in: recording, before: recording)
        question = .events(times.sorted(), window: window)
        self.recording = recording
    }

    /// How much later than an action what follows it may come, nanoseconds.
    private static let latest: Int64 = 5_000_000_000

    /// What differs between two recordings.
    package init(from first: Recording, to second: Recording) {
        let found = RecordingDifference(from: first, to: second)
        changes = Self.named(found.changes, in: second, before: first)
        question = .recordings(
            onlyInFirst: found.onlyInFirst.map { first.identifier(ofSlot: $0) },
            onlyInSecond: found.onlyInSecond.map { second.identifier(ofSlot: $0) })
        recording = second
        self.first = first
    }
}
