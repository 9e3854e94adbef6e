internal import Layout

/// The structure of a tagged document (ISO 32000-1, 14.7): its elements in reading order, each with what is marked in the
/// content of a page. Cells that follow each other are a table.
struct PDFStructure {
    private struct Element {
        var type: StaticString
        var parent: Int
        /// Of what is marked; nil for what has elements.
        var content: (page: Int, number: Int)?
        var alternate: String?
        var kids: [Int] = []
    }

    /// The first is the document.
    private var elements = [Element(type: "Document", parent: -1, content: nil)]
    /// By page its elements with content, by their numbers.
    private var marked: [[Int]] = []

    /// nil where nothing is tagged.
    init?(_ pages: [[StructureRole]]) {
        guard pages.contains(where: { !$0.isEmpty }) else { return nil }
        var table: (element: Int, row: Int, number: Int)?
        for (page, roles) in pages.enumerated() {
            marked.append([])
            for (number, role) in roles.enumerated() {
                var parent = 0
                if case .cell(let row, _) = role {
                    if table == nil || row < table?.number ?? 0 {
                        table = (add("Table", below: 0), -1, -1)
                    }
                    if var known = table, known.number != row {
                        known.row = add("TR", below: known.element)
                        known.number = row
                        table = known
                    }
                    parent = table?.row ?? 0
                } else {
                    table = nil
                }
                let element = add(Self.type(role), below: parent)
                elements[element].content = (page, number)
                if case .figure(let text) = role { elements[element].alternate = text }
                marked[page].append(element)
            }
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
        case .cell(_, let isHead): isHead ? "TH" : "TD"
        }
    }

    /// Writes all elements; returns what the catalog says of them.
    func write(to writer: PDFWriter, firstPage: Int) throws(PDFError) -> [UInt8] {
        let root = writer.reserve(1)
        let parents = writer.reserve(1)
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
        try writer.write(object: parents, parentTree(first))
        for (index, element) in elements.enumerated() {
            let parent = element.parent < 0 ? root : first + element.parent
            try writer.write(object: first + index, Self.text(element, parent: parent, first, firstPage))
        }
        var catalog: [UInt8] = []
        catalog.append(ascii: "/MarkInfo<</Marked true>>/StructTreeRoot ")
        catalog.append(reference: root)
        return catalog
    }

    /// By the number of a page the elements of what is marked on it.
    private func parentTree(_ first: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "<</Nums[")
        for (page, members) in marked.enumerated() where !members.isEmpty {
            text.append(token: page)
            text.append(ascii: "[")
            for (place, member) in members.enumerated() {
                if place > 0 { text.append(UInt8(ascii: " ")) }
                text.append(reference: first + member)
            }
            text.append(ascii: "]")
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
        } else {
            text.append(ascii: "/K[")
            for (place, kid) in element.kids.enumerated() {
                if place > 0 { text.append(UInt8(ascii: " ")) }
                text.append(reference: first + kid)
            }
            text.append(ascii: "]")
        }
        text.append(ascii: ">>")
        return text
    }
}
