/// The amount of work.
struct BenchSize {
    /// Number of frames of the documents that have a row for each.
    var documentFrames: Int
    /// Number of frames of the PNG.
    var picturePages: Int
    /// Number of frames of captures that are read or analysed as a whole.
    var wholeFrames: Int
    /// Number of frames of the synthetic diagnostic session.
    var exchanges: Int
    var growth: [Int]
    /// Numbers of frames for which the time per frame is compared.
    var growthReference: Int
    /// Numbers of frames of captures that a window shows. The first one is scrolled.
    var viewed: [Int]
    /// How long a window is flung; it follows a capture three times as long.
    var viewSeconds: Int

    /// About ten minutes with all peers on two processors.
    static let standard = BenchSize(
        documentFrames: 200_000, picturePages: 200, wholeFrames: 1_000_000, exchanges: 40_000,
        growth: [10_000, 100_000, 1_000_000, 10_000_000], growthReference: 1_000_000,
        viewed: [1_000_000, 100_000_000], viewSeconds: 20)

    /// Only shows that everything runs; its ratios are of no use.
    static let quick = BenchSize(
        documentFrames: 20_000, picturePages: 20, wholeFrames: 100_000, exchanges: 2000,
        growth: [10_000, 100_000], growthReference: 100_000, viewed: [100_000], viewSeconds: 4)
}
