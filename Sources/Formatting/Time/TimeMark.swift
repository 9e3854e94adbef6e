internal import Platform

/// A time that the user wants to find again, with what to call it.
package struct TimeMark: Sendable, Equatable {
    /// Nanoseconds since the first frame of the capture.
    package var time: Int64
    package var text: String

    package init(time: Int64, text: String) {
        self.time = time
        self.text = text
    }

    /// `18.400 s  door opened`.
    package var label: String { Decimal.seconds(time, decimals: 3) + " s  " + Printable.text(text) }
}
