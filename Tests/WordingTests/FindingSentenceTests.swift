import TestCaptures
import Analysis
import CANCapture
import Testing
import Wording

/// What findings are told in.
@Suite struct FindingSentenceTests {
    private let second: Int64 = 1_000_000_000

    private func prose(channels: [String] = ["can0"], _ identifiers: UInt32...) -> FindingProse {
        let frames = identifiers.map { Frame(time: 0, identifier: $0, flags: $0 > 0x7FF ? .extended : []) }
        let capture = Logs.capture(frames, channels: channels)
        return FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ rule: FindingRule, _ change: (inout Finding) -> Void) -> Finding {
        var finding = Finding(rule, .info)
        finding.slot = 0
        finding.channel = 0
        change(&finding)
        return finding
    }

    @Test func troubleCodesWereABareNumber() {
        let found = finding(.dm1Active) { $0.facts.codes = [91 << 5 | 3] }
        #expect(prose(0x18FE_CA00).evidence(found) == ["SPN 91 FMI 3"])
    }

    @Test func anIdentifierAppearedOnOnAChannel() {
        let found = finding(.newMessage) {
            $0.count = 9
            $0.interval = (23 * second)...(40 * second)
            $0.facts.period = second
        }
        let text = prose(channels: ["9", "1"], 0x66).statement(found)
        #expect(text == "066 appears, every 1.000 s, on channel 9 from 23.000 s on")
    }

    @Test func theFirstRecordThatCannotBeReadHadNoPlace() throws {
        var skipped = SkippedRecords()
        skipped.add(.line(19), "an odd number of hex digits")
        var found = Finding(.unreadable, .error)
        found.count = 3
        found.facts.unread = skipped.examples.first
        #expect(
            prose(0x66).statement(found)
                == "3 records could not be read, the first: line 19: an odd number of hex digits")
    }

    @Test func errorFramesWereNothingAtAll() {
        let found = finding(.silence) {
            $0.slot = nil
            $0.facts.length = 2 * second
            $0.facts.errors = 480
            $0.facts.lost = 30
        }
        #expect(
            prose(0x66).statement(found)
                == "no message for 2.000 s, only 480 error frames, where 30 frames should have come")
    }

    @Test func aScanIsToldInOneSentence() {
        let found = finding(.udsNegative) {
            $0.count = 20
            $0.interval = second...(2 * second)
            $0.facts.codes = (0x20...0x33).map { $0 } + [0x11]
            $0.facts.services = 20
            $0.facts.text = "Service not supported"
        }
        #expect(
            prose(0x651).statement(found) == "651 refuses 20 services: service not supported, from 1.000 to 2.000 s")
        #expect(
            prose(0x651).evidence(found) == [
                "services 20 21 22 23 24 25 26 27 28 29 2A 2B and 8 more", "response 11",
            ])
    }
}
