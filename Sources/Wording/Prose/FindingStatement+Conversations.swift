internal import CANProtocols
internal import Formatting
internal import Platform
internal import Analysis

/// Sentences on findings in messages of protocols.
extension FindingProse {
    /// What happened in messages of a protocol, in the past tense and without its place.
    ///
    /// - Parameter name: of the identifier that sent them.
    /// - Returns: nil for a finding of other rules.
    func headlineOfConversation(_ finding: Finding, _ name: String) -> String? {
        let facts = finding.facts
        let conversation = facts.conversation
        let messages = finding.count == 1 ? "a message" : LogProse.count(finding.count, "message")
        let long = finding.count == 1 ? "a multi-frame message" : LogProse.count(finding.count, "multi-frame message")
        switch finding.rule {
        case .udsNegative:
            if let services = facts.services, facts.responses != nil {
                guard let unsupported = facts.unsupported, unsupported > 0 else {
                    return "\(name) was scanned and refused \(LogProse.count(services, "service"))"
                }
                return "\(name) was scanned: \(Self.unsupported(unsupported, of: services))"
            }
            let what = facts.services.map { LogProse.count($0, "service") } ?? service(finding)
            let times = finding.count > 1 ? " \(Decimal.grouped(finding.count)) times" : ""
            return "\(name) refused \(what)\(times)" + (facts.text.map { ": " + $0.lowercasedFirst } ?? "")
        case .udsNoResponse where !finding.others.isEmpty:
            return "\(silent(finding)) got no response"
        case .udsNoResponse:
            let final = facts.conversation?.isOnlyPending == true ? "final " : ""
            return
                "\(name) got no \(final)response to \(facts.services.map { LogProse.count($0, "service") } ?? service(finding))"
        case .isotpSequence where facts.lost != nil:
            let lost = facts.lost ?? 1
            guard finding.count > 1 else {
                let were = lost == 1 ? "was" : "were"
                return "\(LogProse.count(lost, "consecutive frame")) from \(name) \(were) missing in \(messages)"
            }
            let frames =
                lost == finding.count ? "one consecutive frame each" : LogProse.count(lost, "consecutive frame")
            return "\(messages) from \(name) lacked \(frames)"
        case .isotpSequence where conversation?.repeated ?? 0 > 0:
            let repeated = conversation?.repeated ?? 1
            return "\(messages) from \(name) repeated \(LogProse.count(repeated, "consecutive frame"))"
        case .isotpSequence: return "\(messages) from \(name) had consecutive frames out of order"
        case .isotpTimeout where facts.length != nil:
            return "\(messages) from \(name) paused for \(Decimal.duration(facts.length ?? 0))"
        case .isotpTimeout where conversation?.outcome == .overflow:
            return "\(long) from \(name) \(finding.count == 1 ? "was" : "were") too long for the receiver"
        case .isotpTimeout: return "\(long) from \(name) \(finding.count == 1 ? "was" : "were") not completed"
        case .troubleCodes:
            let told = conversation?.troubleCodes ?? []
            let codes = told.prefix(3).map { code in
                told.count > 1 ? code.text : code.text + (code.meaning.map { " " + $0 } ?? "")
            }.joined(separator: ", ")
            let others = (conversation?.codeCount ?? 0) - min(told.count, 3)
            let more = others > 0 ? " and \(LogProse.count(others, "other"))" : ""
            return "\(name) reported \(LogProse.count(conversation?.codeCount ?? 1, "trouble code")): \(codes)\(more)"
        case .dm1Active:
            return "\(speaker(finding)) reported \(activeCount(facts))"
        case .multipacket: return headlineOfPackets(finding)
        case .addressConflict: return headlineOfAddress(finding)
        case .refusedGroup: return headlineOfRefusedGroup(finding)
        case .canopenSDO: return headlineOfServiceData(finding)
        case .canopenEmergency:
            let code = Hexadecimal.text(facts.codes.first ?? 0, digits: 4)
            let end = facts.length.map { ", reset after \(Decimal.duration($0))" } ?? ""
            return "\(node(finding)) reported emergency \(code)" + (facts.text.map { " (\($0))" } ?? "") + end
        case .canopenHeartbeatLost:
            if facts.isToEnd, finding.count == 1 { return "the heartbeat of \(node(finding)) stopped" }
            return "the heartbeat of \(node(finding)) was missing for \(Decimal.duration(facts.length ?? 0))"
        default: return nil
        }
    }

    // MARK: Diagnostics

