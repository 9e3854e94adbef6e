/// The format of the output, and the names of its files.
package enum OutputForm: String, Sendable, CaseIterable {
    case pdf, png, svg

    /// The format given by the suffix of a name.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// Whether each page is a separate file.
    package var isPaged: Bool { self != .pdf }
}

/// A name with a place for the page number: `%d` or `%03d`.
package struct NumberedPath: Sendable, Equatable {
    private var prefix: String
    private var width: Int
    private var suffix: String

    /// nil if the name has no such place. `%%` is not special: names with a percent sign are unchanged.
    package init?(_ path: String) {
        let characters = Array(path)
        // The names of folders are not changed.
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

    /// The folder of the files; empty for the working folder.
    package var folder: String { prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? "" }

    /// The page, counted from 1, whose file has this name in its folder; nil if it is another file.
    package func page(ofFile name: String) -> Int? {
        let start = prefix.dropFirst(folder.count)
        guard name.count > start.count + suffix.count, name.hasPrefix(start), name.hasSuffix(suffix) else { return nil }
        let digits = name.dropFirst(start.count).dropLast(suffix.count)
        guard let page = Int(digits), page > 0, folder + name == path(page: page) else { return nil }
        return page
    }

    /// The name of a page, counted from 1.
    package func path(page: Int) -> String {
        let digits = String(page)
        return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
    }
}
