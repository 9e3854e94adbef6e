internal import Analysis
internal import CANCapture
internal import Platform

/// The places where the timestamps of a capture jump, so that a gap over one of them is no time without frames.
struct TimeJumps {
    /// The frames before and after each jump that a finding reports.
    private let rows: [ClosedRange<Int>]
    /// The longest step back, nanoseconds; 0 if there is none. A clock that returns to its course jumps forward as far.
    private let longestBack: Int64

    init(_ context: ReportContext) {
        let jumps = context.findings.lazy.map(\.finding).filter { $0.rule == .timeBackwards }
        rows = jumps.flatMap { $0.parts.compactMap(\.rows) }
        let found = jumps.filter { !$0.facts.isForward }.compactMap(\.facts.length).max() ?? 0
        let seen = context.facts.counts.backwardSteps > 0 ? context.capture.source.time.largestBackwardStep : 0
        longestBack = max(found, seen)
    }

    /// Whether the longest gap of an identifier comes from a jump.
    ///
    /// - Parameters:
    ///   - frames: the rows of the identifier, ascending.
    ///   - cycle: of the identifier, nanoseconds; 0 if it is not known.
    func makes<Rows: RandomAccessCollection>(
        _ gap: IdentifierStatistics.Gap, between frames: Rows, cycle: Int64
    ) -> Bool where Rows.Element == Int, Rows.Index == Int {
        // As long as a step back, within two cycles.
        let tolerance = (longestBack / 50).addingSaturating(cycle.multipliedSaturating(by: 2))
        if longestBack > cycle.multipliedSaturating(by: 4),
            gap.duration.distanceSaturating(to: longestBack) <= Int64(clamping: tolerance)
        {
            return true
        }
        guard !rows.isEmpty else { return false }
        let place = frames.partitioningIndex { $0 >= gap.row }
        let before = place > frames.startIndex ? frames[place - 1] : 0
        return rows.contains { $0.lowerBound >= before && $0.upperBound <= gap.row }
    }
}
