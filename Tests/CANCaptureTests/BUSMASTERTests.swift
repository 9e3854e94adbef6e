import Testing

@testable import CANCapture

struct BUSMASTERTests {
    private func log(_ lines: String, date: String? = "14:5:2013 14:8:19:524", mode: String = "HEX") -> String {
        "***BUSMASTER Ver 2.4.0***\n***PROTOCOL CAN***\n***[START LOGGING SESSION]***\n"
            + (date.map { "***START DATE AND TIME \($0)***\n" } ?? "") + "***\(mode)***\n***SYSTEM MODE***\n"
            + lines + "\n***END DATE AND TIME 14:5:2013 14:8:23:560***\n***[STOP LOGGING SESSION]***\n"
    }

    /// 14 May 2013
    private let midnight: Int64 = 1_368_489_600_000_000_000

    @Test func readsHexadecimalFrames() throws {
        let capture = try load(
            log("14:08:20:4009 Tx 1 0x021 s 2 0A 0B \n14:08:20:5 Rx 2 18EEFF00 x 1 FF\n14:8:20:900 Rx 1 7FF sr 3"))
        #expect(capture.source.format == "busmaster")
        #expect(capture.source.clock == .wallClock)
        #expect(capture.source.start == midnight + 50_899_524_000_000)
        let rows = frames(capture)
        #expect(rows.map(\.flags) == [.transmitted, [.extended, .received], [.remote, .received]])
        #expect(rows.map(\.identifier) == [0x21, 0x18EE_FF00, 0x7FF])
        #expect(rows.map(\.length) == [2, 1, 3])
        #expect(capture.frames.channels == ["1", "2"])
        #expect(capture.skipped.count == 0)
    }

    /// The first rate is that of channel 1, the second that of channel 2.
    @Test(arguments: [([500_000, 500_000], 500_000), ([500_000, 250_000], nil), ([7, 500_000], 500_000), ([], nil)])
    func knowsTheBitRateIfAllChannelsHaveTheSame(rates: [Int], expected: Int?) throws {
        let lines = rates.enumerated().map {
            "***CHANNEL \($0 + 1) - Vector - Virtual Channel 1 SN - 0Channel Index - 0 - \($1) bps***\n"
        }
        let capture = try load(log(lines.joined() + "14:08:20:4009 Tx 1 0x021 s 2 0A 0B"))
        #expect(capture.source.bitRate == expected)
    }

    @Test func knowsWhereALaterSessionBegins() throws {
        let capture = try load(
            log("14:08:20:4009 Tx 1 0x021 s 2 0A 0B") + log("14:14:20:4009 Tx 1 0x021 s 2 0A 0B"))
        #expect(capture.frames.sessionStarts.times == [frames(capture)[1].time])
        #expect(capture.source.sessions == 2)
    }

    @Test func takesFewerThanFourDigitsForMillisecondsWithoutPadding() throws {
        let capture = try load(
            log(
                """
                14:08:20:4009 Tx 1 021 s 0
                14:08:20:53 Tx 1 021 s 0
                14:08:20:7 Tx 1 021 s 0
                14:08:20:0053 Tx 1 021 s 0
                """))
        let second = midnight + 50_900_000_000_000
        #expect(frames(capture).map { $0.time - second } == [400_900_000, 53_000_000, 7_000_000, 5_300_000])
    }

    @Test func readsIdentifiersAndDataInDecimal() throws {
        let one = try frame(log("14:08:20:4009 Tx 1 0021 s 3 000 010 255 ", mode: "DEC"))
        #expect(one.identifier == 21)
        #expect(one.data == [0, 10, 255])
        let capture = try load(
            log("14:08:20:4009 Tx 1 21 s 1 256\n14:08:20:4009 Tx 1 21 s 1 1\n14:08:20:4009 Tx 1 2A s 0", mode: "DEC"))
        #expect(capture.frames.count == 1 && capture.skipped.count == 2)
    }

    @Test(arguments: ["***RELATIVE MODE***", "***SYSTEM MODE***"])
    func doesNotTrapOnTimesOutOfRange(_ mode: String) throws {
        let days = Array(repeating: "08:00:00:0 Rx 1 1 s 0\n16:00:00:0 Rx 1 1 s 0\n00:00:00:0 Rx 1 1 s 0\n", count: 120)
        let capture = try load(log(mode + "\n" + days.joined(), date: "31:12:2261 23:0:0:0"))
        #expect(capture.frames.count > 60)
        #expect(capture.skipped.count > 0)
        #expect(capture.skipped.examples.first?.reason == "the time is out of range")
    }

