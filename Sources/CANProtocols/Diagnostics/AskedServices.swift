/// The last requests of each lane that an answer may come for.
struct AskedServices {
    struct Request {
        var unit: Int32
        var service: UInt8
    }

    /// Requests that are kept of a lane, a power of two.
    private static let depth = 16

    /// By lane: its place in the following; -1 before its first request.
    private var slots: [Int32]
    private var requests: [Request] = []
    private var counts: [Int] = []

    init(lanes: Int) { slots = Array(repeating: -1, count: lanes) }

    mutating func add(_ unit: Int, service: UInt8, lane: Int) {
        if slots[lane] < 0 {
            slots[lane] = Int32(counts.count)
            counts.append(0)
            requests += Array(repeating: Request(unit: -1, service: 0), count: Self.depth)
        }
        let slot = Int(slots[lane])
        requests[slot * Self.depth + (counts[slot] & (Self.depth - 1))] = Request(
            unit: Int32(truncatingIfNeeded: unit), service: service)
        counts[slot] += 1
    }

    func count(lane: Int) -> Int { slots[lane] < 0 ? 0 : min(counts[Int(slots[lane])], Self.depth) }

    /// A request, the latest is 0.
    @inline(__always)
    func request(_ age: Int, lane: Int) -> Request {
        let slot = Int(slots[lane])
        return requests[slot * Self.depth + ((counts[slot] - 1 - age) & (Self.depth - 1))]
    }
}
