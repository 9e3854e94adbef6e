internal import Platform

/// What the order and the distance of one channel's frames show: the busiest second, the busiest 100 ms and 10 ms, and
/// whether the frames could follow each other as their timestamps say. Frames are added in the order of their
/// timestamps.
///
/// It takes 32 bytes for every frame of a second, and of at most ``mostFrames``.
struct OrderedMeter {
    /// More frames than fit into a second of any bus; beyond this the number does not matter.
    static let mostFrames = 1 << 20
    static let second: Int64 = 1_000_000_000
    static let tenth: Int64 = 100_000_000
    static let hundredth: Int64 = 10_000_000

    private(set) var busiestSecond = SlidingWindow(length: second)
    private(set) var busiestTenth = SlidingWindow(length: tenth)
    private(set) var busiestHundredth = SlidingWindow(length: hundredth)
    /// The longest time that a frame must have waited for its timestamp on the fastest possible bus, and at the bus's
    /// own rate, nanoseconds.
    private(set) var longestWait: Int64 = 0
    private(set) var longestWaitAtRate = 0.0
    /// From the first frame to the last, of each stretch between restarts of the clock, nanoseconds.
    private(set) var observed: Int64 = 0
    private(set) var latest = Int64.min
    private(set) var restarts = 0

    private let nominal: Double
    private let data: Double
    private let hasRate: Bool
    private var wait: Int64 = 0
    private var waitAtRate = 0.0
    private var isFirst = true
    private var tail = 0
    private var mask = -1
    /// Running sums of the frames in the longest window. The index is the number of the frame modulo the capacity.
    private var ring: UnsafeMutablePointer<WireSum>?
    /// Running sum including the last frame.
    private var sum = WireSum()

    init(rate: BitRate?) {
        hasRate = rate != nil
        nominal = rate?.nanosecondsPerNominalBit ?? 1
        data = rate?.nanosecondsPerDataBit ?? 1
    }

    /// - Parameter entry: not before ``latest``.
    @inline(__always)
    mutating func add(_ entry: WireEntry) {
        if isFirst {
            isFirst = false
        } else {
            let step = entry.time.subtractingSaturating(latest)
            observed = observed.addingSaturating(step)
            wait = max(0, wait.addingSaturating(Int64(entry.shortest)).subtractingSaturating(step))
            longestWait = max(longestWait, wait)
            if hasRate {
                let busy = Double(entry.nominalBits) * nominal + Double(entry.dataBits) * data
                waitAtRate = max(0, waitAtRate + busy - Double(step))
                longestWaitAtRate = max(longestWaitAtRate, waitAtRate)
            }
        }
        latest = entry.time
        if tail &- busiestSecond.head > mask { makeRoom() }
        guard let ring else { return }
        sum.add(entry)
        ring[tail & mask] = sum
        busiestSecond.add(sum, ring: ring, mask: mask, tail: tail, cost: (nominal, data))
        busiestTenth.add(sum, ring: ring, mask: mask, tail: tail, cost: (nominal, data))
        busiestHundredth.add(sum, ring: ring, mask: mask, tail: tail, cost: (nominal, data))
        tail &+= 1
    }

    /// The clock started again: the following frames are unrelated to those before.
    mutating func restart() {
        restarts += 1
        isFirst = true
        latest = .min
        (wait, waitAtRate) = (0, 0)
        busiestSecond.restart(at: tail, behind: sum)
        busiestTenth.restart(at: tail, behind: sum)
        busiestHundredth.restart(at: tail, behind: sum)
    }

    /// Frees the frames of the last second.
    mutating func destroy() {
        ring?.deallocate()
        ring = nil
        mask = -1
    }

    @inline(never)
    private mutating func makeRoom() {
        if mask + 1 >= Self.mostFrames {
            busiestSecond.restart(at: tail, behind: sum)
            busiestTenth.restart(at: tail, behind: sum)
            busiestHundredth.restart(at: tail, behind: sum)
        } else {
            grow()
        }
    }

    private mutating func grow() {
        let capacity = max(8, (mask + 1) * 2)
        let larger = UnsafeMutablePointer<WireSum>.allocate(capacity: capacity)
        larger.initialize(repeating: WireSum(), count: capacity)
        if let ring {
            for place in busiestSecond.head..<tail { larger[place & (capacity - 1)] = ring[place & mask] }
            ring.deallocate()
        }
        ring = larger
        mask = capacity - 1
    }
}
