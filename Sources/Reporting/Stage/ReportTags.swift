internal import Layout

/// What the blocks of a report are to those who hear it: headings, paragraphs, figures. A table tags its own cells.
struct ReportTags {
    private let blocks: [any Block]

    init(_ blocks: [any Block]) { self.blocks = blocks }

    /// Adds what stands on a page. Rows that follow each other are one paragraph, and parts of a figure one figure: a tag
    /// for each would be as large as a row.
    func place(_ pieces: [Flow.Piece], x: Double, into list: inout DisplayList) {
        var rest = pieces[...]
        while let first = rest.first {
            let kind = kind(of: first.block)
            let goesOn = kind.mayGoOn
            let group = rest.prefix { $0.block == first.block || goesOn && self.kind(of: $0.block) == kind }
            rest = rest[group.endIndex...]
            let place = { (list: inout DisplayList) in
                for piece in group {
                    blocks[piece.block].place(piece.parts, at: Point(x: x, y: piece.top), into: &list)
                }
            }
            if let role = kind.role { list.tagged(role, place) } else { place(&list) }
        }
    }

    private enum Kind: Equatable {
        case heading(level: Int)
        case paragraph
        case rows
        case figure(String)
        case table

        var mayGoOn: Bool {
            switch self {
            case .rows, .figure: true
            case .heading, .paragraph, .table: false
            }
        }

        var role: StructureRole? {
            switch self {
            case .heading(let level): .heading(level: level)
            case .paragraph, .rows: .paragraph
            case .figure(let text): .figure(text)
            case .table: nil
            }
        }
    }

    private func kind(of index: Int) -> Kind {
        let block = blocks[index]
        if block is ReportTable { return .table }
        guard let content = (block as? any ExportableBlock)?.content else {
            let isText = block is ProseBlock || block is any ReferringBlock
            return isText ? .paragraph : .figure(heading(above: index) ?? "Figure")
        }
        switch content {
        case .title: return .heading(level: 1)
        case .heading: return .heading(level: 2)
        case .findingPlace: return .heading(level: 3)
        case .rows, .columnHeads, .rowsOf, .leftOut: return .rows
        default: return .paragraph
        }
    }

    private func heading(above index: Int) -> String? {
        for block in blocks[..<index].reversed() {
            switch (block as? any ExportableBlock)?.content {
            case .title(let text, _), .heading(let text, _, _): return text
            case .findingPlace(let entry): return entry.sentence
            default: continue
            }
        }
        return nil
    }
}
