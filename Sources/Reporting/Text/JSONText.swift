internal import Capture

/// Writes JSON (RFC 8259) with the fields in the order given, two blanks a level.
package struct JSONText {
    package private(set) var text = ""
    private var depth = 0
    private var isFirst = true

    package init() {}

    package mutating func object(_ body: (inout JSONText) -> Void) {
        text += "{"
        depth += 1
        isFirst = true
        body(&self)
        depth -= 1
        newLine()
        text += "}"
        isFirst = false
    }

    package mutating func field(_ key: String, _ value: String?) {
        begin(key)
        text += value.map(Self.quoted) ?? "null"
    }

    package mutating func field(_ key: String, _ value: Int?) {
        begin(key)
        text += value.map(String.init) ?? "null"
    }

    package mutating func field(_ key: String, _ value: Bool) {
        begin(key)
        text += value ? "true" : "false"
    }

    /// A number that is text already, or null.
    package mutating func field(_ key: String, number: String?) {
        begin(key)
        text += number ?? "null"
    }

    package mutating func object(_ key: String, _ body: (inout JSONText) -> Void) {
        begin(key)
        object(body)
    }

    /// Numbers that are text already.
    package mutating func numbers(_ key: String, _ values: [String]) {
        begin(key)
        text += "[" + values.joined(separator: ", ") + "]"
    }

    package mutating func strings(_ key: String, _ values: [String]) {
        begin(key)
        text += "[" + values.map(Self.quoted).joined(separator: ", ") + "]"
    }

    package mutating func list<Element>(
        _ key: String, _ elements: [Element], _ body: (inout JSONText, Element) -> Void
    ) {
        begin(key)
        guard !elements.isEmpty else { return text += "[]" }
        text += "["
        depth += 1
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            newLine()
            object { body(&$0, element) }
        }
        depth -= 1
        newLine()
        text += "]"
        isFirst = false
    }

    private mutating func begin(_ key: String) {
        if !isFirst { text += "," }
        isFirst = false
        newLine()
        text += Self.quoted(key) + ": "
    }

    private mutating func newLine() {
        text += "\n" + String(repeating: "  ", count: depth)
    }

    /// A string with quotes: see ``JSONString``.
    package static func quoted(_ text: String) -> String { JSONString.literal(text) }
}
