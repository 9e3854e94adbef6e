/// A value of a YAML document, with the position where it begins.
struct YAMLNode: Sendable {
    struct Pair: Sendable {
        var key: Key
        var value: YAMLNode
    }

    struct Key: Sendable {
        var text: String
        var mark: YAMLMark
    }

    indirect enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// In the order of the text; keys are unique.
        case mapping([Pair])
    }

    var content: Content
    var mark: YAMLMark
    /// The number of this value and all values in it. The values of an alias are counted again.
    var count: Int

    var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    var sequence: [YAMLNode]? {
        if case .sequence(let nodes) = content { nodes } else { nil }
    }

    var mapping: [Pair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }

    var text: String? { scalar?.text }
    var flag: Bool? { scalar?.flag }
    var number: Double? { scalar?.number }
}
