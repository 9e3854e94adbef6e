internal import Formatting

/// The tracker that a ticket is written for: its markup and its limits.
package enum TicketFlavour: String, Sendable, CaseIterable {
    case github, gitlab, jira, redmine, bugzilla, plain

    /// Maximum number of UTF-8 bytes of the text of a ticket. Trackers count characters, which are never more than
    /// bytes.
    package var limit: Int {
        switch self {
        case .github: 65_536
        case .gitlab: 1_048_576
        case .jira: 32_767
        case .redmine, .bugzilla: 65_535
        case .plain: 1 << 20
        }
    }

    /// Maximum number of bytes of an attachment: GitHub has a limit for pictures; for other trackers it depends on
    /// their settings.
    package var mostAttached: Int {
        switch self {
        case .github, .jira, .bugzilla: 10_000_000
        case .gitlab: 100_000_000
        case .redmine: 5_242_880
        case .plain: .max
        }
    }

    /// The patterns that the tracker finds in a text.
    var markup: MarkupFlavour {
        switch self {
        case .github: .github
        case .gitlab: .gitlab
        case .jira: .jira
        case .redmine: .redmine
        case .bugzilla: .bugzilla
        case .plain: .plain
        }
    }
}
