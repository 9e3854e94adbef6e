internal import Analysis
internal import CANProtocols
internal import Formatting
internal import Platform

/// Sentences on the active trouble codes of SAE J1939 (DM1).
extension FindingProse {
    func activeCodes(_ finding: Finding) -> String {
        let facts = finding.facts
        let parts = ["\(speaker(finding)) reports \(activeCount(facts))", atOnce(facts), lamps(facts)]
        return parts.compactMap { $0 }.joined(separator: ", ") + ": " + listed(facts) + ","
    }

    /// `4 active trouble codes`; `17 different active trouble codes` if no message has all of them.
    func activeCount(_ facts: Finding.Facts) -> String {
        let isSpread = facts.conversation?.codesAtOnce != nil
        return LogProse.count(all(facts), isSpread ? "different active trouble code" : "active trouble code")
    }

    /// What the statement says beyond the number: `Red stop lamp on: SPN 110 Engine Coolant Temperature FMI 0`. nil if no
    /// code is known.
    func remarkOfActiveCodes(_ finding: Finding) -> String? {
        remark(finding.facts, finding.facts.codes.isEmpty ? nil : codes(finding))
    }

    /// The same with the meanings of the codes: `At most 8 at a time, red stop lamp on: SPN 110 Engine Coolant Temperature,
    /// data valid but above normal operational range (FMI 0)`.
    func explanationOfActiveCodes(_ finding: Finding) -> String? {
        remark(finding.facts, finding.facts.codes.isEmpty ? nil : listed(finding.facts, most: Self.mostExplained))
    }

    private static let mostExplained = 3

    private func remark(_ facts: Finding.Facts, _ codes: String?) -> String? {
        guard let codes else { return nil }
        let first = [atOnce(facts), lamps(facts)].compactMap { $0 }.joined(separator: ", ")
        return first.isEmpty ? codes : first.prefix(1).uppercased() + first.dropFirst() + ": " + codes
    }

    /// `SPN 110 Engine Coolant Temperature FMI 0`, of several the first two, for a line below a headline.
    func codes(_ finding: Finding) -> String {
        let (codes, facts) = (finding.facts.codes, finding.facts.conversation)
        let told = codes.prefix(2).map { code in
            let suspect = SuspectParameter(number: code >> 5, failureMode: UInt8(code & 31))
            let name = codes.count > 1 ? nil : suspect.name ?? facts?.parameterNames[suspect.number]
            let words = name.map { " " + Printable.text($0) } ?? ""
            return "SPN \(suspect.number)\(words) FMI \(suspect.failureMode)"
        }
        guard !told.isEmpty else { return headline(finding) }
        let more = all(finding.facts) - told.count
        return told.joined(separator: ", ") + (more > 0 ? " and \(Decimal.grouped(more)) more" : "")
    }

    /// The codes that the finding names, with their meanings: `SPN 110 FMI 0; and 9 more`.
    private func listed(_ facts: Finding.Facts, most: Int = .max) -> String {
        let codes = facts.codes.prefix(most)
        let more = all(facts) - codes.count
        return codes.map { Self.suspect($0, facts.conversation?.parameterNames ?? [:]) }.joined(separator: "; ")
            + (more > 0 ? "; and \(Decimal.grouped(more)) more" : "")
    }

    private func all(_ facts: Finding.Facts) -> Int { max(facts.codes.count, facts.conversation?.codeCount ?? 0) }

    /// `at most 8 at a time`; nil if one message has all codes.
    func atOnce(_ facts: Finding.Facts) -> String? {
        facts.conversation?.codesAtOnce.map { "at most \(Decimal.grouped($0)) at a time" }
    }

    /// `red stop lamp and amber warning lamp on`; nil if none is on.
    private func lamps(_ facts: Finding.Facts) -> String? {
        let names = facts.conversation?.lamps.map(\.name) ?? []
        return names.isEmpty ? nil : "\(Self.listed(names)) on"
    }

    /// `SPN 3216 Aftertreatment 1 inlet NOx, data drifted high (FMI 20)`
    ///
    /// - Parameter names: of parameters that are not in the tables.
    static func suspect(_ code: UInt32, _ names: [UInt32: String]) -> String {
        let suspect = SuspectParameter(number: code >> 5, failureMode: UInt8(code & 31))
        let name = (suspect.name ?? names[suspect.number]).map { " " + Printable.text($0) } ?? ""
        guard let failure = suspect.failure else { return "SPN \(suspect.number)\(name) FMI \(suspect.failureMode)" }
        return "SPN \(suspect.number)\(name), \(failure) (FMI \(suspect.failureMode))"
    }
}
