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
}
