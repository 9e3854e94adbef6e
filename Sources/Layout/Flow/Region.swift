/// The part of a page that blocks are stacked in, in units from the page's top.
package struct Region: Sendable, Equatable {
    package let top: Double
    /// Infinite for what is as high as its blocks.
    package let bottom: Double

    /// What is not a number is 0; a bottom above the top is the top.
    package init(top: Double, bottom: Double) {
        self.top = top.isFinite ? top : 0
        self.bottom = bottom >= self.top ? bottom : self.top
    }

    var height: Double { bottom - top }
}
