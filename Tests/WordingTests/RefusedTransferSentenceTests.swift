import Analysis
import CANCapture
import CANProtocols
import TestCaptures
import Testing

@testable import Wording

/// Sentences on messages that repeat frames or are refused, late gateways, and bursts of errors.
@Suite struct RefusedTransferSentenceTests {
    private func prose(_ identifiers: UInt32...) -> FindingProse {
        let frames = identifiers.map { Frame(time: 0, identifier: $0) }
        let capture = Logs.capture(frames, channels: ["can0"])
        return FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ rule: FindingRule, _ change: (inout Finding) -> Void) -> Finding {
        var finding = Finding(rule, .warning)
        (finding.slot, finding.channel) = (0, 0)
        finding.interval = 2_000_000_000...3_000_000_000
        change(&finding)
        return finding
    }

    private var facts: ConversationFacts {
        ConversationFacts(
            ProtocolDataUnit(
                .isoTP, firstRow: 0, lastRow: 0, payload: .none, length: 40,
                source: .identifier(0x7E8, isExtended: false), target: .identifier(0x7E0, isExtended: false)))
    }

    @Test(arguments: [
        (1, "a message from 7E8 to 7E0 has a consecutive frame that is repeated at 2.000 s"),
        (3, "a message from 7E8 to 7E0 has 3 consecutive frames that are repeated at 2.000 s"),
    ])
    func aRepeatedConsecutiveFrameIsCalledThat(_ count: Int, _ sentence: String) {
        let found = finding(.isotpSequence) {
            $0.facts.conversation = facts
            $0.facts.conversation?.repeated = count
        }
        #expect(prose(0x7E8).statement(found) == sentence)
        #expect(prose(0x7E8).headline(found).lowercased().hasPrefix("a message from 7e8 repeated "))
    }

    @Test func anOverflowIsARefusal() {
        let found = finding(.isotpTimeout) {
            $0.facts.conversation = facts
            $0.facts.conversation?.outcome = .overflow
        }
        #expect(
            prose(0x7E8).statement(found)
                == "a message from 7E8 to 7E0 is refused: it is too long for the receiver (flow control: overflow),"
                + " at 2.000 s")
        let headline = prose(0x7E8).headline(found)
        #expect(headline.lowercased() == "a multi-frame message from 7e8 was too long for the receiver")
    }

    @Test func aGatewayThatIsLateForAWhileIsToldWithTheNumberOfFrames() {
        let found = finding(.gatewayDelay) {
            $0.count = 300
            $0.others = [1, 2, 3]
            $0.facts.isPart = true
            ($0.facts.length, $0.facts.period) = (31_000_000, 1_500_000)
        }
        #expect(
            prose(0x120, 0x130, 0x140, 0x150).statement(found)
                == "the gateway forwards 300 frames of 120 and 3 other identifiers after up to 31.0 ms instead of 1.50 ms"
                + " from 2.000 to 3.000 s")
        let headline = prose(0x120, 0x130, 0x140, 0x150).headline(found)
        #expect(headline.lowercased() == "the gateway forwarded 4 identifiers late")
    }

    /// "about 32" stood where each burst had 31.
    @Test func burstsOfOneSizeHaveNoAbout() {
        let found = finding(.errorBurst) {
            $0.slot = nil
            $0.count = 310
            ($0.facts.bursts, $0.facts.endsInBusOff) = (10, true)
        }
        #expect(prose(0x66).statement(found).contains("each burst has 31 error frames, so a sender probably"))
    }
}
