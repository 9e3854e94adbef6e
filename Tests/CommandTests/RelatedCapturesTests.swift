import TestSupport
import Testing

/// Several captures are one recording only where their times say so.
@Suite struct RelatedCapturesTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        func log(_ start: Int) -> String {
            (0..<50).map { "(\(start + $0).000000) can0 123#0\($0 % 8)\n" }.joined()
        }
        try folder.write("a.log", log(1_700_000_000))
        try folder.write("next.log", log(1_700_000_060))
        try folder.write("later.log", log(1_700_090_000))
        try folder.write(
            "undated.crtd", (0..<50).map { "\($0).000000 1R11 123 0\($0 % 8)\n" }.joined())
        return folder
    }

    @Test func filesWithinAnHourAreOneRecording() throws {
        let outcome = try Command.run("info", "a.log", "next.log", in: try folder())
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("100"))
    }

    @Test(arguments: ["info", "findings", "dump"])
    func unrelatedFilesAreRefusedWithWhatToType(command: String) throws {
        let folder = try folder()
        let refused = try Command.run(command, "a.log", "later.log", in: folder)
        #expect(refused.status == 6)
        #expect(
            refused.error.contains(
                "later.log: it begins 1 d 0 h after a.log ends, so they are not one recording; use --merge to join"
                    + " them anyway, or read one file at a time"), "\(refused.error)")
        #expect(try Command.run(command, "a.log", "later.log", "--merge", in: folder).status == 0)
        let undated = try Command.run(command, "a.log", "undated.crtd", in: folder)
        #expect(undated.status == 6)
        #expect(undated.error.contains("undated.crtd: its times have no date"), "\(undated.error)")
    }

    @Test func comparisonsAndSheetsTakeAnyFiles() throws {
        let folder = try folder()
        #expect(try Command.run("changes", "a.log", "later.log", in: folder).status == 0)
        #expect(try Command.run("thumbnail", "a.log", "later.log", "--sheet", "a.pdf", in: folder).status == 0)
    }
}
