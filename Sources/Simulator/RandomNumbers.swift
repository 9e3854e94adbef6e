/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
///
/// A separate generator, so that a seed gives the same bytes with every release of Swift on every platform.
package struct RandomNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Uniformly distributed over 0..<1.
    ///
    /// The standard library's `random(in:)` does not guarantee the same numbers in every release.
    package mutating func fraction() -> Double {
        Double(next() >> 11) / 9_007_199_254_740_992
    }

    /// Between -1 and 1, most often near 0: the sum of two uniform numbers.
    package mutating func spread() -> Double {
        fraction() + fraction() - 1
    }

    /// 0..<limit.
    package mutating func below(_ limit: Int) -> Int {
        min(limit - 1, Int(fraction() * Double(limit)))
    }
}
