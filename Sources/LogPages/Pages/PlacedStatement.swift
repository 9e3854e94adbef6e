internal import Layout
internal import Pages
internal import Wording

/// What is written of a message, wherever it stands: texts or words of one colour each, in reading order.
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

    /// All that pieces have, the first being that of most.
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
