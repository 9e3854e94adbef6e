/// One capture and its findings, as the tables contain them.
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

    /// The findings of one rule.
    package struct Rule: Sendable {
        package var severity: Severity
        /// Number of incidents with a finding of this rule.
        package var incidents = 0
        /// Number of the last incident that was counted.
        var last = 0
    }

    package var path = ""
    /// The results in which it is.
    package var folder = ""
    package var sha256 = ""
    /// Values in the order of the tags.
    package var tags: [String] = []
    package var isRead = true
    /// Why the capture could not be read.
    package var error = ""
    package var frames = 0
    package var seconds: Double?
    package var headline = ""
    package var consequence = ""
    package var incidents = 0
    /// Findings by name of their rule.
    package var rules: [String: Rule] = [:]
    /// Trouble codes in the findings.
    package var codes: Set<String> = []
    /// Median cycles in seconds, by number of the message (see ``CyclicMessages``).
    package var cycles: [(message: Int, seconds: Double)] = []
    /// The rule of the most serious incident; "" if there is none.
    package var rule = ""
    package var severity: Severity?
    /// Seconds of missing traffic in the most serious incident, and the time at which it begins.
    package var lost = 0.0
    package var start: Double?

    /// The name without its folders.
    package var file: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Why it could not be read, without the path with which the message begins.
    package var reason: String {
        let start = path + ": "
        return error.hasPrefix(start) ? String(error.dropFirst(start.count)) : error
    }

    /// Whether the duration is plausible: no rule reports the clock.
    package var hasClock: Bool { rules["clock"] == nil && rules["time-backwards"] == nil && seconds != nil }
}
