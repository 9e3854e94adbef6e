import Testing

@testable import SequenceDiagrams

/// How the text of an arrow breaks into lines.
@Suite struct LadderLabelTests {
    private static func lines(_ text: String, width: Int, most: Int = 3) -> [String] {
        LadderLabel.lines(text, most: most) { text, _ in text.count <= width }
    }

    @Test func aTextThatFitsIsOneLine() {
        #expect(Self.lines("Tester present", width: 14) == ["Tester present"])
        #expect(Self.lines("", width: 14) == [""])
    }

    @Test func linesBreakBetweenClauses() {
        #expect(
            Self.lines("Oxygen sensor 2: voltage; short term fuel trim, 45", width: 30)
                == ["Oxygen sensor 2: voltage;", "short term fuel trim, 45"])
    }

    @Test func aServiceAndItsSubjectAreTwoClauses() {
        #expect(
            Self.lines("Diagnostic session control  Extended diagnostic session", width: 46)
                == ["Diagnostic session control", "Extended diagnostic session"])
    }

    @Test func aValueKeepsItsBytesAndANumberItsUnit() {
        #expect(Self.lines("PIDs supported BE 3E B8 13", width: 24) == ["PIDs supported", "BE 3E B8 13"])
        #expect(Self.lines("Transmission gear 19.302 ratio", width: 26) == ["Transmission gear", "19.302 ratio"])
    }

    @Test func theLastLineHasTheRest() {
        let lines = Self.lines("one, two, three, four, five", width: 5, most: 2)
        #expect(lines == ["one,", "two, three, four, five"])
    }
}
