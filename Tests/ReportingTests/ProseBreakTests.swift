import Testing

@testable import Reporting

/// Where lines of sentences may break.
@Suite struct ProseBreakTests {
    @Test func noLineBeginsWithTheUnitOfTheLineBefore() {
        #expect(!ProseBreaks.areGood(["for up to 1.102", "s on can0 and then on"]))
        #expect(!ProseBreaks.areGood(["8 identifiers paused together for up to", "1.102 s"]))
        #expect(ProseBreaks.areGood(["8 identifiers paused", "together for up to 1.102 s"]))
        // A number keeps its noun, and its thousands their next three digits.
        #expect(!ProseBreaks.areGood(["12 frames are missing; all 17", "cyclic messages came back"]))
        #expect(!ProseBreaks.areGood(["17 identifiers paused; 2", "046 frames are missing"]))
        // A clause does not begin with the last word of a line.
        #expect(!ProseBreaks.areGood(["about 352 frames missing; all", "17 cyclic messages came back"]))
        // No line ends with a word that belongs to the next one.
        #expect(!ProseBreaks.areGood(["8 identifiers paused together for up", "to 2.972 s after an error"]))
        #expect(!ProseBreaks.areGood(["Both channels carried only error frames for", "up to 7.025 s"]))
        #expect(ProseBreaks.areGood(["Both channels carried only error", "frames for up to 7.025 s"]))
        #expect(ProseBreaks.areGood(["one line"]))
        #expect(ProseBreaks.areGood(["the controller of can0", "went bus-off 3 times"]))
    }
}
