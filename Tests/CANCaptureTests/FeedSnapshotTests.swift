import Testing

@testable import CANCapture

/// What a follower sees while a capture grows.
struct FeedSnapshotTests {
    private static let log = "(1.000000) can0 123#11\n(2.000000) can1 124#22\n(1.500000) can0 123#33\n"

    @Test func noFrameIsThereBeforeTheBeginningIsDecided() throws {
        let feed = CaptureFeed(path: "test.log")
        try Feeding.give(Array(Self.log.utf8)[...], to: feed)
        #expect(feed.snapshot() == nil)
        try feed.settle()
        #expect(feed.snapshot()?.source.format == "candump")
        #expect(feed.snapshot()?.frames.count == 3)
    }

    /// Half a line says nothing: the beginning stays open until a line is whole.
    @Test func settlesOnlyWhenALineIsWhole() throws {
        let feed = CaptureFeed(path: "test.log")
        try feed.settle()
        try Feeding.give(Array("(1.000000) can0 12".utf8)[...], to: feed)
        try feed.settle()
        #expect(feed.snapshot() == nil)
        try Feeding.give(Array("3#1122\n(2.0".utf8)[...], to: feed)
        try feed.settle()
        #expect(feed.snapshot().map { frames($0).map(\.data) } == [[0x11, 0x22]])
    }

    /// Line by line, each text that has been settled with its first part is what the loader makes of as much of it.
    @Test(arguments: CaptureFeedTests.samples)
    func eachSnapshotIsWhatAFileOfThatLengthHolds(_ format: String, _ text: String) throws {
        let first = Array(text.utf8)
        let isEnd: (UInt8) -> Bool = { $0 == (format == "canhacker" ? 0x0D : 0x0A) }
        let feed = CaptureFeed(path: "test.log", options: LoadOptions(inputFormat: format))
        try Feeding.give(first[...], to: feed)
        try feed.settle()
        var given = first
        for byte in first + first {
            try Feeding.give([byte], to: feed)
            given.append(byte)
            guard isEnd(byte) else { continue }
            #expect(Feeding.told { try #require(feed.snapshot()) } == Feeding.told { try load(given, as: format) })
        }
        #expect(Feeding.told { try feed.finish() } == Feeding.told { try load(given, as: format) })
    }

    /// Snapshots share full chunks of the table, and no other memory, with the one that grows.
    @Test func aSnapshotStaysAsItIsWhileTheTableGrows() throws {
        let feed = CaptureFeed(path: "test.log")
        var snapshots: [Capture] = []
        for row in 0..<70_000 {
            let length = row % 9
            let data = String(repeating: "A5", count: length)
            try Feeding.give(Array("(\(row).000000) can0 \(row % 700 + 100)#\(data)\n".utf8)[...], to: feed)
            if [0, 1, 32_766, 32_767, 32_768, 40_000, 65_535].contains(row) {
                try feed.settle()
                snapshots.append(try #require(feed.snapshot()))
            }
        }
        let whole = try feed.finish().frames
        #expect(whole.count == 70_000)
        #expect(snapshots.map(\.frames.count) == [1, 2, 32_767, 32_768, 32_769, 40_001, 65_536])
        for snapshot in snapshots {
            #expect(snapshot.frames.usedBytes < whole.usedBytes)
            #expect(snapshot.frames.chunks.reduce(0) { $0 + $1.count } == snapshot.frames.count)
            for row in 0..<snapshot.frames.count where row % 97 == 0 || row + 3 > snapshot.frames.count {
                #expect(snapshot.frames[row] == whole[row])
            }
        }
    }

    /// A snapshot is a table like any other: what is added to it is not added to what is fed.
    @Test func aSnapshotThatIsWrittenLeavesTheFeedAlone() throws {
        let feed = CaptureFeed(path: "test.log")
        try Feeding.give(Array(Self.log.utf8)[...], to: feed)
        try feed.settle()
        var mine = try #require(feed.snapshot()).frames
        mine.append(Frame(time: 9, identifier: 9))
        #expect(mine.count == 4)
        #expect(try feed.finish().frames.count == 3)
    }

    @Test func stepsBackAreCountedOnceHoweverOftenOneLooks() throws {
        let feed = CaptureFeed(path: "test.log")
        for line in Self.log.split(separator: "\n") {
            try Feeding.give(Array("\(line)\n".utf8)[...], to: feed)
            try feed.settle()
            _ = feed.snapshot()
            _ = feed.snapshot()
        }
        let time = try feed.finish().source.time
        #expect(time.backwardSteps == 1)
        #expect(time.firstBackwardFrame == 2)
        #expect(time.largestBackwardStep == 500_000_000)
    }

    @Test func nothingComesBehindTheEnd() throws {
        let feed = CaptureFeed(path: "test.log")
        try Feeding.give(Array(Self.log.utf8)[...], to: feed)
        #expect(try feed.finish().frames.count == 3)
        try Feeding.give(Array(Self.log.utf8)[...], to: feed)
        #expect(throws: CaptureError.self) { try feed.finish() }
    }
}
