internal import Formatting
internal import Layout
internal import Pages

/// A report as one HTML file: figures as SVG with text, tables that can be searched, sorted and copied. It loads nothing
/// else.
package struct ReportHTML {
    private let report: FlowingReport
    /// PNG.
    private let logo: [UInt8]?
    private var colours: PageColours
    private var body = ""
    private var sections: [(title: String, anchor: String)] = []
    private var isInSection = false
    private var isInList = false
    /// Findings whose rows have been written, and whether the rows of the log have been written.
    private var shown: Set<Int> = []
    private var hasExcerpt = false
    /// Anchors of rows.
    private var names: Set<String> = []

    /// Widths of figures in points: for screens and paper, and for phones.
    package static let widths = [660.0, 330.0]

    private init(_ report: FlowingReport, logo: [UInt8]?) {
        self.logo = logo
        self.report = report
        let themes = report.themes.map(Theme.named)
        colours = PageColours(light: themes[0], dark: themes.count > 1 ? themes[1] : nil)
    }

    /// - Parameters:
    ///   - report: in one theme, or in a light and a dark one, from which the reader's system chooses.
    ///   - generator: the program and its version.
    ///   - logo: as PNG.
    ///   - digest: computes a SHA-256. The page allows only the script with this digest.
    package static func text(
        _ report: FlowingReport, generator: String, logo: [UInt8]?, digest: ([UInt8]) -> [UInt8]
    ) -> String {
        var page = ReportHTML(report, logo: logo)
        for part in report.parts { page.add(part) }
        page.endSection()
        let app = report.log.map { page.interactive($0) }
        let script = app == nil ? "" : PageFiles.script
        var source = "'none'"
        if app != nil {
            let sum = digest(Array(script.utf8))
            source = sum.isEmpty ? "'unsafe-inline'" : "'sha256-\(Base64.text(sum))'"
        }
        return page.head(generator, scripts: source, isInteractive: app != nil) + (app?.elements ?? "") + page.document
            + (app?.data ?? "") + (app == nil ? "" : "<script>\(script)</script>\n") + "</body>\n</html>\n"
    }

    private func head(_ generator: String, scripts: String, isInteractive: Bool) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src \(scripts); img-src data:; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="\(HTMLText.escaped(generator))">
        <meta name="referrer" content="no-referrer">
        <title>\(HTMLText.escaped(report.title))</title>
        <style>
        \(colours.styles)\(PageFiles.styles(isInteractive: isInteractive))</style>
        </head>
        <body>

        """
    }

    /// The report as a document, without the script and in print.
    private var document: String {
        let links = sections.map { "<a href=\"#\(HTMLText.escaped($0.anchor))\">\(HTMLText.escaped($0.title))</a>" }
        return """
            <main class="report"><div class="page">
            <nav aria-label="Sections">\(links.joined(separator: "\n"))</nav>
            \(body)<footer>\(HTMLText.prose(report.footer))</footer>
            </div></main>

            """
    }

    /// The elements that the script fills, and the data that it shows.
    private mutating func interactive(_ log: InteractiveLog) -> (elements: String, data: String) {
        var (title, consequence, counts, nothing) = (report.title, "", "", "")
        var isInFindings = false
        for case .content(let content) in report.parts {
            switch content {
            case .title(let told, let more, _): (title, consequence) = (told, more)
            case .heading(_, let caption, let anchor):
                isInFindings = anchor == "findings"
                if isInFindings { counts = caption }
            case .words(let text) where isInFindings && nothing.isEmpty: nothing = text
            default: break
            }
        }
        let html = InteractiveHTML(
            log: log, title: title, consequence: consequence, file: report.fileName, glyphs: report.glyphs)
        let elements = html.bar + html.body(counts: counts, colours: &colours)
        let data = html.data(nothing: nothing) { bar($0) }
        return (elements, "<script type=\"application/json\" id=\"held\">\n\(data)\n</script>\n")
    }

    // MARK: - Parts

    private mutating func add(_ part: FlowingReport.Part) {
        if case .content(.finding) = part {} else { endList() }
        switch part {
        case .content(let content): add(content)
        case .rows(let rows): add(rows)
        case .figure(let figure): add(figure)
        }
    }

    private mutating func add(_ content: ReportContent) {
        switch content {
        case .title(let title, let consequence, let subtitle):
            body += "<header class=\"top\">"
            if let logo {
                let height = FigureSVG.number((report.logo?.height ?? 30) * 4 / 3)
                body += "<img class=\"logo\" alt=\"\" height=\"\(height)\""
                body += " src=\"data:image/png;base64,\(Base64.text(logo))\">"
            }
            body += "<p class=\"subtitle\">\(HTMLText.prose(subtitle))</p>"
            body += "<h1>\(Self.headline(title))</h1>\n"
            if !consequence.isEmpty { body += "<p class=\"consequence\">\(HTMLText.prose(consequence))</p>\n" }
            body += "</header>\n"
        case .facts(let columns):
            body += "<div class=\"facts\">\n"
            columns.forEach { addFacts($0) }
            body += "</div>\n"
        case .tiles(let tiles): addTiles(tiles)
        case .note(let paragraphs):
            body += "<div class=\"usernote\">\(HTMLText.escaped(paragraphs.joined(separator: "\n")))</div>\n"
        case .heading(let title, let caption, let anchor): addHeading(title, caption, anchor)
        case .finding(let entry): addEntry(entry)
        case .findingPlace(let entry): addPlace(entry)
        case .part(let title, let caption):
            body += "<h3>\(HTMLText.escaped(title))</h3>\n"
            if !caption.isEmpty { body += "<p class=\"words\">\(HTMLText.prose(caption))</p>\n" }
        case .points(let points): addFacts(points, name: "points")
        case .words(let text): body += "<p class=\"words\">\(HTMLText.prose(text))</p>\n"
        case .leftOut(let text): body += "<p class=\"words\">\(HTMLText.prose(text))</p>\n"
        case .table(let table): addTable(table)
        case .markdown(let note): body += NoteHTML.text(note)
        case .rows, .rowsOf, .columnHeads, .nothing: break
        }
    }

    /// A title in which long names are shortened in their middle, as on pages; the whole text is its tooltip.
    static func headline(_ text: String) -> String {
        let shown = TextForm.withNames(text, shortenedTo: longestName)
        let prose = HTMLText.prose(shown)
        return shown == text ? prose : "<span title=\"\(HTMLText.escaped(text))\">\(prose)</span>"
    }

    /// Characters of a name in a title.
    private static let longestName = 40

    private mutating func endSection() {
        endList()
        if isInSection { body += "</section>\n" }
        isInSection = false
    }

    private mutating func endList() {
        if isInList { body += "</ol>\n" }
        isInList = false
    }

    private mutating func addFacts(_ facts: [ReportFact], name: String? = nil) {
        body += name.map { "<dl class=\"\($0)\">\n" } ?? "<dl>\n"
        for fact in facts {
            var classes: [String] = []
            if fact.tone == .warning { classes.append("warning") }
            if fact.tone == .trouble { classes.append("trouble") }
            let isSum = fact.value.utf8.count == 64 && fact.value.allSatisfy(\.isHexDigit)
            if isSum { classes += ["sum", "m"] }
            let name = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
            body +=
                (fact.tone == .command ? "<div class=\"command\">" : "<div>")
                + "<dt>\(HTMLText.escaped(fact.label))</dt>"
            // A checksum may be broken in the middle.
            let value =
                isSum
                ? "\(fact.value.prefix(32))<wbr>\(fact.value.dropFirst(32))"
                : fact.tone == .command ? Self.command(fact.value) : HTMLText.prose(fact.value)
            body += "<dd\(name)>\(value)</dd></div>\n"
        }
        body += "</dl>\n"
    }

    /// An option and its value are on one line.
    private static func command(_ text: String) -> String {
        let words = CommandText.units(text).map { unit in
            unit.hasPrefix("-") && unit.contains(" ")
                ? "<span class=\"option\">\(HTMLText.escaped(unit))</span>" : HTMLText.escaped(unit)
        }
        return "<code>\(words.joined(separator: " "))</code>"
    }

    private mutating func addTiles(_ tiles: [ReportTile]) {
        body += "<div class=\"tiles\">\n"
        for tile in tiles {
            body +=
                "<div class=\"tile\"><strong\(tile.isTrouble ? " class=\"trouble\"" : "")>\(HTMLText.prose(tile.figure))</strong>"
            body += "<b>\(HTMLText.escaped(tile.name))</b><span>\(HTMLText.prose(tile.caption))</span></div>\n"
        }
        body += "</div>\n"
    }

    private mutating func addHeading(_ title: String, _ caption: String, _ anchor: String?) {
        endSection()
        isInSection = true
        if let anchor { sections.append((title, anchor)) }
        let id = anchor.map { " id=\"\(HTMLText.escaped($0))\"" } ?? ""
        body += "<section\(id)><div class=\"head\"><h2>\(HTMLText.escaped(title))</h2>"
        if !caption.isEmpty { body += "<span class=\"caption\">\(HTMLText.prose(caption))</span>" }
        body += "</div>\n"
    }

    private mutating func add(_ figure: FlowingReport.Figure) {
        guard let wide = figure.pictures.first else { return }
        let hasNarrow = figure.pictures.count > 1
        body += hasNarrow ? "<figure class=\"has-narrow\">" : "<figure>"
        for (place, pictures) in [wide, hasNarrow ? figure.pictures[1] : nil].enumerated() {
            guard let pictures else { continue }
            body += FigureSVG.text(
                pictures[0], dark: pictures.count > 1 ? pictures[1] : nil, glyphs: report.glyphs, colours: &colours,
                label: figure.label, kind: place == 1 ? "narrow" : hasNarrow ? "wide" : "only")
        }
        body += "</figure>\n"
    }

    // MARK: - Findings

    private mutating func addEntry(_ entry: ReportEntry) {
        if !isInList { body += "<ol class=\"findings\">\n" }
        isInList = true
        let headline = HTMLText.prose(entry.headline)
        body += "<li class=\"\(Self.kind(entry))\"><div class=\"kind\">\(Self.sign(entry))\(entry.word)"
        if !entry.time.isEmpty { body += "<span class=\"when\">\(HTMLText.escaped(entry.time))\u{202F}s</span>" }
        body += "</div><div>"
        body += "<p class=\"said\">"
        body += entry.anchor.map { "<a href=\"#\(HTMLText.escaped($0))\">\(headline)</a>" } ?? headline
        body += "</p>"
        if !entry.detail.isEmpty { body += "<p class=\"detail\">\(HTMLText.prose(entry.detail))</p>" }
        body += "</div>"
        if let anchor = entry.anchor { body += Self.rowsLink(entry, anchor) }
        body += "</li>\n"
    }

    private mutating func addPlace(_ entry: ReportEntry) {
        endSection()
        isInSection = true
        let anchor = entry.anchor ?? "finding-\(entry.number)"
        body += "<section class=\"place \(Self.kind(entry))\" id=\"\(HTMLText.escaped(anchor))\">"
        body += "<div class=\"line\"><span class=\"kind\">\(Self.sign(entry))\(entry.word)</span>"
        body += Self.rowsLink(entry, anchor) + "<a class=\"goto\" href=\"#findings\">all incidents</a></div>"
        body += "<h2>\(Self.headline(entry.headline))</h2>\n<p class=\"story\">\(HTMLText.prose(entry.story))</p>\n"
        if !entry.evidence.isEmpty { body += "<p class=\"detail\">\(HTMLText.prose(entry.evidence))</p>\n" }
    }

    /// A link to the first row that shows a finding.
    ///
    /// - Parameter anchor: of the place that shows the finding. Its rows are there or in the excerpt of the log.
    private static func rowsLink(_ entry: ReportEntry, _ anchor: String) -> String {
        guard let frames = entry.frames else {
            return "<a class=\"goto\" href=\"#\(HTMLText.escaped(anchor))\">show</a>"
        }
        let id = rowName(anchor == "finding-\(entry.number)" ? entry.number : nil, frames.lowerBound)
        let text =
            frames.count == 1
            ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound)\u{2009}\u{2013}\u{2009}\(frames.upperBound)"
        return "<a class=\"goto\" href=\"#\(id)\" data-frame=\"\(id)\">\(text)</a>"
    }

    private static func rowName(_ finding: Int?, _ frame: Int) -> String {
        finding.map { "finding-\($0)-frame-\(frame)" } ?? "frame-\(frame)"
    }

    static func kind(_ entry: ReportEntry) -> String {
        switch entry.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "info"
        }
    }

    static func sign(_ entry: ReportEntry) -> String { pin(entry.number, kind(entry)) }

    /// The number of a finding in a square in the colour of its severity.
    static func pin(_ number: Int, _ kind: String) -> String { "<span class=\"pin \(kind)\">\(number)</span>" }

    // MARK: - Tables

    private mutating func addTable(_ table: ReportGrid) {
        // Identifiers are sorted as hexadecimal numbers.
        let hex = table.columns.firstIndex { $0.title == "ID" }.map { " data-hex=\"\($0)\"" } ?? ""
        body += "<div class=\"scroll\"><table class=\"list\"\(hex)><thead><tr>"
        for column in table.columns {
            // The name of a signal would make the page wider than paper.
            let shown = TextForm.shortened(column.title, to: Self.longestHead)
            let whole = shown == column.title ? "" : " title=\"\(HTMLText.escaped(column.title))\""
            body += "<th\(column.isTrailing ? " class=\"n\"" : "")\(whole)>\(HTMLText.escaped(shown))</th>"
        }
        body += "</tr></thead>\n<tbody>\n"
        for row in table.rows {
            body += "<tr\(row.colourKey.map { " class=\"\(bar($0))\"" } ?? "")>"
            for (column, cell) in zip(table.columns, row.cells) {
                let tone = column.hasTone ? Self.tones[row.tone].map { [$0] } ?? [] : []
                let classes =
                    (column.isTrailing ? ["n"] : []) + (column.isMono ? ["mono"] : [])
                    + (cell.count <= Self.shortCell ? ["short"] : []) + tone
                body += classes.isEmpty ? "<td>" : "<td class=\"\(classes.joined(separator: " "))\">"
                body += HTMLText.escaped(cell) + "</td>"
            }
            body += "</tr>\n"
        }
        body += "</tbody></table></div>\n"
        if !table.rows.isEmpty {
            body += "<button class=\"copy\" type=\"button\" data-of=\"table.list\">copy the table</button>\n"
        }
    }

    /// Characters of the head of a column.
    private static let longestHead = 24

    /// Maximum number of characters of a cell that is not wrapped.
    private static let shortCell = 16

    private static let tones: [ReportGrid.Tone: String] = [
        .positive: "good", .pending: "pending", .warning: "warning", .trouble: "trouble",
    ]

    /// The class of an identifier's colour.
    private mutating func bar(_ key: UInt32) -> String {
        let themes = report.themes.map(Theme.named)
        let light = themes[0].identifierColour(key)
        return "c\(colours.number(light, themes.count > 1 ? themes[1].identifierColour(key) : light))"
    }

    private mutating func add(_ all: ReportRows) {
        let rows = all.withoutEmptyColumns(after: report.keptColumns)
        let writer = RowsHTML(rows, keptColumns: report.keptColumns)
        // An anchor is unique: a frame that is shown again has none.
        let isFirst = rows.finding.map { shown.insert($0).inserted } ?? !hasExcerpt
        if rows.finding == nil { hasExcerpt = true }
        body += writer.head
        for (place, line) in rows.lines.enumerated() {
            let name = isFirst && line.number > 0 ? Self.rowName(rows.finding, line.number) : nil
            let bar = line.slot.map { self.bar(report.colourKeys[$0]) }
            body += writer.line(
                line, place: place, name: name.flatMap { names.insert($0).inserted ? $0 : nil }, bar: bar)
        }
        body += "</tbody></table></div>\n<button class=\"copy\" type=\"button\" data-of=\"table.log\">"
        body += "copy the rows</button>\n"
    }
}
