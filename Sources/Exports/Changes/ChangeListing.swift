package import Analysis
internal import CANCapture

/// The result of `canfolio changes`, for people and for programs.
package struct ChangeListing: Sendable {
    enum Question: Sendable {
        /// A number of times, in the order of the recording.
        case events([Int64], window: Int64)
        /// Identifiers that only one recording has.
        case recordings(onlyInFirst: [String], onlyInSecond: [String])
    }

    package let changes: [NamedChange]
    /// The best of those that are more likely chance, for a picture with room for them.
    let weak: [NamedChange]
    /// Number of bits that change at the given times; nil for two recordings.
    let bits: Int?
    let question: Question
    /// The recording whose slots and rows are used.
    let recording: Recording
    /// The first of two recordings; nil if there is only one.
    private(set) var first: Recording?

    /// What changed at the given times and almost never at other times.
    ///
    /// - Parameters:
    ///   - times: as in the frames, nanoseconds.
    ///   - window: nanoseconds, half of it before each time.
    package init(_ recording: Recording, times: [Int64], window: Int64) {
        // After a single time, some change is found at any delay by chance. After several times, this is not the case.
        let latest = times.count > 1 ? Self.latest : 0
        let found = EventChanges(recording, events: EventTimes(times, window: window), latest: latest)
        changes = Self.named(found.changes, in: recording, before: recording)
        weak = Self.named(found.weak, in: recording, before: recording)
        bits = found.bits
        question = .events(times.sorted(), window: window)
        self.recording = recording
    }

    /// Maximum delay of a change after an action, nanoseconds.
    private static let latest: Int64 = 5_000_000_000

    /// The differences between two recordings.
    package init(from first: Recording, to second: Recording) {
        let found = RecordingDifference(from: first, to: second)
        changes = Self.named(found.changes, in: second, before: first)
        (weak, bits) = ([], nil)
        question = .recordings(
            onlyInFirst: found.onlyInFirst.map { first.identifier(ofSlot: $0) },
            onlyInSecond: found.onlyInSecond.map { second.identifier(ofSlot: $0) })
        recording = second
        self.first = first
    }

    /// Whether no identifier is in both of two recordings, so that nothing could be compared.
    var sharesNothing: Bool {
        guard let first, case .recordings(let one, let other) = question else { return false }
        return one.count == first.index.entries.count && other.count == recording.index.entries.count
    }
}
