/// The names of messages by identifier in the tables of J1939 and NMEA 2000, on a bus that uses them.
package struct GroupNames: Sendable {
    private let networks: [String: NetworkProtocol]
    private var channels: [String]

    /// - Parameter spoken: the protocols in use, by the name of their channel.
    package init(_ spoken: [(network: NetworkProtocol, channel: String)], channels: [String]) {
        var networks: [String: NetworkProtocol] = [:]
        for one in spoken where one.network == .j1939 || one.network == .nmea2000 {
            // A bus with NMEA 2000 also uses J1939, whose tables contain the names.
            if networks[one.channel] != .nmea2000 { networks[one.channel] = one.network }
        }
        (self.networks, self.channels) = (networks, channels)
    }

    /// The same for a capture with these channels, which may be more.
    package func of(channels: [String]) -> GroupNames {
        var names = self
        names.channels = channels
        return names
    }

    /// - Returns: nil for identifiers of 11 bits, and for groups that are not in the tables.
    package func name(of identifier: UInt32, isExtended: Bool, channel: UInt16) -> String? {
        let name = Int(channel) < channels.count ? channels[Int(channel)] : ""
        let known = J1939Identifier(identifier)
        guard isExtended, let network = networks[name], !known.isExtendedDataPage else { return nil }
        if Self.diagnostics.contains(known.group) {
            let target = Self.isToAll(known.group) ? "all" : Self.address(known.destination)
            return "Diagnostics \(Self.address(known.source)) to \(target)"
        }
        let own = J1939Names.name(of: known.group, from: known.source, to: known.destination)
        return network == .nmea2000 ? NMEA2000Layout.name(of: known.group) ?? own : own
    }

    /// The groups of ISO 15765-2: physical and functional, normal fixed and mixed. Their titles name only the addressing.
    private static let diagnostics: Set<UInt32> = [0xDA00, 0xDB00, 0xCE00, 0xCD00]

    private static func isToAll(_ group: UInt32) -> Bool { group == 0xDB00 || group == 0xCD00 }

    private static func address(_ byte: UInt8) -> String { hex(UInt64(byte), 2) }
}
