/// Names of parameter groups, addresses, failures and reasons of SAE J1939, read once when somebody asks.
enum J1939Names {
    struct Group: Sendable {
        /// `EEC1`; empty where people use the name alone.
        var label: String
        var name: String

        var text: String { label.isEmpty ? name : label + " " + name }
    }

    static let groups = groups(in: J1939GroupTable.text)
    static let failureModes = names(in: J1939CodeTable.failureModes)
    static let abortReasons = names(in: J1939CodeTable.abortReasons)
    static let parameters = names(in: J1939CodeTable.parameters)
    static let addresses = names(in: J1939AddressTable.text)
    /// DM1 to DM35: messages of diagnostics.
    static let diagnosticGroups = Set(
        groups.filter { $0.value.label.hasPrefix("DM") && $0.value.label.dropFirst(2).allSatisfy(\.isNumber) }.keys)
    private static let chargingGroups = groups(in: J1939GroupTable.charging)

    private static let charger: UInt8 = 0x56
    private static let vehicle: UInt8 = 0xF4

    /// Whether an identifier is of GB/T 27930: one of its groups between a charger and a vehicle's battery management.
    static func isCharging(_ identifier: J1939Identifier) -> Bool {
        isCharging(identifier.source, identifier.destination) && chargingGroups[identifier.group] != nil
    }

    private static func isCharging(_ source: UInt8, _ destination: UInt8) -> Bool {
        source == charger && destination == vehicle || source == vehicle && destination == charger
    }

    /// A group's name between two addresses; nil where the tables do not have it.
    static func name(of group: UInt32, from source: UInt8, to destination: UInt8) -> String? {
        if isCharging(source, destination), let known = chargingGroups[group] { return known.text }
        if let known = groups[group] { return known.text }
        return J1939Group.isProprietary(group) ? "Proprietary" : nil
    }

    private static func groups(in text: StaticString) -> [UInt32: Group] {
        var groups: [UInt32: Group] = [:]
        for line in FactLines(text) {
            let parts = line.parts()
            guard parts.count > 2, let number = UInt32(parts[0]) else { continue }
            groups[number] = Group(label: parts[1], name: parts[2])
        }
        return groups
    }

    private static func names(in text: StaticString) -> [UInt32: String] {
        var names: [UInt32: String] = [:]
        for line in FactLines(text) {
            let parts = line.parts()
            guard parts.count > 1, let number = UInt32(parts[0]) else { continue }
            names[number] = parts[1]
        }
        return names
    }
}
