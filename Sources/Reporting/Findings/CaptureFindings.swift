package import Protocols
package import Analysis
package import Capture
package import Databases
package import Wording

/// The findings of a capture by all rules, numbered, with what is needed to tell them.
package struct CaptureFindings: Sendable {
    package let all: [NumberedFinding]
    package let prose: FindingProse
    /// What times in JSON count from; see ``FindingsJSON``.
    package let origin: Int64
    /// Of the whole capture.
    let entries: [IdentifierIndex.Entry]
    /// What is spoken, and on what evidence.
    package let conversations: RecognizedMessages
    private let slots: [UInt32]

    /// - Parameter capture: whole; what a filter leaves out would look like a fault.
    package init(_ capture: Capture, rates: BitRates, databases: DatabaseSet, options: FindingOptions) {
        let index = IdentifierIndex(capture.frames)
        let conversations = Conversations.recognize(in: capture)
        self.conversations = conversations
        let study = RecordingStudy(
            capture, index: index, clock: ClockTrust(capture.frames, clock: capture.source.clock), rates: rates,
            databases: databases.isEmpty ? nil : databases, conversations: conversations.table,
            options: options)
        let start = capture.source.origin ?? (capture.frames.isEmpty ? 0 : capture.frames.time(0))
        origin = capture.source.clock == .wallClock ? start : 0
        prose = FindingProse(capture, index: index)
        entries = index.entries
        slots = index.slots
        let matcher = databases.isEmpty ? nil : FrameMatcher(databases, channels: capture.frames.channels)
        all = Findings(study).all.enumerated().map { place, finding in
            let entry = finding.slot.map { index.entries[$0] }
            let message = entry.flatMap { matcher?.message($0.identifier, $0.flags, channel: $0.channel) }
            return NumberedFinding(
                number: place + 1, finding: finding,
                message: message.map { databases.catalog.messages[$0].message.name })
        }
    }

    /// Those that a selection of frames shows: of an identifier where one of its frames is kept, of the bus where any is.
    ///
    /// - Parameter kept: by row; nil for all.
    package func listed(keeping kept: [Bool]?) -> [NumberedFinding] {
        guard let kept else { return all }
        return all.filter { numbered in
            guard let rows = numbered.finding.rows else { return true }
            let own = Set(([numbered.finding.slot].compactMap { $0 } + numbered.finding.others).map { UInt32($0) })
            return rows.contains { $0 < kept.count && kept[$0] && (own.isEmpty || own.contains(slots[$0])) }
        }
    }
}
