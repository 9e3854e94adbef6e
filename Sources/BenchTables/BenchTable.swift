/// The numbers of one run: sections of rows with the same columns.
package struct BenchTable: Equatable {
    package struct Section: Equatable {
        package var title: String
        /// The unit of the column of rates: `frames/s`.
        package var rate: String
        /// The unit of the column of ratios: `x loop`.
        package var ratio: String
        package var rows: [Row]

        package init(title: String, rate: String, ratio: String, rows: [Row]) {
            self.title = title
            self.rate = rate
            self.ratio = ratio
            self.rows = rows
        }
    }

    /// A cell with its own unit: `0.61 x`, `38 %`.
    package struct Quantity: Equatable {
        package var value: Double
        package var decimals: Int
        package var unit: String

        package init(_ value: Double, _ decimals: Int, _ unit: String) {
            self.value = value
            self.decimals = decimals
            self.unit = unit
        }

        /// The ratio of the times.
        package static func times(_ value: Double) -> Quantity { Quantity(value, value < 9.95 ? 2 : 1, " x") }
    }

    /// The limit of a number, and the number.
    package struct Judgement: Equatable {
        package var bar: Bar
        package var value: Double

        package init(_ bar: Bar, on value: Double) {
            self.bar = bar
            self.value = value
        }
    }

    /// nil is an empty cell.
    package struct Row: Equatable {
        package var what: String
        /// Number of runs of which these are the best numbers.
        package var runs: Int?
        package var seconds: Double?
        package var rate: Double?
        package var peakBytes: Int?
        package var ratio: Quantity?
        package var judgement: Judgement?
        /// Why there are no numbers.
        package var note: String?

        package init(
            _ what: String, runs: Int? = nil, seconds: Double? = nil, rate: Double? = nil, peakBytes: Int? = nil,
            ratio: Quantity? = nil, judgement: Judgement? = nil
        ) {
            self.what = what
            self.runs = runs
            self.seconds = seconds
            self.rate = rate
            self.peakBytes = peakBytes
            self.ratio = ratio
            self.judgement = judgement
        }

        /// A row with only a ratio, which has a limit.
        package init(_ what: String, ratio: Quantity, bar: Bar) {
            self.init(what, ratio: ratio, judgement: Judgement(bar, on: ratio.value))
        }

        package init(_ what: String, note: String) {
            self.init(what)
            self.note = note
        }
    }

    package var sections: [Section]
    /// Sentences below the sections.
    package var notes: [String]

    package init(sections: [Section], notes: [String]) {
        self.sections = sections
        self.notes = notes
    }
}
