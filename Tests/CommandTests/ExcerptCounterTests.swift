import TestSupport
import Testing

/// In a short excerpt a counter was taken for a signal that changes: nothing told that it counts.
@Suite(.enabled(if: Tools.has("pdftotext"), "there is no pdftotext"))
struct ExcerptCounterTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write(
            "a.dbc",
            """
            VERSION ""

            BU_: ECU

            BO_ 256 First: 4 ECU
             SG_ Level : 0|8@1+ (1,0) [0|0] "" ECU
             SG_ Alive : 24|8@1+ (1,0) [0|0] "" ECU

            """)
        var log = ""
        for frame in 0..<400 {
            let byte = { (value: Int) in (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true) }
            log += "(1436451452.\(100_000 + frame * 1000)) can0 100#\(byte(frame / 40))0000\(byte(frame % 256))\n"
        }
        try folder.write("a.log", log)
        return folder
    }

    private func text(_ arguments: String..., in folder: TestFolder) throws -> String {
        let outcome = try Command.run(
            ["pages", "a.log", "--dbc", "a.dbc", "-o", "x.pdf"] + arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try Command.shell("pdftotext -layout x.pdf -", in: folder).output
    }

    @Test func aCounterCountsInAShortExcerptToo() throws {
        let folder = try folder()
        // The level rises at 0.320 s.
        let excerpt = try text("--start", "0.318", "--stop", "0.323", in: folder)
        #expect(excerpt.contains("Level "))
        #expect(!excerpt.contains("Alive"))
    }

    @Test func itIsShownWhereItIsAskedFor() throws {
        let folder = try folder()
        #expect(try text("--start", "0.3", "--stop", "0.305", "--signals", "all", in: folder).contains("Alive "))
    }
}
