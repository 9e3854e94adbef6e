import CANCapture
import Testing

@testable import Analysis

/// Identifiers that lose single frames again and again, and senders that only look so.
struct ScatteredLossTests {
    private let millisecond = MadeBus.millisecond

    /// The same numbers in every run.
    private func chance(_ number: Int) -> Double {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
        state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
        return Double((state ^ state >> 31) >> 11) / Double(1 << 53)
    }

    /// Without counters, which show by themselves what is missing.
    private func uncounted(_ bus: inout MadeBus, _ identifiers: [UInt32]) {
        for place in bus.frames.indices where identifiers.contains(bus.frames[place].identifier) {
            bus.frames[place].data = [0xA0, 1, 2, 3]
        }
    }

    /// Removes single frames; the first and the last one stay.
    private func lose(_ bus: inout MadeBus, _ identifier: UInt32, _ share: Double, seed: Int = 0) -> Int {
        let places = bus.places(identifier).dropFirst().dropLast()
        let gone = Set(places.enumerated().filter { chance(1_000 * seed + $0.offset) < share }.map(\.element))
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        return gone.count
    }

    @Test(arguments: [0.005, 0.01, 0.02, 0.03, 0.1, 0.25])
    func whatOneIdentifierLosesIsToldOnceAndWhole(_ share: Double) throws {
        var bus = MadeBus()
        uncounted(&bus, [0x100])
        let lost = lose(&bus, 0x100, share)
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.missingMessage] && found.first?.severity == .warning)
        #expect(found.first?.facts.lost == lost && lost > 4)
        let all = try #require(found.first).facts.lostShare
        #expect(share < 0.015 || all.map { abs($0 - Double(lost) / 2_000) < 0.005 } == true)
    }

    /// Times vary by half a cycle, and frames are where they would be without a loss.
    @Test(arguments: [0.01, 0.05]) func lossesAreCountedAlthoughTheTimesVary(_ share: Double) throws {
        var bus = MadeBus()
        uncounted(&bus, [0x100])
        for (number, place) in bus.places(0x100).enumerated() {
            bus.frames[place].time += Int64(chance(number + 77_777) * 3_000_000)
        }
        bus.sort()
        let lost = lose(&bus, 0x100, share)
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.missingMessage])
        let told = try #require(found.first?.facts.lost)
        #expect(told * 10 >= lost * 8 && told * 10 <= lost * 12, "\(told) of \(lost)")
    }

    /// After a frame on an event the cycle begins anew, so that intervals are no multiples of it.
    @Test func aSenderThatWaitsForSomeTimeLosesNothing() {
        var bus = MadeBus()
        bus.frames.removeAll { $0.identifier == 0x100 }
        var (time, number) = (Int64(0), 0)
        while time < 20_000 * millisecond {
            bus.frames.append(Frame(time: time, identifier: 0x100, data: [1, 2, 3]))
            time += 10 * millisecond + (chance(number) < 0.1 ? Int64(chance(number + 5_000) * 20_000_000) : 0)
            number += 1
        }
        bus.sort()
        #expect(bus.findings().all.isEmpty)
    }

    /// Every second frame from the middle on, whose times vary so much that some intervals are unlike their neighbours.
    @Test func aSenderWithALongerCycleLaterLosesNothing() {
        var bus = MadeBus()
        uncounted(&bus, [0x100])
        let places = bus.places(0x100)
        let gone = Set(places[1_000...].enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
        for (number, place) in places.enumerated() {
            bus.frames[place].time += Int64(chance(number + 33_333) * 3_500_000)
        }
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        bus.sort()
        #expect(bus.findings().of(.missingMessage).isEmpty)
    }

    /// Chance would remove two neighbours now and then.
    @Test func aSenderThatOmitsSingleFramesAsAHabitLosesNothing() {
        var bus = MadeBus()
        uncounted(&bus, [0x100])
        let places = bus.places(0x100)
        var gone = Set<Int>()
        for (number, place) in places.enumerated().dropFirst().dropLast() where chance(number) < 0.25 {
            if !gone.contains(places[number - 1]) { gone.insert(place) }
        }
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        #expect(bus.findings().all.isEmpty)
    }

    /// The share of the whole recording is a sixth of that of the part.
    @Test(arguments: [0.2, 0.3], [0x100, 0x160] as [UInt32])
    func whatIsLostInAPartOfTheRecordingIsToldWhole(_ share: Double, _ identifier: UInt32) throws {
        var bus = MadeBus(seconds: 120)
        uncounted(&bus, [identifier])
        let places = bus.places(identifier)
        let part = places[(places.count / 6)..<(places.count / 3)]
        let gone = Set(part.enumerated().filter { chance($0.offset) < share }.map(\.element))
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        let found = bus.findings().all
        #expect(found.map(\.rule) == [.missingMessage] && found.first?.severity == .warning)
        #expect(found.first?.facts.lost == gone.count)
        // Of the frames in that part.
        let told = try #require(found.first?.facts.lostShare)
        #expect(abs(told - Double(gone.count) / Double(part.count)) < 0.03)
    }

    /// Chance brings them together twice.
    @Test func whatTwoLoseTogetherFarMoreOftenThanByChanceIsToldTogether() throws {
        var bus = MadeBus(seconds: 120)
        let pair: [UInt32] = [0x120, 0x130]
        uncounted(&bus, pair)
        let places = pair.map { bus.places($0) }
        var gone = Set<Int>()
        for number in 0..<100 {
            let place = 100 + number * 55
            // Thirty of each alone, and forty together.
            if number < 40 || number % 2 == 0 { gone.insert(places[0][place]) }
            if number < 40 || number % 2 == 1 { gone.insert(places[1][place]) }
        }
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.slots.count).sorted() == [1, 1, 2])
        #expect(found.first { $0.slots.count == 2 }?.facts.lost == 80)
    }

    @Test func identifiersThatOmitTheSameCyclesAreToldTogetherAsInfo() {
        var bus = MadeBus(seconds: 60)
        let group: [UInt32] = [0x160, 0x170, 0x180]
        uncounted(&bus, group)
        for identifier in group { _ = lose(&bus, identifier, 0.08) }
        let together = bus.findings().of(.missingMessage)
        #expect(together.map(\.slots.count) == [3] && together.first?.severity == .info)
        // Each by itself, they lose frames.
        bus = MadeBus(seconds: 60)
        uncounted(&bus, group)
        let lost = group.enumerated().map { lose(&bus, $1, 0.08, seed: $0) }
        #expect(bus.findings().of(.missingMessage).compactMap(\.facts.lost).sorted() == lost.sorted())
    }

    /// Several lose frames at one moment now and then, by chance.
    @Test func framesThatAreLostAtTheSameMomentCountForTheirIdentifiers() {
        var bus = MadeBus()
        let lost = [0x100, 0x110].enumerated().map { lose(&bus, UInt32($1), 0.1, seed: $0) }
        let found = bus.findings().of(.missingMessage)
        #expect(found.map(\.slots.count) == [1, 1])
        #expect(found.compactMap(\.facts.lost).sorted() == lost.sorted())
    }

    /// Intervals vary by up to two fifths of the cycle.
    @Test func aRecorderThatLosesFramesIsFoundWhereTimesVary() throws {
        var bus = MadeBus()
        bus.frames = bus.frames.enumerated().filter { chance($0.offset) >= 0.04 }.map(\.element)
        for place in bus.frames.indices {
            let period = MadeBus.periods[Int(bus.frames[place].identifier - 0x100) / 0x10]
            bus.frames[place].time += Int64(0.4 * chance(place + 90_000) * Double(period * millisecond))
        }
        bus.sort()
        for place in bus.frames.indices { bus.frames[place].data = [1, 2, 3] }
        let found = try #require(bus.findings().of(.recorderLoss).first)
        #expect(found.facts.isThroughout && abs((found.facts.seen ?? 0) - 0.04) < 0.015)
    }
}
