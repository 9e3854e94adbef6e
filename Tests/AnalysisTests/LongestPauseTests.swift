import CANCapture
import Testing

@testable import Analysis

@Suite struct LongestPauseTests {
    private let second = MadeBus.second

    @Test func errorFramesDoNotEndAPause() throws {
        var frames = [0, 1, 2, 9, 10].map { Frame(time: $0 * second, identifier: 1) }
        frames.append(Frame(time: 5 * second, identifier: 0x88, flags: [.error, .socketCAN], data: []))
        frames.sort { $0.time < $1.time }
        let pause = try #require(LongestPause(Tables.table(frames), isOrdered: true))
        #expect(pause.start == 2 * second && pause.length == 7 * second)
    }

    @Test func aPauseIsOfOneChannel() throws {
        var frames = (0..<20).map { Frame(time: $0 * second, identifier: 1) }
        frames += [Int64(3), 9, 10].map {
            var frame = Frame(time: $0 * second, identifier: 1)
            frame.channel = 1
            return frame
        }
        frames.sort { $0.time < $1.time }
        let pause = try #require(LongestPause(Tables.table(frames, channels: ["can0", "can1"]), isOrdered: true))
        #expect(pause.channel == 1 && pause.length == 6 * second)
    }

    @Test func channelsThatFollowEachOtherHaveAPauseBetweenThem() throws {
        var frames = (0..<5).map { Frame(time: $0 * second, identifier: 1) }
        frames += [Int64(12), 13, 14].map {
            var frame = Frame(time: $0 * second, identifier: 1)
            frame.channel = 1
            return frame
        }
        let table = Tables.table(frames, channels: ["can0", "can1"])
        let own = try #require(LongestPause(table, isOrdered: true))
        #expect(own.length == second && !own.isOfAll)
        let all = try #require(LongestPause.longer(own, between: CaptureFacts(table).channels))
        #expect(all.isOfAll && all.start == 4 * second && all.length == 8 * second)
        // One that begins before the other ends leaves no pause between them.
        frames.append(Frame(time: 20 * second, identifier: 1))
        let overlapping = Tables.table(frames, channels: ["can0", "can1"])
        #expect(LongestPause.longer(own, between: CaptureFacts(overlapping).channels) == own)
    }

    @Test func oneFrameHasNoPause() {
        #expect(LongestPause(Tables.table([Frame(time: 0, identifier: 1)]), isOrdered: true) == nil)
    }
}
