internal import Analysis
internal import SequenceDiagrams
internal import Layout
internal import CANProtocols
internal import Wording

/// The sequence of requests and answers of a report: the beginning of the longest conversation.
enum ReportLadder {
    /// Points; half a page of A4.
    private static let height = 360.0
    /// Points; narrower papers have none.
    private static let leastWidth = 240.0

    /// - Returns: none where nobody answers.
    static func blocks(_ context: ReportContext, _ figures: ReportFigures, _ layout: ReportLayoutContext) -> [any Block]
    {
        let (selection, reader) = (context.selection, context.selection.recording.reader)
        let all = ConversationList(
            reader.table, frames: reader.frames, keeps: selection.isWhole ? nil : { selection.shows(row: $0) },
            listsRoutine: false
        ).conversations
        guard let longest = all.first, !longest.isRoutine, layout.width >= layout.length(leastWidth) else { return [] }
        var options = LadderOptions()
        options.page = context.timeline.page
        options.parties = PartyNames(reader.senders(context.databases))
        let figure = LadderFigure(
            longest, reader, of: selection.recording.capture, options: options, left: layout.left, width: layout.width,
            scale: layout.scale, shaper: figures.shaper)
        let caption =
            all.count > 1
            ? "the longest of \(LogProse.count(all.count, "conversation")); canfolio ladder draws each"
            : "canfolio ladder draws all of it"
        return [
            ReportHeading.block("Sequence", caption: caption, anchor: "ladder", layout),
            figure.excerpt(most: layout.length(height)),
        ]
    }
}
