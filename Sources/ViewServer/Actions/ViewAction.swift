internal import Formatting
package import Viewing

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

    /// Whether pictures have a dark paper.
    package var isDark = false

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
    /// What it draws, as PNG.
    package var picture: [UInt8]?

    package init(command: String, text: String, hasFailed: Bool, picture: [UInt8]? = nil) {
        (self.command, self.text, self.hasFailed, self.picture) = (command, text, hasFailed, picture)
    }

    /// - Parameter address: of the picture.
    func json(picture address: String?) -> String {
        var json = JSONText(isOneLine: true)
        json.object {
            $0.field("command", command)
            $0.field("text", text)
            $0.field("failed", hasFailed)
            $0.field("picture", address)
        }
        return json.text
    }
}

/// A part of a file that the user dropped on a window.
package struct DroppedPart: Sendable {
    /// The file's name, without a folder.
    package var name: String
    /// Place of the bytes in the file; a file begins at 0.
    package var offset: Int
    package var bytes: [UInt8]
    package var isLast: Bool
}

/// What the program does for windows. Without a closure, windows do not offer it.
package struct ViewHost: Sendable {
    /// Makes tickets and reports of a capture.
    package var act: (@Sendable (ViewAction, ViewedCapture) -> ViewOutcome)?
    /// Reads a file that was dropped, after its last part. It returns why that is impossible.
    package var open: (@Sendable (DroppedPart) -> String?)?
    /// Names of databases that were last used with the capture and are not used now.
    package var offer: (@Sendable () -> [String])?
    /// Uses them. It returns why that is impossible.
    package var useOffer: (@Sendable () -> String?)?

    package init(
        act: (@Sendable (ViewAction, ViewedCapture) -> ViewOutcome)? = nil,
        open: (@Sendable (DroppedPart) -> String?)? = nil, offer: (@Sendable () -> [String])? = nil,
        useOffer: (@Sendable () -> String?)? = nil
    ) {
        (self.act, self.open, self.offer, self.useOffer) = (act, open, offer, useOffer)
    }
}
