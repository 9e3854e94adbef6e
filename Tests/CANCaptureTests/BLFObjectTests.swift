import Testing

@testable import CANCapture

struct BLFObjectTests {
    private func read(_ objects: [UInt8]...) throws -> FrameCollector {
        var file = BLFTestWriter()
        file.addContainer(Array(objects.joined()))
        return try FrameCollector.readingBLF(file.bytes)
    }

    @Test func readsClassicMessagesOfBothTypes() throws {
        let result = try read(
            BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(dlc: 3, data: [9, 8, 7]), time: 5),
            BLFObjectMaker.object(
                type: 86,
                body: BLFObjectMaker.classicBody(
                    channel: 300, flags: 0x01, identifier: 0x9ABC_DEF0, isLong: true),
                time: -6))
        #expect(
            result.rows == [
                Frame(time: 5, identifier: 0x123, flags: .received, channel: 0, data: [9, 8, 7]),
                Frame(
                    time: -6, identifier: 0x1ABC_DEF0, flags: [.extended, .transmitted], channel: 1,
                    data: [1, 2, 3, 4, 5, 6, 7, 8]),
            ])
        #expect(result.frames.channels == ["1", "300"])
        #expect(result.skipped.count == 0 && result.skipped.otherRecords.isEmpty)
        #expect(result.source.clock == .relative && result.source.start == nil)
    }

    @Test func takesALengthCodeAboveEightAsEightBytes() throws {
        let result = try read(BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(dlc: 13)))
        #expect(result.rows.first?.data == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test func keepsTheLengthOfARemoteFrameAndNoData() throws {
        let result = try read(
            BLFObjectMaker.object(type: 86, body: BLFObjectMaker.classicBody(flags: 0x80, dlc: 5)),
            BLFObjectMaker.object(
                type: 101,
                body: BLFObjectMaker.fdBody64(dlc: 12, valid: 0, identifier: 1, flags: 0x10, direction: 1, data: [])))
        #expect(
            result.rows == [
                Frame(time: 0, identifier: 0x123, flags: [.remote, .received], length: 5),
                Frame(time: 0, identifier: 1, flags: [.remote, .transmitted], length: 8),
            ])
    }

    @Test func readsTimesInTensOfMicrosecondsAndInNanoseconds() throws {
        let body = BLFObjectMaker.classicBody()
        let result = try read(
            BLFObjectMaker.object(type: 1, body: body, time: 123_456, timeFlag: 1),
            BLFObjectMaker.object(type: 1, body: body, time: 123_456, timeFlag: 2),
            BLFObjectMaker.object(type: 1, body: body, time: -3, timeFlag: 1))
        #expect(result.rows.map(\.time) == [1_234_560_000, 123_456, -30_000])
    }

    @Test func countsTimesThatDoNotFit() throws {
        var file = BLFTestWriter(start: [2020, 6, 2, 2, 16, 5, 33, 597])
        file.addContainer(
            BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: .max, timeFlag: 1)
                + BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: .max)
                + BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 7))
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.rows.map(\.time) == [1_591_113_933_597_000_007])
        #expect(result.skipped.count == 2)
        #expect(result.reasons.first == "an object of type 1 has a timestamp out of range")
    }

    @Test func readsHeadersOfVersionTwo() throws {
        let result = try read(
            BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 8, version: 2),
            BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 9))
        #expect(result.rows.map(\.time) == [8, 9])
        #expect(result.rows.map(\.data) == Array(repeating: [1, 2, 3, 4, 5, 6, 7, 8], count: 2))
    }

    @Test func countsHeadersOfUnknownVersions() throws {
        let result = try read(
            BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), version: 7),
            BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 9))
        #expect(result.rows.map(\.time) == [9])
        #expect(result.reasons == ["an object of type 1 has an unknown header version 7"])
    }

    @Test func readsFDMessagesWithTheirFlags() throws {
        let data = Array(UInt8(1)...64)
        let result = try read(
            BLFObjectMaker.object(
                type: 100,
                body: BLFObjectMaker.fdBody(
                    channel: 2, flags: 1, dlc: 15, identifier: 0x8000_0001, fdFlags: 7, valid: 64, data: data)),
            BLFObjectMaker.object(
                type: 100, body: BLFObjectMaker.fdBody(dlc: 9, identifier: 2, fdFlags: 1, valid: 12, data: data)),
            BLFObjectMaker.object(
                type: 100, body: BLFObjectMaker.fdBody(dlc: 9, identifier: 3, fdFlags: 0, valid: 12, data: data)))
        #expect(
            result.rows == [
                Frame(
                    time: 0, identifier: 1,
                    flags: [.extended, .fd, .bitRateSwitch, .errorStateIndicator, .transmitted], channel: 0, data: data),
                Frame(
                    time: 0, identifier: 2, flags: [.fd, .received], channel: 1, data: Array(data[..<12])),
                Frame(time: 0, identifier: 3, flags: .received, channel: 1, data: Array(data[..<8])),
            ])
    }

    @Test func readsTheShortFDObject() throws {
        let result = try read(
            BLFObjectMaker.object(
                type: 101,
                body: BLFObjectMaker.fdBody64(
                    channel: 3, dlc: 9, valid: 12, identifier: 5, flags: 0x7000, direction: 1, data: Array(1...12))))
        #expect(
            result.rows == [
                Frame(
                    time: 0, identifier: 5, flags: [.fd, .bitRateSwitch, .errorStateIndicator, .transmitted],
                    data: Array(1...12))
            ])
        #expect(result.source.notes.isEmpty)
    }

    @Test func fillsDataThatAShortFDObjectDoesNotStoreAndSaysSo() throws {
        // Two bytes, then additional data that is no payload.
        let body = BLFObjectMaker.fdBody64(
            dlc: 15, valid: 64, identifier: 5, flags: 0x1000, additionalOffset: 74,
            data: [0xAA, 0xBB] + Array(repeating: 0xEE, count: 16))
        let result = try read(BLFObjectMaker.object(type: 101, body: body))
        #expect(result.rows.first?.data == [0xAA, 0xBB] + Array(repeating: 0, count: 62))
        #expect(
            result.source.notes == [
                "1 CAN FD frames store fewer bytes than their length; missing bytes are shown as 00"
            ])
    }

    @Test func countsFDObjectsThatStateMoreDataThanThereCanBe() throws {
        let result = try read(
            BLFObjectMaker.object(
                type: 101, body: BLFObjectMaker.fdBody64(dlc: 15, valid: 65, identifier: 5, flags: 0x1000, data: [])))
        #expect(result.frames.isEmpty)
        #expect(result.reasons == ["an object of type 101 states 65 data bytes"])
    }

    @Test func readsErrorFramesOfAllTypes() throws {
        let result = try read(
            BLFObjectMaker.object(type: 2, body: [2, 0, 0, 0]),
            BLFObjectMaker.object(
                type: 73, body: BLFObjectMaker.errorBody(channel: 1, dlc: 0xF3, identifier: 0x77, data: [1, 2, 3])),
            BLFObjectMaker.object(
                type: 104,
                body: BLFObjectMaker.fdErrorBody(channel: 4, flags: 0xC0, identifier: 0x78, data: [5, 6])))
        #expect(
            result.rows == [
                Frame(time: 0, identifier: 0, flags: .error, channel: 0),
                Frame(time: 0, identifier: 0x77, flags: .error, channel: 1, data: [1, 2, 3]),
                Frame(time: 0, identifier: 0x78, flags: [.error, .fd, .bitRateSwitch], channel: 2, data: [5, 6]),
            ])
        #expect(result.frames.channels == ["2", "1", "4"])
    }

    @Test func countsObjectsThatAreNoFrames() throws {
        let overload = BLFObjectMaker.object(type: 3, body: [1, 0, 0, 0])
        let variable = BLFObjectMaker.object(type: 72, body: Array("value".utf8))
        let unknown = BLFObjectMaker.object(type: 200, body: [])
        let impossible = BLFObjectMaker.object(type: 4711, body: [])
        let result = try read(overload, variable, [0, 0, 0], variable, [0], unknown, impossible)
        #expect(result.frames.isEmpty && result.skipped.count == 1)
        #expect(result.skipped.examples.map(\.reason) == ["an object of the unknown type 4711"])
        #expect(
            result.skipped.otherRecords.map(\.kind) == [
                "object type 3 (CAN overload frame)", "object type 72 (system variable)", "object type 200",
            ])
        #expect(result.skipped.otherRecords.map(\.count) == [1, 2, 1])
    }

    @Test func countsObjectsTooShortForTheirType() throws {
        let good = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 1)
        for type: UInt32 in [1, 2, 73, 86, 100, 101, 104] {
            let result = try read(BLFObjectMaker.object(type: type, body: [1]), [0, 0, 0], good)
            #expect(result.reasons == ["an object of type \(type) is too short with 33 bytes"])
            #expect(result.rows.map(\.time) == [1])
        }
    }

    @Test func namesManyChannelsInTheOrderOfTheirFirstFrames() throws {
        var objects: [UInt8] = []
        for channel in stride(from: UInt16.max, to: 60_000, by: -1) {
            objects += BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(channel: channel))
        }
        let result = try read(objects, objects)
        #expect(result.frames.channels.count == 5535)
        #expect(result.frames.channels.first == "65535")
        #expect(result.frames.channel(5535) == 0 && result.frames.channel(5536) == 1)
    }
}
