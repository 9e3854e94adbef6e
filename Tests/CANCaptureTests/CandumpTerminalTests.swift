import Testing

@testable import CANCapture

struct CandumpTerminalTests {
    @Test func readsALineWithoutTime() throws {
        let capture = try load("  can0  1DB   [8]  00 04 C2 62 00 00 03 B6\n")
        #expect(capture.frames[0] == Frame(time: 0, identifier: 0x1DB, data: [0, 4, 0xC2, 0x62, 0, 0, 3, 0xB6]))
        #expect(capture.source.clock == .none)
    }

    @Test func readsFlagsAndTheASCIIColumn() throws {
        let capture = try load(
            """
              can0  RX - -  215   [8]  27 10 27 10 27 10 27 10   ''.'.'.'.'
              can0  TX B E  12345678   [12]  00 01 02 03 04 05 06 07 08 09 0A 0B
              can0  RX - E  123  [00]
            """)
        #expect(capture.skipped.count == 0)
        #expect(
            frames(capture).map(\.flags) == [
                .received, [.transmitted, .extended, .fd, .bitRateSwitch, .errorStateIndicator],
                [.received, .fd, .errorStateIndicator],
            ])
        #expect(frames(capture).map(\.length) == [8, 12, 0])
    }

    @Test func readsEveryKindOfTimeStamp() throws {
        #expect(try load(" (1436509052.249713)  can0  123   [1]  11\n").source.clock == .epoch)
        #expect(try load(" (000.000000)  can0  123   [1]  11\n").source.clock == .relative)
        let dated = try load(" (2021-01-22 13:58:11.562086)  can0  123   [1]  11\n")
        #expect(dated.source.clock == .wallClock)
        #expect(dated.frames.time(0) == 1_611_323_891_562_086_000)
    }

    @Test func addsUpTimesOfDeltaMode() throws {
        let lines = ["000.000000", "000.100000", "000.002000", "000.100000", "000.001000"].map {
            " (\($0))  can0  123   [1]  11\n"
        }
        let capture = try load(lines.joined())
        #expect(frames(capture).map(\.time) == [0, 100_000_000, 102_000_000, 202_000_000, 203_000_000])
        #expect(capture.source.notes == ["the timestamps are differences and were added up"])
    }

    @Test func addsTheTimesOfUnreadableLinesOfDeltaMode() throws {
        let tails = ["[1]  11", "[2]  11", "[1]  11", "\u{1B}[0m[2]  11", "[1]  11"]
        let lines = zip(["000.000000", "000.100000", "000.002000", "000.100000", "000.001000"], tails).map {
            " (\($0))  can0  123   \($1)\n"
        }
        let capture = try load(lines.joined())
        #expect(frames(capture).map(\.time) == [0, 102_000_000, 203_000_000])
        #expect(capture.skipped.count == 2)
    }

    @Test func doesNotAddUpTimesSinceTheFirstFrame() throws {
        let lines = ["000.000000", "000.100000", "000.102000", "000.101990", "000.203000"].map {
            " (\($0))  can0  123   [1]  11\n"
        }
        #expect(try load(lines.joined()).frames.time(4) == 203_000_000)
    }

    @Test func readsRemoteRequestsAndRawLengthCodes() throws {
        let capture = try load(
            "  can0  123   [0]  remote request\n  can0  123   [4]  remote request\n  can0  123   {F}  11 22 33 44 55 66 77 88\n  can0  123   {2}  11 22\n"
        )
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.length) == [0, 4, 8, 2])
        #expect(frames(capture).map(\.flags) == [.remote, .remote, [], []])
    }

    @Test func readsErrorFramesAndPassesOverTheirExplanation() throws {
        let capture = try load(
            """
              can0  20000088   [8]  00 00 80 19 00 00 00 00   ERRORFRAME
            \tprotocol-violation{{error-on-tx}{acknowledge-slot}}
            \tbus-error
              can0  123   [1]  11
            """)
        #expect(frames(capture).map(\.flags) == [[.error, .socketCAN], []])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsBinaryAndSwappedBytes() throws {
        let capture = try load(
            "  can0  123   [2]  00010001 10000010\n  can0  123   [3]  33`22`11\n  can0  123   [2]  10000010`00010001\n")
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.data) == [[0x11, 0x82], [0x11, 0x22, 0x33], [0x11, 0x82]])
    }

    @Test func readsCANXL() throws {
        let frame = try frame("  can0  123  [0003] (45|81:07:12345678) 11 22 33\n")
        #expect(frame.xl == XLHeader(serviceDataUnitType: 7, virtualNetwork: 0x45, acceptanceField: 0x1234_5678))
        #expect(frame.data == [0x11, 0x22, 0x33])
    }

    @Test func countsCANXLWhoseDataIsCutByTheTerminal() throws {
        let bytes = Array(repeating: "11", count: 64).joined(separator: " ")
        let capture = try load("  can0  123  [1]  11\n  can0  123  [0100] (45|81:07:12345678) \(bytes) ...\n")
        #expect(capture.skipped.examples.map(\.reason) == ["the terminal output leaves out a part of the CAN XL data"])
    }

    @Test func readsTheOldForm() throws {
        let frame = try frame("<0x18eeff01> [8] 05 a0 be 1c 00 a0 a0 c0 \n")
        #expect(frame.identifier == 0x18EE_FF01)
        #expect(frame.flags == .extended)
        #expect(try frameChannel("<0x123> [1] 05\n") == "")
    }

    private func frameChannel(_ text: String) throws -> String { try load(text).frames.channels[0] }

    @Test func takesUnpaddedIdentifiersByTheirSize() throws {
        let capture = try load(
            "(1.00) RX0 B3 [1] 00\n(1.00) RX0 7FF [1] 00\n(1.00) RX0 800 [1] 00\n(1.00) TX1 1B000 [1] 00\n")
        #expect(
            frames(capture).map(\.flags) == [
                .received, .received, [.received, .extended], [.transmitted, .extended],
            ])
        #expect(capture.source.notes.count == 1)
    }

    @Test func readsThroughTheColoursOfATerminal() throws {
        let frame = try frame("\u{1B}[34m  (001.000000)  can0\u{1B}[0m  123   [1]  11\u{1B}[0m\n")
        #expect(frame == Frame(time: 1_000_000_000, identifier: 0x123, data: [0x11]))
    }

    @Test func countsBannersPromptsAndCutLines() throws {
        let capture = try load(
            "=~=~= PuTTY log =~=~=\r\npi@car:~ $ candump can0\r\n(1.00) RX0 1B3 [2] 00 11\r\n(1.00) RX0 1B3 [2] 00 1")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 1 && capture.skipped.isCutEnd)
        #expect(capture.skipped.examples.last?.place == .line(4))
        #expect(capture.skipped.otherRecords.map(\.count) == [2])
    }

    @Test func tellsOfDroppedFrames() throws {
        let capture = try load(
            "  can0  123   [1]  11\nDROPCOUNT: dropped 3 CAN frames on 'can0' socket (total drops 3)\n")
        #expect(capture.skipped.otherRecords.map(\.kind) == ["dropped frames"])
    }

    @Test(
        arguments: [
            "[2]  11 22 33", "[2]  11 22 33 44 55", "[0]  11", "[8]  11 22 33 44 55 66 77 88 99", "[2]  22`11`00",
            "{2}  11 22 33",
        ])
    func countsLinesWithMoreDataThanTheirLength(_ data: String) throws {
        let capture = try load("  can0  123   [1]  11\n  can0  123   \(data)\n  can0  123   [1]  11   '.'\n")
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.examples.map(\.reason) == ["more data than the length says"])
    }

    @Test(arguments: ["11 22   '.\"'", "11 22 R", "11 22  abc", "11 22 # 33", "11 22"])
    func takesOtherWordsBehindTheDataForNone(_ data: String) throws {
        #expect(try frame("  can0  123   [2]  \(data)\n").data == [0x11, 0x22])
    }
}
