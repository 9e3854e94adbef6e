package import Layout
package import Pages

/// A report for formats without pages: the content of its blocks in reading order, with pictures between them.
package struct FlowingReport: Sendable {
    package enum Part: Sendable {
        case content(ReportContent)
        case rows(ReportRows)
        case figure(Figure)
    }

    /// Blocks that have only a picture.
    package struct Figure: Sendable {
        /// The alternative text.
        package var label: String
        /// By width, and for each width by theme; at least one. A narrow one may be missing.
        package var pictures: [[DisplayList]]
    }

    package let title: String
    package let footer: String
    /// Of the capture.
    package var fileName = ""
    package let themes: [Theme.Name]
    /// The logo of the template, with its height in points.
    package var logo: (picture: Picture, height: Double)?
    package private(set) var parts: [Part] = []
    /// The data for the script of a page; nil without a script.
    package var log: InteractiveLog?
    /// By ``ReportRows/Line/slot``.
    let colourKeys: [UInt32]
    /// Number of columns of an error frame before its text.
    let keptColumns: Int
    let glyphs: GlyphTexts

    /// Height of the paper with which a report is measured, points: the rows of a finding fit on it.
    static let paperHeight = 900.0
    static let margins = Insets(top: 6, right: 6, bottom: 6, left: 6)

    /// The blocks that are converted to parts.
    enum Piece {
        case content(ReportContent)
        case picture(DisplayList)
    }

    /// The logo as a separate picture.
    package var logoPicture: DisplayList? {
        guard let picture = logo?.picture else { return nil }
        let size = Size(width: Double(picture.width), height: Double(picture.height))
        var list = DisplayList(size: size, background: nil)
        list.add(picture, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
        return list
    }

    init(
        title: String, footer: String, ways: [[Piece]], themes: [Theme.Name], rows: ReportRowTexts,
        colourKeys: [UInt32], glyphs: GlyphTexts
    ) {
        self.title = title
        self.footer = footer
        self.themes = themes
        self.colourKeys = colourKeys
        self.glyphs = glyphs
        keptColumns = rows.keptColumns
        collect(ways, rows)
    }

    /// All variants have the same content; if a block is not on narrow paper, the wide picture is used.
    private mutating func collect(_ ways: [[Piece]], _ rows: ReportRowTexts) {
        var rows = rows
        let pictures = ways.map(Self.pictures)
        var label = title
        var place = 0
        for piece in ways[0] {
            guard case .content(let content) = piece else {
                var byWidth: [[DisplayList]] = []
                for start in stride(from: 0, to: ways.count, by: themes.count) {
                    let byTheme = (start..<(start + themes.count)).compactMap { pictures[$0][place] }
                    if byTheme.count == themes.count { byWidth.append(byTheme) }
                }
                parts.append(.figure(Figure(label: label, pictures: byWidth)))
                continue
            }
            place += 1
            switch content {
            case .heading(let title, _, _): label = title
            case .findingPlace(let entry): label = "Finding \(entry.number): \(entry.headline)"
            default: break
            }
            switch content {
            case .nothing: break
            case .columnHeads: parts.append(.rows(ReportRows(columns: rows.columns, lines: [])))
            case .rows(let wanted): add(rows.lines(wanted), of: wanted.finding?.number, rows.columns)
            case .leftOut(let text): add([ReportRows.Line(kind: .leftOut, text: text)], of: nil, rows.columns)
            case .rowsOf(let entry):
                add([ReportRows.Line(kind: .finding, text: entry.headline, finding: entry)], of: nil, rows.columns)
            default: parts.append(.content(content))
            }
        }
    }

    /// By the number of contents before them.
    private static func pictures(_ way: [Piece]) -> [Int: DisplayList] {
        var pictures: [Int: DisplayList] = [:]
        var place = 0
        for piece in way {
            switch piece {
            case .content: place += 1
            case .picture(let list): pictures[place] = list
            }
        }
        return pictures
    }

    /// Adds lines to the table at the end, or begins a new table.
    private mutating func add(_ lines: [ReportRows.Line], of finding: Int?, _ columns: [ReportRows.Column]) {
        guard case .rows(var known) = parts.last else {
            parts.append(.rows(ReportRows(columns: columns, lines: lines, finding: finding)))
            return
        }
        parts.removeLast()
        known.lines += lines
        known.finding = known.finding ?? finding
        parts.append(.rows(known))
    }

    /// The content of blocks. Consecutive blocks without content are one picture.
    static func pieces(_ blocks: [any Block], _ frame: PageFrame, _ theme: Theme) -> [Piece] {
        var pieces: [Piece] = []
        var silent: [any Block] = []
        func close() {
            if let picture = picture(silent, frame, theme) { pieces.append(.picture(picture)) }
            silent = []
        }
        for block in blocks {
            guard let content = (block as? any ExportableBlock)?.content else {
                silent.append(block)
                continue
            }
            close()
            pieces.append(.content(content))
        }
        close()
        return pieces
    }

    private static func picture(_ blocks: [any Block], _ frame: PageFrame, _ theme: Theme) -> DisplayList? {
        guard !blocks.isEmpty else { return nil }
        let margin = frame.content.x
        let flow = Flow(blocks, first: Region(top: margin, bottom: .infinity))
        let height = ((flow.ends.first ?? 0) + margin).rounded(.up)
        var list = DisplayList(size: Size(width: frame.size.width, height: height), background: theme.paper)
        flow.place(page: 0, of: blocks, x: margin, into: &list)
        return list
    }
}
