package import Analysis
internal import CANCapture
package import CANProtocols
internal import Formatting
internal import Layout
package import Pages
internal import Platform
package import Wording

/// The conversations of a capture as sequence diagrams, one after the other.
package struct LadderSection: Section {
    private let selection: Selection
    /// All frames, because messages are needed wherever their frames are.
    private var capture: Capture { selection.recording.capture }
    private let found: LadderConversations
    private let options: LadderOptions
    private let scale: Scale
    /// Whether it is a picture that is as high as necessary.
    private let isOpen: Bool

    /// - Parameters:
    ///   - isOpen: whether it is a picture that is as high as necessary, up to a limit.
    ///   - dotsPerInch: resolution of a PNG, which is laid out in whole pixels.
    package init(
        _ selection: Selection, _ found: LadderConversations, options: LadderOptions, form: OutputForm, isOpen: Bool,
        dotsPerInch: Double
    ) {
        self.selection = selection
        self.found = found
        self.options = options
        self.isOpen = isOpen
        scale = form == .png ? .pixels(dotsPerInch: dotsPerInch) : .paper
    }

    package var document: Document { Document(title: title, sections: [self]) }

    private var title: String {
        options.title.map(Printable.text) ?? found.chosen.first.map { builder($0).words.title } ?? ""
    }

    private func builder(_ conversation: Conversation) -> LadderBuilder {
        LadderBuilder(conversation, found.reader, times: LadderTimes(capture), options: options)
    }

    package func pages(_ context: SectionContext) throws(PageError) -> LadderPages {
        let frame = try PageFrame(options.page, scale: scale)
        let theme = Theme.named(options.page.theme)
        guard frame.content.width >= scale.length(Self.leastWidth) else {
            throw PageError(
                description: "the page is too narrow for a ladder; choose a larger paper or smaller margins")
        }
        var pen = TextPen(shaper: context.shaper, scale: scale)
        pen.snapsStart = false
        let builders = found.chosen.map(builder)
        // A bar of one length is the same time on all pages.
        let latencies = builders.flatMap(\.latencies)
        let parts = builders.map { builder in
            let prose = LadderProse(builder, selection: selection, found: found, options: options)
            return LadderPages.Part(
                figure: builder.figure(
                    left: frame.content.x, width: frame.content.width, shared: latencies, theme: theme, pen: pen),
                title: found.chosen.count == 1 ? options.title.map(Printable.text) ?? prose.title : prose.title,
                subtitle: prose.subtitle)
        }
        let footer = pen.shaped(footer, .text)
        let table = TableShaper(fonts: context.metrics)
        let foot = PageFoot(
            footer, ellipsis: pen.ellipsis(.text), table: table, frame: frame, theme: theme, scale: scale)
        return LadderPages(parts, frame: frame, foot: foot, isOpen: isOpen, notes: found.notes)
    }

    /// In points.
    private static let leastWidth = 150.0

    private var footer: String {
        let prose = LogProse(capture: capture, facts: selection.recording.facts, zone: .utc).footer
        return ([prose] + options.sources.linesBesideName).joined(separator: " \u{B7} ")
    }
}

