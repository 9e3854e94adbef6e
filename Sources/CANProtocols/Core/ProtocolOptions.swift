/// What is known before the traffic is examined.
package struct ProtocolOptions: Sendable {
    /// Pairs that use ISO 15765-2 whatever the traffic looks like: `--isotp 6F1:612,ext`.
    package var isoTPPairs: [ISOTPPair] = []
    /// Protocols in use (`--protocol uds`); empty: detected from the traffic.
    package var fixed: Set<NetworkProtocol> = []
    /// Protocols that are not in use (`--protocol '!canopen'`).
    package var forbidden: Set<NetworkProtocol> = []
    /// Names of data identifiers, and the lengths of their data: `--did FILE`.
    package var dataIdentifiers = DataIdentifierTable.known
    /// The objects of CANopen's nodes: `--eds 5=drive.eds`.
    package var dictionaries = CANopenDictionaries()
    /// Names of suspect parameters of J1939 by their numbers, from databases; used if the tables have none.
    package var parameterNames: [UInt32: String] = [:]
    /// The device profiles of CANopen's nodes, by which the codes of emergencies have their meaning; nil if they were not read.
    package var deviceProfiles: [PDUAddress: UInt16]?

    package init() {}

    /// Whether a protocol may be detected: it is not excluded, and is among the given ones if there are any.
    func allows(_ network: NetworkProtocol) -> Bool {
        !forbidden.contains(network) && (fixed.isEmpty || fixed.contains(network))
    }
}

/// Two identifiers that communicate by ISO 15765-2.
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
