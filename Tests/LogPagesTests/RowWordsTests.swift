import TestLogs
import TestPages
import TestCaptures
import Analysis
import CANCapture
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages

/// Rows that are drawn as words, against the same rows drawn by characters.
@Suite struct RowWordsTests {
    /// Gives words and marks glyphs in the order asked for.
    private final class Shaper: TextShaper {
        private let table = TableShaper(fonts: RowWordsTests.fonts)
        private(set) var list: WordList?
        private let isMaking: Bool

        init(isMaking: Bool = true) {
            self.isMaking = isMaking
        }

        func shape(_ text: String, font: FontSlot) -> ShapedText { table.shape(text, font: font) }

        func make(_ words: WordList) -> WordList.Glyphs? {
            guard isMaking, list == nil else { return nil }
            list = words
            return WordList.Glyphs(
                words: words.words.indices.map { UInt32($0 + 1) },
                marks: words.marks.indices.map { UInt32(words.words.count + $0 + 1) })
        }
    }

    private static let fonts =
        FixedFonts.all
        + [300, 700].map { weight in
            FontMetrics(
                family: "Fixed Mono", weight: weight, ascent: 0.9, descent: 0.2, capHeight: 0.7,
                entry: { FontMetrics.Entry(glyph: $0.value, advance: FixedFonts.advance) })
        }

    private struct Character: Hashable, Comparable {
        var y: Int
        var x: Int
        var text: String
        var weight: Int

        static func < (one: Self, other: Self) -> Bool { (one.y, one.x, one.text) < (other.y, other.x, other.text) }
    }

    private func model(_ frames: [Frame], _ shaper: Shaper, paper: String = "A4") throws -> LogModel {
        try LogModel(
            Selection(Logs.capture(frames)), template: Logs.template(paper: paper), options: LogOptions(),
            shaper: shaper,
            fonts: Self.fonts, scale: .paper)
    }

    /// Bytes that change, a remote request, an error frame, payloads of no bytes, and texts.
    private var frames: [Frame] {
        (0..<400).map { index in
            let time = Int64(index) * 1_234_567_000
            switch index % 40 {
            case 7: return Frame(time: time, identifier: 0x123, flags: .remote)
            case 9: return Frame(time: time, identifier: 0x18FE_F100, flags: .extended, data: [])
            case 11: return Frame(time: time, identifier: 0x8, flags: .error, data: [0, 0, 8, 0, 0, 0, 1, 2])
            case 13: return Frame(time: time, identifier: 0x321, data: Array("Hi there".utf8))
            default:
                return Frame(
                    time: time, identifier: UInt32(0x100 + index % 3),
                    data: [UInt8(truncatingIfNeeded: index &* 37), 0x7F, 0x5C, UInt8(truncatingIfNeeded: index / 5)])
            }
        }
    }

    /// Where each character but blanks stands on a page, in hundredths of a point.
    private func characters(_ list: DisplayList, _ words: WordList?) -> [Character] {
        var found: [Character] = []
        for case .glyphs(let font, let size, _, let range) in list.items where font != .wordsDown {
            for glyph in list.glyphs[range] {
                var text = String(Unicode.Scalar(UInt32(glyph.index)) ?? "?")
                var slot = font
                if font == .words {
                    guard let word = words?.words[Int(glyph.index) - 1] else { continue }
                    (text, slot) = (word.text, word.weight)
                }
                for (place, character) in text.enumerated() where character != " " {
                    found.append(
                        Character(
                            y: Int((glyph.y * 100).rounded()),
                            x: Int(((glyph.x + Double(place) * FixedFonts.advance * size) * 100).rounded()),
                            text: String(character), weight: slot.index))
                }
            }
        }
        return found.sorted()
    }

    private func pages(_ builder: LogPageBuilder, _ model: LogModel) -> [DisplayList] {
        var builder = builder
        return (0..<model.pageCount).map { page in
            var list = DisplayList(size: model.pageSize, background: nil)
            builder.layOut(page: page, number: PageNumber(page + 1, of: model.pageCount), into: &list)
            return list
        }
    }

    @Test(arguments: ["A4", "A6"]) func wordsStandWhereTheirCharactersDo(paper: String) throws {
        let shaper = Shaper()
        let model = try model(frames, shaper, paper: paper)
        let words = try #require(RowWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        #expect(list.words.contains { $0.text.count > 2 })
        let asWords = pages(LogPageBuilder(model, words: words), model)
        let asCharacters = pages(LogPageBuilder(model, words: nil), model)
        for (one, other) in zip(asWords, asCharacters) {
            #expect(characters(one, list) == characters(other, nil))
        }
    }

