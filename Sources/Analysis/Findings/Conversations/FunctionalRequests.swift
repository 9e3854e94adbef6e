internal import CANCapture
internal import CANProtocols
internal import Platform

/// Requests to all units. A request without a response is a fault only if the same request gets a response before and
/// after.
struct FunctionalRequests {
    private struct Key: Hashable {
        var slot: UInt32
        var bytes: [UInt8]
    }

    /// Their places in the table, in their order, and whether they were answered.
    private var all: [Key: [(place: Int, isAnswered: Bool)]] = [:]

    /// Number of bytes that distinguish requests; longer ones are not sent to all units.
    private static let longest = 8
    /// Minimum number of responses, and for each part without responses.
    private static let (fewest, fewestForEach) = (10, 10)

    var isEmpty: Bool { all.isEmpty }

    mutating func add(
        _ place: Int, _ unit: ProtocolDataUnit, isAnswered: Bool, in table: PDUTable, _ analysis: RecordingAnalysis
    ) {
        guard unit.length <= Self.longest else { return }
        let bytes = table.withPayload(of: unit, in: analysis.frames) { Array($0.prefix(Self.longest)) }
        let slot = analysis.index.slots[Int(unit.firstRow)]
        guard slot != IdentifierIndex.none else { return }
        all[Key(slot: slot, bytes: bytes), default: []].append((place, isAnswered))
    }

    /// Those without a response, of requests that nearly always get one: in few parts, each between requests with a response.
    func unanswered(in table: PDUTable, _ analysis: RecordingAnalysis) -> [Int] {
        all.values.flatMap { requests -> [Int] in
            guard let first = requests.firstIndex(where: \.isAnswered),
                let last = requests.lastIndex(where: \.isAnswered)
            else { return [] }
            let known = requests[first...last]
            let answered = known.count(where: \.isAnswered)
            let parts = zip(known.dropFirst(), known).count { !$0.isAnswered && $1.isAnswered }
            guard parts > 0, answered >= max(Self.fewest, Self.fewestForEach * parts), answered * 2 >= known.count
            else {
                return []
            }
            return known.filter { !$0.isAnswered }.map(\.place)
        }.sorted()
    }
}

extension ProtocolDataUnit {
    /// To all nodes (ISO 15765-4: 7DF, 18DBxxxx).
    var isFunctional: Bool {
        if case .everyone = target { return true }
        switch source {
        case .identifier(let identifier, let isExtended):
            return isExtended ? identifier >> 16 & 0xFF == 0xDB : identifier == 0x7DF || identifier == 0x101
        default: return false
        }
    }
}
