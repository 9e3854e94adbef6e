/// Something that is wrong with a bus or with its recording, as a detector has found it: facts, no words. What pages,
/// pictures and `info` say of it comes from here.
package struct Finding: Sendable, Equatable {
    package enum Rule: String, Sendable, CaseIterable {
        /// Error frames close to each other.
        case errorBurst = "error-burst"
        /// A channel that usually is busy carried nothing.
        case silence
        /// A regular identifier did not come while its channel was busy.
        case missingMessage = "missing-message"
        /// A regular identifier did not come again.
        case stoppedMessage = "stopped-message"
        /// Stamps that are earlier than the one before.
        case timeBackwards = "time-backwards"
        /// Records that could not be read.
        case unreadable
    }

    package enum Severity: Int, Sendable, Comparable {
        case note, warning, error

        /// As programs read it.
        package var name: String {
            switch self {
            case .note: "note"
            case .warning: "warning"
            case .error: "error"
            }
        }

        package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    package var rule: Rule
    package var severity: Severity
    /// As ``FrameTable/channels``; nil where it is of all.
    package var channel: UInt16?
    /// As ``IdentifierIndex/entries``; nil where it is of no single identifier.
    package var slot: Int?
    /// The first and the last frame that show it; of a time without frames the one that ends it, or that went before it
    /// where none follows.
    package var rows: ClosedRange<Int>?
    /// Nanoseconds, as in the file; nil where the file has no times, or none at that place.
    package var interval: ClosedRange<Int64>?
    /// Frames, steps or records, at least 1.
    package var count = 1
    package var facts = Facts()

    package struct Facts: Sendable, Equatable {
        /// Nanoseconds without a frame; the largest step backwards.
        package var length: Int64?
        /// The usual time from one frame to the next, nanoseconds.
        package var period: Int64?

        package init() {}
    }

    package init(_ rule: Rule, _ severity: Severity) {
        self.rule = rule
        self.severity = severity
    }
}
