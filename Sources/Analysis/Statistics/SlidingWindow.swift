internal import Platform

/// What one frame adds to a window of time.
struct WireEntry {
    /// Its stamp, which is taken as its end, nanoseconds.
    var time: Int64
    var nominalBits: Int32
    var dataBits: Int32
    /// How long it takes at the highest rates that there are, nanoseconds: see ``BitRate/shortestNominalBit``.
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
    /// The stamp of the frame, nanoseconds.
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
/// A window ends with a frame and begins so long before, its first moment excluded. The most frames, and the most busy
/// time of frames that do not overlap, are always found in one of these.
struct SlidingWindow: Sendable, Equatable {
    /// Nanoseconds.
    let length: Int64
    /// Place of the first frame of the window among all.
    private(set) var head = 0
    private(set) var mostFrames = 0
    /// The most busy time, nanoseconds; or bits where the costs of a bit are 1.
    private(set) var most = 0.0
    /// Of the window with the most busy time.
    private(set) var mostBits = WireLength(nominalBits: 0)
    /// The most busy time at the highest rates that there are, nanoseconds.
    private(set) var mostAtCeiling = 0
    /// The most bits, without those of a window's first frame: these surely came within it.
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
        // Bits that have no time cannot be cut.
        let reach = cost.nominal > 1 ? Double(first.nominalBits) * cost.nominal + Double(first.dataBits) * cost.data : 0
        let clipped = busy - max(0, reach - Double(inside))
        guard clipped > most else { return }
        most = clipped
        mostBits = WireLength(nominalBits: sum.nominalBits, dataBits: sum.dataBits)
    }

    /// Goes on with frames that have nothing to do with those before.
    ///
    /// - Parameter sum: running sum including the last of those frames.
    mutating func restart(at tail: Int, behind sum: WireSum) {
        head = tail
        before = sum
    }
}
