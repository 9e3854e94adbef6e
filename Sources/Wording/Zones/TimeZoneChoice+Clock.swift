package import CANCapture
package import Formatting

extension TimeZoneChoice {
    /// The zone in which a capture's times are shown where this one is asked for.
    package func shown(_ clock: Clock) -> TimeZoneChoice { clock == .wallClock ? .recorder : self }
}
