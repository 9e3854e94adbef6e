import TestSupport
import Testing

/// What could tell of redacted bytes beside the frames: digests of files, and messages.
@Suite struct RedactedDigestTests {
    private let number = "WVWZZZ1JZXW386752"

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write(
            "a.log",
            """
            (1700000000.000000) can0 7E0#0209020000000000
            (1700000000.010000) can0 7E8#1014490201575657
            (1700000000.020000) can0 7E0#3000000000000000
            (1700000000.030000) can0 7E8#215A5A5A314A5A58
            (1700000000.040000) can0 7E8#2257333836373532

            """)
        try folder.write("b.log", "(1700000000.000000) can0 123#01\n(1700000000.010000) can0 123#02\n")
        return folder
    }

    /// With the digest of the file the serial of a VIN is found in minutes, by trying.
    @Test func theDigestOfACaptureIsNotShownBesideWhatIsRedacted() throws {
        let folder = try folder()
        for (options, isShown) in [([], true), (["--redact", "vin"], false), (["--redact", "gps"], true)] {
            let report = ["report", "a.log", "--force", "-o", "a.md"] + options
            #expect(try Command.run(report, in: folder).status == 0)
            #expect(try folder.text("a.md").contains("SHA-256") == isShown, "\(options)")
        }
    }

    @Test func nothingChangesWhereNothingIsFound() throws {
        let folder = try folder()
        func written(_ options: String...) throws -> [String] {
            #expect(try Command.run(["report", "b.log", "--force", "-o", "b.md"] + options, in: folder).status == 0)
            #expect(
                try Command.run(["ticket", "b.log", "--around", "0", "--force", "-o", "t"] + options, in: folder).status
                    == 0)
            return [try folder.text("b.md"), try folder.text("t/ticket.md"), try folder.text("t/findings.json")]
        }
        let plain = try written()
        #expect(try written("--redact", "vin,seed-key") == plain)
    }

    @Test func messagesDoNotNameAFileByTheNumberOfAVehicle() throws {
        let folder = try folder()
        let missing = try Command.run("info", "\(number).log", "--redact", "vin", in: folder)
        #expect(missing.status == 6)
        #expect(missing.error.contains("‹VIN›") && !missing.error.contains(number), "\(missing.error)")
        try folder.write("\(number).log", try folder.text("a.log") + "no frame\n")
        let skipped = try Command.run("dump", "\(number).log", "--redact", "vin", in: folder)
        #expect(!skipped.error.isEmpty && !skipped.error.contains(number), "\(skipped.error)")
        #expect(try Command.run("info", "\(number)x.log", in: folder).error.contains(number))
    }
}
