package import Capture

/// Who talks with whom in a capture: the messages of a table as conversations, the longest first.
///
/// Diagnostics: all who are tied by requests and their answers, so that a tester that asks all and each is one party. The
/// others: all of a channel.
package struct ConversationList: Sendable {
    package private(set) var conversations: [Conversation] = []

    /// - Parameter keeps: whether a row is wanted; messages without one that is are left out.
    package init(_ table: PDUTable, frames: FrameTable, keeps: ((Int) -> Bool)? = nil) {
        var grouping = ConversationGrouping(table, frames)
        for place in table.units.indices {
            if let keeps, !table.rows(of: table.units[place], contain: keeps) { continue }
            grouping.add(place)
        }
        // Where somebody answers counts more than where everything is told unasked.
        conversations = grouping.conversations().sorted {
            ($0.isRoutine ? 1 : 0, $1.messageCount, $0.exchanges.first?.first.unit ?? 0)
                < ($1.isRoutine ? 1 : 0, $0.messageCount, $1.exchanges.first?.first.unit ?? 0)
        }
    }

    package var isEmpty: Bool { conversations.isEmpty }
}

/// Finds out who belongs together while messages are added.
private struct ConversationGrouping {
    private let table: PDUTable
    private let frames: FrameTable
    /// Addresses by channel and family.
    private var index = StreamIndex()
    private var nodes: [Node] = []
    /// Who talk with each other, and who are the same.
    private var talkers = JoinedSets()
    private var same = JoinedSets()
    /// By place in the table: its source and target among the nodes; -1 for what was not added, and for all.
    private var ends: [(source: Int32, target: Int32)]

    private struct Node {
        var address: PDUAddress
        var channel: UInt16
        var messages = 0
        var requests = 0
        var first: Int
    }

    init(_ table: PDUTable, _ frames: FrameTable) {
        self.table = table
        self.frames = frames
        ends = Array(repeating: (-1, -1), count: table.units.count)
    }

    mutating func add(_ place: Int) {
        let unit = table.units[place]
        let channel = frames.channel(Int(unit.firstRow))
        let source = node(unit.source, unit, channel, place)
        nodes[source].messages += 1
        if unit.role == .request { nodes[source].requests += 1 }
        var target = -1
        // Whom nobody names is nobody that others talk with, too.
        let isNamed = unit.target != .everyone && !(unit.isOverISOTP && unit.target == .none)
        if isNamed {
            target = node(unit.target, unit, channel, place)
            talkers.join(source, target)
        }
        ends[place] = (Int32(source), Int32(target))
        if !unit.isOverISOTP {
            // All of a channel: what is said to all is heard by all.
            let hub = node(.everyone, unit, channel, place)
            talkers.join(source, hub)
        }
        guard unit.request >= 0, Int(unit.request) < place else { return }
        let asked = ends[Int(unit.request)]
        guard asked.source >= 0 else { return }
        talkers.join(Int(asked.source), source)
        // Who asked all is who each of them answers.
        if asked.target < 0, target >= 0 { same.join(Int(asked.source), target) }
    }

    private mutating func node(_ address: PDUAddress, _ unit: ProtocolDataUnit, _ channel: UInt16, _ place: Int) -> Int
    {
        let family: UInt64 = unit.isOverISOTP ? 0 : unit.network == .canopen ? 2 : 1
        let key = UInt64(address.code) | UInt64(channel) << 34 | family << 52
        let found = index.place(of: key, next: nodes.count)
        if found == nodes.count {
            nodes.append(Node(address: address, channel: channel, first: place))
            talkers.add()
            same.add()
        }
        return found
    }

    mutating func conversations() -> [Conversation] {
        var members: [Int: [Int]] = [:]
        for node in nodes.indices { members[talkers.root(node), default: []].append(node) }
        var units: [Int: [Int]] = [:]
        for place in ends.indices where ends[place].source >= 0 {
            units[talkers.root(Int(ends[place].source)), default: []].append(place)
        }
        return members.keys.sorted().compactMap { root in
            conversation(of: members[root] ?? [], units[root] ?? [])
        }
    }

