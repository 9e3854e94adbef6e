internal import Analysis
package import Capture
package import Databases

/// What `canfolio changes` tells, for people and for programs.
package struct ChangeListing: Sendable {
    /// A capture whose frames are numbered by identifier.
    package struct Recording: Sendable {
        let frames: FrameTable
        let index: IdentifierIndex
        /// What seconds count from.
        let origin: Int64

        package init(_ capture: Capture) {
            frames = capture.frames
            index = IdentifierIndex(capture.frames)
            origin = capture.source.origin ?? (capture.frames.isEmpty ? 0 : capture.frames.time(0))
        }
    }

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
    package init(_ recording: Recording, times: [Int64], window: Int64, databases: DatabaseSet) {
        let found = EventChanges(
            recording.frames, index: recording.index, events: EventTimes(times, window: window))
        changes = Self.named(found.changes, in: recording, before: recording, databases: databases)
        question = .events(times.sorted(), window: window)
        self.recording = recording
    }

    /// What differs between two recordings.
    package init(from first: Recording, to second: Recording, databases: DatabaseSet) {
        let found = RecordingDifference(first.frames, first.index, second.frames, second.index)
        changes = Self.named(found.changes, in: second, before: first, databases: databases)
        question = .recordings(
            onlyInFirst: found.onlyInFirst.map { first.identifier(ofSlot: $0) },
            onlyInSecond: found.onlyInSecond.map { second.identifier(ofSlot: $0) })
        recording = second
    }
}
