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

    /// - Returns: empty if there are no responses.
    static func blocks(_ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext) -> [any Block]
    {
        let all = context.conversations
        guard let longest = all.first, !longest.isRoutine, layout.width >= layout.length(leastWidth) else { return [] }
        let count = LogProse.count(all.count, "conversation")
        let caption = all.count > 1 ? "the longest with requests and responses, of \(count)" : ""
        return [
            ReportHeading.block("Sequence", caption: caption, anchor: "ladder", layout),
            figure(longest, context, figures, layout).excerpt(most: layout.length(height)),
        ]
    }

    static func figure(
        _ conversation: Conversation, _ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext
    ) -> LadderFigure {
        let reader = context.selection.recording.reader
        var options = LadderOptions()
        options.page = context.timeline.page
        options.parties = PartyNames(reader.senders(context.databases))
        return LadderFigure(
            conversation, reader, of: context.selection.recording.capture, options: options, left: layout.left,
            width: layout.width, scale: layout.scale, shaper: figures.shaper)
    }
}
