import CANCapture
import CANProtocols
import Formatting
import TestCaptures
import Testing

@testable import Analysis
@testable import Wording

/// One number for one thing, and words that agree with it.
@Suite struct CountSentenceTests {
    private let prose: FindingProse

    init() {
        let frames = [0x7E8, 0x7E9].map { Frame(time: 0, identifier: $0) }
        let capture = Logs.capture(frames, channels: ["can0"])
        prose = FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ rule: FindingRule, _ change: (inout Finding) -> Void) -> Finding {
        var finding = Finding(rule, .warning)
        finding.slot = 0
        finding.channel = 0
        change(&finding)
        return finding
    }

    /// The cause told 31 errors, the figure 34: three of them were states of the controller.
    @Test func errorsAreCountedWithoutStatesEverywhere() {
        let burst = finding(.errorBurst) {
            $0.slot = nil
            $0.count = 34
            $0.facts.states = 3
            $0.interval = 0...13_400_000
        }
        #expect(prose.label(burst) == "31 error frames")
        #expect(prose.headline(burst) == "31 error frames on the bus")
        #expect(prose.statement(burst).hasPrefix("31 error frames"), "\(prose.statement(burst))")
        #expect(prose.statement(burst).hasSuffix(", and 3 reports of a controller's state"))
        var off = finding(.busOff) {
            $0.slot = nil
            $0.interval = 13_400_000...2_500_000_000
        }
        off.facts.length = 2_500_000_000
        let verdict = Verdict(Incident(number: 1, members: [off, burst]), prose)
        #expect(verdict.cause.hasPrefix("after 31 "), "\(verdict.cause)")
    }

    /// JSON counted 34 where the sentence beside it told 31.
    @Test func listsCountErrorsAsSentencesDo() throws {
        var frames = (0..<400).flatMap { step in
            (1...4).map { Frame(time: Int64(step) * 10_000_000 + Int64($0), identifier: UInt32($0)) }
        }
        let kinds: [UInt32] = Array(repeating: 0x8, count: 31) + [0x4, 0x4, 0x40]
        frames += kinds.enumerated().map { place, kind in
            Frame(
                time: 1_000_000_000 + Int64(place) * 400_000, identifier: kind, flags: [.error, .socketCAN],
                data: [0, kind == 0x4 ? 8 : 0, 0, 0, 0, 0, UInt8(place), 0])
        }
        frames.sort { $0.time < $1.time }
        let selection = Selection(Logs.capture(frames, channels: ["can0"]))
        let burst = try #require(selection.findings.first { $0.rule == .errorBurst })
        #expect(burst.count == 34 && burst.facts.states == 3)
        let told = FindingProse(selection.recording).statement(burst)
        #expect(told.hasPrefix("31 error frames"), "\(told)")
        let json = try written { try FindingsJSON(selection).write(to: $0) }
        let sarif = try written { try FindingsSARIF.write(selection, names: ["a.log"], to: $0) }
        for text in [json, sarif] {
            let counts = text.matches(of: /"count": ?(\d+)/).compactMap { Int($0.output.1) }
            #expect(counts.contains(31) && !counts.contains(34), "\(counts)")
        }
    }

    private func written(_ write: (@escaping TextSink.Write) throws -> Void) throws -> String {
        var bytes: [UInt8] = []
        try write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A list of twelve services and "116 more" stood beside a scan of all of them.
    @Test func aScanNamesTheRangesOfItsServices() {
        let scan = finding(.udsNegative) {
            $0.facts.codes = Array(0x00...0x3E) + [0x7F, 0x80, 0x83, 0x84, 0x85]
            $0.facts.services = 68
            $0.facts.responses = 60
        }
        #expect(
            prose.evidence(scan).contains("scanned services 0x00 \u{2013} 0x3E, 0x7F, 0x80, 0x83 \u{2013} 0x85"),
            "\(prose.evidence(scan))")
    }

    /// "7BB consecutive frame missing" was the headline of 105.
    @Test func severalConsecutiveFramesAreCounted() {
        let lost = finding(.isotpSequence) {
            $0.count = 98
            $0.facts.lost = 105
        }
        #expect(prose.label(lost) == "7E8: 105 consecutive frames missing")
        #expect(prose.headline(lost) == "98 messages from 7E8 lacked 105 consecutive frames")
    }

