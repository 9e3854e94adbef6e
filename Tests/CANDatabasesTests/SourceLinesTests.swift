import Testing

@testable import CANDatabases

struct SourceLinesTests {
    private func with<Result>(_ text: String, _ body: (inout SourceLines) -> Result) -> Result {
        Array(text.utf8).withUnsafeBytes { bytes in
            var lines = SourceLines(bytes, encoding: .utf8)
            return body(&lines)
        }
    }

    @Test func columnsCountCharactersHoweverLongTheLine() {
        let line = String(repeating: "\u{E9}\u{1F600}x", count: 2000)
        with("first\n" + line + "\nlast") { lines in
            for place in [0, 1, 150, 1999, 700, 1999] {
                let fault = lines.fault(at: 6 + 7 * place + 6, "wrong")
                #expect(fault.line == 2)
                #expect(fault.column == 3 * place + 3)
            }
            #expect(lines.fault(at: 6 + line.utf8.count + 2, "wrong").column == 2)
        }
    }

    /// The line was decoded from its beginning for every fault.
    @Test func manyFaultsInOneLongLineAreToldInTime() {
        let count = 6_000_000
        let columns = with(String(repeating: "x", count: count)) { lines in
            var faults = FaultList()
            for index in 0..<FaultList.listed { faults.add(count / FaultList.listed * index, "wrong") }
            return faults.faults(&lines).map(\.column)
        }
        #expect(columns == (0..<FaultList.listed).map { count / FaultList.listed * $0 + 1 })
    }

    /// Each step back began at the first line.
    @Test func linesAreFoundInAnyOrder() {
        let count = 50_000
        let found = with(String(repeating: "abcd\r\n", count: count)) { lines in
            (0..<count).map { lines.line(at: ($0 * 7919 % count) * 6 + 3) }
        }
        #expect(found == (0..<count).map { $0 * 7919 % count + 1 })
    }
}
