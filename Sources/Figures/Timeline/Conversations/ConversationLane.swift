package import Analysis
internal import CANProtocols
internal import Formatting
internal import Wording

/// A conversation as a lane of a timeline, with its exchanges as periods of time.
package struct ConversationLane: Sendable {
    /// How an exchange ended, the worst last: if exchanges overlap, the worst is visible.
    package enum Outcome: Int, Sendable, Comparable, CaseIterable {
        case told, answered, unanswered, refused, incomplete

        package static func < (one: Outcome, other: Outcome) -> Bool { one.rawValue < other.rawValue }
    }

    /// Nanoseconds, as in the file.
    package struct Stretch: Sendable {
        package var start: Int64
        package var end: Int64
        package var outcome: Outcome
        /// The latency of its response; nil if there is none.
        package var latency: Int64?
    }

    /// `7E0 7E8`, `+3 more`.
    package var label: String
    /// `UDS`
    package var name: String
    package var messages: Int
    /// In the order of their starts.
    package var stretches: [Stretch]

    /// A lane for each conversation in the shown part, the longest first. The last lane has all further conversations.
    package static func lanes(of selection: Selection, most: Int = standardMost) -> [ConversationLane] {
        guard selection.hasTimeAxis else { return [] }
        let reader = selection.recording.reader
        let conversations = ConversationList(
            reader.table, frames: reader.frames, keeps: selection.isWhole ? nil : { selection.shows(row: $0) },
            listsRoutine: false
        ).conversations.filter { !$0.isRoutine }
        let hasChannels = Set(conversations.map(\.channel)).count > 1
        let shown = conversations.count > most ? most - 1 : conversations.count
        let span = selection.facts.earliest...max(selection.facts.earliest, selection.facts.latest)
        // Those that are shown are in the order of the channels above them.
        let names = reader.frames.channels
        let ordered = conversations.prefix(shown).enumerated().sorted {
            let (one, other) = (names[Int($0.element.channel)], names[Int($1.element.channel)])
            return (one.utf8.count, one, $0.offset) < (other.utf8.count, other, $1.offset)
        }
        var lanes = ordered.map { lane($0.element, reader, hasChannels, span) }
        if shown < conversations.count {
            let rest = conversations[shown...].map { lane($0, reader, false, span) }
            lanes.append(
                ConversationLane(
                    label: "+\(Decimal.grouped(rest.count)) more", name: "",
                    messages: rest.reduce(0) { $0 + $1.messages },
                    stretches: rest.flatMap(\.stretches).sorted { $0.start < $1.start }))
        }
        return lanes
    }

    /// Maximum number of lanes; more would take the space of the identifiers.
    package static let standardMost = 6

    private static func lane(
        _ conversation: Conversation, _ reader: ProtocolReader, _ hasChannels: Bool, _ span: ClosedRange<Int64>
    ) -> ConversationLane {
        let isPair = conversation.parties.count <= 2 && conversation.isDiagnostic
        let addresses = conversation.parties.compactMap { $0.addresses.first?.text }
        let network = conversation.networks.first?.name ?? ""
        let channel = reader.frames.channels[Int(conversation.channel)]
        let others =
            conversation.isDiagnostic
            ? "+\(conversation.parties.count - 1)" : LogProse.count(conversation.parties.count, "node")
        let heard = Set(conversation.exchanges.flatMap { $0.messages.map(\.from) })
        return ConversationLane(
            label: isPair
                ? addresses.joined(separator: " ")
                : conversation.isDiagnostic ? (addresses.first ?? "") + " " + others : network,
            name: (isPair || conversation.isDiagnostic ? network : others) + (hasChannels ? " \(channel)" : ""),
            messages: conversation.messageCount,
            stretches: conversation.exchanges.map { exchange in
                var stretch = stretch(exchange, reader, isHeard: heard.count > 1)
                // The shown part of an exchange that begins before it or continues after it.
                stretch.start = min(max(stretch.start, span.lowerBound), span.upperBound)
                stretch.end = min(max(stretch.end, span.lowerBound), span.upperBound)
                return stretch
            })
    }

    private static func stretch(_ exchange: Exchange, _ reader: ProtocolReader, isHeard: Bool) -> Stretch {
        let units = exchange.messages.map { reader.unit($0) }
        let rows = (units.map(\.firstRow).min() ?? 0, units.map(\.lastRow).max() ?? 0)
        let (start, end) = (reader.frames.time(Int(rows.0)), reader.frames.time(Int(rows.1)))
        return Stretch(
            start: min(start, end), end: max(start, end),
            outcome: Outcome(reader.outcome(of: exchange, isHeard: isHeard)), latency: reader.latency(of: exchange))
    }
}

extension ConversationLane.Outcome {
    init(_ outcome: ExchangeOutcome) {
        self =
            switch outcome {
            case .told, .notWanted, .cut: .told
            case .answered: .answered
            case .unanswered, .pending: .unanswered
            case .refused: .refused
            case .incomplete: .incomplete
            }
    }
}
