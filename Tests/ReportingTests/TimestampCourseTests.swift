import Analysis
import CANCapture
import TestCaptures
import Testing

@testable import Reporting

/// The figure of timestamps that jump back.
@Suite struct TimestampCourseTests {
    private static let millisecond: Int64 = 1_000_000

    /// A frame each 10 ms; at a row timestamps jump back.
    private static func frames(_ count: Int, jumps: [Int: Int64]) -> FrameTable {
        var time: Int64 = 0
        return Logs.table(
            (0..<count).map { row in
                time += 10 * millisecond - (jumps[row] ?? 0) * millisecond
                return Frame(time: time, identifier: 0x100, data: [UInt8(row & 0xFF)])
            })
    }

    @Test func aSmallJumpIsShownWithFewFramesAroundIt() throws {
        let frames = Self.frames(5000, jumps: [2500: 27])
        let course = try #require(TimestampCourse(of: 2499...2500, in: frames))
        #expect(course.jump.row == 2500 && course.jump.length == 17 * Self.millisecond)
        #expect(course.rows == 2438...2560)
        #expect(course.stretches.map { $0.last?.row } == [2499, 2560])
        // The jump is a visible part of the height.
        let span = course.times.upperBound - course.times.lowerBound
        #expect(Double(course.jump.length) / Double(span) > 0.01)
    }

    @Test func aJumpOfMinutesIsShownOverTheWholeCapture() throws {
        let frames = Self.frames(5000, jumps: [2500: 600_000])
        let course = try #require(TimestampCourse(of: 2499...2500, in: frames))
        #expect(course.rows == 0...4999 && course.stretches.count == 2)
        #expect(course.stretches.joined().count < 700)
        // Both frames beside the jump are there, whichever others are left out.
        #expect(course.stretches[0].last?.row == 2499 && course.stretches[1].first?.row == 2500)
    }

    @Test func severalJumpsAreSeveralStretches() throws {
        let frames = Self.frames(1000, jumps: [400: 30, 420: 50, 440: 20])
        let course = try #require(TimestampCourse(of: 399...440, in: frames))
        #expect(course.stretches.count == 4 && course.jump.row == 420)
        #expect(
            course.stretches.allSatisfy { stretch in
                zip(stretch, stretch.dropFirst()).allSatisfy { $0.time <= $1.time && $0.row < $1.row }
            })
        #expect(TimestampCourse(of: 100...200, in: frames) == nil)
        #expect(TimestampCourse(of: 990...1000, in: frames) == nil)
    }

    /// The longest gap of a message of 10 ms was "×300": the clock had been set back for forty of its frames.
    @Test func theReturnOfAClockIsNoGap() throws {
        let frames = (0..<3000).flatMap { step -> [Frame] in
            let back: Int64 = (1000..<1040).contains(step) ? 3_000_000_000 : 0
            return (0..<(step > 1100 ? 4 : 3)).map { place in
                Frame(
                    time: Int64(step) * 10_000_000 + Int64(place) * 300_000 - back, identifier: UInt32(0x100 + place),
                    data: [UInt8(step & 15), 1])
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let worst = try #require(context.statistics.identifiers[0].worstGapRatio)
        #expect(worst > 100, "what the times say: \(worst)")
        let grid = IdentifierTable(context: context).grid()
        let column = try #require(grid.columns.firstIndex { $0.title == "Longest gap" })
        #expect(grid.rows.map { $0.cells[column] } == ["\u{2013}", "\u{2013}", "\u{2013}", "\u{D7}1.0"])
    }

    /// The page of thousands of jumps had no figure.
    @Test func ofThousandsOfJumpsThoseAroundTheLargestAreShown() throws {
        var jumps = Dictionary(uniqueKeysWithValues: (1..<1000).map { ($0 * 10, 60 as Int64) })
        jumps[5000] = 400
        let frames = Self.frames(10_001, jumps: jumps)
        let course = try #require(TimestampCourse(of: 0...10_000, in: frames))
        #expect(course.jump.row == 5000 && course.rows.contains(5000))
        #expect((10...40).contains(course.stretches.count), "\(course.stretches.count)")
        #expect(course.rows.count < 400)
    }
}
