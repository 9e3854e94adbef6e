package import Platform

/// Writes JSON (RFC 8259) with the fields in the order given, two blanks a level, or all in one line.
package struct JSONText {
    /// The text that was written; with a sink, the part that was not yet passed to it.
    package private(set) var text = ""
    private var depth = 0
    private var isFirst = true
    private var sink: TextSink?
    private let isOneLine: Bool

    /// By depth: made once, as there is one for every field.
    private static let newLines = (0..<16).map { "\n" + String(repeating: "  ", count: $0) }
    /// Keeps all of it in ``text``.
    package init(isOneLine: Bool = false) {
        sink = nil
        self.isOneLine = isOneLine
    }

    /// Hands it on in pieces, each valid during its call; ``finish()`` throws what the sink did.
    package init(to write: @escaping TextSink.Write) {
        sink = TextSink(write)
        isOneLine = false
        text.reserveCapacity(TextSink.room)
    }

    /// Text between objects.
    package mutating func raw(_ text: String) { self.text += text }

    package mutating func finish() throws(OutputFailure) {
        sink?.take(&text, isLast: true)
        try sink?.check()
    }

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
        if let value { JSONString.append(value, to: &text) } else { text += "null" }
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
    package mutating func numbers(_ key: String, _ values: some Sequence<String>) {
        begin(key)
        text += "["
        var isBehind = false
        for value in values {
            if isBehind { text += ", " }
            isBehind = true
            text += value
            sink?.take(&text)
        }
        text += "]"
    }

    package mutating func strings(_ key: String, _ values: [String]) {
        begin(key)
        text += "["
        for (index, value) in values.enumerated() {
            if index > 0 { text += ", " }
            JSONString.append(value, to: &text)
            sink?.take(&text)
        }
        text += "]"
    }

    package mutating func list<Elements: Collection>(
        _ key: String, _ elements: Elements, _ body: (inout JSONText, Elements.Element) -> Void
    ) {
        begin(key)
        guard !elements.isEmpty else { return text += "[]" }
        text += "["
        depth += 1
        var isBehind = false
        for element in elements {
            if isBehind { text += isOneLine ? ", " : "," }
            isBehind = true
            newLine()
            object { body(&$0, element) }
        }
        depth -= 1
        newLine()
        text += "]"
        isFirst = false
    }

    private mutating func begin(_ key: String) {
        if !isFirst { text += isOneLine ? ", " : "," }
        isFirst = false
        newLine()
        JSONString.append(key, to: &text)
        text += ": "
    }

    private mutating func newLine() {
        sink?.take(&text)
        if isOneLine { return }
        if depth < Self.newLines.count {
            text += Self.newLines[depth]
        } else {
            text += "\n" + String(repeating: "  ", count: depth)
        }
    }

    /// A string with quotes: see ``JSONString``.
    package static func quoted(_ text: String) -> String { JSONString.literal(text) }
}
