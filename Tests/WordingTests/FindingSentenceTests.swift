import TestCaptures
@testable import Analysis
import CANCapture
import CANProtocols
import Testing
@testable import Wording

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

    /// A report had named each of 100 000 identifiers, on hundreds of lines.
    @Test func aScanOfVeryManyIdentifiersNamesTheFirstOnes() throws {
        let frames = (0..<200).map { Frame(time: 0, identifier: 0x100 + UInt32($0)) }
        let capture = Logs.capture(frames)
        let prose = FindingProse(capture, index: IdentifierIndex(capture.frames))
        let found = finding(.udsNoResponse) { $0.others = Array(1..<200) }
        let also = try #require(prose.evidence(found).last)
        #expect(also.hasPrefix("also 101, 102, ") && also.hasSuffix(", 163, 164 and 99 more"))
        let all = try #require(prose.evidence(found, mostNamed: .max).last)
        #expect(all.hasSuffix(", 1C6, 1C7"))
    }

    @Test func troubleCodesWereABareNumber() {
        let found = finding(.dm1Active) { $0.facts.codes = [91 << 5 | 3] }
        #expect(
            prose(0x18FE_CA00).evidence(found) == [
                "SPN 91 Accelerator pedal position 1, voltage above normal, or shorted to high source (FMI 3)"
            ])
    }

    private func facts(
        _ network: NetworkProtocol, _ source: PDUAddress, _ target: PDUAddress = .everyone
    ) -> ConversationFacts {
        ConversationFacts(
            ProtocolDataUnit(
                network, firstRow: 0, lastRow: 0, payload: .none, length: 0, source: source, target: target))
    }

    @Test func activeCodesAreOfTheirSourceAndNamed() {
        let found = finding(.dm1Active) {
            $0.facts.codes = [3216 << 5 | 20, 521_000 << 5 | 31]
            $0.facts.conversation = facts(.j1939, .address(0))
            $0.facts.conversation?.lamps = [.amberWarning]
            $0.facts.conversation?.codeCount = 4
        }
        #expect(
            prose(0x1CEC_FF00).statement(found)
                == "Engine #1 (address 00) reports 4 active trouble codes, amber warning lamp on: SPN 3216 Aftertreatment 1 "
                + "inlet NOx, data drifted high (FMI 20); SPN 521000, condition exists (FMI 31); and 2 more")
    }

    @Test func aCarriedMessageHasItsOwnIdentifierAndNamesOfTheDatabase() {
        let found = finding(.dm1Active) {
            $0.facts.codes = [521_000 << 5 | 31]
            $0.facts.conversation = facts(.j1939, .address(0))
            $0.facts.conversation?.identifier = 0x18FE_CA00
            $0.facts.conversation?.parameterNames = [521_000: "GripHeater"]
        }
        #expect(prose(0x1CEC_FF00).identifier(found) == "18FECA00")
        #expect(prose(0x1CEC_FF00).evidence(found) == ["SPN 521000 GripHeater, condition exists (FMI 31)"])
    }

    @Test func aRefusalNamesTheServiceAndWhatItIsAbout() {
        let found = finding(.udsNegative) {
            $0.facts.codes = [0x2E, 0x33]
            $0.facts.text = "Security access denied"
            $0.facts.conversation = facts(.uds, .identifier(0x7E8, isExtended: false))
            $0.facts.conversation?.service = "Write data by identifier"
            $0.facts.conversation?.subject = "F190 VIN"
        }
        #expect(
            prose(0x7E8).statement(found)
                == "7E8 refuses Write data by identifier (F190 VIN): security access denied (0x33)")
    }

    @Test func storedCodesHaveTheirStates() {
        let found = finding(.troubleCodes) {
            $0.facts.conversation = facts(.obd, .identifier(0x7E8, isExtended: false))
            $0.facts.conversation?.troubleCodes = [
                StoredTroubleCode(text: "P0420", states: [.permanent, .stored]),
                StoredTroubleCode(text: "U0100-00", states: [.stored], isFailing: true),
            ]
            $0.facts.conversation?.codeCount = 2
        }
        #expect(
            prose(0x7E8).statement(found)
                == "7E8 reports 2 trouble codes: P0420 Catalyst system efficiency below threshold, bank 1 (stored, "
                + "permanent), U0100-00 Lost communication with engine/powertrain control module A (stored, test failed)"
        )
    }

    @Test(
        arguments: [
            (
                1, 1, [3],
                "a message from 7E8 to 7E0 is incomplete: the consecutive frame with sequence number 3 is missing"
            ),
            (
                98, 105, [2, 3, 4],
                "98 messages from 7E8 to 7E0 are incomplete: 105 consecutive frames are missing (sequence numbers 2, 3 and 4)"
            ),
        ] as [(Int, Int, [UInt8], String)])
    func missingFramesHaveNumbers(count: Int, lost: Int, missing: [UInt8], sentence: String) {
        let found = finding(.isotpSequence) {
            $0.count = count
            $0.facts.lost = lost
            $0.facts.conversation = facts(
                .uds, .identifier(0x7E8, isExtended: false), .identifier(0x7E0, isExtended: false))
            $0.facts.conversation?.missing = missing
        }
        #expect(prose(0x7E8).statement(found) == sentence)
    }

    @Test func anIdentifierAppearedOnOnAChannel() {
        let found = finding(.newMessage) {
            $0.count = 9
            $0.interval = (23 * second)...(40 * second)
            $0.facts.period = second
        }
        let text = prose(channels: ["9", "1"], 0x66).statement(found)
        #expect(text == "066 (cycle 1.00 s) first appears at 23.000 s on channel 9")
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

    @Test func aDamagedPlaceThatWasReadWasARecordThatCouldNotBeRead() throws {
        var skipped = SkippedRecords()
        skipped.addWithoutLoss(.line(3), "only a line end is damaged; all records of the line are read")
        var found = Finding(.unreadable, .warning)
        found.facts.unread = skipped.examples.first
        found.facts.withoutLoss = 1
        #expect(prose(0x66).headline(found) == "1 damaged place was read without loss")
        #expect(
            prose(0x66).statement(found)
                == "1 damaged place was read without loss: line 3: only a line end is damaged; all records of the line "
                + "are read")
        #expect(SkippedProse.headline(skipped) == "1 damaged place of this file was read without loss:")
        #expect(SkippedProse.label(skipped) == "Damage" && SkippedProse.brief(skipped) == "1 damaged place")
        skipped.add(.line(8), "an odd number of hex digits")
        skipped.add(.line(9), "an odd number of hex digits")
        found.count = 3
        #expect(prose(0x66).headline(found) == "2 records could not be read")
        #expect(
            SkippedProse.headline(skipped)
                == "2 records of this file could not be read, 1 damaged place was read without loss:")
        #expect(SkippedProse.label(skipped) == "Skipped")
        #expect(SkippedProse.brief(skipped) == "2 records skipped, 1 damaged place")
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
                == "the bus carries only error frames (480) for 2.000 s; about 30 frames are missing")
    }

    @Test func framesThatWereOnlyLateAreNotMissing() {
        var found = finding(.silence) {
            $0.slot = nil
            $0.facts.length = 2 * second
            $0.facts.late = 34
        }
        #expect(prose(0x66).statement(found) == "the bus is silent for 2.000 s; no frame is missing, 34 are late")
        #expect(Verdict.lost([found]) == "34 frames late")
        found.facts.lost = 5
        #expect(Verdict.lost([found]) == "about 5 frames missing")
        var mirror = found
        mirror.facts.isMirror = true
        #expect(Verdict.lost([found, mirror]) == "about 5 frames missing on each channel")
        mirror.facts.lost = 3
        #expect(Verdict.lost([found, mirror]) == "about 3 to 5 frames missing on each channel")
    }

    @Test func aBurstNamesTheFaultOfNearlyAllItsErrorFrames() {
        var found = finding(.errorBurst) {
            $0.slot = nil
            $0.interval = (2 * second)...(3 * second)
            $0.count = 698
            $0.facts.cause = ErrorCause(.notAcknowledged, count: 682, identifier: 0x123)
        }
        #expect(
            prose(0x66).statement(found)
                == "698 error frames from 2.000 to 3.000 s, 682 of them because 123 was not acknowledged")
        found.facts.cause = ErrorCause(.form, count: 698)
        (found.facts.bursts, found.facts.endsInBusOff) = (53, true)
        #expect(
            prose(0x66).statement(found)
                == "698 error frames in 53 bursts from 2.000 to 3.000 s, all of them form errors"
                + "; each burst has about 32 error frames, so a sender probably went bus-off 53 times")
        found.count = 1
        (found.facts.bursts, found.facts.endsInBusOff) = (nil, false)
        found.facts.cause = ErrorCause(.notAcknowledged, count: 1)
        #expect(
            prose(0x66).statement(found) == "1 error frame at 2.000 s, because a frame was not acknowledged")
    }

    @Test func statesOfControllersThatAreNoErrorAreToldAsWhatTheyAre() {
        var found = finding(.errorPassive) {
            $0.interval = (2 * second)...(3 * second)
            $0.count = 18
            $0.facts.isIndicated = true
        }
        #expect(
            prose(0x66).statement(found)
                == "18 CAN FD frames of 066 show that their sender is error-passive from 2.000 to 3.000 s")
        (found.count, found.slot, found.facts.isIndicated, found.facts.isWarning) = (1, nil, false, true)
        #expect(
            prose(0x66).statement(found)
                == "an error counter of the controller is at the warning limit from 2.000 to 3.000 s")
    }

    @Test func missingFramesAreToldWithTheirGapAndCycle() {
        let found = finding(.missingMessage) {
            $0.interval = 29_945_000_000...31_245_000_000
            $0.facts.lost = 12
            $0.facts.length = 1_300_000_000
            $0.facts.period = 100_000_000
        }
        #expect(prose(0x3E9).statement(found) == "3E9: 12 frames missing at 29.945 s (gap 1.300 s, cycle 100 ms)")
    }

    @Test func anIdentifierThatIsGoneForLongIsAway() {
        let found = finding(.missingMessage) {
            $0.interval = (30 * second)...(215 * second)
            $0.facts.lost = 1_849
            $0.facts.length = 185 * second
            $0.facts.period = 100_000_000
        }
        let text = prose(0x3E9, 0x3EA).statement(found)
        #expect(text.hasPrefix("3E9 does not arrive from 30.000 to 215.000 s (3 min 5.0 s, cycle 100 ms); 1"))
        #expect(
            prose(0x3E9).statement(found).hasPrefix("3E9, the only message of the bus, does not arrive from 30.000"))
        #expect(text.hasSuffix("849 frames missing"))
    }

    @Test(arguments: [true, false])
    func identifiersPauseTogetherOnlyWhereTheyDo(isTogether: Bool) {
        let found = finding(.missingMessage) {
            $0.others = [1, 2]
            $0.count = 9
            $0.interval = (2 * second)...(152 * second)
            $0.facts.lost = 40
            $0.facts.length = 201_000_000
            $0.facts.period = 20_000_000
            $0.facts.moments = 3
            $0.facts.isTogether = isTogether
        }
        #expect(
            prose(0x100, 0x110, 0x120).statement(found)
                == (isTogether
                    ? "100, 110 and 120 pause together 3 times from 2.000 to 152.000 s for up to 201 ms; 40 frames missing"
                    : "100, 110 and 120: 40 frames missing in 9 gaps of up to 201 ms from 2.000 to 152.000 s")
        )
    }

    @Test func twoIdentifiersAreBothNamed() {
        let found = finding(.missingMessage) {
            ($0.slot, $0.others) = (1, [0])
            $0.interval = second...(3 * second)
            $0.facts.lost = 40
            $0.facts.length = 2 * second
            $0.facts.isTogether = true
        }
        #expect(
            prose(0x100, 0x110).statement(found)
                == "100 and 110 pause together from 1.000 to 3.000 s for 2.000 s; 40 frames missing")
        #expect(prose(0x100, 0x110).headline(found) == "100 and 110 paused together for 2.000 s")
    }

    @Test func threeIdentifiersAreNamedMoreAreCounted() {
        let found = finding(.missingMessage) {
            $0.others = [1, 2]
            $0.interval = second...(3 * second)
            $0.facts.length = 2 * second
            $0.facts.isTogether = true
        }
        #expect(prose(0x100, 0x110, 0x120).headline(found) == "100, 110 and 120 paused together for 2.000 s")
    }

    @Test func aRestartIsNoMissingFrame() {
        let found = finding(.missingMessage) {
            $0.others = [1, 2, 3]
            $0.interval = second...(3 * second)
            $0.facts.lost = 40
            $0.facts.length = 2 * second
            $0.facts.isTogether = true
            $0.facts.isRestart = true
        }
        let prose = prose(0x100, 0x110, 0x120, 0x130)
        #expect(prose.headline(found) == "4 identifiers restarted: all silent for 2.000 s")
        #expect(
            prose.statement(found)
                == "100 and 3 other identifiers restart from 1.000 to 3.000 s; all silent for 2.000 s")
        #expect(prose.evidence(found).allSatisfy { !$0.contains("missing") })
    }

    /// Of minutes without a frame nobody knows whether the bus was silent.
    @Test func aLongTimeWithoutAFrameMayBeTheRecorders() {
        let found = finding(.silence) {
            $0.severity = .error
            $0.interval = second...(121 * second)
            $0.facts.length = 120 * second
        }
        let prose = prose(0x100)
        #expect(prose.headline(found).hasPrefix("nothing was recorded for 2 min"))
        #expect(prose.statement(found).contains("the bus is silent, or the recorder is off"))
        var short = found
        short.facts.length = 40 * second
        #expect(prose.headline(short).contains("went silent"))
        var errors = found
        errors.facts.errors = 7
        #expect(prose.headline(errors).contains("only error frames"))
    }

    @Test func aHabitOfAGroupIsToldAsOne() {
        let found = finding(.missingMessage) {
            $0.others = [1, 2]
            $0.count = 60
            $0.interval = second...(100 * second)
            $0.facts.lost = 60
            $0.facts.length = 400_000_000
            $0.facts.period = 200_000_000
            $0.facts.moments = 20
            $0.facts.every = 5 * second
            $0.facts.isTogether = true
            // Each of them lacks one frame at a time.
            var part = $0.parts[0]
            part.lost = 1
            $0.folded = Array(repeating: part, count: 3)
        }
        let prose = prose(0x100, 0x110, 0x120)
        #expect(prose.headline(found) == "100, 110 and 120 skipped one cycle together about every 5.00 s")
        #expect(
            prose.statement(found)
                == "100, 110 and 120 skip one cycle together about every 5.00 s from 1.000 to 100.000 s; 60 frames missing"
        )
    }

    @Test func aBusThatShutsDownInStepsNamesThem() {
        let found = finding(.stoppedMessage) {
            $0.others = [1, 2, 3]
            $0.interval = second...(9 * second)
            $0.facts.steps = [
                Finding.ShutdownStep(identifiers: 3, time: second),
                Finding.ShutdownStep(identifiers: 1, time: 3 * second),
            ]
        }
        let prose = prose(0x100, 0x110, 0x120, 0x130)
        #expect(prose.headline(found) == "4 identifiers stopped in 2 steps")
        #expect(
            prose.statement(found)
                == "4 identifiers stop in 2 steps while others continue: 3 at 1.000 s and 1 at 3.000 s")
    }

    @Test func whatIsSentOnlyForATimeSaysSo() {
        let found = finding(.stoppedMessage) {
            ($0.others, $0.count) = ([1, 2, 3], 4)
            $0.interval = (3 * second)...(9 * second)
            $0.facts.sentOnly = second...(3 * second)
        }
        let prose = prose(0x100, 0x110, 0x120, 0x130)
        #expect(prose.headline(found) == "4 identifiers were sent only for 2.000 s")
        #expect(prose.whenAndWhere(found) == "from 1.000 to 3.000 s")
        #expect(prose.statement(found) == "100 and 3 other identifiers are sent only from 1.000 to 3.000 s")
    }

    @Test func anAppearanceHasOneTime() {
        let found = finding(.newMessage) {
            ($0.others, $0.count) = ([1], 400)
            $0.interval = second...(9 * second)
            $0.facts.period = 10_000_000
        }
        #expect(prose(0x190, 0x191).whenAndWhere(found) == "at 1.000 s")
        #expect(prose(0x190, 0x191).headline(found) == "190 and 191 first appeared late")
        #expect(prose(0x190, 0x191).statement(found) == "190 and 191 first appear at 1.000 s")
    }

    @Test func aControlUnitOfWhichAllMessagesPauseIsNamed() {
        let found = finding(.missingMessage) {
            $0.others = [1, 2]
            $0.interval = second...(3 * second)
            $0.facts.lost = 40
            $0.facts.length = 2 * second
            $0.facts.isTogether = true
            $0.facts.sender = Sender(.j1939, .address(0))
        }
        let prose = prose(0x0CF0_0400, 0x0CF0_0300, 0x18FE_F200)
        #expect(
            prose.statement(found)
                == "all 3 cyclic messages of Engine #1 (address 00) pause together from 1.000 to 3.000 s for 2.000 s; 40 frames missing"
        )
        #expect(
            prose.headline(found) == "the cyclic messages of Engine #1 (address 00) paused for 2.000 s")
    }

    @Test func aMessageIsNamedAsADatabaseNamesIt() {
        let found = finding(.missingMessage) {
            $0.message = "SpeedDisplay"
            $0.interval = second...(2 * second)
            $0.facts.lost = 12
            $0.facts.length = 1_300_000_000
            $0.facts.period = 100_000_000
        }
        #expect(
            prose(0x3E9).statement(found)
                == "3E9 SpeedDisplay: 12 frames missing at 1.000 s (gap 1.300 s, cycle 100 ms)")
        #expect(prose(0x3E9).headline(found) == "12 frames of 3E9 SpeedDisplay were missing")
    }

    @Test func aMessageThatDoesNotArriveForLongIsToldWithItsLength() {
        let found = finding(.missingMessage) {
            $0.interval = second...(31 * second)
            $0.facts.lost = 299
            $0.facts.length = 30 * second
            $0.facts.period = 100_000_000
        }
        #expect(prose(0x300).headline(found) == "identifier 300 did not arrive for 30.000 s")
        var short = found
        (short.facts.lost, short.facts.length) = (5, 600_000_000)
        #expect(prose(0x300).headline(short) == "5 frames of identifier 300 were missing")
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
                "services 0x20 \u{2013} 0x33",
                "response code 0x11",
            ])
    }

    /// The title named the first of 570 values as if it were the only one, and the sentence below repeated it.
    @Test func valuesOutOfRangeAreCountedAndTheFirstIsBelow() {
        let found = finding(.outOfRange) {
            $0.count = 570
            $0.signal = "EngineRPM"
            ($0.facts.seen, $0.facts.unit, $0.facts.allowed, $0.facts.isVarying) = (34057, "RPM", 0...6500, true)
        }
        let prose = prose(0x207)
        #expect(prose.headline(found) == "EngineRPM of 207 was out of range in 570 frames")
        #expect(prose.remark(found) == "First value 34057 RPM; the database allows 0 to 6500")
        var same = found
        (same.count, same.facts.isVarying) = (3, false)
        #expect(prose.headline(same) == "EngineRPM of 207 read 34057 RPM (allowed 0 to 6500)")
        #expect(prose.remark(same) == "In 3 frames")
    }

    /// "59B unusual length", "7E8 message times out", "100, 101 and 2 more new message": no sentences.
    @Test func labelsHaveVerbs() {
        let prose = prose(0x59B)
        let short = finding(.lengthMismatch) {
            ($0.count, $0.facts.seen, $0.facts.usual) = (3, 4, 8)
        }
        #expect(prose.label(short) == "59B had 4 bytes instead of 8")
        #expect(prose.headline(short) == "3 frames of identifier 59B had 4 bytes instead of 8")
        #expect(prose.remark(short) == "" && prose.remarkSentence(short) == nil)
        #expect(prose.label(finding(.newMessage) { $0.count = 2 }) == "59B seen only twice")
        #expect(prose.label(finding(.isotpTimeout) { _ in }) == "59B did not complete a message")
        let unknown = finding(.unknownIdentifier) { $0.count = 274 }
        #expect(prose.headline(unknown) == "no database describes 59B")
        #expect(prose.statement(unknown).hasPrefix("no database describes 59B; 274 frames"))
    }
}
