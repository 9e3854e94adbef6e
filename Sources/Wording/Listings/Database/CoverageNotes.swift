package import Analysis
internal import CANDatabases
internal import Formatting

/// Warns if databases describe so few identifiers of a capture that they may belong to another bus.
package enum CoverageNotes {
    /// A warning is given if fewer than one identifier in this many is known.
    private static let few = 10

    /// Lines that are safe to print; none if there is nothing to warn about. Databases are named without their folder, which
    /// is the reader's own: documents contain these lines.
    package static func notes(_ recording: Recording) -> [String] {
        let databases = recording.databases
        guard !databases.isEmpty else { return [] }
        func coverage(_ set: DatabaseSet) -> DatabaseCoverage {
            DatabaseCoverage(set, channels: recording.frames.channels, index: recording.index)
        }
        let all = coverage(databases)
        guard all.identifiers > 0 else { return [] }
        let names = databases.bindings.map { LogProse.fileName(of: $0.database.path) }
        if all.known * few < all.identifiers {
            let what = names.count == 1 ? names[0] : "the databases"
            return [sentence(all.known, of: all.identifiers, what)]
        }
        guard names.count > 1 else { return [] }
        // Each database separately: an identifier in two of them counts for the first one.
        return databases.bindings.enumerated().compactMap { number, binding in
            coverage(DatabaseSet([binding])).known == 0 ? sentence(0, of: all.identifiers, names[number]) : nil
        }
    }

    private static func sentence(_ known: Int, of total: Int, _ database: String) -> String {
        let all = Decimal.grouped(total)
        if known == 0 {
            let none =
                total == 1 ? "the only identifier of the capture is not" : "none of the capture's \(all) identifiers is"
            return "\(none) in \(database); is it the right database?"
        }
        return
            "only \(Decimal.grouped(known)) of the capture's \(all) identifiers \(known == 1 ? "is" : "are") in \(database);"
            + " is it the right database?"
    }
}
