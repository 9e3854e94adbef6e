import ArgumentParser
import CANCapture
import Formatting
import Wording

/// A point in time, as ``TimePoint`` reads it.
struct TimeArgument: ExpressibleByArgument, Equatable {
    var point: TimePoint
    /// As the user gave it.
    var text: String

    init?(argument: String) {
        guard let point = TimePoint(argument) else { return nil }
        (self.point, text) = (point, argument)
    }

    /// In the clock of the file.
    ///
    /// - Parameter option: with which it was given, for the error.
    func time(in span: CaptureSpan, zone: TimeZoneChoice, option: String) throws -> Int64 {
        do {
            return try point.time(in: span, zone: zone)
        } catch {
            let given = "\(option) \(text)"
            switch error {
            case .noDates:
                throw ValidationError(
                    "\(given) is a date or a time of day, but the capture has no date; use seconds since the first frame, such as 4.15"
                )
            case .noTimes: throw ValidationError("\(given) is a time, but the frames have no timestamps")
            case .noZone:
                throw ValidationError(
                    "\(given) has an offset, but the clock of the capture has no timezone; leave the offset out, or give the"
                        + " timezone of the recorder with --clock-zone")
            }
        }
    }
}

/// A length of time, as ``TimeLength`` reads it.
struct DurationArgument: ExpressibleByArgument {
    var nanoseconds: Int64
    /// As the user gave it.
    var text: String

    init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
        text = Decimal.plainSeconds(nanoseconds, decimals: 0)
    }

    init?(argument: String) {
        guard let time = TimeLength.nanoseconds(argument), time >= 0 else { return nil }
        (nanoseconds, text) = (time, argument)
    }

    var defaultValueDescription: String { Decimal.plainSeconds(nanoseconds, decimals: 0) + "s" }
}

/// `engine.blf=-0.25`: a file and the shift of its times.
struct ShiftArgument: ExpressibleByArgument {
    var shift: CaptureSet.Shift
    /// As the user gave it.
    let text: String

    init?(argument: String) {
        text = argument
        guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex,
            let time = TimeLength.nanoseconds(argument[argument.index(after: equals)...])
        else { return nil }
        shift = CaptureSet.Shift(file: String(argument[..<equals]), time: time)
    }
}

/// `4.1..5.2`: two points in time. A stretch that is printed can be typed back: `18.400 to 18.425 s`, `0.000 – 1.200 s`.
struct TimeRangeArgument: ExpressibleByArgument {
    var start: TimeArgument
    var stop: TimeArgument
    var text: String

    init?(argument: String) {
        for separator in ["..", " to ", " \u{2013} ", "\u{2013}"] {
            guard let place = argument.firstRange(of: separator) else { continue }
            guard let start = TimeArgument(argument: String(argument[..<place.lowerBound])),
                let stop = TimeArgument(argument: String(argument[place.upperBound...]))
            else { return nil }
            (self.start, self.stop, text) = (start, stop, argument)
            return
        }
        return nil
    }
}

/// `4.2=door opened`.
struct MarkArgument: ExpressibleByArgument {
    var time: TimeArgument
    var text: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), let time = TimeArgument(argument: String(argument[..<equals]))
        else { return nil }
        self.time = time
        text = String(argument[argument.index(after: equals)...])
    }
}

/// `12.1,15.3,20.3`: several points in time.
struct TimeListArgument: ExpressibleByArgument {
    var times: [TimeArgument]

    /// Limit of the number of repeated actions.
    private static let most = 1000

    init?(argument: String) {
        let texts = argument.split(separator: ",", omittingEmptySubsequences: false)
        times = texts.prefix(Self.most).compactMap { TimeArgument(argument: String($0)) }
        guard times.count == texts.count else { return nil }
    }
}
