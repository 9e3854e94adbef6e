/// What speaks for SAE J1939 and for NMEA 2000 on a channel: identifiers by their groups, and messages that fit to the
/// last byte.
///
/// A 29-bit identifier proves nothing. Of all of them one in 870 happens to be a group that the tables know; so groups
/// count by the share of identifiers that they are, and messages by their form: an address claim with a possible NAME, a
/// request of three bytes, a transport that completed.
struct J1939Evidence {
    /// Distinct identifiers that a J1939 network can hold.
    private(set) var identifiers = 0
    /// Distinct identifiers with the extended data page, which it cannot.
    private(set) var foreignIdentifiers = 0
    /// Known groups of SAE J1939, ISO 11783 or GB/T 27930, and their frames.
    private(set) var groups = 0
    private(set) var groupFrames = 0
    /// Known groups of NMEA 2000 in the upper data page, and their frames.
    private(set) var marineGroups = 0
    private(set) var marineFrames = 0
    private(set) var claims = 0
    /// Claims whose NAME says "marine industry" (industry group 4).
    private(set) var marineClaims = 0
    private(set) var requests = 0
    var transports = 0

    /// Counts an identifier with the number of frames that carried it, all with eight bytes or not.
    mutating func count(_ identifier: J1939Identifier, frames: Int, hasEightBytes: Bool) {
        guard !identifier.isExtendedDataPage else {
            foreignIdentifiers += 1
            return
        }
        identifiers += 1
        let group = identifier.group
        if group >= 0x1F000, NMEA2000Groups.shared.isKnown(group) {
            marineGroups += 1
            marineFrames += frames
        } else if !identifier.isAddressed, hasEightBytes, J1939Names.groups[group] != nil {
            groups += 1
            groupFrames += frames
        } else if J1939Names.isCharging(identifier) {
            groups += 1
            groupFrames += frames
        }
    }

    /// Looks at a frame of the network's management.
    mutating func examine(_ identifier: J1939Identifier, _ payload: UnsafeBufferPointer<UInt8>) {
        switch identifier.group {
        case J1939Group.addressClaimed where payload.count == 8 && identifier.destination == 0xFF:
            // The reserved bit of a NAME is 0, and nobody's NAME is 0 or all ones.
            let isPossible = payload[6] & 1 == 0 && payload.contains { $0 != 0 }
            claims += isPossible ? 1 : 0
            marineClaims += isPossible && (payload[7] >> 4) & 7 == 4 ? 1 : 0
        case J1939Group.request where payload.count == 3 && payload[2] <= 3:
            requests += 1
        default: break
        }
    }

    /// Whether J1939 or NMEA 2000 is spoken, and which.
    var network: NetworkProtocol? {
        guard foreignIdentifiers * 4 <= identifiers + foreignIdentifiers else { return nil }
        let isMarine = Self.isShare(marineGroups, of: identifiers)
        let isRoad = Self.isShare(groups, of: identifiers)
        let isManaged = transports > 0 || claims > 0 || requests > 1
        guard isMarine || isRoad || isManaged else { return nil }
        if marineGroups > groups { return .nmea2000 }
        return marineGroups == groups && marineClaims > 0 ? .nmea2000 : .j1939
    }

    /// Whether a J1939 network has messages of NMEA 2000 too, as behind the gateway of an engine.
    var isShared: Bool { network == .j1939 && marineGroups >= 3 && Self.isShare(marineGroups, of: identifiers) }

    /// A known group among a dozen identifiers, or three among any hundred.
    private static func isShare(_ known: Int, of identifiers: Int) -> Bool {
        known >= 1 && known * 12 >= identifiers || known >= 3 && known * 50 >= identifiers
    }

    /// The evidence as facts with their numbers.
    func facts(network: NetworkProtocol, channel: UInt16) -> [ProtocolEvidence] {
        let facts =
            network == .nmea2000
            ? [("frames of parameter groups of NMEA 2000", marineFrames), ("address claims", claims)]
            : [("frames of known parameter groups", groupFrames), ("address claims", claims)]
        return (facts + [("completed transport messages", transports), ("requests of parameter groups", requests)])
            .filter { $0.1 > 0 }
            .map { ProtocolEvidence(network: network, channel: channel, fact: $0.0, count: $0.1) }
    }
}
