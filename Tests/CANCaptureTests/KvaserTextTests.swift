import Testing

@testable import CANCapture

/// The text logs of Kvaser's CanKing and converters, which look like ASC.
struct KvaserTextTests {
    private static let heads = "Chn Identifier Flg   DLC  D0...1...2...3...4...5...6..D7       Time     Dir\n"

    @Test(arguments: [heads, ""])
    func readsLogsOfCanKing(_ heads: String) throws {
        let capture = try load(
            heads
                + """
                 0    0000014B         1  00                                1675.570498 T
                 1    00002102 X       8  60  00  00  5F  60  60  E2  F2   46055.090598 R
                 0    00000123 R       4                                    46055.190598 R
                 0    00000000            ErrorFrame                        46055.200270 R
                 0    00000124 FB      9  00  01  02  03  04  05  06  07  08  09  0A  0B   46056.0 R
                Logging stopped.

                """)
        #expect(capture.source.format == "canking")
        #expect(
            frames(capture).map(\.flags) == [
                .transmitted, [.extended, .received], [.remote, .received], [.error, .received],
                [.fd, .bitRateSwitch, .received],
            ])
        #expect(frames(capture).map(\.length) == [1, 8, 4, 0, 12])
        #expect(frames(capture)[1].data == [0x60, 0, 0, 0x5F, 0x60, 0x60, 0xE2, 0xF2])
        #expect(frames(capture)[0].time == 1_675_570_498_000)
        #expect(capture.frames.channels == ["0", "1"] && capture.skipped.count == 0)
    }

    @Test(arguments: [
        " 0    123         1  00     1675.5 T", " 0    00000123         2  00     1675.5 T",
        " 0    00000123         1  00     1675.5 Q",
        " 0    00000123 Q       1  00     1675.5 T", " 0    00000123         1  0G     1675.5 T",
        " 0    00000800         1  00     1675.5 T",
    ])
    func countsLinesOfCanKingThatCannotBeRead(_ line: String) throws {
        let sound = " 0    0000014B         1  00                                1675.570498 T\n"
        let capture = try load(Self.heads + sound + line + "\n" + sound)
        #expect(capture.frames.count == 2 && capture.skipped.lost == 1)
    }

    private static func settings(_ data: String, _ identifier: String) -> String {
        """

                                      Kvaser Memorator Log
                                      ====================

        Settings:
           Format of data field: \(data)
           Format of id field:   \(identifier)
           CAN channel:          1 2

                Time Chan   Identifier Flags        DLC  Data                           Counter
        ===================================================================================

        """
    }

    private static let rows = """
            0.189160  1         118    Rx            2  10 00                               1
            0.190160  1    10000200x   Rx   E        1  20                                  2
            0.190500  1  ErrorFrame    Rx               ERROR FRAME                         9
            0.190600  1         700    Rx       R    4  RTR                                10
            0.191160  2         340    Tx    FB      1  99                                  3
            0.191170  2         340    TxRq          1  99                                  4
            0.2  Trigger (type=0x1, active=0x01, pre-trigger=0, post-trigger=0)

        """

    @Test func readsPlainText() throws {
        let capture = try load(Self.settings("HEX", "HEX") + Self.rows)
        #expect(capture.source.format == "kvaser-txt")
        #expect(
            frames(capture).map(\.flags) == [
                .received, [.extended, .received], [.error, .received], [.remote, .received],
                [.fd, .bitRateSwitch, .transmitted],
            ])
        #expect(frames(capture).map(\.identifier) == [0x118, 0x1000_0200, 0, 0x700, 0x340])
        #expect(frames(capture).map(\.data) == [[0x10, 0], [0x20], [], [], [0x99]])
        #expect(capture.skipped.count == 0 && capture.source.notes.isEmpty)
        let decimal = try load(Self.settings("DEC", "DEC") + Self.rows)
        #expect(frames(decimal).map(\.identifier) == [118, 10_000_200, 0, 700, 340])
        #expect(frames(decimal).map(\.data) == [[10, 0], [20], [], [], [99]])
    }

    @Test func withoutItsSettingsTheBaseIsAGuess() throws {
        let capture = try load(Self.rows)
        #expect(capture.source.format == "kvaser-txt" && capture.frames[0].identifier == 0x118)
        #expect(capture.source.notes.contains { $0.contains("settings") })
    }
}
