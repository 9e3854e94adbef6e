/// Stacks measured blocks and breaks to the next region when one is full. The only place that decides on breaks;
/// ``Flow`` and ``RowFlow`` use it.
struct Stacker {
    /// Some parts of a block, in one region.
    struct Piece: Equatable {
        var region: Int
        var parts: Range<Int>
        /// Top of the repeated head, otherwise of the first part.
        var top: Double
        var bottom: Double
        /// Whether it is the first of its region.
        var isFirst: Bool
    }

    /// What a block does that keeps with the one above it, and has no room below it.
    enum Chain {
        /// It reaches beyond the region.
        case reachesBeyond
        /// It begins another region if it has room there.
        case breaks
        /// No region has room for all blocks that keep together: what has no room below it begins another region, too.
        case divided
    }

    private let first: Region
    private let further: Region
    /// Number of regions like the first one.
    private let firstRegions: Int
    private(set) var region = 0
    /// The begin of the next block.
    private(set) var y: Double
    /// The region contains only blocks that keep with their next one, so another break would not help.
    private var isFresh = true
    private var isEmpty = true
    private var limit: Double
    private var spaceBelow = 0.0

    /// Sums of lengths differ by less through rounding, and smaller differences are invisible.
    private static let tolerance = 1e-6

    init(first: Region, further: Region, firstRegions: Int = 1) {
        self.first = first
        self.further = further
        self.firstRegions = max(1, firstRegions)
        y = first.top
        limit = first.bottom + Self.tolerance
    }

    /// The rest of the region.
    var room: Double { max(0, limit - y) }

    /// Adds items without spacing that fit here together.
    mutating func take(_ height: Double) {
        guard height > 0 else { return }
        y += height
        isFresh = false
        isEmpty = false
    }

    /// - Parameters:
    ///   - need: the height below the block that must be in the same region.
    ///   - chain: how it keeps with the block above it.
    ///   - emit: called for each piece, top down.
    mutating func add(
        _ block: BlockMeasure, need: Double = 0, chain: Chain = .reachesBeyond, _ emit: (Piece) -> Void
    ) {
        let block = block.clamped
        var next = 0
        if block.startsRegion, !isEmpty { breakRegion() }
        while next < block.partCount {
            let space = space(above: block, next)
            let head = next > 0 ? block.headHeight : 0
            let count = count(
                of: block, from: next, below: y + space + head, need: need, chain: chain)
            if count > 0 {
                let top = y + space
                y = top + head + Double(count) * block.partHeight
                emit(Piece(region: region, parts: next..<(next + count), top: top, bottom: y, isFirst: isEmpty))
                next += count
                isEmpty = false
                isFresh = isFresh && block.keepsWithNext
            }
            if next < block.partCount { breakRegion() }
        }
        spaceBelow = block.after
    }

    /// Whether the blocks of the region are more than the heading of what comes next.
    private var isBegun: Bool {
        let region = region < firstRegions ? first : further
        return y - region.top > region.height * Self.begun
    }

    /// Share of the height of a region.
    static let begun = 0.25

    private mutating func breakRegion() {
        region += 1
        let next = region < firstRegions ? first : further
        y = next.top
        limit = next.bottom + Self.tolerance
        isFresh = true
        isEmpty = true
        spaceBelow = 0
    }

    private func space(above block: BlockMeasure, _ next: Int) -> Double {
        if isEmpty, region > 0 { return block.atTop }
        let space = max(spaceBelow, block.before)
        // In a first region that is too low for both, the block counts more than the space above it.
        return isEmpty && y + space + block.partHeight > limit ? 0 : space
    }

    /// Number of parts here; 0 for a break before them.
    private func count(
        of block: BlockMeasure, from next: Int, below top: Double, need: Double, chain: Chain
    ) -> Int {
        let last = block.lastPart.flatMap { next < $0 ? $0 : nil }
        let rest = (last ?? block.partCount) - next
        // What follows the block is in another region.
        let need = last == nil ? need : 0
        let room = max(0, limit - top)
        let fitting = block.partHeight > 0 ? Int(min(Double(rest), room / block.partHeight)) : rest
        let isLast = isFresh && !(region < firstRegions && further.height > first.height + Self.tolerance)
        let mustStay = isLast && !(chain == .divided && isBegun)
        if fitting == rest, mustStay || need <= 0 || top + Double(rest) * block.partHeight + need <= limit {
            return rest
        }
        // What has no room below the heading that it keeps with, but has room without it, does not reach beyond.
        let isDivided = divides(block)
        if isLast, chain != .reachesBeyond, !isEmpty, fitting < (isDivided ? 1 : rest),
            fits(block, next, parts: isDivided ? 1 : rest)
        {
            return 0
        }
        guard isDivided else { return mustStay ? rest : 0 }
        // Never within a row of several parts.
        let most = max(0, block.lastBreak(upTo: next + min(fitting, rest - block.fewestBehind)) - next)
        let fewest = next > 0 ? 1 : min(block.fewestBefore, rest)
        if most >= fewest { return most }
        // After a break something must be placed, even if that violates a rule.
        return isLast ? max(1, most > 0 ? most : fitting) : 0
    }

    /// Whether parts have room in a region where nothing is above them.
    private func fits(_ block: BlockMeasure, _ next: Int, parts: Int) -> Bool {
        let head = next > 0 ? block.headHeight : 0
        return block.atTop + head + Double(parts) * block.partHeight <= further.height + Self.tolerance
    }

    private func divides(_ block: BlockMeasure) -> Bool {
        switch block.division {
        case .never: false
        case .anywhere: true
        case .whereHigherThanRegion:
            further.top + block.atTop + block.height > further.bottom + Self.tolerance
        }
    }
}
