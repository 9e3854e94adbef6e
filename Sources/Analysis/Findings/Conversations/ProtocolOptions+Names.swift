internal import CANDatabases
internal import CANProtocols

extension ProtocolOptions {
    /// The same with the names of suspect parameters that databases have, where messages of J1939 may need them.
    func named(by databases: DatabaseSet, for table: PDUTable) -> ProtocolOptions {
        guard !databases.isEmpty, table.units.networks.contains(.j1939) else { return self }
        var options = self
        options.parameterNames = databases.parameterNames
        return options
    }
}
