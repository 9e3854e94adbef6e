internal import Analysis
internal import Formatting
internal import Platform

/// When and where a finding is, as parts of its sentence.
extension FindingProse {
    /// ` at 18.400 s`; empty if there is no time.
    func at(_ finding: Finding) -> String { finding.interval.map { " at \(seconds($0.lowerBound)) s" } ?? "" }

    /// ` from 18.400 s`.
    func from(_ finding: Finding) -> String { finding.interval.map { " from \(seconds($0.lowerBound)) s" } ?? "" }

    /// ` from 18.400 to 19.251 s`; ` at 18.400 s` if both are equal.
    func during(_ finding: Finding) -> String {
        guard let interval = finding.interval else { return "" }
        let (start, end) = (seconds(interval.lowerBound), seconds(interval.upperBound))
        return start == end ? " at \(start) s" : " from \(start) to \(end) s"
    }

    /// ` in frame 12`, ` in frames 12 to 40`, as logs number them, if times do not say where it is.
    func inFrames(_ finding: Finding) -> String {
        guard let rows = finding.rows else { return "" }
        let (first, last) = (rows.lowerBound + 1, rows.upperBound + 1)
        return first == last ? " in frame \(first)" : " in frames \(first) to \(last)"
    }

    /// `1A2 BrakePressure`: one of the other identifiers, with its name.
    func other(_ finding: Finding, _ place: Int) -> String {
        let name = otherMessage(finding, place)
        return identifier(ofSlot: finding.others[place]) + (name.isEmpty ? "" : " \(name)")
    }

    private func otherMessage(_ finding: Finding, _ place: Int) -> String {
        let names = finding.facts.otherMessages
        return place < names.count ? Printable.text(names[place]) : ""
    }

    /// `1A1 BrakeStatus and 1A2 BrakePressure`; names with a comma are in parentheses.
    private func listed(_ finding: Finding) -> String {
        var all = finding.others.indices.map {
            (identifier: identifier(ofSlot: finding.others[$0]), name: otherMessage(finding, $0))
        }
        all.append((identifier(finding), finding.message.map { Printable.text($0) } ?? ""))
        let hasCommas = all.contains { $0.name.contains(",") }
        return Self.listed(
            all.map { one in
                one.name.isEmpty
                    ? one.identifier : one.identifier + (hasCommas ? " (\(one.name))" : " \(one.name)")
            }.sorted())
    }

    /// `1A1`, `1A1 and 1A2`, or `1A1 and 17 other identifiers`.
    func identifiers(_ finding: Finding) -> String {
        switch finding.slots.count {
        case ...1: message(finding)
        case 2, 3: listed(finding)
        case let count: "\(message(finding)) and \(LogProse.count(count - 1, "other identifier"))"
        }
    }

    /// Up to three identifiers by their names, more as a number: `1A1, 1A2 and 1A3`, `18 identifiers`.
    func identifiersOrCount(_ finding: Finding) -> String {
        finding.slots.count <= 3 ? identifiers(finding) : LogProse.count(finding.slots.count, "identifier")
    }

    /// `3E9 SpeedDisplay`, with the name from a database; `3E9` if none contains it.
    func message(_ finding: Finding) -> String {
        finding.message.map { "\(identifier(finding)) \(Printable.text($0))" } ?? identifier(finding)
    }

    /// The length of a gap or of a pause. Of a second or more it has the figures of headlines.
    func span(_ nanoseconds: Int64?) -> String { Self.span(nanoseconds ?? 0) }

    static func span(_ nanoseconds: Int64) -> String {
        nanoseconds < 1_000_000_000 ? Decimal.brief(nanoseconds) : Decimal.duration(nanoseconds)
    }

    /// With three figures: `10.0 ms`.
    func brief(_ nanoseconds: Int64?) -> String { Decimal.brief(nanoseconds ?? 0) }
}
