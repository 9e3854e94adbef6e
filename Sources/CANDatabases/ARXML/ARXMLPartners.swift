/// Determines the sender of a message and the receivers of its signals.
struct ARXMLPartners {
    /// Maximum number of pairs of a node and a message, because a small file can define very many.
    private static let limit = 5_000_000

    private struct Place {
        var message: Int
        var contained: Int?
    }

    private var places: [Int: [Place]] = [:]
    private var senders: [[String]] = []
    private var receivers: [[String]] = []
    private var containedSenders: [[[String]]] = []
    private var containedReceivers: [[[String]]] = []
    private var left = ARXMLPartners.limit

    static func assign(ecus: [XMLElement], to messages: inout [ARXMLMessage], _ context: inout ARXMLContext) {
        var partners = ARXMLPartners(messages)
        for ecu in ecus { partners.readGroups(of: ecu, &context) }
        for node in context.document.elements(named: "CAN-NM-NODE") { partners.readManagement(node, &context) }
        partners.write(to: &messages)
    }

    private init(_ messages: [ARXMLMessage]) {
        for (index, message) in messages.enumerated() {
            for pdu in message.pdus { places[pdu, default: []].append(Place(message: index)) }
            for (inner, pdus) in message.containedPDUs.enumerated() {
                for pdu in pdus { places[pdu, default: []].append(Place(message: index, contained: inner)) }
            }
            senders.append([])
            receivers.append([])
            containedSenders.append(Array(repeating: [], count: message.containedPDUs.count))
            containedReceivers.append(Array(repeating: [], count: message.containedPDUs.count))
        }
    }

    /// An ECU contains groups of PDUs, and each group states the direction of its PDUs.
    private mutating func readGroups(of ecu: XMLElement, _ context: inout ARXMLContext) {
        guard let name = ecu.shortName else { return }
        let groups =
            (ecu.first("ASSOCIATED-COM-I-PDU-GROUP-REFS")?.children("ASSOCIATED-COM-I-PDU-GROUP-REF") ?? [])
            + (ecu.first("ASSOCIATED-I-PDU-GROUP-REFS")?.children("ASSOCIATED-I-PDU-GROUP-REF") ?? [])
        for reference in groups {
            guard let group = context.resolve(reference) else { continue }
            let isSender = group.first("COMMUNICATION-DIRECTION")?.value == "OUT"
            for pdu in pduReferences(of: group) where left > 0 {
                if let pdu = context.resolve(pdu) { add(name, sends: isSender, pdu: pdu.index) }
            }
        }
    }

    private func pduReferences(of group: XMLElement) -> [XMLElement] {
        let conditional = group.first("I-SIGNAL-I-PDUS")?.children("I-SIGNAL-I-PDU-REF-CONDITIONAL") ?? []
        return conditional.compactMap { $0.first("I-SIGNAL-I-PDU-REF") }
            + (group.first("I-PDU-REFS")?.children("I-PDU-REF") ?? [])
    }

    /// A network management node refers to its controller, whose path is that of its ECU and one more name.
    private mutating func readManagement(_ node: XMLElement, _ context: inout ARXMLContext) {
        guard let controller = context.follow(node, "CONTROLLER") else { return }
        var ecu: XMLElement? = controller
        while let element = ecu, element.name != "ECU-INSTANCE" { ecu = element.parent }
        guard let name = ecu?.shortName else { return }
        for (list, item, isSender) in [
            ("RX-NM-PDU-REFS", "RX-NM-PDU-REF", false), ("TX-NM-PDU-REFS", "TX-NM-PDU-REF", true),
        ] {
            for reference in node.first(list)?.children(item) ?? [] where left > 0 {
                if let pdu = context.resolve(reference) { add(name, sends: isSender, pdu: pdu.index) }
            }
        }
    }

    private mutating func add(_ name: String, sends: Bool, pdu: Int) {
        for place in places[pdu] ?? [] where left > 0 {
            left -= 1
            switch (sends, place.contained) {
            case (true, nil): Self.insert(name, &senders[place.message])
            case (false, nil): Self.insert(name, &receivers[place.message])
            case (true, let inner?): Self.insert(name, &containedSenders[place.message][inner])
            case (false, let inner?): Self.insert(name, &containedReceivers[place.message][inner])
            }
        }
    }

    /// ECUs come one after the other, so an existing name is the last one.
    private static func insert(_ name: String, _ names: inout [String]) {
        if names.last != name { names.append(name) }
    }

    private func write(to messages: inout [ARXMLMessage]) {
        var shared = SharedSignals()
        for index in messages.indices {
            messages[index].message.senders = unique(senders[index])
            let receiving = unique(receivers[index])
            shared.setReceivers(receiving, of: &messages[index].message)
            guard var container = messages[index].message.container else { continue }
            // A message stores its container as a whole, so that each change of one of its PDUs would copy all.
            for inner in containedSenders[index].indices where inner < container.pdus.count {
                container.pdus[inner].senders = unique(containedSenders[index][inner])
                shared.setReceivers(unique(containedReceivers[index][inner]), of: &container.pdus[inner])
            }
            messages[index].message.container = container
        }
    }

    /// Sets receivers so that messages that share their signals still do so afterwards.
    private struct SharedSignals {
        private struct Key: Hashable {
            var storage: UnsafeRawPointer?
            var names: [String]
        }

        /// The new signals, and the old ones, which are kept so that their address is not reused.
        private var known: [Key: (now: [Signal], before: [Signal])] = [:]

        mutating func setReceivers(_ names: [String], of message: inout Message) {
            guard message.signals.contains(where: { $0.receivers != names }) else { return }
            let before = message.signals
            let key = Key(storage: before.withUnsafeBytes { $0.baseAddress }, names: names)
            if let found = known[key], found.before.count == before.count {
                message.signals = found.now
                return
            }
            for index in message.signals.indices { message.signals[index].receivers = names }
            known[key] = (message.signals, before)
        }
    }

    /// A network management node comes after all ECUs and may repeat a name.
    private func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
