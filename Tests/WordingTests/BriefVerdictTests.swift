import CANCapture
import CANProtocols
import TestCaptures
import Testing

@testable import Analysis
@testable import Wording

/// What a picture says that is read in passing.
@Suite struct BriefVerdictTests {
    private static let names = ["can0", "Powertrain backbone of the rear axle"]

    private func prose(channels: [String] = ["can0"]) -> FindingProse {
        let capture = Logs.capture(
            [Frame(time: 0, identifier: 0x18FE_F100, flags: .extended)], channels: channels)
        return FindingProse(capture, index: IdentifierIndex(capture.frames))
    }

    private func finding(_ rule: FindingRule) -> Finding {
        var finding = Finding(rule, .error)
        finding.slot = 0
        finding.channel = 0
        finding.message = "TransmissionControlModuleStatusInformation"
        finding.signal = "EngineCoolantTemperatureSensor"
        finding.rows = 10...20
        finding.interval = 1_000_000_000...9_123_456_789
        finding.count = 12_345
        finding.facts.length = 8_123_456_789
        finding.facts.period = 10_000_000
        finding.facts.lost = 123_456
        finding.facts.seen = 0.871
        finding.facts.codes = [0x2E, 0x33]
        finding.facts.text = "Request correctly received, response pending"
        finding.facts.conversation = ConversationFacts(
            ProtocolDataUnit(
                .uds, firstRow: 0, lastRow: 0, payload: .none, length: 0,
                source: .identifier(0x7E8, isExtended: false), target: .identifier(0x7E0, isExtended: false)))
        finding.facts.conversation?.service = "Dynamically define data identifier"
        return finding
    }

    /// The headline was a cut name.
    @Test func aLongNameKeepsItsPredicate() {
        var found = finding(.outOfRange)
        found.signal = String(repeating: "VeryLongName", count: 6) + "Number1"
        found.facts.allowed = 0...0.5
        let headline = BriefVerdict(Incident(number: 1, members: [found]), prose()).headline
        #expect(headline.contains("\u{2026}") && headline.hasSuffix(" read 0.871"), "\(headline)")
    }

