import Analysis
import CANCapture
import Layout
import Pages
import TestCaptures
import TestPages
import Testing

@testable import Exports

/// What `changes` says of two captures.
@Suite struct ChangeListingTests {
    private static func recording(_ identifiers: [UInt32]) -> Recording {
        let frames = (0..<100).flatMap { step in
            identifiers.map { Frame(time: Int64(step) * 10_000_000, identifier: $0, data: [UInt8(step), 1]) }
        }
        return Selection(Logs.capture(frames, clock: .relative)).recording
    }

    /// "No bit differs consistently" was said of captures in which nothing could be compared.
    @Test func capturesWithoutACommonIdentifierAreNotCompared() {
        let apart = ChangeListing(from: Self.recording([0x100, 0x101]), to: Self.recording([0x200]))
        #expect(apart.sharesNothing && ChangesText.nothing(apart).hasPrefix("no identifier is in both captures"))
        #expect(ChangesText.only(apart) == ["only in the first capture: 100, 101", "only in the second capture: 200"])
        let common = ChangeListing(from: Self.recording([0x100, 0x101]), to: Self.recording([0x101]))
        #expect(!common.sharesNothing && ChangesText.nothing(common).hasPrefix("no bit differs consistently"))
    }

    /// 40 s of eight identifiers. A bit of 100 flips at 20.0 s and stays; one of 101 flips then and twice at other times.
    private static var doors: Recording {
        let frames = (0..<4000).flatMap { step -> [Frame] in
            let time = Int64(step) * 10_000_000
            let flips = [600, 2001, 3100].count { step >= $0 }
            return [
                Frame(time: time, identifier: 0x100, data: [0, step >= 2000 ? 1 : 0, 7]),
                Frame(time: time + 1_000_000, identifier: 0x101, data: [UInt8(flips & 1) << 3, 9]),
            ]
        }
        return Selection(Logs.capture(frames, clock: .relative)).recording
    }

    private static func picture(_ listing: ChangeListing) throws -> PageText {
        let section = ChangesSection(
            listing, words: ChangesSection.Words(), page: PageStyle(), form: .pdf, dotsPerInch: 72)
        let pages = try section.pages(SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all))
        var builder = pages.makeBuilder()
        var list = DisplayList(size: pages.pageSize, background: nil)
        builder.layOut(page: 0, number: PageNumber(1, of: 1), into: &list)
        return PageText(list)
    }

    /// There were no names of columns, and the axis ended with its last round time.
    @Test func columnsAreNamedAndTheAxisEndsWithTheCapture() throws {
        let text = try Self.picture(ChangeListing(Self.doors, times: [20_000_000_000], window: 500_000_000)).text
        for word in ["Rank", "Identifier and signal", "Byte and bits", "The whole capture", "changed elsewhere"] {
            #expect(text.contains(word), "\(word) in \(text)")
        }
        #expect(text.contains("39.991 s") && text.contains("20 s"), "\(text)")
    }

    /// One change that stood out was all that the picture showed.
    @Test func theRestOfThePictureHasLessLikelyChanges() throws {
        let frames = (0..<4000).map { step -> Frame in
            // Each bit of the second byte flips every 0.64 s and less.
            Frame(
                time: Int64(step) * 10_000_000, identifier: 0x100,
                data: [step >= 2000 ? 1 : 0, UInt8(truncatingIfNeeded: step * 37 >> 5 ^ step >> 6), 3])
        }
        let recording = Selection(Logs.capture(frames, clock: .relative)).recording
        let found = ChangeListing(recording, times: [20_000_000_000], window: 500_000_000)
        #expect(found.changes.first?.change.byte == 0 && found.weak.allSatisfy { $0.change.score <= 0 })
        let bits = try #require(found.bits)
        let shown = (found.changes + found.weak).prefix(5).reduce(0) { $0 + $1.change.bitList.count }
        let text = try Self.picture(found).text
        #expect(text.contains("changed then, each less likely") == (bits > shown), "\(bits) bits, \(shown) shown")
        #expect(bits > shown)
    }

    /// The mark of a jump was at "frame 1.67".
    @Test func aFrameOfACardIsAtItsNumber() {
        #expect((0..<3).map { CardClockFigure.share(of: $0, in: 3) } == [0, 0.5, 1])
        #expect(CardClockFigure.share(of: 0, in: 1) == 0)
    }

    /// "bits 0, 2,…" was cut.
    @Test func bitsThatFollowEachOtherAreARange() {
        #expect(ChangeRows.ranges([0, 2, 3, 4]) == "0, 2 \u{2013} 4" && ChangeRows.ranges([1, 2]) == "1 \u{2013} 2")
        #expect(ChangeRows.ranges([0, 2, 5]) == "0, 2, 5")
    }
}
