import TestLogs
import TestPages
import TestCaptures
import CANCapture
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages

/// Lines of messages that are drawn as words, against the same lines drawn by characters.
@Suite struct StatementWordsTests {
    /// Gives words glyphs in the order asked for.
    private final class Shaper: TextShaper {
        private(set) var list: WordList?
        /// Which character the font lacks.
        var lacking: Swift.Character?
        var makesMarks = false

        func shape(_ text: String, font: FontSlot) -> ShapedText { FixedFonts.shaper.shape(text, font: font) }

        func make(_ words: WordList) -> WordList.Glyphs? {
            guard words.kind == .prose, list == nil else { return nil }
            list = words
            return WordList.Glyphs(
                words: words.words.enumerated().map { place, word in
                    lacking.map { word.text.contains($0) } == true ? nil : UInt32(place + 1)
                }, marks: makesMarks ? words.marks.indices.map { UInt32(words.words.count + $0 + 1) } : [])
        }
    }

    private struct Character: Hashable, Comparable {
        var y: Int
        var x: Int
        var text: String
        var colour: UInt32

        static func < (one: Self, other: Self) -> Bool { (one.y, one.x, one.text) < (other.y, other.x, other.text) }
    }

    private func capture(_ sessions: Int64 = 40) -> Capture {
        Logs.capture((0..<sessions).flatMap { VINSessions.reading(at: $0 * 100) })
    }

    private func pages(_ model: LogModel, _ words: StatementWords?) -> [DisplayList] {
        var builder = LogPageBuilder(model, words: nil, statementWords: words)
        return (0..<model.pageCount).map { page in
            var list = DisplayList(size: model.pageSize, background: nil)
            builder.layOut(page: page, number: PageNumber(page + 1, of: model.pageCount), into: &list)
            return list
        }
    }

