package import CANCapture

/// The protocols in use in a capture, their nodes, and the evidence: counts by protocol and channel.
package struct SpokenProtocols: Sendable {
    package struct Entry: Sendable {
        package var network: NetworkProtocol
        /// The channel's name in the capture; "" for no name.
        package var channel: String
        package var messages = 0
        package var incomplete = 0
        package var evidence: [ProtocolEvidence] = []
        /// Those with the most messages first.
        package var parties: [Parties] = []
    }

    /// Two nodes, in either direction; a node that sends to all is paired with ``PDUAddress/everyone``.
    package struct Parties: Sendable, Equatable {
        package var one: PDUAddress
        package var other: PDUAddress
        package var messages = 0
        package var incomplete = 0
    }

    /// By channel, then by protocol.
    package private(set) var entries: [Entry] = []

    /// - Parameter keeps: whether a row is wanted; messages without a wanted row are left out.
    package init(_ found: RecognizedMessages, frames: FrameTable, keeps: ((Int) -> Bool)? = nil) {
        let networks = NetworkProtocol.allCases.count
        var groups: [Group?] = Array(repeating: nil, count: max(1, frames.channels.count) * networks)
        for one in found.table.units.distinct(
            keeps: keeps.map { keeps in { found.table.rows(of: $0, contain: keeps) } })
        {
            let unit = one.unit
            let group = Int(frames.channel(Int(unit.firstRow))) * networks + Int(unit.network.rawValue)
            guard group < groups.count else { continue }
            if groups[group] == nil { groups[group] = Group() }
            groups[group]?.add(unit, count: one.count)
        }
        for first in stride(from: 0, to: groups.count, by: networks) { Self.withoutRefused(&groups, from: first) }
        for (place, group) in groups.enumerated() {
            guard let group else { continue }
            let (network, channel) = (NetworkProtocol.allCases[place % networks], place / networks)
            var entry = Entry(
                network: network, channel: channel < frames.channels.count ? frames.channels[channel] : "")
            entry.evidence = found.evidence.filter { $0.network == network && Int($0.channel) == channel }
            entry.parties = group.parties.sorted { $0.messages > $1.messages }
            entry.messages = entry.parties.reduce(0) { $0 + $1.messages }
            entry.incomplete = entry.parties.reduce(0) { $0 + $1.incomplete }
            entries.append(entry)
        }
    }

    /// A scan also tries the services of OBD-II. If all of them are refused, OBD-II is not in use, and they are
    /// messages of the protocol of the others.
    ///
    /// - Parameter first: the channel's first group.
    private static func withoutRefused(_ groups: inout [Group?], from first: Int) {
        let place = first + Int(NetworkProtocol.obd.rawValue)
        guard let refused = groups[place], refused.accepted == 0, refused.refused > 0 else { return }
        let others = NetworkProtocol.diagnostics.map { first + Int($0.rawValue) }
        let other = others.first { groups[$0] != nil } ?? others[0]
        if groups[other] == nil { groups[other] = Group() }
        for parties in refused.parties { groups[other]?.add(parties) }
        groups[place] = nil
    }

    private struct Group {
        var index = KeyIndex()
        var parties: [Parties] = []
        /// Number of positive and of negative responses.
        var accepted = 0
        var refused = 0

        mutating func add(_ unit: ProtocolDataUnit, count: Int) {
            add(
                Parties(
                    one: unit.source, other: unit.target, messages: count,
                    incomplete: unit.outcome == .complete ? 0 : count))
            guard unit.isDiagnostic else { return }
            if unit.messageKind == .positive { accepted += count }
            if unit.messageKind == .negative { refused += count }
        }

        mutating func add(_ more: Parties) {
            let (one, other) = (more.one.code, more.other.code)
            let key = UInt64(min(one, other)) << 32 | UInt64(max(one, other))
            let place = index.place(of: key, next: parties.count)
            if place == parties.count { return parties.append(more) }
            parties[place].messages += more.messages
            parties[place].incomplete += more.incomplete
        }
    }
}

extension NetworkProtocol {
    /// Protocols in which a scan sends requests, the most frequent first.
    static let diagnostics: [NetworkProtocol] = [.uds, .kwp2000, .gmlan]
}

extension PDUAddress {
    /// `7E8`, `18DA10F1`, `F1`, `12`; `*` for all nodes, "" for none.
    package var text: String {
        switch self {
        case .none: ""
        case .everyone: "*"
        case .identifier(let identifier, let isExtended): hex(UInt64(identifier), isExtended ? 8 : 3)
        case .address(let address): hex(UInt64(address), 2)
        case .node(let node): "\(node)"
        }
    }
}
