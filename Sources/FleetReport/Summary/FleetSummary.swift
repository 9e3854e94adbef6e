internal import Analysis
internal import Fleet
internal import Formatting
internal import Platform

/// What many captures say together. Its memory depends on the rules, the values of one tag and the rows that are listed, not
/// on the number of captures.
package struct FleetSummary: Sendable {
    /// The captures with one value of the tag whose duration is known.
    package struct Group: Sendable {
        package var value: String
        package var captures = 0
        package var hours = 0.0
        /// Digests of the vehicles.
        package var vehicles: Set<UInt64> = []
        /// For each rule, the number of incidents and of captures with its findings.
        package var counts: [String: (incidents: Int, captures: Int)] = [:]
        /// For each trouble code, the number of captures in which a finding names it.
        package var codes: [String: Int] = [:]
        package var cycles = CycleCounts()
        /// The vehicles with findings of each rule.
        var vehiclesOfRules: [String: Set<UInt64>] = [:]

        package func incidents(_ rule: String) -> Int { counts[rule]?.incidents ?? 0 }
        package func captures(_ rule: String) -> Int { counts[rule]?.captures ?? 0 }
        package func vehicles(_ rule: String) -> Int { vehiclesOfRules[rule]?.count ?? 0 }
    }

    /// What the report compares.
    package struct Question: Sendable {
        /// The tag to compare; nil to choose one automatically.
        package var tag: String?
        /// The values to compare, in this order; empty for all values.
        package var values: [String] = []

        package init(tag: String? = nil, values: [String] = []) { (self.tag, self.values) = (tag, values) }
    }

    package private(set) var captures = 0
    package private(set) var unreadable = 0
    package private(set) var hours = 0.0
    /// Number of captures whose duration is unknown or implausible. Rates ignore them.
    package private(set) var withoutClock = 0
    package private(set) var frames = 0
    package private(set) var incidents = 0
    /// Number of captures by their highest severity.
    package private(set) var captureCounts: [FleetCapture.Severity: Int] = [:]
    /// The highest severity of each rule.
    package private(set) var severities: [String: FleetCapture.Severity] = [:]
    /// The tag whose values are compared; nil if no tag is suitable.
    package let tag: String?
    package let tags: [String]
    /// The tag that names the vehicle; nil if there is none.
    package let vehicleTag: String?
    package private(set) var vehicles: Set<UInt64> = []
    package private(set) var groups: [Group] = []
    /// Captures with findings, the most serious first.
    package private(set) var worst: [FleetCapture] = []
    /// Captures that could not be read, sorted by path.
    package private(set) var failures: [FleetCapture] = []
    /// Versions and options of the runs; see ``FleetTablesReader/makers()``.
    package let makers: [String]
    /// Names of the messages with a cycle, by number.
    package private(set) var cyclicNames: [String] = []
    private var places: [String: Int] = [:]

    /// Maximum number of captures in the list.
    package static let mostListed = 1000
    private static let mostFailures = 200
    /// Maximum number of values of a tag. Captures with other values are in no group.
    private static let mostValues = 1000
    /// Tags to compare by default, the most likely one first.
    private static let comparedTags = ["software", "sw", "version", "release", "firmware", "build"]
    private static let vehicleTags = ["vehicle", "car", "vin", "machine", "unit", "truck", "bench"]
    /// A tag with more values probably identifies single captures.
    private static let mostCompared = 12

    package init(_ reader: FleetTablesReader, _ question: Question = Question()) throws {
        tags = reader.tags
        vehicleTag = Self.vehicleTags.first { wanted in reader.tags.contains { $0.lowercased() == wanted } }
        if let wanted = question.tag, !reader.tags.contains(wanted) {
            let known =
                reader.tags.isEmpty ? "the tables have no tags" : "use one of " + reader.tags.joined(separator: ", ")
            throw OutputFailure(
                "'\(Printable.text(wanted))' is not a tag of these tables; \(known)", selectsNothing: true)
        }
        tag = try question.tag ?? Self.chosenTag(reader)
        makers = try reader.makers()
        let tagPlace = tag.flatMap { reader.tags.firstIndex(of: $0) }
        let vehiclePlace = vehicleTag.flatMap { name in reader.tags.firstIndex { $0.lowercased() == name } }
        for value in question.values { place(of: value, isWanted: true) }
        let isOpen = question.values.isEmpty
        // Cycles are needed only for comparisons.
        let cyclic = tag == nil ? nil : CyclicMessages()
        try reader.forEach(cyclic: cyclic) { add($0, tagPlace, vehiclePlace, isOpen: isOpen) }
        cyclicNames = cyclic?.names ?? []
        if isOpen { groups.sort { NaturalOrder.isBefore($0.value, $1.value) } }
        if let missing = question.values.first(where: { value in groups.first { $0.value == value }?.captures == 0 }) {
            let known = groups.filter { $0.captures > 0 }.map(\.value).joined(separator: ", ")
            throw OutputFailure(
                "no capture has \(tag ?? "") \(Printable.text(missing)); use one of \(Printable.text(known))",
                selectsNothing: true)
        }
        worst.sort(by: Self.isWorse)
        worst = Array(worst.prefix(Self.mostListed))
    }

    /// The first tag with 2 to ``mostCompared`` values. Tags named after software are preferred.
    private static func chosenTag(_ reader: FleetTablesReader) throws -> String? {
        let values = try reader.values(most: mostCompared)
        let fitting = reader.tags.indices.filter { (2...mostCompared).contains(values[$0].subtracting([""]).count) }
        let named = comparedTags.lazy.compactMap { name in fitting.first { reader.tags[$0].lowercased() == name } }
            .first
        return (named ?? fitting.first { !vehicleTags.contains(reader.tags[$0].lowercased()) }).map { reader.tags[$0] }
    }

    @discardableResult
    private mutating func place(of value: String, isWanted: Bool) -> Int? {
        if let place = places[value] { return place }
        guard isWanted, groups.count < Self.mostValues else { return nil }
        places[value] = groups.count
        groups.append(Group(value: value))
        return groups.count - 1
    }

    private mutating func add(_ capture: FleetCapture, _ tag: Int?, _ vehicle: Int?, isOpen: Bool) {
        captures += 1
        guard capture.isRead else {
            unreadable += 1
            if failures.count < Self.mostFailures { failures.append(capture) }
            return
        }
        // The duration from an implausible clock would falsify the rates.
        let hours = capture.hasClock ? (capture.seconds ?? 0) / 3600 : 0
        if !capture.hasClock { withoutClock += 1 }
        self.hours += hours
        let (sum, overflow) = frames.addingReportingOverflow(capture.frames)
        frames = overflow ? .max : sum
        incidents += capture.incidents
        let name = vehicle.map { StableDigest.of(capture.tags[$0]) }
        if let name, vehicles.count < Self.mostVehicles { vehicles.insert(name) }
        for (rule, one) in capture.rules { severities[rule] = max(severities[rule] ?? one.severity, one.severity) }
        if let severity = capture.severity {
            captureCounts[severity, default: 0] += 1
            list(capture)
        }
        // Without a tag, all captures form one group.
        let value = tag.map { capture.tags[$0] }
        guard let place = place(of: value ?? "", isWanted: isOpen && value != "") else { return }
        guard capture.hasClock else { return }
        groups[place].captures += 1
        groups[place].hours += hours
        if let name { groups[place].vehicles.insert(name) }
        for code in capture.codes where groups[place].codes.count < Self.mostCodes || groups[place].codes[code] != nil {
            groups[place].codes[code, default: 0] += 1
        }
        for cycle in capture.cycles { groups[place].cycles.add(cycle.message, cycle.seconds) }
        for (rule, one) in capture.rules {
            let known = groups[place].counts[rule] ?? (0, 0)
            groups[place].counts[rule] = (known.incidents + one.incidents, known.captures + 1)
            if let name { groups[place].vehiclesOfRules[rule, default: []].insert(name) }
        }
    }

    private static let mostVehicles = 1 << 20
    private static let mostCodes = 10_000

    /// Keeps the most serious captures. The list may grow to twice its final length before the others are dropped.
    private mutating func list(_ capture: FleetCapture) {
        worst.append(capture)
        guard worst.count >= 2 * Self.mostListed else { return }
        worst.sort(by: Self.isWorse)
        worst.removeLast(worst.count - Self.mostListed)
    }

    private static func isWorse(_ one: FleetCapture, _ other: FleetCapture) -> Bool {
        func order(_ capture: FleetCapture) -> (Int, Int, Double) {
            (-(capture.severity?.rawValue ?? -1), gravity(capture.rule), -capture.lost)
        }
        let (first, second) = (order(one), order(other))
        return first != second ? first < second : one.path < other.path
    }

    /// A controller that leaves the bus, then a bus without frames, then single messages; 0 for the gravest.
    private static func gravity(_ rule: String) -> Int {
        switch FindingRule(rawValue: rule) {
        case .busOff: 0
        case .silence: 1
        default: 2
        }
    }

    /// The listed captures by their place in ``worst``, grouped by the rule of their most serious incident.
    var worstByRule: [(rule: String, captures: [Int])] {
        var places: [String: Int] = [:]
        var groups: [(rule: String, captures: [Int])] = []
        for (number, capture) in worst.enumerated() {
            if let place = places[capture.rule] {
                groups[place].captures.append(number)
            } else {
                places[capture.rule] = groups.count
                groups.append((capture.rule, [number]))
            }
        }
        return groups
    }

    /// The place in ``worst`` of the first capture with findings of a rule and one value of the tag, preferably one in which
    /// nothing is more serious; nil if none is listed.
    func firstListed(_ rule: String, _ group: Group) -> Int? {
        let tag = tag.flatMap { tags.firstIndex(of: $0) }
        let fitting = worst.indices.lazy.filter { number in
            worst[number].rules[rule] != nil && (tag.map { worst[number].tags[$0] == group.value } ?? true)
        }
        return fitting.first { worst[$0].rule == rule } ?? fitting.first
    }

    /// Number of captures with findings.
    package var withFindings: Int { captureCounts.values.reduce(0, +) }

    /// Rules with findings, sorted by severity and number of captures.
    package var rules: [String] {
        severities.sorted { one, other in
            let counts = [one, other].map { rule in groups.reduce(0) { $0 + $1.captures(rule.key) } }
            return (-one.value.rawValue, -counts[0], one.key) < (-other.value.rawValue, -counts[1], other.key)
        }.map(\.key)
    }
}

/// Compares texts by the numbers in them: 1.9 is before 1.10.
enum NaturalOrder {
    static func isBefore(_ one: String, _ other: String) -> Bool {
        let (first, second) = (pieces(one), pieces(other))
        for (left, right) in zip(first, second) where left != right {
            switch (left.number, right.number) {
            case (let a?, let b?): if a != b { return a < b }
            case (nil, nil): return left.text < right.text
            case (_?, nil): return true
            case (nil, _?): return false
            }
        }
        return first.count != second.count ? first.count < second.count : one < other
    }

    private struct Piece: Equatable {
        var text: String
        var number: UInt64?
    }

    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let first = rest.unicodeScalars.first {
            let isDigit = ("0"..."9").contains(first)
            let piece = rest.unicodeScalars.prefix { ("0"..."9").contains($0) == isDigit }
            pieces.append(Piece(text: String(piece), number: isDigit ? UInt64(String(piece)) : nil))
            rest = rest[piece.endIndex...]
        }
        return pieces
    }
}

/// A digest of a text that is the same in every run.
enum StableDigest {
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
