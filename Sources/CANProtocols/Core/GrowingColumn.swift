/// Values in blocks, so that adding one never copies the others, which would temporarily take twice the memory.
///
/// `@unchecked Sendable` because a column is filled by the code that makes it, and does not change afterwards.
final class GrowingColumn<Element: BitwiseCopyable>: @unchecked Sendable {
    /// The compiler would check every access to variables of the class at run time, so this has memory of its own.
    private struct State {
        var blocks: UnsafeMutablePointer<UnsafeMutablePointer<Element>>
        var blockCount = 0
        var blockCapacity = 8
        var count = 0
    }

    private let state: UnsafeMutablePointer<State>

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State(blocks: .allocate(capacity: 8)))
    }

    deinit {
        for block in 0..<state.pointee.blockCount { state.pointee.blocks[block].deallocate() }
        state.pointee.blocks.deallocate()
        state.deallocate()
    }

    @inline(__always) var count: Int { state.pointee.count }

    @inline(__always)
    func append(_ value: Element) {
        let count = state.pointee.count
        if count >> blockShift == state.pointee.blockCount { addBlock() }
        (state.pointee.blocks[count >> blockShift] + count & blockMask).initialize(to: value)
        state.pointee.count = count &+ 1
    }

    func append(contentsOf values: some Sequence<Element>) {
        for value in values { append(value) }
    }

    @inline(never)
    private func addBlock() {
        if state.pointee.blockCount == state.pointee.blockCapacity {
            let old = state.pointee.blocks
            state.pointee.blockCapacity *= 2
            state.pointee.blocks = .allocate(capacity: state.pointee.blockCapacity)
            state.pointee.blocks.update(from: old, count: state.pointee.blockCount)
            old.deallocate()
        }
        state.pointee.blocks[state.pointee.blockCount] = .allocate(capacity: 1 << blockShift)
        state.pointee.blockCount += 1
    }

    /// Removes all but the first ones.
    func removeAll(from count: Int) { state.pointee.count = min(state.pointee.count, max(0, count)) }

    @inline(__always)
    subscript(place: Int) -> Element {
        get { address(place).pointee }
        _modify { yield &address(place).pointee }
    }

    @inline(__always)
    private func address(_ place: Int) -> UnsafeMutablePointer<Element> {
        precondition(place >= 0 && place < state.pointee.count)
        return state.pointee.blocks[place >> blockShift] + place & blockMask
    }
}

/// Number of values of a block, as a power of two.
private let blockShift = 12
private let blockMask = 1 << blockShift - 1
