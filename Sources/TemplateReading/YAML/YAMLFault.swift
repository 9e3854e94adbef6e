/// A position in a YAML text; lines and columns count from one, columns in characters.
struct YAMLMark: Equatable, Sendable {
    var line: Int
    var column: Int
}

/// Why a text cannot be read as YAML, and where; without a position if the error has no single place.
enum YAMLFault: Error, Equatable, Sendable {
    case notYAML(YAMLMark?, problem: String)
    /// It is YAML, but exceeds the limits or has a form that is not read here.
    case refused(YAMLMark?, reason: String)
    /// Keys that a mapping has more than once, in their order.
    case repeatedKeys([String])
}
