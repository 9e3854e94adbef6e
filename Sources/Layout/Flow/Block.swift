/// Measured content that is stacked with others, and places itself at the position from a ``Flow``.
package protocol Block {
    var measure: BlockMeasure { get set }

    /// Adds some of its parts; if these are not the first, below the repeated head.
    ///
    /// - Parameter place: of the top left corner, in units.
    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList)
}

extension Block {
    /// The same, kept in one region with the beginning of the next block.
    package var keptWithNext: Self {
        var block = self
        block.measure.keepsWithNext = true
        return block
    }
}

/// The height of a block, its spacing, and where it may be divided. Lengths are in units of the target.
package struct BlockMeasure: Sendable, Equatable {
    package enum Division: Sendable, Equatable {
        /// It moves to the next region; if it is higher than that, it extends beyond.
        case never
        /// Like never, unless it is higher than a region: then it begins in place and fills regions.
        case whereHigherThanRegion
        case anywhere
    }

    /// Parts that are never divided: lines of prose, rows of a table. 1 for an undivided block.
    package var partCount: Int
    package var partHeight: Double
    /// Kept above and below it; of two adjacent spaces the larger one counts.
    package var before = 0.0
    package var after = 0.0
    /// Instead of the space above, if it is at the top of a region after a break.
    package var atTop = 0.0
    /// Height of the repeated head above parts that continue in another region.
    package var headHeight = 0.0
    /// Whether it stays in one region with the beginning of the next block.
    package var keepsWithNext = false
    /// Whether it gives that up if a last page would otherwise be nearly empty.
    package var keepsLoosely = false
    package var division = Division.never
    /// Whether it is one of several rows that are blocks of their own.
    package var isRow = false
    /// Whether it begins a region, however much room is left in the previous one.
    package var startsRegion = false
    /// The number of parts after which it goes on in another region, however much room is left; nil for as many as fit.
    package var breakAfter: Int?
    /// The parts before which it may be divided, ascending; nil if it may be divided before each of them.
    package var breaks: [Int]?
    /// Minimum number of parts before a break, and after it.
    package var fewestBefore = 1
    package var fewestBehind = 1

    /// An undivided block.
    package init(height: Double) {
        partCount = 1
        partHeight = height
    }

    /// Parts of one height, which may be divided between any two by default.
    package init(parts: Int, height: Double) {
        partCount = parts
        partHeight = height
        division = .anywhere
    }

    /// Lines of prose: no single line before or after a break.
    package static func prose(lines: Int, pitch: Double) -> BlockMeasure {
        var measure = BlockMeasure(parts: lines, height: pitch)
        measure.fewestBefore = 2
        measure.fewestBehind = 2
        return measure
    }

    package var height: Double { Double(partCount) * partHeight }

    /// ``breakAfter`` if that divides it.
    var lastPart: Int? { breakAfter.map { lastBreak(upTo: $0) }.flatMap { $0 > 0 && $0 < partCount ? $0 : nil } }

    /// The last part up to this one before which it may be divided; 0 if there is none.
    func lastBreak(upTo part: Int) -> Int {
        guard let breaks else { return part }
        var (low, high) = (0, breaks.count)
        while low < high {
            let middle = (low + high) / 2
            if breaks[middle] <= part { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? breaks[low - 1] : 0
    }

    /// The minimum height in a region in which it begins.
    package var leastHeight: Double {
        let isWhole = division != .anywhere || partCount < fewestBefore + fewestBehind
        return isWhole ? height : Double(fewestBefore) * partHeight
    }

    /// The minimum height in a region in which it begins or ends, if it has no room for as many parts as it should have
    /// there.
    func barestHeight(in region: Region) -> Double { isDivided(in: region) ? partHeight : height }

    private func isDivided(in region: Region) -> Bool {
        switch division {
        case .never: false
        case .whereHigherThanRegion: atTop + height > region.height
        case .anywhere: partCount >= fewestBefore + fewestBehind
        }
    }

    private static let highest = 1e9

    /// With lengths from 0 to a thousand million: NaN and negative values become 0.
    var clamped: BlockMeasure {
        func length(_ value: Double) -> Double { value > 0 ? min(value, Self.highest) : 0 }
        var measure = self
        measure.partCount = max(0, partCount)
        measure.partHeight = length(partHeight)
        measure.before = length(before)
        measure.after = length(after)
        measure.atTop = length(atTop)
        measure.headHeight = length(headHeight)
        measure.fewestBefore = max(1, fewestBefore)
        measure.fewestBehind = max(1, fewestBehind)
        return measure
    }
}
