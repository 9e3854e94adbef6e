internal import Platform
package import CANCapture

/// The step of a capture's clock, where it is so coarse that figures suffer: nothing finer than it can be told.
package struct ClockStep: Sendable, Equatable {
    /// Nanoseconds; 0 where the steps are shorter than a millisecond.
    package let nanoseconds: Int64

    /// A clock that is fine.
    package static let none = ClockStep(nanoseconds: 0)

    private init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Coarser steps than these matter: no figure is about less time.
    private static let fine: Int64 = 1_000_000
    private static let coarsest: Int64 = 1_000_000_000
    private static let fewFrames = 256

    /// All stamps are so many nanoseconds apart, or a multiple of that: the largest such power of ten, as it is told of the
    /// clock. Where one frame in ten has the stamp of the one before, which no frame of a bus has, the steps are what all
    /// stamps have in common: two seconds, or a fiftieth of one.
    ///
    /// - Complexity: one pass over the frames, which ends with the first few where the clock is fine.
    package init(_ frames: FrameTable) {
        guard frames.count > 1 else {
            nanoseconds = 0
            return
        }
        let first = frames.time(0)
        var unit = Self.coarsest
        var common: Int64 = 0
        var equal = 0
        // Nearly all clocks are fine, as the first few frames show.
        for row in 1..<min(Self.fewFrames, frames.count) {
            while frames.time(row).subtractingSaturating(first) % unit != 0 { unit /= 10 }
        }
        var before = first
        if unit >= Self.fine {
            equal = -1
            frames: for (chunk, _) in frames.pass() {
                for row in 0..<chunk.count {
                    let time = chunk.times[row]
                    let distance = time.subtractingSaturating(first)
                    while distance % unit != 0 { unit /= 10 }
                    if unit < Self.fine { break frames }
                    if time == before { equal += 1 } else { common = Self.divisor(common, distance) }
                    before = time
                }
            }
        }
        if unit < Self.fine {
            nanoseconds = 0
        } else {
            nanoseconds = equal * 10 >= frames.count ? max(unit, common) : unit
        }
    }

    /// The greatest common divisor of a step and a distance that may be negative.
    private static func divisor(_ step: Int64, _ distance: Int64) -> Int64 {
        var (larger, smaller) = (step, distance == .min ? .max : abs(distance))
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}
