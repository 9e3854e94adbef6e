/// What pages become, and under which names.
package enum OutputForm: String, Sendable, CaseIterable {
    case pdf, png, svg

    /// The form that the suffix of a name says.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// Whether every page is a file of its own.
    package var isPaged: Bool { self != .pdf }
}

/// A name with a place for the page number: `%d` or `%03d`.
package struct NumberedPath: Sendable, Equatable {
    private var prefix: String
    private var width: Int
    private var suffix: String

    /// nil where the name has no such place. `%%` is not special: names with a percent sign stay as they are.
    package init?(_ path: String) {
        let characters = Array(path)
        // Folders have the names that they have.
        let name = characters.lastIndex(of: "/").map { $0 + 1 } ?? 0
        for start in characters.indices.dropFirst(name) where characters[start] == "%" {
            var end = start + 1
            while end < characters.count, characters[end].isASCII, characters[end].isNumber, end - start <= 2 {
                end += 1
            }
            guard end < characters.count, characters[end] == "d" else { continue }
            prefix = String(characters[..<start])
            width = Int(String(characters[(start + 1)..<end])) ?? 0
            suffix = String(characters[(end + 1)...])
            return
        }
        return nil
    }

    /// The name of a page, counted from 1.
    package func path(page: Int) -> String {
        let digits = String(page)
        return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
    }
}
