import Testing

@testable import CANCapture

/// ASC as tools write it that do not follow Vector's description, or follow it where nobody expects it.
struct ASCDialectTests {
    private static let decimal = "date Mon Jun 4 12:04:42.117 pm 2018\nbase dec  timestamps absolute\n"

    @Test func linesOfCANFDAreHexadecimalInADecimalFile() throws {
        let capture = try load(
            Self.decimal
                + """
                1.0 5  168             Rx   d 2 173  10  Length = 225972 BitCount = 117 ID = 168
                1.1 CANFD   2 Rx         fc  Motor_12    1 0 2  2 ad 10   102031  130   323000 b0011297
                1.2 CANFD   2 Rx        102  Motor_50    1 0 2  2 20 14   148531  160   323000 e001463d
                1.3 CANFD   2 Rx   17f0003bx Motor_51    1 0 1  1 99

                """)
        #expect(frames(capture).map(\.identifier) == [168, 0xFC, 0x102, 0x17F0_003B])
        #expect(frames(capture).map(\.data) == [[173, 10], [0xAD, 0x10], [0x20, 0x14], [0x99]])
        #expect(capture.skipped.count == 0 && capture.frames.names.isEmpty)
    }

    @Test func linesOfCANFDAreDecimalWhereTheirNumbersShowIt() throws {
        let capture = try load(
            Self.decimal
                + """
                1.0 CANFD   1 Rx        291  1 0 d 32 \((200..<232).map(String.init).joined(separator: " "))  0 0 1000
                1.1 CANFD   1 Rx        100  1 0 10 16 \((10..<26).map(String.init).joined(separator: " "))  0 0 1000
                1.2 CANFD   1 Rx  418119424x 0 0 1 1 7  0 0 1000

                """)
        #expect(frames(capture).map(\.identifier) == [291, 100, 418_119_424])
        #expect(frames(capture).map(\.data) == [Array(200..<232), Array(10..<26), [7]])
        #expect(capture.skipped.count == 0 && capture.source.notes.isEmpty)
    }

    @Test func aNoteSaysWhereNothingShowsTheBaseOfCANFD() throws {
        let line = "1.0 CANFD   1 Rx        100  1 0 8 8 10 11 12 13 14 15 16 17  0 0 1000\n"
        let guessed = try load(Self.decimal + line)
        #expect(guessed.frames[0].identifier == 0x100)
        #expect(guessed.source.notes.contains { $0.contains("nothing in the first lines shows their base") })
        let shown = try load(Self.decimal + line + line.replacing("17", with: "0A"))
        #expect(shown.source.notes.contains { $0.contains("as their digits show") })
        // One damaged line does not change how the others are read.
        let lines = String(repeating: line.replacing("17", with: "0A"), count: 3) + line.replacing("17", with: "177")
        let damaged = try load(Self.decimal + lines)
        #expect(frames(damaged).map(\.identifier) == [0x100, 0x100, 0x100] && damaged.skipped.count == 1)
        #expect(try load("base hex  timestamps absolute\n" + line).source.notes.isEmpty)
    }

    @Test func errorFramesHaveDecimalNumbersInADecimalFile() throws {
        let line = "1.0 6  ErrorFrame\tFlags = 65534\tCodeExt = 8306\tCode = 129\tID = 960\n"
        #expect(try load(Self.decimal + line).frames.errorKind(0) == .form)
        let hexadecimal =
            "base hex  timestamps absolute\n1.0 6 ErrorFrame Flags = 0xfffe CodeExt = 0x2072 Code = 0x81\n"
        #expect(try load(hexadecimal).frames.errorKind(0) == .form)
    }

    @Test func readsTheEarlierLinesOfCANgaroo() throws {
        let capture = try load(
            """
            base hex  timestamps absolute
               0.001000 CANFD   1 Rx             123 1 0 0 12 12 01 02 03 04 05 06 07 08 09 0A 0B 0C
               0.002000 CANFD   1 Rx             124 0 0 0 2 2 01 02
               0.003000 CANFD   1 Rx             125 0 0 0 0 0
               0.004000 CANFD   1 Rx             126 1 0 2 2 02 02

            """)
        #expect(frames(capture).map(\.length) == [12, 2, 0, 2])
        #expect(frames(capture).map(\.data.first) == [1, 1, nil, 2])
        #expect(frames(capture).map { $0.flags.contains(.bitRateSwitch) } == [true, false, false, true])
        #expect(capture.skipped.count == 0)
    }

    @Test(arguments: [
        ("mar. avr. 18 10:07:05.000 2017", 1_492_510_025), ("mar giu 7 08:56:47.000 2022", 1_654_592_207),
        ("mar mar 7 10:00:00.000 2023", 1_678_183_200), ("Tue Mar 7 10:00:00.000 2023", 1_678_183_200),
        ("jeu. d\u{E9}c. 7 10:00:00.000 2023", 1_701_943_200), ("mié ene 4 10:00:00.000 2023", 1_672_826_400),
        ("ven. juil. 7 10:00:00.000 2023", 1_688_724_000),
    ])
    func readsDatesInLanguagesOfManyCountries(_ date: String, _ seconds: Int64) throws {
        let capture = try load("date \(date)\nbase hex  timestamps absolute\n0.0 1 123 Rx d 1 11\n")
        #expect(capture.frames[0].time == seconds * 1_000_000_000)
    }

    @Test func aWeekdayIsNotAMonthIfTheMonthIsUnknown() throws {
        let capture = try load("date mar. xyz 18 10:07:05 2017\nbase hex  timestamps absolute\n0.0 1 123 Rx d 1 11\n")
        #expect(capture.source.start == nil)
        #expect(capture.source.notes.contains { $0.contains("date of the file cannot be read") })
    }

    @Test func busmasterCountsFromMidnight() throws {
        let heads = "date Mon Dec 6 11:21:13 am 2021\nbase hex  no internal events logged\n// version 7.1.0\n"
        let capture = try load(heads + "40874.808200 1 122 Rx d 1 E3\n40874.909100 1 3E5 Rx d 1 E6\n")
        // 11:21:14.8082
        #expect(capture.frames[0].time == 1_638_789_674_808_200_000)
        #expect(!capture.source.notes.contains { $0.contains("damaged") })
        #expect(capture.source.notes.contains { $0.contains("midnight") })
        let relative = try load(heads + "1.5 1 122 Rx d 1 E3\n")
        #expect(relative.frames[0].time == 1_638_789_674_500_000_000)
    }

    @Test func theStartOfAMeasurementOnAChannelOfCANFDIsNoFrame() throws {
        let capture = try load(
            "base hex  timestamps absolute\n   0.000000 CANFD   Start of measurement\n   0.1 CANFD   1 Rx 4B0 1 0 1 1 00\n"
        )
        #expect(capture.frames.count == 1 && capture.skipped.count == 0)
    }
}
