/// A single value of a YAML text, and what it can be taken for.
struct YAMLScalar: Equatable, Sendable {
    var text: String
    /// Whether it stands without quotes, and is no block of text.
    var isPlain: Bool
    /// Whether quotes or the tag `!!str` make it a text whatever it looks like.
    var isText: Bool

    /// `true`, `yes` and `on`, and their opposites, as YAML 1.1 has them.
    var flag: Bool? {
        guard !isText else { return nil }
        switch text {
        case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
        case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
        default: return nil
        }
    }

    /// `12`, `-1.5`, `1_000`, `1e3`, `0x1F`, `0o17`, `0b101`; nil for what is in quotes, infinite, or no number.
    var number: Double? {
        guard isPlain else { return nil }
        let digits = text.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            return UInt32(digits.dropFirst(2), radix: radix).map(Double.init)
        }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }
}
