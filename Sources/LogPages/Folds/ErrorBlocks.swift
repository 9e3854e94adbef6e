internal import Analysis
internal import CANCapture
internal import Platform

/// Equal error frames with other frames among them, which the rows of a finding show as one double row: their number, the
/// first and the last of them, and the error counter before and after. The log itself folds error frames only if no other
/// frame is among them.
package struct ErrorBlocks: Sendable {
    /// In the order of rows; they do not overlap.
    package private(set) var all: [RowFolds.Fold] = []
    /// The place of each block if each block is one row, ascending.
    private var places: [Int] = []

    /// Maximum number of error frames that are examined.
    private static let mostExamined = 100_000

    package init() {}

    /// - Parameter range: the rows of a finding.
    package init(_ model: LogModel, in range: ClosedRange<Int>) {
        let frames = model.capture.frames
        let errors = model.rows.errorRows
        let start = errors.partitioningIndex { Int($0) >= range.lowerBound }
        let own = errors[start...].prefix(Self.mostExamined).lazy.map { Int($0) }.prefix { $0 <= range.upperBound }
        // Errors that the log folds stay together.
        let units: [RowFolds.Fold] = own.filter { !model.folds.isHidden($0) }.map { row in
            model.folds.fold(row) ?? RowFolds.Fold(kind: .errors, row: UInt32(row), last: UInt32(row), count: 1)
        }
        var run: ArraySlice<RowFolds.Fold> = []
        for (place, unit) in units.enumerated() {
            if let first = run.first, let last = run.last,
                Self.areAlike(first, unit, model), !Self.isState(of: unit, after: last, frames),
                model.separators.members(of: Int(first.row) + 1..<Int(unit.last) + 1).isEmpty
            {
                run = units[run.startIndex...place]
                continue
            }
            add(run, model)
            run = units[place...place]
        }
        add(run, model)
    }

    /// Adds a run, divided at its pauses, if other frames are among its frames.
    private mutating func add(_ run: ArraySlice<RowFolds.Fold>, _ model: LogModel) {
        let frames = model.capture.frames
        let gaps = zip(run, run.dropFirst()).map { one, other in
            frames.time(Int(other.row)).subtractingSaturating(frames.time(Int(one.last)))
        }
        // Those that the log folds have gaps as well: without them, a pause between two folds would be usual.
        let limit = RowFolds.longestGap(of: gaps + Self.gaps(within: run, model))
        var start = run.startIndex
        for (place, gap) in zip(run.indices, gaps) where gap > limit {
            addBlock(run[start...place])
            start = place + 1
        }
        addBlock(run[start...])
    }

    /// Gaps between the error frames of each fold of the log.
    private static func gaps(within run: ArraySlice<RowFolds.Fold>, _ model: LogModel) -> [Int64] {
        let (frames, errors) = (model.capture.frames, model.rows.errorRows)
        return run.filter { $0.count > 1 }.flatMap { unit in
            let own = errors[errors.partitioningIndex { $0 >= unit.row }...].prefix { $0 <= unit.last }
            return zip(own, own.dropFirst()).map { frames.time(Int($1)).subtractingSaturating(frames.time(Int($0))) }
        }
    }

    private mutating func addBlock(_ run: ArraySlice<RowFolds.Fold>) {
        guard let first = run.first, let last = run.last else { return }
        let count = run.reduce(0) { $0 + $1.count }
        // The log folds those without another frame among them.
        guard run.count > 1, count >= RowFolds.fewest, last.last - first.row + 1 > count else { return }
        let block = RowFolds.Fold(kind: .errors, row: first.row, last: last.last, count: count)
        places.append(place(Int(block.row)))
        all.append(block)
    }

    private static func areAlike(_ one: RowFolds.Fold, _ other: RowFolds.Fold, _ model: LogModel) -> Bool {
        let frames = model.capture.frames
        let (first, second) = (Int(one.row), Int(other.row))
        return frames.channel(first) == frames.channel(second)
            && RowFolds.areAlike(frames, first, second, model.errors.explains)
    }

    /// Whether the controller goes into another state with an error that is not the last one of its kind: that error has
    /// a row of its own.
    private static func isState(of unit: RowFolds.Fold, after last: RowFolds.Fold, _ frames: FrameTable) -> Bool {
        func states(_ row: UInt32) -> [String] {
            guard frames.flags(Int(row)).contains(.socketCAN),
                frames.identifier(Int(row)) & SocketCANError.controllerClass != 0
            else { return [] }
            return SocketCANError.controllerStates(frames.payload(Int(row)))
        }
        let before = states(last.last)
        return !before.isEmpty && before != states(unit.row)
    }

    /// The block that begins with a row.
    package func block(_ row: Int) -> RowFolds.Fold? {
        let place = all.partitioningIndex { Int($0.row) >= row }
        return place < all.count && Int(all[place].row) == row ? all[place] : nil
    }

    /// The place of a row if each block is one row.
    package func place(_ row: Int) -> Int {
        let next = all.partitioningIndex { Int($0.row) > row }
        guard next > 0 else { return row }
        return max(places[next - 1], places[next - 1] + row - Int(all[next - 1].last))
    }

    /// The rows of some places; those of a block are all of its rows.
    package func rows(_ range: Range<Int>) -> Range<Int> {
        let first = row(range.lowerBound, isLast: false)
        return first..<(range.isEmpty ? first : row(range.upperBound - 1, isLast: true) + 1)
    }

    /// - Parameter isLast: whether the last row of a block is meant, and not the first one.
    private func row(_ place: Int, isLast: Bool) -> Int {
        let next = places.partitioningIndex { $0 > place }
        guard next > 0 else { return place }
        let block = all[next - 1]
        guard place == places[next - 1], !isLast else { return Int(block.last) + place - places[next - 1] }
        return Int(block.row)
    }
}
