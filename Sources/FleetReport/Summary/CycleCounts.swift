#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Number of captures by cycle of each message. Cycles are rounded to steps of a twentieth.
package struct CycleCounts: Sendable {
    private var counts: [UInt64: Int] = [:]
    private var totals: [Int: Int] = [:]

    private static let step = 1.05
    /// Maximum number of counters: limits memory.
    private static let most = 1 << 20

    /// The step of a cycle time.
    static func step(of seconds: Double) -> Int { Int((log(seconds) / log(step)).rounded()) }

    mutating func add(_ message: Int, _ seconds: Double) {
        let key = Self.key(message, Self.step(of: seconds))
        guard counts.count < Self.most || counts[key] != nil else { return }
        counts[key, default: 0] += 1
        totals[message, default: 0] += 1
    }

    private static func key(_ message: Int, _ step: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: message) << 16 | UInt64(UInt16(truncatingIfNeeded: step &+ 0x8000))
    }

    /// Number of captures in which a message has a cycle.
    func captures(_ message: Int) -> Int { totals[message] ?? 0 }

    /// The steps of each message, in ascending order.
    var steps: [Int: [(step: Int, count: Int)]] {
        var steps: [Int: [(step: Int, count: Int)]] = [:]
        for (key, count) in counts { steps[Int(key >> 16), default: []].append((Int(key & 0xFFFF) - 0x8000, count)) }
        return steps.mapValues { $0.sorted { $0.step < $1.step } }
    }

    /// The median step.
    static func median(_ steps: [(step: Int, count: Int)]) -> Int? {
        let all = steps.reduce(0) { $0 + $1.count }
        var passed = 0
        for (step, count) in steps {
            passed += count
            if 2 * passed >= all { return step }
        }
        return nil
    }
}
