internal import Formatting
package import Analysis
package import CANCapture
internal import Platform

/// Texts for findings: labels for pictures, sentences for lists.
package struct FindingProse: Sendable {
    private let channels: [String]
    private let names: [String]
    let entries: [IdentifierIndex.Entry]
    /// Origin of the times, if the file's times do not count from 1970.
    private let origin: Int64
    /// The time of the first frame.
    let first: Int64

    /// For findings with the slots of a recording.
    package init(_ recording: Recording) { self.init(recording.capture, index: recording.index) }

    /// For findings with the slots of the shown frames.
    package init(_ selection: Selection) { self.init(selection.capture, index: selection.index) }

    package init(_ capture: Capture, index: IdentifierIndex) {
        channels = capture.frames.channels
        names = capture.frames.names
        entries = index.entries
        first = capture.frames.isEmpty ? 0 : capture.frames.time(0)
        origin = capture.source.origin ?? first
    }

    /// `2 errors · 1 warning · 1 info`; "" if there are none.
    package static func counts(_ incidents: [Incident]) -> String {
        let parts = Finding.Severity.allCases.reversed().compactMap { severity -> String? in
            let count = incidents.count { $0.severity == severity }
            guard count > 0 else { return nil }
            return severity == .info ? "\(Decimal.grouped(count)) info" : LogProse.count(count, severity.name)
        }
        return parts.joined(separator: " \u{B7} ")
    }

    /// Without its place: `46 error frames`, `silence 1.200 s`, `1A1 missing 340.000 ms`, `1A1 stopped`.
    package func label(_ finding: Finding) -> String {
        let length = Decimal.duration(finding.facts.length ?? 0)
        switch finding.rule {
        case .errorBurst: return LogProse.count(Self.errors(finding), "error frame")
        case .silence where finding.parts.count > 1:
            return "\(Decimal.grouped(finding.parts.count)) silences of up to \(length)"
        case .silence where finding.facts.errors != nil: return "only error frames for " + length
        case .silence where finding.facts.missed != nil || finding.mayBeUnrecorded:
            return "nothing recorded for " + length
        case .silence: return "silence " + length
        case .recorderLoss where finding.facts.isThroughout:
            return "recorder lost about " + ShareText.rough(finding.facts.seen ?? 0)
        case .missingMessage where finding.facts.command != nil: return "\(identifier(finding)) paused \(length)"
        case .missingMessage where finding.parts.count > 1 && finding.others.isEmpty:
            return "\(identifier(finding)) missing \(Decimal.grouped(finding.parts.count)) times, up to \(length)"
        case .missingMessage
        where !finding.others.isEmpty && (!finding.facts.isTogether || finding.facts.moments ?? 1 > 1):
            return "\(identifier(finding)) missing up to \(length)"
        case .missingMessage: return "\(identifier(finding)) missing \(length)"
        case .blockOrder where finding.facts.original != nil:
            return "\(LogProse.count(finding.facts.records ?? 0, "record")) repeated"
        case .stoppedMessage: return "\(identifier(finding)) stopped"
        case .timeBackwards where finding.facts.isForward: return "timestamps jump forward by " + length
        case .timeBackwards where finding.facts.isByIdentifier: return "sorted by identifier"
        case .timeBackwards: return LogProse.count(finding.count, "jump") + " back in time"
        case .unreadable: return unread(finding)
        case .isotpSequence where finding.facts.lost ?? 1 > 1:
            let lost = LogProse.count(finding.facts.lost ?? 0, "consecutive frame")
            return "\(identifier(finding)): \(lost) missing"
        case .isotpSequence where finding.facts.lost == nil: return "\(identifier(finding)) frames out of order"
        case .troubleCodes: return "trouble codes of " + identifier(finding)
        case .dm1Active: return FindingTitles.label(finding, identifier: speaker(finding))
        case .canopenHeartbeatLost: return FindingTitles.label(finding, identifier: node(finding))
        case .lengthMismatch: return "\(identifier(finding)) had \(otherLength(finding))"
        default: return FindingTitles.label(finding, identifier: identifier(finding))
        }
    }

    /// Number of error frames that are errors on the bus. All outputs show this number, not that of the frames in which
    /// a controller reports its state.
    static func errors(_ finding: Finding) -> Int {
        finding.facts.states < finding.count ? finding.count - finding.facts.states : finding.count
    }

    /// Records that could not be read; damaged places that were read without loss only if there are no such records.
    func unread(_ finding: Finding) -> String {
        let (count, withoutLoss) = (finding.count, finding.facts.withoutLoss)
        return SkippedProse.sentence(
            count > withoutLoss ? count - withoutLoss : count, withoutLoss: count > withoutLoss ? 0 : withoutLoss)
    }

    /// ` on can0`, ` on channel 1`; empty if there is one channel.
    func place(_ finding: Finding) -> String {
        guard let channel = finding.channel, channels.count > 1, Int(channel) < channels.count,
            !channels[Int(channel)].isEmpty
        else { return "" }
        return LogProse.place(onChannel: channels[Int(channel)])
    }

    /// nil where there is one.
    var channelCount: Int? { channels.count > 1 ? channels.count : nil }

    /// Seconds since the first frame of the file: `18.400`.
    package func seconds(_ time: Int64) -> String {
        Decimal.seconds(time.subtractingSaturating(origin), decimals: 3)
    }

    /// When a finding begins, in seconds since the first frame of the file; "" if it has no time.
    package func time(_ finding: Finding) -> String {
        guard !finding.facts.isByIdentifier, let interval = finding.interval else { return "" }
        return seconds(isAtEnd(finding) ? interval.upperBound : interval.lowerBound)
    }

    /// Whether a finding is where its interval ends. A jump back is at the later time, which comes first in the file; a
    /// late frame is where it arrives.
    func isAtEnd(_ finding: Finding) -> Bool {
        finding.count == 1
            && (finding.rule == .timeBackwards && !finding.facts.isForward || finding.rule == .lateMessage)
    }

    package func identifier(_ finding: Finding) -> String {
        // A frame of a transport protocol only contains the message.
        if let own = finding.facts.conversation?.identifier { return Hexadecimal.text(own, digits: 8) }
        return finding.slot.map(identifier(ofSlot:)) ?? ""
    }

    package func identifier(ofSlot slot: Int) -> String { Hexadecimal.identifier(entries[slot], names: names) }

    /// A text with a capital at the beginning of a sentence. Names of channels, signals and identifiers are not
    /// changed.
    func capitalized(_ text: String, _ findings: [Finding]) -> String {
        let isName = findings.contains { finding in
            [channelName(finding) ?? "", finding.signal ?? "", identifier(finding)]
                .contains { !$0.isEmpty && text.hasPrefix(Printable.text($0)) }
        }
        return isName ? text : text.prefix(1).uppercased() + text.dropFirst()
    }

    package func channelName(_ finding: Finding) -> String? {
        finding.channel.flatMap { Int($0) < channels.count ? channels[Int($0)] : nil }
    }
}
