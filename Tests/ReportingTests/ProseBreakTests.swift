import Testing

@testable import Layout
@testable import Reporting

/// Where lines of sentences may break.
@Suite struct ProseBreakTests {
    private func areGood(_ lines: [String]) -> Bool { ProseBreaks.penalty(lines) == 0 }

    /// "72 frames of 27 identifiers were" and "missing": every other place was bad, too, but not as bad.
    @Test func ofBadPlacesTheLeastBadIsTaken() throws {
        let layout = try FindingPages.layout()
        let title = "72 frames of 27 identifiers were missing"
        let width = layout.width(layout.shaped("72 frames of 27 identifiers were", .display), 19) * 1.02
        let lines = layout.proseLines(title, .display, 19, width: width, most: 3)
        #expect(lines.map { $0.glyphs.map(\.text).joined() } == ["72 frames of 27 identifiers", "were missing"])
    }

    /// A line of details began with a middle dot, and a cycle was separated from its number.
    @Test func partsBeginTheirLines() throws {
        let layout = try FindingPages.layout()
        let text = "cycle 503 ms \u{B7} also 2E6, 2EC \u{B7} with: 340: 2 frames missing (gap 300 ms, cycle 100 ms)"
        let width = layout.width(layout.shaped("with: 340: 2 frames missing (gap 300 ms, cycle 100 ms)", .text), 7.6)
        let lines = layout.partLines(text, .text, 7.6, width: width * 1.01, most: 3)
        #expect(
            lines.map { $0.glyphs.map(\.text).joined() } == [
                "cycle 503 ms \u{B7} also 2E6, 2EC", "with: 340: 2 frames missing (gap 300 ms, cycle 100 ms)",
            ])
    }

    /// Two names of a database filled the lines, and what had happened was cut.
    @Test func namesGiveWayToWhatIsSaidOfThem() throws {
        let layout = try FindingPages.layout()
        let name = String(repeating: "VeryLongNameOfAMessage", count: 4)
        let title = "\(name)Signal1 of 100 \(name)Front read 250 mg (allowed 0 to 100)"
        let lines = layout.proseLines(title, .display, 9, width: layout.width, most: 2).map(\.text)
        #expect(lines.count == 2 && lines[1].hasSuffix("read 250 mg (allowed 0 to 100)"), "\(lines)")
        #expect(lines.joined().contains("Signal1 of 100") && lines.joined().contains("Front"))
        #expect(lines.allSatisfy { layout.width(layout.shaped($0, .display), 9) <= layout.width })
        // With enough room nothing is cut.
        let short = "EngineCoolantTemperature of 3D1 EngineStatusInformation read 250"
        #expect(layout.sentence(short, .display, 9, width: layout.width, most: 2) == short)
        #expect(!layout.fits(name, .display, 27, width: layout.width, most: 2))
    }

    @Test func noLineBeginsWithTheUnitOfTheLineBefore() {
        #expect(!areGood(["for up to 1.102", "s on can0 and then on"]))
        #expect(!areGood(["8 identifiers paused together for up to", "1.102 s"]))
        #expect(areGood(["8 identifiers paused", "together for up to 1.102 s"]))
        // A number keeps its noun, and its thousands their next three digits.
        #expect(!areGood(["12 frames are missing; all 17", "cyclic messages came back"]))
        #expect(!areGood(["17 identifiers paused; 2", "046 frames are missing"]))
        // A clause does not begin with the last word of a line.
        #expect(!areGood(["about 352 frames missing; all", "17 cyclic messages came back"]))
        // No line ends with a word that belongs to the next one.
        #expect(!areGood(["8 identifiers paused together for up", "to 2.972 s after an error"]))
        #expect(!areGood(["Both channels carried only error frames for", "up to 7.025 s"]))
        #expect(areGood(["Both channels carried only error", "frames for up to 7.025 s"]))
        #expect(areGood(["one line"]))
        #expect(areGood(["the controller of can0", "went bus-off 3 times"]))
    }
}
