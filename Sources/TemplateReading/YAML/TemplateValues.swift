internal import Platform

/// Reads the values of the keys of a template, so that every error has its line.
struct TemplateValues {
    /// The name of the template in errors.
    let file: String

    func error(_ mark: YAMLMark?, _ reason: String) -> TemplateError {
        TemplateError(file: file, line: mark?.line, reason: reason)
    }

    func need(_ map: [String: YAMLNode], _ key: String, _ parent: YAMLNode) throws(TemplateError) -> YAMLNode {
        guard let node = map[key] else { throw error(parent.mark, "the key \(key) is missing") }
        return node
    }

    /// A key that is required unless the template extends another one.
    func wanted(
        _ map: [String: YAMLNode], _ key: String, _ parent: YAMLNode, _ isNeeded: Bool
    ) throws(TemplateError) -> YAMLNode? {
        isNeeded ? try need(map, key, parent) : map[key]
    }

    func map(_ node: YAMLNode, keys: [String]) throws(TemplateError) -> [String: YAMLNode] {
        guard let mapping = node.mapping else { throw error(node.mark, "expected keys and values") }
        var result: [String: YAMLNode] = [:]
        for pair in mapping {
            let key = pair.key
            guard keys.contains(key.text) else {
                throw error(
                    key.mark, "unknown key \(Printable.text(key.text)); known here: \(keys.joined(separator: ", "))")
            }
            result[key.text] = pair.value
        }
        return result
    }

    func text(_ node: YAMLNode) throws(TemplateError) -> String {
        guard let text = node.text else { throw error(node.mark, "expected a text") }
        return text
    }

    func texts(_ node: YAMLNode) throws(TemplateError) -> [String] {
        if let sequence = node.sequence { return try sequence.map(text) }
        return [try text(node)]
    }

    func number(_ node: YAMLNode, _ range: ClosedRange<Double>) throws(TemplateError) -> Double {
        guard let value = node.number else {
            throw error(node.mark, "expected a number")
        }
        guard range.contains(value) else {
            throw error(node.mark, "\(value) is out of range: \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    func flag(_ node: YAMLNode) throws(TemplateError) -> Bool {
        guard let flag = node.flag else { throw error(node.mark, "expected true or false") }
        return flag
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: YAMLNode, _ type: Choice.Type
    ) throws(TemplateError) -> Choice where Choice.RawValue == String {
        let text = try text(node)
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw error(node.mark, "unknown value \(Printable.text(text)); known here: \(known)")
        }
        return choice
    }
}
