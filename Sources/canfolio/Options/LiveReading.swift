import CANCapture
import Platform

extension CaptureSet {
    /// Reads captures between the requested times.
    ///
    /// - Parameter options: without bounds of time.
    static func read(
        _ paths: [String], _ options: LoadOptions, _ shifts: [CaptureSet.Shift], _ times: CaptureTimes
    ) throws -> Capture {
        var options = options
        guard times.needsContext else {
            times.apply(to: &options.filter)
            return try loadLive(paths, options, shifts)
        }
        if let survey = try CaptureSet.survey(
            paths: paths, options: options, shifts: shifts, wholly: times.countsFromEnd)
        {
            let bounds = try times.bounds(in: survey.span)
            options.filter.start = bounds.start.map { .absolute($0) }
            options.filter.stop = bounds.stop.map { .absolute($0) }
            var capture = try loadLive(paths, options, shifts)
            if times.countsFromEnd { capture.source.end = survey.span.end }
            return capture
        }
        // Data from a pipe is known only after all of it has arrived.
        var capture = try loadLive(paths, options, shifts)
        try capture.keep(times)
        return capture
    }

    /// The first SIGINT or SIGTERM ends a pipe.
    private static func loadLive(
        _ paths: [String], _ options: LoadOptions, _ shifts: [CaptureSet.Shift]
    ) throws -> Capture {
        try LiveReading.live { () throws(CaptureError) in
            try CaptureSet.load(paths: paths, options: options, shifts: shifts)
        }
    }
}

/// How signals are handled while standard input is read.
enum LiveReading {
    /// A signal before reading begins does not lose the data in standard input.
    static func expect(_ paths: [String]) {
        if paths.contains("-"), !CaptureSet.canBeReadAgain(["/dev/stdin"]) { LiveInput.arm() }
    }

    /// The first SIGINT or SIGTERM ends a pipe that is being read.
    static func live<Result>(_ read: () throws(CaptureError) -> Result) throws -> Result {
        LiveInput.isWanted = true
        defer { LiveInput.isWanted = false }
        do {
            return try read()
        } catch {
            // Nothing had arrived and nothing is lost, so the command simply ends.
            if let signal = LiveInput.signal, error.kind == .empty { Terminal.end(by: signal) }
            throw error
        }
    }
}

extension Capture {
    /// Leaves out frames outside of these times and channels, in a capture that was read completely.
    mutating func keep(_ times: CaptureTimes, channels: [String] = []) throws {
        source.end = CaptureSpan(self).end
        let bounds = try times.bounds(in: CaptureSpan(self))
        keep(FrameFilter(start: bounds.start.map { .absolute($0) }, stop: bounds.stop.map { .absolute($0) }))
        choose(channels: channels)
    }
}
