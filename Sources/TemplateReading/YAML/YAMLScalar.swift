/// A single value of a YAML text, and its possible interpretations.
struct YAMLScalar: Equatable, Sendable {
    var text: String
    /// Whether it has no quotes and is not a block of text.
    var isPlain: Bool
    /// Whether quotes or the tag `!!str` make it a text in any case.
    var isText: Bool

    /// `true`, `yes`, `on`, and their opposites, as in YAML 1.1.
    var flag: Bool? {
        guard !isText else { return nil }
        switch text {
        case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
        case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
        default: return nil
        }
    }

    /// `12`, `-1.5`, `1_000`, `1e3`, `0x1F`, `0o17`, `0b101`; nil for text in quotes, infinity, or what is not a
    /// number.
    var number: Double? {
        guard isPlain else { return nil }
        let digits = text.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            return UInt32(digits.dropFirst(2), radix: radix).map(Double.init)
        }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }
}
