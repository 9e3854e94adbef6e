internal import Capture
internal import Protocols

/// What a conversation shows again and again is told once.
enum ConversationFolding {
    /// - Parameter most: findings of one rule, identifier and code that are told one by one.
    static func folded(_ found: [Finding], most: Int) -> [Finding] {
        struct Key: Hashable {
            var rule: FindingRule
            var slot: Int?
            var codes: [UInt32]
        }
        var groups: [Key: [Int]] = [:]
        for (place, finding) in found.enumerated() {
            groups[Key(rule: finding.rule, slot: finding.slot, codes: finding.facts.codes), default: []].append(place)
        }
        var result = found
        var gone = Set<Int>()
        for places in groups.values where places.count > most {
            var first = found[places[0]]
            first.count = places.count
            if let start = first.rows, let end = found[places[places.count - 1]].rows {
                first.rows = start.lowerBound...max(start.upperBound, end.upperBound)
            }
            if let start = first.interval, let end = found[places[places.count - 1]].interval {
                first.interval = start.lowerBound...max(start.upperBound, end.upperBound)
            }
            result[places[0]] = first
            gone.formUnion(places.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }
}

extension RecordingStudy {
    /// A finding of a message, from its first frame to its last.
    func finding(
        _ rule: FindingRule, _ severity: Finding.Severity, of unit: ProtocolDataUnit, in table: PDUTable
    ) -> Finding {
        let rows = Int(unit.firstRow)...max(Int(unit.firstRow), Int(unit.lastRow))
        var finding = Finding(rule, severity)
        finding.channel = frames.channel(rows.lowerBound)
        let slot = index.slots[rows.lowerBound]
        finding.slot = slot == IdentifierIndex.none ? nil : Int(slot)
        finding.rows = rows
        finding.interval = interval(rows)
        return finding
    }
}
