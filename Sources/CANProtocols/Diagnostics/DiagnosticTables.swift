/// Names from the standards of diagnostics.
enum DiagnosticTables {
    static let udsServices = FactTable.names(PackageResources.uds_services_tsv)
    static let kwpServices = FactTable.names(PackageResources.kwp_services_tsv)
    static let gmlanServices = FactTable.names(PackageResources.gmlan_services_tsv)
    static let obdModes = FactTable.names(PackageResources.obd_modes_tsv)
    static let obdInformation = FactTable.names(PackageResources.obd_infotypes_tsv)
    static let obdMonitors = FactTable.names(PackageResources.obd_monitors_tsv)
    static let obdTests = FactTable.names(PackageResources.obd_tests_tsv)
    static let responses = FactTable.names(PackageResources.uds_responses_tsv)
    static let controls = FactTable.names(PackageResources.uds_control_tsv)
    static let failureTypes = FactTable.names(PackageResources.dtc_failures_tsv)
    static let statusBits = FactTable.rows(PackageResources.dtc_status_tsv).map { $0[1] }

    /// By service of ISO 14229-1: whether a sub-function follows.
    static let hasSubfunction: [Bool] = {
        var flags = Array(repeating: false, count: 256)
        for row in FactTable.rows(PackageResources.uds_services_tsv) where row.count > 2 && row[2] == "S" {
            if let service = UInt8(row[0], radix: 16) { flags[Int(service)] = true }
        }
        return flags
    }()

    /// By service and sub-function.
    static let subfunctions: [UInt16: String] = {
        var names: [UInt16: String] = [:]
        for row in FactTable.rows(PackageResources.uds_subfunctions_tsv) where row.count > 2 {
            if let key = UInt16(row[0] + row[1], radix: 16) { names[key] = row[2] }
        }
        return names
    }()

    /// Texts of generic trouble codes: `P0420`.
    static let troubleCodes: [String: String] = {
        var texts: [String: String] = [:]
        for row in FactTable.rows(PackageResources.dtc_texts_tsv) where row.count > 1 { texts[row[0]] = row[1] }
        return texts
    }()

    static let routines: [UInt16: String] = {
        var names: [UInt16: String] = [:]
        for row in FactTable.rows(PackageResources.uds_routines_tsv) where row.count > 1 {
            if let key = UInt16(row[0], radix: 16) { names[key] = row[1] }
        }
        return names
    }()
}

/// Negative responses of ISO 14229-1 and its predecessors.
package enum NegativeResponse {
    /// The meaning of a response code (annex A); nil if unknown.
    package static func name(_ code: UInt8) -> String? { DiagnosticTables.responses[Int(code)] }

    /// The unit does not have the service. serviceNotSupportedInActiveSession says that it has it in another session.
    package static let serviceNotSupported: UInt8 = 0x11
}

/// Services of diagnostics.
package enum DiagnosticService {
    /// `Write data by identifier`; nil if it is not in the protocol's table.
    package static func name(_ service: UInt8, in network: NetworkProtocol) -> String? {
        switch network {
        case .obd: DiagnosticTables.obdModes[Int(service)]
        case .uds: DiagnosticTables.udsServices[Int(service)]
        case .kwp2000: DiagnosticTables.kwpServices[Int(service)]
        case .gmlan: DiagnosticTables.gmlanServices[Int(service)]
        case .isoTP, .j1939, .nmea2000, .canopen: nil
        }
    }
}
