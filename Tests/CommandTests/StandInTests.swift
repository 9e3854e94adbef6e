import TestSupport
import Testing

/// Pages with what stands in for functions of the C library and zlib, and without: Sources/CFastNumbers, CFastDeflate.
@Suite struct StandInTests {
    /// A list of arguments each.
    private static let kinds: [[String]] = [
        ["pages", "a.log"], ["pages", "a.log", "--template", "log-plain"], ["report", "a.log"], ["timeline", "a.log"],
    ]

    /// A document twice: as ever, and with this name in the environment.
    private func documents(_ arguments: [String], without name: String) throws -> [[UInt8]] {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 3000))
        return try [("with.pdf", [:]), ("without.pdf", [name: "1"])].map { output, environment in
            let outcome = try Command.run(
                arguments + ["-o", output], in: folder,
                environment: environment.merging(["SOURCE_DATE_EPOCH": "1436451452"]) { $1 })
            try #require(outcome.status == 0, "\(outcome.error)")
            return try folder.bytes(output)
        }
    }

    @Test(arguments: kinds) func numbersOfTheCLibraryGiveTheSameBytes(_ arguments: [String]) throws {
        let found = try documents(arguments, without: "CANFOLIO_PLAIN_NUMBERS")
        #expect(found[0] == found[1])
    }

    @Test(arguments: kinds) func streamsOfZlibHoldTheSame(_ arguments: [String]) throws {
        let found = try documents(arguments, without: "CANFOLIO_PLAIN_DEFLATE")
        #if os(Linux)
            // Were it so, nothing would stand in for zlib.
            #expect(found[0] != found[1])
        #endif
        let streams = found.map { InflatedStreams.all(in: $0).dropFirst() }
        #expect(streams[0].count > 2)
        #expect(streams[0] == streams[1])
    }
}
