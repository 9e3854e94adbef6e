internal import Platform
package import CANProtocols
internal import Formatting

/// The protocols in use, for people and for programs.
struct ProtocolInfo: Sendable {
    private let spoken: SpokenProtocols

    /// Maximum number of pairs of a protocol in the text; JSON has up to ``most``.
    private static let listed = 4
    private static let most = 1000

    init(_ spoken: SpokenProtocols) { self.spoken = spoken }

    /// Writes nothing if no protocol was found.
    func write(to lines: inout InfoLines) {
        for (place, entry) in spoken.entries.enumerated() {
            lines.add(place == 0 ? "protocols" : "", sentence(entry))
            lines.add("", "  " + Self.evidence(entry))
            for parties in entry.parties.prefix(Self.listed) { lines.add("", "  " + Self.text(parties)) }
            if entry.parties.count > Self.listed {
                let more = Decimal.grouped(entry.parties.count - Self.listed)
                lines.add("", "  \u{2026} \(more) more; --json lists them")
            }
        }
    }

    /// `UDS on can0: 120 messages, 3 of them incomplete`
    private func sentence(_ entry: SpokenProtocols.Entry) -> String {
        let channel = LogProse.place(onChannel: entry.channel)
        let incomplete = entry.incomplete > 0 ? ", \(Decimal.grouped(entry.incomplete)) of them incomplete" : ""
        return "\(entry.network.name)\(channel): \(LogProse.count(entry.messages, "message"))\(incomplete)"
    }

    private static func evidence(_ entry: SpokenProtocols.Entry) -> String {
        let facts = entry.evidence.map { "\($0.fact) (\(Decimal.grouped($0.count)))" }
        return "evidence: " + (facts.isEmpty ? "its messages only" : facts.joined(separator: ", "))
    }

    private static func text(_ parties: SpokenProtocols.Parties) -> String {
        let incomplete = parties.incomplete > 0 ? ", \(Decimal.grouped(parties.incomplete)) incomplete" : ""
        return "\(parties.words): \(Decimal.grouped(parties.messages))\(incomplete)"
    }

    func write(to writer: inout JSONText) {
        writer.list("protocols", spoken.entries) { writer, entry in
            writer.field("protocol", entry.network.name)
            writer.field("channel", entry.channel)
            writer.field("messages", entry.messages)
            writer.field("incomplete", entry.incomplete)
            writer.list("evidence", entry.evidence) { writer, evidence in
                writer.field("fact", evidence.fact)
                writer.field("count", evidence.count)
            }
            writer.list("parties", entry.parties.prefix(Self.most)) { writer, parties in
                writer.field("one", parties.one.text)
                writer.field("other", parties.other.text)
                writer.field("messages", parties.messages)
                writer.field("incomplete", parties.incomplete)
            }
        }
    }
}

extension SpokenProtocols.Parties {
    /// `7E0 and 7E8`, `5 to all`.
    package var words: String {
        // The master sends the frames of CANopen that name no sender, and is the client of transfers.
        let name = one == .none ? PartyNames.master : one.text
        return switch (one, other) {
        case (.node, .none): PartyNames.master + " and " + name
        case (_, .none): name
        case (_, .everyone): name + " to all"
        default: name + " and " + other.text
        }
    }
}
