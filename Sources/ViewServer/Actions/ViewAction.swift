internal import Formatting

/// What a window asks the commands to make of what it shows.
package struct ViewAction: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case ticket, card, report, changes }

    package var kind: Kind
    /// Nanoseconds since the first frame: the time that is selected; nil if it is a finding or a moment.
    package var span: ClosedRange<Int64>?
    /// Nanoseconds since the first frame.
    package var moment: Int64?
    /// The number of an incident.
    package var finding: Int?

    package init(kind: Kind, span: ClosedRange<Int64>? = nil, moment: Int64? = nil, finding: Int? = nil) {
        (self.kind, self.span, self.moment, self.finding) = (kind, span, moment, finding)
    }
}

/// What came of an action.
package struct ViewOutcome: Sendable, Equatable {
    /// The command line that does the same.
    package var command: String
    /// What the command printed.
    package var text: String
    package var hasFailed: Bool

    package init(command: String, text: String, hasFailed: Bool) {
        (self.command, self.text, self.hasFailed) = (command, text, hasFailed)
    }

    var json: String {
        var json = JSONText(isOneLine: true)
        json.object {
            $0.field("command", command)
            $0.field("text", text)
            $0.field("failed", hasFailed)
        }
        return json.text
    }
}
