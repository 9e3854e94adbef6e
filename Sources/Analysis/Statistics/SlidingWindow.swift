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
    private var nominalBits = 0
    private var dataBits = 0
    private var shortest = 0

    init(length: Int64) { self.length = length }

    /// - Parameters:
    ///   - ring: the entries from `head` on, by their place in the mask.
    ///   - tail: the place of the entry that comes.
    ///   - cost: of a nominal and a data bit.
    @inline(__always)
    mutating func add(
        _ entry: WireEntry, ring: UnsafeMutablePointer<WireEntry>, mask: Int, tail: Int,
        cost: (nominal: Double, data: Double)
    ) {
        let start = entry.time.subtractingSaturating(length)
        while head < tail, ring[head & mask].time <= start {
            let old = ring[head & mask]
            nominalBits &-= Int(old.nominalBits)
            dataBits &-= Int(old.dataBits)
            shortest &-= Int(old.shortest)
            head &+= 1
        }
        nominalBits &+= Int(entry.nominalBits)
        dataBits &+= Int(entry.dataBits)
        shortest &+= Int(entry.shortest)
        mostFrames = max(mostFrames, tail &+ 1 &- head)
        let busy = Double(nominalBits) * cost.nominal + Double(dataBits) * cost.data
        guard busy > most || shortest > mostAtCeiling else { return }
        let first = head == tail ? entry : ring[head & mask]
        note(busy, first: first, inside: first.time.subtractingSaturating(start), cost: cost)
    }

    /// - Parameter inside: how long before its end the first frame is in the window.
    private mutating func note(
        _ busy: Double, first: WireEntry, inside: Int64, cost: (nominal: Double, data: Double)
    ) {
        mostAtCeiling = max(mostAtCeiling, shortest - max(0, Int(first.shortest) - Int(inside)))
        let bits = nominalBits + dataBits
        mostBitsWithin = max(mostBitsWithin, bits - Int(first.nominalBits) - Int(first.dataBits))
        // Bits that have no time cannot be cut.
        let reach = cost.nominal > 1 ? Double(first.nominalBits) * cost.nominal + Double(first.dataBits) * cost.data : 0
        let clipped = busy - max(0, reach - Double(inside))
        guard clipped > most else { return }
        most = clipped
        mostBits = WireLength(nominalBits: nominalBits, dataBits: dataBits)
    }

    /// Goes on with frames that have nothing to do with those before.
    mutating func restart(at tail: Int) {
        head = tail
        (nominalBits, dataBits, shortest) = (0, 0, 0)
    }
}
