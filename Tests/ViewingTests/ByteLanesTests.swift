import Analysis
import CANCapture
import Layout
import TestCaptures
import Testing

@testable import Viewing

@Suite struct ByteLanesTests {
    private static let look = LaneSheet.Look(density: 100, isDark: false)

    private func lanes(_ frames: [Frame]) throws -> (sheet: LaneSheet, lanes: ByteLanes) {
        let sheet = LaneSheet(LogSheetTests.viewed(Logs.capture(frames)), Self.look)
        return (sheet, try #require(ByteLanes(sheet, key: "100")))
    }

    /// The boxes of a tile in tones of a change, by their bytes.
    private func changes(
        _ lanes: ByteLanes, _ range: Range<Int64>, bytes: Int
    ) throws -> [(byte: Int, x: ClosedRange<Double>)] {
        var list = DisplayList(size: lanes.size, background: nil)
        try lanes.layOut(range, into: &list)
        let palest = list.items.first.flatMap { item -> Colour? in
            if case .boxes(let colour, _) = item { colour } else { nil }
        }
        return list.items.flatMap { item -> [(byte: Int, x: ClosedRange<Double>)] in
            guard case .boxes(let colour, let range) = item, colour != palest else { return [] }
            return list.boxes[range].map { box in
                (Int(box.y / (lanes.size.height / Double(bytes))), box.x...(box.x + box.width))
            }
        }
    }

    /// One change among 20 000 frames is there at the least zoom and at a million times it.
    @Test(arguments: [0, 1, 5, 12, 20]) func aSingleChangeIsVisible(_ level: Int) throws {
        let frames = (0..<20_000).map { row in
            Frame(
                time: Int64(row) * 10_000_000, identifier: 0x100, flags: [],
                data: [1, 2, row < 12_345 ? 3 : 4, 5])
        }
        let (sheet, lanes) = try lanes(frames)
        let time = Int64(12_345) * 10_000_000
        let index = Int(Double(time) / Double(frames[19_999].time + 1) * Double(1 << level))
        let tile = try #require(
            [index - 1, index, index + 1].first { sheet.range(level: level, index: $0)?.contains(time) == true })
        let range = try #require(sheet.range(level: level, index: tile))
        let found = try changes(lanes, range, bytes: 4)
        #expect(found.map(\.byte) == [2])
        let x = Double(time - range.lowerBound) / Double(range.upperBound - range.lowerBound) * lanes.size.width
        #expect(found.first.map { $0.x.lowerBound <= x && x <= $0.x.upperBound } == true)
    }

    /// The page knows the number of bytes from the height.
    @Test func anOddHeightSaysThatRowsAreSmall() throws {
        for count in [1, 3, 8, 9, 12, 24, 64] {
            let frames = (0..<20).map { row in
                Frame(
                    time: Int64(row) * 10_000_000, identifier: 0x100, flags: count > 8 ? [.fd] : [],
                    data: [UInt8](repeating: UInt8(row), count: count))
            }
            let height = Int(try lanes(frames).lanes.size.height)
            #expect(count > 8 ? height % 2 == 1 && height / 2 == count : height == 6 * count)
        }
    }

