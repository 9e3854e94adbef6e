internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import Layout
internal import Pages
internal import SequenceDiagrams

/// The piece of a conversation in which something was found: the requests and answers that show it, with those before and
/// behind.
enum FindingLadder {
    /// Exchanges before and behind, and the most that show it.
    private static let (around, most) = (2, 6)
    /// Points.
    private static let height = 300.0

    /// - Returns: none where the finding is in no conversation.
    static func blocks(
        _ finding: Finding, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext
    ) -> [any Block] {
        guard layout.width >= layout.length(ReportLadder.leastWidth), let piece = piece(finding, context) else {
            return []
        }
        let figure = ReportLadder.figure(piece, context, figures, layout)
        return [FindingPart.heading("The exchange", layout), figure.excerpt(most: layout.length(height))]
    }

    /// - Parameter finding: with the rows of the recording.
    static func piece(_ finding: Finding, _ context: ReportContext) -> Conversation? {
        guard let rows = finding.parts.compactMap(\.rows).first ?? finding.rows else { return nil }
        let reader = context.selection.recording.reader
        func shows(_ exchange: Exchange) -> Bool {
            exchange.messages.contains { message in
                let unit = reader.unit(message)
                return Int(unit.firstRow) <= rows.upperBound && Int(unit.lastRow) >= rows.lowerBound
            }
        }
        for conversation in context.conversations
        where finding.channel == nil || conversation.channel == finding.channel {
            guard let first = conversation.exchanges.first(where: shows) else { continue }
            var part = conversation
            if conversation.parties.count > 2, let message = first.messages.last, message.from >= 0, message.to >= 0,
                message.from != message.to
            {
                let (one, other) = (Int(message.from), Int(message.to))
                part = conversation.between(min(one, other), max(one, other))
            }
            let found = part.exchanges.indices.filter { shows(part.exchanges[$0]) }
            guard let start = found.first, let end = found.prefix(most).last else { continue }
            part.exchanges = Array(
                part.exchanges[max(0, start - around)..<min(part.exchanges.count, min(end, start + most) + around + 1)])
            part.messageCount = part.exchanges.reduce(0) { $0 + $1.messages.count }
            return part
        }
        return nil
    }
}