    func refusal(_ finding: Finding) -> String {
        let codes = finding.facts.codes
        let reason = finding.facts.text.map(\.lowercasedFirst)
        if let services = finding.facts.services, let responses = finding.facts.responses {
            let refused = LogProse.count(finding.count, "negative response")
            let codes = LogProse.count(responses, "response code")
            guard let unsupported = finding.facts.unsupported, unsupported > 0 else {
                return "\(named(finding)) is scanned and refuses \(LogProse.count(services, "service"))"
                    + " (\(refused), \(codes))"
            }
            return "\(named(finding)) is scanned: \(Self.unsupported(unsupported, of: services)) (\(refused), \(codes))"
        }
        if let services = finding.facts.services {
            return "\(named(finding)) refuses \(LogProse.count(services, "service"))"
                + (reason.map { ": \($0)," } ?? " with 0x\(hexadecimal(codes.last))")
        }
        let answer =
            reason.map { "\($0) (0x\(hexadecimal(codes.last)))" } ?? "response code 0x\(hexadecimal(codes.last))"
        let verb = finding.others.isEmpty ? "refuses" : "refuse"
        return "\(named(finding)) \(verb) \(service(finding)): \(answer)\(times(finding))"
    }

    /// `117 of 128 services are not supported`
    private static func unsupported(_ count: Int, of services: Int) -> String {
        count == services
            ? "\(LogProse.count(services, "service")) are not supported"
            : "\(Decimal.grouped(count)) of \(LogProse.count(services, "service")) are not supported"
    }

    func unanswered(_ finding: Finding) -> String {
        if !finding.others.isEmpty {
            let all = finding.slots.map(identifier(ofSlot:)).sorted { ($0.count, $0) < ($1.count, $1) }
            let gets = finding.facts.scanned == all.count ? "gets" : "get"
            return "\(silent(finding)) (\(all[0]) to \(all[all.count - 1])) \(gets) no response to \(service(finding)),"
        }
        if let services = finding.facts.services {
            return "\(named(finding)) gets no response to \(LogProse.count(services, "service")),"
        }
        let final = finding.facts.conversation?.isOnlyPending == true ? "final " : ""
        return "\(named(finding)) gets no \(final)response to \(service(finding))\(times(finding))"
    }

    /// `a scan of 48 identifiers`; `46 of 48 identifiers of a scan`; `10 identifiers`, which responded at another time.
    private func silent(_ finding: Finding) -> String {
        let silent = silentUnits(finding)
        guard let scanned = finding.facts.scanned else { return silent }
        return finding.slots.count == scanned ? "a scan of \(silent)" : silent + " of a scan"
    }

    /// `46 of 48 identifiers`
    func silentUnits(_ finding: Finding) -> String {
        let scanned = finding.facts.scanned ?? finding.slots.count
        let all = LogProse.count(scanned, "identifier")
        return scanned == finding.slots.count ? all : "\(Decimal.grouped(finding.slots.count)) of \(all)"
    }

    /// `Write data by identifier (F190 VIN)`; `service 22` if no table contains its name.
    private func service(_ finding: Finding) -> String {
        let code = hexadecimal(finding.facts.codes.first)
        guard let facts = finding.facts.conversation, let name = facts.service else { return "service \(code)" }
        return "\(name) (\(facts.subject.map { Printable.text($0) } ?? "service \(code)"))"
    }

    func storedCodes(_ finding: Finding) -> String {
        guard let facts = finding.facts.conversation else { return "\(named(finding)) reports trouble codes" }
        let shown = facts.troubleCodes.enumerated().map { place, code in
            let states = Self.states(code)
            // The texts of many would hide the codes.
            let meaning = place < Self.mostMeanings ? code.meaning : nil
            return code.text + (meaning.map { " " + $0 } ?? "") + (states.isEmpty ? "" : " (\(states))")
        }
        let more = facts.codeCount - shown.count
        return "\(named(finding)) reports \(LogProse.count(facts.codeCount, "trouble code")): "
            + shown.joined(separator: ", ") + (more > 0 ? " and \(Decimal.grouped(more)) more" : "") + ","
    }

    private static let mostMeanings = 3

    static func states(_ code: StoredTroubleCode) -> String {
        var words = code.states.sorted().map { state in
            switch state {
            case .stored: "stored"
            case .pending: "pending"
            case .permanent: "permanent"
            }
        }
        if code.isFailing { words.append("test failed") }
        return words.joined(separator: ", ")
    }

    // MARK: ISO 15765-2

