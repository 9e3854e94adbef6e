import Wording
import ArgumentParser
import Capture
import Reporting

/// A point in time: seconds since the first frame (`4.15`), seconds as in the file (`@1773480413.5`), or a date and
/// time (`2026-03-14T09:26:53.5`).
struct TimeArgument: ExpressibleByArgument, Equatable {
    var bound: FrameFilter.TimeBound
    /// As it was given.
    var text = ""

    init(bound: FrameFilter.TimeBound) {
        self.bound = bound
    }

    init?(argument: String) {
        text = argument
        if argument.hasPrefix("@") {
            guard let time = ExactSeconds.nanoseconds(argument.dropFirst()) else { return nil }
            bound = .absolute(time)
        } else if let time = ExactSeconds.nanoseconds(argument[...]) {
            bound = .sinceFirst(time)
        } else if let time = DateArgument.nanoseconds(argument) {
            bound = .absolute(time)
        } else {
            return nil
        }
    }

    /// As the file counts.
    ///
    /// - Parameter origin: the time of its first frame.
    func time(origin: Int64) -> Int64 {
        switch bound {
        case .absolute(let time): return time
        case .sinceFirst(let time):
            let (sum, overflow) = origin.addingReportingOverflow(time)
            return overflow ? (time < 0 ? .min : .max) : sum
        }
    }

    func moved(by nanoseconds: Int64) -> TimeArgument {
        func sum(_ time: Int64) -> Int64 {
            let (sum, overflow) = time.addingReportingOverflow(nanoseconds)
            return overflow ? (nanoseconds < 0 ? .min : .max) : sum
        }
        switch bound {
        case .sinceFirst(let time): return TimeArgument(bound: .sinceFirst(sum(time)))
        case .absolute(let time): return TimeArgument(bound: .absolute(sum(time)))
        }
    }
}

/// A number of seconds: `0.5`.
struct DurationArgument: ExpressibleByArgument {
    var nanoseconds: Int64
    /// As it was given.
    var text: String

    init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
        text = Decimal.seconds(nanoseconds, decimals: 0)
    }

    init?(argument: String) {
        text = argument
        guard let time = ExactSeconds.nanoseconds(argument[...]), time >= 0 else { return nil }
        nanoseconds = time
    }

    var defaultValueDescription: String { Decimal.seconds(nanoseconds, decimals: 0) }
}

/// `engine.blf=-0.25`: a file and by how much its times are moved.
struct ShiftArgument: ExpressibleByArgument {
    var shift: CaptureSet.Shift

    init?(argument: String) {
        guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex,
            let time = ExactSeconds.nanoseconds(argument[argument.index(after: equals)...])
        else { return nil }
        shift = CaptureSet.Shift(file: String(argument[..<equals]), time: time)
    }
}
