import CANCapture
import CANProtocols
import TestCaptures
import Testing

@testable import Analysis
@testable import Wording

/// Sentences on commanded and shared pauses, addresses, repeated records, and on several messages with names.
@Suite struct CommandSentenceTests {
    private let second: Int64 = 1_000_000_000

    private func prose(_ identifiers: UInt32...) -> FindingProse {
        let frames = identifiers.map { Frame(time: 0, identifier: $0, flags: $0 > 0x7FF ? .extended : []) }
        let capture = Logs.capture(frames, channels: ["can0"])
        return FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ rule: FindingRule, _ change: (inout Finding) -> Void) -> Finding {
        var finding = Finding(rule, .info)
        (finding.slot, finding.channel) = (0, 0)
        change(&finding)
        return finding
    }

    /// The sentence said 2.972 s, which all share, and the figure 2.975 s, the gap of one of them.
    @Test func ofSeveralPausesTheGapsAreNamedBesideTheTimeThatAllShare() {
        let found = finding(.missingMessage) {
            $0.others = [1]
            $0.count = 4
            $0.interval = second...(60 * second)
            $0.facts.lost = 10
            $0.facts.length = 2_972_000_000
            $0.facts.period = second
            $0.facts.moments = 2
            $0.facts.isTogether = true
            var part = $0.parts[0]
            part.interval = second...3_975_000_000
            $0.folded = [part, part]
        }
        let text = prose(0x100, 0x110).statement(found)
        #expect(text.contains("for up to 2.972 s (gaps of up to 2.975 s)"), "\(text)")
    }

