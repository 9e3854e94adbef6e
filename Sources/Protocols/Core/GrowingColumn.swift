/// Values in blocks: one more never copies those before, which would take twice the memory for a while.
///
/// `@unchecked Sendable` because whoever makes a column fills it before handing it on, and nobody changes it then.
final class GrowingColumn<Element: BitwiseCopyable>: @unchecked Sendable {
    private var blocks: [UnsafeMutablePointer<Element>] = []
    private(set) var count = 0

    private static var shift: Int { 12 }
    private static var mask: Int { 1 << shift - 1 }

    deinit { for block in blocks { block.deallocate() } }

    func append(_ value: Element) {
        if count >> Self.shift == blocks.count { blocks.append(.allocate(capacity: 1 << Self.shift)) }
        (blocks[count >> Self.shift] + count & Self.mask).initialize(to: value)
        count += 1
    }

    func append(contentsOf values: some Sequence<Element>) {
        for value in values { append(value) }
    }

    /// Keeps so many at the beginning.
    func removeAll(from count: Int) { self.count = min(self.count, max(0, count)) }

    subscript(place: Int) -> Element {
        get {
            precondition(place >= 0 && place < count)
            return blocks[place >> Self.shift][place & Self.mask]
        }
        set {
            precondition(place >= 0 && place < count)
            blocks[place >> Self.shift][place & Self.mask] = newValue
        }
    }
}
