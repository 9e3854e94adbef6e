import Testing

@testable import CANCapture

/// Texts of several blocks, which are read into the memory that segments have: the same comes of them with any threads.
struct ThreadedBlockTests {
    private static let bytesOfBlocks = 2 * SourceInput.blockSize + 9000
    private static let ways =
        [
            ThreadedReadingTests.threads(2, SourceInput.blockSize),
            ThreadedReadingTests.threads(2, SourceInput.blockSize + 300, isRehearsal: true),
            ThreadedReadingTests.threads(3, 70_000), ThreadedReadingTests.threads(4, 3000, isRehearsal: true),
        ]

    @Test(arguments: UsualLines.all)
    func areReadAlike(_ lines: UsualLines) {
        let bytes = Array(lines.text(Self.bytesOfBlocks / lines.line(0).utf8.count).utf8)
        #expect(bytes.count > SourceInput.blockSize * 3 / 2)
        let one = ThreadedReadingTests.told(bytes, as: lines.format, .one)
        #expect(one.frames.count > 1000)
        for way in Self.ways { #expect(ThreadedReadingTests.told(bytes, as: lines.format, way) == one, "\(way)") }
    }

    /// What is missing in a packed file comes between two blocks: the second has been read into a segment whose lines are
    /// read meanwhile.
    @Test func areReadAlikeWithGapsBetweenThem() throws {
        let text = Array(UsualLines.all[0].text(Self.bytesOfBlocks / 60).utf8)
        let member = try gzip(text)
        var packed = [Array(member.prefix(member.count * 3 / 4)) + member + member.prefix(member.count / 2) + member]
        let blocks = try bzip2(text + text, blockSize: 1)
        for place in [3, 5, 7] {
            var damaged = blocks
            damaged[blocks.count * place / 9] ^= 0x10
            packed.append(damaged)
        }
        for bytes in packed {
            let one = ThreadedReadingTests.told(bytes, .one)
            #expect(one.frames.count > 4000)
            for way in Self.ways { #expect(ThreadedReadingTests.told(bytes, way) == one, "\(way)") }
        }
    }
}
