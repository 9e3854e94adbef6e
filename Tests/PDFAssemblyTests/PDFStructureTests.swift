import Foundation
import Platform
import Testing

@testable import Layout
@testable import PDFAssembly

/// The elements of tagged documents, as their objects say them.
@Suite struct PDFStructureTests {
    private func written(_ pages: [[StructureRole]]) throws -> (text: String, catalog: String) {
        let sink = MemorySink()
        let writer = PDFWriter(sink)
        let structure = try #require(PDFStructure(pages))
        try writer.writeHeader()
        let catalog = try structure.write(to: writer, firstPage: 900)
        try writer.flush()
        return (String(decoding: sink.bytes, as: UTF8.self), String(decoding: catalog, as: UTF8.self))
    }

    @Test func whatIsNotTaggedHasNoStructure() {
        #expect(PDFStructure([]) == nil)
        #expect(PDFStructure([[], []]) == nil)
    }

    @Test func elementsNameTheirPagesAndTheirContent() throws {
        let (text, catalog) = try written([[.heading(level: 1), .paragraph], [], [.figure("Bus load")]])
        // 1 is the root, 2 the tree of parents, 3 its leaf, 4 the document.
        #expect(catalog == "/MarkInfo<</Marked true>>/StructTreeRoot 1 0 R")
        #expect(text.contains("<</Type/StructTreeRoot/K 4 0 R/ParentTree 2 0 R/ParentTreeNextKey 3>>"))
        #expect(text.contains("<</Kids[3 0 R]>>"))
        #expect(text.contains("[5 0 R 6 0 R]") && text.contains("2[7 0 R]]>>"), "\(text)")
        #expect(text.contains("<</Type/StructElem/S/Document/P 1 0 R/K[5 0 R 6 0 R 7 0 R]>>"))
        #expect(text.contains("<</Type/StructElem/S/H1/P 4 0 R/Pg 900 0 R/K 0>>"))
        #expect(text.contains("<</Type/StructElem/S/P/P 4 0 R/Pg 900 0 R/K 1>>"))
        #expect(text.contains("<</Type/StructElem/S/Figure/P 4 0 R/Alt(Bus load)/Pg 902 0 R/K 0>>"))
    }

    private func count(_ type: String, _ text: String) -> Int { text.components(separatedBy: "/S/\(type)/").count - 1 }

    /// Rows of a table that goes on over a page are of one table; one that begins anew is another.
    @Test func cellsAreRowsOfTables() throws {
        func row(_ number: Int, isHead: Bool = false) -> [StructureRole] {
            [.cell(row: number, column: 0, isHead: isHead), .cell(row: number, column: 1, isHead: isHead)]
        }
        let (text, _) = try written([
            row(0, isHead: true) + row(1), row(2), row(0, isHead: true) + [.paragraph] + row(0),
        ])
        #expect(["Table", "TR", "TH", "TD"].map { count($0, text) } == [3, 5, 4, 6])
        // The first table has three rows: 6, 9 and 12, each with its two cells.
        #expect(text.contains("<</Type/StructElem/S/Table/P 4 0 R/K[6 0 R 9 0 R 12 0 R]>>"), "\(text)")
        #expect(text.contains("<</Type/StructElem/S/TR/P 5 0 R/K[7 0 R 8 0 R]>>"))
    }

    /// An empty cell keeps the ones behind it in their columns.
    @Test func columnsThatAreMissedAreEmptyCells() throws {
        let (text, _) = try written([
            [.cell(row: 3, column: 0, isHead: false), .cell(row: 3, column: 2, isHead: false)]
        ])
        #expect(count("TD", text) == 3)
        #expect(text.contains("<</Type/StructElem/S/TR/P 5 0 R/K[7 0 R 8 0 R 9 0 R]>>"), "\(text)")
        #expect(text.contains("<</Type/StructElem/S/TD/P 6 0 R>>"))
        #expect(text.contains("<</Type/StructElem/S/TD/P 6 0 R/Pg 900 0 R/K 1>>"))
    }

    /// PDF/A-1 has no longer ones.
    @Test func noArrayHasOver8191Elements() throws {
        let cells = (0..<9000).map { [StructureRole.cell(row: $0, column: 0, isHead: false)] }
        let (text, _) = try written([[StructureRole]](repeating: [.paragraph], count: 9000) + cells)
        #expect(count("P", text) == 9000 && count("TR", text) == 9000)
        #expect(count("Sect", text) == 10 && count("TBody", text) == 9)
        let longest = text.split(separator: "[").map { $0.prefix { $0 != "]" }.split(separator: " ").count }.max()
        #expect(longest ?? 0 <= 3 * 1000)
    }

    @Test func tagsOfAListFollowEachOther() {
        var list = DisplayList(size: Size(width: 100, height: 100), background: nil)
        let box = Rect(x: 0, y: 0, width: 1, height: 1)
        list.add(box, colour: Colour(0))
        list.tagged(.paragraph) { $0.add(box, colour: Colour(0)) }
        list.tagged(.paragraph) { _ in }
        list.tagged(.heading(level: 2)) { list in
            list.add(box, colour: Colour(0))
            // What is within counts for nothing.
            list.tagged(.paragraph) { $0.add(box, colour: Colour(0)) }
        }
        #expect(list.tags.map(\.items) == [1..<2, 2..<4])
        #expect(list.tags.map(\.role.name) == ["P", "H2"])
        list.reset(size: list.size, background: nil)
        #expect(list.tags.isEmpty)
    }
}
