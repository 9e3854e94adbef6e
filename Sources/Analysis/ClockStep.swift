internal import Platform
package import CANCapture

/// The step of a capture's clock, where it is so coarse that figures suffer: nothing finer than it can be told.
package struct ClockStep: Sendable, Equatable {
    /// Nanoseconds; 0 where the steps are shorter than a millisecond.
    package let nanoseconds: Int64

    /// A clock that is fine.
    package static let none = ClockStep(nanoseconds: 0)

    fileprivate init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// - Complexity: one pass over the frames, which ends with the first few where the clock is fine.
    package init(_ frames: FrameTable) {
        var finder = ClockStepFinder(frames)
        if finder.isOpen {
            for (chunk, _) in frames.pass() where finder.isOpen { finder.take(chunk) }
        }
        self = finder.found
    }
}

/// Finds the step of a clock, chunk by chunk.
///
/// All stamps are so many nanoseconds apart, or a multiple of that: the largest such power of ten, as it is told of the
/// clock. Where one frame in ten has the stamp of the one before, which no frame of a bus has, the steps are what all
/// stamps have in common: two seconds, or a fiftieth of one.
struct ClockStepFinder {
    /// Coarser steps than these matter: no figure is about less time.
    private static let fine: Int64 = 1_000_000
    private static let coarsest: Int64 = 1_000_000_000
    private static let fewFrames = 256

    private let count: Int
    private let first: Int64
    private var unit = Self.coarsest
    private var common: Int64 = 0
    /// Frames with the stamp of the one before; the first one is as itself.
    private var equal = -1
    private var before: Int64

    /// - Parameter frames: all chunks of them are taken.
    init(_ frames: FrameTable) {
        count = frames.count
        first = frames.isEmpty ? 0 : frames.time(0)
        before = first
        if count < 2 { unit = 0 }
        // Nearly all clocks are fine, as the first few frames show.
        for row in 0..<min(Self.fewFrames, count) where isOpen { refine(frames.time(row).subtractingSaturating(first)) }
    }

    /// Whether the clock may be coarse.
    var isOpen: Bool { unit >= Self.fine }

    private mutating func refine(_ distance: Int64) {
        while unit > 1, distance % unit != 0 { unit /= 10 }
    }

    mutating func take(_ chunk: FrameChunk) {
        for row in 0..<chunk.count where isOpen {
            let time = chunk.times[row]
            let distance = time.subtractingSaturating(first)
            refine(distance)
            if time == before { equal += 1 } else { common = Self.divisor(common, distance) }
            before = time
        }
    }

    var found: ClockStep {
        guard isOpen else { return .none }
        return ClockStep(nanoseconds: equal * 10 >= count ? max(unit, common) : unit)
    }

    /// The greatest common divisor of a step and a distance that may be negative.
    private static func divisor(_ step: Int64, _ distance: Int64) -> Int64 {
        var (larger, smaller) = (step, distance == .min ? .max : abs(distance))
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}