    /// It was "The response from 2.857 to 3.669 s has the code 0x31", for 27 of them.
    @Test(arguments: [
        (1, "The response at 0.002 s had the code 0x31"),
        (27, "From 0.002 to 0.009 s, 27 responses had the code 0x31"),
    ])
    func severalResponsesAreNotOne(count: Int, sentence: String) {
        let refused = finding(.udsNegative) {
            $0.count = count
            $0.facts.codes = [0x22, 0x31]
            $0.interval = 2_000_000...9_000_000
        }
        #expect(prose.remarkSentence(refused) == sentence)
    }

    /// "7E8 and 1 other" had no noun.
    @Test func oneOtherIdentifierIsNamed() {
        let open = finding(.isotpTimeout) {
            $0.count = 4
            $0.others = [1]
        }
        #expect(prose.headline(open) == "4 multi-frame messages from 7E8 and 7E9 were not completed")
    }

    /// One page had "3728.250" and "3728.25", "7 037" and "7037".
    @Test(arguments: [
        (3728.25, "3728.25"), (7037, "7037"), (-12_345, "\u{2212}12345"), (-0.5, "\u{2212}0.5"), (1e-9, "0"),
    ])
    func aValueHasNoGroupsAndNoZerosAtItsEnd(value: Double, text: String) { #expect(prose.number(value) == text) }

    /// A head told 35 error frames, and the label below it 31.
    @Test func errorFramesThatAreNoErrorsAreNamed() {
        let burst = finding(.errorBurst) {
            $0.count = 34
            $0.facts.states = 3
        }
        #expect(ErrorReport.parts(of: 35, [burst]) == "31 errors, 4 controller states")
        #expect(ErrorReport.parts(of: 31, [finding(.errorBurst) { $0.count = 31 }]) == nil)
        #expect(ErrorReport.parts(of: 35, []) == nil)
    }

    @Test func aTransferThatFailsIsNamedByItsContent() {
        let facts = ConversationFacts(
            ProtocolDataUnit(
                .j1939, firstRow: 0, lastRow: 0, payload: .none, length: 0,
                source: .identifier(0x7E8, isExtended: false), target: .everyone))
        let lost = finding(.multipacket) {
            $0.facts.lost = 1
            $0.facts.conversation = facts
            $0.facts.conversation?.service = "Vehicle identification"
            $0.facts.conversation?.outcome = .missing
            $0.facts.conversation?.packets = 3
        }
        #expect(prose.headline(lost) == "Vehicle identification from 7E8 lacked 1 packet")
        #expect(
            prose.statement(lost).hasPrefix("Vehicle identification from 7E8 is incomplete: 1 of 3 packets is missing"))
        let aborted = finding(.canopenSDO) {
            $0.count = 3
            $0.facts.text = "06020000 Object does not exist"
            $0.facts.conversation = facts
            $0.facts.conversation?.service = "SDO upload"
            $0.facts.conversation?.subject = "2099:01"
            $0.facts.conversation?.outcome = .aborted
        }
        #expect(prose.headline(aborted) == "3 SDO uploads (2099:01) of node 104 were aborted")
        #expect(
            prose.statement(aborted).hasPrefix(
                "3 SDO uploads (2099:01) of node 104 are aborted: 06020000 Object does not exist"))
    }

    @Test(arguments: [
        (12.0, ", about 12 a second throughout"), (6.73, ", about 400 a minute throughout"),
        (0.1, ", about 360 an hour throughout"), (0.001, ", about 4 an hour throughout"),
    ])
    func theRateHasAUnitInWhichThereAreSome(_ rate: Double, _ text: String) {
        var finding = Finding(.errorBurst, .warning)
        finding.facts.errorsPerSecond = rate
        #expect(FindingProse.throughout(finding) == text)
        finding.facts.errorsPerSecond = nil
        #expect(FindingProse.throughout(finding).isEmpty)
    }

    @Test func singleErrorFramesAreNotCalledBursts() {
        let burst = finding(.errorBurst) {
            $0.count = 90
            $0.facts.bursts = 30
            $0.facts.singleErrors = 29
        }
        #expect(prose.statement(burst).hasPrefix("90 error frames, 29 of them single, the others in 1 burst"))
    }
}
