internal import Layout

/// The tree that the outline's levels describe (ISO 32000-1, 12.3.3).
struct PDFOutline {
    struct Item: Equatable {
        var parent: Int?
        var previous: Int?
        var next: Int?
        var first: Int?
        var last: Int?
        /// Number of items below it that are shown while it is open.
        var visible = 0
    }

    private let entries: [OutlineEntry]
    private(set) var items: [Item] = []
    private var roots = Item()

    init(_ entries: [OutlineEntry]) {
        self.entries = entries
        // The last item of each level above the current one.
        var path: [Int] = []
        for (index, entry) in entries.enumerated() {
            let level = max(0, min(entry.level, path.count))
            var item = Item()
            if level < path.count { item.previous = path[level] }
            if level > 0 { item.parent = path[level - 1] }
            path.removeSubrange(level...)
            path.append(index)
            items.append(item)
            if let previous = item.previous { items[previous].next = index }
            if let parent = item.parent {
                if items[parent].first == nil { items[parent].first = index }
                items[parent].last = index
            } else {
                if roots.first == nil { roots.first = index }
                roots.last = index
            }
        }
        for index in items.indices.reversed() {
            let shown = 1 + (entries[index].isOpen ? items[index].visible : 0)
            if let parent = items[index].parent { items[parent].visible += shown } else { roots.visible += shown }
        }
    }

    /// Writes the root as object `first` and the items after it.
    ///
    /// - Parameter destination: appends the explicit destination of a page and a distance from its top.
    func write(
        from first: Int, to writer: PDFWriter, destination: (Int, Double?, inout [UInt8]) -> Void
    ) throws(PDFError) {
        var text: [UInt8] = []
        text.append(ascii: "<</Type/Outlines")
        append(roots, from: first, into: &text)
        text.append(ascii: "/Count ")
        text.append(decimal: roots.visible)
        text.append(ascii: ">>")
        try writer.write(object: first, text)
        for (index, item) in items.enumerated() {
            text.removeAll(keepingCapacity: true)
            text.append(ascii: "<</Title")
            text.append(pdfText: entries[index].title)
            text.append(ascii: "/Dest")
            destination(entries[index].page, entries[index].top, &text)
            text.append(ascii: "/Parent ")
            text.append(reference: item.parent.map { first + 1 + $0 } ?? first)
            append(item, from: first, into: &text)
            if item.visible > 0 {
                text.append(ascii: "/Count ")
                text.append(decimal: entries[index].isOpen ? item.visible : -item.visible)
            }
            text.append(ascii: ">>")
            try writer.write(object: first + 1 + index, text)
        }
    }

    private func append(_ item: Item, from first: Int, into text: inout [UInt8]) {
        let links: [(StaticString, Int?)] = [
            ("/Prev ", item.previous), ("/Next ", item.next), ("/First ", item.first), ("/Last ", item.last),
        ]
        for case (let key, let index?) in links {
            text.append(ascii: key)
            text.append(reference: first + 1 + index)
        }
    }
}
