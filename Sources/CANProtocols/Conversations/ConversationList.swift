package import CANCapture

/// The conversations in a capture: the messages of a table by their participants, the longest first.
///
/// Diagnostics: all nodes connected by requests and responses, so that a tester that sends to all and to single nodes
/// is one party. Other protocols: all nodes of a channel.
package struct ConversationList: Sendable {
    package private(set) var conversations: [Conversation] = []

    /// - Parameters:
    ///   - keeps: whether a row is wanted; messages without a wanted row are left out.
    ///   - listsRoutine: whether conversations with routine messages only get their exchanges, one for each message.
    package init(
        _ table: PDUTable, frames: FrameTable, keeps: ((Int) -> Bool)? = nil, listsRoutine: Bool = true
    ) {
        var grouping = ConversationGrouping(table, frames, keeps: keeps, listsRoutine: listsRoutine)
        // Conversations with requests come before texts in one direction, and these before unsolicited messages.
        conversations = grouping.conversations().map { ($0, rank: $0.hasRequests ? 0 : $0.isRoutine ? 2 : 1) }.sorted {
            ($0.rank, $1.0.messageCount, $0.0.first) < ($1.rank, $0.0.messageCount, $1.0.first)
        }.map(\.0)
    }

    package var isEmpty: Bool { conversations.isEmpty }
}

/// Finds the nodes that belong together, from distinct messages. A message is examined only if it is part of an
/// exchange.
private struct ConversationGrouping {
    private let table: PDUTable
    private let frames: FrameTable
    private let keeps: ((ProtocolDataUnit) -> Bool)?
    private let listsRoutine: Bool
    /// Addresses by channel and family.
    private var index = KeyIndex()
    private var nodes: [Node] = []
    /// Nodes that talk with each other, and nodes that are the same.
    private var talkers = JoinedSets()
    private var same = JoinedSets()
    /// By node: its place among the parties of its conversation.
    private var partyOfNode: [Int16] = []
    /// Messages by sender and receiver, in the order of the first of each.
    private var said: [Said] = []
    private var placeOfSaid = KeyIndex()

    private struct Node {
        var address: PDUAddress
        var channel: UInt16
        var messages = 0
        var requests = 0
        var first: Int
    }

    /// Number of messages from one node to another.
    private struct Said {
        struct Key {
            /// Among the nodes; -1 for all.
            var source: Int32
            var target: Int32
            var network: NetworkProtocol
            var isRoutine: Bool
            var isComplete: Bool
            /// For diagnostics: whether it is a positive or a negative response.
            var isPositive = false
            var isNegative = false

            /// One number for each key.
            var code: UInt64 {
                UInt64(UInt32(bitPattern: source)) | UInt64(UInt32(bitPattern: target) & 0xFFF_FFFF) << 28
                    | UInt64(network.rawValue) << 56 | (isRoutine ? 1 << 60 : 0) | (isComplete ? 1 << 61 : 0)
                    | (isPositive ? 1 << 62 : 0) | (isNegative ? 1 << 63 : 0)
            }
        }

        let key: Key
        /// The first of them.
        let place: Int
        var count = 0
    }

    init(_ table: PDUTable, _ frames: FrameTable, keeps: ((Int) -> Bool)?, listsRoutine: Bool) {
        self.table = table
        self.frames = frames
        self.keeps = keeps.map { keeps in { table.rows(of: $0, contain: keeps) } }
        self.listsRoutine = listsRoutine
        for one in table.units.distinct(keeps: self.keeps) { add(one) }
    }

    private mutating func add(_ one: PDUTable.DistinctUnits.Element) {
        let (unit, place) = (one.unit, one.place)
        let channel = frames.channel(Int(unit.firstRow))
        let source = node(unit.source, unit, channel, place)
        nodes[source].messages += one.count
        if unit.role == .request { nodes[source].requests += one.count }
        var target = -1
        if Self.isNamed(unit) {
            target = node(unit.target, unit, channel, place)
            talkers.join(source, target)
        }
        let key = Said.Key(
            source: Int32(source), target: Int32(target), network: unit.network, isRoutine: unit.isRoutine,
            isComplete: unit.outcome == .complete,
            isPositive: unit.isDiagnostic && unit.messageKind == .positive,
            isNegative: unit.isDiagnostic && unit.messageKind == .negative)
        let known = placeOfSaid.place(of: key.code, next: said.count)
        if known == said.count { said.append(Said(key: key, place: place)) }
        said[known].count += one.count
        if !unit.isOverISOTP {
            // All nodes of a channel, because all of them receive messages to all.
            let hub = node(.everyone, unit, channel, place)
            talkers.join(source, hub)
        }
        guard unit.request >= 0, Int(unit.request) < place else { return }
        let request = table.units[Int(unit.request)]
        guard keeps?(request) ?? true else { return }
        let asked = ends(of: request)
        guard asked.source >= 0 else { return }
        talkers.join(asked.source, source)
        // The node that sent a request to all is the one that each response addresses. A request that another node than
        // the addressed one answers was sent to all.
        if asked.target != source, target >= 0 { same.join(asked.source, target) }
    }

