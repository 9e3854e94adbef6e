import Testing

@testable import CANCapture

struct CandumpLogTests {
    @Test func readsAStandardFrame() throws {
        let frame = try frame("(1436509052.249713) can0 123#1122334455667788\n")
        #expect(
            frame
                == Frame(time: 1_436_509_052_249_713_000, identifier: 0x123, data: [17, 34, 51, 68, 85, 102, 119, 136]))
    }

    @Test func readsAnExtendedFrameByItsEightDigits() throws {
        let frame = try frame("(1.000000) can0 00000123#AB\n")
        #expect(frame.identifier == 0x123)
        #expect(frame.flags == .extended)
    }

    @Test(arguments: [
        ("(1.5)", 1_500_000_000), ("(1.000001)", 1_000_001_000), ("(1.123456789)", 1_123_456_789),
        ("(1)", 1_000_000_000), ("(0000000004.844200)", 4_844_200_000), ("(         0.191254)", 191_254_000),
        ("(371.19)", 371_190_000_000), ("(1436509052.249713999)", 1_436_509_052_249_713_999),
        ("(-0.000001)", -1000), ("(1.1234567899)", 1_123_456_789),
    ])
    func readsTimesOfAnyPrecision(_ stamp: String, _ time: Int64) throws {
        #expect(try frame("\(stamp) can0 123#\n").time == time)
    }

    @Test(arguments: [
        ("0000000000", "000000"), ("1234567890", "987654"), ("9223372035", "999999"), ("0909090909", "090909"),
    ])
    func readsTheFastAndTheSlowFormOfATimeAlike(_ seconds: String, _ micros: String) throws {
        let fast = try frame("(\(seconds).\(micros)) can0 1AB#\n").time
        let slow = try frame("(\(seconds).\(micros)000) can0 1AB#\n").time
        #expect(fast == slow)
        #expect(fast / 1000 == Int64(seconds + micros))
    }

    @Test(arguments: ["(9223372036.000000)", "(99999999999999999999.0)", "(1.0", "(x)", "(12345678:0.000000)", "()"])
    func countsATimeThatCannotBe(_ stamp: String) throws {
        let capture = try load("(1.0) can0 123#\n\(stamp) can0 123#\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples == [.init(place: .line(2), reason: "the time cannot be read")])
    }

    @Test(arguments: [
        "pi@canard:~/src 00:58:03 $ candump -a -d -e -x can0 | grep 18D",
        "=~=~=~= PuTTY log 2025.05.22 09:17:30 =~=~=~=",
        "root@imx:~# candump -ta can0", "root@imx:~# cansend can0 123#00", "$ cansend can0 123#00",
        "cansend can0 123#00",
        "File decoded, known messages=3286; unknown=13937", "for i in range(0x20):",
        "    can_xchg(bus, arb_id, [1, i, 64, 64, 64, 64, 64, 64])", "interface = can0, family = 29, type = 3",
    ])
    func textOfATerminalIsNoDamagedRecord(_ text: String) throws {
        let capture = try load("\(text)\n(1.0) can0 123#11\n\(text)\n(2.0) can0 123#12\n\(text)\n")
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.count == 0)
        #expect(capture.skipped.otherRecords.map(\.count) == [3])
    }

    @Test(arguments: [
        "(2.0) can0 12", "(2.0) can0 123 11 22 33", "can0 12G#11", "can0 123 8] 11 22 33", "can0 123 x [8] 11",
    ])
    func aRecordThatMissesAPartIsDamaged(_ line: String) throws {
        let capture = try load("(1.0) can0 123#11\n\(line)\n(3.0) can0 123#12\n")
        #expect(capture.skipped.count == 1)
        #expect(!capture.skipped.isCutEnd)
    }

    @Test func aLastLineThatIsCutIsKnown() throws {
        #expect(try load("(1.0) can0 123#11\n(2.0) can0 12").skipped.isCutEnd)
    }

    @Test func readsRemoteFramesWithAndWithoutLength() throws {
        let capture = try load("(1.0) can0 123#R\n(1.0) can0 12345678#R8\n(1.0) can0 123#R8_E\n(1.0) can0 7A1#r4 T\n")
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.length) == [0, 8, 8, 4])
        #expect(frames(capture).allSatisfy { $0.flags.contains(.remote) && $0.data.isEmpty })
        #expect(capture.frames[3].flags == [.remote, .transmitted])
    }

    @Test func readsFlagsOfFDFrames() throws {
        let capture = try load(
            "(1.0) can0 123##0\n(1.0) can0 123##1AABBCC\n(1.0) can0 12345678##2AA\n(1.0) can0"
                + " 123##7\(String(repeating: "5A", count: 64))\n"
        )
        let flags = frames(capture).map(\.flags)
        #expect(
            flags == [
                .fd, [.fd, .bitRateSwitch], [.fd, .extended, .errorStateIndicator],
                [.fd, .bitRateSwitch, .errorStateIndicator],
            ])
        #expect(frames(capture).map(\.length) == [0, 3, 1, 64])
        #expect(capture.frames[3].data == Array(repeating: 0x5A, count: 64))
    }

    @Test func readsCANXL() throws {
        let frame = try frame("(1.0) can0 45123#81:07:12345678#11223344.556677\n")
        #expect(frame.flags == [.xl, .simpleExtendedContent])
        #expect(frame.identifier == 0x123)
        #expect(frame.xl == XLHeader(serviceDataUnitType: 7, virtualNetwork: 0x45, acceptanceField: 0x1234_5678))
        #expect(frame.data == [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77])
    }

    @Test func readsTheLongestCANXLFrame() throws {
        let capture = try load("(1.0) can0 00242#80:00:00000000#\(String(repeating: "E1", count: 2048))\n")
        #expect(capture.frames[0].data == Array(repeating: 0xE1, count: 2048))
    }

    @Test func readsAnErrorFrameByItsBit() throws {
        let frame = try frame("(1.0) can0 20000080#FFFFFFFFFC000000\n")
        #expect(frame.flags == [.error, .socketCAN])
        #expect(frame.identifier == 0x80)
    }

    @Test func readsDirectionAndIgnoresAnnotations() throws {
        let capture = try load(
            "(1.0) can0 123#11 R\n(1.0) can0 123#11 T\n(1.0) can0 123#11\t\tdriver door opened\n(1.0) can0 123#11 \n")
        #expect(frames(capture).map(\.flags) == [.received, .transmitted, [], []])
    }

    @Test func readsPointsBetweenBytesAndRawLengthCodes() throws {
        let capture = try load("(1.0) can0 123#11.2233.44\n(1.0) can0 123#1122334455667788_D\n")
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.length) == [4, 8])
    }

    @Test(arguments: [
        ("340#ABC", "an odd number of hexadecimal digits"),
        ("340#112233445566778899", "more than 8 data bytes"),
        ("XYZ#11", "no identifier after the interface"),
        ("12345#11", "an identifier has 3 or 8 digits; five digits are CAN XL, whose fields are missing"),
        ("1234#11", "an identifier has 3 digits up to 7FF, or 8"),
        ("FFF#11", "an identifier has 3 digits up to 7FF, or 8"),
        ("123456789#11", "no identifier after the interface"),
        ("340", "no data after the identifier"),
        ("340#GG", "the data is not hexadecimal"),
        ("340#11XX", "the data is not hexadecimal"),
        ("340#1G", "an odd number of hexadecimal digits"),
        ("123##1111111111111111111", "not a valid CAN FD length"),
        ("123##", "no FD flags after ##"),
        ("123##Z1122", "no FD flags after ##"),
        ("123#R9", "a remote frame requests at most 8 bytes"),
        ("123#112233_9", "the raw DLC cannot be read"),
        ("45123#81:00:12345678#", "a CAN XL frame has at least one byte"),
        ("45823#81:00:12345678#11", "the priority is out of range"),
        (
            "45123#81:00:1234567G#11",
            "an identifier has 3 or 8 digits; five digits are CAN XL, whose fields are"
                + " missing"
        ),
    ])
    func countsAFrameThatCannotBe(_ text: String, _ reason: String) throws {
        let capture = try load("(1.0) can0 123#11\n(1.0) can0 \(text)\n(1.0) can0 124#11\n")
        #expect(frames(capture).map(\.identifier) == [0x123, 0x124])
        #expect(capture.skipped.examples == [.init(place: .line(2), reason: reason)])
    }

    @Test func readsMarkCommentsBlankLinesAndEveryLineEnd() throws {
        let capture = try load(
            "\u{FEFF}# made by hand\r\n\r\n   \n(1.0) can0 123#11\r\n(2.0) can0 124#22\r\r\n(3.0) can0 125#33\r")
        #expect(frames(capture).map(\.identifier) == [0x123, 0x124, 0x125])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsFilesWhoseLinesEndWithCarriageReturnOnly() throws {
        let capture = try load("(1.0) can0 123#11\r(2.0) can0 124#22\r\r(3.0) can0 125#33")
        #expect(frames(capture).map(\.identifier) == [0x123, 0x124, 0x125])
        #expect(capture.skipped.count == 0)
    }

    @Test func numbersInterfacesInTheOrderOfTheFile() throws {
        let capture = try load("(1.0) can1 1AA#\n(1.0) can0 1AA#\n(1.0) can1 1AA#\n(1.0) vcan12 1AA#\n")
        #expect(capture.frames.channels == ["can1", "can0", "vcan12"])
        #expect(frames(capture).map(\.channel) == [0, 1, 0, 2])
    }

    @Test func countsFramesOfMoreInterfacesThanThereAreNumbers() throws {
        var text = ""
        for number in 0..<65_540 { text += "(1.0) x\(number) 123#\n" }
        let capture = try load(text)
        #expect(capture.frames.count == 65_536)
        #expect(capture.skipped.count == 4)
    }

    @Test func tellsEpochFromRelativeTime() throws {
        #expect(try load("(1436509052.249713) can0 123#\n").source.clock == .epoch)
        #expect(try load("(166.000000) can0 123#\n").source.clock == .relative)
    }

    @Test func keepsLinesThatStraddleBlocks() throws {
        var text = ""
        for row in 0..<40_000 { text += "(\(row).000000) can0 123#\(row % 2 == 0 ? "1122" : "112233445566")\n" }
        let file = try TemporaryFile(Array(text.utf8))
        let capture = try CaptureLoader.load(path: file.path)
        #expect(capture.skipped.count == 0)
        #expect(capture.frames.count == 40_000)
        #expect((0..<40_000).allSatisfy { capture.frames.time($0) == Int64($0) * 1_000_000_000 })
    }

    @Test func dropsALineThatIsTooLongAndGoesOn() throws {
        for length in [65_530, 65_600, 300_000, 1_000_000] {
            let long = "(1.0) can0 123#" + String(repeating: "1", count: length)
            let capture = try load("(1.0) can0 123#11\n\(long)\n(1.0) can0 124#11\n")
            #expect(frames(capture).map(\.identifier) == [0x123, 0x124])
            #expect(capture.skipped.count == 1)
            #expect(capture.skipped.examples.first?.place == .line(2))
        }
    }
}
