/// How much work there is.
struct BenchSize {
    /// Of the documents that have a row for each.
    var documentFrames: Int
    /// Of the PNG.
    var picturePages: Int
    /// Of captures that are read, and of what looks at whole ones.
    var wholeFrames: Int
    /// Of the made-up session of diagnostics.
    var exchanges: Int
    var growth: [Int]
    /// The frames whose time each is what others are set beside.
    var growthReference: Int

    /// About ten minutes with all peers on two processors.
    static let standard = BenchSize(
        documentFrames: 200_000, picturePages: 200, wholeFrames: 1_000_000, exchanges: 40_000,
        growth: [10_000, 100_000, 1_000_000, 10_000_000], growthReference: 1_000_000)

    /// To see that all of it runs; its ratios say little.
    static let quick = BenchSize(
        documentFrames: 20_000, picturePages: 20, wholeFrames: 100_000, exchanges: 2000,
        growth: [10_000, 100_000], growthReference: 100_000)
}
