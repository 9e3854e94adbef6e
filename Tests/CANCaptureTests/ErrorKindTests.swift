import Testing

@testable import CANCapture

/// What records of several formats say about an error, in one form.
struct ErrorKindTests {
    private func table(_ frame: Frame) -> FrameTable {
        var table = FrameTable()
        table.channels = ["1"]
        table.append(frame)
        return table
    }

    @Test(
        arguments: [
            (2, 0x43, ErrorKind.notAcknowledged), (14, 0x81, .form), (2, 0x82, .stuff), (2, 0xC0, .bit),
            (2, 0x84, .checksum),
            (2, 0xC3, .other), (1, 0x19, .bit), (1, 0xD9, .notAcknowledged), (1, 0xAA, .stuff), (0, 0x43, .unstated),
        ] as [(UInt32, UInt8, ErrorKind)])
    func errorCodesOfBLFAreRead(valid: UInt32, code: UInt8, kind: ErrorKind) {
        #expect(BLFErrorCode.kind(valid: valid, code: code) == kind)
    }

    @Test(
        arguments: [
            (0xA8, [0, 0, 0, 0x19, 0, 0, 0, 0], ErrorKind.notAcknowledged),
            (0x88, [0, 0, 0x84, 0x0A, 0, 0, 0, 0], .stuff),
            (0x88, [0, 0, 0, 8, 0, 0, 0, 0], .checksum), (0x04, [0, 0x20, 0, 0, 0, 0, 0, 0], .unstated),
        ] as [(UInt32, [UInt8], ErrorKind)])
    func classesOfSocketCANAreRead(identifier: UInt32, data: [UInt8], kind: ErrorKind) {
        let table = table(Frame(time: 0, identifier: identifier, flags: [.error, .socketCAN], data: data))
        #expect(table.errorKind(0) == kind)
        #expect(table.failedIdentifier(0) == nil)
    }

    @Test func theFrameThatFailedIsNotWrittenAsClassesOfSocketCAN() throws {
        for kind in ErrorKind.allCases {
            let failed = Frame(
                time: 0, identifier: 0x30F, flags: .error(kind), data: [0xFF, 0xFF, 0xFF, 0xFF, 0xFC, 0, 0, 0])
            #expect(table(failed).failedIdentifier(0) == 0x30F)
            var bytes: [UInt8] = []
            try FrameWriter.write(table(failed), as: .candump) { bytes += $0 }
            let again = try load(bytes).frames
            #expect(again.flags(0) == [.error, .socketCAN])
            #expect(again.identifier(0) & 0x244 == 0, "neither counters nor a state of the controller")
            #expect(again.errorKind(0) == (kind == .unstated ? .other : kind))
            #expect(again.length(0) == 8)
        }
    }

    @Test func errorsOfTablesAreSocketCANsIfTheyCanBe() throws {
        let header = "timestamp,arbitration_id,extended,remote,error,dlc,data\n"
        let capture = try load(
            header + "1.0,0x204,0,0,1,8,AAgAAAAAYAA=\n2.0,0x30F,0,0,1,8,//////wAAAA=\n3.0,0x100,0,0,0,1,AA==\n")
        #expect(frames(capture).map { $0.flags.contains(.socketCAN) } == [true, false, false])
    }
}
