internal import Formatting
package import Analysis

/// Sentences about implausible clocks and bit rates, for all outputs.
package enum LoadProse {
    /// What is wrong with the times of a capture; nil if they are plausible.
    package static func doubt(_ clock: ClockTrust) -> String? { clock.fault.map(doubt) }

    package static func doubt(_ fault: ClockTrust.Fault) -> String {
        switch fault {
        case .still: "implausible timestamps: all are equal"
        case .erratic: "implausible timestamps: they repeatedly go backwards"
        case .leap(let step, let row):
            "the timestamp jumps forward by \(Decimal.duration(step)), at frame \(row + 1): the clock was set, or"
                + " the recorder paused"
        case .tooFast(factor: nil): "implausible timestamps: frames follow each other faster than on any bus"
        case .tooFast(let factor?):
            "implausible timestamps: frames follow each other faster than on any bus;"
                + " intervals look \(Decimal.grouped(factor)) times too short, like \(Self.shortened(factor))"
        case .tooSlow(let factor):
            "implausible timestamps: intervals look \(Decimal.grouped(factor)) times too long, like milliseconds read as seconds"
        }
    }

    private static func shortened(_ factor: Int) -> String {
        factor == 1000 ? "milliseconds read as microseconds" : "seconds read as microseconds"
    }

    /// A shorter form for narrow places.
    package static func shortDoubt(_ clock: ClockTrust) -> String? {
        switch clock.fault {
        case nil: nil
        case .tooFast(let factor?): "intervals look \(Decimal.grouped(factor)) \u{D7} too short"
        case .tooSlow(let factor): "intervals look \(Decimal.grouped(factor)) \u{D7} too long"
        case .leap: "the timestamp jumps far forward"
        case .still, .erratic, .tooFast(nil): "implausible timestamps"
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

    /// Follows a doubt at the place of the rates.
    package static let noRates = "rates and bus load are not shown"

    /// `exceeds 125 kbit/s: check the bit rate or the clock; these frames need 250 …`; nil if the rate may be
    /// right.
    package static func overRate(_ load: BusLoad) -> String? {
        guard case .overRate(let fitting) = load.verdict, let rate = load.rate else { return nil }
        return "exceeds \(RateText.kilobits(rate)): check the bit rate or the clock"
            + (fitting.map { "; these frames need \(RateText.kilobits($0)) or more" } ?? "")
    }
}
