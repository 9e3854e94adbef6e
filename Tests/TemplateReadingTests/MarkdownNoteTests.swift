import Testing

@testable import TemplateReading

@Suite struct MarkdownNoteTests {
    private func blocks(_ text: String) throws -> [MarkdownNote.Block] {
        try #require(MarkdownReader.read(text)).blocks
    }

    private func text(_ block: MarkdownNote.Block) -> String { block.lines.joined().map(\.text).joined() }

    @Test func headingsListsAndEmphasisAreTold() throws {
        let blocks = try blocks("# One\n\nA *b* **c** `d`\n\n1. first\n2. second\n   - inner\n")
        #expect(blocks.map(\.kind) == [.heading(1), .paragraph, .paragraph, .paragraph, .paragraph])
        #expect(blocks.map(\.marker) == [nil, nil, "1.", "2.", "\u{2022}"])
        #expect(blocks.map(\.depth) == [0, 0, 1, 1, 2])
        let spans = blocks[1].lines[0]
        #expect(spans.filter(\.isEmphasised).map(\.text) == ["b"])
        #expect(spans.filter(\.isStrong).map(\.text) == ["c"])
        #expect(spans.filter(\.isCode).map(\.text) == ["d"])
    }

    @Test func codeKeepsItsLinesAndMarks() throws {
        let blocks = try blocks("```c\nint *a;\n\n  **b**\n```\n")
        #expect(blocks.map(\.kind) == [.code(["int *a;", "", "  **b**"])])
    }

    @Test func linksPicturesAndHTMLAreText() throws {
        let blocks = try blocks("[a](http://b) <http://c> ![d](e.png) <script>x</script>\n\n<div>\nhi\n</div>\n")
        #expect(text(blocks[0]) == "a (http://b) http://c d (e.png) <script>x</script>")
        #expect(blocks[1].kind == .code(["<div>", "hi", "</div>"]))
    }

    @Test func tablesHaveHeadsCellsAndAlignments() throws {
        let blocks = try blocks("| a | b |\n|:--|--:|\n| `1` | x \\| y |\n| only |\n")
        guard case .table(let rows, let alignments) = blocks[0].kind else {
            Issue.record("no table")
            return
        }
        #expect(rows.map { $0.map { $0.map(\.text).joined() } } == [["a", "b"], ["1", "x | y"], ["only", ""]])
        #expect(alignments == [.leading, .trailing])
        #expect(rows[1][0].first?.isCode == true)
    }

    @Test(arguments: ["a | b", "a | b\n--- | --- | ---", "a | b\nc | d", "a\n---"])
    func whatOnlyLooksLikeATableIsNone(text: String) throws {
        for block in try blocks(text) {
            if case .table = block.kind { Issue.record("a table of \(text)") }
        }
    }

    @Test func deepAndLongNotesAreBounded() throws {
        #expect(MarkdownReader.read(String(repeating: "a", count: MarkdownNote.longest + 1)) == nil)
        for text in [
            String(repeating: ">", count: 50_000), String(repeating: "- ", count: 50_000) + "x",
            String(repeating: "*a ", count: 50_000), String(repeating: "[", count: 50_000),
        ] {
            let note = try #require(MarkdownReader.read(text))
            #expect(note.blocks.count <= MarkdownNote.mostBlocks)
            #expect(note.blocks.allSatisfy { $0.depth <= 6 })
        }
        let many = try #require(MarkdownReader.read(String(repeating: "a\n\n", count: 6000)))
        #expect(many.isCut && many.blocks.count == MarkdownNote.mostBlocks)
    }

    @Test func controlCharactersDoNotReachPages() throws {
        let blocks = try blocks("a\u{1B}[31mb\u{202E}c\n\n`\u{7}`")
        #expect(blocks.map(text) == ["a\u{FFFD}[31mb\u{FFFD}c", "\u{FFFD}"])
    }

    @Test func pagesThatKnowParagraphsHaveThePlainText() throws {
        let note = try #require(MarkdownReader.read("# T\n\n- a\n\n| x | y |\n|---|---|\n| 1 | 2 |\n"))
        #expect(note.plainText == "T\n    \u{2022} a\nx  \u{B7}  y\n1  \u{B7}  2")
    }
}
