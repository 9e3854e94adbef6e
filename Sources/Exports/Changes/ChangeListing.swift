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

    /// What changed at some times and nearly nowhere else.
    ///
    /// - Parameters:
    ///   - times: as the frames have them, nanoseconds.
    ///   - window: nanoseconds, half of them before each time.
    package init(_ recording: Recording, times: [Int64], window: Int64) {
        let found = EventChanges(recording, events: EventTimes(times, window: window))
        changes = Self.named(found.changes, in: recording, before: recording)
        question = .events(times.sorted(), window: window)
        self.recording = recording
    }

    /// What differs between two recordings.
    package init(from first: Recording, to second: Recording) {
        let found = RecordingDifference(from: first, to: second)
        changes = Self.named(found.changes, in: second, before: first)
        question = .recordings(
            onlyInFirst: found.onlyInFirst.map { first.identifier(ofSlot: $0) },
            onlyInSecond: found.onlyInSecond.map { second.identifier(ofSlot: $0) })
        recording = second
    }
}
