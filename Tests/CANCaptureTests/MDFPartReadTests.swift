import TestSupport
import Testing

@testable import CANCapture

/// An MDF file was read as a whole for its first seconds, or for its first page.
@Suite struct MDFPartReadTests {
    private typealias Writer = MDFTestWriter

    /// Blocks of a hundred frames for each of two buses, one after the other in the file: a frame each tenth of a second.
    private func capture(_ filter: FrameFilter = FrameFilter(), limit: Int = .max) throws -> Capture {
        var writer = Writer()
        var next: UInt64 = 0
        for bus in [UInt8(2), 1] {
            let blocks = (0..<Self.blocks).map { (block: Int) -> UInt64 in
                var records: [UInt8] = []
                for frame in block * 100..<(block + 1) * 100 {
                    let time = Int64(frame) * 100_000 + Int64(bus)
                    records += Writer.plainRecord(frame, time: time, bus: bus)
                }
                return writer.add("##DT", links: [], records)
            }
            let group = writer.group(
                writer.plainChannels(), size: Writer.plainSize, cycles: UInt64(Self.blocks * 100))
            next = writer.dataGroup(group, data: writer.list(blocks), next: next)
        }
        let folder = TestFolder()
        try folder.write("a.mf4", writer.finished(next))
        var options = LoadOptions(filter: filter)
        options.limit.frames = limit
        return try CaptureSet.load(paths: [folder.file("a.mf4")], options: options)
    }

    private static let blocks = 40

    @Test func readingStopsBehindTheUpperBoundInEachGroup() throws {
        let part = try capture(FrameFilter(stop: .sinceFirst(5_000_000_000)))
        #expect(part.frames.count == 101)
        #expect(Set((0..<part.frames.count).map(part.frames.channel)).count == 2)
        #expect(part.source.isPart && !part.source.isCut)
        let end = try #require(part.source.end)
        let first = try #require(part.source.origin)
        #expect(end - first > 15_000_000_000 && end - first < 60_000_000_000)
    }

    @Test func framesOfAWindowHaveTheNumbersOfTheWholeFile() throws {
        let whole = try capture()
        let part = try capture(FrameFilter(start: .sinceFirst(100_000_000_000), stop: .sinceFirst(101_000_000_000)))
        #expect(part.source.isPart)
        let rows = (0..<whole.frames.count).filter { row in
            (100_000_000_000...101_000_000_000).contains(whole.frames.time(row) - whole.frames.time(0))
        }
        #expect((0..<part.frames.count).map(part.frames.place) == rows)
        #expect((0..<part.frames.count).map { part.frames[$0] } == rows.map { whole.frames[$0] })
    }

    @Test func theFirstFramesOfAllGroupsAreReadWhereFewAreAskedFor() throws {
        let whole = try capture()
        let part = try capture(limit: 1000)
        #expect(part.source.isPart && part.source.isCut)
        #expect((900..<whole.frames.count).contains(part.frames.count))
        #expect((0..<part.frames.count).map { part.frames[$0] } == (0..<part.frames.count).map { whole.frames[$0] })
    }
}