    /// Where each character but blanks stands on a page, in hundredths of a point.
    private func characters(_ list: DisplayList, _ words: WordList?) -> [Character] {
        var found: [Character] = []
        for case .glyphs(let font, let size, let colour, let range) in list.items {
            for glyph in list.glyphs[range] {
                let place = Int(glyph.index) - 1
                // Marks are blanks.
                if font == .prose, place >= words?.words.count ?? 0 { continue }
                let text =
                    font == .prose
                    ? words?.words[place].text ?? ""
                    : String(Unicode.Scalar(UInt32(glyph.index)) ?? "?")
                for (place, character) in text.enumerated() where character != " " {
                    found.append(
                        Character(
                            y: Int((glyph.y * 100).rounded()),
                            x: Int(((glyph.x + Double(place) * FixedFonts.advance * size) * 100).rounded()),
                            text: String(character),
                            colour: UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)))
                }
            }
        }
        return found.sorted()
    }

    private func expectSame(_ one: DisplayList, _ other: DisplayList, _ list: WordList) {
        let (asWords, asCharacters) = (characters(one, list), characters(other, nil))
        #expect(asWords.count == asCharacters.count)
        // Places are sums in another order, and then rounded.
        let differing = zip(asWords, asCharacters).first { one, other in
            (one.y, one.text, one.colour) != (other.y, other.text, other.colour) || abs(one.x - other.x) > 1
        }
        #expect(differing == nil)
    }

    @Test(arguments: ["A3", "A4", "A6"]) func wordsStandWhereTheirCharactersDo(paper: String) throws {
        let shaper = Shaper()
        let model = try Logs.model(capture(), Logs.template(paper: paper))
        let words = try #require(StatementWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        #expect(list.words.contains { $0.text == "identifi" } && list.words.contains { $0.text.contains("by") })
        #expect(list.words.allSatisfy { $0.text.count <= WordList.mostCharacters })
        #expect(Set(list.words).count == list.words.count)
        let (some, none) = (pages(model, words), pages(model, nil))
        for (one, other) in zip(some, none) { expectSame(one, other, list) }
        let isProse: (DisplayList.Item) -> Bool = { if case .glyphs(.prose, _, _, _) = $0 { true } else { false } }
        #expect(some.allSatisfy { $0.items.contains(where: isProse) })
        #expect(!none.contains { $0.items.contains(where: isProse) })
    }

    /// One run a colour, whatever the weights.
    @Test func linesOfAPageAreOneRunAColour() throws {
        let shaper = Shaper()
        let model = try Logs.model(capture(), Logs.template())
        let words = try #require(StatementWords(model, shaper: shaper))
        for page in pages(model, words) {
            let colours = page.items.compactMap { item in
                if case .glyphs(.prose, _, let colour, _) = item { colour } else { nil }
            }
            #expect(!colours.isEmpty && Set(colours).count == colours.count, "\(colours)")
        }
    }

    /// A text with a character that the font lacks keeps all of its characters.
    @Test func aTextThatTheFontLacksIsDrawnByCharacters() throws {
        let shaper = Shaper()
        shaper.lacking = "b"
        let model = try Logs.model(capture(), Logs.template())
        let words = try #require(StatementWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        for (one, other) in zip(pages(model, words), pages(model, nil)) { expectSame(one, other, list) }
    }

    /// A bracket of one frame and the line below it is a glyph before the text; it covers what lines and areas would.
    @Test func plainBracketsAreMarks() throws {
        let shaper = Shaper()
        shaper.makesMarks = true
        let frames = (0..<200).map { VINSessions.frame(Int64($0) * 10, 0x7E8, [0x03, 0x41, 0x0D, UInt8($0 & 0x7F)]) }
        let model = try Logs.model(Logs.capture(frames), Logs.template())
        let words = try #require(StatementWords(model, shaper: shaper))
        let list = try #require(shaper.list)
        let bracket = try #require(words.bracket)
        let mark = try #require(list.marks.last)
        let (asMarks, asShapes) = (pages(model, words), pages(model, nil))
        #expect(asShapes[0].items.contains { if case .polygon = $0 { true } else { false } })
        for (one, other) in zip(asMarks, asShapes) {
            expectSame(one, other, list)
            #expect(!one.items.contains { if case .polygon = $0 { true } else { false } })
            var tips: [Point] = []
            for case .glyphs(.prose, let size, _, let range) in one.items {
                for glyph in one.glyphs[range] where glyph.index == UInt(bracket) {
                    let tip = try #require(mark.areas.first?[1])
                    tips.append(Point(x: glyph.x + tip.x * size, y: glyph.y - tip.y * size))
                }
            }
            let drawn = other.items.compactMap { item -> Point? in
                if case .polygon(_, let range) = item { other.places[range.lowerBound + 1] } else { nil }
            }
            #expect(!tips.isEmpty && tips.count == drawn.count)
            for (tip, point) in zip(tips.sorted { $0.y < $1.y }, drawn.sorted { $0.y < $1.y }) {
                #expect(abs(tip.x - point.x) < 0.01 && abs(tip.y - point.y) < 0.01)
            }
        }
    }

    /// Messages of several frames, and those that stand beside others, keep their stems.
    @Test func otherBracketsAreDrawn() throws {
        let shaper = Shaper()
        shaper.makesMarks = true
        let model = try Logs.model(capture(), Logs.template())
        let words = try #require(StatementWords(model, shaper: shaper))
        let bracket = UInt(try #require(words.bracket))
        for (one, other) in zip(pages(model, words), pages(model, nil)) {
            let marks = one.glyphs.count { $0.index == bracket }
            func heads(_ list: DisplayList) -> Int {
                list.items.count { if case .polygon = $0 { true } else { false } }
            }
            #expect(heads(one) > 0 && marks > 0 && heads(one) + marks == heads(other))
        }
    }

    @Test func fewLinesAreDrawnByCharacters() throws {
        let shaper = Shaper()
        #expect(StatementWords(try Logs.model(capture(10), Logs.template()), shaper: shaper) == nil)
        #expect(shaper.list == nil)
    }
}
