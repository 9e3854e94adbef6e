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
    private var parts: [(captures: String, findings: String)] = []
    /// Folders of the runs.
    private let folders: [String]

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
                let part = (
                    captures: "\(folder)/tables/captures/\(name)", findings: "\(folder)/tables/findings/\(name)"
                )
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
    package func forEach(_ body: (FleetCapture) -> Void) throws {
        for part in parts {
            let captures = try TableRecords(part.captures)
            let findings = try TableRecords(part.findings)
            let reader = try CaptureColumns(captures, tags)
            let found = try FindingColumns(findings)
            var isFinding = try findings.next()
            while try captures.next() {
                guard captures.fieldCount == captures.columns.count else {
                    throw OutputFailure(
                        "\(Printable.text(captures.path)): a record has another number of fields than the head")
                }
                var capture = reader.capture(captures)
                let path = captures.digest(0)
                // Both tables are sorted by path.
                while isFinding, findings.digest(0) == path {
                    found.add(findings, to: &capture)
                    isFinding = try findings.next()
                }
                body(capture)
            }
            guard !isFinding else {
                throw OutputFailure(
                    "\(Printable.text(findings.path)): has findings of captures that \(Printable.text(captures.path)) does not have"
                        + " in this order; let 'canfolio batch' write both again")
            }
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
        private let incident, member, severity, rule, start, lost: Int

        init(_ table: TableRecords) throws(OutputFailure) {
            func column(_ name: String) throws(OutputFailure) -> Int { try TableColumn.find(name, in: table) }
            incident = try column("incident")
            member = try column("member")
            severity = try column("severity")
            rule = try column("rule")
            start = try column("start_s")
            lost = try column("lost_s")
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
            // Incidents are numbered by gravity, and the finding that leads one has no number in it.
            guard number == 1, table.integer(member) == 0 else { return }
            capture.rule = name
            capture.lost = table.number(lost) ?? 0
            capture.start = table.number(start)
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
