internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import Layout
internal import Pages
internal import SequenceDiagrams

/// The part of a conversation with the finding: the requests and responses that show it, with those before and after.
enum FindingLadder {
    /// Number of exchanges before and after, and maximum number of exchanges that show it.
    private static let (around, most) = (2, 6)
    /// Maximum number of messages up to the first one that shows it.
    private static let mostBefore = 8
    /// Maximum number of places of a scan that are searched.
    private static let mostPlaces = 64
    /// In points.
    private static let height = 300.0

    /// - Returns: empty if the finding is in no conversation.
    ///
    /// - Parameter most: units; a higher figure is cut off.
    static func blocks(
        _ finding: Finding, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext,
        most: Double? = nil
    ) -> [any Block] {
        guard layout.width >= layout.length(ReportLadder.leastWidth),
            // With little room it begins with the exchange that shows the finding.
            let piece = piece(finding, context, before: most == nil ? around : 0)
        else { return [] }
        let figure = figure(piece, context, figures, layout)
        let heading = FindingPart.heading("The exchange", layout)
        let own = heading.measure.height + heading.measure.before
        let room = min(layout.length(height), most.map { $0 - own } ?? .infinity)
        return room > 0 ? [heading, figure.excerpt(most: room, least: piece.least)] : []
    }

    private static func figure(
        _ piece: Piece, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext
    ) -> LadderFigure {
        let extent = LadderFigure.Extent(height: layout.length(height), messages: piece.least)
        return ReportLadder.figure(piece.conversation, context, figures, layout, extent)
    }

    /// The messages that the figure of a finding shows, by their places in the table.
    static func drawn(
        _ finding: Finding, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext
    ) -> Set<Int32> {
        guard layout.width >= layout.length(ReportLadder.leastWidth), let piece = piece(finding, context) else {
            return []
        }
        let figure = figure(piece, context, figures, layout)
        let count =
            piece.conversation.messageCount - figure.messagesLeftOut(most: layout.length(height), least: piece.least)
        return Set(piece.conversation.exchanges.flatMap { $0.messages.map(\.unit) }.prefix(max(0, count)))
    }

    /// A part of a conversation, and the number of its messages up to the first one that shows the finding: they are drawn
    /// even if the figure becomes higher.
    typealias Piece = (conversation: Conversation, least: Int)

    /// - Parameters:
    ///   - finding: with the rows of the recording.
    ///   - before: maximum number of exchanges before it.
    static func piece(_ finding: Finding, _ context: ReportContext, before: Int = around) -> Piece? {
        guard isOfConversation(finding.rule) else { return nil }
        let all = finding.parts.compactMap(\.rows).sorted { $0.lowerBound < $1.lowerBound }
        // Of a scan those from its begin to its end: the first ones are of one service.
        let isScan = finding.facts.services ?? 0 > 1
        let step = isScan ? max(1, all.count / mostPlaces) : 1
        let places = RowPlaces(
            stride(from: 0, to: all.count, by: step).prefix(isScan ? mostPlaces : all.count).map { all[$0] })
        guard !all.isEmpty else { return nil }
        let reader = context.selection.recording.reader
        let isOfSeveral = finding.rule == .udsNegative && !finding.others.isEmpty
        // Other parties communicate at the same time, but the sender of the message of the finding is known. Messages
        // that break off may be of both directions.
        let facts = finding.facts.conversation
        let senders = [facts?.source, finding.others.isEmpty ? nil : facts?.target].compactMap { $0 }
        func shows(_ message: Exchange.Message) -> Bool {
            let unit = reader.unit(message)
            guard isOfSeveral || senders.isEmpty || senders.contains(unit.source) else { return false }
            return places.overlap(Int(unit.firstRow)...max(Int(unit.firstRow), Int(unit.lastRow)))
        }
        for conversation in context.conversations
        where finding.channel == nil || conversation.channel == finding.channel {
            var found: (exchange: Exchange, message: Exchange.Message)?
            for exchange in conversation.exchanges {
                guard let message = exchange.messages.first(where: shows) else { continue }
                found = (exchange, message)
                break
            }
            guard let found else { continue }
            var part = conversation
            // If several parties refuse a request, all of them are shown.
            if conversation.parties.count > 2, !isOfSeveral,
                let partner = partner(of: found.message, in: found.exchange)
            {
                let (one, other) = (Int(found.message.from), partner)
                part = conversation.between(min(one, other), max(one, other))
            }
            let shown = part.exchanges.indices.filter { part.exchanges[$0].messages.contains(where: shows) }
            if isScan {
                // Of a scan the first request for each service says more than one of them again and again.
                part.exchanges = Self.firstOfServices(shown.map { part.exchanges[$0] }, reader)
                part.messageCount = part.exchanges.reduce(0) { $0 + $1.messages.count }
                return (part, min(2, mostBefore))
            }
            guard let start = shown.first else { continue }
            // Those that follow each other without another exchange are folded, so that they need no more room.
            let run = zip(shown, shown.dropFirst()).prefix { $1 == $0 + 1 }.count + 1
            let end = shown[min(max(most, run), shown.count) - 1]
            // If there is more to show, fewer exchanges before it are shown, and none after many of them.
            let before = shown.count > 1 ? min(1, before) : before
            let last = run > most ? end : min(part.exchanges.count - 1, min(end, start + most) + around)
            part.exchanges = Array(part.exchanges[max(0, start - before)...last])
            part.messageCount = part.exchanges.reduce(0) { $0 + $1.messages.count }
            let until = part.exchanges.flatMap(\.messages).firstIndex(where: shows) ?? 0
            return (part, min(until + 1, mostBefore))
        }
        return nil
    }

    /// Ranges of rows, in which one is found by a binary search.
    private struct RowPlaces {
        private let starts: [Int]
        /// The highest end of each range and those before it.
        private let ends: [Int]

        /// - Parameter ranges: by their starts.
        init(_ ranges: [ClosedRange<Int>]) {
            starts = ranges.map(\.lowerBound)
            var highest = Int.min
            ends = ranges.map {
                highest = max(highest, $0.upperBound)
                return highest
            }
        }

        func overlap(_ rows: ClosedRange<Int>) -> Bool {
            var (low, high) = (0, starts.count)
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= rows.upperBound { low = middle + 1 } else { high = middle }
            }
            return low > 0 && ends[low - 1] >= rows.lowerBound
        }
    }

    /// The first exchange for each service, as many as are shown of any finding.
    private static func firstOfServices(_ exchanges: [Exchange], _ reader: ProtocolReader) -> [Exchange] {
        var seen: Set<UInt8> = []
        var kept: [Exchange] = []
        for exchange in exchanges where kept.count < most {
            let service = reader.table.withPayload(of: reader.unit(exchange.first), in: reader.frames) { $0.first ?? 0 }
            if seen.insert(service).inserted { kept.append(exchange) }
        }
        return kept
    }

    /// The party with which the sender of a message communicates: the sender of the request, otherwise the receiver;
    /// nil if the receiver is all.
    private static func partner(of message: Exchange.Message, in exchange: Exchange) -> Int? {
        let candidates = exchange.hasRequest ? [exchange.first.from, message.to] : [message.to]
        return candidates.first { $0 >= 0 && $0 != message.from }.map { Int($0) }
    }

    /// Whether a finding is about messages between parties. Broadcast and missing messages have lanes instead.
    private static func isOfConversation(_ rule: FindingRule) -> Bool {
        switch rule {
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .multipacket, .canopenSDO,
            .canopenEmergency, .addressConflict, .refusedGroup:
            true
        default: false
        }
    }
}