/// The conversations of a capture, and those that are drawn.
package struct LadderConversations: Sendable {
    package let reader: ProtocolReader
    package let all: [Conversation]
    package let chosen: [Conversation]
    /// A note about other conversations, and about what was left out.
    package let notes: [String]

    /// - Throws: if there are no conversations, or none of the requested parties.
    package init(
        _ reader: ProtocolReader, choice: LadderChoice, parties: PartyNames = PartyNames(),
        keeps: ((Int) -> Bool)? = nil
    ) throws(PageError) {
        self.reader = reader
        all = ConversationList(reader.table, frames: reader.frames, keeps: keeps).conversations
        guard !all.isEmpty else { throw PageError(description: Self.nothing(reader, isPart: keeps != nil)) }
        let listed = { [all] in Self.list(all, reader, parties) }
        chosen = try Self.chosen(choice, all, listed)
        notes = choice == .longest ? Self.others(all, listed) : []
    }

    private static func chosen(
        _ choice: LadderChoice, _ all: [Conversation], _ listed: () -> [String]
    ) throws(PageError) -> [Conversation] {
        switch choice {
        case .longest: return Array(all.prefix(1))
        case .all: return Array(all.prefix(mostDrawn))
        case .number(let number):
            guard number <= all.count else {
                throw PageError(
                    description: "no conversation \(number): "
                        + (all.count == 1 ? "there is one" : "there are \(Decimal.grouped(all.count))")
                        + "\n  " + listed().joined(separator: "\n  "))
            }
            return [all[number - 1]]
        case .between(let one, let other):
            for conversation in all {
                guard let first = party(one, conversation), let second = party(other, conversation), first != second
                else { continue }
                let part = conversation.between(min(first, second), max(first, second))
                if !part.exchanges.isEmpty { return [part] }
            }
            throw PageError(
                description: "\(one) and \(other) have no conversation; conversations are\n  "
                    + listed().joined(separator: "\n  "))
        }
    }

    private static let mostDrawn = 200
    private static let mostListed = 12

    private static func party(_ text: String, _ conversation: Conversation) -> Int? {
        func trimmed(_ text: String) -> Substring { text.drop { $0 == "0" } }
        return conversation.parties.firstIndex {
            $0.addresses.contains { !$0.text.isEmpty && trimmed($0.text) == trimmed(text) }
        }
    }

    /// `2  Tester 752 and ECU 75A: 120 messages of UDS`
    private static func list(_ all: [Conversation], _ reader: ProtocolReader, _ parties: PartyNames) -> [String] {
        var lines = all.prefix(mostListed).enumerated().map { number, conversation in
            let words = LadderWords(conversation: conversation, reader: reader, names: parties)
            let channel = reader.frames.channels[Int(conversation.channel)]
            let place = channel.isEmpty ? "" : " on \(Printable.text(channel))"
            return "\(number + 1)  \(words.parties): \(LogProse.count(conversation.messageCount, "message")) of "
                + words.languages + place
        }
        if all.count > mostListed { lines.append("\u{2026} \(Decimal.grouped(all.count - mostListed)) more") }
        return lines
    }

    private static func others(_ all: [Conversation], _ listed: () -> [String]) -> [String] {
        guard all.count > 1 else { return [] }
        let lines = listed().dropFirst().joined(separator: "\n  ")
        // Conversations with responses come first, the longest before the others.
        let drawn = "the longest conversation" + (all[0].hasRequests ? " with requests and responses" : "")
        return [
            "\(drawn) is drawn, 1 of \(Decimal.grouped(all.count)); draw another with --conversation N, or all with"
                + " --conversation all:\n  \(lines)"
        ]
    }

    private static func nothing(_ reader: ProtocolReader, isPart: Bool) -> String {
        let names = NetworkProtocol.allCases.map(\.name)
        if isPart, !reader.table.units.isEmpty {
            return "no message matches the selection; the whole capture has "
                + LogProse.count(reader.table.units.count, "message")
        }
        return "no conversation found; looked for " + names.dropLast().joined(separator: ", ") + " and "
            + (names.last ?? "") + "; name a known pair with --isotp 7E0:7E8"
    }
}

/// The title of a sequence diagram, and the line of numbers below it.
struct LadderProse {
    let title: String
    /// Parts between which a line may break; it breaks within them only if necessary.
    let subtitle: [String]

    init(_ builder: LadderBuilder, selection: Selection, found: LadderConversations, options: LadderOptions) {
        let capture = selection.recording.capture
        let (conversation, words, script) = (builder.conversation, builder.words, builder.script)
        title = words.title
        var parts: [String] = [LogProse.fileName(of: capture.source)]
        if !selection.words.isEmpty {
            parts.append("only \(Printable.text(selection.words.joined(separator: ", ")))")
        }
        let channel = capture.frames.channels[Int(conversation.channel)]
        if !channel.isEmpty {
            parts.append(channel.allSatisfy(\.isNumber) ? "channel \(channel)" : Printable.text(channel))
        }
        parts.append(words.languages)
        if found.all.count > 1, found.chosen.count == 1 {
            parts.append("1 of \(Decimal.grouped(found.all.count)) conversations")
        }
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
                "\(Decimal.grouped(script.single)) + \(Decimal.grouped(script.folded)) \(noun)s, repeated ones folded"
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
                "the first part; \(Decimal.grouped(script.leftOut)) more steps are not drawn")
        }
        if !builder.times.isTimed {
            parts.append("no times in the file")
        } else if options.scale == .time {
            parts.append("time to scale")
        } else if script.hasPauses {
            parts.append("time compressed, pauses above \(options.longestPause / 1_000_000) ms labelled")
        }
        subtitle = parts
    }
}
