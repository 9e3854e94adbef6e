import CANCapture
import Testing

@testable import Analysis

/// Rules of when identifiers come.
@Suite struct RhythmRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func lostFramesAreCounted() throws {
        var bus = MadeBus()
        bus.remove(0x120, 300..<305)
        let all = bus.findings().all
        // The counter of the lost frames is no finding of its own.
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first?.facts.lost == 5)
        #expect(all.first?.facts.period.map { abs($0 - 20 * millisecond) < millisecond } == true)
        #expect(all.first?.severity == .warning)
    }

    @Test func identifiersThatPauseTogetherAreOneFinding() throws {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120, 0x130]
        bus.frames.removeAll { group.contains($0.identifier) && (5_000..<5_300).contains($0.time / millisecond) }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first?.others.count == 3)
        #expect(all.first?.facts.isTogether == true)
        // 30 of each of two, and 15 of each of the others.
        #expect(all.first?.facts.lost == 90)
    }

    @Test func aGroupIsNamedByTheIdentifierThatIsAwayTheLongest() throws {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier == 0x100 && (5_000..<5_200).contains($0.time / millisecond) }
        bus.frames.removeAll { $0.identifier == 0x140 && (4_960..<5_340).contains($0.time / millisecond) }
        let found = try #require(bus.findings().all.first)
        #expect(found.slot == 4 && found.others == [0])
        #expect(found.facts.period.map { abs($0 - 50 * millisecond) < millisecond } == true)
    }

    @Test func aGroupOfWhichOneAlsoPausesAloneIsNotTogether() {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120, 0x130]
        bus.frames.removeAll { group.contains($0.identifier) && (5_000..<5_300).contains($0.time / millisecond) }
        bus.remove(0x120, 600..<604)
        let found = bus.findings().of(.missingMessage)
        #expect(found.count == 2)
        #expect(found.allSatisfy { !$0.facts.isTogether })
    }

    @Test func identifiersThatAreAwayOnceForLongPauseTogetherWhateverOneOfThemLacksElse() throws {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120, 0x130]
        bus.frames.removeAll { group.contains($0.identifier) && (5_000..<7_000).contains($0.time / millisecond) }
        bus.remove(0x120, 600..<604)
        let found = bus.findings().of(.missingMessage)
        #expect(found.count == 2)
        #expect(found.filter(\.facts.isTogether).map(\.slots.count) == [4])
    }

    @Test func framesThatWaitedAndArriveOneAfterTheOtherAreNotMissing() {
        var bus = MadeBus()
        // Twelve frames of 20 ms wait for the last of them.
        let times = bus.places(0x120).map { bus.frames[$0].time }
        bus.move(0x120, 300..<312) { number in
            times[312] - millisecond * Int64(13 - (number - 300)) - times[number]
        }
        #expect(bus.findings().of(.missingMessage).isEmpty)
        bus.remove(0x120, 300..<306)
        #expect(bus.findings().of(.missingMessage).count == 1)
    }

    @Test func aStepOfACoarseClockIsNoFault() {
        // Stamps of 10 ms: one that is a step late, and a phase that moves by a step.
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % (10 * millisecond) }
        bus.move(0x120, 300..<301) { _ in 10 * millisecond }
        bus.move(0x100, 1000..<2000) { _ in 10 * millisecond }
        #expect(bus.findings().all.isEmpty)
        bus.remove(0x160, 100..<104)
        #expect(bus.findings().rules == [.missingMessage])
    }

    @Test func aFrameBeforeTheBusIsStartedIsNoPause() {
        var bus = MadeBus()
        bus.frames.removeAll { $0.time < 15_000 * millisecond }
        for (number, identifier) in ([0x100, 0x120, 0x150] as [UInt32]).enumerated() {
            bus.frames.append(Frame(time: Int64(number) * millisecond, identifier: identifier, data: [1]))
        }
        bus.sort()
        #expect(bus.findings().of(.missingMessage).isEmpty)
        // An identifier that is there before and after is away.
        var other = MadeBus()
        other.frames.removeAll { $0.identifier == 0x150 && (2_000..<17_000).contains($0.time / millisecond) }
        #expect(other.findings().of(.missingMessage).count == 1)
    }

    /// Nodes say once that they are there, and begin their rhythm later.
    @Test func theFirstFrameOfNodesThatStartIsNoPause() {
        var bus = MadeBus()
        for place in 0..<3 as Range<Int64> {
            let beats = [10] + (0..<190 as Range<Int64>).map { 600 + 100 * $0 }
            bus.frames += beats.map {
                Frame(
                    time: ($0 + place) * millisecond, identifier: 0x701 + UInt32(place), data: [$0 == 10 ? 0 : 5])
            }
        }
        bus.sort()
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    @Test func aMessageThatAppearsLateAndStopsLongBeforeTheEndHasStopped() {
        var bus = MadeBus(seconds: 40)
        bus.frames += (0..<400).map {
            Frame(time: 8_000 * millisecond + $0 * 40 * millisecond, identifier: 0x3AB, data: [1, 2])
        }
        bus.sort()
        #expect(Set(bus.findings().rules) == [.newMessage, .stoppedMessage])
    }

    /// Messages that pause now and then have not ceased where they pause once more at the end.
    @Test func whatPausesAsLongBeforeDoesNotHideAStop() {
        var bus = MadeBus()
        bus.remove(0x140, 200..<400)
        for place in 0..<4 as Range<Int64> {
            for start in [1_000, 8_000, 14_000 + 100 * place] as [Int64] {
                bus.frames += (0..<12 as Range<Int64>).map {
                    Frame(
                        time: (start + 10 * $0) * millisecond, identifier: 0x500 + UInt32(place), data: [UInt8($0)])
                }
            }
        }
        bus.sort()
        #expect(bus.findings().of(.stoppedMessage).map(\.slots.count) == [1])
    }

    @Test func aMessageThatIsSeenOnceAmongOthersThatAreIsNoNews() {
        var bus = MadeBus()
        bus.frames.append(Frame(time: 9_000 * millisecond, identifier: 0x555, data: [1]))
        bus.sort()
        #expect(bus.findings().rules == [.newMessage])
        // Of a capture of a few frames nobody knows what is usual.
        bus.frames = [bus.frames[0]] + bus.frames.filter { $0.identifier == 0x555 }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func identifiersThatBeginOneAfterTheOtherAreTheWayOfABus() {
        var bus = MadeBus(seconds: 40)
        bus.frames.removeAll { $0.time < Int64($0.identifier - 0x100) / 0x10 * 2_500 * millisecond }
        #expect(bus.findings().of(.newMessage).isEmpty)
    }

    @Test func aLongGapAmongShortOnesIsToldByItself() {
        var bus = MadeBus()
        for start in stride(from: 800, to: 100, by: -140) { bus.remove(0x130, start..<start + 3) }
        bus.remove(0x130, 300..<400)
        let found = bus.findings().of(.missingMessage)
        #expect(Set(found.map(\.facts.lost)) == [12, 103])
    }

    @Test func anIdentifierThatIsAwayForLongerThanItIsThereIsTold() throws {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier == 0x160 && !(1_000..<5_000).contains($0.time / millisecond) }
        for number in 0..<35 as Range<Int64> {
            let time = (16_000 + number * 100) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x160, data: MadeBus.payload(Int(number), 6)))
        }
        bus.sort()
        let found = try #require(bus.findings().of(.missingMessage).first)
        #expect(found.facts.lost.map { abs($0 - 110) <= 1 } == true)
        #expect(found.severity == .info)
    }

    @Test func whatIsSentOnDemandIsNotAway() {
        var bus = MadeBus()
        // Bursts of ten, now and then.
        for start in [1_000, 4_000, 9_000, 16_000] as [Int64] {
            for number in 0..<10 as Range<Int64> {
                let time = (start + number * 20) * millisecond
                bus.frames.append(Frame(time: time, identifier: 0x300, data: [UInt8(number)]))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    @Test func manyGapsOfOneIdentifierAreOneFinding() {
        var bus = MadeBus()
        for start in stride(from: 800, to: 100, by: -140) { bus.remove(0x130, start..<start + 3) }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.missingMessage])
        #expect(all.first?.count == 5)
        #expect(all.first?.facts.lost == 15)
    }

    @Test func singleFramesThatAreLostHereAndThereAreOneFindingOfTheirChannel() throws {
        var bus = MadeBus()
        for place in 1...9 { bus.remove(0x100 + UInt32(place % 8) * 0x10, (place * 9)..<(place * 9 + 1)) }
        let found = bus.findings().of(.missingMessage)
        let one = try #require(found.first)
        #expect(found.count == 1)
        #expect(one.facts.lost == 9 && one.count == 9)
        #expect(one.slots.count == 8)
        #expect(!one.facts.isTogether)
        // Three of them at one moment are no event of their own.
        for identifier in [0x180, 0x190, 0x160] as [UInt32] {
            let number = bus.places(identifier).firstIndex { bus.frames[$0].time >= 14_000 * millisecond } ?? 0
            bus.remove(identifier, number..<(number + 1))
        }
        #expect(bus.findings().of(.missingMessage).map(\.facts.lost) == [12])
        // A few are told one by one.
        var few = MadeBus()
        for place in 1...7 { few.remove(0x100 + UInt32(place % 8) * 0x10, (place * 9)..<(place * 9 + 1)) }
        #expect(few.findings().of(.missingMessage).count > 1)
    }

    @Test func aThresholdOfTheUserIsKept() {
        var bus = MadeBus()
        bus.remove(0x120, 300..<302)
        var options = FindingOptions()
        options[.missingPeriods] = 5
        #expect(bus.findings(options: options).of(.missingMessage).isEmpty)
    }

    @Test func identifiersOnEventsMissNothing() {
        var bus = MadeBus()
        for number in 0..<40 {
            let time = (500 + Int64(number * number * 37 % 19_000)) * millisecond
            bus.frames.append(Frame(time: time, identifier: 0x300, data: [UInt8(number), 1]))
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
    }

    /// A recorder that is read every 100 ms finds no frame in one of 50 reads, and two in none.
    @Test func aMessageThatIsSlowerThanTheRecorderIsReadLacksNothing() {
        var bus = MadeBus()
        for (number, place) in bus.places(0x160).enumerated() {
            bus.frames[place].time = Int64(number) * 102 * millisecond + 50 * millisecond
            bus.frames[place].data = [1, 2, 3]
        }
        bus.sort()
        var (read, number) = (Int64(-1), Int64(0))
        for place in bus.frames.indices {
            let time = bus.frames[place].time / (100 * millisecond)
            (read, number) = (time, time == read ? number + 1 : 0)
            bus.frames[place].time = time * 100 * millisecond + number * 20_000
        }
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    @Test func aLateFrameIsAnInformation() {
        var bus = MadeBus()
        bus.move(0x160, 100..<101) { _ in 70 * millisecond }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.lateMessage])
        #expect(all.first?.severity == .info)
    }

    @Test func framesThatAllWaitAreNotLateOneByOne() {
        var bus = MadeBus()
        // The recorder stands still for 70 ms, and stamps what it kept.
        for place in bus.frames.indices where (9_000..<9_070).contains(bus.frames[place].time / millisecond) {
            bus.frames[place].time = 9_070 * millisecond + Int64(place) * 1_000
        }
        bus.sort()
        #expect(bus.findings().of(.lateMessage).isEmpty)
    }

    @Test func anIdentifierThatCeasesAloneHasStopped() {
        var bus = MadeBus()
        bus.remove(0x140, 200..<400)
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.stoppedMessage])
        #expect(all.first?.severity == .error)
    }

    @Test func aStopShortBeforeTheEndIsAWarning() {
        var bus = MadeBus()
        bus.remove(0x140, 340..<400)
        #expect(bus.findings().all.map(\.severity) == [.warning])
    }

    @Test func aBurstThatEndsHasNotStopped() {
        var bus = MadeBus()
        for start in [1_000, 2_500, 3_300, 4_200] as [Int64] {
            for number in 0..<40 as Range<Int64> {
                let time = (start + number * 10) * millisecond
                bus.frames.append(Frame(time: time, identifier: 0x300, data: [UInt8(number)]))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.stoppedMessage).isEmpty)
    }

    @Test func aBusThatIsSwitchedOffHasNotStopped() {
        var bus = MadeBus()
        bus.frames.removeAll { $0.time > 15_000 * millisecond + Int64($0.identifier % 0x70) * 9 * millisecond }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func anIdentifierThatAppearsLateIsNew() {
        var bus = MadeBus()
        bus.frames += (0..<200).map {
            Frame(time: 11_000 * millisecond + $0 * 40 * millisecond, identifier: 0x3AB, data: [1, 2])
        }
        bus.frames.append(Frame(time: 6_000 * millisecond, identifier: 0x3AC, data: [1]))
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.newMessage, .newMessage])
        #expect(all.map(\.count) == [1, 200])
        #expect(all.allSatisfy { $0.severity == .info })
    }

    /// Equal pauses are told together, however few the frames are.
    @Test func fourPausesOfSlowMessagesAreOneFinding() {
        var bus = MadeBus(seconds: 60)
        for place in 0..<8 {
            for step in 0..<60 where ![15, 17, 51, 56].contains(step) {
                bus.frames.append(
                    Frame(
                        time: Int64(step) * MadeBus.second + Int64(place) * 30 * millisecond,
                        identifier: UInt32(0x401 + place), data: [UInt8(place), 1]))
            }
        }
        bus.sort()
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.facts.moments) == [4] && found.map(\.facts.lost) == [32])
    }

    @Test func whereManyIdentifiersComeOnceNoneOfThemIsNew() {
        var bus = MadeBus()
        for number in 0..<5 as Range<Int64> {
            bus.frames.append(
                Frame(
                    time: (number == 4 ? 12_000 : 100 + number * 300) * millisecond, identifier: 0x3A0 + UInt32(number),
                    data: [1]))
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
    }

    @Test func nodesThatStartOneAfterTheOtherAreNotNew() {
        var bus = MadeBus()
        bus.frames.removeAll {
            $0.identifier >= 0x150 && $0.time < 4_000 * millisecond + Int64($0.identifier & 0xF0) * 8 * millisecond
        }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func aFrameThatTheGatewayPassesOnLateIsTold() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for number in 0..<400 {
            var frame = Frame(
                time: Int64(number) * 50 * millisecond, identifier: 0x400, data: MadeBus.payload(number, 4))
            frame.data[4] = UInt8(number & 0xFF)
            bus.frames.append(frame)
            frame.channel = 1
            frame.time += number == 200 ? 30 * millisecond : millisecond
            if number != 300 { bus.frames.append(frame) }
        }
        bus.sort()
        let found = bus.findings().of(.gatewayDelay).sorted { ($0.rows?.lowerBound ?? 0) < ($1.rows?.lowerBound ?? 0) }
        #expect(found.map(\.facts.length) == [30 * millisecond, nil])
        #expect(found.allSatisfy { $0.channel == 1 })
    }

    /// Its payloads repeat, so that earlier frames are equal to later copies.
    @Test func framesBeforeTheOtherChannelIsRecordedAreNotLate() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        for var frame in bus.frames where frame.time >= 2_003 * millisecond {
            frame.channel = 1
            frame.time += millisecond
            bus.frames.append(frame)
        }
        bus.sort()
        #expect(bus.findings().of(.gatewayDelay).isEmpty)
    }

    /// It holds three messages for 0.4 s, and sends what waited.
    @Test func framesThatTheGatewayHoldsAreOneFinding() {
        var bus = MadeBus(seconds: 60)
        bus.channels = ["can0", "can1"]
        for var frame in bus.frames {
            let time = frame.time / millisecond
            frame.channel = 1
            guard frame.identifier < 0x130 else {
                frame.identifier += 0x200
                bus.frames.append(frame)
                continue
            }
            let isHeld = (8_000..<8_400).contains(time)
            frame.time = isHeld ? 8_400 * millisecond + frame.time / millisecond : frame.time + millisecond
            bus.frames.append(frame)
        }
        bus.sort()
        let found = bus.findings().of(.gatewayDelay)
        #expect(found.map(\.slots.count) == [3])
        #expect(found.map(\.count).allSatisfy { $0 > 80 })
    }

    /// What a recorder missed on one channel was forwarded all the same, and the frames behind it are on time though
    /// payloads repeat.
    @Test func aHoleInAChannelIsNoFaultOfTheGateway() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        let all = bus.frames
        for var frame in all {
            frame.channel = 1
            frame.time += millisecond
            if !(7_000..<7_060).contains(frame.time / millisecond) { bus.frames.append(frame) }
        }
        bus.sort()
        let found = bus.findings()
        #expect(found.of(.gatewayDelay).isEmpty)
        // A hole in a third channel is beside the point.
        bus.channels.append("can2")
        bus.frames = all
        for var frame in all {
            let isLate = frame.identifier == 0x140 && frame.time / millisecond == 7_000
            frame.channel = 1
            frame.time += isLate ? 30 * millisecond : millisecond
            bus.frames.append(frame)
            frame.channel = 2
            frame.identifier += 0x200
            if !(6_980..<7_060).contains(frame.time / millisecond) { bus.frames.append(frame) }
        }
        bus.sort()
        #expect(bus.findings().of(.gatewayDelay).count == 1)
        #expect(!found.all.isEmpty)
    }

    // MARK: Counts

    @Test func aFrameBetweenTwoGapsIsNotCountedTwice() {
        var bus = MadeBus()
        // Both gaps are a little shorter than two periods.
        bus.move(0x140, 99..<100) { _ in 400_000 }
        bus.move(0x140, 103..<104) { _ in -400_000 }
        bus.remove(0x140, 102..<103)
        bus.remove(0x140, 100..<101)
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.facts.lost) == [1, 1])
    }

    @Test func aGapIsCountedByItselfWhereItsNeighboursAreShort() throws {
        var bus = MadeBus()
        bus.remove(0x140, 200..<204)
        // What comes behind the gap catches up.
        bus.move(0x140, 201..<204) { -Int64(10 + 8 * ($0 - 201)) * MadeBus.millisecond }
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.facts.lost) == [4])
    }
}
