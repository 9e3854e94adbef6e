/// The busiest second and the busiest 10 ms of a stream of frames, in memory that does not grow with it.
struct ActivityMeter {
    /// Nanoseconds.
    static let bin: Int64 = 10_000_000
    static let second: Int64 = 1_000_000_000
    private static let binsPerSecond = Int(second / bin)

    struct Sum {
        var weight: Int64 = 0
        var frames: Int64 = 0

        static func += (sum: inout Sum, other: Sum) {
            sum.weight &+= other.weight
            sum.frames &+= other.frames
        }

        static func -= (sum: inout Sum, other: Sum) {
            sum.weight &-= other.weight
            sum.frames &-= other.frames
        }
    }

    private(set) var largestBin = Sum()
    private(set) var largestSecond = Sum()

    private var start: Int64
    private var end: Int64
    private var current = Sum()
    private var previous = Sum()
    /// The last hundred bins; made when the first bin is complete.
    private var ring: [Sum] = []
    private var place = 0
    private var window = Sum()

    /// - Parameter origin: where the first bin begins, nanoseconds.
    init(origin: Int64) {
        start = origin
        end = origin.addingSaturating(Self.bin)
    }

    /// Counts a frame.
    ///
    /// - Parameters:
    ///   - time: its stamp, which is taken as its end.
    ///   - weight: nanoseconds, or bits.
    ///   - reach: how far before its stamp the frame began, nanoseconds: what lies before the bin of the stamp goes to the
    ///     bins before. 0 where it is not known.
    @inline(__always)
    mutating func add(time: Int64, weight: Int64, reach: Int64) {
        if time < start || time >= end {
            guard move(to: time) else {
                // A frame that is only a little late belongs to the bin before.
                previous += Sum(weight: weight, frames: 1)
                return
            }
        }
        let inside = time &- start
        if reach > inside {
            let before = reach &- inside
            if before > Self.bin { extend(before &- Self.bin) }
            previous.weight &+= min(Self.bin, before)
            current += Sum(weight: weight &- (reach &- inside), frames: 1)
        } else {
            current += Sum(weight: weight, frames: 1)
        }
    }

    /// Counts the part of a long frame that lies before the previous bin, in bins that are complete.
    @inline(never)
    private mutating func extend(_ weight: Int64) {
        var rest = weight
        var index = ring.count < Self.binsPerSecond ? ring.count : place == 0 ? ring.count : place
        for _ in ring.indices where rest > 0 {
            index = index == 0 ? ring.count - 1 : index - 1
            let part = min(Self.bin, rest)
            ring[index].weight &+= part
            window.weight &+= part
            largestBin.weight = max(largestBin.weight, ring[index].weight)
            rest -= part
        }
        largestSecond.weight = max(largestSecond.weight, window.weight)
    }

    /// Counts what has come so far.
    mutating func finish() {
        complete(previous)
        complete(current)
        previous = Sum()
        current = Sum()
    }

    /// Makes the bin of `time` the current one; false where that is the one before.
    @inline(never)
    private mutating func move(to time: Int64) -> Bool {
        if time < start {
            if start.subtractingSaturating(time) <= Self.bin { return false }
            finish()
            self = ActivityMeter(origin: time, largestBin: largestBin, largestSecond: largestSecond)
            return true
        }
        let steps = time.subtractingSaturating(start) / Self.bin
        guard steps > 0 else { return true }  // at the end of the range of times
        complete(previous)
        previous = current
        if steps > 1 {
            complete(previous)
            previous = Sum()
            if steps > Int64(Self.binsPerSecond) {
                for index in ring.indices { ring[index] = Sum() }
                window = Sum()
            } else {
                for _ in 0..<(steps - 2) { complete(Sum()) }
            }
        }
        current = Sum()
        start = start &+ steps &* Self.bin
        end = start.addingSaturating(Self.bin)
        return true
    }

    private init(origin: Int64, largestBin: Sum, largestSecond: Sum) {
        self.init(origin: origin)
        self.largestBin = largestBin
        self.largestSecond = largestSecond
    }

    private mutating func complete(_ bin: Sum) {
        largestBin.weight = max(largestBin.weight, bin.weight)
        largestBin.frames = max(largestBin.frames, bin.frames)
        if ring.count < Self.binsPerSecond {
            ring.append(bin)
        } else {
            window -= ring[place]
            ring[place] = bin
            place = place + 1 == Self.binsPerSecond ? 0 : place + 1
        }
        window += bin
        largestSecond.weight = max(largestSecond.weight, window.weight)
        largestSecond.frames = max(largestSecond.frames, window.frames)
    }
}
