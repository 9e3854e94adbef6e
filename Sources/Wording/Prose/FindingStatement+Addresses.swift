internal import Analysis
internal import CANProtocols
internal import Formatting
internal import Platform

/// Sentences on addresses of J1939 and NMEA 2000, and on acknowledgements of J1939.
extension FindingProse {
    func headlineOfAddress(_ finding: Finding) -> String {
        guard finding.facts.claimants.count > 1 else {
            let count = finding.facts.conversation?.codeCount ?? 0
            return (count > 1 ? LogProse.count(count, "device") : "a device") + " could not claim an address"
        }
        return Self.devices(finding) + " claimed \(speaker(finding))"
    }

    /// `2 devices claim address 0B: manufacturer 275 Navico, function 140, identity 5, and …; one of them cannot claim an
    /// address,`
    func addressConflict(_ finding: Finding) -> String {
        let facts = finding.facts
        let names = facts.claimants.filter { !$0.isEmpty }.map { Printable.text($0) }
        guard facts.claimants.count > 1 else {
            let count = facts.conversation?.codeCount ?? 0
            guard count <= 1 else {
                return "\(LogProse.count(count, "device")) cannot claim an address\(times(finding))"
            }
            return "a device\(names.first.map { " (\($0))" } ?? "") cannot claim an address\(times(finding))"
        }
        let end =
            facts.isWithoutAddress
            ? "; one of them cannot claim an address" : facts.isMoved ? "; one of them takes another address" : ""
        return Self.devices(finding) + " claim \(speaker(finding))\(times(finding))"
            + (names.isEmpty ? "" : ": \(names.joined(separator: ", and "))")
            + (end.isEmpty && names.isEmpty ? "" : end + ",")
    }

    private static func devices(_ finding: Finding) -> String {
        finding.facts.claimants.count == 2 ? "two devices" : LogProse.count(finding.facts.claimants.count, "device")
    }

    func headlineOfRefusedGroup(_ finding: Finding) -> String {
        "\(speaker(finding)) refused \(groups(finding))"
    }

    /// `address 03 refuses PGN 65260 Vehicle identification for address F9 (negative acknowledgment)`
    func refusedGroup(_ finding: Finding) -> String {
        let target = finding.facts.conversation?.target
        let asker: String
        if case .address = target, let target { asker = " for address \(target.text)" } else { asker = "" }
        return "\(speaker(finding)) refuses \(groups(finding))\(asker)"
            + (finding.facts.text.map { " (\($0))" } ?? "") + times(finding)
    }

    private func groups(_ finding: Finding) -> String {
        let count = finding.facts.conversation?.codeCount ?? 1
        guard count == 1 else { return LogProse.count(count, "parameter group") }
        let name = finding.facts.conversation?.subject ?? finding.facts.codes.first.map { "\($0)" } ?? ""
        return "PGN \(Printable.text(name))"
    }
}
