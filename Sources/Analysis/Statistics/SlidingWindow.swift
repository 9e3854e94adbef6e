internal import Platform

/// What one frame adds to a window of time.
struct WireEntry {
    /// Its timestamp, which is assumed to be its end, nanoseconds.
    var time: Int64
    var nominalBits: Int32
    var dataBits: Int32
    /// How long it takes at the highest possible rates, nanoseconds; see ``BitRate/shortestNominalBit``.
    var shortest: Int32

    @inline(__always)
    init(time: Int64, wire: WireLength, isXL: Bool) {
        self.time = time
        nominalBits = Int32(truncatingIfNeeded: wire.nominalBits)
        dataBits = Int32(truncatingIfNeeded: wire.dataBits)
        shortest = Int32(
            truncatingIfNeeded: wire.nominalBits &* BitRate.shortestNominalBit
                &+ wire.dataBits &* (isXL ? BitRate.shortestXLBit : BitRate.shortestDataBit))
    }
}

/// A running sum over frames, including the current one.
struct WireSum: Equatable {
    /// The timestamp of the frame, nanoseconds.
    var time: Int64 = 0
    var nominalBits = 0
    var dataBits = 0
    /// As ``WireEntry/shortest``.
    var shortest = 0

    @inline(__always)
    mutating func add(_ entry: WireEntry) {
        time = entry.time
        nominalBits &+= Int(entry.nominalBits)
        dataBits &+= Int(entry.dataBits)
        shortest &+= Int(entry.shortest)
    }

    @inline(__always)
    static func - (one: WireSum, other: WireSum) -> WireSum {
        WireSum(
            time: one.time, nominalBits: one.nominalBits &- other.nominalBits,
            dataBits: one.dataBits &- other.dataBits, shortest: one.shortest &- other.shortest)
    }
}

/// The largest sums over a window of time that slides from frame to frame.
///
/// A window ends with a frame and begins one length earlier, without its first moment. One of these windows always
/// contains the largest number of frames and the longest busy time of frames that do not overlap.
struct SlidingWindow: Sendable, Equatable {
    /// Nanoseconds.
    let length: Int64
    /// Number of the first frame of the window among all frames.
    private(set) var head = 0
    private(set) var mostFrames = 0
    /// The longest busy time, nanoseconds; or bits, if the cost of a bit is 1.
    private(set) var most = 0.0
    /// Of the window with the longest busy time.
    private(set) var mostBits = WireLength(nominalBits: 0)
    /// The timestamp with which that window ends, nanoseconds; 0 before the first frame.
    private(set) var mostEnd: Int64 = 0
    /// The longest busy time at the highest possible rates, nanoseconds.
    private(set) var mostAtCeiling = 0
    /// The largest number of bits without those of a window's first frame, so that all of them are certainly within it.
    private(set) var mostBitsWithin = 0
    /// Sum of all frames before the window.
    private var before = WireSum()

    init(length: Int64) { self.length = length }

    /// - Parameters:
    ///   - sum: running sum including the new frame.
    ///   - ring: running sums from `head` on, including that of the new frame.
    ///   - tail: number of the new frame.
    ///   - cost: of a nominal and a data bit.
    @inline(__always)
    mutating func add(
        _ sum: WireSum, ring: UnsafeMutablePointer<WireSum>, mask: Int, tail: Int,
        cost: (nominal: Double, data: Double)
    ) {
        let start = sum.time.subtractingSaturating(length)
        if head < tail, ring[head & mask].time <= start {
            repeat { head &+= 1 } while head < tail && ring[head & mask].time <= start
            before = ring[(head &- 1) & mask]
        }
        let inside = sum - before
        mostFrames = max(mostFrames, tail &+ 1 &- head)
        let busy = Double(inside.nominalBits) * cost.nominal + Double(inside.dataBits) * cost.data
        guard busy > most || inside.shortest > mostAtCeiling else { return }
        let first = ring[head & mask]
        note(inside, busy, first: first - before, inside: first.time.subtractingSaturating(start), cost: cost)
    }

    /// - Parameter inside: how long before its end the first frame is in the window.
    private mutating func note(
        _ sum: WireSum, _ busy: Double, first: WireSum, inside: Int64, cost: (nominal: Double, data: Double)
    ) {
        mostAtCeiling = max(mostAtCeiling, sum.shortest - max(0, first.shortest - Int(inside)))
        let bits = sum.nominalBits + sum.dataBits
        mostBitsWithin = max(mostBitsWithin, bits - first.nominalBits - first.dataBits)
        // Bits without a time cannot be divided.
        let reach = cost.nominal > 1 ? Double(first.nominalBits) * cost.nominal + Double(first.dataBits) * cost.data : 0
        let clipped = busy - max(0, reach - Double(inside))
        guard clipped > most else { return }
        most = clipped
        mostEnd = sum.time
        mostBits = WireLength(nominalBits: sum.nominalBits, dataBits: sum.dataBits)
    }

    /// Continues with frames that are unrelated to those before.
    ///
    /// - Parameter sum: running sum including the last of those frames.
    mutating func restart(at tail: Int, behind sum: WireSum) {
        head = tail
        before = sum
    }
}
