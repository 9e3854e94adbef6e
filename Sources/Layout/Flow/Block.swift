/// Something measured that is stacked with others, and places itself where a ``Flow`` says.
package protocol Block {
    var measure: BlockMeasure { get set }

    /// Adds some of its parts; where these are not the first, below the head that it repeats.
    ///
    /// - Parameter place: of the top left corner, units.
    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList)
}

extension Block {
    /// The same, which stays in one region with the beginning of the block behind it.
    package var keptWithNext: Self {
        var block = self
        block.measure.keepsWithNext = true
        return block
    }
}

/// How high a block is, what space it keeps, and where it may be divided. Lengths are units of the target.
package struct BlockMeasure: Sendable, Equatable {
    package enum Division: Sendable, Equatable {
        /// It moves to the next region; where it is higher than that, it reaches beyond.
        case never
        /// As never, unless it is higher than a region: then it begins where it is and fills regions.
        case whereHigherThanRegion
        case anywhere
    }

    /// Parts that are never divided: lines of prose, rows of a table. 1 for what is whole.
    package var partCount: Int
    package var partHeight: Double
    /// Kept above and below it; where two meet, the larger one counts.
    package var before = 0.0
    package var after = 0.0
    /// In place of the space above, where it stands at the top of a region behind a break.
    package var atTop = 0.0
    /// Of what it repeats above parts that go on in a further region.
    package var headHeight = 0.0
    /// Whether it stays in one region with the beginning of the next block.
    package var keepsWithNext = false
    /// Whether it gives that up where a last page would else be nearly empty.
    package var keepsLoosely = false
    package var division = Division.never
    /// Whether it begins a region, however much room the one before it has.
    package var startsRegion = false
    /// The fewest parts that are left before a break, and behind it.
    package var fewestBefore = 1
    package var fewestBehind = 1

    /// What is whole.
    package init(height: Double) {
        partCount = 1
        partHeight = height
    }

    /// Parts of one height, divided between any two unless told otherwise.
    package init(parts: Int, height: Double) {
        partCount = parts
        partHeight = height
        division = .anywhere
    }

    /// Lines of prose: no line stands alone before or behind a break.
    package static func prose(lines: Int, pitch: Double) -> BlockMeasure {
        var measure = BlockMeasure(parts: lines, height: pitch)
        measure.fewestBefore = 2
        measure.fewestBehind = 2
        return measure
    }

    package var height: Double { Double(partCount) * partHeight }

    /// What of it has to be in a region at least, if it begins there.
    package var leastHeight: Double {
        let isWhole = division != .anywhere || partCount < fewestBefore + fewestBehind
        return isWhole ? height : Double(fewestBefore) * partHeight
    }

    private static let highest = 1e9

    /// With lengths from 0 to a thousand million: what is not a number, or below 0, is 0.
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
