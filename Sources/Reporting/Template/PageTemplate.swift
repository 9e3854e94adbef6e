package import Layout

/// What a report template says of pages; see `Templates/log-pages.yaml`. Lengths are in points.
package struct PageTemplate: Sendable, Equatable {
    package enum Column: String, Sendable, CaseIterable {
        case number, time, delta, channel, id, type, direction, length, data, ascii
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
    }

    package var name: String
    package var about: String
    package var paper: Size
    package var margins: Insets
    package var monoFamilies: [String]
    package var textFamilies: [String]
    package var sizes: SizeRange
    package var comfortableSize: Double
    /// From one line to the next, in font sizes.
    package var pitch: Double
    package var columns: [Column]
    package var quietColumns: Set<Column>
    package var marks: Bool
    package var zebra: Bool
    package var bars: Bool
    package var silence: SilenceRule
    package var time: TimeStyle
    package var theme: Theme.Name

    package mutating func turn(landscape: Bool) {
        let (short, long) = (min(paper.width, paper.height), max(paper.width, paper.height))
        paper = landscape ? Size(width: long, height: short) : Size(width: short, height: long)
    }
}
