package import CANCapture
package import Formatting

extension TimeZoneChoice {
    /// The timezone in which a capture's times are shown if this one is requested.
    package func shown(_ clock: Clock) -> TimeZoneChoice { clock == .wallClock ? .recorder : self }
}