    @Test func aChangeIsNotErasedWhereTheClockIsSetBack() throws {
        var frames: [Frame] = []
        // The byte changes once; later frames pass over the same time again.
        for step in 0..<400 {
            frames.append(Frame(time: Int64(step) * 10_000_000, identifier: 0x100, data: [step < 200 ? 1 : 2]))
        }
        for step in 190..<300 {
            frames.append(Frame(time: Int64(step) * 10_000_000 + 5_000_000, identifier: 0x100, data: [2]))
        }
        let (sheet, lanes) = try lanes(frames)
        for level in [0, 8] {
            let index = Int(Double(2_000_000_000) / Double(3_990_000_001) * Double(1 << level))
            let range = try #require(
                [index - 1, index, index + 1].compactMap { sheet.range(level: level, index: $0) }
                    .first { $0.contains(2_000_000_000) })
            #expect(try !changes(lanes, range, bytes: 1).isEmpty)
        }
    }

    @Test func aPauseIsEmptyAndUnchangedBytesAreNot() throws {
        let frames = (0..<200).map { row in
            Frame(
                time: Int64(row) * 10_000_000 + (row < 100 ? 0 : 5_000_000_000), identifier: 0x100, flags: [],
                data: [1, 2])
        }
        let (sheet, lanes) = try lanes(frames)
        var list = DisplayList(size: lanes.size, background: nil)
        try lanes.layOut(try #require(sheet.range(level: 0, index: 0)), into: &list)
        #expect(try changes(lanes, try #require(sheet.range(level: 0, index: 0)), bytes: 2).isEmpty)
        // Two stretches for each byte, with the pause between them.
        #expect(list.boxes.count == 4)
        #expect(list.boxes.allSatisfy { $0.x + $0.width < 130 || $0.x > 380 })
    }

    @Test func longPayloadsAndOtherKeysAreBounded() throws {
        let frames = (0..<3).map { row in
            Frame(time: Int64(row), identifier: 0x100, flags: [.fd], data: [UInt8](repeating: UInt8(row), count: 64))
        }
        let (sheet, lanes) = try lanes(frames)
        #expect(lanes.size.height == 129)
        #expect(try changes(lanes, 0..<3, bytes: 64).map(\.byte).max() == 63)
        for key in ["", "101", "100@9", "\u{0}", String(repeating: "1", count: 10_000)] {
            #expect(ByteLanes(sheet, key: key) == nil)
        }
    }

    @Test func timesAtTheEndsOfTheRangeAreDrawn() throws {
        let frames = [Int64.min, 0, Int64.max].map { Frame(time: $0, identifier: 0x100, flags: [], data: [1]) }
        let (sheet, lanes) = try lanes(frames)
        for level in [0, 10, 44] {
            _ = try changes(lanes, try #require(sheet.range(level: level, index: 0)), bytes: 1)
        }
    }

    /// Whole blocks of frames are counted once and added; what they give is what all frames of the cell give.
    @Test(arguments: [true, false]) func cellsHaveWhatTheirFramesHave(_ isOrdered: Bool) throws {
        var random = SplitMix(seed: 36)
        var payload: [UInt8] = [0, 0, 0]
        let frames = (0..<9_000).map { row in
            if random.next() % 3 == 0 { payload[0] &+= 1 }
            if random.next() % 97 == 0 { payload[1] &+= 1 }
            let time = !isOrdered && row == 4_000 ? 3_000 : row
            return Frame(
                time: Int64(time) * 1_000_000, identifier: 0x100, flags: [],
                data: row % 500 == 7 ? Array(payload.prefix(2)) : payload)
        }
        let viewed = LogSheetTests.viewed(Logs.capture(frames))
        let changes = ByteChanges(viewed.recording, slot: 0)
        for places in [0..<9_000, 1_024..<3_072, 1..<2, 0..<1, 1_000..<5_000, 1_000..<5_000, 8_000..<9_000] {
            var counts = ByteCounts(count: 3 * 2)
            try changes.add(places, to: &counts, at: 3, isWanted: { true })
            for byte in 0..<3 {
                let pairs = places.filter {
                    $0 > 0 && frames[$0].data.count > byte && frames[$0 - 1].data.count > byte
                }
                #expect(Int(counts.pairs[3 + byte]) == pairs.count)
                let changed = pairs.count { frames[$0].data[byte] != frames[$0 - 1].data[byte] }
                #expect(Int(counts.changes[3 + byte]) == changed)
                #expect(counts.pairs[byte] == 0)
            }
        }
        // The same boxes from a sheet that has counted nothing yet, and from one that has counted everything.
        let range = 1_200_000_000..<Int64(7_300_000_000)
        let warm = try #require(ByteLanes(LaneSheet(viewed, Self.look), key: "100"))
        var (first, second) = (
            DisplayList(size: warm.size, background: nil), DisplayList(size: warm.size, background: nil)
        )
        try warm.layOut(0..<9_000_000_000, into: &first)
        try warm.layOut(range, into: &first)
        try lanes(frames).lanes.layOut(range, into: &second)
        #expect(first.boxes == second.boxes && !first.boxes.isEmpty)
    }

    @Test func aTileThatNobodyWantsIsNotCounted() throws {
        let frames = (0..<50_000).map {
            Frame(time: Int64($0) * 1_000_000, identifier: 0x100, data: [UInt8($0 & 0xFF)])
        }
        let (sheet, lanes) = try lanes(frames)
        var list = DisplayList(size: lanes.size, background: nil)
        var questions = 0
        #expect(throws: CancellationError.self) {
            try lanes.layOut(try #require(sheet.range(level: 0, index: 0)), into: &list) {
                questions += 1
                return questions < 5
            }
        }
        #expect(questions == 5)
    }
}

private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