    func sequence(_ finding: Finding) -> String {
        let messages = messages(finding)
        if let repeated = finding.facts.conversation?.repeated, repeated > 0 {
            let has = finding.count == 1 ? "has" : "have"
            return repeated == 1
                ? "\(messages) \(has) a consecutive frame that is repeated"
                : "\(messages) \(has) \(LogProse.count(repeated, "consecutive frame")) that are repeated"
        }
        guard let lost = finding.facts.lost else {
            return finding.count == 1
                ? "\(messages) has consecutive frames out of order"
                : "\(messages) have consecutive frames out of order"
        }
        let numbers = (finding.facts.conversation?.missing ?? []).map { "\($0)" }
        if lost == 1, let number = numbers.first {
            return "\(messages) is incomplete: the consecutive frame with sequence number \(number) is missing,"
        }
        let frames = LogProse.count(lost, "consecutive frame")
        let which = numbers.isEmpty ? "" : " (sequence number\(numbers.count == 1 ? "" : "s") \(Self.listed(numbers)))"
        return
            "\(messages) \(finding.count == 1 ? "is" : "are") incomplete: \(frames) \(lost == 1 ? "is" : "are") missing\(which),"
    }

    func pause(_ finding: Finding) -> String {
        let messages = messages(finding)
        if let length = finding.facts.length {
            let pause = Decimal.duration(length) + " (allowed: 1 s)"
            return placed(
                finding.count == 1
                    ? "\(messages) arrives complete, but pauses for \(pause)"
                    : "\(messages) arrive complete, but pause for up to \(pause)", finding)
        }
        if let facts = finding.facts.conversation, facts.isOnlyBegun {
            return placed(
                "\(messages) \(finding.count == 1 ? "stops" : "stop") after the first frame"
                    + (facts.hasFlowControl ? ": no flow control was sent," : ""), finding)
        }
        if finding.facts.conversation?.outcome == .overflow {
            let isOne = finding.count == 1
            return placed(
                "\(messages) \(isOne ? "is" : "are") refused: \(isOne ? "it is" : "they are") too long for the receiver"
                    + " (flow control: overflow),", finding)
        }
        guard finding.count == 1 else { return placed("\(messages) are not completed", finding) }
        let begun = finding.interval == nil ? "" : ", begun\(at(finding)),"
        return messages + place(finding) + begun + " is not completed"
    }

    /// `a message from 7E8 to 7E0`, `98 messages from 7E8 to 7E0`.
    private func messages(_ finding: Finding) -> String {
        let count = finding.count == 1 ? "a message" : LogProse.count(finding.count, "message")
        guard finding.others.isEmpty else {
            return
                "\(count) between \(([finding.slot].compactMap { $0 } + finding.others).map(identifier(ofSlot:)).joined(separator: " and "))"
        }
        let target = finding.facts.conversation?.target
        switch target {
        case .identifier: return "\(count) from \(identifier(finding)) to \(target?.text ?? "")"
        default: return "\(count) from \(identifier(finding))"
        }
    }

    /// `3`, `3 and 5`, `3, 5 and 9`.
    static func listed(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    // MARK: Fieldbuses

    /// The reporting node, as the tables of the protocol call it: `Engine #1 (address 00)`.
    func speaker(_ finding: Finding) -> String {
        guard let facts = finding.facts.conversation, case .address = facts.source else { return named(finding) }
        return sender(Sender(facts.network, facts.source))
    }

    /// `Engine #1 (address 00)`, or `address 00`.
    func sender(_ sender: Sender) -> String {
        let address = "address \(sender.address.text)"
        let name = sender.chargingName ?? sender.address.name(in: sender.network)
        return name.map { "\($0) (\(address))" } ?? address
    }

    func emergency(_ finding: Finding) -> String {
        let code = finding.facts.codes.first ?? 0
        let name = finding.facts.text.map { " (\($0))" } ?? ""
        let end = finding.facts.length.map { ", reset after \(Decimal.duration($0))," } ?? ""
        return "\(node(finding)) reports emergency \(Hexadecimal.text(code, digits: 4))\(name)\(times(finding))\(end)"
    }

    func heartbeat(_ finding: Finding) -> String {
        if finding.facts.command != nil { return commanded(finding) }
        let length = Decimal.duration(finding.facts.length ?? 0)
        let cycle = brief(finding.facts.period)
        if finding.facts.isToEnd, finding.count == 1 {
            return "the heartbeat of \(node(finding)) (cycle \(cycle)) stops\(at(finding))\(place(finding)), \(length)"
                + " before the end"
        }
        return placed(
            "the heartbeat of \(node(finding)) is missing\(times(finding)) for \(finding.count > 1 ? "up to " : "")\(length) (cycle \(cycle))",
            finding)
    }

    /// `node 5`: the lower seven bits of CANopen's identifiers.
    func node(_ finding: Finding) -> String {
        finding.slot.map { "node \(entries[$0].identifier & 0x7F)" } ?? "a node"
    }

    private func hexadecimal(_ code: UInt32?) -> String { code.map { Hexadecimal.text($0, digits: 2) } ?? "?" }
}
