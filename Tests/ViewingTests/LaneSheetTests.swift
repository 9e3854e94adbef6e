import Analysis
import CANCapture
import Layout
import TestCaptures
import Testing

@testable import Viewing

@Suite struct LaneSheetTests {
    private static let look = LaneSheet.Look(density: 100, isDark: false)

    private func sheet(_ frames: [Frame]) -> LaneSheet {
        LaneSheet(LogSheetTests.viewed(Logs.capture(frames)), Self.look)
    }

    private static let lonely = (0..<7).map { number in
        Frame(time: Int64(number * number) * 1_000_000_007, identifier: 0x100, flags: [], data: [1])
    }

    @Test func tilesOfALevelCoverAllTimesOnce() {
        let sheet = sheet(Self.lonely)
        for level in [0, 1, 2, 5, 10] {
            var next = Int64(0)
            for index in 0..<(1 << level) {
                let range = sheet.range(level: level, index: index)
                #expect(range?.lowerBound == next)
                next = range?.upperBound ?? 0
            }
            #expect(next == 36 * 1_000_000_007 + 1)
        }
        #expect(sheet.range(level: 0, index: 1) == nil)
        #expect(sheet.range(level: -1, index: 0) == nil)
        #expect(sheet.range(level: 60, index: 0) == nil)
    }

    /// At the least zoom and at a million times it, each frame is a tick in a tile, and in no other.
    @Test(arguments: [0, 1, 4, 10, 20]) func noFrameIsLost(_ level: Int) {
        let sheet = sheet(Self.lonely)
        var list = DisplayList(size: sheet.size, background: nil)
        var columns = 0
        for frame in Self.lonely {
            let tile = Int(Double(frame.time) / Double(36 * 1_000_000_007 + 1) * Double(1 << level))
            var found = false
            for index in [tile - 1, tile, tile + 1] {
                guard let range = sheet.range(level: level, index: index), range.contains(frame.time) else { continue }
                sheet.layOut(range, into: &list)
                found = list.boxes.contains { box in
                    let x = Double(frame.time - range.lowerBound) / Double(range.upperBound - range.lowerBound)
                    return abs(box.x - x * sheet.size.width) <= 1
                }
            }
            #expect(found)
            columns += 1
        }
        #expect(columns == 7)
    }

    @Test func timesAtTheEndsOfTheRangeAreDrawn() {
        let frames = [Int64.min, 0, Int64.max].map { Frame(time: $0, identifier: 1, flags: [], data: []) }
        let sheet = sheet(frames)
        var list = DisplayList(size: sheet.size, background: nil)
        for level in [0, 1, 44] {
            guard let range = sheet.range(level: level, index: 0) else { continue }
            sheet.layOut(range, into: &list)
        }
        #expect(sheet.json.contains("\"lanes\""))
    }

    @Test func framesThatGoBackInTimeAreDrawn() {
        let frames = [5, 1, 9, 3].map { Frame(time: $0 * 1_000_000, identifier: 1, flags: [], data: []) }
        let sheet = sheet(frames)
        var list = DisplayList(size: sheet.size, background: nil)
        sheet.layOut(sheet.range(level: 0, index: 0) ?? 0..<1, into: &list)
        #expect(list.boxes.count == 4)
    }
}
