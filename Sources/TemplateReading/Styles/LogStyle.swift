package import Layout

/// How the rows of a log look. Lengths are in points.
package struct LogStyle: Sendable, Equatable {
    package enum Column: String, Sendable, CaseIterable {
        case number, time, delta, channel, id, message, type, direction, length, data, signals, ascii, transport
    }

    package enum TimeStyle: String, Sendable, CaseIterable {
        /// As in the file: seconds since 1970, or since the start of the measurement.
        case absolute
        /// Seconds since the first frame.
        case relative
        /// Seconds since the frame before.
        case delta
        /// Date and time of day.
        case date
    }

    package enum SilenceRule: Sendable, Equatable {
        case learned
        case off
        /// Nanoseconds.
        case threshold(Int64)

        /// From so many nanoseconds on a gap is a silence; nil where that is learned.
        package var threshold: Int64? {
            switch self {
            case .learned: nil
            case .off: .max
            case .threshold(let nanoseconds): nanoseconds
            }
        }
    }

    /// Which rows stand for others like them.
    package enum Fold: String, Sendable, CaseIterable {
        /// Runs of error frames that say the same.
        case errors
        /// These, and cyclic messages whose payload does not change.
        case repeats
        case none
    }

    /// How messages of protocols are shown.
    package enum PDUs: String, Sendable, CaseIterable {
        /// A line under the frame that ends one.
        case lines
        /// As rows in place of frames.
        case only
        case none
    }

    package var sizes: SizeRange
    package var comfortableSize = 8.0
    /// From one line to the next, in font sizes.
    package var pitch = 1.35
    package var columns: [Column]
    /// Columns of rows beside each other on wide paper, at most: 1 or 2.
    package var mostBeside = 1
    /// In a lighter and in a heavier weight than the others.
    package var quietColumns: Set<Column> = []
    package var strongColumns: Set<Column> = []
    package var marks = true
    package var zebra = true
    package var bars = true
    /// Whether the time since the row above is a bar on a logarithmic scale beside its number.
    package var steps = false
    /// Whether digits of a time that are those of the row above are quiet.
    package var repeated = false
    /// Whether a strip at the top of a page shows where in the capture it is.
    package var map = false
    /// Whether the foot of a page names what is marked on it.
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