    /// Texts of all lengths, behind gaps of all widths, whether they are words or fall into characters.
    @Test func textsOfAllLengthsStandWhereTheyAreToStand() throws {
        let shaper = Shaper()
        // So many that not all pages are looked at, and any character may come.
        let model = try model((0..<10).flatMap { _ in frames }, shaper)
        let words = try #require(RowWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        let size = model.frame.rows.fontSize
        let pen = RowPen(
            weights: model.weights, words: words, counts: nil, advance: FixedFonts.advance * size, size: size)
        let texts: [(RowPen.Split, String)] = [
            (.number, "1234567.890123456"), (.number, "-12"), (.name, "0123456789ABCDEF"), (.ascii, "..Hi.3....d....."),
            (.ascii, "  .  a  bcdef   .... g      "),
        ]
        for (split, text) in texts {
            var bytes = Array(text.utf8)
            try bytes.withUnsafeMutableBufferPointer { bytes in
                for (gap, count) in (0..<34).flatMap({ gap in (0...bytes.count).map { (gap, $0) } }) {
                    let weight = (gap + count) % RowWeights.hidden
                    var page = DisplayList(size: model.pageSize, background: nil)
                    var end = 100.0
                    let x = end + Double(gap) * pen.advance
                    pen.put(
                        bytes, 0..<count, split, weight: weight, x: x, y: 50, colour: model.theme.ink, end: &end,
                        into: &page)
                    page.endRun()
                    if split != .ascii { #expect(abs(end - (x + Double(count) * pen.advance)) < 1e-9) }
                    let expected = text.prefix(count).enumerated().filter { $0.element != " " }.map {
                        place, character in
                        Character(
                            y: 5000, x: Int(((x + Double(place) * pen.advance) * 100).rounded()),
                            text: String(character), weight: model.weights.slots[weight].index)
                    }
                    let found = characters(page, list)
                    try #require(found == expected.sorted(), "\(gap) blanks, \(count) characters of \(text)")
                }
            }
        }
    }

    @Test func rowsOfAPageAreOneRunWhateverTheirWeights() throws {
        let shaper = Shaper()
        let frames = (0..<400).map {
            Frame(time: Int64($0) * 1_000_000, identifier: 0x100, data: [UInt8(truncatingIfNeeded: $0 &* 37), 1])
        }
        let model = try model(frames, shaper)
        let words = try #require(RowWords(model, shaper: shaper))
        let page = try #require(pages(LogPageBuilder(model, words: words), model).dropFirst().first)
        let runs = page.items.filter { if case .glyphs(.words, _, _, _) = $0 { true } else { false } }
        #expect(runs.count == 1)
        let weights = Set(try #require(shaper.list).words.map(\.weight))
        #expect(weights == [.mono, .light, .heavy])
    }

    @Test func onlyWordsThatOccurAreMadeAndNoneIsTooLong() throws {
        let shaper = Shaper()
        let model = try model(frames, shaper)
        let words = try #require(RowWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        #expect(list.words.allSatisfy { $0.text.count <= WordList.mostCharacters })
        #expect(Set(list.words).count == list.words.count)
        let shown = pages(LogPageBuilder(model, words: words), model).flatMap { page in
            page.items.flatMap { item -> [UInt] in
                guard case .glyphs(.words, _, _, let range) = item else { return [] }
                return page.glyphs[range].map(\.index)
            }
        }
        let unused = list.words.enumerated().filter {
            $0.element.text.contains { $0 != " " } && !shown.contains(UInt($0.offset + 1))
        }
        // Characters of words that occur may stand in no other word.
        #expect(unused.allSatisfy { $0.element.text.count == 1 }, "\(unused.map(\.element.text))")
    }

    @Test func aSmallLogIsDrawnByCharacters() throws {
        let shaper = Shaper()
        let model = try model(Array(frames.prefix(40)), shaper)
        #expect(LogPages(model, shaper: shaper, hasWords: true).words == nil)
        #expect(shaper.list == nil)
    }

    @Test func fontsThatAllowNoWordsAreDrawnByCharacters() throws {
        let shaper = Shaper(isMaking: false)
        let model = try model(frames, shaper)
        #expect(LogPages(model, shaper: shaper, hasWords: true).words == nil)
    }

    @Test func marksOfChangedBytesAreAStringDownThePage() throws {
        let shaper = Shaper()
        let model = try model(frames, shaper)
        let words = try #require(RowWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        let pages = pages(LogPageBuilder(model, words: words), model)
        let pitch = model.frame.rows.pitch
        for page in pages {
            for case .glyphs(.wordsDown, let size, _, let range) in page.items {
                let glyphs = page.glyphs[range]
                #expect(Set(glyphs.map(\.x)).count == 1)
                // Each glyph ends where the next one begins: no number stands between them.
                for (one, next) in zip(glyphs, glyphs.dropFirst()) {
                    let advance = list.marks[Int(one.index) - 1 - list.words.count].advance * size
                    #expect(abs(one.y + advance - next.y) < 0.01)
                }
                #expect(glyphs.allSatisfy { $0.y >= 0 && $0.y + pitch <= model.pageSize.height })
            }
        }
        #expect(
            pages.contains { $0.items.contains { if case .glyphs(.wordsDown, _, _, _) = $0 { true } else { false } } })
    }
}
