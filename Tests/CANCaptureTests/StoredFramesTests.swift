import TestSupport
import Testing

@testable import CANCapture

/// Frames of which a part lies in a file are what they are in memory.
@Suite struct StoredFramesTests {
    private static let count = 3 * FrameChunk.capacity + 500
    private let folder = TestFolder()

    private func store(memory: Int = 0) -> FrameStore { FrameStore(memory: memory, folders: [folder.path]) }

    /// Frames with payloads up to a length, one in five of them with another time than the one before.
    private func fill(_ frames: inout FrameTable, longest: Int, isNumbered: Bool = false) {
        for row in 0..<Self.count {
            if isNumbered { frames.announce(place: 3 * row) }
            let length = longest <= 8 ? row % (longest + 1) : PayloadLength.fd[row % 16]
            frames.append(
                Frame(
                    time: Int64(row / 5), identifier: UInt32(row % 700), flags: row % 91 == 0 ? .remote : [],
                    length: length, data: (0..<length).map { UInt8(truncatingIfNeeded: row &* 7 &+ $0) }))
        }
    }

    private func differences(_ one: FrameTable, _ other: FrameTable) -> Int {
        guard one.count == other.count else { return .max }
        return (0..<one.count).count { one[$0] != other[$0] || one.place($0) != other.place($0) }
    }

    @Test(arguments: [8, 64]) func framesBeyondTheBoundAreReadAgain(longest: Int) {
        let bound = 700_000
        let stored = store(memory: bound)
        var (frames, plain) = (FrameTable(in: stored), FrameTable())
        fill(&frames, longest: longest, isNumbered: true)
        fill(&plain, longest: longest, isNumbered: true)
        #expect(stored.settledBytes.memory > 0 && stored.settledBytes.memory <= bound)
        #expect(stored.settledBytes.file > frames.usedBytes / 3)
        #expect(differences(frames, plain) == 0)
        for chunk in frames.chunks { chunk.leave() }
        #expect(differences(frames, plain) == 0)
        #expect(frames.place(70_000) == 210_000)
    }

    @Test(arguments: [8, 64]) func framesThatAreChangedLaterAreReadAsTheyAreThen(longest: Int) throws {
        var (frames, plain) = (FrameTable(in: store()), FrameTable())
        fill(&frames, longest: longest)
        fill(&plain, longest: longest)
        func change(_ frames: inout FrameTable) throws {
            try frames.move(by: 1_000_000)
            frames.hide([5, 40_005, 98_000].map { RedactedStretch(row: $0, bytes: 0..<4, mark: .payload) })
        }
        try change(&frames)
        try change(&plain)
        for chunk in frames.chunks { chunk.leave() }
        #expect(frames.time(0) == 1_000_000)
        #expect(differences(frames, plain) == 0)
    }

    @Test func aSnapshotStaysWhatItWasWhileItsTableGoesOn() throws {
        let stored = store()
        var frames = FrameTable(in: stored)
        fill(&frames, longest: 64)
        let snapshot = try frames.snapshot()
        let before = (0..<snapshot.count).map { snapshot[$0] }
        fill(&frames, longest: 8)
        #expect(snapshot.count == Self.count)
        #expect((0..<snapshot.count).allSatisfy { snapshot[$0] == before[$0] })
        #expect(frames.count == 2 * Self.count)
    }

    @Test func tablesAreMergedAndGivenBackAsTheyAreTaken() throws {
        let stored = store()
        var plain = FrameTable()
        fill(&plain, longest: 8)
        func captures(in store: FrameStore) -> [Capture] {
            (0..<2).map { number in
                var frames = FrameTable(in: store)
                fill(&frames, longest: number == 0 ? 8 : 64)
                var source = CaptureSource(path: "\(number)", format: "", formatName: "")
                source.origin = 0
                return Capture(frames: frames, source: source)
            }
        }
        let inMemory = try CaptureMerge(captures(in: .memory)).merged().frames
        let inFile = try CaptureMerge(captures(in: stored)).merged().frames
        #expect(inMemory.count == 2 * Self.count)
        #expect(differences(inMemory, inFile) == 0)
        #expect(stored.settledBytes.file < inFile.usedBytes * 5 / 4)
    }

    @Test func whatAFilterKeepsHasItsNumbers() {
        var (frames, plain) = (FrameTable(in: store()), FrameTable())
        fill(&frames, longest: 64)
        fill(&plain, longest: 64)
        let kept = frames.keeping { $0 % 3 != 0 }
        #expect(kept.count == Self.count - (Self.count + 2) / 3)
        let isRight = (0..<kept.count).allSatisfy { row in
            kept.place(row) == row / 2 * 3 + 1 + row % 2 && kept[row] == plain[kept.place(row)]
        }
        #expect(isRight)
    }

    @Test func severalThreadsFillAFileAsOneDoes() throws {
        let line = { (row: Int) in
            "(\(1_700_000_000 + row / 1000).\(100_000 + row % 1000)) can0 \(100 + row % 50)#0102\n"
        }
        let bytes = Array((0..<Self.count).map(line).joined().utf8)
        let captures = try [ReadingThreads.one, ReadingThreads(count: 4, segmentSize: 64 << 10)].map { threads in
            var options = LoadOptions()
            (options.threads, options.store) = (threads, store())
            return try CaptureLoader.load(SourceInput(path: "a.log", bytes: bytes), options: options)
        }
        #expect(captures[0].frames.count == Self.count)
        #expect(differences(captures[0].frames, captures[1].frames) == 0)
        #expect(captures.allSatisfy { $0.frames.store.settledBytes == captures[0].frames.store.settledBytes })
    }

    @Test func aCaptureThatFindsNoSpaceIsAnErrorAndNotAPartOfIt() {
        let line = { (row: Int) in "(1700000000.\(100_000 + row)) can0 \(100 + row % 50)#0102\n" }
        let bytes = Array((0..<Self.count).map(line).joined().utf8)
        var options = LoadOptions()
        options.store = FrameStore(memory: 0, folders: ["/none"], remedy: "set TMPDIR")
        let error = #expect(throws: CaptureError.self) {
            try CaptureLoader.load(SourceInput(path: "a.log", bytes: bytes), options: options)
        }
        #expect(error?.description == "a.log: cannot write to /none (No such file or directory); set TMPDIR")
        #expect(error?.kind == .limit)
    }
}
