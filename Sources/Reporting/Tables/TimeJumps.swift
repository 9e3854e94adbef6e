internal import Analysis
internal import CANCapture
internal import Platform

/// The places where the timestamps of a capture jump, so that a gap over one of them does not count as a time without frames.
struct TimeJumps {
    /// The frames before and after each jump that a finding reports.
    private let rows: [ClosedRange<Int>]
    /// The longest step back, nanoseconds; 0 if there is none. A clock that returns to its course jumps forward as far.
    private let longestBack: Int64
    private let frames: FrameTable

    init(_ context: ReportContext) {
        let jumps = context.findings.lazy.map(\.finding).filter { $0.rule == .timeBackwards }
        rows = jumps.flatMap { $0.parts.compactMap(\.rows) }
        let found = jumps.filter { !$0.facts.isForward }.compactMap(\.facts.length).max() ?? 0
        let seen = context.facts.counts.backwardSteps > 0 ? context.capture.source.time.largestBackwardStep : 0
        longestBack = max(found, seen)
        frames = context.capture.frames
    }

    /// Whether the longest gap of an identifier comes from a jump.
    ///
    /// - Parameters:
    ///   - frames: the rows of the identifier, ascending.
    func makes<Rows: RandomAccessCollection>(
        _ gap: IdentifierStatistics.Gap, between frames: Rows
    ) -> Bool where Rows.Element == Int, Rows.Index == Int {
        guard longestBack > 0 || !rows.isEmpty else { return false }
        let place = frames.partitioningIndex { $0 >= gap.row }
        let before = place > frames.startIndex ? frames[place - 1] : 0
        return rows.contains { $0.lowerBound >= before && $0.upperBound <= gap.row }
            || isReturn(gap, behind: before)
    }

    /// Whether the timestamps jump forward in a gap, about as far as they step back elsewhere: then no frame of any
    /// identifier is in it.
    private func isReturn(_ gap: IdentifierStatistics.Gap, behind before: Int) -> Bool {
        guard longestBack > 0, gap.duration >= longestBack / 2, gap.row < frames.count, gap.row > before else {
            return false
        }
        var last = frames.time(before)
        for row in (before + 1)...min(gap.row, before + Self.mostRows) {
            let step = frames.time(row).subtractingSaturating(last)
            last = frames.time(row)
            // In a silence of the bus nothing jumps.
            if step >= longestBack / 10 * 9, step <= longestBack.addingSaturating(longestBack / 10) { return true }
        }
        return false
    }

    /// Rows that are examined, of a gap that may have very many.
    private static let mostRows = 65_536
}
