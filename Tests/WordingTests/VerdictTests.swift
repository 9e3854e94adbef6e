import Analysis
import CANCapture
import TestCaptures
import Testing
import Wording

/// What is said of a whole recording.
@Suite struct VerdictTests {
    private let millisecond: Int64 = 1_000_000

    /// Five messages of 10 ms on each of two channels.
    private func frames() -> [Frame] {
        var frames: [Frame] = []
        for step in 0..<1_500 as Range<Int64> {
            for place in 0..<10 {
                let time = step * 10 * millisecond + Int64(place) * 100_000
                frames.append(
                    Frame(
                        time: time, identifier: UInt32(0x100 + place / 2), channel: UInt16(place % 2),
                        data: [UInt8(place)]))
            }
        }
        return frames
    }

    private func verdict(_ frames: [Frame], channels: [String] = ["1", "6"]) throws -> Verdict {
        let capture = Logs.capture(frames.sorted { $0.time < $1.time }, channels: channels)
        return try #require(Verdict(Selection(Recording(capture))))
    }

    @Test func channelsThatFailTogetherAreNamedTogether() throws {
        var all = frames()
        all.removeAll { frame in
            let end: Int64 = frame.channel == 0 ? 10_000 : 9_000
            return (8_000 * millisecond...end * millisecond).contains(frame.time)
        }
        let told = try verdict(all)
        #expect(told.headline == "Both channels went silent for up to 2.009 s")
        #expect(told.consequence.hasPrefix("At 7.9"))
        #expect(
            told.consequence.hasSuffix(
                "; all 5 cyclic messages on channel 1 came back; all 5 cyclic messages on channel 6 came back"),
            "\(told.consequence)")
    }

    /// As if by chance: 30 % of the frames of the first channel, 15 % of the other.
    @Test func aRecorderThatLosesFramesOfBothChannelsIsToldOfBoth() throws {
        func isLost(_ number: Int, _ share: UInt64) -> Bool {
            var hash = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            hash &*= 0xBF58_476D_1CE4_E5B9
            return (hash >> 32) % 100 < share
        }
        let all = frames()
        let kept = all.indices.filter { !isLost($0, all[$0].channel == 0 ? 30 : 15) }.map { all[$0] }
        let told = try verdict(kept)
        let pattern = try Regex("^The recorder lost up to (29|3[01]) % of the cyclic frames of both channels$")
        #expect(told.headline.firstMatch(of: pattern) != nil, "\(told.headline)")
        #expect(!told.consequence.contains(" on channel"), "\(told.consequence)")
    }

    @Test func aChannelThatEndsWithErrorFramesDidNotComeBack() throws {
        var all = frames()
        all.removeAll { $0.channel == 1 && $0.time > 8_000 * millisecond }
        all += (0..<40).map {
            Frame(
                time: (8_010 + 100 * Int64($0)) * millisecond, identifier: 0x88, flags: [.error, .socketCAN], channel: 1
            )
        }
        let told = try verdict(all)
        // Until the end of the other channel.
        #expect(told.headline.hasPrefix("Channel 6 carried only error frames for 7.0"))
        #expect(told.outcome.hasPrefix("Channel 6 did not come back"), "\(told.outcome)")
    }

    @Test func aControllerIsBusOffForATimeAndItsRecordIsNotItsCause() throws {
        var all = frames().filter { $0.channel == 0 }
        all.removeAll { (8_000 * millisecond...10_000 * millisecond).contains($0.time) }
        let record = [0, 0x20, 0, 0, 0, 0, 170, 170] as [UInt8]
        all += [
            Frame(time: 8_000 * millisecond, identifier: 0x44, flags: [.error, .socketCAN], data: record),
            Frame(
                time: 10_000 * millisecond, identifier: 0x100, flags: [.error, .socketCAN],
                data: Array(repeating: 0, count: 8)),
        ]
        let told = try verdict(all, channels: ["can0"])
        #expect(told.headline == "A controller went bus-off for 2.000 s")
        #expect(told.cause.isEmpty && !told.consequence.contains("error-passive"))
        #expect(told.outcome == "All 5 cyclic messages came back")
    }

    @Test func sessionsThatTheFileNamesAreNoFaultOfItsClock() throws {
        var all = frames().filter { $0.channel == 0 }
        for place in all.indices where all[place].time > 8_000 * millisecond {
            all[place].time += 40 * 86_400_000 * millisecond
        }
        var capture = Logs.capture(all, channels: ["can0"])
        capture.source.sessions = 2
        let told = try #require(Verdict(Selection(Recording(capture))))
        #expect(told.headline == "The capture has 2 logging sessions" && told.severity == .info)
        #expect(told.consequence.hasPrefix("Between them timestamps jump forward by up to 40 d"))
        capture.source.sessions = 1
        let unknown = try #require(Verdict(Selection(Recording(capture))))
        #expect(unknown.headline.hasPrefix("The timestamp jumped forward by 40 d"))
    }

    @Test func pausesWithinASilenceAddNothingToIt() throws {
        var all = frames().filter { $0.channel == 0 }
        // The message stops before all others do, and returns after them.
        all.removeAll {
            let isLong = $0.identifier == 0x102 && (7_960 * millisecond...10_600 * millisecond).contains($0.time)
            return isLong || (8_000 * millisecond...10_000 * millisecond).contains($0.time)
        }
        let told = try verdict(all, channels: ["can0"])
        #expect(told.headline == "The bus went silent for 2.009 s")
        #expect(!told.consequence.contains("missing of") && !told.consequence.contains("paused"))
        #expect(!told.consequence.contains("other finding"))
    }

    /// The verdict named the first of many bursts.
    @Test func manyBurstsOfErrorFramesAreCounted() throws {
        var all = frames()
        for burst in 0..<14 as Range<Int64> {
            for place in 0..<29 as Range<Int64> {
                let time = 500 * millisecond + burst * 1_000 * millisecond + place * 500_000
                all.append(
                    Frame(
                        time: time, identifier: 0x80, flags: [.error, .socketCAN], data: [UInt8](repeating: 0, count: 8)
                    ))
            }
        }
        let told = try verdict(all)
        #expect(told.headline.hasPrefix("406 error frames on ") && told.headline.hasSuffix(" in 14 bursts"), "\(told)")
        #expect(told.consequence.hasPrefix("From 0.500 to 13.514 s"), "\(told)")
    }
}
