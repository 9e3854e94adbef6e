/// Reads messages of NMEA 2000: groups and the values of their fields.
enum NMEA2000Reader: ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading {
        let detail = J1939Detail(packed: message.unit.detail)
        let layout = NMEA2000Decoder.layout(of: detail.group, message.bytes)
        // The bytes of a message that is not complete may not reach to what selects the layout.
        let ofGroup = layout?.isFallback == false ? nil : NMEA2000Layout.name(of: detail.group)
        let name = ofGroup ?? layout?.name ?? J1939Names.groups[detail.group]?.text
        var reading = PDUReading(title: name ?? "PGN \(detail.group)")
        reading.fields = J1939Reader.head(of: message.unit, detail, name: name)
        guard let layout, message.unit.outcome == .complete else { return reading }
        let decoded = NMEA2000Decoder(layout, message.bytes)
        reading.fields.append(PDUField("fields", .object(decoded.fields)))
        reading.parts = decoded.parts
        return reading
    }
}
