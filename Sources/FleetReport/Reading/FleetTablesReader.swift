#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
package import Fleet
internal import Formatting
internal import Platform

/// Reads the tables of one or several runs of `batch`: each capture with its findings, and keeps none.
package struct FleetTablesReader: Sendable {
    /// Columns of the tables that say something of a path.
    package private(set) var tags: [String] = []
    private var parts: [Part] = []
    /// Folders of the runs.
    private let folders: [String]

    private struct Part {
        var captures: String
        var findings: String
        var identifiers: String
    }

    /// - Throws: where a folder has no tables.
    package init(_ folders: [String]) throws {
        self.folders = folders
        for folder in folders {
            let names = Self.names(in: "\(folder)/tables/captures")
            guard !names.isEmpty else {
                throw OutputFailure(
                    "\(Printable.text(folder)): has no tables/captures/part-*.csv; 'canfolio batch' writes them")
            }
            for name in names {
                func path(_ table: FleetTable) -> String { "\(folder)/tables/\(table.rawValue)/\(name)" }
                let part = Part(
                    captures: path(.captures), findings: path(.findings), identifiers: path(.identifiers))
                let table = try TableRecords(part.captures)
                for tag in Self.tags(of: table.columns) where !tags.contains(tag) { tags.append(tag) }
                parts.append(part)
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("part-"), name.hasSuffix(".csv") { names.append(name) }
        }
        return names.sorted()
    }

    /// What stands between the path and the columns that every table has.
    private static func tags(of columns: [String]) -> [String] {
        guard columns.first == "path", let end = columns.firstIndex(of: FleetTable.captures.columns[0].name) else {
            return []
        }
        return Array(columns[1..<end])
    }

    /// Hands out the captures, part by part, in the order of their paths.
    ///
    /// - Parameter cyclic: gathers the messages that have cycles; nil where nobody asks for these.
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
                        "\(Printable.text(captures.path)): a record has another number of fields than the head")
                }
                var capture = reader.capture(captures)
                let path = captures.digest(0)
                try findings.forEach(of: path) { found.add($0, to: &capture) }
                try identifiers?.forEach(of: path) { cycles?.add($0, cyclic, to: &capture) }
                body(capture)
            }
            try findings.checkEnd(captures)
            try identifiers?.checkEnd(captures)
        }
    }

    /// A table whose rows follow those of captures: both are sorted by path.
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
                    + " order; let 'canfolio batch' write both again")
        }
    }

    /// What the runs were made with: `version`, and a digest of options and databases. More than one where results are mixed.
    package func makers() throws -> [String] {
        var makers: Set<String> = []
        for folder in folders {
            for name in FleetManifest.files(in: folder) {
                try FleetManifest.forEachLine(of: "\(folder)/\(name)") { line in
                    guard makers.count < 64, let entry = ManifestEntry(line), entry.status == .done else { return }
                    makers.insert("\(entry.version) \(entry.question)")
                }
            }
        }
        return makers.sorted()
    }

    private struct CaptureColumns {
        private let tags: [Int]
        private let status, error, frames, duration, headline, consequence, incidents: Int

        init(_ table: TableRecords, _ names: [String]) throws(OutputFailure) {
            func column(_ name: String) throws(OutputFailure) -> Int { try TableColumn.find(name, in: table) }
            tags = names.map { table.columns.firstIndex(of: $0) ?? -1 }
            status = try column("status")
            error = try column("error")
            frames = try column("frames")
            duration = try column("duration_s")
            headline = try column("headline")
            consequence = try column("consequence")
            incidents = try column("incidents")
        }

        func capture(_ table: TableRecords) -> FleetCapture {
            var capture = FleetCapture()
            capture.path = table.text(0)
            capture.tags = tags.map { $0 < 0 ? "" : table.text($0) }
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
            func column(_ name: String) throws(OutputFailure) -> Int { try TableColumn.find(name, in: table) }
            incident = try column("incident")
            member = try column("member")
            severity = try column("severity")
            rule = try column("rule")
            start = try column("start_s")
            lost = try column("lost_s")
            codes = try column("codes")
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
            // Incidents are numbered by gravity, and the finding that leads one has no number in it.
            guard number == 1, table.integer(member) == 0 else { return }
            capture.rule = name
            capture.lost = table.number(lost) ?? 0
            capture.start = table.number(start)
        }
    }

    private struct IdentifierColumns {
        private let channel, id, message, cycle: Int

        init(_ table: TableRecords) throws(OutputFailure) {
            func column(_ name: String) throws(OutputFailure) -> Int { try TableColumn.find(name, in: table) }
            channel = try column("channel")
            id = try column("id")
            message = try column("message")
            cycle = try column("cycle_s")
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

    private enum TableColumn {
        static func find(_ name: String, in table: TableRecords) throws(OutputFailure) -> Int {
            guard let place = table.columns.firstIndex(of: name) else {
                throw OutputFailure(
                    "\(Printable.text(table.path)): has no column '\(name)'; another version of canfolio wrote it")
            }
            return place
        }
    }
}

/// Messages with a cycle, numbered as they come.
package final class CyclicMessages {
    /// `0C9 EngineStatus`
    package private(set) var names: [String] = []
    private var numbers: [UInt64: Int] = [:]

    /// A fleet with more is one of many kinds of buses.
    private static let most = 20_000

    package init() {}

    /// - Parameter name: asked for a message that is new.
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
