import Formatting
import Testing

@testable import Reporting

/// Which frames a page of HTML holds.
@Suite struct FrameChoiceTests {
    @Test(arguments: [0, 1, 500]) func aShortCaptureIsThereWhole(count: Int) {
        let choice = FrameChoice(findings: [0...0], marks: [], count: count, budget: 500)
        #expect(choice.windows == (count > 0 ? [0..<count] : []))
        #expect(choice.count == count && choice.leftOut == 0)
    }

    @Test func aLongOneHasTheEndsOfFindingsMarksAndItsOwnEnds() {
        let choice = FrameChoice(findings: [20_000...40_000, nil], marks: [60_000], count: 100_000, budget: 2000)
        #expect(
            choice.windows == [
                0..<200, 19_800..<20_200, 39_800..<40_200, 59_800..<60_200, 99_799..<100_000,
            ])
        #expect(choice.leftOut == 0)
    }

    @Test func noMoreThanTheBudgetIsHeldHoweverManyFindingsThereAre() {
        let findings = (1...5000).map { $0 * 1000...$0 * 1000 }
        let choice = FrameChoice(findings: findings, marks: [], count: 6_000_000, budget: 2000)
        #expect(choice.count <= 2000)
        #expect(choice.leftOut == 5000 - 48)
        // The gravest come first.
        #expect(choice.windows.contains { $0.contains(1000) } && !choice.windows.contains { $0.contains(5_000_000) })
    }

    @Test func windowsThatNearlyMeetAreOne() {
        let choice = FrameChoice(findings: [5000...5000, 5405...5405], marks: [], count: 100_000, budget: 1600)
        #expect(choice.windows == [0..<200, 4800..<5605, 99_799..<100_000])
    }
}

/// What a page's script is made of, and what it reads.
@Suite struct PageFilesTests {
    @Test(arguments: ["a</script><script>b", "<!--", "&lt;", "\u{2028}\u{202E}", "<\u{301}&\u{200D}>\u{20E3}"])
    func noTextOfTheDataIsAnElement(text: String) {
        let literal = FrameRows.text(text)
        #expect(literal.unicodeScalars.allSatisfy { !"<>&\u{2028}\u{202E}".unicodeScalars.contains($0) }, "\(literal)")
        #expect(literal.hasPrefix("\"") && literal.hasSuffix("\""))
    }

    /// Texts of captures reach the page as text nodes alone, and nothing is asked of anywhere.
    @Test(arguments: [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "DOMParser",
        "srcdoc",
        "fetch(", "XMLHttpRequest", "sendBeacon", "WebSocket", "import(", "localStorage", "</script",
    ])
    func theScriptTurnsNoTextIntoElements(name: String) { #expect(!PageFiles.script.contains(name)) }

    @Test func contextualAlternatesAreOffWhereverTheFontIsSet() {
        let styles = PageFiles.styles(isInteractive: true)
        #expect(styles.contains("* { box-sizing: border-box; font-feature-settings: \"calt\" 0; }"))
        for fetching in ["@import", "url(", "http:"] { #expect(!styles.contains(fetching)) }
    }

    @Test(arguments: [
        ("silent for 0.851 s; 352", "silent for 0.851\u{A0}s; 352"),
        ("gap 1.30 s, cycle 100 ms", "gap 1.30\u{A0}s, cycle 100\u{A0}ms"),
        ("16\u{2009}118 frames", "16\u{202F}118 frames"), ("load 9.3 %", "load 9.3\u{A0}%"),
        ("about 6 400 frames", "about 6\u{A0}400 frames"), ("s", "s"),
        ("7 < 8 ms", "7 &lt; 8\u{A0}ms"), ("for 2 min 9.3 s", "for 2\u{A0}min\u{A0}9.3\u{A0}s"),
    ])
    func noUnitStandsAlone(text: String, wanted: String) { #expect(HTMLText.prose(text) == wanted) }
}
