extension ProtocolDataUnit {
    /// Whether it needs a sentence of its own: multi-frame messages, and all of diagnostics, NMEA 2000, SDO,
    /// emergencies and trouble codes. For others the name is enough.
    package var hasStatement: Bool {
        if firstRow != lastRow { return true }
        switch network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return true
        case .canopen:
            let function = detail >> 27
            return function == UInt32(CANopenFunction.serviceData.rawValue)
                || function == UInt32(CANopenFunction.emergency.rawValue)
        case .nmea2000: return true
        case .j1939: return J1939Names.diagnosticGroups.contains(J1939Detail(packed: detail).group)
        }
    }

    /// Whether it is a request of diagnostics, by the service in its first byte.
    package var isRequest: Bool { isDiagnostic && messageKind == .request }

    /// Whether it refuses a request; ``ProtocolReader`` distinguishes negative responses other than "response pending".
    package var isRefusal: Bool { isDiagnostic && messageKind == .negative }

    package var isDiagnostic: Bool {
        switch network {
        case .uds, .obd, .kwp2000, .gmlan: true
        case .isoTP, .j1939, .nmea2000, .canopen: false
        }
    }

    /// The transport of a multi-frame message, if its protocol has several: `BAM`, `fast packet`.
    package var transportName: String? {
        switch network {
        case .j1939, .nmea2000:
            let detail = J1939Detail(packed: detail)
            switch detail.transport {
            case .single: return detail.isFastPacket ? "fast packet" : nil
            case .broadcast: return "BAM"
            case .connection: return "RTS/CTS"
            case .extended: return "ETP"
            }
        case .canopen:
            let detail = CANopenDetail(packed: detail)
            return detail.function == .serviceData ? detail.transfer.code : nil
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return nil
        }
    }

    /// For an SDO transfer: whether the node sends the data.
    package var isUpload: Bool { network == .canopen && CANopenDetail(packed: detail).isUpload }

    package var isServiceData: Bool { network == .canopen && CANopenDetail(packed: detail).function == .serviceData }
}

extension ProtocolDataUnit {
    /// The name of its sender or receiver in the tables of its protocol. On a bus of GB/T 27930 the addresses of J1939
    /// mean something else; nil if the address has no name.
    package func name(of address: PDUAddress) -> String? {
        chargingName(of: address) ?? address.name(in: network)
    }

    /// `Charger` or `BMS` in a message between these two; nil in others.
    package func chargingName(of address: PDUAddress) -> String? {
        guard network == .j1939, case .address(let byte) = address, case .address(let from) = source,
            case .address(let to) = target
        else { return nil }
        return J1939Names.chargingParty(byte, from: from, to: to)
    }
}

extension PDUAddress {
    /// The name of an address in the tables of a protocol: `Engine #1`; nil if it has none.
    package func name(in network: NetworkProtocol) -> String? {
        guard network == .j1939, case .address(let address) = self else { return nil }
        return J1939Names.addresses[UInt32(address)]
    }
}
