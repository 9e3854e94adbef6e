internal import Layout

/// The structure of a tagged document (ISO 32000-1, 14.7): its elements in reading order, each with the marked content
/// of a page. Consecutive cells are a table.
struct PDFStructure {
    private struct Element {
        var type: StaticString
        var parent: Int
        /// Of the marked content; nil for elements with children.
        var content: (page: Int, number: Int)?
        var alternate: String?
        var kids: [Int] = []
    }

    /// The first element is the document.
    private var elements = [Element(type: "Document", parent: -1, content: nil)]
    /// By page: its elements with content, by their numbers.
    private var marked: [[Int]] = []

    /// nil if nothing is tagged.
    init?(_ pages: [[StructureRole]]) {
        guard pages.contains(where: { !$0.isEmpty }) else { return nil }
        var table: (element: Int, row: Int, number: Int, columns: Int)?
        for (page, roles) in pages.enumerated() {
            marked.append([])
            for (number, role) in roles.enumerated() {
                var parent = 0
                if case .cell(let row, let column, _) = role {
                    var known = table ?? (0, 0, .max, 0)
                    if row < known.number { known = (add("Table", below: 0), -1, -1, 0) }
                    if row != known.number {
                        known = (known.element, add("TR", below: known.element), row, 0)
                    }
                    while known.columns < min(column, Self.mostColumns) {
                        _ = add("TD", below: known.row)
                        known.columns += 1
                    }
                    known.columns += 1
                    table = known
                    parent = known.row
                } else {
                    table = nil
                }
                let element = add(Self.type(role), below: parent)
                elements[element].content = (page, number)
                if case .figure(let text) = role { elements[element].alternate = text }
                marked[page].append(element)
            }
        }
        for element in elements.indices where elements[element].kids.count > Self.mostKids {
            // A row has at most ``mostColumns`` cells.
            group(element, by: element == 0 ? "Sect" : "TBody")
        }
    }

    private static let mostColumns = 100
    /// Arrays of PDF/A-1 have at most 8 191 elements (ISO 19005-1, 6.1.12).
    private static let mostKids = 1000
    private static let pagesPerLeaf = 500

    /// Inserts elements between one and its many children.
    private mutating func group(_ element: Int, by type: StaticString) {
        let kids = elements[element].kids
        elements[element].kids = []
        for start in stride(from: 0, to: kids.count, by: Self.mostKids) {
            let between = add(type, below: element)
            let members = Array(kids[start..<min(kids.count, start + Self.mostKids)])
            elements[between].kids = members
            for kid in members { elements[kid].parent = between }
        }
    }

    private mutating func add(_ type: StaticString, below parent: Int) -> Int {
        elements.append(Element(type: type, parent: parent, content: nil))
        elements[parent].kids.append(elements.count - 1)
        return elements.count - 1
    }

    private static func type(_ role: StructureRole) -> StaticString {
        switch role {
        case .heading(let level): ["H1", "H2", "H3", "H4", "H5", "H6"][min(max(level, 1), 6) - 1]
        case .paragraph: "P"
        case .figure: "Figure"
        case .cell(_, _, let isHead): isHead ? "TH" : "TD"
        }
    }

    /// Writes all elements; returns the catalog's entry for them.
    func write(to writer: PDFWriter, firstPage: Int) throws(PDFError) -> [UInt8] {
        let root = writer.reserve(1)
        let parents = writer.reserve(1)
        let leaves = (marked.count + Self.pagesPerLeaf - 1) / Self.pagesPerLeaf
        let firstLeaf = writer.reserve(leaves)
        let first = writer.reserve(elements.count)
        var text: [UInt8] = []
        text.append(ascii: "<</Type/StructTreeRoot/K ")
        text.append(reference: first)
        text.append(ascii: "/ParentTree ")
        text.append(reference: parents)
        text.append(ascii: "/ParentTreeNextKey ")
        text.append(decimal: marked.count)
        text.append(ascii: ">>")
        try writer.write(object: root, text)
        var tree: [UInt8] = []
        tree.append(ascii: "<</Kids")
        tree.append(references: (0..<leaves).map { firstLeaf + $0 })
        tree.append(ascii: ">>")
        try writer.write(object: parents, tree)
        for leaf in 0..<leaves {
            let pages = leaf * Self.pagesPerLeaf..<min(marked.count, (leaf + 1) * Self.pagesPerLeaf)
            try writer.write(object: firstLeaf + leaf, parentTree(pages, first))
        }
        for (index, element) in elements.enumerated() {
            let parent = element.parent < 0 ? root : first + element.parent
            try writer.write(object: first + index, Self.text(element, parent: parent, first, firstPage))
        }
        var catalog: [UInt8] = []
        catalog.append(ascii: "/MarkInfo<</Marked true>>/StructTreeRoot ")
        catalog.append(reference: root)
        return catalog
    }

    /// By the number of a page: the elements of its marked content.
    private func parentTree(_ pages: Range<Int>, _ first: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "<</Limits[")
        text.append(decimal: pages.lowerBound)
        text.append(token: pages.upperBound - 1)
        text.append(ascii: "]/Nums[")
        for page in pages {
            text.append(token: page)
            text.append(references: marked[page].map { first + $0 })
        }
        text.append(ascii: "]>>")
        return text
    }

    private static func text(_ element: Element, parent: Int, _ first: Int, _ firstPage: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "<</Type/StructElem/S/")
        text.append(ascii: element.type)
        text.append(ascii: "/P ")
        text.append(reference: parent)
        if let alternate = element.alternate, !alternate.isEmpty {
            text.append(ascii: "/Alt")
            text.append(pdfText: alternate)
        }
        if let content = element.content {
            text.append(ascii: "/Pg ")
            text.append(reference: firstPage + content.page)
            text.append(ascii: "/K ")
            text.append(decimal: content.number)
        } else if !element.kids.isEmpty {
            text.append(ascii: "/K")
            text.append(references: element.kids.map { first + $0 })
        }
        text.append(ascii: ">>")
        return text
    }
}

extension [UInt8] {
    /// `[4 0 R 5 0 R]`
    fileprivate mutating func append(references: [Int]) {
        append(UInt8(ascii: "["))
        for (place, reference) in references.enumerated() {
            if place > 0 { append(UInt8(ascii: " ")) }
            append(reference: reference)
        }
        append(UInt8(ascii: "]"))
    }
}
