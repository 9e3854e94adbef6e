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
    ///
    /// - Parameter most: units; what is higher is cut.
    static func blocks(
        _ finding: Finding, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext,
        most: Double? = nil
    ) -> [any Block] {
        guard layout.width >= layout.length(ReportLadder.leastWidth), let piece = piece(finding, context) else {
            return []
        }
        let figure = ReportLadder.figure(piece, context, figures, layout)
        let heading = FindingPart.heading("The exchange", layout)
        let own = heading.measure.height + heading.measure.before
        let room = min(layout.length(height), most.map { $0 - own } ?? .infinity)
        return room > 0 ? [heading, figure.excerpt(most: room)] : []
    }

    /// Of others the frames say more than what was asked meanwhile.
    private static func isOfRequest(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes: true
        default: finding.facts.conversation != nil
        }
    }

    /// - Parameter finding: with the rows of the recording.
    static func piece(_ finding: Finding, _ context: ReportContext) -> Conversation? {
        guard isOfRequest(finding), let rows = finding.parts.compactMap(\.rows).first ?? finding.rows else {
            return nil
        }
        let reader = context.selection.recording.reader
        func shows(_ message: Exchange.Message) -> Bool {
            let unit = reader.unit(message)
            return Int(unit.firstRow) <= rows.upperBound && Int(unit.lastRow) >= rows.lowerBound
        }
        func shows(_ exchange: Exchange) -> Bool { exchange.messages.contains(where: shows) }
        for conversation in context.conversations
        where finding.channel == nil || conversation.channel == finding.channel {
            guard let first = conversation.exchanges.first(where: shows) else { continue }
            var part = conversation
            let told = first.messages.first { shows($0) && $0.from >= 0 && $0.to >= 0 && $0.from != $0.to }
            if conversation.parties.count > 2, let message = told {
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