    /// Nodes that no message names are not connected with others.
    private static func isNamed(_ unit: ProtocolDataUnit) -> Bool {
        unit.target != .everyone && !(unit.isOverISOTP && unit.target == .none)
    }

    private static func key(_ address: PDUAddress, _ unit: ProtocolDataUnit, _ channel: UInt16) -> UInt64 {
        let family: UInt64 = unit.isOverISOTP ? 0 : unit.network == .canopen ? 2 : 1
        return UInt64(address.code) | UInt64(channel) << 34 | family << 52
    }

    private mutating func node(_ address: PDUAddress, _ unit: ProtocolDataUnit, _ channel: UInt16, _ place: Int) -> Int
    {
        let found = index.place(of: Self.key(address, unit, channel), next: nodes.count)
        if found == nodes.count {
            nodes.append(Node(address: address, channel: channel, first: place))
            talkers.add()
            same.add()
        }
        return found
    }

    /// Sender and receiver of an added message; -1 for all.
    private func ends(of unit: ProtocolDataUnit) -> (source: Int, target: Int) {
        let channel = frames.channel(Int(unit.firstRow))
        func find(_ address: PDUAddress) -> Int { index.find(Self.key(address, unit, channel)) ?? -1 }
        return (find(unit.source), Self.isNamed(unit) ? find(unit.target) : -1)
    }

    mutating func conversations() -> [Conversation] {
        let roots = nodes.indices.map { talkers.root($0) }
        var members: [Int: [Int]] = [:]
        for node in nodes.indices { members[roots[node], default: []].append(node) }
        var parts: [Int: [Said]] = [:]
        for one in said { parts[roots[Int(one.key.source)], default: []].append(one) }
        // The party of each root, and of each node.
        var drafts = [ConversationDraft?](repeating: nil, count: nodes.count)
        partyOfNode = Array(repeating: -1, count: nodes.count)
        for (root, all) in parts {
            // If there are no other messages, routine messages are listed.
            let isRoutine = all.allSatisfy(\.key.isRoutine)
            let told = isRoutine ? all : all.filter { !$0.key.isRoutine }
            let routine = all.reduce(0) { $0 + ($1.key.isRoutine ? $1.count : 0) }
            let parties = parties(of: members[root] ?? [], told)
            drafts[root] = ConversationDraft(
                conversation(of: told, parties, isRoutine: isRoutine, routineCount: isRoutine ? 0 : routine))
        }
        list(&drafts, roots)
        return drafts.compactMap { $0?.conversation }
    }

    private func conversation(
        of told: [Said], _ parties: [Party], isRoutine: Bool, routineCount: Int
    ) -> Conversation {
        var counts = Array(repeating: 0, count: NetworkProtocol.allCases.count)
        for one in told { counts[Int(one.key.network.rawValue)] += one.count }
        let obd = Int(NetworkProtocol.obd.rawValue)
        if counts[obd] > 0, let first = told.first,
            let spoken = protocolOfRefused(channel: frames.channel(Int(table.units[first.place].firstRow)))
        {
            counts[Int(spoken.rawValue)] += counts[obd]
            counts[obd] = 0
        }
        let networks = NetworkProtocol.allCases.filter { counts[Int($0.rawValue)] > 0 }
            .sorted { counts[Int($0.rawValue)] > counts[Int($1.rawValue)] }
        let first = told.first?.place ?? 0
        return Conversation(
            channel: frames.channel(Int(table.units[first].firstRow)), networks: networks, parties: parties,
            exchanges: [], first: Int32(truncatingIfNeeded: first), messageCount: told.reduce(0) { $0 + $1.count },
            incompleteCount: told.reduce(0) { $0 + ($1.key.isComplete ? 0 : $1.count) }, routineCount: routineCount,
            isRoutine: isRoutine)
    }

    /// The protocol of a scan that also tries the services of OBD-II, all of which are refused; nil if there is none.
    /// As in ``SpokenProtocols``.
    private func protocolOfRefused(channel: UInt16) -> NetworkProtocol? {
        var (hasRefused, others) = (false, Set<NetworkProtocol>())
        for one in said where frames.channel(Int(table.units[one.place].firstRow)) == channel {
            if one.key.network == .obd {
                if one.key.isPositive { return nil }
                hasRefused = hasRefused || one.key.isNegative
            } else {
                others.insert(one.key.network)
            }
        }
        return hasRefused ? NetworkProtocol.diagnostics.first(where: others.contains) ?? .uds : nil
    }

