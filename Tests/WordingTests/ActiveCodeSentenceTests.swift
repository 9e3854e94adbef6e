import CANCapture
import CANProtocols
import TestCaptures
import Testing

@testable import Analysis
@testable import Wording

/// What is said of active trouble codes of SAE J1939.
@Suite struct ActiveCodeSentenceTests {
    private let prose: FindingProse = {
        let capture = Logs.capture([Frame(time: 0, identifier: 0x1CEC_FF00, flags: .extended)])
        return FindingProse(capture, index: IdentifierIndex(capture.frames))
    }()

    private func finding(_ codes: [UInt32], count: Int, atOnce: Int?) -> Finding {
        var finding = Finding(.dm1Active, .warning)
        (finding.slot, finding.channel) = (0, 0)
        finding.interval = 1_000_000_000...3_000_000_000
        (finding.count, finding.facts.codes) = (3, codes)
        var facts = ConversationFacts(
            ProtocolDataUnit(
                .j1939, firstRow: 0, lastRow: 0, payload: .none, length: 0, source: .address(0), target: .everyone))
        facts.lamps = [.amberWarning]
        (facts.codeCount, facts.codesAtOnce) = (count, atOnce)
        finding.facts.conversation = facts
        return finding
    }

    @Test func codesOfSeveralMessagesAreToldAsSuch() {
        let found = finding([3216 << 5 | 20, 521_000 << 5 | 31], count: 4, atOnce: 3)
        let verdict = Verdict(Incident(number: 1, members: [found]), prose)
        #expect(verdict.headline == "Engine #1 (address 00) reported 4 different active trouble codes")
        #expect(
            verdict.consequence
                == "From 1.000 to 3.000 s, at most 3 at a time: SPN 3216 FMI 20, SPN 521000 FMI 31 and 2 more")
        #expect(
            prose.statement(found).hasPrefix(
                "Engine #1 (address 00) reports 4 different active trouble codes, at most 3 at a time, amber warning lamp"
                    + " on: SPN 3216 "))
    }

    /// The line below the headline had said the headline again.
    @Test func theRemarkSaysOnlyWhatTheHeadlineDoesNot() {
        let found = finding([110 << 5], count: 1, atOnce: nil)
        #expect(prose.remark(found) == "Amber warning lamp on: SPN 110 Engine Coolant Temperature FMI 0")
        #expect(
            prose.remarkSentence(found)?.hasSuffix(
                ": amber warning lamp on: SPN 110 Engine Coolant Temperature, data valid but above normal operational"
                    + " range, most severe level (FMI 0)") == true, "\(prose.remarkSentence(found) ?? "")")
    }
}
