import CANDatabases
import Testing

struct ContainerTests {
    private func container(_ header: Message.Container.Header, _ order: ByteOrder) -> Message {
        func pdu(_ name: String, _ identifier: UInt32, _ length: Int) -> Message {
            Message(
                name: name, identifier: identifier, isExtended: false, length: length,
                signals: [Signal(name: "\(name)Value", start: 0, length: 8 * length)])
        }
        return Message(
            name: "Box", identifier: 0x100, isExtended: false, length: 64, isFD: true,
            container: Message.Container(
                header: header, byteOrder: order, pdus: [pdu("Second", 0x0A0B0C, 2), pdu("First", 7, 1)]))
    }

    @Test func eachPartIsDecodedByItsShortHeader() {
        let payload: [UInt8] = [0, 0, 7, 1, 0x55, 0x0A, 0x0B, 0x0C, 2, 0x34, 0x12]
        let found = decode(payload, container(.short, .bigEndian))
        #expect(found.order == ["FirstValue", "SecondValue"])
        #expect(found.values["SecondValue"] == RawValue(bits: 0x1234, kind: .unsigned))
        #expect(found.fit == [])
    }

    @Test func longHeadersAndLittleEndianOnesAreRead() {
        let payload: [UInt8] = [0x0C, 0x0B, 0x0A, 0, 2, 0, 0, 0, 0x34, 0x12]
        #expect(
            decode(payload, container(.long, .littleEndian)).values == [
                "SecondValue": RawValue(bits: 0x1234, kind: .unsigned)
            ])
    }

    @Test func unknownPartsAreSteppedOverAndCutOnesSaid() {
        let unknown: [UInt8] = [9, 9, 9, 3, 1, 2, 3, 0, 0, 7, 1, 0x55]
        #expect(decode(unknown, container(.short, .bigEndian)).order == ["FirstValue"])
        let cut: [UInt8] = [0x0A, 0x0B, 0x0C, 2, 0x34]
        #expect(decode(cut, container(.short, .bigEndian)).order == [])
        #expect(decode(cut, container(.short, .bigEndian)).fit == .isShort)
        let huge: [UInt8] = [0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 1]
        #expect(decode(huge, container(.long, .bigEndian)).order == ["FirstValue"])
    }
}
