import CANCapture
import Testing

@testable import Analysis

/// Buses that are silent, and recorders that missed everything.
@Suite struct SilenceRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func aChannelThatEndsWithErrorFramesIsSilent() throws {
        var bus = MadeBus()
        bus.frames.removeAll { $0.time > 15_000 * millisecond }
        bus.frames += MadeBus.errors(40, at: 15_010 * millisecond, every: 100 * millisecond)
        bus.sort()
        let found = try #require(bus.findings().of(.silence).first)
        #expect(found.severity == .error && found.facts.errors == 40)
        #expect(found.facts.length.map { abs($0 - 3_910 * millisecond) < 20 * millisecond } == true)
        let incident = try #require(bus.findings().incidents.first)
        #expect(incident.aftermath == Incident.Aftermath(returned: 0, lost: 10, isFinal: true))
        // A bus that is switched off has no errors.
        bus.frames.removeAll { $0.flags.contains(.error) }
        #expect(bus.findings().of(.silence).isEmpty)
    }

    /// Somebody ends the traffic and sends a few frames by hand: nothing comes back, so the bus did not fail.
    @Test func singleFramesBehindTheTrafficEndNoSilence() {
        func bus(behind times: [Int64]) -> MadeBus {
            var bus = MadeBus()
            bus.frames.removeAll { $0.time > 10_000 * millisecond }
            bus.frames += times.map {
                Frame(time: $0 * millisecond, identifier: 0x100, data: MadeBus.payload(Int($0 / 10), 0))
            }
            return bus
        }
        #expect(bus(behind: [13_400, 22_200, 28_700]).findings().of(.silence).isEmpty)
        // Frames that follow each other may be the bus that comes back.
        #expect(!bus(behind: [13_400, 13_410, 13_420, 22_200, 28_700]).findings().of(.silence).isEmpty)
        #expect(!bus(behind: [13_400]).findings().of(.silence).isEmpty)
        // Error frames show that it failed.
        var failed = bus(behind: [13_400, 22_200, 28_700])
        failed.frames += MadeBus.errors(12, at: 10_010 * millisecond, every: millisecond)
        failed.sort()
        #expect(!failed.findings().of(.silence).isEmpty)
    }

    @Test func nothingFromAllIsOneSilence() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (7_000..<7_900).contains($0.time / millisecond) }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.silence])
        #expect(try #require(all.first?.facts.length) > 890 * millisecond)
        // The counters went on: the senders sent, and the recorder missed it.
        #expect(all.first?.facts.missed ?? 0 >= 8)
        #expect(all.first?.severity == .error)
    }

    /// A pause that is too short for a silence: the recorder lost frames if the counters go on, otherwise the bus paused.
    @Test(arguments: [64, 204] as [Int64], [true, false])
    func aShortPauseOfAllIsALossIfCountersGoOn(_ length: Int64, _ goOn: Bool) throws {
        var bus = MadeBus()
        if goOn {
            bus.frames.removeAll { (6_996..<(6_996 + length)).contains($0.time / millisecond) }
        } else {
            for place in bus.frames.indices where bus.frames[place].time >= 6_996 * millisecond {
                bus.frames[place].time += length * millisecond
            }
        }
        let found = bus.findings().all
        guard goOn else { return #expect(found.map(\.rule) == [.missingMessage], "\(found.map(\.rule))") }
        #expect(found.map(\.rule) == [.silence], "\(found.map(\.rule))")
        let loss = try #require(found.first)
        #expect(loss.severity == .error && loss.facts.missed ?? 0 >= 3)
        // Without this rule, the frames that are missing are still found.
        var options = FindingOptions()
        options.without = [.silence]
        #expect(Set(bus.findings(options: options).all.map(\.rule)) == [.missingMessage])
        #expect(loss.facts.length.map { abs($0 - length * millisecond) < 12 * millisecond } == true)
    }

    /// Those of slow messages as well, of which each has only one gap of a cycle more.
    @Test(arguments: [50, 100, 200] as [Int64])
    func allFramesThatARecorderMissedForAMomentAreCounted(_ length: Int64) throws {
        var bus = MadeBus()
        let sent = bus.frames.count
        bus.frames.removeAll { (6_990..<(6_990 + length)).contains($0.time / millisecond) }
        let loss = try #require(bus.findings().of(.silence).first)
        #expect(loss.facts.lost == sent - bus.frames.count)
    }

    /// Frames of one message in such a pause show that the recorder was there.
    @Test func aShortPauseOfMostIsNoLossOfTheRecorder() {
        var bus = MadeBus()
        bus.frames.removeAll { (6_996..<7_200).contains($0.time / millisecond) && $0.identifier != 0x100 }
        #expect(bus.findings().of(.silence).isEmpty)
        #expect(!bus.findings().of(.missingMessage).isEmpty)
    }

    /// Counters of two bits alone.
    @Test(arguments: [true, false]) func smallCountersTogetherShowThatTheRecorderMissedFrames(_ goOn: Bool) throws {
        var bus = MadeBus(seconds: 30)
        var sent: [UInt32: Int] = [:]
        bus.frames = bus.frames.compactMap { frame in
            let isThere = !(12_000..<13_060).contains(frame.time / millisecond)
            if isThere || goOn { sent[frame.identifier, default: 0] += 1 }
            guard isThere else { return nil }
            var frame = frame
            frame.data = [UInt8(sent[frame.identifier, default: 0] & 3), 7, UInt8(frame.identifier >> 4 & 0xF), 0]
            // A bus that was silent goes on anywhere in its cycles.
            if !goOn, frame.time > 13_000 * millisecond {
                frame.time += Int64(frame.identifier) * 7_919_000 % (20 * millisecond)
            }
            return frame
        }
        bus.sort()
        let silence = try #require(bus.findings().of(.silence).first)
        #expect((silence.facts.missed ?? 0 >= 5) == goOn, "\(silence.facts.missed ?? 0)")
    }

    /// NMEA 2000: the sequence counters of fast packets are the only ones.
    @Test(arguments: [true, false]) func sequencesOfFastPacketsShowWhetherTheBusWasSilent(_ goesOn: Bool) throws {
        var bus = MadeBus(seconds: 1)
        // Others have a cycle, and no counter.
        bus.frames = []
        for step in 0..<1_200 as Range<Int64> {
            for place in 0..<4 as Range<Int64> {
                let time = (step * 50 + place) * millisecond + step * 7919 % 13 * 100_000
                let identifier = 0x09F8_0000 + UInt32(place) << 8
                let data = [UInt8(step / 40), 7, 7]
                bus.frames.append(Frame(time: time, identifier: identifier, flags: .extended, data: data))
            }
        }
        bus.frames.removeAll { (30_000..<33_800).contains($0.time / millisecond) }
        var sent = [Int](repeating: 0, count: 5)
        for step in 0..<600 {
            let (time, place) = (Int64(step) * 100 * millisecond, step % 5)
            let isThere = !(30_000..<33_800).contains(time / millisecond)
            if isThere || goesOn { sent[place] += 1 }
            guard isThere else { continue }
            for part in 0..<3 as Range<UInt8> {
                bus.frames.append(
                    Frame(
                        time: time + Int64(part) * millisecond, identifier: 0x09F1_0500 + UInt32(place) << 8,
                        flags: .extended,
                        data: [UInt8(sent[place] & 7) << 5 | part, part == 0 ? 18 : 0, 1, 2, 3, 4, 5, 6]))
            }
        }
        bus.sort()
        let silence = try #require(bus.findings().of(.silence).first)
        #expect((silence.facts.missed ?? 0 >= 2) == goesOn, "\(silence.facts)")
    }

    @Test func errorFramesAtTheBeginningOfASilenceComeBeforeIt() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (7_000..<9_000).contains($0.time / millisecond) }
        bus.frames += (0..<6).map { number in
            Frame(time: (7_000 + number * 10) * millisecond, identifier: 0x88, flags: [.error], data: [0, 0, 0, 0])
        }
        bus.sort()
        let silence = try #require(bus.findings().of(.silence).first)
        #expect(silence.facts.errors == nil && silence.interval?.lowerBound == 7_050 * millisecond)
        #expect(silence.facts.length == silence.interval.map { $0.upperBound - $0.lowerBound })
        // Error frames up to the end are all that there is.
        bus.frames.append(Frame(time: 8_900 * millisecond, identifier: 0x88, flags: [.error], data: [0, 0, 0, 0]))
        bus.sort()
        #expect(bus.findings().of(.silence).first?.facts.errors == 7)
    }

    /// What is left of a stretch after its error frames is judged by its own length.
    @Test func errorFramesThatLeaveLessThanASilenceAreAllThatThereIs() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (7_000..<7_310).contains($0.time / millisecond) }
        bus.frames += [10, 30].map {
            Frame(time: (6_999 + $0) * millisecond, identifier: 0x88, flags: [.error], data: [0, 0, 0, 0])
        }
        bus.sort()
        let short = try #require(bus.findings().of(.silence).first)
        #expect(short.facts.errors == 2 && short.facts.length ?? 0 > 300 * millisecond)
        bus = MadeBus()
        bus.frames.removeAll { (7_000..<8_020).contains($0.time / millisecond) }
        bus.frames.append(Frame(time: 7_080 * millisecond, identifier: 0x88, flags: [.error], data: [0, 0, 0, 0]))
        bus.sort()
        let lasting = try #require(bus.findings().of(.silence).first)
        #expect(lasting.facts.errors == nil && lasting.facts.length ?? 0 < 1_000 * millisecond)
    }

    /// Only the first silences are examined; the others of the same recorder are alike.
    @Test func aRecorderThatMissesEverythingVeryOftenIsToldAsThat() throws {
        var bus = MadeBus(seconds: 160)
        bus.frames.removeAll { frame in
            let second = frame.time / MadeBus.second
            // At uneven times: regular pauses would be a habit.
            return second % 4 == 3 && (0..<400).contains(frame.time / millisecond % 1000 - second * 37 % 500)
        }
        let silences = bus.findings().of(.silence)
        #expect(silences.reduce(0) { $0 + $1.parts.count } > 32)
        #expect(silences.allSatisfy { $0.facts.missed != nil }, "\(silences.map(\.facts.missed))")
    }

    @Test(arguments: [Int64.max / 3, -Int64.max / 3]) func fastPacketsOfOtherCenturiesDoNotOverflow(_ away: Int64) {
        var bus = MadeBus()
        bus.frames.removeAll { (12_000..<13_500).contains($0.time / millisecond) }
        for step in 0..<200 as Range<Int64> {
            let isAway = step > 100
            for part in 0..<3 as Range<UInt8> {
                bus.frames.append(
                    Frame(
                        time: step * 100 * millisecond + (isAway ? away : 0), identifier: 0x09F1_0500,
                        flags: .extended, data: [UInt8(step & 7) << 5 | part, 18, 1, 2, 3, 4, 5, 6]))
            }
        }
        _ = bus.findings()
    }

    @Test func aBusWhoseCountersContinueWasSilent() {
        var bus = MadeBus()
        for place in bus.frames.indices where bus.frames[place].time >= 7_000 * millisecond {
            // Each sender begins again at its own time.
            let own = Int64(bus.frames[place].identifier) * 7_919_000 % (40 * millisecond)
            bus.frames[place].time += 900 * millisecond + own
        }
        bus.sort()
        let all = bus.findings().of(.silence)
        #expect(all.count == 1 && all.first?.facts.missed == nil)
    }

    /// A recorder that was restarted twice, or a bus that failed twice: there is little of the bus beside each pause.
    @Test(arguments: [2, 4]) func aFewPausesThatAreMuchLongerThanTheBusIsThereAreSilences(_ count: Int) {
        var bus = MadeBus(seconds: 5)
        let first = bus.frames
        for session in 1...count as ClosedRange<Int> {
            bus.frames += first.map { frame in
                var later = frame
                later.time += Int64(session) * 300 * MadeBus.second
                return later
            }
        }
        let found = bus.findings()
        // More of them are the way of the bus.
        #expect(found.of(.silence).count == (count == 2 ? 2 : 0))
        #expect(found.of(.missingMessage).allSatisfy { count == 4 && $0.facts.isRestart == true })
    }

    /// Two messages of 50 frames before a silence, and many that begin behind it, are no start of nodes.
    @Test func messagesThatBeginBehindASilenceDoNotExcuseIt() throws {
        var bus = MadeBus()
        bus.frames = []
        for number in 0..<16 as Range<Int64> {
            for step in 0..<1_000 as Range<Int64> {
                let time = step * 15 * MadeBus.millisecond + number * 200_000
                guard time > 5_250 * MadeBus.millisecond || number < 2 && time < 757 * MadeBus.millisecond else {
                    continue
                }
                bus.frames.append(Frame(time: time, identifier: 0x200 + UInt32(number), data: [1, 2, 3]))
            }
        }
        bus.sort()
        let found = try #require(bus.findings().of(.silence).first)
        #expect(found.severity == .error && (found.facts.lost ?? 0) > 500)
    }

    /// Nodes that start send one frame of each message, or run for a moment, and go on when the vehicle wakes.
    @Test(arguments: [30, 200] as [Int64]) func aBusThatIsSilentAfterItsFirstFramesHasOnlyBegun(_ begin: Int64) throws {
        var bus = MadeBus()
        bus.frames.removeAll { (begin..<6_000).contains($0.time / millisecond) }
        let silence = try #require(bus.findings().all.first)
        #expect(bus.findings().rules == [.silence] && silence.severity == .info)
        #expect(silence.facts.lost == nil && silence.lostTime == 0)
    }

    @Test func aSilenceLacksWhatArrivesBesideIt() throws {
        var bus = MadeBus()
        // Frames on events are half of what is there.
        for number in 0..<6_000 as Range<Int64> {
            let time = number * 3_333_000 + number * 7919 % 2_999_000
            let identifier = 0x400 + UInt32(number * 31 % 97)
            bus.frames.append(Frame(time: time, identifier: identifier, data: [UInt8(number & 0xFF)]))
        }
        bus.sort()
        let beside = bus.frames.count { (5_500..<7_000).contains($0.time / millisecond) }
        bus.frames.removeAll { (7_000..<8_500).contains($0.time / millisecond) }
        let silence = try #require(bus.findings().of(.silence).first)
        #expect(silence.facts.lost.map { abs($0 - beside) * 20 < beside } == true)
        // It came back after more than a second.
        #expect(silence.severity == .error)
    }

    @Test func aSessionBesideOneCyclicMessageIsNotSilent() {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier != 0x160 || (7_000..<12_000).contains($0.time / millisecond) }
        for number in 0..<100 as Range<Int64> {
            let time = number * 60 * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x641, data: [2, 0x3E, 0]))
            bus.frames.append(Frame(time: time + 5 * millisecond, identifier: 0x651, data: [2, 0x7E, 0]))
        }
        bus.frames.removeAll { (7_000..<12_000).contains($0.time / millisecond) }
        bus.sort()
        #expect(bus.findings(speaks: true).of(.silence).isEmpty)
    }

    @Test func aBusThatWindsDownIsNotSilent() {
        var bus = MadeBus()
        // One identifier after the other ceases from 12 s on; one frame comes much later.
        bus.frames.removeAll { $0.time > 12_000 * millisecond + Int64($0.identifier - 0x100) * 40 * millisecond }
        bus.frames.append(Frame(time: 19_000 * millisecond, identifier: 0x100, data: MadeBus.payload(1, 0)))
        let all = bus.findings().all
        #expect(!all.contains { $0.rule == .silence || $0.severity > .info && $0.rule == .stoppedMessage })
    }

    @Test func aMessageThatIsNewBehindASilenceDidNotPauseInIt() throws {
        var bus = MadeBus()
        // Two messages before, ten behind.
        bus.frames.removeAll { frame in
            frame.time < 6_500 * millisecond
                && (frame.identifier > 0x110 || frame.time > 2_800 * millisecond)
        }
        let silence = try #require(bus.findings().of(.silence).first)
        #expect(try (715...745).contains(#require(silence.facts.lost)))
    }

    @Test func aStretchOfErrorFramesAloneIsNotNothingAtAll() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (7_000..<9_000).contains($0.time / millisecond) }
        bus.frames += MadeBus.errors(20, at: 7_050 * millisecond, every: 90 * millisecond)
        bus.sort()
        let found = bus.findings()
        #expect(Set(found.rules) == [.silence, .errorBurst])
        #expect(found.of(.silence).first?.facts.errors == 20)
        // No message arrives in it: bands end there as in any silence.
        #expect(LaneFates(found, slots: 10, channels: 1).silences.map(\.count) == [1])
        bus.frames.removeAll { $0.flags.contains(.error) }
        let quiet = bus.findings()
        #expect(quiet.of(.silence).first?.facts.errors == nil)
        #expect(LaneFates(quiet, slots: 10, channels: 1).silences.map(\.count) == [1])
    }

    @Test func aChannelThatEndsLongBeforeAnotherIsTold() throws {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        bus.frames += bus.frames.map { frame in
            var frame = frame
            (frame.channel, frame.time) = (1, frame.time + 2_000)
            frame.data[1] ^= 0xFF
            return frame
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
        let whole = bus.frames
        bus.frames.removeAll { $0.channel == 1 && $0.time >= 12 * MadeBus.second }
        let found = try #require(bus.findings().all.first)
        #expect(found.rule == .silence && found.severity == .warning && found.channel == 1 && found.facts.isToEnd)
        #expect(found.interval?.upperBound == bus.frames.last?.time && found.facts.lost == nil)
        #expect(bus.findings().all.count == 1)
        // Recordings of two channels do not end at the same frame.
        bus.frames = whole.filter { $0.channel == 0 || $0.time < 17 * MadeBus.second }
        #expect(bus.findings().all.isEmpty)
    }

    /// Units that shut down end their messages one after the other; a tester asks only for a while.
    @Test(arguments: [true, false]) func aChannelThatIsShutDownOrNotCyclicMayEnd(_ isShutDown: Bool) throws {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        let other = bus.frames.compactMap { frame -> Frame? in
            var frame = frame
            (frame.channel, frame.time) = (1, frame.time + 2_000)
            let place = Int64(frame.identifier - 0x100) / 0x10
            if isShutDown { return frame.time < (13 - place) * MadeBus.second ? frame : nil }
            guard frame.identifier == 0x100, frame.time < 12 * MadeBus.second else { return nil }
            frame.time += Int64(frame.data[1]) % 23 * 9 * MadeBus.millisecond
            return frame
        }
        bus.frames += other
        bus.sort()
        let found = bus.findings().all.filter { $0.rule == .silence }
        #expect(found.allSatisfy { $0.severity == .info && $0.channel == 1 })
    }

    @Test(arguments: [([500, 520, 490], 1), ([500, 1_400, 4_000], 3)] as [([Int64], Int)])
    func silencesThatLastAboutAsLongAreOneFinding(lengths: [Int64], count: Int) {
        var bus = MadeBus(seconds: 40)
        for (number, length) in lengths.enumerated() {
            let start = (6_000 + Int64(number) * 9_000) * MadeBus.millisecond
            bus.frames.removeAll { $0.time >= start && $0.time < start + length * MadeBus.millisecond }
        }
        bus.frames.removeAll {
            $0.identifier == 0x140 && $0.time > 20 * MadeBus.second && $0.time < 21 * MadeBus.second
        }
        let findings = bus.findings()
        let found = findings.of(.silence)
        #expect(found.count == count)
        // What happens between them is another incident.
        #expect(findings.incidents.count == count + 1)
        #expect(found.reduce(0) { $0 + $1.parts.count } == 3)
    }

    /// Nodes end one after the other before the bus is silent; or half of them fail at one moment, and the bus later.
    @Test(arguments: [true, false]) func aBusThatGoesToSleepIsNoFailure(_ goesToSleep: Bool) throws {
        var bus = MadeBus(seconds: 40)
        let second = MadeBus.second
        bus.frames.removeAll { frame in
            let place = Int64(frame.identifier - 0x100) / 0x10
            // The two fastest messages are the last.
            let end = place < 2 ? 16 * second : goesToSleep ? 15 * second - place * second / 2 : 13 * second
            return place < 2 || place >= (goesToSleep ? 2 : 6)
                ? (end..<25 * second).contains(frame.time) : (16 * second..<25 * second).contains(frame.time)
        }
        let silence = try #require(bus.findings().of(.silence).first)
        #expect(silence.severity == (goesToSleep ? .info : .error))
        #expect((silence.facts.lost == nil) == goesToSleep)
    }

    /// Of minutes without a frame nobody knows whether the bus was silent, unless other channels go on, or the bus failed.
    @Test(arguments: [0, 1, 2]) func aRecorderThatRunsIsNotOff(_ kind: Int) throws {
        var bus = MadeBus(seconds: 200)
        bus.channels = ["can0", "can1"]
        let others = bus.frames.map { frame in
            var frame = frame
            frame.channel = 1
            return frame
        }
        bus.frames.removeAll { (60..<150).contains($0.time / MadeBus.second) }
        if kind == 1 { bus.frames += others }
        if kind == 2 { bus.frames += MadeBus.errors(31, at: 59_940 * millisecond, every: 1_600_000) }
        bus.sort()
        let found = try #require(bus.findings().of(.silence).first)
        #expect(found.mayBeUnrecorded == (kind == 0) && found.severity == .error)
    }
}
