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

    /// - Parameter capture: whole; what a filter leaves out would look like a fault.
    package init(_ capture: Capture, rates: BitRates, databases: DatabaseSet, options: FindingOptions) {
        let index = IdentifierIndex(capture.frames)
        let clock = ClockTrust(capture.frames, clock: capture.source.clock)
        let study = RecordingStudy(
            capture, index: index, clock: clock, rates: rates, databases: databases.isEmpty ? nil : databases,
            options: options)
        let start = capture.source.origin ?? (capture.frames.isEmpty ? 0 : capture.frames.time(0))
        origin = capture.source.clock == .wallClock ? start : 0
        prose = FindingProse(capture, index: index)
        let matcher = databases.isEmpty ? nil : FrameMatcher(databases, channels: capture.frames.channels)
        all = Findings(study).all.enumerated().map { place, finding in
            let entry = finding.slot.map { index.entries[$0] }
            let message = entry.flatMap { matcher?.message($0.identifier, $0.flags, channel: $0.channel) }
            return NumberedFinding(
                number: place + 1, finding: finding,
                message: message.map { databases.catalog.messages[$0].message.name })
        }
    }
}