    /// Gives conversations their exchanges.
    private func list(_ drafts: inout [ConversationDraft?], _ roots: [Int]) {
        var isListed = [Bool](repeating: false, count: nodes.count)
        for node in nodes.indices {
            isListed[node] = listsRoutine && drafts[roots[node]]?.conversation.isRoutine ?? false
        }
        let wanted = table.units.matching { unit in
            guard unit.isRoutine else { return true }
            let source = ends(of: unit).source
            return source >= 0 && isListed[source]
        }
        for (place, unit) in wanted where keeps?(unit) ?? true {
            let (source, target) = ends(of: unit)
            guard source >= 0 else { continue }
            // In place, because copying a draft would copy its exchanges with every message.
            drafts[roots[source]]?.add(
                unit,
                Exchange.Message(
                    unit: Int32(truncatingIfNeeded: place), from: partyOfNode[source],
                    to: target < 0 ? -1 : partyOfNode[target]))
        }
    }

    /// Those who take part in messages, and the place of each node among them.
    private mutating func parties(of members: [Int], _ told: [Said]) -> [Party] {
        var heard: [Int: Int] = [:]
        for one in told {
            heard[Int(one.key.source), default: 0] += one.count
            if one.key.target >= 0 { heard[Int(one.key.target), default: 0] += one.count }
        }
        var groups: [Int: [Int]] = [:]
        for node in members where heard[node] != nil { groups[same.root(node), default: []].append(node) }
        let sorted = groups.values.sorted { one, other in
            func key(_ nodes: [Int]) -> (Int, Int, Int, Int) {
                let isFirst = [.tester, .master].contains(role(nodes))
                let first = nodes.map { self.nodes[$0].first }.min() ?? 0
                // Control units in the order of their first messages; nodes of a whole bus by number of messages.
                let isMet = table.units[first].isOverISOTP
                // Of two nodes in one message the sender comes first.
                let node = nodes.min() ?? 0
                return (isFirst ? 0 : 1, isMet ? 0 : -nodes.reduce(0) { $0 + (heard[$1] ?? 0) }, first, node)
            }
            return key(one) < key(other)
        }
        var parties: [Party] = []
        for group in sorted {
            for node in group { partyOfNode[node] = Int16(clamping: parties.count) }
            let ordered = group.sorted { (nodes[$1].messages, nodes[$0].first) < (nodes[$0].messages, nodes[$1].first) }
            parties.append(Party(role: role(group), addresses: ordered.map { nodes[$0].address }))
        }
        return parties
    }

    private func asks(_ group: [Int]) -> Bool {
        group.contains { nodes[$0].requests > 0 || nodes[$0].address == .none }
    }

    private func role(_ group: [Int]) -> Party.Role {
        guard let address = group.first.map({ nodes[$0].address }) else { return .other }
        switch address {
        case .none: return .master
        case .node: return .node
        case .identifier, .address:
            let unit = table.units[nodes[group[0]].first]
            guard unit.isOverISOTP, unit.network != .isoTP else { return .other }
            // A node without messages of its own is the requesting one if the others respond.
            let isSilent = group.allSatisfy { nodes[$0].messages == 0 }
            return asks(group) || isSilent && unit.role == .answer ? .tester : .controlUnit
        case .everyone: return .other
        }
    }
}

/// A conversation while its exchanges are listed.
private struct ConversationDraft {
    var conversation: Conversation
    /// Places among the exchanges.
    private var byRequest: [Int32: Int] = [:]

    init(_ conversation: Conversation) { self.conversation = conversation }

    /// Adds a message after those before it.
    mutating func add(_ unit: ProtocolDataUnit, _ message: Exchange.Message) {
        var own = message
        if unit.request >= 0, let asked = byRequest[unit.request] {
            let request = conversation.exchanges[asked].messages[0]
            if own.from != request.to, own.from != request.from { conversation.exchanges[asked].messages[0].to = -1 }
            conversation.exchanges[asked].messages.append(own)
            return
        }
        // A transfer is begun by the requesting node, whichever node sends the data.
        if unit.role == .exchange, conversation.parties[Int(max(0, own.from))].role == .node {
            swap(&own.from, &own.to)
        }
        if unit.role == .request { byRequest[own.unit] = conversation.exchanges.count }
        conversation.exchanges.append(Exchange(messages: [own], hasRequest: unit.role == .request))
    }
}
