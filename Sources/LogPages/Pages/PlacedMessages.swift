internal import Layout
internal import Pages
internal import Wording

/// The lines of messages on one page: their texts, and the brackets that connect their frames.
///
/// One for each queue; its buffers are reused from page to page.
struct PlacedMessages {
    private struct Entry {
        var line: LogMessages.Line
        var text: PlacedStatement
        /// Top of its first line, which may be on an earlier page.
        var y: Double
        /// The lines of it that are on the page.
        var visible: Range<Int>
    }

    private struct FoldLine {
        var text: String
        var tone: PDUStatement.Tone
        var y: Double
    }

    private var entries: [Entry] = []
    private var folds: [FoldLine] = []
    /// The first are those of ``entries``.
    private var brackets: [MessageBracket] = []
    /// For each bracket whether it is a glyph before the text.
    private var marked: [Bool] = []
    private let words: StatementWords?
    /// Laid out statements by text: many texts occur again and again.
    private var known: [PDUStatement: PlacedStatement] = [:]
    /// The same for statements that are not yet formatted as text.
    private var knownByKey: [PDUStatementKey: PlacedStatement] = [:]

    private static let mostKnown = 4096

    /// - Parameter words: words with which texts are drawn; nil for characters.
    init(words: StatementWords?) {
        self.words = words
    }

    /// Finds the messages of a page.
    ///
    /// - Parameters:
    ///   - rows: rows of the page.
    ///   - page: number among the pages with rows; nil for a part of a page of another document.
    mutating func collect(_ rows: [VisibleRow], page: Int?, top: Double, _ messages: LogMessages, _ model: LogModel) {
        entries.removeAll(keepingCapacity: true)
        folds.removeAll(keepingCapacity: true)
        brackets.removeAll(keepingCapacity: true)
        let pitch = model.frame.rows.pitch
        for row in rows where row.messageLines > 0 {
            var line = row.lineCount - row.messageLines
            func y(_ line: Int) -> Double { row.y + Double(line - row.firstLine) * pitch }
            for member in messages.lines(under: row.index) {
                let text = text(of: member.unit, messages, model)
                let shown = max(line, row.firstLine)..<max(line, row.firstLine, min(line + text.lines, row.endLine))
                if !shown.isEmpty {
                    entries.append(
                        Entry(
                            line: member, text: text, y: y(line),
                            visible: shown.lowerBound - line..<shown.upperBound - line))
                }
                line += text.lines
                guard let fold = messages.folds.fold(member.unit) else { continue }
                if line >= row.firstLine, line < row.endLine {
                    folds.append(
                        FoldLine(
                            text: MessageFoldProse.sentence(fold, messages, model), tone: text.tone, y: y(line)))
                }
                line += 1
            }
        }
        if !messages.isTable { collectBrackets(rows, page, top, messages, model) }
        marked =
            words?.bracket == nil
            ? [Bool](repeating: false, count: brackets.count) : MessageBracket.marked(brackets, model)
    }

    private mutating func text(of unit: Int32, _ messages: LogMessages, _ model: LogModel) -> PlacedStatement {
        guard let key = messages.key(of: unit) else { return text(of: messages.statement(of: unit), model) }
        if let found = knownByKey[key] { return found }
        let placed = text(of: messages.statement(of: unit), model)
        if knownByKey.count >= Self.mostKnown { knownByKey.removeAll(keepingCapacity: true) }
        knownByKey[key] = placed
        return placed
    }

    private mutating func text(of statement: PDUStatement, _ model: LogModel) -> PlacedStatement {
        if let found = known[statement] { return found }
        let outcome = model.statementLayout.layOut(statement, model.statementShaper)
        let placed = PlacedStatement(outcome, statement.tone, model.theme, words)
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        known[statement] = placed
        return placed
    }

    private mutating func collectBrackets(
        _ rows: [VisibleRow], _ page: Int?, _ top: Double, _ messages: LogMessages, _ model: LogModel
    ) {
        guard let first = rows.first?.index, let last = rows.last else { return }
        let pitch = model.frame.rows.pitch
        let bottom = last.y + Double(last.endLine - last.firstLine) * pitch
        for entry in entries {
            var bracket = MessageBracket(messages.rows(of: entry.line.unit), rows, pitch: pitch)
            if messages.firstRow(of: entry.line) < first { bracket.opens(at: top) }
            if entry.visible.lowerBound == 0 { bracket.end(at: entry.y + pitch / 2) }
            brackets.append(bracket)
        }
        guard let page else { return }
        for line in model.openMessages[page] {
            var bracket = MessageBracket(messages.rows(of: line.unit), rows, pitch: pitch)
            if messages.firstRow(of: line) < first { bracket.opens(at: top) }
            bracket.continues(to: bottom)
            brackets.append(bracket)
        }
    }

