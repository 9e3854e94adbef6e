import CANCapture
import LogPages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Reporting

/// The tile of the bus load names the busiest channels.
@Suite struct LoadTileTests {
    /// Frames of 8 bytes, of each channel as many in 10 s as it says.
    private static func tile(_ counts: [Int], _ rate: UInt32?) throws -> ReportTile {
        let step: Int64 = 10_000_000_000
        var frames: [Frame] = []
        for (channel, count) in counts.enumerated() {
            for row in 0..<count {
                frames.append(
                    Frame(
                        time: Int64(row) * step / Int64(max(1, count - 1)), identifier: 0x100, channel: UInt16(channel),
                        data: Array(repeating: 0x55, count: 8)))
            }
        }
        frames.sort { $0.time < $1.time }
        let capture = Logs.capture(frames, channels: counts.indices.map { "can\($0)" }, clock: .epoch)
        let rates = rate.map { BitRates(all: BitRate(nominal: Int($0))) }
        let context = ReportContext(
            AskedLog().selection(capture, rates: rates), options: LogOptions(),
            template: try Logs.template("capture-report"))
        return try #require(ReportWords(context: context).tiles.first { $0.name.hasPrefix("Bus load") })
    }

    @Test(arguments: [nil, 500_000] as [UInt32?]) func theBusiestChannelIsNamed(rate: UInt32?) throws {
        let one = try Self.tile([500], rate)
        #expect(one.name == "Bus load" && !one.caption.contains("can"))
        let two = try Self.tile([300, 500], rate)
        #expect(two.name == "Bus load on can1" && two.caption.hasSuffix(" on can0"))
        // As much on the bus, wherever the channel is in the list.
        #expect(two.figure == one.figure)
        for counts in [[100, 300, 500], [500, 300, 100], [300, 500, 100]] {
            let three = try Self.tile(counts, rate)
            let busiest = try #require(counts.firstIndex(of: 500))
            #expect(three.name == "Bus load on can\(busiest)" && three.caption == "the busiest of 3 channels")
            #expect(three.figure == one.figure)
        }
    }

    /// Of channels with the same load the first in the list.
    @Test func ofEqualChannelsTheFirstIsNamed() throws {
        let tile = try Self.tile([500, 500], 500_000)
        #expect(tile.name == "Bus load on can0" && tile.caption.hasSuffix(" on can1"))
    }
}
