internal import CANCapture
internal import CANProtocols
internal import Platform

/// Blocks of records that are at a wrong place of the file, or repeated: timestamps step back, and later jump forward
/// by as much, or to where they were.
enum BlockOrderRule: RuleDetector {
    private struct Block {
        var rows: ClosedRange<Int>
        /// Length of its records, nanoseconds.
        var interval: ClosedRange<Int64>
        /// How far timestamps step back to it, or after it, nanoseconds.
        var step: Int64
        /// The time of the records beside it in the file.
        var beside: Int64
        /// Number of other records with times within its own, and how many of them are the same.
        var within = 0
        var equal = 0
        /// From the nearest records before and after its own, nanoseconds; the largest number if there are none.
        var before = Int64.max
        var after = Int64.max

        /// Whether it fills a gap that the other records leave.
        var fits: Bool {
            let distances = [before, after].filter { $0 < .max }
            return !distances.isEmpty && distances.allSatisfy { $0 <= BlockOrderRule.longestSeam }
        }
    }

    /// Nanoseconds between a block and the records beside which it belongs.
    private static let longestSeam: Int64 = 1_000_000_000

    /// Minimum length of a block; a shorter one comes from an adapter that delivered frames late.
    private static let fewestRows = 20
    /// Nanoseconds.
    private static let shortestStep: Int64 = 20_000_000
    private static let mostBlocks = 16

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isTimed, (1...mostBlocks).contains(analysis.breaks.steps.count) else { return [] }
        var blocks = analysis.breaks.steps.compactMap { block($0, analysis) ?? early($0, analysis) }
        let copies = analysis.breaks.steps.compactMap { copy($0, analysis) }
        guard !blocks.isEmpty || !copies.isEmpty else { return [] }
        blocks.removeAll { block in copies.contains { $0.rows.contains(block.rows.lowerBound) } }
        look(at: &blocks, analysis)
        // A block that fills a gap of the others is out of order. One that overlaps others has another clock, unless
        // its records are the same.
        let displaced = blocks.filter { $0.within * 20 <= $0.rows.count && $0.fits && !isContinued($0, analysis) }
        let repeated = (copies + blocks.filter { $0.equal * 10 >= $0.rows.count * 9 })
            .sorted { $0.rows.lowerBound < $1.rows.lowerBound }
        return [finding(displaced, isRepeat: false, analysis), finding(repeated, isRepeat: true, analysis)]
            .compactMap { $0 }
    }

    /// The records from a step back to a jump forward by as much; nil if there are none.
    private static func block(_ step: ClockBreaks.Step, _ analysis: RecordingAnalysis) -> Block? {
        let frames = analysis.frames
        let length = step.before.subtractingSaturating(step.after)
        guard length >= shortestStep else { return nil }
        var (before, row) = (step.after, step.row + 1)
        while row < frames.count {
            let time = frames.time(row)
            let leap = time.subtractingSaturating(before)
            if leap < 0, leap < -shortestStep { return nil }
            // The records must continue where they were before the step.
            let tolerance = max(length / 20, shortestStep)
            let isBack = time.distanceSaturating(to: step.before) <= tolerance && leap >= max(shortestStep, length / 8)
            if leap >= length / 2 || isBack {
                guard isBack || abs(leap.subtractingSaturating(length)) <= tolerance, row - step.row >= fewestRows
                else { return nil }
                return Block(
                    rows: step.row...(row - 1), interval: step.after...max(step.after, before), step: length,
                    beside: step.before)
            }
            before = max(before, time)
            row += 1
        }
        return nil
    }

    /// The records from a jump forward to a step back to where they were before; nil if there are none.
    private static func early(_ step: ClockBreaks.Step, _ analysis: RecordingAnalysis) -> Block? {
        let frames = analysis.frames
        let length = step.before.subtractingSaturating(step.after)
        var (row, after) = (step.row - 1, step.before)
        while row > 0 {
            let time = frames.time(row - 1)
            let leap = after.subtractingSaturating(time)
            guard leap >= 0 else { return nil }
            // The records after the step must continue those before the jump.
            let seam = step.after.subtractingSaturating(time)
            if seam >= 0, seam <= max(shortestStep, min(longestSeam, leap / 8)), leap >= length / 2 {
                guard length >= shortestStep, step.row - row >= fewestRows else { return nil }
                return Block(rows: row...(step.row - 1), interval: after...step.before, step: length, beside: time)
            }
            guard time > step.after else { return nil }
            after = time
            row -= 1
        }
        return nil
    }

    /// Minimum number of records in a row that are the same as earlier ones.
    private static let fewestCopies = 8

    /// Records from a step back on that are the same as earlier ones with the same times; nil if there are few.
    private static func copy(_ step: ClockBreaks.Step, _ analysis: RecordingAnalysis) -> Block? {
        let frames = analysis.frames
        let earlier = analysis.breaks.steps.last { $0.row < step.row }?.row ?? 0
        // Records that the file did not have before may come first.
        var start = step.row
        while start < frames.count, frames.time(start) < frames.time(earlier) { start += 1 }
        guard start < frames.count else { return nil }
        let time = frames.time(start)
        var (low, high) = (earlier, step.row)
        while low < high {
            let middle = (low + high) / 2
            if frames.time(middle) < time { low = middle + 1 } else { high = middle }
        }
        // Several frames may have the time at which the copy begins.
        while low < step.row, frames.time(low) == time {
            var count = 0
            while low + count < step.row, start + count < frames.count, isEqual(low + count, start + count, analysis) {
                count += 1
            }
            if count >= fewestCopies {
                let rows = start...(start + count - 1)
                return Block(
                    rows: rows, interval: time...max(time, frames.time(rows.upperBound)),
                    step: step.before.subtractingSaturating(step.after), beside: step.before)
            }
            low += 1
        }
        return nil
    }

    /// Whether two records have the same time, identifier and payload.
    private static func isEqual(_ one: Int, _ other: Int, _ analysis: RecordingAnalysis) -> Bool {
        let frames = analysis.frames
        return frames.time(one) == frames.time(other) && analysis.index.slots[one] == analysis.index.slots[other]
            && frames.payload(one).elementsEqual(frames.payload(other))
    }

    /// Whether the clock was set back and forward: messages continue after the block in their cycles and with their counters, or a
    /// message of several frames begins outside of the block and ends in it, or the other way round.
    private static func isContinued(_ block: Block, _ analysis: RecordingAnalysis) -> Bool {
        if analysis.breaks.jumps.contains(where: { $0.row == block.rows.upperBound + 1 }) { return true }
        guard let table = analysis.conversations else { return false }
        var (complete, broken) = (0, 0)
        for (_, unit) in table.units.matching({ $0.firstRow != $0.lastRow })
        where block.rows.contains(Int(unit.firstRow)) != block.rows.contains(Int(unit.lastRow)) {
            // The eight sequence numbers of fast packets often fit by chance.
            guard !analysis.series.fastPackets.contains(Int(analysis.index.slots[Int(unit.firstRow)])) else { continue }
            if unit.outcome == .complete { complete += 1 } else { broken += 1 }
        }
        // If blocks are exchanged, a single sequence number may fit by chance, but others do not.
        return complete > broken
    }

    private static func look(at blocks: inout [Block], _ analysis: RecordingAnalysis) {
        let frames = analysis.frames
        for (chunk, base) in frames.pass() {
            for place in 0..<chunk.count {
                let (time, row) = (chunk.times[place], base + place)
                for number in blocks.indices where !blocks[number].rows.contains(row) {
                    let interval = blocks[number].interval
                    if time < interval.lowerBound {
                        let distance = interval.lowerBound.subtractingSaturating(time)
                        blocks[number].before = min(blocks[number].before, distance)
                    } else if time > interval.upperBound {
                        let distance = time.subtractingSaturating(interval.upperBound)
                        blocks[number].after = min(blocks[number].after, distance)
                    }
                    guard interval.contains(time) else { continue }
                    blocks[number].within += 1
                    if isIn(blocks[number], row, analysis) { blocks[number].equal += 1 }
                }
            }
        }
    }

    /// Whether a block has a record with the same time, identifier and payload.
    private static func isIn(_ block: Block, _ row: Int, _ analysis: RecordingAnalysis) -> Bool {
        let (frames, time) = (analysis.frames, analysis.frames.time(row))
        var (low, high) = (block.rows.lowerBound, block.rows.upperBound + 1)
        while low < high {
            let middle = (low + high) / 2
            if frames.time(middle) < time { low = middle + 1 } else { high = middle }
        }
        while low <= block.rows.upperBound, frames.time(low) == time {
            if isEqual(low, row, analysis) { return true }
            low += 1
        }
        return false
    }

    private static func finding(_ blocks: [Block], isRepeat: Bool, _ analysis: RecordingAnalysis) -> Finding? {
        guard let first = blocks.first, let last = blocks.last else { return nil }
        var finding = Finding(.blockOrder, .warning)
        finding.count = blocks.count
        finding.rows = max(0, first.rows.lowerBound - 1)...min(analysis.frames.count - 1, last.rows.upperBound + 1)
        let times = blocks.flatMap {
            [$0.interval.lowerBound, $0.interval.upperBound, $0.beside]
        }
        if let low = times.min(), let high = times.max() { finding.interval = low...high }
        finding.facts.length = blocks.map(\.step).max()
        finding.facts.records = blocks.reduce(0) { $0 + $1.rows.count }
        finding.facts.isRepeat = isRepeat
        return finding
    }
}
