import CANCapture
import Testing

@testable import Analysis

/// A recorder that loses frames all along, and senders that only seem so.
@Suite struct ChannelLossTests {
    /// Whether a frame is one of so many in a hundred, as if by chance.
    private static func isLost(_ number: Int, _ share: UInt64) -> Bool {
        var hash = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        hash &*= 0xBF58_476D_1CE4_E5B9
        return (hash >> 32) % 100 < share
    }

    private static func bus(losing share: UInt64, of identifiers: Set<UInt32>? = nil) -> (bus: MadeBus, lost: Int) {
        var bus = MadeBus(seconds: 30)
        let count = bus.frames.count
        bus.frames = bus.frames.indices.filter {
            !(identifiers?.contains(bus.frames[$0].identifier) ?? true) || !isLost($0, share)
        }.map { bus.frames[$0] }
        return (bus, count - bus.frames.count)
    }

    @Test(arguments: [4, 15, 40] as [UInt64])
    func framesThatMostIdentifiersLackAreOneFinding(share: UInt64) throws {
        let (bus, lost) = Self.bus(losing: share)
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.recorderLoss])
        let finding = try #require(all.first)
        #expect(finding.severity == .error && finding.facts.isThroughout)
        #expect(abs((finding.facts.seen ?? 0) - Double(share) / 100) < 0.03)
        #expect(abs(Double(finding.facts.lost ?? 0) - Double(lost)) < 0.2 * Double(lost))
        #expect(finding.count >= 6 && finding.count <= finding.facts.counters ?? 0)
        #expect(finding.facts.worst != nil && finding.lostTime > 0)
    }

    @Test(arguments: [65, 75] as [UInt64])
    func countersShowARecorderThatLosesMostFrames(share: UInt64) throws {
        let (bus, _) = Self.bus(losing: share)
        let finding = try #require(bus.findings().all.first)
        #expect(finding.rule == .recorderLoss && finding.facts.isThroughout && finding.severity == .error)
        #expect(abs((finding.facts.seen ?? 0) - Double(share) / 100) < 0.06)
    }

    @Test func aLossOfAPartIsToldToItsEnd() throws {
        var bus = MadeBus(seconds: 60)
        let stretch = 5 * MadeBus.second..<30 * MadeBus.second
        bus.frames = bus.frames.indices.filter {
            !stretch.contains(bus.frames[$0].time) || !Self.isLost($0, 30)
        }.map { bus.frames[$0] }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.recorderLoss])
        let interval = try #require(all.first?.interval)
        #expect(abs(interval.lowerBound - stretch.lowerBound) < MadeBus.second / 3)
        #expect(abs(interval.upperBound - stretch.upperBound) < MadeBus.second / 3)
    }

    /// Four of five frames are lost, and no counter says so: the intervals are multiples of the cycles, by chance.
    @Test func intervalsShowARecorderThatLosesMostFrames() throws {
        var bus = Self.bus(losing: 80).bus
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3, UInt8(place / 700 & 0xFF)] }
        let finding = try #require(bus.findings().all.first)
        #expect(finding.rule == .recorderLoss && finding.facts.isThroughout && finding.severity == .error)
        #expect(abs((finding.facts.seen ?? 0) - 0.8) < 0.04)
    }

    /// Messages on events, at multiples of ten milliseconds: each is seldom in its own way.
    @Test func eventsInTheCycleOfTheirSenderLoseNothing() {
        var bus = MadeBus(seconds: 1)
        bus.frames = []
        for place in 0..<8 {
            for step in 0..<3000 where !Self.isLost(step * 8 + place, UInt64(70 + 3 * place)) {
                bus.frames.append(
                    Frame(
                        time: Int64(step) * 10 * MadeBus.millisecond + Int64(place) * 200_000,
                        identifier: UInt32(0x200 + place), data: [UInt8(step / 9 & 0xFF), 0, 1]))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.recorderLoss).isEmpty)
    }

    @Test func whatIsMissingInASilenceIsNotLostASecondTime() throws {
        var bus = Self.bus(losing: 10).bus
        let before = try #require(bus.findings().of(.recorderLoss).first?.facts.lost)
        bus.frames.removeAll { (10_000..<11_800).contains($0.time / MadeBus.millisecond) }
        let found = bus.findings()
        let loss = try #require(found.of(.recorderLoss).first)
        #expect(found.of(.silence).count == 1)
        #expect(abs((loss.facts.seen ?? 0) - 0.1) < 0.015)
        #expect(Double(abs((loss.facts.lost ?? 0) - before)) < 0.12 * Double(before))
        if let worst = loss.facts.worst { #expect(!worst.contains(11 * MadeBus.second)) }
    }

    @Test func aLossThatBeginsLateIsNotThroughoutBecauseOfAFewFramesBefore() throws {
        var bus = MadeBus(seconds: 60)
        bus.frames = bus.frames.indices.filter {
            bus.frames[$0].time >= 35 * MadeBus.second ? !Self.isLost($0, 50) : $0 % 4001 != 7
        }.map { bus.frames[$0] }
        let loss = try #require(bus.findings().of(.recorderLoss).first)
        #expect(abs((loss.facts.seen ?? 0) - 0.5) < 0.05, "\(loss.facts.seen ?? 0)")
        #expect((34 * MadeBus.second..<36 * MadeBus.second).contains(loss.interval?.lowerBound ?? 0))
    }

    @Test func messagesThatTellTheTimeLoseNothing() {
        // Events, with the time of their sender in ten milliseconds.
        var bus = MadeBus(seconds: 1)
        bus.frames = []
        for place in 0..<8 {
            var time: Int64 = 0
            for step in 0..<300 {
                time += Int64(10 + (step * 7919 + place * 104_729) % 131) * MadeBus.millisecond
                let count = time / (10 * MadeBus.millisecond)
                bus.frames.append(
                    Frame(
                        time: time, identifier: UInt32(0x200 + place),
                        data: [UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), 0, 0]))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.recorderLoss).isEmpty)
    }

    @Test func framesThatTwoIdentifiersLackAreTheirs() {
        let rules = Self.bus(losing: 1, of: [0x100, 0x110]).bus.findings().rules
        #expect(Set(rules) == [.missingMessage])
    }

    @Test func sendersThatSkipCyclesAndCountOnLoseNothing() {
        var bus = Self.bus(losing: 20).bus
        for place in 0..<10 {
            let identifier = UInt32(0x100 + 0x10 * place)
            bus.change(identifier, 0..<bus.places(identifier).count) { number, data in
                data[0] = UInt8(0xA0 | number & 15)
            }
        }
        #expect(bus.findings().of(.recorderLoss).isEmpty)
    }

    @Test func aRecorderThatLosesFramesForTwoSecondsOfThirtyDoesSoThereOnly() throws {
        var bus = MadeBus(seconds: 30)
        let stretch = 10 * MadeBus.second..<12 * MadeBus.second
        bus.frames = bus.frames.indices.filter {
            !stretch.contains(bus.frames[$0].time) || !Self.isLost($0, 50)
        }.map { bus.frames[$0] }
        let count = MadeBus(seconds: 30).frames.count - bus.frames.count
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.recorderLoss])
        let loss = try #require(all.first)
        #expect(loss.facts.isThroughout && loss.facts.isPart && loss.severity == .error)
        let interval = try #require(loss.interval)
        #expect(abs(interval.lowerBound - stretch.lowerBound) < MadeBus.second / 5)
        #expect(abs(interval.upperBound - stretch.upperBound) < MadeBus.second / 5)
        #expect(abs((loss.facts.seen ?? 0) - 0.5) < 0.1 && abs(Double(loss.facts.lost ?? 0) / Double(count) - 1) < 0.2)
    }

    @Test func whatIsLostInLongGapsIsCountedAndTheLossBeginsWhereTheFirstFrameIsMissing() throws {
        var (bus, _) = Self.bus(losing: 0)
        let count = bus.frames.count
        // From 6 s on the recorder loses 15 %, and in a quarter of each fifth second everything.
        bus.frames = bus.frames.indices.filter {
            let time = bus.frames[$0].time
            guard time >= 6 * MadeBus.second else { return true }
            if time / MadeBus.second % 5 == 3, time % MadeBus.second < MadeBus.second / 4 { return false }
            return !Self.isLost($0, 15)
        }.map { bus.frames[$0] }
        let finding = try #require(bus.findings().of(.recorderLoss).first { $0.facts.isThroughout })
        let lost = count - bus.frames.count
        #expect(abs(Double(finding.facts.lost ?? 0) - Double(lost)) < 0.1 * Double(lost))
        let start = try #require(finding.interval?.lowerBound)
        #expect(start > 5 * MadeBus.second && start < 7 * MadeBus.second)
        // The worst second contains the quarter in which everything is lost.
        let worst = try #require(finding.facts.worst)
        let half = (worst.upperBound / MadeBus.second - 3) / 5 * 5 + 3
        #expect(worst.lowerBound <= half * MadeBus.second + MadeBus.second / 10)
        #expect(worst.upperBound >= half * MadeBus.second + MadeBus.second * 2 / 10)
    }

    @Test func longPausesAloneAreNoLossOfTheRecorder() {
        var bus = MadeBus(seconds: 1)
        bus.frames = []
        let millisecond = MadeBus.millisecond
        // Each identifier, every 10 ms, pauses for 0.27 s in each 1.27 s, at a time of its own.
        for identifier in (0x100..<0x106) as Range<UInt32> {
            for number in 0..<3_000 {
                let time = Int64(number * 10) * millisecond + Int64(identifier)
                guard (time + Int64(identifier) * 150 * millisecond) % (1_270 * millisecond) > 270 * millisecond else {
                    continue
                }
                bus.frames.append(Frame(time: time, identifier: identifier, data: MadeBus.payload(number, 3)))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.recorderLoss).isEmpty)
    }

    @Test func fewIdentifiersOfAChannelBesideOneThatLosesFramesSaySo() {
        var bus = Self.bus(losing: 12).bus
        bus.channels = ["can0", "can1"]
        let few: Set<UInt32> = [0x100, 0x120, 0x140]
        let second = Self.bus(losing: 9).bus.frames.filter { few.contains($0.identifier) }
        bus.frames += second.map { frame in
            var frame = frame
            frame.channel = 1
            return frame
        }
        bus.sort()
        #expect(bus.findings().of(.recorderLoss).map(\.channel) == [0, 1])
        // One recorder lost them.
        #expect(bus.findings().incidents.map { $0.members.map(\.rule) } == [[.recorderLoss, .recorderLoss]])
        bus.frames.removeAll { $0.channel == 0 }
        #expect(bus.findings().of(.recorderLoss).isEmpty)
    }

    /// Messages of one cycle and without counters say nothing alone, since senders of events look like that.
    @Test(arguments: [70, 10] as [UInt64]) func whatIsMissingAsOftenAsBesideItIsLostByOneRecorder(_ share: UInt64) {
        var (bus, _) = Self.bus(losing: share)
        bus.channels = ["can0", "can1"]
        var number = 0
        for place in 0..<6 as Range<Int64> {
            for step in 0..<1_500 as Range<Int64> {
                number += 1
                guard !Self.isLost(number + 77, 70) else { continue }
                var frame = Frame(
                    time: (step * 20 + place) * MadeBus.millisecond, identifier: 0x300 + UInt32(place), data: [1, 2])
                frame.channel = 1
                bus.frames.append(frame)
            }
        }
        bus.sort()
        let losses = bus.findings().of(.recorderLoss)
        #expect(Set(losses.compactMap(\.channel)) == (share == 70 ? [0, 1] : [0]))
    }

    @Test func aFewInARhythmAmongManyThatHaveNoneSayNothing() {
        var bus = Self.bus(losing: 15).bus
        for identifier in 0x400..<0x420 as Range<UInt32> {
            for number in 0..<60 {
                let time = Int64((number * 7919 + Int(identifier) * 104_729) % 29_989) * MadeBus.millisecond
                bus.frames.append(Frame(time: time, identifier: identifier, data: [UInt8(number), 1]))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.recorderLoss).allSatisfy { !$0.facts.isThroughout })
    }

    @Test func aSoundBusLosesNothing() {
        #expect(MadeBus().findings().of(.recorderLoss).isEmpty)
    }

    @Test func anIdentifierWithTwoCyclesLosesNothing() throws {
        var bus = Self.bus(losing: 15).bus
        let before = try #require(bus.findings().of(.recorderLoss).first?.facts.lost)
        // 100 ms, for some seconds 10 ms, and no frame is missing.
        var time: Int64 = 3
        var step = 0
        while time < 30_000 {
            bus.frames.append(
                Frame(time: time * MadeBus.millisecond, identifier: 0x300, data: MadeBus.payload(step, 3)))
            time += (1_000..<8_000).contains(time) ? 10 : 100
            step += 1
        }
        bus.sort()
        let found = try #require(bus.findings().of(.recorderLoss).first)
        #expect(found.facts.lost == before)
    }

    @Test(arguments: [8, 30] as [UInt64]) func aLossOfAShortPartIsOneFinding(share: UInt64) throws {
        var bus = MadeBus(seconds: 60)
        let stretch = 20 * MadeBus.second..<26 * MadeBus.second
        bus.frames = bus.frames.indices.filter {
            !stretch.contains(bus.frames[$0].time) || !Self.isLost($0, share)
        }.map { bus.frames[$0] }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.recorderLoss])
        let finding = try #require(all.first)
        #expect(finding.facts.isPart && abs((finding.facts.seen ?? 0) - Double(share) / 100) < 0.05)
        let interval = try #require(finding.interval)
        #expect(abs(interval.lowerBound - stretch.lowerBound) < MadeBus.second)
        #expect(abs(interval.upperBound - stretch.upperBound) < MadeBus.second)
    }

    /// While one identifier floods the bus, others do not get through.
    @Test func aFloodExplainsWhatIsMissingInIt() {
        var bus = MadeBus(seconds: 60)
        let stretch = 20 * MadeBus.second..<24 * MadeBus.second
        bus.frames = bus.frames.indices.filter {
            !stretch.contains(bus.frames[$0].time) || !Self.isLost($0, 40)
        }.map { bus.frames[$0] }
        #expect(bus.findings().rules == [.recorderLoss])
        bus.frames += (0..<16_000).map { step in
            Frame(time: stretch.lowerBound + step * 250_000, identifier: 0x1, data: [0])
        }
        bus.sort()
        let rules = bus.findings().rules
        #expect(rules.contains(.flood) && !rules.contains(.recorderLoss), "\(rules)")
    }

    /// The clock is set from 0 to a date while frames are lost: no time that grows with the length of the jump.
    @Test func aLossAcrossAClockThatWasSetTakesNoTime() {
        var bus = MadeBus(seconds: 30)
        bus.frames = bus.frames.indices.filter { !Self.isLost($0, 4) }.map { bus.frames[$0] }
        for place in bus.frames.indices where bus.frames[place].time > 15 * MadeBus.second {
            bus.frames[place].time += 1_700_000_000 * MadeBus.second
        }
        #expect(!bus.findings().all.isEmpty)
    }
}
