/// A capture as the tables have it, with what was found in it.
package struct FleetCapture: Sendable {
    package enum Severity: Int, Sendable, Comparable {
        case info, warning, error

        init?(_ name: String) {
            switch name {
            case "error": self = .error
            case "warning": self = .warning
            case "info": self = .info
            default: return nil
            }
        }

        package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    /// Findings of one rule.
    package struct Rule: Sendable {
        package var severity: Severity
        /// In how many incidents it has a finding.
        package var incidents = 0
        /// The number of the last one of these.
        var last = 0
    }

    package var path = ""
    /// In the order of the tags.
    package var tags: [String] = []
    package var isRead = true
    /// Why it was not read.
    package var error = ""
    package var frames = 0
    package var seconds: Double?
    package var headline = ""
    package var consequence = ""
    package var incidents = 0
    /// By the name of the rule.
    package var rules: [String: Rule] = [:]
    /// Trouble codes that findings name.
    package var codes: Set<String> = []
    /// Usual cycles, by what sends: a number of ``FleetTablesReader/cyclic``, seconds.
    package var cycles: [(message: Int, seconds: Double)] = []
    /// The rule of its gravest incident; "" where there is none.
    package var rule = ""
    package var severity: Severity?
    /// Of its gravest incident: seconds in which frames that were due did not come, and when it began.
    package var lost = 0.0
    package var start: Double?

    /// Whether its length can be believed: by no rule on the clock.
    package var hasClock: Bool { rules["clock"] == nil && rules["time-backwards"] == nil && seconds != nil }
}
