/// What a frame takes in captures of several lengths, beside what it takes in one of them.
package struct GrowthRows {
    /// The frames of the capture that others are set beside.
    package var reference: Int
    /// The frames of the capture that the bar judges.
    package var judged: Int
    package var bar: Bar

    package init(reference: Int, judged: Int, bar: Bar) {
        self.reference = reference
        self.judged = judged
        self.bar = bar
    }

    /// Rates become microseconds a frame, ratios those of a frame.
    package func rows(_ rows: [(frames: Int, row: BenchTable.Row)]) -> [BenchTable.Row] {
        let base = rows.first { $0.frames == reference }.flatMap { Self.microseconds($0) }
        return rows.map { entry in
            var row = entry.row
            guard let each = Self.microseconds(entry) else { return row }
            row.rate = each
            guard let base else { return row }
            row.ratio = .times(each / base)
            if entry.frames == judged { row.judgement = BenchTable.Judgement(bar, on: each / base) }
            return row
        }
    }

    private static func microseconds(_ entry: (frames: Int, row: BenchTable.Row)) -> Double? {
        entry.row.seconds.map { $0 * 1e6 / Double(entry.frames) }
    }
}
