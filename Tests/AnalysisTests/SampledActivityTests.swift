import CANCapture
import Testing

@testable import Analysis

@Suite struct SampledActivityTests {
    private static func stretch(
        _ frames: [Frame], offset: Int = 0, bytes: Int = 100, unreadAfter: Int = 0, channels: [String] = ["can0"]
    ) -> SampledCapture.Stretch {
        let table = Tables.table(frames, channels: channels)
        return SampledCapture.Stretch(
            frames: table, rows: 0..<table.count, offset: offset, bytes: bytes, unreadAfter: unreadAfter)
    }

    private static func activity(_ stretches: [SampledCapture.Stretch], clock: Clock = .relative) -> SampledActivity {
        SampledActivity(
            SampledCapture(
                source: CaptureSource(path: "x", format: "candump", formatName: "candump", clock: clock),
                stretches: stretches, coverage: .whole, skippedCount: 0))
    }

    private static func isNear(_ columns: [Double], _ expected: [Double]) -> Bool {
        columns.count == expected.count && zip(columns, expected).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func identifiersAreInOrderByChannelAndHaveOneRankOnAll() {
        let frames = [
            Frame(time: 0, identifier: 0x300, channel: 0), Frame(time: 1, identifier: 0x100, channel: 1),
            Frame(time: 2, identifier: 0x300, channel: 1), Frame(time: 3, identifier: 0x200, channel: 0),
        ]
        let activity = Self.activity([Self.stretch(frames, channels: ["a", "b"])])
        #expect(activity.identities.map(\.identifier) == [0x200, 0x300, 0x100, 0x300])
        #expect(activity.identities.map(\.channel) == [0, 0, 1, 1])
        #expect(activity.identities.map(\.rank) == [1, 2, 0, 2])
        #expect(activity.channels == ["a", "b"])
    }

    @Test func framesFallIntoTheColumnsOfTheirTimes() {
        let activity = Self.activity([Self.stretch(Tables.times([0, 10, 24, 25, 50, 99, 100]))])
        let columns = activity.columns(4, laneOf: [0], laneCount: 1)
        #expect(columns.lanes == [[3, 1, 1, 2]])
        #expect(columns.errors == [0, 0, 0, 0])
    }

    @Test func aSingleMomentIsInTheMiddle() {
        let activity = Self.activity([Self.stretch(Tables.times([7]))])
        #expect(activity.columns(5, laneOf: [0], laneCount: 1).lanes == [[0, 0, 1, 0, 0]])
        #expect(activity.duration == 0)
    }

    @Test func errorFramesAreApart() {
        let frames = [
            Frame(time: 0, identifier: 0x100, channel: 0),
            Frame(time: 5, identifier: 0x20, flags: [.error, .socketCAN], channel: 0),
            Frame(time: 10, identifier: 0x100, channel: 0),
        ]
        let activity = Self.activity([Self.stretch(frames)])
        #expect(activity.errorCount == 1)
        #expect(activity.frameCount == 3)
        #expect(activity.identities.count == 1)
        #expect(activity.columns(2, laneOf: [0], laneCount: 1).errors == [0, 1])
    }

    @Test func anUnreadPartIsCountedAndShownOnlyWhereItsEndsWereSeen() {
        // Two frames in 100 bytes at both ends, and 300 bytes between.
        let activity = Self.activity([
            Self.stretch(Tables.times([0, 10]), unreadAfter: 300),
            Self.stretch(Tables.times([85, 100]), offset: 400),
        ])
        #expect(activity.frameCount == 10)
        #expect(activity.identities.map(\.count) == [10])
        let columns = activity.columns(10, laneOf: [0], laneCount: 1).lanes[0]
        // Six frames over seven and a half columns, of which only the first and the last half were seen.
        let density = 6 / 7.5
        #expect(Self.isNear(columns, [1, 1 + density, 0, 0, 0, 0, 0, 0, 1 + density / 2, 1]), "\(columns)")
    }

    @Test func anUnreadPartTooNarrowToBeSeenIsAsDenseAsItsEnds() {
        let activity = Self.activity([
            Self.stretch(Tables.times([0, 496]), unreadAfter: 300),
            Self.stretch(Tables.times([504, 1000]), offset: 400),
        ])
        let columns = activity.columns(400, laneOf: [0], laneCount: 1).lanes[0]
        // Six frames over 3.2 columns of four hundred, from 198.4 to 201.6.
        let density = 6 / 3.2
        let expected = [0, 1 + 0.6 * density, density, density, 1 + 0.6 * density, 0]
        #expect(Self.isNear(Array(columns[197..<203]), expected), "\(columns[197..<203])")
        #expect(abs(columns.reduce(0, +) - activity.frameCount) < 1e-9)
    }

    @Test func anIdentifierSeenOnOneSideOfANarrowGapIsNotDrawnInIt() {
        let before = [Frame(time: 0, identifier: 1), Frame(time: 496, identifier: 2)]
        let after = [Frame(time: 504, identifier: 2), Frame(time: 1000, identifier: 2)]
        let activity = Self.activity([
            Self.stretch(before, unreadAfter: 300), Self.stretch(after, offset: 400),
        ])
        let lanes = activity.columns(400, laneOf: [0, 1], laneCount: 2).lanes
        #expect(lanes[0][199..<202].allSatisfy { $0 == 0 }, "\(lanes[0])")
        #expect(lanes[1][199..<202].allSatisfy { $0 > 0 }, "\(lanes[1])")
    }

    @Test func errorFramesOfAnUnreadPartAreShownOnlyWhereItsEndsWereSeen() {
        let frames = [Frame(time: 0, identifier: 1), Frame(time: 10, identifier: 0x20, flags: [.error, .socketCAN])]
        let later = [Frame(time: 85, identifier: 0x20, flags: [.error, .socketCAN]), Frame(time: 100, identifier: 1)]
        let activity = Self.activity([Self.stretch(frames, unreadAfter: 300), Self.stretch(later, offset: 400)])
        #expect(activity.frameCount == 10)
        #expect(activity.errorCount == 2)
        let errors = activity.columns(10, laneOf: [0], laneCount: 1).errors
        #expect(Self.isNear(errors, [0, 1.4, 0, 0, 0, 0, 0, 0, 1.2, 0]), "\(errors)")
    }

    @Test func aStretchThatWasReadAndHoldsNoFrameStaysEmpty() {
        // As much is unread as read; the middle was read, and is empty.
        let activity = Self.activity([
            Self.stretch(Tables.times([0, 10]), unreadAfter: 100),
            Self.stretch([], offset: 200, unreadAfter: 100), Self.stretch([], offset: 400, unreadAfter: 100),
            Self.stretch(Tables.times([90, 100]), offset: 600),
        ])
        #expect(activity.frameCount == 6)
        let columns = activity.columns(10, laneOf: [0], laneCount: 1).lanes[0]
        // The frame that the first gap would hold lies in 1.6 columns, of which one was seen.
        #expect(Self.isNear(columns, [1, 1 + 1 / 1.6, 0, 0, 0, 0, 0, 0, 0, 2]), "\(columns)")
    }

    @Test func withoutTimesFramesAreSpreadByTheirPlaceInTheFile() {
        let activity = Self.activity([Self.stretch(Tables.times([0, 0, 0, 0]))], clock: .none)
        #expect(!activity.isTimed)
        #expect(activity.columns(4, laneOf: [0], laneCount: 1).lanes == [[1, 1, 1, 1]])
    }

    @Test func stepsBackwardInTimeAreCounted() {
        #expect(Self.activity([Self.stretch(Tables.times([5, 3, 4, 2]))]).backwardSteps == 2)
    }

    @Test func channelsOfDifferentTablesAreKnownByName() {
        let first = Self.stretch([Frame(time: 0, identifier: 1, channel: 0)], unreadAfter: 0, channels: ["b"])
        let second = Self.stretch(
            [Frame(time: 1, identifier: 1, channel: 1), Frame(time: 2, identifier: 1, channel: 0)], offset: 100,
            channels: ["a", "b"])
        let activity = Self.activity([first, second])
        #expect(activity.channels == ["b", "a"])
        #expect(activity.identities.map(\.count) == [2, 1])
    }
}
