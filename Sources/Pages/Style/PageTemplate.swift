package import Layout

/// A paper by name: `A4`, or `100x150mm`.
package struct PaperChoice: Sendable, Equatable {
    package let size: Size

    /// A4 (ISO 216).
    package static let standard = Size(width: 210 * 72 / 25.4, height: 297 * 72 / 25.4)

    /// nil for a name that is not known.
    package init?(name: String) {
        guard let size = Paper.named(name) else { return nil }
        self.size = size
    }
}

/// What a report template says of pages; see `Templates/log-pages.yaml`. Lengths are in points.
package struct PageTemplate: Sendable, Equatable {
    package enum Column: String, Sendable, CaseIterable {
        case number, time, delta, channel, id, message, type, direction, length, data, ascii
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
    /// The most lines that a frame's signals take under it.
    package var signalLines: Int
    package var time: TimeStyle
    package var theme: Theme.Name

    package init(
        name: String, about: String, paper: Size, margins: Insets, monoFamilies: [String], textFamilies: [String],
        sizes: SizeRange, comfortableSize: Double, pitch: Double, columns: [Column], quietColumns: Set<Column>,
        marks: Bool, zebra: Bool, bars: Bool, silence: SilenceRule, signalLines: Int, time: TimeStyle, theme: Theme.Name
    ) {
        self.name = name
        self.about = about
        self.paper = paper
        self.margins = margins
        self.monoFamilies = monoFamilies
        self.textFamilies = textFamilies
        self.sizes = sizes
        self.comfortableSize = comfortableSize
        self.pitch = pitch
        self.columns = columns
        self.quietColumns = quietColumns
        self.marks = marks
        self.zebra = zebra
        self.bars = bars
        self.silence = silence
        self.signalLines = signalLines
        self.time = time
        self.theme = theme
    }

    package var families: FontFamilies { FontFamilies(mono: monoFamilies, text: textFamilies) }

    /// Another paper, turned as the template's own is.
    package mutating func setPaper(_ choice: PaperChoice) {
        let isLandscape = paper.width > paper.height
        paper = choice.size
        if isLandscape { turn(landscape: true) }
    }

    package mutating func setMargins(millimetres: Double) {
        let points = millimetres * 72 / 25.4
        margins = Insets(top: points, right: points, bottom: points, left: points)
    }

    package mutating func turn(landscape: Bool) {
        let (short, long) = (min(paper.width, paper.height), max(paper.width, paper.height))
        paper = landscape ? Size(width: long, height: short) : Size(width: short, height: long)
    }
}
