internal import Fleet
internal import Formatting
internal import Platform

/// Reads the tables of one or several runs of `batch`, one capture at a time.
package struct FleetTablesReader: Sendable {
    /// Names of the tags, which are columns in every table.
    package private(set) var tags: [String] = []
    private var parts: [Part] = []
    /// The folders that `batch` has written.
    private let folders: [String]

    private struct Part {
        var folder: String
        var captures: String
        var findings: String
        var identifiers: String
    }

    /// - Throws: if a folder has no tables.
    package init(_ folders: [String]) throws {
        self.folders = folders
        for folder in folders {
            for name in try Self.parts(in: folder) {
                func path(_ table: FleetTable) -> String { "\(folder)/tables/\(table.rawValue)/\(name)" }
                let part = Part(
                    folder: folder, captures: path(.captures), findings: path(.findings),
                    identifiers: path(.identifiers))
                let table = try TableRecords(part.captures)
                for tag in Self.tags(of: table.columns) where !tags.contains(tag) { tags.append(tag) }
                parts.append(part)
            }
        }
    }

    /// The names of the parts of a table.
    ///
    /// - Throws: if there are none, or if they are from several splits into parts: captures would count twice.
    private static func parts(in folder: String) throws(OutputFailure) -> [String] {
        let names = (FolderEntries.names(of: "\(folder)/tables/captures", followsLinks: true) ?? [])
            .filter { $0.hasPrefix("part-") && $0.hasSuffix(".csv") }.sorted()
        guard !names.isEmpty else {
            throw OutputFailure(
                "\(Printable.text(folder)): has no tables/captures/part-*.csv; 'canfolio batch' writes them",
                selectsNothing: true)
        }
        // part-0-of-4.csv
        guard Set(names.map { $0.split(separator: "-").last }).count == 1 else {
            throw OutputFailure(
                "\(Printable.text(folder)): tables/captures has parts of several runs (\(Printable.text(names[0])) and "
                    + "\(Printable.text(names[names.count - 1]))); delete tables, and run 'canfolio batch' again"
            )
        }
        return names
    }

    /// The columns between the path and the first fixed column.
    private static func tags(of columns: [String]) -> [String] {
        guard columns.first == "path", let end = columns.firstIndex(of: FleetTable.captures.columns[0].name) else {
            return []
        }
        return Array(columns[1..<end])
    }

    /// The distinct values of each tag, up to one more than `most`.
    func values(most: Int) throws -> [Set<String>] {
        var values = [Set<String>](repeating: [], count: tags.count)
        for part in parts {
            let captures = try TableRecords(part.captures)
            let columns = tags.map { captures.columns.firstIndex(of: $0) }
            while try captures.next() {
                for (place, column) in columns.enumerated() where values[place].count <= most {
                    values[place].insert(column.map { captures.text($0) } ?? "")
                }
            }
        }
        return values
    }

    /// Calls `body` for each capture, part by part, sorted by path.
    ///
    /// - Parameter cyclic: collects messages with a cycle; nil to skip the table of identifiers.
    package func forEach(cyclic: CyclicMessages? = nil, _ body: (FleetCapture) -> Void) throws {
        for part in parts {
            let captures = try TableRecords(part.captures)
            var findings = try FollowingTable(part.findings)
            var identifiers = try cyclic.map { _ in try FollowingTable(part.identifiers) }
            let reader = try CaptureColumns(captures, tags)
            let found = try FindingColumns(findings.table)
            let cycles = try identifiers.map { try IdentifierColumns($0.table) }
            while try captures.next() {
                guard captures.fieldCount == captures.columns.count else {
                    throw OutputFailure(
                        "\(Printable.text(captures.path)): a record does not have as many fields as the header")
                }
                var capture = reader.capture(captures)
                capture.folder = part.folder
                let path = captures.digest(0)
                try findings.forEach(of: path) { found.add($0, to: &capture) }
                try identifiers?.forEach(of: path) { cycles?.add($0, cyclic, to: &capture) }
                body(capture)
            }
            try findings.checkEnd(captures)
            try identifiers?.checkEnd(captures)
        }
    }

    /// A table that is sorted by path like the table of captures, and is read along with it.
    private struct FollowingTable {
        let table: TableRecords
        private var isRow: Bool

        init(_ path: String) throws(OutputFailure) {
            table = try TableRecords(path)
            isRow = try table.next()
        }

        mutating func forEach(of path: UInt64, _ body: (TableRecords) -> Void) throws(OutputFailure) {
            while isRow, table.digest(0) == path {
                body(table)
                isRow = try table.next()
            }
        }

        func checkEnd(_ captures: TableRecords) throws(OutputFailure) {
            guard isRow else { return }
            throw OutputFailure(
                "\(Printable.text(table.path)): has rows of captures that \(Printable.text(captures.path)) does not have in this"
                    + " order; run 'canfolio batch' again to write both")
        }
    }

    /// Version and digest of the options of each run. There are several if the results are mixed.
    ///
    /// A manifest keeps earlier lines of a capture; its last line counts. This needs about 30 bytes for each capture.
    package func makers() throws -> [String] {
        var makers: [String] = []
        var numbers: [String: UInt16] = [:]
        for folder in folders {
            var makerOfCapture: [UInt64: UInt16] = [:]
            for name in FleetManifest.files(in: folder) {
                try FleetManifest.forEachLine(of: "\(folder)/\(name)") { line in
                    guard let entry = ManifestEntry(line) else { return }
                    let capture = StableDigest.of(entry.path.shown)
                    guard entry.status == .done else {
                        makerOfCapture[capture] = nil
                        return
                    }
                    let maker = "\(entry.version) \(entry.question)"
                    let number = numbers[maker] ?? UInt16(truncatingIfNeeded: numbers.count)
                    numbers[maker] = number
                    makerOfCapture[capture] = number
                }
            }
            let used = Set(makerOfCapture.values)
            makers += numbers.filter { used.contains($0.value) }.map(\.key)
        }
        return Set(makers).sorted()
    }

    private struct CaptureColumns {
        private let tags: [Int]
        private let sha256, status, error, frames, duration, headline, consequence, incidents: Int

        init(_ table: TableRecords, _ names: [String]) throws(OutputFailure) {
            tags = names.map { table.columns.firstIndex(of: $0) ?? -1 }
            sha256 = try table.column("sha256")
            status = try table.column("status")
            error = try table.column("error")
            frames = try table.column("frames")
            duration = try table.column("duration_s")
            headline = try table.column("headline")
            consequence = try table.column("consequence")
            incidents = try table.column("incidents")
        }

        func capture(_ table: TableRecords) -> FleetCapture {
            var capture = FleetCapture()
            capture.path = table.text(0)
            capture.tags = tags.map { $0 < 0 ? "" : table.text($0) }
            capture.sha256 = table.text(sha256)
            capture.isRead = table.text(status) == ManifestEntry.Status.done.rawValue
            capture.error = table.text(error)
            capture.frames = max(0, table.integer(frames) ?? 0)
            capture.seconds = table.number(duration).map { max(0, $0) }
            capture.headline = table.text(headline)
            capture.consequence = table.text(consequence)
            capture.incidents = max(0, table.integer(incidents) ?? 0)
            return capture
        }
    }

    private struct FindingColumns {
        private let incident, member, severity, rule, start, lost, codes: Int

        init(_ table: TableRecords) throws(OutputFailure) {
            incident = try table.column("incident")
            member = try table.column("member")
            severity = try table.column("severity")
            rule = try table.column("rule")
            start = try table.column("start_s")
            lost = try table.column("lost_s")
            codes = try table.column("codes")
        }

        func add(_ table: TableRecords, to capture: inout FleetCapture) {
            guard let level = FleetCapture.Severity(table.text(severity)), let number = table.integer(incident) else {
                return
            }
            let name = table.text(rule)
            var known = capture.rules[name] ?? FleetCapture.Rule(severity: level)
            known.severity = max(known.severity, level)
            if known.last != number { known.incidents += 1 }
            known.last = number
            capture.rules[name] = known
            capture.severity = max(capture.severity ?? level, level)
            let named = table.text(codes)
            if !named.isEmpty { capture.codes.formUnion(named.split(separator: ";").map { $0.trimmingBlanks }) }
            // Incident 1 is the most serious. Member 0 is the finding that names the incident.
            guard number == 1, table.integer(member) == 0 else { return }
            capture.rule = name
            capture.lost = table.number(lost) ?? 0
            // A clock that is set back has no first and last time; the consequence names the jump.
            capture.start = name == "time-backwards" ? nil : table.number(start)
        }
    }

    private struct IdentifierColumns {
        private let channel, id, message, cycle: Int

        init(_ table: TableRecords) throws(OutputFailure) {
            channel = try table.column("channel")
            id = try table.column("id")
            message = try table.column("message")
            cycle = try table.column("cycle_s")
        }

        func add(_ table: TableRecords, _ cyclic: CyclicMessages?, to capture: inout FleetCapture) {
            guard let cyclic, let seconds = table.number(cycle), seconds > 0 else { return }
            let key = table.digest(channel) &* 31 &+ table.digest(id)
            let number = cyclic.number(key) {
                [table.text(id), table.text(message)].filter { !$0.isEmpty }.joined(separator: " ")
            }
            if let number { capture.cycles.append((number, seconds)) }
        }
    }
}

/// Messages with a cycle, numbered in the order in which they first appear.
package final class CyclicMessages {
    /// `0C9 EngineStatus`
    package private(set) var names: [String] = []
    private var numbers: [UInt64: Int] = [:]

    /// Limits memory. More messages than this come only from many different buses.
    private static let most = 20_000

    package init() {}

    /// - Parameter name: called for a new message only.
    func number(_ key: UInt64, _ name: () -> String) -> Int? {
        if let known = numbers[key] { return known }
        guard names.count < Self.most else { return nil }
        numbers[key] = names.count
        names.append(name())
        return names.count - 1
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }
}