    private mutating func conversation(of members: [Int], _ all: [Int]) -> Conversation? {
        var units = all.filter { !table.units[$0].isRoutine }
        let routine = all.count - units.count
        // Where nothing else is said, that is what there is.
        let isRoutine = units.isEmpty
        if isRoutine { units = all }
        guard let first = units.first else { return nil }
        let (parties, places) = parties(of: members, units)
        func message(_ place: Int) -> Exchange.Message {
            let (source, target) = ends[place]
            return Exchange.Message(
                unit: Int32(place), from: Int16(places[source] ?? -1), to: Int16(target < 0 ? -1 : places[target] ?? -1)
            )
        }
        var exchanges: [Exchange] = []
        var byRequest: [Int32: Int] = [:]
        var counts = Array(repeating: 0, count: NetworkProtocol.allCases.count)
        for place in units {
            let unit = table.units[place]
            counts[Int(unit.network.rawValue)] += 1
            if let asked = byRequest[unit.request] {
                exchanges[asked].messages.append(message(place))
                continue
            }
            var own = message(place)
            // A transfer is begun by who asks, whoever sends the data.
            if unit.role == .exchange, parties[Int(max(0, own.from))].role == .node { swap(&own.from, &own.to) }
            if unit.role == .request { byRequest[Int32(place)] = exchanges.count }
            exchanges.append(Exchange(messages: [own], hasRequest: unit.role == .request))
        }
        let networks = NetworkProtocol.allCases.filter { counts[Int($0.rawValue)] > 0 }
            .sorted { counts[Int($0.rawValue)] > counts[Int($1.rawValue)] }
        return Conversation(
            channel: frames.channel(Int(table.units[first].firstRow)), networks: networks, parties: parties,
            exchanges: exchanges, messageCount: units.count,
            incompleteCount: units.count { table.units[$0].outcome != .complete },
            routineCount: isRoutine ? 0 : routine, isRoutine: isRoutine)
    }

    /// Those who take part in messages, and the place of each node among them.
    private mutating func parties(of members: [Int], _ units: [Int]) -> ([Party], [Int32: Int]) {
        var heard: [Int: Int] = [:]
        for place in units {
            heard[Int(ends[place].source), default: 0] += 1
            if ends[place].target >= 0 { heard[Int(ends[place].target), default: 0] += 1 }
        }
        var groups: [Int: [Int]] = [:]
        for node in members where heard[node] != nil { groups[same.root(node), default: []].append(node) }
        let sorted = groups.values.sorted { one, other in
            func key(_ nodes: [Int]) -> (Int, Int, Int, Int) {
                let isFirst = [.tester, .master].contains(role(nodes))
                let first = nodes.map { self.nodes[$0].first }.min() ?? 0
                // Control units by the order in which they are met, those of a whole bus by how much they say.
                let isMet = table.units[first].isOverISOTP
                // Of two that are met in one message it is who sent it.
                let node = nodes.min() ?? 0
                return (isFirst ? 0 : 1, isMet ? 0 : -nodes.reduce(0) { $0 + (heard[$1] ?? 0) }, first, node)
            }
            return key(one) < key(other)
        }
        var parties: [Party] = []
        var places: [Int32: Int] = [:]
        for group in sorted {
            for node in group { places[Int32(node)] = parties.count }
            let ordered = group.sorted { (nodes[$1].messages, nodes[$0].first) < (nodes[$0].messages, nodes[$1].first) }
            parties.append(Party(role: role(group), addresses: ordered.map { nodes[$0].address }))
        }
        return (parties, places)
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
            // Whom nobody heard is who asked, where the others answer.
            let isSilent = group.allSatisfy { nodes[$0].messages == 0 }
            return asks(group) || isSilent && unit.role == .answer ? .tester : .controlUnit
        case .everyone: return .other
        }
    }
}
