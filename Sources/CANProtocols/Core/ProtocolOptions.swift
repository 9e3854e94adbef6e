/// What is known before the traffic is looked at.
package struct ProtocolOptions: Sendable {
    /// Pairs that speak ISO 15765-2 whatever the traffic looks like: `--isotp 6F1:612,ext`.
    package var isoTPPairs: [ISOTPPair] = []
    /// Protocols that are spoken (`--protocol uds`); empty: found from the traffic.
    package var fixed: Set<NetworkProtocol> = []
    /// Protocols that are not (`--protocol '!canopen'`).
    package var forbidden: Set<NetworkProtocol> = []
    /// Names of data identifiers, and how long their data is: `--did FILE`.
    package var dataIdentifiers = DataIdentifierTable.known
    /// The objects of CANopen's nodes: `--eds 5=drive.eds`.
    package var dictionaries = CANopenDictionaries()
    /// Names of suspect parameters of J1939 by their numbers, as databases have them; used where the tables have none.
    package var parameterNames: [UInt32: String] = [:]

    package init() {}

    /// Whether a protocol may be claimed: not forbidden, and among the fixed ones where there are any.
    func allows(_ network: NetworkProtocol) -> Bool {
        !forbidden.contains(network) && (fixed.isEmpty || fixed.contains(network))
    }
}

/// Two identifiers that talk by ISO 15765-2.
package struct ISOTPPair: Sendable, Equatable {
    package var request: UInt32
    package var response: UInt32
    package var isExtendedAddressing = false

    package init(request: UInt32, response: UInt32, isExtendedAddressing: Bool = false) {
        self.request = request
        self.response = response
        self.isExtendedAddressing = isExtendedAddressing
    }
}
