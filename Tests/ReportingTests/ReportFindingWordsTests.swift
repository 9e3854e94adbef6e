import CANCapture
import TestCaptures
import Testing
import Wording

@testable import Analysis
@testable import Reporting

/// The words of an incident in lists.
@Suite struct ReportFindingWordsTests {
    private let prose: FindingProse

    init() {
        let capture = Logs.capture([Frame(time: 0, identifier: 0x116)], channels: ["can0"])
        prose = FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ rule: FindingRule, _ severity: Finding.Severity) -> Finding {
        var finding = Finding(rule, severity)
        (finding.slot, finding.channel) = (0, 0)
        return finding
    }

    /// A wrong checksum was nowhere but in "with 7 more findings".
    @Test func findingsWithoutRoomAreNamedByTheirRules() {
        let members =
            [finding(.missingMessage, .error)] + Array(repeating: finding(.lateMessage, .info), count: 6)
            + [finding(.checksum, .warning)]
        let words = ReportFindingWords(Incident(number: 1, members: members), prose)
        #expect(words.detail.hasSuffix("4 more findings (wrong checksum, late frame)"), "\(words.detail)")
        let few = ReportFindingWords(Incident(number: 1, members: [members[0], members[7]]), prose)
        #expect(!few.detail.contains("more finding"))
    }

    /// "jump 999 ms" was alone below a headline with 0.999 s.
    @Test func aJumpIsNotSaidTwiceInOtherUnits() {
        var jump = finding(.timeBackwards, .warning)
        jump.facts.length = 999_000_000
        #expect(!ReportFindingWords(Incident(number: 1, members: [jump]), prose).detail.contains("ump 999"))
    }
}
