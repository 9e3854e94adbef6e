import Testing

@testable import CANCapture

/// Frames as programs print them: python-can, CANhacker, adapters with the protocol of Lawicel.
struct PrintedFrameTests {
    @Test func readsWhatPythonCANPrints() throws {
        let capture = try load(
            """
            Timestamp: 1579876676.199507    ID: 0123    S                DLC:  2    01 02     Channel: vcan0
            Timestamp: 1579876676.299507    ID: 18ff3127    X Rx                DL:  3    12 f3 3b
            Timestamp: 1579876676.399507    ID: 00000123    X Tx   R            DL:  4                 Channel: vcan0
            Timestamp: 1579876676.499507    ID: 0124    S Rx     F BS EI     DL: 12    00 01 02 03 04 05 06 07 08 09 0a 0b
            Timestamp: 1579876676.599507    ID: 0125    S Rx                DL:  2    61 62    'ab'     Channel: vcan0

            """)
        #expect(capture.source.format == "python-can-text" && capture.source.clock == .epoch)
        #expect(
            frames(capture).map(\.flags) == [
                [], [.extended, .received], [.extended, .transmitted, .remote],
                [.received, .fd, .bitRateSwitch, .errorStateIndicator], .received,
            ])
        #expect(frames(capture).map(\.length) == [2, 3, 4, 12, 2])
        #expect(frames(capture)[0].time == 1_579_876_676_199_507_000)
        #expect(capture.frames.channels == ["vcan0", ""] && capture.skipped.count == 0)
    }

    @Test func readsTheDigitsOfEarlierVersions() throws {
        let capture = try load(
            """
            Timestamp: 1479121434.850202        ID: 0350    000    DLC: 2    05 28
            Timestamp: 1479121434.850423        ID: 02c0    100    DLC: 8
            Timestamp: 1479121434.850424        ID: 0c0ffee0    010    DLC: 1    28

            """)
        #expect(frames(capture).map(\.flags) == [[], .remote, .extended])
        #expect(capture.skipped.count == 0)
    }

    @Test func readsTheTableOfCANhacker() throws {
        let capture = try load(
            """
            Time   ID     DLC Data                    Comment
            59,876 070      2 00 B0                   a remark
            00.881 18EA0003 1 BE
            01,000 123      4 RTR

            """)
        #expect(capture.source.format == "canhacker")
        #expect(frames(capture).map(\.flags) == [[], .extended, .remote])
        #expect(frames(capture).map(\.time) == [59_876_000_000, 60_881_000_000, 61_000_000_000])
        #expect(frames(capture).map(\.data) == [[0, 0xB0], [0xBE], []])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func readsLinesOfLawicelAdapters(_ end: String) throws {
        let lines = [
            "V1013", "t1232112201A2", "T18DAF11080210014001122334EA5F", "r12340000", "d1239112233445566778899001122",
            "z",
        ]
        let capture = try load(lines.map { $0 + end }.joined())
        #expect(capture.source.format == "canhacker")
        #expect(frames(capture).map(\.flags) == [[], .extended, .remote, .fd])
        #expect(frames(capture).map(\.length) == [2, 8, 4, 12])
        #expect(frames(capture).map(\.time) == [418_000_000, 59_999_000_000, 60_000_000_000, 60_000_000_000])
        #expect(capture.skipped.count == 0)
    }

    @Test func countsLinesOfLawicelAdaptersThatCannotBeRead() throws {
        let sound = "t123211220001\nt123211220002\nt123211220003\n"
        for line in ["t12321122000", "t123911", "t8001110001", "x123", "t123211220004 t12"] {
            let capture = try load(sound + line + "\n" + sound)
            #expect(capture.frames.count == 6 && capture.skipped.lost == 1, "\(line)")
        }
        #expect(try load("t12321122\nt12321123\n").source.clock == .none)
    }

    @Test func readsFDFramesOfCarBusAnalyzer() throws {
        let capture = try load(
            "@ TEXT @ 3 @ 64 @ 0 @ 2 @ 7459 @ 00:00:07.459 @\r"
                + "0,469\t1\t00000030\t0A1\t2\t0A 03\t00000000\t  \t\r"
                + "0,473\t1\t00000030\t319\t12\t00 01 02 03 04 05 06 07 08 09 0A 0B\t00000000\t  \t\r"
                + "0,474\t1\t00000004\t319\t1\t00\t00000000\t  \t\r")
        #expect(frames(capture).map { $0.flags.contains(.fd) } == [true, true, false])
        #expect(frames(capture).map(\.length) == [2, 12, 1])
        #expect(capture.skipped.count == 0)
    }
}

/// Texts in UTF-16, and texts that are not read.
struct TextEncodingTests {
    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        ([0xFEFF] + Array(text.utf16)).flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test(arguments: [false, true])
    func readsTextInUTF16(isBigEndian: Bool) throws {
        let lines = (0..<20_000).map { "(\(1_436_509_052 + $0).000000) can0 123#\(1000 + $0 % 1000)\r\n" }.joined()
        for text in [TextSamples.asc, lines, "time,id,data\n1.5,123,1122\n2.5,123,é𝄞\n"] {
            let plain = try load(text)
            let wide = try load(Self.utf16(text, isBigEndian: isBigEndian))
            #expect(frames(wide) == frames(plain) && wide.source.format == plain.source.format)
            #expect(wide.skipped.count == plain.skipped.count)
        }
    }

    @Test(arguments: [1, 2, 3, 5, 1000])
    func textInUTF16ThatArrivesIsReadAlike(_ size: Int) throws {
        let bytes = Self.utf16("(1.000000) can0 123#11\n(2.000000) can0 124#22\n", isBigEndian: false)
        let feed = CaptureFeed(path: "test.log")
        for start in stride(from: 0, to: bytes.count, by: size) {
            try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try feed.feed($0) }
        }
        let capture = try feed.finish()
        #expect(frames(capture) == frames(try load(bytes)) && capture.frames.count == 2)
    }

    @Test func isNotConfusedByHalvesOfCharacters() throws {
        let text = Self.utf16("(1.000000) can0 123#11\n", isBigEndian: false)
        #expect(try load(text + [0x00]).frames.count == 1)
        #expect(try load(text + [0x34, 0xD8]).frames.count == 1)
        #expect(try load(text + [0x34, 0xD8, 0x0A, 0x00] + text.dropFirst(2)).frames.count == 2)
    }

    @Test(arguments: [
        ("2011-11-24-22:42:04.388,2,127251,36,255,8,7d,0b,7d,02,00,ff,ff,ff\n", "canboat"),
        ("A000057.055 09FF7 1FF1A 50E02F1234567890\n", "Actisense"), (">ATMA\n7E8 06 41 00\n", "ELM327"),
        ("59 [8] 80 82 00 FC FF FF FF FF\n", "candump"),
        ("WinNo P   PGN SA  DA Flg   Len\n CAN 1 6 1F10D\n", "CanKing"),
        ("18FEF100h\t8\t00 01 02 03 04 05 06 07 \t100.2\t23\n", "PCAN-View"), ("238621  1F1  2  0 0\n", "header row"),
        ("f\0o\0u\0n\0d\0 \0n\0o\0t\0h\0i\0n\0g\0", "iconv"),
    ])
    func saysWhatATextSeemsToBe(_ text: String, _ word: String) throws {
        let error = #expect(throws: CaptureError.self) { try load(text) }
        #expect(error?.reason.contains(word) == true, "\(error?.reason ?? "")")
    }
}
