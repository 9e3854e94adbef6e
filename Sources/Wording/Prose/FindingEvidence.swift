internal import Formatting
internal import Platform
package import Analysis

extension FindingProse {
    /// Evidence for a finding, each item a few words: cycle time, lost frames, other identifiers.
    ///
    /// - Parameter mostNamed: maximum number of other identifiers of a folded finding that are named; more are counted. A scan
    ///   may have 100 000.
    package func evidence(_ finding: Finding, mostNamed: Int = Self.mostNamed) -> [String] {
        let facts = finding.facts
        // The sentence has the code, what it means and how long it lasted.
        if finding.rule == .canopenEmergency { return [] }
        var lines: [String] = []
        // The rate of a message that floods the bus is not a cycle.
        if let period = facts.period, finding.rule != .flood {
            // Others may have other cycles.
            let subject = finding.others.isEmpty ? "" : " of \(identifier(finding))"
            lines.append("\(Self.period(finding.rule))\(subject) \(Decimal.brief(period))")
        }
        if let seen = facts.seenPeriod { lines.append("\(Self.seen(finding.rule)) \(Decimal.brief(seen))") }
        // The sentence has the length of what several identifiers share, and the gap of each of them.
        if let length = facts.length, finding.rule != .missingMessage || finding.others.isEmpty {
            lines.append("\(Self.length(finding.rule)) \(FindingProse.span(length))")
        }
        if let errors = facts.errors { lines.append(LogProse.count(errors, "error frame")) }
        if let remotes = facts.remotes { lines.append(LogProse.count(remotes, "remote frame")) }
        if facts.lost != nil, facts.isRestart != true, facts.command == nil {
            lines.append("\(Self.lostFrames(facts)) missing")
        }
        if let late = facts.late { lines.append("\(LogProse.count(late, "frame")) late") }
        if let byte = facts.byte {
            lines.append("byte \(byte)" + (facts.bits.map { ", \(LogProse.count($0, "bit"))" } ?? ""))
        }
        if let method = facts.method { lines.append("checksum method: \(method.rawValue)") }
        if facts.isOfDatabase { lines.append("according to the database") }
        lines += codes(finding)
        if !finding.others.isEmpty {
            let named = finding.others.prefix(mostNamed)
            let rest = finding.others.count - named.count
            lines.append(
                "also " + named.map(identifier(ofSlot:)).joined(separator: ", ")
                    + (rest > 0 ? " and \(Decimal.grouped(rest)) more" : ""))
        }
        return lines
    }

    package static let mostNamed = 100

    private static func period(_ rule: FindingRule) -> String {
        switch rule {
        case .gatewayDelay: "usual delay"
        case .flood: "one every"
        default: "cycle"
        }
    }

    private static func seen(_ rule: FindingRule) -> String { rule == .gatewayDelay ? "delay" : "seen cycle" }

    private static func length(_ rule: FindingRule) -> String {
        switch rule {
        case .missingMessage, .lateMessage, .canopenHeartbeatLost: "gap"
        case .gatewayDelay: "delay"
        case .timeBackwards, .blockOrder: "jump"
        default: "lasts"
        }
    }

    /// Codes in the notation of their standards: `SPN 91 FMI 3`, `8130`, `service 0x22`, `response code 0x31`.
    private func codes(_ finding: Finding) -> [String] {
        let codes = finding.facts.codes
        switch finding.rule {
        case .dm1Active:
            return codes.map { Self.suspect($0, finding.facts.conversation?.parameterNames ?? [:]) }
        case .troubleCodes:
            return (finding.facts.conversation?.troubleCodes ?? []).map { code in
                [code.text, code.meaning ?? "", Self.states(code)].filter { !$0.isEmpty }.joined(separator: " ")
            }
        case .udsNegative where finding.facts.responses != nil:
            // Those that were asked for, whether they are supported or not.
            return ["scanned " + Self.services(codes[...])]
        case .udsNegative:
            guard let response = codes.last else { return [] }
            return [Self.services(codes.dropLast()), "response code 0x\(Hexadecimal.text(response, digits: 2))"]
        case .udsNoResponse: return codes.isEmpty ? [] : [Self.services(codes[...])]
        case .canopenSDO: return codes.map { Hexadecimal.text($0, digits: 8) }
        default: return codes.map { Hexadecimal.text($0, digits: 2) }
        }
    }

    private static let mostServices = 12

    private static func services(_ codes: ArraySlice<UInt32>) -> String {
        func text(_ code: UInt32) -> String { "0x" + Hexadecimal.text(code, digits: 2) }
        var runs: [ClosedRange<UInt32>] = []
        for code in codes {
            if let last = runs.last, code > 0, last.upperBound == code - 1 {
                runs[runs.count - 1] = last.lowerBound...code
            } else {
                runs.append(code...code)
            }
        }
        // A scan asks for one service after the other: a range says all of them.
        let pieces = runs.flatMap { run -> [(text: String, count: Int)] in
            guard run.count >= fewestInRange else { return run.map { (text($0), 1) } }
            return [("\(text(run.lowerBound)) \u{2013} \(text(run.upperBound))", run.count)]
        }
        let shown = pieces.prefix(mostServices)
        let rest = codes.count - shown.reduce(0) { $0 + $1.count }
        return (codes.count == 1 ? "service " : "services ") + shown.map(\.text).joined(separator: ", ")
            + (rest > 0 ? " and \(Decimal.grouped(rest)) more" : "")
    }

    private static let fewestInRange = 3
}
