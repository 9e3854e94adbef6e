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
        // 1 is the root, 2 the tree of parents, 3 the document.
        #expect(catalog == "/MarkInfo<</Marked true>>/StructTreeRoot 1 0 R")
        #expect(text.contains("<</Type/StructTreeRoot/K 3 0 R/ParentTree 2 0 R/ParentTreeNextKey 3>>"))
        #expect(text.contains("[4 0 R 5 0 R]") && text.contains("2[6 0 R]]>>"), "\(text)")
        #expect(text.contains("<</Type/StructElem/S/Document/P 1 0 R/K[4 0 R 5 0 R 6 0 R]>>"))
        #expect(text.contains("<</Type/StructElem/S/H1/P 3 0 R/Pg 900 0 R/K 0>>"))
        #expect(text.contains("<</Type/StructElem/S/P/P 3 0 R/Pg 900 0 R/K 1>>"))
        #expect(text.contains("<</Type/StructElem/S/Figure/P 3 0 R/Alt(Bus load)/Pg 902 0 R/K 0>>"))
    }

    /// Rows of a table that goes on over a page are of one table; one that begins anew is another.
    @Test func cellsAreRowsOfTables() throws {
        func row(_ number: Int, isHead: Bool = false) -> [StructureRole] {
            [.cell(row: number, isHead: isHead), .cell(row: number, isHead: isHead)]
        }
        let (text, _) = try written([
            row(0, isHead: true) + row(1), row(2), row(0, isHead: true) + [.paragraph] + row(0),
        ])
        #expect(text.components(separatedBy: "/S/Table/").count - 1 == 3)
        #expect(text.components(separatedBy: "/S/TR/").count - 1 == 5)
        #expect(text.components(separatedBy: "/S/TH/").count - 1 == 4)
        #expect(text.components(separatedBy: "/S/TD/").count - 1 == 6)
        // The first table has three rows: 5, 8 and 11, each with its two cells.
        #expect(text.contains("<</Type/StructElem/S/Table/P 3 0 R/K[5 0 R 8 0 R 11 0 R]>>"), "\(text)")
        #expect(text.contains("<</Type/StructElem/S/TR/P 4 0 R/K[6 0 R 7 0 R]>>"))
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
