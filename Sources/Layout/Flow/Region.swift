/// The part of a page for stacked blocks, in units from the page's top.
package struct Region: Sendable, Equatable {
    package let top: Double
    /// Infinite if it is as high as its blocks.
    package let bottom: Double

    /// NaN becomes 0; a bottom above the top becomes the top.
    package init(top: Double, bottom: Double) {
        self.top = top.isFinite ? top : 0
        self.bottom = bottom >= self.top ? bottom : self.top
    }

    var height: Double { bottom - top }
}
