/// Contiguous values in a ``FrameStore``, for arrays that are as long as a capture.
///
/// The values stay at their addresses. They are either appended up to a capacity that is known before, whose unused
/// part takes no memory; full stretches are settled meanwhile, and ``settle()`` settles the rest. Or all exist from the
/// beginning as zeros (``init(count:in:)``), and are written in any order, in memory, until they are settled.
///
/// `@unchecked Sendable` because one task fills a column, and others have it only to read what is filled by then.
/// Copies share the values: only one of them may add.
package struct StoredColumn<Element: BitwiseCopyable & Sendable>: @unchecked Sendable, RandomAccessCollection {
    private let block: StoreBlock
    @usableFromInline let base: UnsafeMutablePointer<Element>
    /// Maximum number of values.
    package let capacity: Int
    @usableFromInline package private(set) var count = 0
    /// Number of settled values, and the number at which ``append(_:)`` must settle some, or refuse more.
    private var settled = 0
    private var pause: Int
    private var isSettled = false

    /// An empty column to which values are appended.
    ///
    /// - Throws: if the process cannot get more memory.
    package init(capacity: Int, in store: FrameStore) throws(StoreFailure) {
        self.capacity = capacity
        block = try StoreBlock(byteCount: capacity * MemoryLayout<Element>.stride, in: store)
        base = block.start.bindMemory(to: Element.self, capacity: capacity)
        pause = Swift.min(capacity, Self.step)
    }

    /// A column of zeros, to be written by ``unsettled``.
    package init(count: Int, in store: FrameStore) throws(StoreFailure) {
        try self.init(capacity: count, in: store)
        self.count = count
    }

    /// Number of values in some bytes that are whole pages.
    private static var step: Int { StoreBlock.step / greatestPower(in: MemoryLayout<Element>.stride) }

    /// Chosen so that values of any size fill whole steps of a block.
    private static func greatestPower(in stride: Int) -> Int { stride & -stride }

    /// Adds a value, for which there must be room.
    @inline(__always)
    package mutating func append(_ value: Element) {
        if count == pause { makeRoom() }
        base[count] = value
        count &+= 1
    }

    /// Appends contiguous values, for which there must be room.
    package mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
        guard let source = values.baseAddress else { return }
        precondition(values.count <= (isSettled ? 0 : capacity - count))
        (base + count).update(from: source, count: values.count)
        count += values.count
        if count > pause { settleSteps() }
    }

    @inline(never)
    private mutating func makeRoom() {
        precondition(count < capacity && !isSettled)
        settleSteps()
    }

    private mutating func settleSteps() {
        while count - settled >= Self.step { settle(upTo: settled + Self.step) }
        pause = Swift.min(capacity, settled + Self.step)
    }

    /// Marks the column as filled: its values must not be written any more.
    package mutating func settle() {
        settleSteps()
        settle(upTo: count)
        (isSettled, pause) = (true, count)
    }

    private mutating func settle(upTo end: Int) {
        let stride = MemoryLayout<Element>.stride
        block.settle(settled * stride..<end * stride)
        settled = end
    }

    /// Called when a pass has left the column: the part in the file is read from there when it is needed again.
    package func leave() { block.leave() }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { count }

    @inlinable package subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            return base[index]
        }
    }

    /// Contiguous values. Valid as long as the column exists.
    @inlinable @inline(__always)
    package func values(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// All values. Valid as long as the column exists.
    @inlinable package var values: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    /// All values for writing, before the column is settled and before others have it. Valid as long as the column
    /// exists.
    package var unsettled: UnsafeMutableBufferPointer<Element> {
        precondition(settled == 0 && !isSettled)
        return UnsafeMutableBufferPointer(start: base, count: count)
    }
}
