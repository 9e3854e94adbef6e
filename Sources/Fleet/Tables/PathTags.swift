internal import Platform

/// Columns from parts of a capture's path: `{vehicle}/{session}/{file}`; or from a table beside the captures.
package struct PathTags: Sendable {
    package private(set) var names: [String] = []
    private var parts: [Part] = []
    /// By path: the values, in the order of the names.
    private var rows: [[UInt8]: [String]] = [:]

    private enum Part: Sendable, Equatable {
        case literal([UInt8])
        case tag(Int)
        /// `{}`: matches any text, without a column.
        case any
    }

    package struct Fault: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// No tags.
    package init() {}

    /// Reads a pattern: names in braces match any text without `/`.
    package init(pattern: String) throws(Fault) {
        var literal: [UInt8] = []
        var rest = Array(pattern.utf8)[...]
        func end() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = []
        }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "{") else {
                literal.append(byte)
                continue
            }
            guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
                throw Fault(description: "'\(Printable.text(pattern))' has a { without a }")
            }
            end()
            if case .literal? = parts.last {
            } else if !parts.isEmpty {
                throw Fault(description: "'\(Printable.text(pattern))' has two names without a character between them")
            }
            let name = String(decoding: rest[..<close], as: UTF8.self)
            rest = rest[(close + 1)...]
            guard !name.isEmpty else {
                parts.append(.any)
                continue
            }
            try Self.check(name, among: names)
            names.append(name)
            parts.append(.tag(names.count - 1))
        }
        end()
        guard !names.isEmpty else {
            throw Fault(description: "'\(Printable.text(pattern))' has no name in braces, such as {vehicle}/{file}")
        }
    }

    /// Reads a table (CSV) whose first column is the path of a capture, and whose other columns are tags.
    package init(table: String, named path: String) throws(Fault) {
        let records = CommaSeparated.records(table)
        guard let head = records.first, head.count > 1 else {
            throw Fault(
                description: "\(Printable.text(path)): the first line needs the names of columns: path,vehicle,…")
        }
        for name in head.dropFirst() {
            try Self.check(name, among: names)
            names.append(name)
        }
        for (number, record) in records.enumerated().dropFirst() where record != [""] {
            guard record.count == head.count else {
                throw Fault(
                    description:
                        "\(Printable.text(path)): record \(number + 1) has \(record.count) values, but the header "
                        + "has \(head.count)")
            }
            rows[Array(record[0].utf8)] = Array(record.dropFirst())
        }
    }

    private static func check(_ name: String, among names: [String]) throws(Fault) {
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        guard isWord, !name.isEmpty else {
            throw Fault(description: "'\(Printable.text(name))' is not a tag name: use letters, digits and _")
        }
        let taken = Set(FleetTable.allCases.flatMap { $0.columns.map(\.name) } + ["path"])
        guard !taken.contains(name), !names.contains(name) else {
            throw Fault(description: "the tag '\(name)' is the name of another column; choose another name")
        }
    }

    /// The values for a capture; empty if its path does not match, or is not in the table.
    package func values(of path: CapturePath) -> [String] {
        let none = [String](repeating: "", count: names.count)
        guard parts.isEmpty else { return matched(path.shown.utf8.map { $0 }) ?? none }
        return rows[Array(path.shown.utf8)] ?? none
    }

    /// The parts match the end of the path, so that a pattern need not begin at the root.
    private func matched(_ path: [UInt8]) -> [String]? {
        var values = [String](repeating: "", count: names.count)
        // Begins at the root, or after a `/`.
        let starts = [0] + path.indices.filter { path[$0] == UInt8(ascii: "/") }.map { $0 + 1 }
        var failed: Set<Int> = []
        for start in starts.reversed() where match(path[start...], parts[...], &values, &failed) { return values }
        return nil
    }

    /// - Parameter failed: places of the path and of the parts from which nothing matches. Each is tried once.
    private func match(
        _ path: ArraySlice<UInt8>, _ parts: ArraySlice<Part>, _ values: inout [String], _ failed: inout Set<Int>
    ) -> Bool {
        guard let part = parts.first else { return path.isEmpty }
        let state = path.startIndex * (self.parts.count + 1) + parts.startIndex
        guard !failed.contains(state) else { return false }
        let rest = parts.dropFirst()
        if case .literal(let text) = part {
            if path.starts(with: text), match(path.dropFirst(text.count), rest, &values, &failed) { return true }
        } else {
            // A name is followed by literal text, or the end. The last possible place is used, so that
            // `{name}.{ending}` divides at the last dot.
            var end = path.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            while end > path.startIndex {
                if match(path[end...], rest, &values, &failed) {
                    if case .tag(let place) = part {
                        values[place] = String(decoding: path[path.startIndex..<end], as: UTF8.self)
                    }
                    return true
                }
                end -= 1
            }
        }
        failed.insert(state)
        return false
    }
}

/// Text in columns (RFC 4180).
package enum CommaSeparated {
    /// Records of fields. Within quotes, commas and line ends are text.
    package static func records(_ text: String) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var rest = Array(text.utf8)[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        func endField() {
            record.append(String(decoding: field, as: UTF8.self))
            field = []
        }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted:
                if rest.first == UInt8(ascii: "\"") { field.append(rest.removeFirst()) } else { isQuoted = false }
            case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
            case UInt8(ascii: ",") where !isQuoted: endField()
            case 0x0D where !isQuoted && rest.first == 0x0A: break
            case 0x0A where !isQuoted:
                endField()
                records.append(record)
                record = []
            default: field.append(byte)
            }
        }
        if !field.isEmpty || !record.isEmpty {
            endField()
            records.append(record)
        }
        return records
    }
}
