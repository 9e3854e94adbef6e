import Testing

@testable import Formatting

@Suite struct TZifFileTests {
    private let second: Int64 = 1_000_000_000

    private func offsets(_ file: TZifBytes, at times: [Int64]) throws -> [Int] {
        let table = try #require(TZifFile.table(file.bytes))
        return times.map { table.period(at: $0 * second).offset }
    }

    @Test func aFileOfTheFirstVersionIsRead() throws {
        let file = TZifBytes(version: 0, small: TZifBytes.summer)
        #expect(
            try offsets(file, at: [0, 1_774_745_999, 1_774_746_000, 1_792_889_999, 1_792_890_000])
                == [3600, 3600, 7200, 7200, 3600])
        #expect(TZifFile.table(file.bytes)?.type(at: 1_780_000_000 * second).abbreviation == "CEST")
    }

    @Test(arguments: [UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
    func laterVersionsHaveTheirTimesInSixtyFourBits(version: UInt8) throws {
        let far = TZifBytes.Block(times: [-4_000_000_000, 5_000_000_000], order: [1, 0])
        let file = TZifBytes(version: version, small: TZifBytes.summer, large: far)
        #expect(
            try offsets(file, at: [-4_000_000_001, -4_000_000_000, 4_999_999_999, 5_000_000_000])
                == [3600, 7200, 7200, 3600])
    }

    @Test func theFooterSaysWhatFollowsTheTable() throws {
        let file = TZifBytes(large: TZifBytes.summer, footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")
        #expect(
            try offsets(file, at: [1_750_000_000, 1_806_195_599, 1_806_195_600, 4_086_892_800, 9_214_000_000])
                == [3600, 3600, 7200, 7200, 3600], "before its first summer, the next one, and until 2261")
    }

    @Test func withoutAFooterTheLastTypeGoesOn() throws {
        #expect(try offsets(TZifBytes(large: TZifBytes.summer), at: [4_086_892_800]) == [3600])
    }

    @Test func aFileWithoutTransitionsIsItsFooter() throws {
        #expect(
            try offsets(TZifBytes(footer: "\n<-03>3\n"), at: [-9_000_000_000, 0, 9_000_000_000]) == [
                -10_800, -10_800, -10_800,
            ])
    }

    @Test func transitionsBeforeAllTimesAreTheBeginning() throws {
        let first = TZifBytes.Block(times: [-(1 << 59), 0], order: [1, 0])
        #expect(try offsets(TZifBytes(large: first), at: [-9_000_000_000, 0]) == [7200, 3600])
    }

    @Test func leapSecondsAreTakenOut() throws {
        var block = TZifBytes.Block(times: [100, 1000], order: [1, 0])
        block.leaps = [(500, 1), (900, 2)]
        #expect(try offsets(TZifBytes(large: block), at: [99, 100, 997, 998]) == [3600, 7200, 7200, 3600])
    }

    @Test func everyCutIsRefused() throws {
        let bytes = TZifBytes(large: TZifBytes.summer, footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n").bytes
        #expect(TZifFile.table(bytes) != nil)
        for count in 0..<bytes.count where TZifFile.table(Array(bytes[..<count])) != nil {
            Issue.record("\(count) of \(bytes.count) bytes are a zone")
        }
    }

    @Test func noFlippedByteDoesHarm() {
        let bytes = TZifBytes(
            small: TZifBytes.summer, large: TZifBytes.summer, footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
        ).bytes
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = value
                guard let table = TZifFile.table(changed) else { continue }
                for time in [Int64.min, -1, 0, 1_780_000_000 * second, .max] {
                    let offset = table.period(at: time).offset
                    if abs(offset) >= 26 * 3600 { Issue.record("byte \(index) as \(value): an offset of \(offset) s") }
                    _ = table.instant(ofLocal: time)
                }
            }
        }
    }

    @Test(arguments: 0..<6)
    func aCountBeyondTheFileIsRefused(index: Int) {
        for count: UInt32 in [1000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
            var block = TZifBytes.summer
            block.claimed = [index: count]
            #expect(TZifFile.table(TZifBytes(version: 0, small: block).bytes) == nil)
            #expect(TZifFile.table(TZifBytes(large: block).bytes) == nil)
        }
    }

    @Test(arguments: [
        TZifBytes.Block(times: [10, 10], order: [1, 0]), TZifBytes.Block(times: [10, 9], order: [1, 0]),
        TZifBytes.Block(times: [10], order: [2]), TZifBytes.Block(types: [], names: [0]),
        TZifBytes.Block(types: [.init(offset: .min)]), TZifBytes.Block(types: [.init(offset: 93_600)]),
        TZifBytes.Block(types: [.init(offset: 0, daylight: 2)]), TZifBytes.Block(types: [.init(offset: 0, name: 200)]),
        TZifBytes.Block(types: [.init(offset: 0)], names: Array("CET".utf8)),
        TZifBytes.Block(types: [.init(offset: 0)], names: Array("C\u{1B}T\0".utf8)),
        TZifBytes.Block(times: [.min], order: [0], leaps: [(.min, 1)]),
    ])
    func whatCannotBeIsRefused(block: TZifBytes.Block) {
        #expect(TZifFile.table(TZifBytes(large: block).bytes) == nil)
    }

    @Test(arguments: ["", "\n", "CET-1", "CET-1\n", "\nCET-1", "\nnonsense\n", "\nCET-1CEST,M3.5.0\n"])
    func aFooterThatIsNoneIsRefused(footer: String) {
        #expect(TZifFile.table(TZifBytes(footer: footer).bytes) == nil)
    }

    @Test func aLargeFileIsRefused() {
        let file = TZifBytes(large: TZifBytes.summer).bytes
        #expect(TZifFile.table(file + [UInt8](repeating: 0, count: TZifFile.largest)) == nil)
    }
}