    @Test(arguments: FindingRule.allCases) func aHeadlineHasAtMost45Characters(rule: FindingRule) {
        for channels in [["can0"], Self.names] {
            let verdict = BriefVerdict(
                Incident(number: 1, members: [finding(rule)]), prose(channels: channels))
            #expect((1...BriefVerdict.most).contains(verdict.headline.count), "\(verdict.headline)")
            #expect(
                verdict.sentences.allSatisfy {
                    $0.hasSuffix(".") && ($0.first?.isLowercase == false || $0.hasPrefix("can0 "))
                })
        }
    }

    /// A contact sheet cut `Both channels: only errors for 7.02…`.
    @Test func theShortestHeadlineOfSeveralChannelsIsTheirTime() {
        var leads = [finding(.silence), finding(.silence)]
        for place in leads.indices {
            leads[place].channel = UInt16(place)
            leads[place].facts.errors = 480
        }
        let words = prose(channels: ["1", "2"]).headlines(ofChannels: leads)
        #expect(words.last == "only errors for up to 8.123 s")
        #expect(words.allSatisfy { $0.hasSuffix("8.123 s") })
    }

    @Test func aSentenceThatBeginsWithANameKeepsItsLetters() {
        var silence = finding(.silence)
        silence.count = 1
        let named = Verdict(Incident(number: 1, members: [silence]), prose(channels: Self.names))
        #expect(named.headline == "can0 went silent for 8.123 s")
        let numbered = Verdict(Incident(number: 1, members: [silence]), prose(channels: ["1", "2"]))
        #expect(numbered.headline == "Channel 1 went silent for 8.123 s")
        var value = finding(.outOfRange)
        value.signal = "vehicleSpeed"
        let range = Verdict(Incident(number: 1, members: [value]), prose())
        #expect(range.headline.hasPrefix("vehicleSpeed of "))
    }

    @Test func aSilenceSaysHowLongAndAfterWhat() {
        var silence = finding(.silence)
        silence.facts.length = 851_000_000
        silence.count = 1
        var burst = finding(.errorBurst)
        burst.interval = 974_000_000...1_000_000_000
        burst.count = 12
        burst.facts.errorCounters = [96, 0]
        var incident = Incident(number: 1, members: [silence, burst])
        incident.aftermath = Incident.Aftermath(returned: 17, lost: 0)
        let climb = BriefVerdict.Climb(counter: "transmit", first: 8, last: 96, length: 26_000_000)
        let verdict = BriefVerdict(incident, prose(), climb: climb)
        #expect(verdict.headline == "Silent for 0.851 s after 12 transmit errors")
        #expect(
            verdict.sentences == [
                "The transmit error counter rose from 8 to 96 in 26.0 ms.", "All 17 cyclic messages came back.",
            ])
    }

    /// The report said "after 31 transmit errors in 13.4 ms", and the card "rose from 8 to 255 in 13.9 ms".
    @Test func aCardSaysTheTimeOfTheErrorsThatTheReportSays() {
        var off = finding(.busOff)
        off.facts.length = 2_500_000_000
        off.count = 1
        var burst = finding(.errorBurst)
        burst.interval = 986_600_000...1_000_000_000
        burst.count = 31
        burst.facts.errorCounters = [255, 0]
        let incident = Incident(number: 1, members: [off, burst])
        let climb = BriefVerdict.Climb(counter: "transmit", first: 8, last: 255, length: 13_900_000)
        #expect(
            BriefVerdict(incident, prose(), climb: climb).sentences.first
                == "31 transmit errors in 13.4 ms raised the error counter from 8 to 255.")
        #expect(Verdict(incident, prose()).consequence.contains("31 transmit errors in 13.4 ms"))
    }

    /// The headlines were "7E8 trouble codes" and "085 emergency".
    @Test func aReportIsASentenceWithoutItsCodes() {
        var emergency = finding(.canopenEmergency)
        emergency.facts.codes = [0x2310]
        emergency.facts.text = "continuous over-current, device output side"
        emergency.facts.length = nil
        emergency.count = 1
        let verdict = BriefVerdict(Incident(number: 1, members: [emergency]), prose())
        #expect(verdict.headline == "Node 0 reported emergency 2310")
        #expect(verdict.sentences.first?.contains("(continuous over-current, device output side)") == true)
        emergency.facts.text = "communication: CAN overrun (objects lost)"
        #expect(
            BriefVerdict(Incident(number: 1, members: [emergency]), prose()).headline
                == "Node 0 reported emergency 2310")
        var active = finding(.dm1Active)
        active.facts.codes = [110 << 5]
        active.facts.conversation = nil
        active.message = nil
        let codes = BriefVerdict(Incident(number: 1, members: [active]), prose())
        #expect(codes.headline.hasSuffix("reported 1 active trouble code"))
        #expect(codes.sentences.first?.hasPrefix("SPN 110 Engine") == true, "\(codes.sentences)")
        #expect(codes.sentences.first?.contains("FMI 0") == true)
    }

    @Test func whatTheHeadlineLeavesOutIsSaidFirst() {
        let verdict = BriefVerdict(Incident(number: 1, members: [finding(.udsNegative)]), prose())
        #expect(verdict.headline == "18FEF100 refused a request" || verdict.headline.contains("refused"))
        #expect(verdict.sentences.first?.contains("Dynamically define data identifier") == true)
    }

    /// "Brake System Controller (address 0B) active…" was cut.
    @Test func aLongNameOfAUnitIsNotCut() {
        let frames = [Frame(time: 0, identifier: 0x18FE_CA0B, flags: .extended)]
        let capture = Logs.capture(frames)
        let prose = FindingProse(capture, index: IdentifierIndex(capture.frames))
        var active = Finding(.dm1Active, .warning)
        active.slot = 0
        active.facts.codes = [521_000 << 5 | 31]
        active.facts.conversation = ConversationFacts(
            ProtocolDataUnit(
                .j1939, firstRow: 0, lastRow: 0, payload: .none, length: 0, source: .address(0x0B), target: .everyone))
        let verdict = BriefVerdict(Incident(number: 1, members: [active]), prose)
        #expect(verdict.headline == "Brake System Controller: 1 trouble code", "\(verdict.headline)")
    }

    /// A card said "1 record could not be read" and nothing else.
    @Test func ofARecordThatCouldNotBeReadTheCardNamesTheLine() throws {
        var capture = Logs.capture([Frame(time: 0, identifier: 1), Frame(time: 1_000_000, identifier: 1)])
        capture.skipped.add(.line(839), "an odd number of hex digits")
        let recording = Recording(capture)
        let incident = try #require(recording.findings.incidents.first { $0.lead.rule == .unreadable })
        let verdict = BriefVerdict(incident, FindingProse(recording))
        #expect(verdict.headline == "1 record could not be read")
        #expect(verdict.sentences.first == "Line 839: an odd number of hex digits.")
    }

    /// The identifier of a request is the tester's.
    @Test(arguments: [true, false]) func aRequestWithoutAResponseBlamesNoTester(_ isFunctional: Bool) {
        var silent = finding(.udsNoResponse)
        silent.count = 4
        silent.others = []
        silent.facts.services = nil
        silent.facts.conversation?.service = "Current data"
        silent.facts.conversation?.subject = "0C Engine speed of the first of two engines"
        silent.facts.conversation?.isFunctional = isFunctional
        let verdict = BriefVerdict(Incident(number: 1, members: [silent]), prose())
        #expect(
            verdict.headline
                == (isFunctional ? "No unit responded to Current data" : "18FEF100 got no response to Current data"))
    }

    /// A card had named the identifier, and the report the node.
    @Test func aHeartbeatIsThatOfItsNode() {
        let capture = Logs.capture([Frame(time: 0, identifier: 0x704)])
        let prose = FindingProse(capture, index: IdentifierIndex(capture.frames))
        var found = Finding(.canopenHeartbeatLost, .warning)
        (found.slot, found.channel, found.count) = (0, 0, 1)
        found.facts.length = 5_500_000_000
        #expect(prose.label(found) == "node 4 lost its heartbeat")
        let brief = BriefVerdict(Incident(number: 1, members: [found]), prose)
        #expect(brief.headline == "Heartbeat of node 4 missing for 5.500 s")
        found.rule = .counterStuck
        #expect(prose.label(found) == "704 counter did not change")
    }
}
