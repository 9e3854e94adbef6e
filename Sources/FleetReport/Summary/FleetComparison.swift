internal import Formatting
internal import Platform
internal import Wording

/// Which rules find more, or less, with one value of a tag than with the value before it.
package struct FleetComparison: Sendable {
    package struct Test: Sendable {
        package var rule: String
        /// Places in ``FleetSummary/groups``.
        package var group: Int
        package var before: Int
        /// How likely chance makes such a difference.
        package var probability: Double
        package var isMore: Bool
        package var holds = false
    }

    package private(set) var tests: [Test] = []
    /// Places of the groups that are shown.
    package let shown: [Int]
    /// Why nothing is compared; nil where it is.
    package let reason: String?

    /// Values side by side that a page has room for.
    private static let mostShown = 3
    /// Over all tests together: of a hundred comparisons of what does not differ one says that it does.
    package static let level = 0.01

    /// - Parameter most: groups that are shown; the latest values where there are more.
    package init(_ summary: FleetSummary) {
        let groups = summary.groups
        shown = Array(groups.indices.suffix(Self.mostShown))
        // What was read by other rules may differ for that reason alone.
        reason =
            summary.makers.count > 1
            ? "Results of several versions or with several options are in these tables, so nothing is compared." : nil
        guard reason == nil else { return }
        for (before, group) in zip(shown, shown.dropFirst()) {
            for rule in summary.rules {
                let (one, other) = (groups[group], groups[before])
                guard one.incidents(rule) + other.incidents(rule) > 0 else { continue }
                let rates = ExactTests.rates(
                    (one.incidents(rule), one.hours), (other.incidents(rule), other.hours))
                // Incidents of one capture are not independent of each other: captures have to differ as well.
                let shares = ExactTests.shares(
                    (one.captures(rule), one.captures), (other.captures(rule), other.captures))
                let isMore =
                    Double(one.captures(rule)) * Double(other.captures) > Double(other.captures(rule))
                    * Double(one.captures)
                tests.append(
                    Test(rule: rule, group: group, before: before, probability: max(rates, shares), isMore: isMore))
            }
        }
        let holds = ExactTests.holding(tests.map(\.probability), level: Self.level)
        for place in tests.indices { tests[place].holds = holds[place] }
    }

    package func test(_ rule: String, _ group: Int) -> Test? { tests.first { $0.rule == rule && $0.group == group } }

    /// The gravest rule that finds more in the latest value in which one does; of those as grave one that no other value has.
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

    /// What a reader has to know of the rates.
    func remarks(_ summary: FleetSummary) -> [String] {
        var remarks: [String] = []
        if let reason {
            remarks.append(reason)
        } else if tests.isEmpty {
            if let tag = summary.tag, summary.groups.count < 2 {
                remarks.append("Only one value of \(Printable.text(tag)): nothing to compare.")
            }
        } else {
            remarks.append("In colour: differs from the value before it. Grey: chance would do.")
            remarks.append(
                "Exact tests on incidents and hours and on captures, 1 % over all \(Decimal.grouped(tests.count)) (Holm)."
            )
        }
        if summary.withoutClock > 0 {
            remarks.append("\(LogProse.count(summary.withoutClock, "capture")) without a plausible clock: in no rate.")
        }
        if summary.groups.count > shown.count {
            remarks.append("\(LogProse.count(summary.groups.count - shown.count, "earlier value")) not shown.")
        }
        return remarks
    }

    /// Whether no other value has incidents of the rule.
    func isAlone(_ test: Test, _ summary: FleetSummary) -> Bool {
        summary.groups.indices.allSatisfy { $0 == test.group || summary.groups[$0].incidents(test.rule) == 0 }
    }
}

/// Rules that found something since an earlier run, and those that no longer do.
package struct FleetNews: Sendable {
    /// A rule, and the values of the tag with which it is new; empty without a tag.
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
                // A value that the other run does not have says nothing of what is new.
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
