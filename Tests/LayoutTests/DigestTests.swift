import Testing

@testable import Layout

@Suite struct DigestTests {
    private func digest(_ bytes: [UInt8], seed: ContentHasher.Seed = .fixed) -> ContentDigest {
        var hasher = ContentHasher(seed: seed)
        hasher.combine(bytes)
        return hasher.finish()
    }

    private func digest(_ list: DisplayList) -> ContentDigest {
        var hasher = ContentHasher(seed: .fixed)
        list.digest(into: &hasher)
        return hasher.finish()
    }

    @Test func everyBitAndEveryByteCounts() {
        for count in [0, 1, 15, 16, 17, 40] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
            var found: Set = [digest(bytes), digest(bytes + [0])]
            for bit in 0..<8 * count {
                var changed = bytes
                changed[bit / 8] ^= 1 << (bit % 8)
                found.insert(digest(changed))
            }
            #expect(found.count == 2 + 8 * count)
        }
    }

    @Test func bothHalvesOfADigestFollowTheContent() {
        let digests = (0..<500).map { digest([UInt8($0 & 255), UInt8($0 >> 8)] + [UInt8](repeating: 0, count: 30)) }
        #expect(Set(digests.map(\.first)).count == 500)
        #expect(Set(digests.map(\.second)).count == 500)
        #expect(Set(digests.map(\.text)).count == 500)
        #expect(digests.allSatisfy { $0.text.utf8.count == 32 })
    }

    @Test func wherePiecesEndCounts() {
        func digest(_ pieces: [String]) -> ContentDigest {
            var hasher = ContentHasher(seed: .fixed)
            for piece in pieces { hasher.combine(piece) }
            return hasher.finish()
        }
        #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
        #expect(digest(["abc"]) != digest(["abc", ""]))
    }

    @Test func anotherSeedGivesOtherDigests() {
        #expect(digest([1, 2, 3], seed: ContentHasher.Seed((1, 2, 3, 4))) != digest([1, 2, 3]))
        #expect(
            digest([], seed: ContentHasher.Seed((1, 2, 3, 4))) != digest([], seed: ContentHasher.Seed((1, 2, 3, 5))))
    }

    private static let ink = Colour(0x1A1C23)

    private static let changes: [@Sendable (inout DisplayList) -> Void] = [
        { _ in },
        { $0.reset(size: Size(width: 100, height: 201), background: nil) },
        { $0.reset(size: Size(width: 100, height: 200), background: Colour(0)) },
        { $0.reset(size: Size(width: 100, height: 200), background: Colour(0xFFFFFF)) },
        { $0.add(Rect(x: 1, y: 2, width: 3, height: 4), colour: ink) },
        { $0.add(Rect(x: 1, y: 2, width: 3, height: 4), colour: Colour(0x1A1C24)) },
        { $0.addRounded(Rect(x: 1, y: 2, width: 3, height: 4), radius: 1, colour: ink) },
        { $0.addRounded(Rect(x: 1, y: 2, width: 3, height: 4), radius: 1.25, colour: ink) },
        { $0.addBoxes([Rect(x: 1, y: 2, width: 3, height: 4)], colour: ink) },
        { $0.addStripes(first: Rect(x: 1, y: 2, width: 3, height: 4), period: 8, count: 2, colour: ink) },
        { $0.addStripes(first: Rect(x: 1, y: 2, width: 3, height: 4), period: 8, count: 3, colour: ink) },
        { $0.addStripes(first: Rect(x: 1, y: 2, width: 3, height: 4), period: 9, count: 2, colour: ink) },
        { $0.addCells(at: [Point(x: 1, y: 2)], size: Size(width: 3, height: 4), colour: ink) },
        { $0.addCells(at: [Point(x: 1, y: 2)], size: Size(width: 4, height: 3), colour: ink) },
        { $0.addCells(at: [Point(x: 2, y: 1)], size: Size(width: 3, height: 4), colour: ink) },
        { $0.addLine(through: [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)], width: 1, colour: ink) },
        { $0.addLine(through: [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)], width: 2, colour: ink) },
        { $0.addArea(within: [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)], colour: ink) },
        { Self.addGlyph(&$0, 7, .mono, 9) },
        { Self.addGlyph(&$0, 8, .mono, 9) },
        { Self.addGlyph(&$0, 7, .text, 9) },
        { Self.addGlyph(&$0, 7, .mono, 9.5) },
    ]

    private static func addGlyph(_ list: inout DisplayList, _ glyph: UInt32, _ font: FontSlot, _ size: Double) {
        list.beginRun(font: font, size: size, colour: ink)
        list.add(glyph: glyph, x: 10, y: 20)
        list.endRun()
    }

    @Test func pagesThatDifferInOneThingHaveDifferentDigests() {
        let digests = Self.changes.map { change in
            var list = DisplayList(size: Size(width: 100, height: 200), background: nil)
            change(&list)
            return digest(list)
        }
        #expect(Set(digests).count == Self.changes.count)
    }

    @Test func whatAListHeldBeforeDoesNotCount() {
        for change in Self.changes {
            var fresh = DisplayList(size: Size(width: 100, height: 200), background: nil)
            change(&fresh)
            var used = DisplayList(size: Size(width: 9, height: 9), background: Self.ink)
            Self.changes.forEach { $0(&used) }
            used.reset(size: Size(width: 100, height: 200), background: nil)
            change(&used)
            #expect(digest(used) == digest(fresh))
        }
    }
}
