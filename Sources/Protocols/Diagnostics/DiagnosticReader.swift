/// Reads messages that ISO 15765-2 carried.
enum DiagnosticReader: ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading { PDUReading(title: "") }
}