    @Test func aPauseNamesItsCommand() {
        let reset = finding(.missingMessage) {
            $0.others = [1]
            $0.interval = 9 * second...10 * second
            $0.facts.length = second
            $0.facts.command = PauseCommand(kind: .reset, node: 5, time: 9 * second)
        }
        let prose = prose(0x185, 0x285, 0x705)
        #expect(prose.headline(reset) == "node 5 was reset by NMT: 185 and 285 paused for 1.000 s")
        #expect(prose.statement(reset) == "node 5 is reset by NMT at 9.000 s; 185 and 285 pause for 1.000 s")
        let heartbeat = finding(.canopenHeartbeatLost) {
            $0.slot = 2
            $0.facts.length = second
            $0.facts.command = PauseCommand(kind: .communicationReset, node: 0, time: second)
        }
        #expect(
            prose.statement(heartbeat)
                == "communication of all nodes is reset by NMT at 1.000 s; the heartbeat of node 5 pauses for 1.000 s")
        let stopped = finding(.stoppedMessage) {
            $0.facts.command = PauseCommand(kind: .stop, node: 5, time: second)
        }
        #expect(prose.statement(stopped) == "node 5 is stopped by NMT at 1.000 s; 185 stops")
        let silent = finding(.silence) {
            $0.slot = nil
            $0.facts.length = second
            $0.facts.command = PauseCommand(kind: .disabled, time: second)
        }
        #expect(
            prose.statement(silent)
                == "a request disables normal communication at 1.000 s; the bus is silent for 1.000 s")
    }

    private func facts(_ address: UInt8) -> ConversationFacts {
        ConversationFacts(
            ProtocolDataUnit(
                .j1939, firstRow: 0, lastRow: 0, payload: .none, length: 8, source: .address(address),
                target: .everyone))
    }

    @Test func anAddressThatTwoDevicesClaimIsNamedWithThem() {
        var conflict = finding(.addressConflict) {
            $0.interval = 2 * second...2 * second
            $0.facts.claimants = ["manufacturer 10, function 9, identity 3", "manufacturer 20, function 9, identity 5"]
            $0.facts.conversation = facts(0xA7)
            $0.facts.isWithoutAddress = true
        }
        let prose = prose(0x18EE_FFA7)
        #expect(prose.headline(conflict) == "two devices claimed address A7")
        #expect(
            prose.statement(conflict)
                == "two devices claim address A7: manufacturer 10, function 9, identity 3, and manufacturer 20, function 9,"
                + " identity 5; one of them cannot claim an address, at 2.000 s")
        conflict.facts.claimants = ["manufacturer 10"]
        #expect(prose.statement(conflict) == "a device (manufacturer 10) cannot claim an address at 2.000 s")
        #expect(prose.headline(conflict) == "a device could not claim an address")
    }

    @Test func aRefusedGroupIsNamedWithWhoAskedForIt() {
        let refused = finding(.refusedGroup) {
            $0.count = 2
            $0.interval = 2 * second...3 * second
            $0.facts.codes = [65_260]
            $0.facts.text = "negative acknowledgment"
            $0.facts.conversation = facts(0xA7)
            $0.facts.conversation?.target = .address(0xF9)
            $0.facts.conversation?.subject = "65260 VI Vehicle identification"
            $0.facts.conversation?.codeCount = 1
        }
        #expect(
            prose(0x18E8_FFA7).statement(refused)
                == "address A7 refuses PGN 65260 VI Vehicle identification for address F9 (negative acknowledgment) 2 times"
                + " from 2.000 to 3.000 s")
    }

    @Test func repeatedRecordsAreToldWithBothTimes() {
        let again = finding(.blockOrder) {
            $0.slot = nil
            $0.interval = 25 * second...45 * second
            $0.facts.records = 800
            $0.facts.isRepeat = true
            $0.facts.original = 0...20 * second
        }
        let prose = prose(0x100)
        #expect(prose.headline(again) == "800 records repeated earlier ones")
        #expect(prose.whenAndWhere(again) == "from 25.000 to 45.000 s")
        #expect(
            prose.statement(again)
                == "800 records from 25.000 to 45.000 s repeat those from 0.000 to 20.000 s: equal identifiers, payloads and"
                + " intervals")
    }

    @Test func eachOfSeveralMessagesHasItsName() {
        let pause = finding(.missingMessage) {
            $0.others = [1, 2]
            $0.message = "ETC1"
            $0.interval = second...3 * second
            $0.facts.lost = 4
            $0.facts.length = 2 * second
            $0.facts.isTogether = true
            $0.facts.otherMessages = ["ETC2", ""]
        }
        #expect(
            prose(0x0CF0_0203, 0x18F0_0503, 0x18FF_0003).headline(pause)
                == "0CF00203 ETC1, 18F00503 ETC2 and 18FF0003 paused together for 2.000 s")
        var other = pause
        other.facts.otherMessages = ["Position, Rapid Update", ""]
        #expect(
            prose(0x0CF0_0203, 0x09F8_0103, 0x18FF_0003).headline(other)
                == "09F80103 (Position, Rapid Update), 0CF00203 (ETC1) and 18FF0003 paused together for 2.000 s")
        let jump = finding(.counterSkip) {
            $0.others = [1]
            $0.facts.otherMessages = ["ETC2"]
        }
        #expect(prose(0x0CF0_0203, 0x18F0_0503).named(jump) == "0CF00203 and 18F00503 ETC2")
    }

    /// They all pause for two seconds, some begin earlier, and some end later.
    @Test func identifiersThatPauseAtOneTimeAreAway() {
        let away = finding(.missingMessage) {
            $0.others = [1, 2]
            $0.count = 3
            $0.interval = 8 * second...12_200_000_000
            $0.facts.lost = 40
            $0.facts.length = 3_400_000_000
            $0.facts.moments = 1
            $0.folded = [
                Finding.Part(slot: 0, interval: 8 * second...11_400_000_000),
                Finding.Part(slot: 1, interval: 9_400_000_000...11_420_000_000),
                Finding.Part(slot: 2, interval: 9_300_000_000...12_200_000_000),
            ]
        }
        #expect(prose(0x100, 0x110, 0x120).headline(away) == "100, 110 and 120 did not arrive for up to 3.400 s")
    }
}
