import Testing

@testable import CANCapture

@Suite struct CandumpLogTextTests {
    static let logs = [
        "(1436509052.249713) can0 123#1122\n",
        "(1436509052.249713) can0 123#1122334455667788\n(1436509052.249900) vcan12 7FF#\n",
        "(0.000000) slcan0 18FEF100#0011223344556677\n(0.010000) any1 000#00",
    ]

    /// A log of more than the bytes that readers examine.
    private static let long = (0..<4000).map { row in
        "(\(1_436_509_052 + row / 1000).\(100_000 + row % 1000)) can\(row % 3) \(row % 2 == 0 ? "18EAFF" : "7")\(10 + row % 89)"
            + "#\(String(repeating: "4A", count: row % 9))\n"
    }.joined()

    @Test(arguments: logs + [long]) func noOtherReaderTakesThem(log: String) {
        Array(log.utf8).withUnsafeBytes { bytes in
            let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(SourceInput.headSize))
            #expect(CandumpLogText.fills(head))
            var sure: [String] = []
            for reader in CaptureFormats.all where reader.recognise(head) >= .likely {
                sure.append(reader.format.identifier)
            }
            #expect(sure == ["candump"])
        }
    }

    @Test(arguments: [
        "", "\n", "(1436509052.249713) can0 123#1122\n\n", "(1436509052.249713) can0 123#1122\r\n",
        "(1436509052.249713) can0 123#112\n", "(1436509052.249713) can0 123#112233445566778899\n",
        "(1436509052.249713) can0 800#11\n", "(1436509052.249713) can0 1234#11\n",
        "(1436509052.249713) can0 123#R\n", "(1436509052.249713) can0 123##011\n",
        "(1436509052.249713)  can0 123 [2] 11 22\n", "1436509052.249713 can0 123#11\n",
        "(1436509052.249713) CAN0 123#11\n", "(1436509052.24971) can0 123#11\n",
        "(1436509052.249713) can0 123#1122\n(1436509052.249713) can0 12",
        "(1436509052.249713) can0 123#1122 R\n", "(1436509052.249713) can0 123#1122\nnote\n",
    ])
    func othersAreLeftToAllReaders(log: String) {
        #expect(!Array(log.utf8).withUnsafeBytes { CandumpLogText.fills($0) })
    }

    private static let later = "(000.100000) a\n(000.000100) a\n(000.100000) a\n(000.000100) a\n"

    @Test(arguments: [
        ("(000.000000) a\n" + later, true), ("(5.000000) a\n" + later, false), ("note\n(000.000000) a\n" + later, true),
        (String(repeating: "a note\n", count: 400) + "(000.000000) a\n" + later, true),
        (("(000.000000) a\n" + later).replacing("\n", with: "\r"), true),
    ])
    func timestampsThatBeginWithZeroMayBeDifferences(log: String, areDeltas: Bool) {
        #expect(Array(log.utf8).withUnsafeBytes { CandumpStamps.areDeltas($0) } == areDeltas)
    }
}
