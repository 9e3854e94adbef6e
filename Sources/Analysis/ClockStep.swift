internal import Platform
package import CANCapture

/// The resolution of a capture's clock, if it is so coarse that figures suffer. No shorter time can be measured.
package struct ClockStep: Sendable, Equatable {
    /// Nanoseconds; 0 if it is finer than a millisecond.
    package let nanoseconds: Int64

    /// A clock with a fine resolution.
    package static let none = ClockStep(nanoseconds: 0)

    fileprivate init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// - Complexity: one pass over the frames, which ends after the first few frames if the clock is fine.
    package init(_ frames: FrameTable) {
        var finder = ClockStepFinder(frames)
        if finder.isOpen {
            for (chunk, _) in frames.pass() where finder.isOpen { finder.take(chunk) }
        }
        self = finder.found
    }
}

/// Finds the resolution of a clock, chunk by chunk.
///
/// All timestamps differ by a multiple of it. Usually it is the largest power of ten with this property. If one frame
/// in ten has the same timestamp as the frame before, which is impossible on a bus, it is the greatest common divisor
/// of all timestamps, such as two seconds, or a fiftieth of one.
struct ClockStepFinder {
    /// Only resolutions coarser than this matter, because no figure is about a shorter time.
    private static let fine: Int64 = 1_000_000
    private static let coarsest: Int64 = 1_000_000_000
    private static let fewFrames = 256

    private let count: Int
    private let first: Int64
    private var unit = Self.coarsest
    private var common: Int64 = 0
    /// Number of frames with the same timestamp as the frame before; the first frame counts as one.
    private var equal = -1
    private var before: Int64

    /// - Parameter frames: all of their chunks are examined.
    init(_ frames: FrameTable) {
        count = frames.count
        first = frames.isEmpty ? 0 : frames.time(0)
        before = first
        if count < 2 { unit = 0 }
        // Nearly all clocks are fine, which the first few frames show.
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

    /// The greatest common divisor of a step and a difference that may be negative.
    private static func divisor(_ step: Int64, _ distance: Int64) -> Int64 {
        var (larger, smaller) = (step, distance == .min ? .max : abs(distance))
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}