    @Test func goesOnAfterMidnight() throws {
        let capture = try load(
            log("23:59:59:9000 Rx 1 1 s 0\n00:00:01:0000 Rx 1 1 s 0\n23:59:59:0000 Rx 1 1 s 0\n0:0:1:0000 Rx 1 1 s 0"))
        // The third is two seconds late rather than almost a day early.
        let tenths = frames(capture).map { ($0.time - midnight) / 100_000_000 }
        #expect(tenths == [863_999, 864_010, 863_990, 864_010])
    }

    @Test func beginsOnTheNextDayWhenTheFirstFrameComesAfterMidnight() throws {
        let capture = try load(log("00:00:01:0000 Rx 1 1 s 0", date: "14:5:2013 23:59:59:0"))
        #expect(capture.frames.time(0) == midnight + 86_401_000_000_000)
    }

    @Test func givesEverySessionItsDate() throws {
        let second = log("10:00:00:0000 Rx 1 2 s 0", date: "15:5:2013 9:59:59:0")
        let capture = try load(log("14:08:20:0000 Rx 1 1 s 0") + second)
        #expect(frames(capture).map { ($0.time - midnight) / 1_000_000_000 } == [50_900, 86_400 + 36_000])
        #expect(capture.source.start == midnight + 50_899_524_000_000)
        #expect(capture.source.notes == ["2 logging sessions in one file"])
        #expect(capture.source.sessions == 2)
    }

    @Test func addsUpRelativeTimesAndCountsAbsoluteOnesFromTheStart() throws {
        let lines = "0:00:01:0000 Rx 1 1 s 0\n0:00:02:0000 Rx 1 1 s 0"
        let relative = try load(log(lines).replacing("SYSTEM MODE", with: "RELATIVE MODE"))
        let start = try #require(relative.source.start)
        #expect(frames(relative).map { ($0.time - start) / 1_000_000_000 } == [1, 3])
        let absolute = try load(log(lines).replacing("SYSTEM MODE", with: "ABSOLUTE MODE"))
        #expect(frames(absolute).map { ($0.time - start) / 1_000_000_000 } == [1, 2])
    }

    @Test func readsJ1939() throws {
        let text = log(
            """
            12:38:30:5344 1 18eeff00 0x00EE00 ACL 00  FF  006 Tx 8 01 00 00 00 00 00 00 80
            12:38:37:7168 1 1ceafffe 0x00EA00 RQST_ACL FE  FF  007 Rx 3 00 EE 00
            12:38:38:0000 1 1cecff00 0x00FECA BAM 00  FF  007 Tx 10 01 02 03 04 05 06 07 08 09 0A
            """
        ).replacing("PROTOCOL CAN", with: "PROTOCOL J1939")
        let capture = try load(text)
        #expect(frames(capture).map(\.identifier) == [0x18EE_FF00, 0x1CEA_FFFE])
        #expect(frames(capture).map(\.flags) == [[.extended, .transmitted], [.extended, .received]])
        #expect(capture.skipped.count == 1)
    }

    @Test func saysThatALogHasNoDate() throws {
        let capture = try load(log("14:08:20:0000 Rx 1 1 s 0", date: nil))
        #expect(capture.source.clock == .relative)
        #expect(capture.source.start == nil)
        #expect(capture.source.notes == ["the file records times of day without a date"])
    }

    @Test(
        arguments: [
            ("25:61:61:0000 Rx 1 21A s 0", "the time cannot be read"),
            ("14:08:20:40091 Rx 1 21A s 0", "the time cannot be read"),
            ("14:08:20:4009 Qx 1 21A s 0", "neither Rx nor Tx after the time"),
            ("14:08:20:4009 Rx x 21A s 0", "the channel or the type of the frame cannot be read"),
            ("14:08:20:4009 Rx 1 21A q 0", "neither s nor x for the type of the frame"),
            ("14:08:20:4009 Rx 1 21A sq 0", "an unknown type of frame"),
            ("14:08:20:4009 Rx 1 8FF s 0", "the identifier is out of range"),
            ("14:08:20:4009 Rx 1 XYZ s 0", "the identifier cannot be read"),
            ("14:08:20:4009 Rx 1 21A s 2 00", "fewer data bytes than the length says, or an invalid byte"),
            ("14:08:20:4009 Rx 1 21A s 1 00 01", "more data than the length says"),
        ])
    func saysWhatIsWrongWithALine(_ line: String, _ reason: String) throws {
        let capture = try load(log("14:08:20:0000 Rx 1 1 s 0\n" + line))
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples == [.init(place: .line(8), reason: reason)])
    }
}
