internal import CANDatabases
internal import CANProtocols

extension ProtocolOptions {
    /// The same options with the names of suspect parameters from databases, if messages of J1939 may need them.
    func named(by databases: DatabaseSet, for table: PDUTable) -> ProtocolOptions {
        guard !databases.isEmpty, table.units.networks.contains(.j1939) else { return self }
        var options = self
        options.parameterNames = databases.parameterNames
        return options
    }
}
