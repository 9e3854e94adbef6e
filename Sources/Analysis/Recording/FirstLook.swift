internal import CANCapture
internal import Platform

/// What is found in the first pass over all frames, which two threads make together: what identifiers there are, what
/// headers and times say, and where the clock broke. Nearly everything else that is asked of a recording begins with it.
struct FirstLook: Sendable {
    let index: IdentifierIndex
    /// Without what restarts of the clock make of the duration.
    let facts: CaptureFacts
    let bound: ClockBound
    let step: ClockStep
    /// The longest pause, provided that no stamp steps back.
    let pause: LongestPause?
    let breaks: ClockBreaks
    let channels: ChannelLook

    /// - Parameter options: what makes a pause, a step back and a frame that was recorded twice.
    init(_ capture: Capture, _ options: FindingOptions = FindingOptions()) {
        let frames = capture.frames
        frames.notePass()
        let (identifiers, times) = Concurrently.run(
            { Identifiers(frames, options, isTimed: capture.source.clock != .none) }, { Times(frames) })
        (index, breaks, channels) = (identifiers.index, identifiers.breaks, identifiers.channels)
        (facts, bound, step, pause) = (times.facts, times.bound, times.step, times.pause)
    }

    /// What the one thread finds.
    private struct Identifiers: Sendable {
        let index: IdentifierIndex
        let breaks: ClockBreaks
        let channels: ChannelLook

        init(_ frames: FrameTable, _ options: FindingOptions, isTimed: Bool) {
            var breaks = ClockBreakFinder(frames, tolerance: options.nanoseconds(.backwardSeconds))
            var channels = ChannelLook(
                frames, pause: options.nanoseconds(.silenceSeconds), reach: options.duplicateReach)
            index = IdentifierIndex(uncounted: frames) { chunk, base, slots in
                if isTimed { breaks.take(chunk, base: base) }
                channels.take(chunk, base: base, slots: slots)
            }
            (self.breaks, self.channels) = (breaks.found, channels)
        }
    }

    /// What the other one finds.
    private struct Times: Sendable {
        let facts: CaptureFacts
        let bound: ClockBound
        let step: ClockStep
        let pause: LongestPause?

        init(_ frames: FrameTable) {
            var facts = CaptureFactsCounter(CaptureFacts(FrameTable()), 0..<frames.count, of: frames)
            let lengths = ClockBound.lengths(frames)
            var bound = ClockBound(channels: frames.channels.count)
            var step = ClockStepFinder(frames)
            var pause = LongestPauseFinder(channels: frames.channels.count)
            for (place, chunk) in frames.chunks.enumerated() {
                facts.take(chunk, base: place << FrameChunk.shift)
                bound.take(chunk, lengths.part(place))
                step.take(chunk)
                pause.take(chunk)
                chunk.leave()
            }
            (self.facts, self.bound, self.step, self.pause) = (facts.finish(), bound, step.found, pause.found)
        }
    }
}

extension FindingOptions {
    /// Nanoseconds within which the same frame again was recorded twice.
    var duplicateReach: Int64 { Int64(self[.duplicateMicroseconds] * 1000) }
}