    /// Draws the background of the texts: tints, and the bars at their left ends.
    func placeBackground(_ model: LogModel, into list: inout DisplayList) {
        let pitch = model.frame.rows.pitch
        let left = model.underline.left
        let width = model.frame.content.maxX - left
        var bands = entries.map { entry in
            (
                y: entry.y + Double(entry.visible.lowerBound) * pitch, height: Double(entry.visible.count) * pitch,
                tone: entry.text.tone
            )
        }
        bands += folds.map { (y: $0.y, height: pitch, tone: $0.tone) }
        for tone in PDUStatement.Tone.allCases {
            let members = bands.filter { $0.tone == tone }
            list.addCells(
                members.map { Rect(x: left, y: $0.y, width: width, height: $0.height) },
                colour: Self.tint(tone, model.theme))
            list.addCells(
                members.map {
                    Rect(x: left, y: $0.y, width: model.scale.length(Self.barWidth), height: $0.height)
                }, colour: PlacedStatement.ink(tone, model.theme))
        }
        MessageBracket.place(brackets, marked: marked, model, into: &list)
    }

    private static let barWidth = 1.8

    func place(_ model: LogModel, into list: inout DisplayList) {
        let rows = model.frame.rows
        let size = model.statementSize
        let left = model.underline.textLeft
        // Lines were broken by the position on paper; in whole pixels columns are at slightly different positions.
        let shift = model.serviceColumn.map { $0 - left - model.statementLayout.serviceAt * size } ?? 0
        // A change of colour costs as much as half a line, so texts of the same colour are drawn together: the lines in
        // black first, each colour in reading order.
        for colour in PlacedStatement.colours(model.theme) {
            for (index, entry) in entries.enumerated() {
                var end: (x: Double, y: Double)?
                if colour == model.theme.ink, index < marked.count, marked[index], let bracket = words?.bracket {
                    list.beginRun(font: .prose, size: size, colour: colour)
                    list.add(glyph: bracket, x: MessageBracket.left(lane: 0, model), y: entry.y + rows.baseline)
                }
                for piece in entry.text.pieces where piece.colour == colour && entry.visible.contains(piece.line) {
                    let x = model.scale.snapped(left + piece.x * size + (piece.isInColumn ? shift : 0))
                    let y = entry.y + Double(piece.line) * rows.pitch + rows.baseline
                    switch piece.content {
                    case .text(let text):
                        list.add(text, x: x, y: y, size: size, colour: colour, scale: model.scale)
                    case .words(let placed):
                        list.beginRun(font: .prose, size: size, colour: colour)
                        if let end, end.y == y {
                            for blank in words?.blanks(from: end.x / size, to: x / size) ?? [] {
                                list.add(glyph: blank.glyph, x: blank.x * size, y: y)
                            }
                        }
                        for word in placed { list.add(glyph: word.glyph, x: x + word.x * size, y: y) }
                        end = (x + piece.width * size, y)
                    }
                }
            }
        }
        list.endRun()
        for fold in folds {
            let text = model.statementShaper.shape(fold.text, .text).shortened(
                to: model.statementLayout.width - model.statementLayout.lead, ellipsis: model.statementShaper.ellipsis)
            list.add(
                text, x: model.scale.snapped(left + model.statementLayout.lead * size), y: fold.y + rows.baseline,
                size: size,
                colour: model.theme.quiet, scale: model.scale)
        }
    }

    private static func tint(_ tone: PDUStatement.Tone, _ theme: Theme) -> Colour {
        switch tone {
        case .plain, .pending: theme.signalTint == theme.paper ? theme.zebra : theme.signalTint
        case .positive: theme.noteTint
        case .warning: theme.warningTint
        case .negative: theme.troubleTint
        }
    }
}

/// The texts of a message independent of their position: texts or words of one colour each, in reading order.
struct PlacedStatement: Sendable {
    enum Content: Sendable {
        case text(ShapedText)
        case words([StatementWords.Placed])
    }

    struct Piece: Sendable {
        var line: Int
        /// In ems.
        var x: Double
        var isInColumn: Bool
        var colour: Colour
        var content: Content
        /// In ems.
        var width: Double
    }

    let pieces: [Piece]
    let lines: Int
    let tone: PDUStatement.Tone

    init(
        _ outcome: StatementLayout.Outcome, _ tone: PDUStatement.Tone, _ theme: Theme, _ words: StatementWords?
    ) {
        lines = outcome.lines
        self.tone = tone
        pieces = outcome.pieces.sorted { ($0.line, $0.x) < ($1.line, $1.x) }.map { piece in
            Piece(
                line: piece.line, x: piece.x, isInColumn: piece.isInColumn,
                colour: Self.colour(piece.role, tone, theme),
                content: words?.place(piece.text).map { .words($0) } ?? .text(piece.text),
                width: piece.text.width)
        }
    }

    /// The value that most pieces have comes first.
    static func colours(_ theme: Theme) -> [Colour] {
        var colours: [Colour] = []
        for colour in [theme.ink, theme.quiet] + PDUStatement.Tone.allCases.map({ ink($0, theme) })
        where !colours.contains(colour) {
            colours.append(colour)
        }
        return colours
    }

    private static func colour(_ role: StatementLayout.Role, _ tone: PDUStatement.Tone, _ theme: Theme) -> Colour {
        switch role {
        case .outcome, .icon: ink(tone, theme)
        case .service: tone == .negative ? ink(tone, theme) : theme.ink
        case .hint: theme.quiet
        case .parties, .parameters: theme.ink
        }
    }

    static func ink(_ tone: PDUStatement.Tone, _ theme: Theme) -> Colour {
        switch tone {
        case .plain, .pending: theme.ink
        case .positive: theme.note
        case .warning: theme.warning
        case .negative: theme.trouble
        }
    }
}
