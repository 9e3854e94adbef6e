internal import Platform
internal import CANCapture

/// Frames that are earlier than the frame before, because the clock was set or files were joined in the wrong order;
/// and frames that are later by more than an hour, because the clock was set or the recorder was off, or by less while
/// all cyclic identifiers go on in their cycles.
enum TimeBackwardsRule: RuleDetector {
    /// Maximum number of steps that are reported separately; more are one finding.
    private static let most = 4

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        if let order = byIdentifier(analysis) { return [order] }
        // In a file that contains one channel after the other, times step back although no clock does.
        let all = analysis.spans.count == 1 ? analysis.backwardSteps : 0
        let back = told(analysis.breaks.steps, of: all, isForward: false, analysis)
        let leaps = analysis.breaks.leaps
        let jumps = told(analysis.breaks.jumps, of: analysis.breaks.jumps.count, isForward: true, analysis)
        let forward = told(leaps, of: leaps.count, isForward: true, analysis)
        return back + (forward.isEmpty ? sessions(analysis) : forward) + jumps
    }

    /// A file with several sessions within an hour: nothing is known about the time between them.
    private static func sessions(_ analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.breaks.sessions > 0, let first = analysis.breaks.rows.first, let last = analysis.breaks.rows.last
        else { return [] }
        var finding = Finding(.timeBackwards, .info)
        finding.count = analysis.breaks.sessions
        finding.rows = (first - 1)...last
        finding.interval = analysis.interval((first - 1)...last)
        finding.facts.isForward = true
        finding.facts.length = analysis.breaks.rows.map {
            analysis.frames.time($0).subtractingSaturating(analysis.frames.time($0 - 1))
        }.max()
        finding.facts.sessions = max(analysis.sessions, analysis.breaks.sessions + 1)
        return [finding]
    }

    /// A file that contains the frames of some identifiers, followed by those of others over the same time.
    private static func byIdentifier(_ analysis: RecordingAnalysis) -> Finding? {
        let (steps, frames) = (analysis.breaks.steps, analysis.frames)
        guard (1...mostBlocks).contains(steps.count), analysis.breaks.leaps.isEmpty, let last = steps.last else {
            return nil
        }
        let ends = steps.map(\.row) + [frames.count]
        // By slot of the index: the number of its block.
        var blocks = [Int](repeating: -1, count: analysis.index.entries.count)
        var times = [ClosedRange<Int64>?](repeating: nil, count: ends.count)
        var block = 0
        for stretch in analysis.index.slots.stretches(of: frames) {
            for row in 0..<stretch.count {
                while stretch.base + row >= ends[block] { block += 1 }
                let time = stretch.chunk.times[row]
                times[block] = min(time, times[block]?.lowerBound ?? time)...max(time, times[block]?.upperBound ?? time)
                guard stretch.numbers[row] != IdentifierIndex.none else { continue }
                let slot = Int(stretch.numbers[row])
                guard blocks[slot] < 0 || blocks[slot] == block else { return nil }
                blocks[slot] = block
            }
        }
        let all = times.compactMap { $0 }
        guard all.count == ends.count, let first = all.map(\.lowerBound).min(), let end = all.map(\.upperBound).max(),
            // Each block covers most of the time.
            all.allSatisfy({
                $0.upperBound.subtractingSaturating($0.lowerBound) > end.subtractingSaturating(first) / 2
            })
        else { return nil }
        var finding = Finding(.timeBackwards, .warning)
        finding.count = steps.count
        finding.rows = (steps[0].row - 1)...last.row
        finding.interval = first...end
        finding.facts.isByIdentifier = true
        finding.facts.stopsRules = !analysis.isSteady
        return finding
    }

    private static let mostBlocks = 4096

    /// The first and the last frame that is earlier than the frame before it, however little.
    private static func backwardRows(_ frames: FrameTable) -> ClosedRange<Int>? {
        var rows: ClosedRange<Int>?
        var before = Int64.min
        for (chunk, base) in frames.pass() {
            for place in 0..<chunk.count {
                if chunk.times[place] < before { rows = (rows?.lowerBound ?? base + place)...(base + place) }
                before = chunk.times[place]
            }
        }
        return rows
    }

    private static func framesAtZero(_ frames: FrameTable) -> Int {
        var count = 0
        for (chunk, _) in frames.pass() { for place in 0..<chunk.count where chunk.times[place] == 0 { count += 1 } }
        return count
    }

    /// - Parameter all: number of all steps, including those too short to be examined.
    private static func told(
        _ steps: [ClockBreaks.Step], of all: Int, isForward: Bool, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        guard !steps.isEmpty else { return [] }
        func length(_ step: ClockBreaks.Step) -> Int64 {
            max(step.before, step.after).subtractingSaturating(min(step.before, step.after))
        }
        let jumps = Set(analysis.breaks.jumps.map(\.row))
        func finding(_ steps: ArraySlice<ClockBreaks.Step>) -> Finding {
            let longest = steps.map(length).max() ?? 0
            // If the file declares several sessions, they explain its steps.
            let isKnown =
                isForward && analysis.sessions > analysis.breaks.leaps.count
                && !steps.allSatisfy { jumps.contains($0.row) }
            // After frames with the time 0, the bus may have been silent for less than an hour.
            let mayBeSilence =
                isForward && steps.contains { !jumps.contains($0.row) && length($0) <= ClockBreaks.longestPause }
            let isSmall =
                isForward ? longest < ClockBreaks.year && !mayBeSilence || isKnown : longest < ClockBreaks.jitter
            var finding = Finding(.timeBackwards, isSmall ? .info : .warning)
            finding.count = steps.count
            finding.facts.stopsRules = !analysis.isSteady
            if let first = steps.first, let last = steps.last { finding.rows = (first.row - 1)...last.row }
            let times = steps.flatMap { [$0.before, $0.after] }
            if let low = times.min(), let high = times.max() { finding.interval = low...high }
            finding.facts.length = longest
            finding.facts.isForward = isForward
            if !analysis.isSteady, steps.count > most, steps.count(where: { $0.after == 0 }) * 2 >= steps.count {
                finding.facts.withoutTime = framesAtZero(analysis.frames)
            }
            finding.facts.isInCycles = isForward && steps.allSatisfy { jumps.contains($0.row) }
            if isKnown { finding.facts.sessions = analysis.sessions }
            return finding
        }
        let count = max(all, steps.count)
        var one = finding(steps[...])
        guard count > most || one.facts.sessions != nil else { return steps.indices.map { finding(steps[$0...$0]) } }
        one.count = count
        if count > steps.count, let rows = backwardRows(analysis.frames) {
            one.rows = (rows.lowerBound - 1)...rows.upperBound
            one.interval = analysis.interval((rows.lowerBound - 1)...rows.upperBound)
        }
        return [one]
    }
}
