/// The families of protocols, in the order in which they are tried: one line for each.
enum ProtocolFamilies {
    /// Those with the strongest evidence come first: completed messages of ISO 15765-2 do not occur by chance.
    static var recognizers: [any ProtocolRecognizer.Type] {
        [
            ISOTPRecognizer.self,
            J1939Recognizer.self,
            CANopenRecognizer.self,
        ]
    }

    static func reading(of message: ProtocolMessage) -> PDUReading {
        switch message.unit.network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: DiagnosticReader.reading(of: message)
        case .j1939: J1939Reader.reading(of: message)
        case .nmea2000: NMEA2000Reader.reading(of: message)
        case .canopen: CANopenReader.reading(of: message)
        }
    }
}
