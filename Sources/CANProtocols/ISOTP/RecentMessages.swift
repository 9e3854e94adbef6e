/// Requests and first frames of each channel that an answer or flow control may yet come for: the last few.
struct RecentMessages {
    struct Request {
        var lane: Int32
        var row: Int32
        var service: UInt8
        /// The second byte, or -1.
        var parameter: Int16
    }

    /// Requests that are kept of a channel, a power of two.
    static let depth = 32
    private static let openDepth = 16

    /// By channel: its place in the following; -1 before its first message.
    private var slots: [Int32]
    private var requests: [Request] = []
    private var counts: [Int] = []
    private(set) var opened: [[Int]] = []

    init(channels: Int) { slots = Array(repeating: -1, count: max(1, channels)) }

    mutating func slot(_ channel: UInt16) -> Int {
        let place = min(Int(channel), slots.count - 1)
        if slots[place] >= 0 { return Int(slots[place]) }
        slots[place] = Int32(counts.count)
        counts.append(0)
        opened.append([])
        requests += Array(repeating: Request(lane: -1, row: 0, service: 0, parameter: -1), count: Self.depth)
        return counts.count - 1
    }

    @inline(__always)
    mutating func add(_ request: Request, slot: Int) {
        requests[slot * Self.depth + (counts[slot] & (Self.depth - 1))] = request
        counts[slot] += 1
    }

    func count(slot: Int) -> Int { min(counts[slot], Self.depth) }

    /// A request, the latest is 0.
    @inline(__always)
    func request(_ age: Int, slot: Int) -> Request {
        requests[slot * Self.depth + ((counts[slot] - 1 - age) & (Self.depth - 1))]
    }

    mutating func open(_ lane: Int, slot: Int) {
        opened[slot].removeAll { $0 == lane }
        if opened[slot].count == Self.openDepth { opened[slot].removeFirst() }
        opened[slot].append(lane)
    }
}
