/// The NAME of a device: its manufacturer and its function (SAE J1939-81, 4.1.1).
struct J1939Name: Equatable {
    let number: UInt64

    init(_ number: UInt64) {
        self.number = number
    }

    /// From eight bytes, the lowest first; nil where there are fewer.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count >= 8 else { return nil }
        number = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    private func part(_ first: UInt64, _ bits: UInt64) -> UInt64 { (number >> first) & ((1 << bits) - 1) }

    var identity: UInt64 { part(0, 21) }
    var manufacturer: UInt64 { part(21, 11) }
    var ecuInstance: UInt64 { part(32, 3) }
    var functionInstance: UInt64 { part(35, 5) }
    var function: UInt64 { part(40, 8) }
    var vehicleSystem: UInt64 { part(49, 7) }
    var vehicleSystemInstance: UInt64 { part(56, 4) }
    var industryGroup: UInt64 { part(60, 3) }
    var isArbitraryAddressCapable: Bool { number >> 63 == 1 }

    var fields: [PDUField] {
        [
            ("identity", identity), ("manufacturer", manufacturer), ("ecu_instance", ecuInstance),
            ("function_instance", functionInstance), ("function", function), ("vehicle_system", vehicleSystem),
            ("vehicle_system_instance", vehicleSystemInstance), ("industry_group", industryGroup),
            ("arbitrary_address", isArbitraryAddressCapable ? 1 : 0),
        ].map { PDUField($0.0, .integer(Int64($0.1))) }
    }

    var manufacturerName: String? { NMEA2000Lookups.shared.meanings(of: "MANUFACTURER_CODE")[manufacturer] }

    /// `manufacturer 275 Navico, function 140, identity 1095452`.
    var text: String {
        "manufacturer \(manufacturer)" + (manufacturerName.map { " " + $0 } ?? "") + ", function \(function)"
            + ", identity \(identity)"
    }
}
