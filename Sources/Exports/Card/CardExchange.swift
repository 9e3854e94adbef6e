internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import Layout
internal import Pages
internal import Platform
internal import SequenceDiagrams
internal import Wording

/// The requests and responses around a finding about one of them, as a part of the sequence diagram.
struct CardExchange {
    private let conversation: Conversation
    private let selection: Selection
    private let page: PageStyle
    let window: ClosedRange<Int64>?
    let places: ClosedRange<Int>?

    /// Number of exchanges before and after the one that the finding is about.
    private static let (before, behind) = (1, 1)
    /// Maximum number of messages up to the one that the finding is about; a card has room for about five.
    private static let mostUntil = 4
    /// The scale from points of a sequence diagram to units of a card, so that its smallest text has the minimum size
    /// on a card.
    private static let enlargement = CardLayout.least / 7.0
    private static let mostItems = 40

    /// - Returns: nil if no exchange has the frames of the finding.
    init?(_ selection: Selection, _ lead: Finding, page: PageStyle) {
        guard let rows = lead.rows else { return nil }
        let reader = selection.recording.reader
        let all = ConversationList(
            reader.table, frames: reader.frames, keeps: selection.isWhole ? nil : { selection.shows(row: $0) },
            listsRoutine: false
        ).conversations
        func span(_ exchange: Exchange) -> ClosedRange<Int> {
            let units = exchange.messages.map { reader.unit($0) }
            let first = units.map { Int($0.firstRow) }.min() ?? 0
            return first...max(first, units.map { Int($0.lastRow) }.max() ?? 0)
        }
        // The rows of the finding are those of the frames that are shown.
        let wanted = selection.frames.place(min(rows.lowerBound, selection.frames.count - 1))
        for conversation in all {
            guard let found = conversation.exchanges.firstIndex(where: { span($0).contains(wanted) }) else { continue }
            var part = conversation
            var place = found
            // Of many parties, show those that are active here.
            let message = conversation.exchanges[found].messages.first { message in
                let unit = reader.unit(message)
                return message.from >= 0 && message.to >= 0 && message.from != message.to
                    && Int(unit.firstRow) <= wanted && Int(unit.lastRow) >= wanted
            }
            if conversation.parties.count > 2, let message {
                let (one, other) = (Int(message.from), Int(message.to))
                part = conversation.between(min(one, other), max(one, other))
                place = part.exchanges.firstIndex { span($0).contains(wanted) } ?? 0
            }
            guard !part.exchanges.isEmpty else { continue }
            // What the finding is about is on the card: a long exchange has none before it.
            let own = part.exchanges[place].messages
            let until = (own.firstIndex { Int(reader.unit($0).lastRow) >= wanted } ?? 0) + 1
            let earlier = place > 0 ? part.exchanges[place - 1].messages : []
            let heights = Self.height(
                of: (earlier + own.prefix(until)).map { reader.unit($0) }, selection.isTimed ? reader.frames : nil)
            let before = heights <= Double(Self.mostUntil) ? Self.before : 0
            let near = max(0, place - before)...min(part.exchanges.count - 1, place + Self.behind)
            part.exchanges = Array(part.exchanges[near])
            let spans = part.exchanges.map(span)
            let first = spans.map(\.lowerBound).min() ?? wanted
            let last = spans.map(\.upperBound).max() ?? wanted
            (self.conversation, self.selection, self.page) = (part, selection, page)
            places = first...last
            let frames = reader.frames
            window = selection.isTimed ? frames.time(first)...max(frames.time(first), frames.time(last)) : nil
            return
        }
        return nil
    }

    /// The height of messages, in messages of a single frame: several frames have a line of their own, and so has a pause.
    private static func height(of units: [ProtocolDataUnit], _ frames: FrameTable?) -> Double {
        var height = 0.0
        var end: Int64?
        for unit in units {
            height += unit.lastRow > unit.firstRow ? 1.5 : 1
            guard let frames else { continue }
            let start = frames.time(Int(unit.firstRow))
            if let end, start.subtractingSaturating(end) > LadderOptions().longestPause { height += 0.5 }
            end = frames.time(Int(unit.lastRow))
        }
        return height
    }

    func place(in room: Rect, _ layout: CardLayout, into list: inout DisplayList) {
        // A few messages are drawn larger, as far as all of them have room.
        let larger = Self.magnifications.lazy.map { self.figure(in: room, magnified: $0, layout) }
        let chosen =
            larger.first { $0.messagesLeftOut(most: room.height) == 0 } ?? figure(in: room, magnified: 1, layout)
        let block = chosen.excerpt(most: room.height)
        block.place(0..<block.measure.partCount, at: Point(x: layout.left, y: room.y), into: &list)
    }

    private static let magnifications = [1.45, 1.3, 1.15]

    private func figure(in room: Rect, magnified: Double, _ layout: CardLayout) -> LadderFigure {
        var options = LadderOptions()
        options.page = page
        options.parties = PartyNames(selection.recording.reader.senders(selection.recording.databases))
        options.mostItems = Self.mostItems
        let dots = layout.scale.unitsPerPoint * Self.enlargement * magnified * 72
        return LadderFigure(
            conversation, selection.recording.reader, of: selection.recording.capture, options: options,
            left: layout.left, width: layout.right - layout.left, scale: .pixels(dotsPerInch: dots),
            extent: LadderFigure.Extent(height: room.height), shaper: layout.pen.shaper)
    }
}
