internal import Formatting
internal import Platform
internal import Wording

/// Compares each shown value of a tag with the previous one.
package struct FleetComparison: Sendable {
    package struct Test: Sendable {
        package var rule: String
        /// Indices in ``FleetSummary/groups``.
        package var group: Int
        package var before: Int
        /// The p-value: how likely chance alone makes such a difference.
        package var probability: Double
        package var isMore: Bool
        package var holds = false
    }

    /// How many captures have a property with one value of the tag, and how many with the value before it.
    package struct Difference: Sendable {
        package enum Kind: Sendable { case slower, faster, code }

        package var kind: Kind
        /// The name of the message, or the trouble code.
        package var name: String
        package var group: Int
        package var before: Int
        package var hit: (now: Int, before: Int)
        package var of: (now: Int, before: Int)
        package var probability: Double
    }

    package private(set) var tests: [Test] = []
    /// Differences of cycles and trouble codes.
    package private(set) var differences: [Difference] = []
    /// Number of all tests.
    package private(set) var testCount = 0
    /// Indices of the groups that the report shows.
    package let shown: [Int]
    /// Why the report compares nothing; nil if it does.
    package let reason: String?

    /// Maximum number of values side by side on a page.
    private static let mostShown = 3
    /// Probability that a report claims any difference if there is none.
    package static let level = 0.01

    /// Compares the last values of the tag.
    package init(_ summary: FleetSummary) {
        let groups = summary.groups
        shown = Array(groups.indices.suffix(Self.mostShown))
        // Captures analysed with other rules or options differ for that reason alone.
        reason =
            summary.makers.count > 1
            ? "The tables contain results of several versions or with different options, so nothing is compared." : nil
        guard reason == nil else { return }
        for (before, group) in zip(shown, shown.dropFirst()) {
            for rule in summary.rules {
                let (one, other) = (groups[group], groups[before])
                guard one.incidents(rule) + other.incidents(rule) > 0 else { continue }
                let rates = ExactTests.rates(
                    (one.incidents(rule), one.hours), (other.incidents(rule), other.hours))
                // Incidents in one capture are not independent, so the number of affected captures must differ, too.
                let shares = ExactTests.shares(
                    (one.captures(rule), one.captures), (other.captures(rule), other.captures))
                let isMore =
                    Double(one.captures(rule)) * Double(other.captures) > Double(other.captures(rule))
                    * Double(one.captures)
                tests.append(
                    Test(rule: rule, group: group, before: before, probability: max(rates, shares), isMore: isMore))
            }
        }
        let others = zip(shown, shown.dropFirst()).flatMap { Self.differences(summary, $1, $0) }
        testCount = tests.count + others.count
        let holds = ExactTests.holding(tests.map(\.probability) + others.map(\.probability), level: Self.level)
        for place in tests.indices { tests[place].holds = holds[place] }
        differences = others.indices.filter { holds[tests.count + $0] }.map { others[$0] }
            .sorted { ($0.probability, $0.name) < ($1.probability, $1.name) }
    }

    /// A cycle counts as different from two steps on, about a tenth.
    private static let farSteps = 2

    private static func differences(_ summary: FleetSummary, _ group: Int, _ before: Int) -> [Difference] {
        let (one, other) = (summary.groups[group], summary.groups[before])
        var found: [Difference] = []
        func add(_ kind: Difference.Kind, _ name: String, _ hit: (now: Int, before: Int), _ of: (now: Int, before: Int))
        {
            guard hit.now + hit.before > 0 else { return }
            found.append(
                Difference(
                    kind: kind, name: name, group: group, before: before, hit: hit, of: of,
                    probability: ExactTests.shares((hit.now, of.now), (hit.before, of.before))))
        }
        for code in Set(one.codes.keys).union(other.codes.keys).sorted() {
            add(.code, code, (one.codes[code] ?? 0, other.codes[code] ?? 0), (one.captures, other.captures))
        }
        let (steps, usual) = (one.cycles.steps, other.cycles.steps)
        for message in usual.keys.sorted() {
            guard let now = steps[message], let then = usual[message], let median = CycleCounts.median(then) else {
                continue
            }
            func far(_ steps: [(step: Int, count: Int)], _ isFar: (Int) -> Bool) -> Int {
                steps.reduce(0) { $0 + (isFar($1.step - median) ? $1.count : 0) }
            }
            let of = (now: one.cycles.captures(message), before: other.cycles.captures(message))
            let name = summary.cyclicNames[message]
            add(.slower, name, (far(now) { $0 >= farSteps }, far(then) { $0 >= farSteps }), of)
            add(.faster, name, (far(now) { $0 <= -farSteps }, far(then) { $0 <= -farSteps }), of)
        }
        return found
    }

    package func test(_ rule: String, _ group: Int) -> Test? { tests.first { $0.rule == rule && $0.group == group } }

    /// The difference for the title: in the latest value with an increase, the most serious rule, preferably one that no other value has.
    package func gravest(_ summary: FleetSummary) -> Test? {
        let order = summary.rules
        func rank(_ test: Test) -> (Int, Int, Int, Int) {
            let severity = summary.severities[test.rule]?.rawValue ?? 0
            return (
                test.group, severity, isAlone(test, summary) ? 1 : 0, -(order.firstIndex(of: test.rule) ?? order.count)
            )
        }
        return tests.filter { $0.holds && $0.isMore }.max { rank($0) < rank($1) }
    }

    /// The differences of cycles and trouble codes as sentences, those with the lowest p-value first.
    func sentences(_ summary: FleetSummary) -> [String] {
        differences.map { one in
            let values = [one.group, one.before].map { Printable.text(summary.groups[$0].value) }
            let tag = Printable.text(summary.tag ?? "")
            let name = Printable.text(one.name)
            let what =
                switch one.kind {
                case .slower: "\(name) has a longer cycle"
                case .faster: "\(name) has a shorter cycle"
                case .code: "Trouble code \(name)"
                }
            func count(_ hit: Int, _ of: Int) -> String { "\(Decimal.grouped(hit)) of \(Decimal.grouped(of))" }
            return "\(what) in \(count(one.hit.now, one.of.now)) captures with \(tag) \(values[0]), in "
                + "\(count(one.hit.before, one.of.before)) with \(values[1])"
        }
    }

    /// Notes below the rates.
    func remarks(_ summary: FleetSummary) -> [String] {
        var remarks: [String] = []
        if let reason {
            remarks.append(reason)
        } else if tests.isEmpty {
            if let tag = summary.tag, summary.groups.count < 2 {
                remarks.append("Only one value of \(Printable.text(tag)): nothing to compare.")
            }
        } else {
            remarks.append("Colour: differs from the previous value. Grey: the difference may be due to chance.")
            remarks.append(
                "Two exact tests, one of incidents per hour and one of captures; the probability of a false difference is"
                    + " below 1 % over all \(LogProse.count(testCount, "test")) (Holm).")
        }
        if summary.withoutClock > 0 {
            let rules = ["clock", "time-backwards"].filter { summary.severities[$0] != nil }
            let named = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
            remarks.append(
                "\(LogProse.count(summary.withoutClock, "capture")) without a plausible clock\(named): not in the rates."
            )
        }
        if summary.groups.count > shown.count {
            remarks.append("\(LogProse.count(summary.groups.count - shown.count, "earlier value")) not shown.")
        }
        return remarks
    }

    /// Whether incidents of the rule occur with no other value.
    func isAlone(_ test: Test, _ summary: FleetSummary) -> Bool {
        summary.groups.indices.allSatisfy { $0 == test.group || summary.groups[$0].incidents(test.rule) == 0 }
    }
}

