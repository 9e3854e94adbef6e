internal import CANCapture
internal import Platform

/// The results of the first pass over all frames, which two threads make together: the identifiers, facts from headers
/// and times, and where the clock broke. Nearly all other questions about a recording begin with it.
struct FirstLook: Sendable {
    let index: IdentifierIndex
    /// Without the effect of restarts of the clock on the duration.
    let facts: CaptureFacts
    let bound: ClockBound
    let step: ClockStep
    /// The longest pause, if no timestamp steps back.
    let pause: LongestPause?
    let breaks: ClockBreaks
    let channels: ChannelLook

    /// - Parameter options: define a pause, a step back, and a frame that was recorded twice.
    init(_ capture: Capture, _ options: FindingOptions = FindingOptions()) {
        let frames = capture.frames
        frames.notePass()
        let (identifiers, times) = Concurrently.run(
            { Identifiers(frames, options, isTimed: capture.source.clock != .none) }, { Times(frames) })
        (index, breaks, channels) = (identifiers.index, identifiers.breaks, identifiers.channels)
        (facts, bound, step, pause) = (times.facts, times.bound, times.step, times.pause)
    }

    /// What the first thread finds.
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
            self.breaks = breaks.found.withoutSilences(of: frames.count).adding(frames.sessionStarts, of: frames)
            self.channels = channels
        }
    }

    /// What the second thread finds.
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
    /// The same frame again within this many nanoseconds was recorded twice.
    var duplicateReach: Int64 { Int64(self[.duplicateMicroseconds] * 1000) }
}
