/// Recognises messages with trouble codes without reading them.
extension ProtocolDataUnit {
    /// Whether it is complete and belongs to a protocol or parameter group with trouble codes.
    package var mayHoldTroubleCodes: Bool {
        guard outcome == .complete else { return false }
        return isDiagnostic || network == .j1939 && J1939TroubleCodes.isIn(J1939Detail(packed: detail).group)
    }

    /// Whether a message with these bytes may contain codes: responses to ReadDTCInformation (UDS) and its predecessors
    /// (KWP2000), modes 3, 7 and 10 (OBD-II), and DM1 and similar messages (SAE J1939-73).
    package func holdsTroubleCodes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch network {
        case .uds, .kwp2000, .gmlan, .obd:
            guard let first = bytes.first else { return false }
            return [0x43, 0x47, 0x4A, 0x53, 0x57, 0x58, 0x59].contains(first)
        case .j1939: return J1939TroubleCodes.isIn(J1939Detail(packed: detail).group)
        case .isoTP, .nmea2000, .canopen: return false
        }
    }
}
