internal import Formatting
package import CANCapture

/// Sentences about the clock of a capture: the origin of its timestamps, their timezone and resolution, and whether they
/// jump back.
package struct ClockProse: Sendable {
    private let source: CaptureSource

    package init(_ source: CaptureSource) {
        self.source = source
    }

    /// `seconds since 1970 in UTC, in steps of 1 µs`.
    package var sentence: String {
        guard let resolution = source.time.resolution else { return origin }
        return "\(origin); in steps of \(Self.unit(resolution))"
    }

    private var origin: String {
        switch source.clock {
        case .epoch where source.time.zone == .unstated:
            return "absolute, dates without a timezone read as UTC"
        case .epoch:
            let offset = source.time.offsetMinutes.map { "; the recorder's local time was UTC\(Self.offset($0))" } ?? ""
            return "absolute, in UTC\(offset)"
        case .wallClock:
            let what = source.start == nil ? "dates" : "counts from the date at the beginning of the file,"
            let zone =
                source.time.zone == .local
                ? "in the local time of the recorder, without a timezone" : "without a timezone"
            return "\(what) \(zone)"
        case .relative: return "counts from an unknown date"
        case .none: return "none: frames have no times and are numbered in the order of the file"
        }
    }

    /// The origin of the timestamps, for programs.
    package var base: String {
        switch source.clock {
        case .epoch: "unix-epoch"
        case .wallClock: source.start == nil ? "dates" : "start-date"
        case .relative: "unknown-start"
        case .none: "none"
        }
    }

    /// nil if timestamps never jump back.
    package var backwardSteps: String? {
        let time = source.time
        guard let frame = time.firstBackwardFrame, time.backwardSteps > 0 else { return nil }
        let count = time.backwardSteps == 1 ? "once" : "\(Decimal.grouped(time.backwardSteps)) times"
        let most = time.backwardSteps == 1 ? "" : "at most "
        return "timestamps jump back \(count), by \(most)\(Decimal.duration(time.largestBackwardStep)),"
            + " first at frame \(frame + 1)"
    }

    /// `10 µs`; a power of ten in nanoseconds.
    private static func unit(_ nanoseconds: Int64) -> String {
        for (size, name) in [(1_000_000_000, "s"), (1_000_000, "ms"), (1000, "\u{B5}s")] as [(Int64, String)]
        where nanoseconds >= size {
            return "\(nanoseconds / size) \(name)"
        }
        return "\(nanoseconds) ns"
    }

    /// `+02:00`.
    private static func offset(_ minutes: Int) -> String {
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        return (minutes < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
