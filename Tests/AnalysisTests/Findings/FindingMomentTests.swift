import CANCapture
import Testing

@testable import Analysis

/// When a finding shows best.
struct FindingMomentTests {
    private static let ms: Int64 = 1_000_000

    /// Three identifiers that pause at each of `times`, milliseconds, one after the other for `length`.
    private static func group(at times: [Int64], length: Int64 = 200) -> Finding {
        var finding = Finding(.missingMessage, .warning)
        finding.slot = 0
        finding.others = [1, 2]
        for time in times {
            for slot in 0...2 {
                let start = time + Int64(slot)
                let row = Int(start)
                let part = Finding.Part(
                    slot: slot, rows: row...row + 5, interval: start * ms...(start + length + Int64(slot)) * ms)
                finding.folded.append(part)
            }
        }
        let intervals = finding.folded.compactMap(\.interval)
        finding.interval = intervals[0].lowerBound...intervals[intervals.count - 1].upperBound
        finding.rows = 0...1_000_000
        return finding
    }

    @Test func aCopyOfAFindingThatChangesLeavesTheOtherAsItIs() {
        let one = Self.group(at: [1000])
        var other = one
        #expect(other == one)
        other.facts.length = 7
        other.number = 3
        other.folded.removeLast()
        other.others = [5]
        #expect(one.facts.length == nil && one.number == 0 && one.folded.count == 3 && one.others == [1, 2])
        #expect(other.facts.length == 7 && other.number == 3 && other.folded.count == 2 && other.slots == [0, 5])
        #expect(other != one)
    }

    @Test func whatComesAgainShowsAtItsLongestPlaceWithAllThatHappenedTogether() throws {
        let finding = Self.group(at: [1_000, 600_000, 1_200_000])
        let moment = try #require(finding.moment(most: 10_000 * Self.ms))
        #expect(moment == 1_000 * Self.ms...1_204 * Self.ms)
        #expect(finding.rows(of: moment) == 1_000...1_007)
    }

    @Test func whatLastsNotLongIsOneMoment() {
        let finding = Self.group(at: [1_000, 3_000])
        #expect(finding.moment(most: 10_000 * Self.ms) == finding.interval)
    }

    @Test func ofOneIdentifierItIsTheLongestPlace() {
        var finding = Self.group(at: [1_000, 600_000])
        finding.others = []
        finding.folded = finding.folded.filter { $0.slot == 0 }
        finding.folded[1].interval = 600_000 * Self.ms...601_000 * Self.ms
        #expect(finding.moment(most: .max) == 600_000 * Self.ms...601_000 * Self.ms)
    }

    @Test func withoutTimesThereIsNone() {
        let finding = Finding(.unreadable, .info)
        #expect(finding.moment(most: .max) == nil)
        #expect(finding.rows(of: 0...1) == nil)
    }

    @Test func atTheEdgeOfTheTimesNothingOverflows() {
        var finding = Self.group(at: [1_000, 600_000])
        finding.folded[0].interval = Int64.min...Int64.max
        finding.interval = Int64.min...Int64.max
        #expect(finding.moment(most: 0) == Int64.min...Int64.max)
    }
}
