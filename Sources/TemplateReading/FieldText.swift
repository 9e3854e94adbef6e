/// A text of a template with fields in it: `{{title}} · page {{page}}`. The values of fields are inserted unchanged,
/// and fields in them are not replaced.
package struct FieldText: Sendable, Equatable {
    package enum Piece: Sendable, Equatable {
        case text(String)
        case field(String)
    }

    package var pieces: [Piece] = []

    /// Fields that every document has, besides those that are given.
    package static let known = [
        "title", "page", "pages", "file", "sha256", "date", "frames", "duration", "format", "version",
    ]

    /// Fields that are empty unless they are given.
    package static let usual = ["project", "author"]

    package init() {}

    /// The error of a text with fields.
    enum Fault: Error, Equatable {
        case unknown(String)
        case open
    }

    /// - Parameter given: names of fields in addition to ``known``.
    init(_ text: String, given: Set<String>) throws(Fault) {
        var rest = text[...]
        while let start = Self.range(of: "{{", in: rest) {
            if start.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<start.lowerBound]))) }
            guard let end = Self.range(of: "}}", in: rest[start.upperBound...]) else { throw .open }
            let name = String(rest[start.upperBound..<end.lowerBound].filter { $0 != " " })
            guard Self.known.contains(name) || Self.usual.contains(name) || given.contains(name) else {
                throw .unknown(name)
            }
            pieces.append(.field(name))
            rest = rest[end.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
    }

    private static func range(of mark: String, in text: Substring) -> Range<Substring.Index>? {
        let letters = Array(mark)
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            if text[index] == letters[0], next < text.endIndex, text[next] == letters[1] {
                return index..<text.index(after: next)
            }
            index = next
        }
        return nil
    }

    var fields: [String] {
        pieces.compactMap { piece in
            if case .field(let name) = piece { name } else { nil }
        }
    }
}

/// The texts of the head or foot of a page, from a template.
package struct FieldLine: Sendable, Equatable {
    package var left = FieldText()
    package var centre = FieldText()
    package var right = FieldText()

    package init() {}

    var fields: [String] { left.fields + centre.fields + right.fields }
}
