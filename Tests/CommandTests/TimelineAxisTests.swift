import TestSupport
import Testing

@Suite struct TimelineAxisTests {
    @Test(.enabled(if: Tools.has("pdftotext"), "pdftotext is not installed"))
    func timesOfDayAreThoseOfTheirInstantWhereClocksAreChanged() throws {
        let folder = TestFolder()
        // From 2025-10-25 22:00 UTC: clocks in Berlin were put back at 01:00 UTC.
        let start = 1_761_429_600
        let lines = (0...120).map { "(\(start + $0 * 360).000000) can0 100#00" }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        let outcome = try Command.run(
            "timeline", "a.log", "--time", "date", "--timezone", "Europe/Berlin", "--width", "1400", "-o", "a.pdf",
            in: folder)
        #expect(outcome.status == 0)
        let text = try Command.shell("pdftotext -layout a.pdf -", in: folder).output
        #expect(text.contains("2025-10-26 +02:00"))
        #expect(text.contains("2025-10-26 +01:00"))
        // Twelve hours, of which one comes twice.
        #expect(text.contains("11:00") && !text.contains("12:00"), "\(text)")
    }
}
