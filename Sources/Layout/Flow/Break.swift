/// The begin of a region in content that flows through several: at a block or row, and its part or line.
package struct Break: Sendable, Equatable {
    package var item: Int
    /// Above 0 if the item began in an earlier region.
    package var part: Int

    package init(item: Int, part: Int = 0) {
        self.item = item
        self.part = part
    }
}
