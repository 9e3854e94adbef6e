internal import Platform
package import Analysis

extension FindingProse {
    /// What speaks for a finding, each a few words: the usual period, what is lost, who else is concerned. Identifiers that a
    /// finding was folded of are all named.
    package func evidence(_ finding: Finding) -> [String] {
        let facts = finding.facts
        var lines: [String] = []
        if let period = facts.period { lines.append("usual \(Decimal.duration(period))") }
        if let seen = facts.seenPeriod { lines.append("seen \(Decimal.duration(seen))") }
        if let length = facts.length { lines.append("lasts \(Decimal.duration(length))") }
        if let lost = facts.lost { lines.append("\(LogProse.count(lost, "frame")) missing") }
        if let byte = facts.byte {
            lines.append("byte \(byte)" + (facts.bits.map { ", \(LogProse.count($0, "bit"))" } ?? ""))
        }
        if let method = facts.method { lines.append(method.rawValue) }
        if facts.isOfDatabase { lines.append("by the database") }
        lines += facts.codes.map { Hexadecimal.text($0, digits: 2) }
        if !finding.others.isEmpty {
            lines.append("also " + finding.others.map(identifier(ofSlot:)).joined(separator: " "))
        }
        return lines
    }
}
