package import Layout

/// How the rows of a log look. Lengths are in points.
package struct LogStyle: Sendable, Equatable {
    package enum Column: String, Sendable, CaseIterable {
        case number, time, delta, channel, id, message, type, direction, length, data, signals, ascii, transport
    }

    package enum TimeStyle: String, Sendable, CaseIterable {
        /// As in the file: seconds since 1970, or since the start of the recording.
        case absolute
        /// Seconds since the first frame.
        case relative
        /// Seconds since the previous frame.
        case delta
        /// Date and time of day.
        case date
    }

    package enum SilenceRule: Sendable, Equatable {
        case learned
        case off
        /// Nanoseconds.
        case threshold(Int64)

        /// A gap of this many nanoseconds or more is a silence; nil to learn this from the capture.
        package var threshold: Int64? {
            switch self {
            case .learned: nil
            case .off: .max
            case .threshold(let nanoseconds): nanoseconds
            }
        }
    }

    /// Which repeated rows are folded into one.
    package enum Fold: String, Sendable, CaseIterable {
        /// Runs of equal error frames.
        case errors
        /// Error frames, and cyclic messages whose payload does not change.
        case repeats
        case none
    }

    /// How messages of protocols are shown.
    package enum PDUs: String, Sendable, CaseIterable {
        /// A line under the last frame of a message.
        case lines
        /// Rows that replace the frames.
        case only
        case none
    }

    package var sizes: SizeRange
    package var comfortableSize = 8.0
    /// Distance from one line to the next, in font sizes.
    package var pitch = 1.35
    package var columns: [Column]
    /// Maximum number of columns of rows side by side on wide paper: 1 or 2.
    package var mostBeside = 1
    /// Columns in a lighter and in a heavier weight.
    package var quietColumns: Set<Column> = []
    package var strongColumns: Set<Column> = []
    package var marks = true
    package var zebra = true
    package var bars = true
    /// Whether a bar on a logarithmic scale shows the time since the previous row beside its number.
    package var steps = false
    /// Whether digits of a time that are equal to those of the previous row are grey.
    package var repeated = false
    /// Whether a strip at the top of a page shows its position in the capture.
    package var map = false
    /// Whether the foot of a page has a legend of the marks on it.
    package var legend = false
    package var silence = SilenceRule.learned
    package var time = TimeStyle.relative
    package var fold = Fold.errors
    package var pdus = PDUs.lines

    package init(sizes: SizeRange, columns: [Column]) {
        self.sizes = sizes
        self.columns = columns
    }
}
