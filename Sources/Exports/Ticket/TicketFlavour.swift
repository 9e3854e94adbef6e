internal import Formatting

/// The tracker that a ticket is written for: its markup, and how much it takes.
package enum TicketFlavour: String, Sendable, CaseIterable {
    case github, gitlab, jira, redmine, bugzilla, plain

    /// UTF-8 bytes that the text of a ticket may have; trackers count characters, which are no more.
    package var limit: Int {
        switch self {
        case .github: 65_536
        case .gitlab: 1_048_576
        case .jira: 32_767
        case .redmine, .bugzilla: 65_535
        case .plain: 1 << 20
        }
    }

    /// The most bytes of an attachment where the tracker says so: GitHub of pictures, the others as they are set up.
    package var mostAttached: Int {
        switch self {
        case .github, .jira, .bugzilla: 10_000_000
        case .gitlab: 100_000_000
        case .redmine: 5_242_880
        case .plain: .max
        }
    }

    /// What the tracker reads in a text.
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
