internal import Layout
internal import Wording

/// Places the words of the statement of a message in the lines under its row. All lengths are in ems.
///
/// The parties are at the left and the outcome is at the right end of the first line. Service and parameters are
/// between them and wrap to at most ``mostLines`` lines.
struct StatementLayout: Sendable {
    /// Width of a line.
    let width: Double
    /// Left edge of the service if the parties are short enough: below the identifiers.
    let serviceAt: Double
    /// Whether an arrow shows the direction because there is no bracket.
    let hasIcon: Bool
    /// After the bar at the left.
    var lead = 0.3

    /// Maximum length of the service and its parameters; the rest is cut off.
    static let mostLines = 2
    private static let gap = 1.3
    /// Minimum width for the service.
    private static let leastRoom = 9.0
    private static let indent = 1.6

    enum Role: UInt8, Sendable { case icon, parties, service, parameters, hint, outcome }

    struct Piece: Sendable {
        var line: Int
        var x: Double
        var text: ShapedText
        var role: Role
        /// Whether it is at the column of identifiers.
        var isInColumn = false
    }

    struct Outcome: Sendable {
        var pieces: [Piece] = []
        var lines = 1
    }

    /// Number of lines of what ``layOut(_:_:)`` places. Almost all statements fit on one line, which is known from
    /// their widths.
    func lines(_ statement: PDUStatement, _ shaper: StatementShaper) -> Int {
        var room = width - lead
        if !statement.outcome.isEmpty {
            let mark = statement.mark.isEmpty ? "" : statement.mark + " "
            room -= shaper.width(mark + statement.outcome, .strong) + Self.gap
        }
        if hasIcon { room -= shaper.width(statement.isAnswer ? "\u{2190}" : "\u{2192}", .strong) + 0.5 }
        if !statement.parties.isEmpty { room -= shaper.width(statement.parties, .text) + Self.gap }
        let service = shaper.width(statement.service, .strong)
        let parameters = statement.parameters.isEmpty ? 0 : shaper.width("  " + statement.parameters, .text)
        // A little less, because sums of widths in another order differ in the last digits.
        return service + parameters < room - 1e-6 ? 1 : layOut(statement, shaper).lines
    }

    func layOut(_ statement: PDUStatement, _ shaper: StatementShaper) -> Outcome {
        var laid = Outcome()
        var right = width
        let mark = statement.mark.isEmpty ? "" : statement.mark + " "
        let ending = statement.outcome.isEmpty ? "" : mark + statement.outcome
        if !ending.isEmpty {
            let text = shaper.shape(ending, .strong).shortened(to: width, ellipsis: shaper.strongEllipsis)
            right -= text.width
            laid.pieces.append(Piece(line: 0, x: right, text: text, role: .outcome))
            right -= Self.gap
        }
        let left = placeParties(statement, to: right, shaper, &laid)
        var text = shaper.shape(statement.service, .strong)
        let strong = text.glyphs.count
        if !statement.parameters.isEmpty {
            text.glyphs += shaper.shape(strong > 0 ? "  " : "", .text).glyphs
            text.glyphs += shaper.shape(statement.parameters, .text).glyphs
        }
        let hint = shaper.shape(statement.hint, .text)
        let whole = text.width
        let hintRoom = hint.isEmpty ? 0 : hint.width + Self.gap
        // At the column of identifiers if all of it fits there, otherwise further left, otherwise without the length.
        let column = max(serviceAt, left)
        let choices = [(column, hintRoom), (left, hintRoom), (column, 0), (left, 0)]
        let fitting = choices.first { right - $0.1 - $0.0 >= whole - 1e-9 }
        let (start, kept) = fitting ?? (right - hintRoom - left >= Self.leastRoom ? choices[1] : choices[3])
        let isBeside = fitting != nil || right - kept - start >= min(whole, Self.leastRoom)
        if hintRoom > 0, isBeside ? kept > 0 : right - hint.width >= left {
            laid.pieces.append(Piece(line: 0, x: right - hint.width, text: hint, role: .hint))
            right -= hintRoom
        }
        let further = isBeside && start <= width / 2 ? start : min(Self.indent, width / 4)
        var rooms = [(further, width - further)]
        if isBeside { rooms = [(start, right - start)] + rooms }
        let wrapped = Self.wrap(
            text, rooms: rooms, most: Self.mostLines, ellipsis: shaper.ellipsis)
        for (place, part) in wrapped.enumerated() {
            let x = rooms[min(place, rooms.count - 1)].0
            let isInColumn = serviceAt > 0 && x == serviceAt
            Self.place(part, strong, line: place + (isBeside ? 0 : 1), x: x, isInColumn, &laid)
        }
        laid.lines = max(1, wrapped.count + (isBeside ? 0 : 1))
        return laid
    }

    /// Returns the end of the parties.
    private func placeParties(
        _ statement: PDUStatement, to right: Double, _ shaper: StatementShaper, _ laid: inout Outcome
    ) -> Double {
        var x = lead
        if hasIcon {
            let icon = shaper.shape(statement.isAnswer ? "\u{2190}" : "\u{2192}", .strong)
            laid.pieces.append(Piece(line: 0, x: x, text: icon, role: .icon))
            x += icon.width + 0.5
        }
        let parties = shaper.shape(statement.parties, .text).shortened(to: max(0, right - x), ellipsis: shaper.ellipsis)
        guard !parties.isEmpty else { return x }
        laid.pieces.append(Piece(line: 0, x: x, text: parties, role: .parties))
        return x + parties.width + Self.gap
    }

    /// A part of the service and the parameters, from an index on.
    private struct Part {
        var start: Int
        var text: ShapedText
    }

    /// Adds the service and the parameters of a line, which have different colours.
    private static func place(
        _ part: Part, _ strong: Int, line: Int, x: Double, _ isInColumn: Bool, _ laid: inout Outcome
    ) {
        let end = min(max(0, strong - part.start), part.text.glyphs.count)
        let service = ShapedText(glyphs: Array(part.text.glyphs[..<end]))
        let parameters = ShapedText(glyphs: Array(part.text.glyphs[end...]))
        if !service.isEmpty {
            laid.pieces.append(Piece(line: line, x: x, text: service, role: .service, isInColumn: isInColumn))
        }
        if !parameters.isEmpty {
            laid.pieces.append(
                Piece(
                    line: line, x: x + service.width, text: parameters, role: .parameters, isInColumn: isInColumn))
        }
    }

    private static func wrap(
        _ text: ShapedText, rooms: [(x: Double, width: Double)], most: Int, ellipsis: ShapedText
    ) -> [Part] {
        var parts: [Part] = []
        var start = 0
        let glyphs = text.glyphs
        while start < glyphs.count, parts.count < most {
            let room = rooms[min(parts.count, rooms.count - 1)].width
            if parts.count == most - 1 {
                let rest = ShapedText(glyphs: Array(glyphs[start...]))
                parts.append(Part(start: start, text: rest.shortened(to: room, ellipsis: ellipsis)))
                break
            }
            var used = 0.0
            var end = start
            var blank: Int?
            while end < glyphs.count, used + glyphs[end].advance <= room + 1e-9 || glyphs[end].text == " " {
                used += glyphs[end].advance
                end += 1
                if glyphs[end - 1].text == " " { blank = end }
            }
            if end < glyphs.count { end = max(blank ?? end, start + 1) }
            var line = Array(glyphs[start..<end])
            while line.last?.text == " " { line.removeLast() }
            parts.append(Part(start: start, text: ShapedText(glyphs: line)))
            start = end
        }
        return parts
    }
}
