package import Capture

/// What finds one kind of thing that is wrong.
protocol FindingDetector: Sendable {
    /// In the order of rows.
    static func findings(in recording: FindingRecording) -> [Finding]
}

/// What detectors look at: a capture, and what has been counted of it.
package struct FindingRecording: Sendable {
    let frames: FrameTable
    let isTimed: Bool
    let index: IdentifierIndex
    /// By slot of the index.
    let identifiers: [IdentifierStatistics]
    let silences: Silences
    let unreadable: Int

    /// - Parameters:
    ///   - capture: whole, or what a filter left of it.
    ///   - identifiers: by slot of the index, from ``IdentifierRhythms`` or ``CaptureStatistics``.
    package init(
        _ capture: Capture, index: IdentifierIndex, identifiers: [IdentifierStatistics], silences: Silences
    ) {
        self.init(
            capture.frames, clock: capture.source.clock, unreadable: capture.skipped.count,
            index: index, identifiers: identifiers, silences: silences)
    }

    package init(
        _ frames: FrameTable, clock: Clock, unreadable: Int, index: IdentifierIndex,
        identifiers: [IdentifierStatistics], silences: Silences
    ) {
        self.frames = frames
        isTimed = clock != .none
        self.unreadable = unreadable
        self.index = index
        self.identifiers = identifiers
        self.silences = silences
    }

    /// A stretch of frames' times; nil where there are none, or they go back.
    func interval(_ rows: ClosedRange<Int>) -> ClosedRange<Int64>? {
        guard isTimed else { return nil }
        let (first, last) = (frames.time(rows.lowerBound), frames.time(rows.upperBound))
        return min(first, last)...max(first, last)
    }
}
