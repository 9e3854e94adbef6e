internal import CANProtocols
internal import Layout
internal import SequenceDiagrams
internal import Wording

/// The sequence of requests and responses of a report: the beginning of the longest conversation.
enum ReportLadder {
    /// In points; half a page of A4.
    private static let height = 360.0
    /// In points; narrower paper has no sequence.
    static let leastWidth = 240.0

    /// - Parameter drawn: messages that the pages of findings show, by their places in the table. The diagram begins with
    ///   the first exchange that none of them shows.
    ///
    /// - Returns: empty if there are no responses, and if every exchange is at a finding.
    static func blocks(
        _ context: ReportContext, drawn: Set<Int32>, _ figures: ReportFigures, _ layout: ReportLayoutContext
    ) -> [any Block] {
        let all = context.conversations
        guard let longest = all.first, !longest.isRoutine, layout.width >= layout.length(leastWidth),
            let shown = rest(of: longest, without: drawn)
        else { return [] }
        var captions: [String] = []
        if all.count > 1 {
            let count = LogProse.count(all.count, "conversation")
            captions.append("the longest with requests and responses, of \(count)")
        }
        if shown.exchanges.count < longest.exchanges.count {
            captions.append("its beginning is on the pages of the findings")
        }
        return [
            ReportHeading.block(
                "Sequence", caption: captions.joined(separator: " \u{B7} "), anchor: "ladder", layout),
            figure(shown, context, figures, layout, LadderFigure.Extent(height: layout.length(height)))
                .excerpt(most: layout.length(height)),
        ]
    }

    /// A conversation without the exchanges at its beginning that are drawn; nil if all of them are.
    static func rest(of conversation: Conversation, without drawn: Set<Int32>) -> Conversation? {
        var rest = conversation
        rest.exchanges = Array(
            conversation.exchanges.drop { $0.messages.allSatisfy { drawn.contains($0.unit) } })
        rest.messageCount = rest.exchanges.reduce(0) { $0 + $1.messages.count }
        return rest.exchanges.isEmpty ? nil : rest
    }

    static func figure(
        _ conversation: Conversation, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext,
        _ extent: LadderFigure.Extent
    ) -> LadderFigure {
        let reader = context.selection.recording.reader
        var options = LadderOptions()
        options.page = context.timeline.page
        options.parties = PartyNames(reader.senders(context.databases))
        return LadderFigure(
            conversation, reader, of: context.selection.recording.capture, options: options, left: layout.left,
            width: layout.width, scale: layout.scale, extent: extent, shaper: figures.shaper)
    }
}
