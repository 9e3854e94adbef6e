internal import CANProtocols
internal import Platform
package import Analysis

/// The names of rules in pictures and headings.
package enum FindingTitles {
    /// The rule as a heading: `Error frames`, `Lost frames`.
    package static func title(_ rule: FindingRule) -> String {
        switch rule {
        case .errorBurst: "Error frames"
        case .errorPassive: "Error-passive"
        case .busOff: "Bus-off"
        case .silence: "Silence"
        case .load: "High bus load"
        case .timeBackwards: "Timestamps jump back"
        case .clock: "Implausible timestamps"
        case .flood: "Identifier floods the bus"
        case .blockOrder: "Records out of order"
        case .duplicate: "Frames recorded twice"
        case .unreadable: "Records that cannot be read"
        case .recorderLoss: "Recorder lost frames"
        case .missingMessage: "Missing frames"
        case .lateMessage: "Late frame"
        case .period: "Cycle time changed"
        case .extraFrames: "Extra frames"
        case .stoppedMessage: "Message stopped"
        case .newMessage: "New message"
        case .gatewayDelay: "Gateway delay"
        case .counterSkip: "Counter skips"
        case .counterStuck: "Counter does not change"
        case .checksum: "Wrong checksum"
        case .lengthMismatch: "Unusual length"
        case .unknownIdentifier: "Unknown identifier"
        case .outOfRange: "Value out of range"
        case .notAvailable: "Value not available"
        case .valueJump: "Value jumps"
        case .udsNegative: "Negative response"
        case .udsNoResponse: "No response"
        case .isotpSequence: "Consecutive frame missing"
        case .isotpTimeout: "Message times out"
        case .troubleCodes: "Trouble codes"
        case .dm1Active: "Active trouble code"
        case .multipacket: "Message incomplete"
        case .addressConflict: "Address conflict"
        case .refusedGroup: "Negative acknowledgment"
        case .canopenSDO: "SDO transfer fails"
        case .canopenEmergency: "Emergency"
        case .canopenHeartbeatLost: "Heartbeat lost"
        }
    }

    /// Short, for pictures: `1A1 counter skips`, `bus-off`.
    static func label(_ finding: Finding, identifier: String) -> String {
        let title = title(finding.rule)
        let words = title.lowercasedFirst
        let signal = finding.signal.map { " " + Printable.text($0) } ?? ""
        return identifier.isEmpty
            ? words : "\(identifier)\(signal) \(seldom(finding) ?? predicate(finding.rule) ?? words)"
    }

    /// Of an identifier with one or two frames, as in its headline.
    private static func seldom(_ finding: Finding) -> String? {
        guard finding.rule == .newMessage, finding.count <= 2, finding.others.isEmpty else { return nil }
        return "seen only \(finding.count == 1 ? "once" : "twice")"
    }

    /// What a label says of its identifiers, one or several; nil where the title says it.
    private static func predicate(_ rule: FindingRule) -> String? {
        switch rule {
        case .flood: "flooded the bus"
        case .lateMessage: "arrived late"
        case .period: "changed cycle time"
        case .extraFrames: "sent extra frames"
        case .newMessage: "appeared late"
        case .gatewayDelay: "delayed by the gateway"
        case .counterSkip: "counter skipped"
        case .counterStuck: "counter did not change"
        case .checksum: "had a wrong checksum"
        case .unknownIdentifier: "not in the database"
        case .outOfRange: "out of range"
        case .notAvailable: "not available"
        case .valueJump: "jumped"
        case .udsNegative: "refused a request"
        case .canopenSDO: "SDO transfer failed"
        case .udsNoResponse: "got no response"
        case .isotpTimeout: "did not complete a message"
        case .dm1Active: "reported active trouble codes"
        case .addressConflict: "claimed an address in use"
        case .refusedGroup: "refused a request"
        case .canopenEmergency: "sent an emergency"
        case .canopenHeartbeatLost: "lost its heartbeat"
        default: nil
        }
    }
}
