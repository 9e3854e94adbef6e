/// The messages by identifier, on one channel.
struct MessageTable: Sendable {
    private var exact: IdentifierTable
    private var groups: IdentifierTable
    private var hasGroups = false

    /// - Parameters:
    ///   - count: expected number of messages.
    ///   - groups: how many of them describe a parameter group.
    init(count: Int, groups: Int) {
        exact = IdentifierTable(count: count)
        self.groups = IdentifierTable(count: groups)
    }

    @inline(__always)
    static func key(_ identifier: UInt32, isExtended: Bool) -> UInt64 {
        UInt64(identifier) | (isExtended ? 1 << 32 : 0)
    }

    /// Adds a message; returns the index of the message with its identifier.
    mutating func insert(_ message: Message, _ index: Int) -> Int {
        if message.matching == .parameterGroup, message.isExtended {
            hasGroups = true
            _ = groups.insert(UInt64(ParameterGroup.number(of: message.identifier)), index)
        }
        return exact.insert(Self.key(message.identifier, isExtended: message.isExtended), index)
    }

    /// The whole identifier is compared first, then the parameter group.
    @inline(__always)
    func message(_ identifier: UInt32, isExtended: Bool) -> Int? {
        if let found = exact[Self.key(identifier, isExtended: isExtended)] { return found }
        guard hasGroups, isExtended else { return nil }
        return groups[UInt64(ParameterGroup.number(of: identifier))]
    }
}

/// Identifiers of SAE J1939 (J1939-21, 5.2).
package enum ParameterGroup {
    /// The parameter group number of a 29-bit identifier: extended data page, data page, PDU format, and PDU specific
    /// unless that is a destination address, as it is for formats below 240 (PDU1).
    @inline(__always)
    package static func number(of identifier: UInt32) -> UInt32 {
        let group = identifier >> 8 & 0x3FFFF
        let format = group >> 8 & 0xFF
        return format < 240 ? group & 0x3FF00 : group
    }
}
