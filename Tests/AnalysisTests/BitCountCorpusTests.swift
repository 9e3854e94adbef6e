import CANCapture
import Foundation
import Testing

@testable import Analysis

private let corpus = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"]

/// CANoe writes behind a frame how many bits it had: `Length = 888000 BitCount = 77 ID = 272`.
@Suite(.enabled(if: corpus != nil, "CANFOLIO_CORPUS names no folder"))
struct BitCountCorpusTests {
    private struct Line {
        var identifier: UInt32
        var frame: Frame
        var nanoseconds: Int
        var bits: Int

        /// A data frame with a count; nil for any other line.
        init?(_ text: Substring) {
            let words = text.split(separator: " ")
            guard let mark = words.firstIndex(of: "d"), mark + 1 < words.count, let length = Int(words[mark + 1]),
                let count = words.firstIndex(of: "BitCount"), count + 5 < words.count, mark + 2 + length <= count,
                let bits = Int(words[count + 2]), bits > 0, words[count - 3] == "Length",
                let nanoseconds = Int(words[count - 1])
            else { return nil }
            let name = words[count + 5]
            let isExtended = name.hasSuffix("x")
            guard let identifier = UInt32(isExtended ? name.dropLast() : name) else { return nil }
            let data = words[(mark + 2)..<(mark + 2 + length)].compactMap { UInt8($0, radix: 16) }
            guard data.count == length else { return nil }
            self.identifier = identifier
            self.bits = bits
            self.nanoseconds = nanoseconds
            frame = Frame(time: 0, identifier: identifier, flags: isExtended ? .extended : [], data: data)
        }
    }

    private func differences(_ file: String) throws -> (lines: Int, differing: [Line]) {
        let path = try #require(corpus) + "/captures/asc/" + file
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).compactMap { Line($0) }
        let table = Tables.table(lines.map(\.frame))
        let wires = WireLengths()
        let differing = lines.indices.filter { wires.length(table, row: $0).nominalBits != lines[$0].bits }
        return (lines.count, differing.map { lines[$0] })
    }

    @Test(arguments: [("canoe-demo-symbolic-CAN1.asc", 783), ("canoe12-sv.asc", 25), ("vblf-canmessage.asc", 1)])
    func countsOfDataFramesAreThoseOfCANoe(file: String, lines: Int) throws {
        let found = try differences(file)
        #expect(found.lines == lines)
        #expect(found.differing.isEmpty)
    }

    /// One count in this file is one more than the frame has; the time behind the same frame is that of our count.
    @Test func theOneCountThatDiffersIsContradictedByItsOwnLength() throws {
        let found = try differences("canoe-mixed.asc")
        #expect(found.differing.map(\.identifier) == [0x6F9])
        let line = try #require(found.differing.first)
        let bits = WireLengths().length(Tables.table([line.frame]), row: 0).nominalBits
        #expect(line.bits == bits + 1)
        // 500 kbit/s; the length is without the interframe space, and off the whole bit by the tolerance of a clock.
        #expect((line.nanoseconds + 1000) / 2000 == bits - 3)
    }
}
