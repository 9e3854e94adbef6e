internal import Analysis
package import Capture
package import Databases
internal import Platform
internal import Wording

/// How much of a capture its databases describe, told where it is so little that they may be those of another bus.
package enum DatabaseCoverage {
    /// Fewer than one identifier in so many is worth a word.
    private static let few = 10

    /// Each line safe to print; none where there is nothing to be said.
    package static func notes(_ capture: Capture, _ databases: DatabaseSet) -> [String] {
        guard !databases.isEmpty else { return [] }
        let index = IdentifierIndex(capture.frames)
        let total = count(index) { _ in true }
        guard total > 0 else { return [] }
        let known = known(index, capture, databases)
        let names = databases.bindings.map { Printable.text($0.database.path) }
        if known * few < total {
            let what = names.count == 1 ? names[0] : "the databases"
            return [sentence(known, of: total, what)]
        }
        guard names.count > 1 else { return [] }
        // Each by itself: what two describe is found in the first one.
        return databases.bindings.enumerated().compactMap { number, binding in
            let own = Self.known(index, capture, DatabaseSet([binding]))
            return own == 0 ? sentence(0, of: total, names[number]) : nil
        }
    }

    private static func sentence(_ known: Int, of total: Int, _ database: String) -> String {
        let all = Decimal.grouped(total)
        if known == 0 {
            let none =
                total == 1 ? "the capture's one identifier is not" : "none of the capture's \(all) identifiers is"
            return "\(none) in \(database): it may be the database of another bus"
        }
        return
            "only \(Decimal.grouped(known)) of the capture's \(all) identifiers \(known == 1 ? "is" : "are") in \(database):"
            + " it may be the database of another bus"
    }

    private static func known(_ index: IdentifierIndex, _ capture: Capture, _ databases: DatabaseSet) -> Int {
        let matcher = FrameMatcher(databases, channels: capture.frames.channels)
        return count(index) { matcher.message($0.identifier, $0.flags, channel: $0.channel) != nil }
    }

    /// Identifiers on whatever channels, of those that a database can describe.
    private static func count(_ index: IdentifierIndex, _ isCounted: (IdentifierIndex.Entry) -> Bool) -> Int {
        var seen: Set<Int> = []
        for entry in index.entries where !entry.isXL && isCounted(entry) { seen.insert(entry.rank) }
        return seen.count
    }
}
