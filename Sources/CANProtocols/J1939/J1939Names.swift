/// Names of parameter groups, addresses, failures and reasons of SAE J1939, read once when they are first needed.
enum J1939Names {
    struct Group: Sendable {
        /// `EEC1`; empty if the name alone is usual.
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

    /// Whether an identifier belongs to GB/T 27930: one of its groups between a charger and a vehicle's battery
    /// management.
    static func isCharging(_ identifier: J1939Identifier) -> Bool {
        isCharging(identifier.source, identifier.destination) && chargingGroups[identifier.group] != nil
    }

    private static func isCharging(_ source: UInt8, _ destination: UInt8) -> Bool {
        source == charger && destination == vehicle || source == vehicle && destination == charger
    }

    /// What an address is in a message between charger and vehicle (GB/T 27930-2015, 5); nil for other messages.
    static func chargingParty(_ address: UInt8, from source: UInt8, to destination: UInt8) -> String? {
        guard isCharging(source, destination) else { return nil }
        return address == charger ? "Charger" : address == vehicle ? "BMS" : nil
    }

    private static let nullAddress: UInt8 = 0xFE

    /// A group's name between two addresses; nil if it is not in the tables.
    static func name(of group: UInt32, from source: UInt8, to destination: UInt8) -> String? {
        if isCharging(source, destination), let known = chargingGroups[group] { return known.text }
        // From the null address (SAE J1939-81, 4.2.2.3).
        if group == J1939Group.addressClaimed, source == nullAddress { return "Cannot claim address" }
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

/// Preferred source addresses of industry group 0 and of road vehicles (SAE J1939, appendix B, from public documents):
/// address, name.
enum J1939AddressTable {
    static let text: StaticString = #"""
        0|Engine #1
        1|Engine #2
        2|Turbocharger
        3|Transmission #1
        4|Transmission #2
        5|Shift Console - Primary
        6|Shift Console - Secondary
        7|Power TakeOff - (Main or Rear)
        8|Axle - Steering
        9|Axle - Drive #1
        10|Axle - Drive #2
        11|Brake System Controller
        12|Brakes - Steer Axle
        13|Brakes - Drive Axle #1
        14|Brakes - Drive Axle #2
        15|Retarder - Engine
        16|Retarder - Driveline
        17|Cruise Control
        18|Fuel System
        19|Steering Controller
        20|Suspension - Steer Axle
        21|Suspension - Drive Axle #1
        22|Suspension - Drive Axle #2
        23|Instrument Cluster #1
        24|Trip Recorder
        25|Passenger-Operator Climate Control #1
        26|Alternator/Electrical Charging System
        27|Aerodynamic Control
        28|Vehicle Navigation
        29|Vehicle Security
        30|Electrical System
        31|Starter System
        32|Tractor-Trailer Bridge #1
        33|Body Controller
        34|Auxiliary Valve Control or Engine Air System Valve Control
        35|Hitch Control
        36|Power TakeOff (Front or Secondary)
        37|Off Vehicle Gateway
        38|Virtual Terminal (in cab)
        39|Management Computer #1
        40|Cab Display #1
        41|Retarder, Exhaust, Engine #1
        42|Headway Controller
        43|On-Board Diagnostic Unit
        44|Retarder, Exhaust, Engine #2
        45|Endurance Braking System
        46|Hydraulic Pump Controller
        47|Suspension - System Controller #1
        48|Pneumatic - System Controller
        49|Cab Controller - Primary
        50|Cab Controller - Secondary
        51|Tire Pressure Controller
        52|Ignition Control Module #1
        53|Ignition Control Module #2
        54|Seat Control #1
        55|Lighting - Operator Controls
        56|Rear Axle Steering Controller #1
        57|Water Pump Controller
        58|Passenger-Operator Climate Control #2
        59|Transmission Display - Primary
        60|Transmission Display - Secondary
        61|Exhaust Emission Controller
        62|Vehicle Dynamic Stability Controller
        63|Oil Sensor
        64|Suspension - System Controller #2
        65|Information System Controller #1
        66|Ramp Control
        67|Clutch/Converter Unit
        68|Auxiliary Heater #1
        69|Auxiliary Heater #2
        70|Engine Valve Controller
        71|Chassis Controller #1
        72|Chassis Controller #2
        73|Propulsion Battery Charger
        74|Communications Unit, Cellular
        75|Communications Unit, Satellite
        76|Communications Unit, Radio
        77|Steering Column Unit
        78|Fan Drive Controller
        79|Seat Control #2
        80|Parking Brake Controller
        81|Aftertreatment #1 System Gas Intake
        82|Aftertreatment #1 System Gas Outlet
        83|Safety Restraint System
        84|Cab Display #2
        85|Diesel Particulate Filter Controller
        86|Aftertreatment #2 System Gas Intake
        87|Aftertreatment #2 System Gas Outlet
        88|Safety Restraint System #2
        89|Atmospheric Sensor
        247|Auxiliary Power Unit (APU) #1
        248|File Server / Printer
        249|Off Board Diagnostic-Service Tool #1
        250|Off Board Diagnostic-Service Tool #2
        251|On-Board Data Logger
        252|Reserved for Experimental Use
        253|Reserved for OEM
        """#
}
