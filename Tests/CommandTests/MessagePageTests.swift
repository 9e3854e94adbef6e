import TestSupport
import Testing

/// `--pdus` of `pages`.
@Suite struct MessagePageTests {
    private static let session = """
        (0.000) can0 7E0#0322F190AAAAAAAA
        (0.002) can0 120#0102030405060708
        (0.005) can0 7E8#101462F190434630
        (0.006) can0 7E0#300002AAAAAAAAAA
        (0.008) can0 7E8#2144525653414D50
        (0.010) can0 7E8#2232323630303134
        (0.020) can0 7E0#0322F18CAAAAAAAA
        (0.026) can0 7E8#037F2231AAAAAAAA

        """

    private func pages(_ options: String...) throws -> [UInt8] {
        let folder = TestFolder()
        try folder.write("a.log", Self.session)
        let outcome = try Command.run(["pages", "a.log", "-o", "a.pdf"] + options, in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        return try folder.bytes("a.pdf")
    }

    private func text(_ options: String...) throws -> String {
        let folder = TestFolder()
        try folder.write("a.log", Self.session)
        let outcome = try Command.run(["pages", "a.log", "-o", "a.pdf"] + options, in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        return try Command.shell("pdftotext -layout a.pdf -", in: folder).output
    }

    /// Requests, flow control and first frames are left out, and still the answer is put together.
    @Test func messagesArePutTogetherFromAllFrames() throws {
        let last = ["--start", "0.009", "--stop", "0.011"]
        #expect(
            try pages(last[0], last[1], last[2], last[3]) != pages("--pdus", "none", last[0], last[1], last[2], last[3])
        )
        if Tools.has("pdftotext") {
            #expect(try text("--id", "120") == text("--id", "120", "--pdus", "none"))
        }
        #expect(try pages("--protocol", "!uds,!isotp") != pages())
    }

    @Test func pagesOfMessagesWithoutAnyAreRefused() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 20))
        let outcome = try Command.run(["pages", "a.log", "--pdus", "only", "-o", "a.pdf"], in: folder)
        #expect(outcome.status != 0 && outcome.error.contains("NMEA 2000"), "\(outcome.error)")
        #expect(folder.names == ["a.log"])
    }
}
