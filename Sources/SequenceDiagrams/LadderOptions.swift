internal import Layout
package import Pages
internal import CANProtocols
package import Wording

/// What the user asked of a ladder.
package struct LadderOptions: Sendable {
    package enum Scale: String, Sendable, CaseIterable {
        /// As much room for a second as for any other.
        case time
        /// Long silences are left out and named, what repeats is folded.
        case compressed
    }

    /// Nil for who talks.
    package var title: String?
    package var page = PageStyle()
    package var scale = Scale.compressed
    /// How those who talk are called.
    package var parties = PartyNames()
    package var choice = LadderChoice.longest
    /// The files that it was made from.
    package var sources = DocumentSources()
    /// Pauses above it are left out and named, nanoseconds.
    package var longestPause: Int64 = 50_000_000
    /// Messages that are drawn at most; what repeats counts as one.
    package var mostItems = 4000

    package init() {}
}

/// Which conversations are drawn.
package enum LadderChoice: Sendable, Equatable {
    /// The one with the most messages.
    case longest
    case all
    /// Counted from 1, the longest first.
    case number(Int)
    /// What two talk with each other: `7E0:7E8`.
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
