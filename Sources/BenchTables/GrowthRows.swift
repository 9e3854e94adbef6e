/// The time per frame in captures of several lengths, compared with one of them.
package struct GrowthRows {
    /// The number of frames of the capture with which the others are compared.
    package var reference: Int
    /// The number of frames of the capture that has a limit.
    package var judged: Int
    package var bar: Bar

    package init(reference: Int, judged: Int, bar: Bar) {
        self.reference = reference
        self.judged = judged
        self.bar = bar
    }

    /// Rates become microseconds per frame; ratios become ratios of these.
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
