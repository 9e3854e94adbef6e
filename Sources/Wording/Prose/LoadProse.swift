internal import Formatting
package import Analysis

/// Sentences about clocks and bit rates that cannot be right, for all outputs.
package enum LoadProse {
    /// What is wrong with the times of a capture; nil where nothing is.
    package static func doubt(_ clock: ClockTrust) -> String? { clock.fault.map(doubt) }

    package static func doubt(_ fault: ClockTrust.Fault) -> String {
        switch fault {
        case .still: "the times cannot be right: all frames have the same"
        case .erratic: "the times cannot be right: they go back again and again"
        case .leap(let step, let row):
            "time leaps forwards once, by \(Decimal.duration(step)), at frame \(row + 1): a clock that was set,"
                + " or a pause"
        case .tooFast(factor: nil): "the times cannot be right: frames follow each other faster than on any bus"
        case .tooFast(let factor?):
            "the times cannot be right: frames follow each other faster than on any bus;"
                + " they look \(Decimal.grouped(factor)) times too short, like \(Self.shortened(factor))"
        case .tooSlow(let factor):
            "the times look \(Decimal.grouped(factor)) times too long, like milliseconds read as seconds"
        }
    }

    private static func shortened(_ factor: Int) -> String {
        factor == 1000 ? "milliseconds read as microseconds" : "seconds read as microseconds"
    }

    /// The same where there is little room.
    package static func shortDoubt(_ clock: ClockTrust) -> String? {
        switch clock.fault {
        case nil: nil
        case .tooFast(let factor?): "times look \(Decimal.grouped(factor)) \u{D7} too short"
        case .tooSlow(let factor): "times look \(Decimal.grouped(factor)) \u{D7} too long"
        case .leap: "time leaps forwards once"
        case .still, .erratic, .tooFast(nil): "times cannot be right"
        }
    }

    /// For programs.
    package static func kind(_ clock: ClockTrust) -> (name: String, factor: Int?)? {
        switch clock.fault {
        case nil: nil
        case .still: ("still", nil)
        case .erratic: ("erratic", nil)
        case .leap: ("leap", nil)
        case .tooFast(let factor): ("too-fast", factor)
        case .tooSlow(let factor): ("too-slow", factor)
        }
    }

    /// Said behind a doubt where rates would stand.
    package static let noRates = "no rates or loads are told"

    /// `more than 125 kbit/s carry: the bit rate or the clock cannot be right; 250 kbit/s is the smallest …`; nil where the
    /// rate may be right.
    package static func overRate(_ load: BusLoad) -> String? {
        guard case .overRate(let fitting) = load.verdict, let rate = load.rate else { return nil }
        return "more than \(RateText.kilobits(rate)) can carry: the bit rate given or the clock cannot be right"
            + (fitting.map { "; \(RateText.kilobits($0)) is the smallest standard rate that fits" } ?? "")
    }
}
