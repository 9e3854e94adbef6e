package import CANCapture
package import CANDatabases

/// Which message of the databases each identifier is, and how many identifiers of a capture are in the databases.
package struct DatabaseCoverage: Sendable {
    /// By slot: the index of the message in the catalog.
    package let messages: [Int?]
    /// Number of identifiers, on any channel, that a database can describe.
    package private(set) var identifiers = 0
    /// Number of these that are in the databases.
    package private(set) var known = 0

    package init(_ databases: DatabaseSet, channels: [String], index: IdentifierIndex) {
        let matcher = FrameMatcher(databases, channels: channels)
        messages = index.entries.map { matcher.message($0.identifier, $0.flags, channel: $0.channel) }
        var (seen, found) = (Set<Int>(), Set<Int>())
        for (entry, message) in zip(index.entries, messages) where !entry.isXL {
            seen.insert(entry.rank)
            if message != nil { found.insert(entry.rank) }
        }
        (identifiers, known) = (seen.count, found.count)
    }
}