/// Rules that found something new since an earlier run, and rules that no longer do.
package struct FleetNews: Sendable {
    /// A rule, and the values of the tag with which it is new (or gone); no values if that holds for all.
    package struct Change: Sendable {
        package var rule: String
        package var values: [String]
    }

    package let new: [Change]
    package let gone: [Change]
    package let known: Int

    /// `bus-off, silence on 1.5`.
    static func words(_ changes: [Change]) -> String {
        changes.map { change in
            let values = change.values.map(Printable.text).joined(separator: ", ")
            return Printable.text(change.rule) + (values.isEmpty ? "" : " on \(values)")
        }.joined(separator: ", ")
    }

    package init(_ summary: FleetSummary, since old: FleetSummary) {
        func values(_ rule: String, _ summary: FleetSummary) -> Set<String> {
            Set(summary.groups.filter { $0.incidents(rule) > 0 }.map(\.value))
        }
        func changes(_ one: FleetSummary, _ other: FleetSummary) -> [Change] {
            one.rules.compactMap { rule in
                guard other.severities[rule] != nil else { return Change(rule: rule, values: []) }
                // A value that only one run has cannot show what is new.
                let compared = Set(other.groups.filter { $0.captures > 0 }.map(\.value))
                let added = values(rule, one).subtracting(values(rule, other)).intersection(compared)
                return added.isEmpty ? nil : Change(rule: rule, values: added.sorted(by: NaturalOrder.isBefore))
            }
        }
        new = changes(summary, old)
        gone = changes(old, summary)
        known = summary.rules.count { old.severities[$0] != nil }
    }
}
