/// Where something begins in a YAML text; lines and columns count from one, columns in characters.
struct YAMLMark: Equatable, Sendable {
    var line: Int
    var column: Int
}

/// Why a text cannot be read as YAML, and where; no mark where no one place is to blame.
enum YAMLFault: Error, Equatable, Sendable {
    case notYAML(YAMLMark?, problem: String)
    /// It is YAML, and beyond the bounds or the forms that are read here.
    case refused(YAMLMark?, reason: String)
    /// Keys that one mapping has more than once, in their order.
    case repeatedKeys([String])
}
