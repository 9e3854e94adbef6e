import CANProtocols
import Testing

/// SDO transfers of every kind (CiA 301, 7.2.4).
struct SDOTests {
    /// The only message in frames of transfers, with its fields.
    private func transfer(_ texts: [String]) throws -> (FieldbusFrames, ProtocolDataUnit) {
        // A node that boots and reports makes the channel one of CANopen, whatever follows.
        let frames = FieldbusFrames(["705#00", "705#7F", "000#0105", "705#05"] + texts)
        #expect(frames.networks == [.canopen])
        let units = frames.units.filter { frames.field("cob_function", of: $0) == .text("SDO") }
        #expect(units.count == 1)
        return (frames, try #require(units.first))
    }

    @Test func anExpeditedUploadHasTheBytesOfItsAnswer() throws {
        let (frames, message) = try transfer(["605#4001100000000000", "585#4F01100005000000"])
        #expect(frames.payload(message) == "05")
        #expect(message.lastRow == 5)
        #expect(frames.field("index", of: message) == .hexadecimal(0x1001, digits: 4))
        #expect(frames.field("direction", of: message) == .text("upload"))
        #expect(frames.parts(message) == ["object=1001:00 Error register", "value=5"])
    }

    @Test func anExpeditedDownloadWithoutASizeHasFourBytes() throws {
        let (frames, message) = try transfer(["605#2217100064000000", "585#6017100000000000"])
        #expect(frames.payload(message) == "64000000")
        #expect(frames.field("transfer", of: message) == .text("expedited"))
    }

    @Test func aSegmentedUploadIsOneMessage() throws {
        let (frames, message) = try transfer([
            "605#4008100000000000", "585#410810000A000000", "605#6000000000000000", "585#0041424344454647",
            "605#7000000000000000", "585#1948494A00000000",
        ])
        #expect(message.outcome == .complete)
        #expect(frames.payload(message) == "4142434445464748494A")
        #expect(frames.parts(message).last == "value=ABCDEFGHIJ")
    }

    @Test func aSegmentThatComesTwiceMakesTheTransferMissing() throws {
        let (_, message) = try transfer([
            "605#4008100000000000", "585#410810000A000000", "605#6000000000000000", "585#0041424344454647",
            "605#7000000000000000", "585#0948494A00000000",
        ])
        #expect(message.outcome == .missing)
    }

    @Test func aBlockDownloadWithALostSegmentIsSentAgainFromThere() throws {
        let (frames, message) = try transfer([
            "605#C610200010000000", "585#A410200003000000", "605#0101020304050607", "605#02FFFFFFFFFFFFFF",
            "605#8315100000000000", "585#A201030000000000", "605#0108090A0B0C0D0E", "605#820F100000000000",
            "585#A202030000000000", "605#D500000000000000", "585#A100000000000000",
        ])
        #expect(message.outcome == .complete)
        #expect(frames.payload(message) == "0102030405060708090A0B0C0D0E0F10")
        #expect(frames.field("transfer", of: message) == .text("block"))
    }

    @Test func aBlockUploadEndsWithTheClientsConfirmation() throws {
        let (frames, message) = try transfer([
            "605#A411200002000000", "585#C611200009000000", "605#A300000000000000", "585#0101020304050607",
            "585#8208090000000000", "605#A202020000000000", "585#D500000000000000", "605#A100000000000000",
        ])
        #expect(message.outcome == .complete)
        #expect(message.lastRow == 11)
        #expect(frames.payload(message) == "010203040506070809")
    }

    @Test func anAbortNamesItsReason() throws {
        let (frames, message) = try transfer(["605#40FF2F0000000000", "585#80FF2F0000000206"])
        #expect(message.outcome == .aborted)
        #expect(frames.field("abort_code", of: message) == .hexadecimal(0x0602_0000, digits: 8))
        #expect(frames.parts(message).last == "abort=06020000 Object does not exist")
    }

    @Test func aRequestWithoutAnAnswerIsInterruptedByTheNextOne() {
        let frames = FieldbusFrames([
            "605#4001100000000000", "605#4000100000000000", "585#4300100092010200", "605#4018100100000000",
        ])
        #expect(frames.units.map(\.outcome) == [.interrupted, .complete, .incomplete])
    }

    @Test func aLoneAnswerIsAMessageToo() throws {
        let (frames, message) = try transfer(["585#4F01100005000000"])
        #expect(frames.payload(message) == "05")
    }
}
