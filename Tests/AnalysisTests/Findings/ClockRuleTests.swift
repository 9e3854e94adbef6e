import CANCapture
import Testing

@testable import Analysis

/// Rules of times: clocks that were set, sessions, and blocks of records that are out of order or repeated.
@Suite struct ClockRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func channelsThatAreWrittenOneAfterTheOtherAreNoStepBack() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for place in bus.frames.indices where bus.frames[place].identifier >= 0x150 { bus.frames[place].channel = 1 }
        // The second channel is written in blocks of half a second.
        let half = MadeBus.second / 2
        bus.frames.sort { ($0.time / half, $0.channel, $0.time) < ($1.time / half, $1.channel, $1.time) }
        #expect(bus.findings().of(.timeBackwards).isEmpty)
    }

    @Test func aClockThatIsSetForwardBySecondsIsNoSilence() throws {
        let (jump, time) = (1_237 * millisecond, 8 * MadeBus.second)
        var bus = MadeBus()
        for place in bus.frames.indices where bus.frames[place].time >= time { bus.frames[place].time += jump }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.timeBackwards] && all.map(\.severity) == [.info])
        let facts = try #require(all.first?.facts)
        #expect(facts.isForward && facts.isInCycles)
        #expect(abs((facts.length ?? 0) - jump) < 10 * millisecond)
        // By a multiple of all cycles only the counters show it, which also pause in nodes that cannot send.
        for (jump, rule) in [(1_600 * millisecond, FindingRule.silence), (97_000 * millisecond, .timeBackwards)] {
            var even = MadeBus()
            for place in even.frames.indices where even.frames[place].time >= time { even.frames[place].time += jump }
            let all = even.findings().all
            #expect(all.map(\.rule) == [rule])
            #expect(all.first?.facts.isInCycles == (rule == .timeBackwards))
        }
        // With few counters as well, if the clock is set by minutes.
        var few = MadeBus()
        for place in few.frames.indices {
            if few.frames[place].identifier > 0x110 { few.frames[place].data = [1, 2, 3, 4] }
            if few.frames[place].time >= time { few.frames[place].time += 601_000 * millisecond }
        }
        #expect(few.findings().all.map(\.rule) == [.timeBackwards])
        // A counter that does not go on shows that frames are missing; after minutes they are not counted.
        few.frames.removeAll { $0.identifier <= 0x110 && (603_000..<603_050).contains($0.time / millisecond - 6_000) }
        let gone = few.findings().all
        #expect(gone.map(\.rule) == [.silence] && gone.first?.facts.lost == nil)
        // A file that declares one session has none to declare at the jump.
        bus.sessions = 1
        #expect(bus.findings().all.first?.facts.sessions == nil)
        // A bus that is silent goes on anywhere in its cycles.
        var silent = MadeBus()
        silent.frames.removeAll { (time..<time + jump).contains($0.time) }
        #expect(silent.findings().rules == [.silence])
        // What is recorded meanwhile shows that the clock was not set.
        bus.channels = ["can0", "can1"]
        for step in 0..<10 {
            bus.frames.append(Frame(time: time + Int64(step) * 120 * millisecond, identifier: 7, channel: 1))
        }
        bus.sort()
        #expect(bus.findings().of(.timeBackwards).isEmpty && bus.findings().of(.silence).count == 1)
    }

    @Test func aChannelWhoseClockIsAheadJumpsOnce() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for place in bus.frames.indices where bus.frames[place].identifier >= 0x150 {
            bus.frames[place].channel = 1
            if bus.frames[place].time > 15 * MadeBus.second { bus.frames[place].time += 7_200 * MadeBus.second }
        }
        let jumps = bus.findings().of(.timeBackwards)
        #expect(jumps.map(\.count) == [1] && jumps.first?.facts.isForward == true)
    }

    @Test func aClockThatIsSetBackAndForwardIsOneIncident() {
        var bus = MadeBus()
        let away = 5 * MadeBus.second..<6 * MadeBus.second
        for place in bus.frames.indices where away.contains(bus.frames[place].time) {
            bus.frames[place].time -= 9_000 * MadeBus.second
        }
        let incidents = bus.findings().incidents
        let steps = incidents.map { $0.members.filter { $0.rule == .timeBackwards }.count }
        #expect(steps == [2] && incidents[0].members.allSatisfy { [.timeBackwards, .blockOrder].contains($0.rule) })
        #expect(incidents.first?.lead.facts.isForward == false)
        // Steps of other lengths have nothing to do with each other.
        for place in bus.frames.indices where bus.frames[place].time >= 6 * MadeBus.second {
            bus.frames[place].time += 9_000 * MadeBus.second
        }
        #expect(bus.findings().incidents.count { $0.lead.rule == .timeBackwards } == 2)
    }

    @Test(arguments: [(MadeBus.second, true), (10 * MadeBus.millisecond, false)])
    func aClockThatIsTooCoarseForAllCyclesIsTold(step: Int64, isTooCoarse: Bool) {
        var bus = MadeBus(seconds: 60)
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % step }
        let capture = Capture(
            frames: Tables.table(bus.frames, channels: bus.channels),
            source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: .relative))
        let rules = RulesRun(Recording(capture, RecordingQuestion()))
        #expect((rules.lacking[.resolution] != nil) == isTooCoarse)
        #expect(rules.ran.contains(.missingMessage) == !isTooCoarse)
    }

    @Test func aFileThatHasOneIdentifierAfterTheOtherIsToldAsThat() throws {
        var bus = MadeBus()
        bus.frames.sort { ($0.identifier, $0.time) < ($1.identifier, $1.time) }
        let all = bus.findings().of(.timeBackwards)
        #expect(all.count == 1 && all.first?.facts.isByIdentifier == true)
        #expect(all.first?.count == MadeBus.periods.count - 1)
        // A clock that is set back brings the same identifiers again.
        var other = MadeBus()
        for place in other.frames.indices.dropFirst(other.frames.count / 2) {
            other.frames[place].time -= 9 * MadeBus.second
        }
        #expect(other.findings().of(.timeBackwards).allSatisfy { !$0.facts.isByIdentifier })
    }

    @Test func timesThatNoBusHasComeFirst() {
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].time /= 1000 }
        bus.unreadable = 1
        let found = bus.findings()
        #expect(found.rules == [.clock, .unreadable])
        #expect(found.all.first?.facts.clock == .tooFast(factor: 1000) && found.all.first?.severity == .error)
        #expect(MadeBus().findings().of(.clock).isEmpty)
    }

    /// Counters go on where the clock is set back, and where it is set forward again.
    @Test func aClockThatIsSetBackAndForwardByLittleIsNoBlock() {
        var bus = MadeBus()
        let away = 5 * MadeBus.second..<12 * MadeBus.second
        for place in bus.frames.indices where away.contains(bus.frames[place].time) {
            bus.frames[place].time -= 200 * millisecond
        }
        #expect(bus.findings().of(.blockOrder).isEmpty && !bus.findings().of(.timeBackwards).isEmpty)
    }

    /// A recorder may write zeros until its clock is set.
    @Test func framesWithoutATimeAtTheBeginningAreNoSilence() throws {
        var bus = MadeBus()
        for place in bus.frames.indices {
            let time = bus.frames[place].time
            bus.frames[place].time = time < MadeBus.second ? 0 : time + 1_200 * MadeBus.second
        }
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.timeBackwards] && found.first?.facts.isForward == true)
    }

    /// Neither is short against how far the timestamps step back.
    @Test(arguments: [300, 440, 900]) func twoBlocksThatWereExchangedAreOutOfOrder(_ length: Int) throws {
        var bus = MadeBus()
        let block = bus.frames[1_000..<1_000 + length]
        bus.frames.removeSubrange(1_000..<1_000 + length)
        bus.frames.insert(contentsOf: block, at: 1_500)
        let found = try #require(bus.findings().of(.blockOrder).first)
        #expect(found.count == 1 && found.facts.records == length && !found.facts.isRepeat)
    }

    /// The shorter of two blocks is out of order: the longer one was not silent, nor lost by the recorder.
    @Test(arguments: [(300, 30), (200, 300), (400, 40)])
    func aLongBlockBehindAShortOneIsNoSilence(_ length: Int, _ short: Int) throws {
        var bus = MadeBus()
        let block = bus.frames[1_000..<1_000 + length]
        bus.frames.removeSubrange(1_000..<1_000 + length)
        bus.frames.insert(contentsOf: block, at: 1_000 + short)
        let found = bus.findings()
        #expect(Set(found.rules) == [.timeBackwards, .blockOrder])
        #expect(found.of(.blockOrder).map(\.facts.records) == [min(length, short)])
    }

    /// Records with another clock fill no gap of the others.
    @Test func aSessionWithAnotherClockIsNotOutOfOrder() {
        var bus = MadeBus()
        for place in 1_000..<1_400 { bus.frames[place].time -= 1_000_000 * MadeBus.second }
        #expect(bus.findings().of(.blockOrder).isEmpty)
    }

    @Test func aBlockThatWasWrittenLaterIsOutOfOrder() throws {
        var bus = MadeBus()
        let block = bus.frames[1_000..<1_060]
        bus.frames.removeSubrange(1_000..<1_060)
        bus.frames.insert(contentsOf: block, at: 3_000)
        let all = bus.findings().all
        // One incident, with the steps of the clock to it and back.
        #expect(all.map(\.rule) == [.timeBackwards, .blockOrder])
        #expect(Set(all.map(\.number)) == [1])
        let found = try #require(all.first { $0.rule == .blockOrder })
        #expect(found.facts.records == 60 && !found.facts.isRepeat)
    }

    @Test func aBlockThatIsThereTwiceRepeats() throws {
        var bus = MadeBus()
        bus.frames.insert(contentsOf: bus.frames[1_000..<1_060], at: 3_000)
        let found = try #require(bus.findings().of(.blockOrder).first)
        #expect(found.facts.isRepeat && found.facts.records == 60)
    }

    @Test func recordsThatAreCopiedAtTheBeginAreRepeated() throws {
        var bus = MadeBus()
        bus.frames.insert(contentsOf: bus.frames[0..<26], at: 30)
        let incident = try #require(bus.findings().incidents.first)
        #expect(incident.lead.rule == .blockOrder && incident.lead.facts.isRepeat)
        #expect(incident.lead.facts.records == 26 && incident.members.contains { $0.rule == .timeBackwards })
        // Earlier records come before the copy.
        var other = MadeBus()
        let first = other.frames[10].time
        other.frames.removeSubrange(0..<10)
        other.frames.insert(
            contentsOf: MadeBus().frames[4..<10] + other.frames[0..<26], at: 30)
        let copy = other.findings().of(.blockOrder)
        #expect(copy.map(\.facts.records) == [26] && copy.map(\.facts.isRepeat) == [true])
        #expect(copy.first?.interval?.lowerBound == first)
    }

    @Test func aClockThatIsSetAndSetAgainPutsNothingOutOfOrder() {
        var bus = MadeBus()
        for place in 1_000..<1_200 { bus.frames[place].time -= 900 * millisecond }
        let found = bus.findings()
        #expect(found.of(.blockOrder).isEmpty)
        #expect(found.of(.timeBackwards).count == 1)
    }

    @Test func sessionsOfOneFileAreOneFinding() {
        var bus = MadeBus()
        for place in bus.frames.indices {
            bus.frames[place].time += Int64(place / 1_500) * 30 * 86_400_000 * millisecond
        }
        bus.sessions = 9
        let found = bus.findings().of(.timeBackwards)
        #expect(found.map(\.facts.sessions) == [9])
        bus.sessions = 0
        #expect(bus.findings().of(.timeBackwards).count > 1)
    }

    @Test func aStepBackwardIsOneFindingAndEndsTheEchoesBehindIt() throws {
        var bus = MadeBus()
        let row = bus.frames.count / 2
        for place in row..<bus.frames.count { bus.frames[place].time -= 1_500 * millisecond }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.timeBackwards])
        #expect(all.first?.rows == (row - 1)...row)
        #expect(try #require(all.first?.facts.length) > 1_490 * millisecond)
    }

    @Test func aBlockThatIsTooEarlyLeavesNoGapsBehindIt() {
        var bus = MadeBus()
        for place in 900..<910 { bus.frames[place].time -= 40 * millisecond }
        #expect(bus.findings().rules == [.timeBackwards])
    }

    @Test func allStepsBackAreCountedThoughFewAreLong() {
        var bus = MadeBus()
        for place in [500, 1_000, 1_500, 2_000, 2_500] { bus.frames[place].time -= 5 * millisecond }
        bus.backwardSteps = 77
        let all = bus.findings().of(.timeBackwards)
        #expect(all.map(\.count) == [77])
        #expect(all.first?.severity == .info)
    }

    @Test func oneUnreadableRecordOfAFewDozenIsToldBehindAStepOfTheClock() {
        var bus = MadeBus(seconds: 2)
        bus.frames = Array(bus.frames.prefix(75))
        for place in 40..<75 { bus.frames[place].time -= 300 * millisecond }
        bus.unreadable = 1
        #expect(bus.findings().rules == [.timeBackwards, .unreadable])
    }

    @Test(arguments: [(3_500, false), (3_700, true)])
    func aRecorderThatWasOffForMoreThanAnHourIsToldAsThat(_ seconds: Int64, _ isLong: Bool) {
        var bus = MadeBus()
        for place in bus.frames.indices where bus.frames[place].time > 9 * MadeBus.second {
            bus.frames[place].time += seconds * MadeBus.second
        }
        // The senders went on meanwhile.
        let away = (9 + seconds) * MadeBus.second..<(9 + seconds) * MadeBus.second + 730 * millisecond
        bus.frames.removeAll { away.contains($0.time) }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [isLong ? .timeBackwards : .silence])
        #expect(all.map(\.severity) == [isLong ? .info : .error])
        #expect(all.map(\.facts.isForward) == [isLong])
    }

    @Test func aRecorderThatWasOffOftenLeavesTheRulesTheirTimes() {
        var bus = MadeBus()
        for place in bus.frames.indices {
            bus.frames[place].time += bus.frames[place].time / MadeBus.second * 4_000 * MadeBus.second
        }
        bus.remove(0x100, 1_020..<1_024)
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage, .timeBackwards])
        #expect(all.map(\.count) == [1, 19])
    }

    @Test func sessionsThatAFileDeclaresAreNoSilence() throws {
        var bus = MadeBus(seconds: 40)
        bus.frames.removeAll { (11_630 * millisecond..<20 * MadeBus.second).contains($0.time) }
        #expect(bus.findings().of(.silence).count == 1)
        bus.sessionStarts = [20 * MadeBus.second]
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.timeBackwards] && all.map(\.severity) == [.info])
        #expect(all.first?.facts.sessions == 2 && all.first?.facts.isForward == true)
        #expect(
            (all.first?.facts.length ?? 0) / MadeBus.second == 8 || (all.first?.facts.length ?? 0) / MadeBus.second == 7
        )
    }

    @Test func stepsBackHoweverSmallAreTheTimeOfAllSteps() throws {
        var bus = MadeBus()
        // Six steps of some milliseconds, and a last one of less than the rule examines.
        for number in [200, 400, 600, 800, 1_000, 1_200] { bus.frames.swapAt(number, number + 20) }
        let last = try #require(
            bus.frames.indices.dropFirst(4_000).first {
                (1..<900_000).contains(bus.frames[$0].time - bus.frames[$0 - 1].time)
            })
        bus.frames.swapAt(last - 1, last)
        let rows = bus.frames.indices.dropFirst().filter { bus.frames[$0].time < bus.frames[$0 - 1].time }
        bus.backwardSteps = rows.count
        let found = try #require(bus.findings().of(.timeBackwards).first)
        #expect(found.count == rows.count && rows.last == last)
        #expect(found.rows == (rows[0] - 1)...last)
    }

    /// Messages of 10 ms to 200 ms hardly go on in their cycles, and count on, after whole seconds of silence.
    @Test(arguments: [1_000, 3_000, 10_000] as [Int64]) func aClockThatIsSetByWholeSecondsIsNoSilence(_ jump: Int64) {
        var bus = MadeBus()
        for place in bus.frames.indices where bus.frames[place].time >= 8 * MadeBus.second {
            bus.frames[place].time += jump * millisecond
        }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.timeBackwards] && all.first?.facts.isInCycles == true)
        // Without counters nothing shows it.
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3, 4] }
        #expect(bus.findings().rules == [.silence])
    }

    /// A tester switches off all messages for two seconds, and their counters wait.
    @Test func aPauseThatATesterAskedForIsNoClock() {
        var bus = MadeBus()
        for place in bus.frames.indices where bus.frames[place].time >= 8 * MadeBus.second {
            bus.frames[place].time += 2_000 * millisecond
        }
        #expect(bus.findings(speaks: true).rules == [.timeBackwards])
        bus.addSession()
        bus.exchange(7_990, [0x28, 0x03, 0x01], [0x68, 0x03])
        bus.sort()
        let rules = bus.findings(speaks: true).rules
        #expect(rules.contains(.silence) && !rules.contains(.timeBackwards))
    }

    /// A recorder that wrote 0 as the time of every third frame.
    @Test func framesWithTheTimeZeroAreCounted() throws {
        var bus = MadeBus()
        let zeros = stride(from: 1, to: bus.frames.count, by: 3)
        for place in zeros { bus.frames[place].time = 0 }
        bus.backwardSteps = Array(zeros).count
        let found = try #require(bus.findings().of(.timeBackwards).first)
        #expect(found.facts.stopsRules)
        #expect(found.facts.withoutTime == bus.frames.count { $0.time == 0 })
    }

    /// A recorder stores a batch of frames with one time; the gap after it is a pause of the bus.
    @Test(arguments: [0, 1_700_000_000] as [Int64]) func aSilenceAfterABatchWithOneTimeIsNoJump(_ start: Int64) throws {
        var bus = MadeBus()
        for place in bus.frames.indices {
            let time = bus.frames[place].time
            bus.frames[place].time =
                start * MadeBus.second + (time < MadeBus.second / 2 ? 0 : time + 12 * MadeBus.second)
        }
        let found = try #require(bus.findings().all.first)
        // Nothing tells frames without a time from a batch at the time 0.
        #expect(found.rule == (start == 0 ? .timeBackwards : .silence))
        #expect(found.severity == (start == 0 ? .warning : .error))
    }

    /// Three frames hours apart were "the timestamp jumped forward by 5 h".
    @Test(arguments: [(1, false), (3, false), (4, true)]) func aFewFramesHoursApartShowNoFaultOfTheClock(
        frames: Int, isTold: Bool
    ) {
        var bus = MadeBus(seconds: 1)
        bus.frames = (0..<3).flatMap { part in
            (0..<frames).map {
                Frame(
                    time: Int64(part * 18_000 + $0) * MadeBus.second + Int64(part) * 500_000_000, identifier: 0x123,
                    data: [UInt8($0)])
            }
        }
        #expect(bus.findings().of(.timeBackwards).isEmpty == !isTold)
    }
}
