internal import Analysis
internal import CANCapture
internal import Platform
internal import CANProtocols
internal import Formatting
internal import Wording

/// The title of a ladder, and the line of figures below it.
struct LadderProse {
    let title: String
    /// What is broken between, and rather not within.
    let subtitle: [String]

    init(_ builder: LadderBuilder, selection: Selection, found: LadderConversations, options: LadderOptions) {
        let capture = selection.recording.capture
        let (conversation, words, script) = (builder.conversation, builder.words, builder.script)
        title = words.title
        var parts: [String] = [LogProse.fileName(of: capture.source)]
        if !selection.words.isEmpty {
            parts.append("filtered: \(Printable.text(selection.words.joined(separator: " ")))")
        }
        let channel = capture.frames.channels[Int(conversation.channel)]
        if !channel.isEmpty {
            parts.append(channel.allSatisfy(\.isNumber) ? "channel \(channel)" : Printable.text(channel))
        }
        parts.append(words.languages)
        let rows = conversation.exchanges.flatMap { $0.messages.map { builder.reader.unit($0) } }
        if let first = rows.map(\.firstRow).min(), let last = rows.map(\.lastRow).max() {
            let ends = [first, last].map { builder.times.brief(row: Int($0)) }
            parts.append(ends[0] + " \u{2013} " + ends[1] + (builder.times.isTimed ? " s" : ""))
        }
        let hasRequests = conversation.exchanges.contains {
            $0.hasRequest || builder.reader.unit($0.first).role == .exchange
        }
        let noun = hasRequests ? "exchange" : "message"
        if script.folded > 0, script.single > 0 {
            parts.append(
                "\(Decimal.grouped(script.single)) + \(Decimal.grouped(script.folded)) \(noun)s, those that repeat folded"
            )
        } else {
            parts.append(
                LogProse.count(script.single + script.folded, noun) + (script.folded > 0 ? ", folded" : ""))
        }
        if conversation.incompleteCount > 0 {
            let aborted = rows.count { $0.outcome == .aborted }
            let (rest, count) = (conversation.incompleteCount - aborted, Decimal.grouped(aborted))
            if rest > 0 { parts.append("\(Decimal.grouped(rest)) incomplete") }
            if aborted > 0 { parts.append("\(count) aborted") }
        }
        if conversation.routineCount > 0 {
            parts.append(LogProse.count(conversation.routineCount, "cyclic message") + " not drawn")
        }
        if script.leftOut > 0 {
            parts.append(
                "the first part: \(Decimal.grouped(script.leftOut)) steps more, narrow them with --start and --stop")
        }
        if !builder.times.isTimed {
            parts.append("no times in the file")
        } else if options.scale == .time {
            parts.append("time to scale")
        } else if script.hasPauses {
            parts.append("time compressed, gaps above \(options.longestPause / 1_000_000) ms named")
        }
        if found.all.count > 1, found.chosen.count == 1 {
            parts.append("one of \(Decimal.grouped(found.all.count)) conversations")
        }
        subtitle = parts
    }
}
