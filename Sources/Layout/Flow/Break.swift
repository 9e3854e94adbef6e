/// Where a region begins in what flows through several: at a block or row, and the part or line of it.
package struct Break: Sendable, Equatable {
    package var item: Int
    /// Above 0 where the item began in a region before.
    package var part: Int

    package init(item: Int, part: Int = 0) {
        self.item = item
        self.part = part
    }
}
