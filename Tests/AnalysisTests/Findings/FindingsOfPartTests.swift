import CANCapture
import Testing

@testable import Analysis

/// Findings of a whole recording beside a part of its frames.
@Suite struct FindingsOfPartTests {
    private let millisecond = MadeBus.millisecond

    private struct Both {
        let whole: Capture
        let part: Capture
        let findings: Findings
        var shown: [Finding] {
            FindingsOfPart(part.frames, IdentifierIndex(part.frames), of: whole.frames, IdentifierIndex(whole.frames))
                .shown(findings.all)
        }
    }

    private func both(_ bus: MadeBus, _ filter: FrameFilter, times: ClosedRange<Int64>? = nil) -> Both {
        let whole = Capture(
            frames: Tables.table(bus.frames, channels: bus.channels),
            source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: .relative))
        var part = whole
        if let times { part.keep(FrameFilter(start: .absolute(times.lowerBound), stop: .absolute(times.upperBound))) }
        part.choose(filter)
        return Both(whole: whole, part: part, findings: Recording(whole).findings)
    }

    @Test func slotsAndRowsAreThoseOfThePart() throws {
        var bus = MadeBus()
        bus.remove(0x120, 300..<305)
        let found = both(bus, FrameFilter(identifiers: try IdentifierRange.list(parsing: "120,130")))
        let (one, other) = (try #require(found.findings.all.first), try #require(found.shown.first))
        #expect(found.shown.count == 1)
        #expect((other.rule, other.number, other.count) == (.missingMessage, 1, one.count))
        #expect(other.interval == one.interval)
        let index = IdentifierIndex(found.part.frames)
        #expect(try index.entries[#require(other.slot)].identifier == 0x120)
        let rows = try #require(other.rows)
        #expect(found.part.frames.time(rows.lowerBound) == one.interval?.lowerBound)
        #expect(found.part.frames.time(rows.upperBound) == one.interval?.upperBound)
    }

    @Test func whatConcernsIdentifiersThatThePartLacksIsLeftOut() throws {
        var bus = MadeBus()
        bus.remove(0x120, 300..<305)
        let found = both(bus, FrameFilter(identifiers: try IdentifierRange.list(parsing: "100")))
        #expect(found.findings.all.count == 1)
        #expect(found.shown.isEmpty)
    }

    @Test func ofIdentifiersThatFailTogetherThoseOfThePartAreTold() throws {
        var bus = MadeBus()
        let group: Set<UInt32> = [0x100, 0x110, 0x120, 0x130]
        bus.frames.removeAll { group.contains($0.identifier) && (5_000..<5_300).contains($0.time / millisecond) }
        let found = both(bus, FrameFilter(identifiers: try IdentifierRange.list(parsing: "120,130")))
        let one = try #require(found.shown.first)
        let index = IdentifierIndex(found.part.frames)
        #expect(Set(one.slots.map { index.entries[$0].identifier }) == [0x120, 0x130])
        #expect(one.parts.count == 2)
    }

    @Test func aFindingWhoseFramesAreNotInThePartStandsAtTheNextOne() throws {
        var bus = MadeBus()
        bus.frames.removeAll { (7_000..<7_900).contains($0.time / millisecond) }
        let found = both(bus, FrameFilter(), times: (8_000 * millisecond)...(9_000 * millisecond))
        let silence = try #require(found.shown.first)
        #expect(silence.rule == .silence && silence.rows == 0...0)
        let none = both(bus, FrameFilter(identifiers: try IdentifierRange.list(parsing: "7FF")))
        #expect(none.shown.allSatisfy { $0.rows == nil })
    }
}
