/// How the error counters of a controller change, with at most some thousand values: of more, the first one, the
/// highest ones and the last one are kept.
struct ErrorCounterCourse {
    typealias Value = (time: Int64, transmit: UInt8, receive: UInt8)

    private static let most = 4000

    private(set) var all: [Value] = []

    mutating func append(_ value: Value) {
        if all.count == Self.most { thin() }
        all.append(value)
    }

    mutating func removeAll() { all = [] }

    /// The first value stays, and of each two that follow each other the higher one.
    private mutating func thin() {
        let kept = stride(from: 1, to: all.count - 1, by: 2).map { place in
            let (one, other) = (all[place], all[place + 1])
            return (other.transmit, other.receive) > (one.transmit, one.receive) ? other : one
        }
        // The number of values is even, so that the last one is alone.
        all = [all[0]] + kept + [all[all.count - 1]]
    }
}
