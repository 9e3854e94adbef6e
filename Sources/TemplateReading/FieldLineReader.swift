internal import Platform

/// Reads the head and foot of pages: `header`, `footer` and `fields`.
struct FieldLineReader {
    let values: TemplateValues
    /// Names of fields given by the user or by the template.
    let given: Set<String>

    static let mostFields = 100
    private static let longestValue = 1000

    func line(_ node: YAMLNode) throws(TemplateError) -> FieldLine {
        let map = try values.map(node, keys: ["left", "centre", "right"])
        var line = FieldLine()
        if let left = map["left"] { line.left = try text(left) }
        if let centre = map["centre"] { line.centre = try text(centre) }
        if let right = map["right"] { line.right = try text(right) }
        return line
    }

    private func text(_ node: YAMLNode) throws(TemplateError) -> FieldText {
        let text = try values.text(node)
        guard text.utf8.count <= Self.longestValue else { throw values.error(node.mark, "the text is too long") }
        do {
            return try FieldText(text, given: given)
        } catch {
            throw self.error(error, node.mark)
        }
    }

    private func error(_ fault: FieldText.Fault, _ mark: YAMLMark) -> TemplateError {
        switch fault {
        case .open: return values.error(mark, "{{ has no }} after it")
        case .unknown(let name):
            let known = FieldText.known + Set(FieldText.usual).union(given).sorted()
            let shown = Printable.text(name)
            return values.error(
                mark,
                "unknown field {{\(shown)}}; known here: \(known.joined(separator: ", ")); --field \(shown)=TEXT adds it"
            )
        }
    }

    /// Names with their values.
    static func fields(_ node: YAMLNode, _ values: TemplateValues) throws(TemplateError) -> [String: String] {
        guard let mapping = node.mapping else { throw values.error(node.mark, "expected names and values") }
        guard mapping.count <= mostFields else {
            throw values.error(node.mark, "more than \(mostFields) fields")
        }
        var fields: [String: String] = [:]
        for pair in mapping {
            if let fault = fault(ofName: pair.key.text) { throw values.error(pair.key.mark, fault) }
            let value = try values.text(pair.value)
            guard value.utf8.count <= longestValue else { throw values.error(pair.value.mark, "the text is too long") }
            fields[pair.key.text] = value
        }
        return fields
    }

    /// Why a name is not valid for a field; nil if it is valid.
    static func fault(ofName name: String) -> String? {
        let isWord =
            !name.isEmpty && name.utf8.count <= 60
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
            }
        guard isWord else { return "a field name consists of letters, digits, - and _, not '\(Printable.text(name))'" }
        return FieldText.known.contains(name) ? "the field \(name) is predefined" : nil
    }
}

/// `project=X4`, as `--field` takes it.
package struct GivenField: Sendable, Equatable {
    package let name: String
    package let value: String

    package enum Fault: Error, Equatable { case noValue, refused(String) }

    package init(_ text: String) throws(Fault) {
        guard let sign = text.firstIndex(of: "=") else { throw .noValue }
        name = String(text[..<sign])
        value = String(text[text.index(after: sign)...].prefix(1000))
        if let fault = FieldLineReader.fault(ofName: name) { throw .refused(fault) }
    }
}
