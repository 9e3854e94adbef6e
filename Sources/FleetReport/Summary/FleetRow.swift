internal import Formatting
internal import Platform
internal import Wording

/// What a row of a fleet report says about a capture. Pages and HTML lay out the same texts.
struct FleetRow {
    let capture: FleetCapture
    /// Anchor of the row in the list of captures.
    let anchor: String
    /// The value of the tag that names the vehicle; "" if there is none.
    let vehicle: String
    /// The value of the tag that is compared; "" if the row says it anyway.
    let tag: String
    let headline: String
    let consequence: String

    var severity: FleetCapture.Severity { capture.severity ?? .info }

    /// What the capture is called where there is room for one name: its vehicle, or its file.
    var name: String { vehicle.isEmpty ? Printable.text(capture.file) : vehicle }

    /// The name, and below it the file or its folders.
    var names: (top: String, below: String) {
        vehicle.isEmpty
            ? (name, Printable.text(String(capture.path.dropLast(capture.file.count).dropLast())))
            : (name, Printable.text(capture.file))
    }

    /// The consequence with as many of its first clauses as there may be room for, the longest text first.
    var shorterConsequences: [String] {
        var texts: [String] = []
        var text = consequence[...]
        while !text.isEmpty, texts.count < Self.mostClauses {
            texts.append(String(text))
            let end = text.begin(ofLast: "; ") ?? text.begin(ofLast: ", ")
            text = end.map { text[..<$0] } ?? ""
        }
        return texts
    }

    private static let mostClauses = 8
}

/// The lists of a fleet report: which rows they have, in which groups, and what their columns say.
struct FleetRows {
    /// A column of the captures with findings.
    enum Column {
        case vehicle, capture, tag, length, frames, incidents, headline

        var isNumber: Bool { self == .length || self == .frames || self == .incidents }
    }

    /// Captures whose most serious incident is of one rule.
    struct Group {
        let title: String
        let anchor: String
        let count: String
        let rows: [FleetRow]
    }

    /// Captures with findings, the most serious first.
    let all: [FleetRow]
    let groups: [Group]
    let columns: [Column]
    /// What is beside the heading.
    let caption: String
    /// Path and reason of each capture that could not be read.
    let failures: [(path: String, reason: String)]
    private let summary: FleetSummary

    static let title = "Captures with findings"
    static let failuresTitle = "Not read"

    init(_ summary: FleetSummary) {
        self.summary = summary
        let vehicle = summary.tags.firstIndex { $0.lowercased() == summary.vehicleTag }
        let tag = summary.tag.flatMap { summary.tags.firstIndex(of: $0) }.flatMap { $0 == vehicle ? nil : $0 }
        let all = summary.worst.enumerated().map { place, capture in
            // A tag may be the name of the file, which is beside it.
            let value = tag.map { capture.tags[$0] } ?? ""
            return FleetRow(
                capture: capture, anchor: Self.anchor(capture: place),
                vehicle: Printable.text(vehicle.map { capture.tags[$0] } ?? ""),
                tag: value == capture.file ? "" : Printable.text(value),
                headline: Printable.text(capture.headline), consequence: Printable.text(capture.consequence))
        }
        self.all = all
        groups = summary.worstByRule.map { rule, places in
            Group(
                title: FleetRules.title(rule), anchor: Self.anchor(rule),
                count: LogProse.count(places.count, "capture"), rows: places.map { all[$0] })
        }
        columns =
            (vehicle == nil ? [] : [.vehicle]) + [.capture] + (all.allSatisfy { $0.tag.isEmpty } ? [] : [.tag])
            + [.length, .frames, .incidents, .headline]
        let (total, listed) = (summary.withFindings, summary.worst.count)
        caption =
            total > listed
            ? "the \(Decimal.grouped(listed)) most serious of \(Decimal.grouped(total)); tables/captures lists all"
            : "\(Decimal.grouped(total)), the most serious first"
        failures = summary.failures.map { (Printable.text($0.path), Printable.text($0.reason)) }
    }

    /// What is beside the heading of those that could not be read.
    func failuresCaption(shown: Int) -> String {
        shown < summary.unreadable
            ? "\(shown) of \(Decimal.grouped(summary.unreadable)); tables/captures lists all"
            : LogProse.count(summary.unreadable, "capture")
    }

    /// Anchor of the list of captures of a rule.
    static func anchor(_ rule: String) -> String { "rule-\(rule)" }

    /// Anchor of a capture, by its place in ``FleetSummary/worst``.
    static func anchor(capture place: Int) -> String { "capture-\(place + 1)" }

    /// The row of a picture.
    func row(of look: FleetLook) -> FleetRow { all[look.number - 1] }

    func title(_ column: Column) -> String {
        switch column {
        case .vehicle:
            Printable.text(summary.tags.first { $0.lowercased() == summary.vehicleTag } ?? "").capitalizedFirst
        case .capture: "Capture"
        case .tag: Printable.text(summary.tag ?? "").capitalizedFirst
        case .length: "min:s"
        case .frames: "Frames"
        case .incidents: "Incidents"
        case .headline: "What happened"
        }
    }

    /// What a row has in a column.
    func text(_ column: Column, _ row: FleetRow) -> String {
        switch column {
        case .vehicle: row.vehicle
        case .capture: Printable.text(row.vehicle.isEmpty ? row.capture.path : row.capture.file)
        case .tag: row.tag
        case .length: row.capture.hasClock ? row.capture.seconds.map(FleetRules.length) ?? "" : ""
        case .frames: Decimal.grouped(row.capture.frames)
        case .incidents: Decimal.grouped(row.capture.incidents)
        case .headline: row.headline
        }
    }
}
