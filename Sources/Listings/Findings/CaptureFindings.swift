package import Analysis
package import Capture
package import Databases
package import Protocols
internal import Platform
package import Wording

/// The findings of a capture by all rules, numbered, with what is needed to tell them: what every output takes them from.
package struct CaptureFindings: Sendable {
    /// Those that are told.
    package private(set) var all: [NumberedFinding]
    /// How many the whole capture has.
    package let total: Int
    package let prose: FindingProse
    /// What times in JSON count from; see ``FindingsJSON``.
    package let origin: Int64
    private let frames: FrameTable
    /// Of the capture, or of the part of it that is shown.
    package let index: IdentifierIndex
    /// What is spoken in the whole capture, and on what evidence.
    package let conversations: RecognizedMessages

    /// - Parameters:
    ///   - capture: whole; what a filter leaves out would look like a fault.
    ///   - index: of it, where there is one already.
    ///   - clock: whether its times can be believed, where that is known already.
    ///   - conversations: the messages of its protocols, where they have been found already.
    package init(
        _ capture: Capture, index: IdentifierIndex? = nil, clock: ClockTrust? = nil, rates: BitRates,
        databases: DatabaseSet, conversations: RecognizedMessages? = nil, options: FindingOptions = FindingOptions()
    ) {
        let (conversations, (index, clock)) = Concurrently.run(
            { conversations ?? ProtocolDetector.recognize(in: capture) },
            {
                (
                    index ?? IdentifierIndex(capture.frames, withPrevious: false),
                    clock ?? ClockTrust(capture.frames, clock: capture.source.clock)
                )
            })
        self.conversations = conversations
        self.index = index
        frames = capture.frames
        let start = capture.source.origin ?? (capture.frames.isEmpty ? 0 : capture.frames.time(0))
        origin = capture.source.clock == .wallClock ? start : 0
        prose = FindingProse(capture, index: index)
        let matcher = databases.isEmpty ? nil : FrameMatcher(databases, channels: capture.frames.channels)
        let found = Findings(
            capture, index: index, clock: clock, rates: rates, databases: databases,
            conversations: conversations.table, options: options
        ).all
        total = found.count
        all = found.map { finding in
            let entry = finding.slot.map { index.entries[$0] }
            let message = entry.flatMap { matcher?.message($0.identifier, $0.flags, channel: $0.channel) }
            return NumberedFinding(
                finding: finding, message: message.map { databases.catalog.messages[$0].message.name })
        }
    }

    /// None, of frames in which nothing was looked for.
    package init(unjudged capture: Capture) {
        index = IdentifierIndex(capture.frames, withPrevious: false)
        (frames, all, total, origin) = (capture.frames, [], 0, 0)
        conversations = RecognizedMessages()
        prose = FindingProse(capture, index: index)
    }

    package var findings: Findings { Findings(all.map(\.finding)) }

    /// `2 errors · 1 warning · 1 note`; "" where there are none.
    package var counts: String {
        let words: [(Finding.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "note")]
        let parts = words.compactMap { severity, word -> String? in
            let count = all.count { $0.finding.severity == severity }
            return count == 0 ? nil : LogProse.count(count, word)
        }
        return parts.joined(separator: " \u{B7} ")
    }

    /// Those that a selection of frames shows: of the identifiers that it has, and of the bus itself, at its times.
    ///
    /// - Parameters:
    ///   - kept: by row of the whole capture, whether it is of the times and the channels that are chosen; nil for all.
    ///   - isChosen: whether an identifier is.
    package func keeping(
        _ kept: [Bool]?, isChosen: (IdentifierIndex.Entry) -> Bool = { _ in true }
    ) -> CaptureFindings {
        let chosen = index.entries.map(isChosen)
        guard kept != nil || chosen.contains(false) else { return self }
        var listed = self
        listed.all = all.filter { numbered in
            let finding = numbered.finding
            guard let rows = finding.rows else { return true }
            let own = Set(finding.slots)
            if !own.isEmpty, !own.contains(where: { chosen[$0] }) { return false }
            guard let kept else { return true }
            return rows.contains { row in
                row < kept.count && kept[row] && finding.channel.map { frames.channel(row) == $0 } ?? true
            }
        }
        return listed
    }

    /// The same as a part of the capture's frames shows them: identifiers, channels and rows are those of the part.
    package func shown(in part: Capture) -> CaptureFindings { CaptureFindings(self, in: part) }

    private init(_ whole: CaptureFindings, in part: Capture) {
        index = IdentifierIndex(part.frames)
        frames = part.frames
        origin = whole.origin
        total = whole.total
        conversations = whole.conversations
        prose = FindingProse(part, index: index)
        let translation = FindingsOfPart(part.frames, index, of: whole.frames, whole.index)
        all = whole.all.compactMap { numbered in
            translation.shown([numbered.finding]).first.map {
                NumberedFinding(finding: $0, message: numbered.message)
            }
        }
    }
}
