internal import Layout
package import Pages
internal import CANProtocols
package import Wording

/// The options of a sequence diagram.
package struct LadderOptions: Sendable {
    package enum Scale: String, Sendable, CaseIterable {
        /// The time axis is linear.
        case time
        /// Long pauses are cut out and labelled, and repetitions are folded.
        case compressed
    }

    /// nil for the names of the parties.
    package var title: String?
    package var page = PageStyle()
    package var scale = Scale.compressed
    /// Names for the parties.
    package var parties = PartyNames()
    package var choice = LadderChoice.longest
    /// The files from which it was made.
    package var sources = DocumentSources()
    /// Longer pauses are cut out and labelled, nanoseconds.
    package var longestPause: Int64 = 50_000_000
    /// Maximum number of messages that are drawn; a repetition counts as one.
    package var mostItems = 4000

    package init() {}
}

/// The conversations to draw.
package enum LadderChoice: Sendable, Equatable {
    /// The one with the most messages.
    case longest
    case all
    /// Counted from 1, the longest first.
    case number(Int)
    /// The conversation between two identifiers: `7E0:7E8`.
    case between(String, String)

    /// `2`, `all`, `7E0:7E8`; nil for anything else.
    package init?(_ text: String) {
        if text.lowercased() == "all" {
            self = .all
        } else if let number = Int(text), number > 0, text.count < 4 {
            self = .number(number)
        } else {
            let sides = text.split(separator: ":", omittingEmptySubsequences: false)
            guard sides.count == 2, sides.allSatisfy({ (1...8).contains($0.count) }) else { return nil }
            let words = sides.map { $0.uppercased() }
            guard words.allSatisfy({ $0.allSatisfy { $0.isHexDigit } }), words[0] != words[1] else { return nil }
            self = .between(words[0], words[1])
        }
    }
}
