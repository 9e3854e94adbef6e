internal import Platform

/// Why a file is not a readable EDS or DCF.
package struct EDSError: Error, Sendable, Equatable, CustomStringConvertible {
    /// As the caller named it.
    package var path: String
    /// From 1; 0 if no line is the reason.
    package var line: Int
    /// What happened, and what to do, in one line.
    package var reason: String

    /// `drive.eds:12: the section's name has no ]`.
    package var description: String {
        Printable.text(path) + (line > 0 ? ":\(line)" : "") + ": " + Printable.text(reason)
    }
}

/// Reads the electronic data sheet of a CANopen device, or its configuration (CiA 306-1): sections in brackets with
/// `key=value` lines.
///
/// Files of manufacturers contain other lines, which are ignored. A file without an object is invalid.
package enum EDSReader {
    /// Larger than the data sheet of any device.
    private static let mostBytes = 8 << 20
    /// Maximum number of subindices in CompactSubObj.
    private static let mostSubindices = 254

    /// Reads a file.
    package static func read(path: String) throws(EDSError) -> ObjectDictionary {
        let text: String
        do {
            text = try TextFile.read(path, limit: mostBytes)
        } catch {
            // The system's message begins with the path, as this one does.
            let prefix = Printable.text(path) + ": "
            let text = error.description
            throw EDSError(
                path: path, line: 0, reason: text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        }
        return try parse(Array(text.utf8), path: path)
    }

    /// Reads the text of a file; errors name it by this path.
    package static func parse(_ bytes: [UInt8], path: String) throws(EDSError) -> ObjectDictionary {
        guard bytes.count <= mostBytes else {
            throw EDSError(path: path, line: 0, reason: "a data sheet is limited to \(mostBytes >> 20) MB")
        }
        var parser = Parser(path: path)
        var line = 0
        for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            try parser.take(text, line: line)
        }
        parser.endSection()
        guard !parser.dictionary.isEmpty else {
            throw EDSError(
                path: path, line: 0, reason: "no object found; an EDS or DCF file has sections such as [1018sub1]"
            )
        }
        return parser.dictionary
    }

    private struct Parser {
        let path: String
        var dictionary = ObjectDictionary()
        private var section = ""
        private var values: [String: String] = [:]

        init(path: String) {
            self.path = path
        }

        mutating func take(_ bytes: ArraySlice<UInt8>, line: Int) throws(EDSError) {
            let text = EDSReader.trimmed(bytes)
            guard let first = text.first, first != UInt8(ascii: ";"), first != UInt8(ascii: "#") else { return }
            if first == UInt8(ascii: "[") {
                guard let end = text.firstIndex(of: UInt8(ascii: "]")) else {
                    throw EDSError(path: path, line: line, reason: "the section's name has no ]")
                }
                endSection()
                section = String(decoding: text[text.index(after: text.startIndex)..<end], as: UTF8.self).lowercased()
                return
            }
            guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return }
            let key = String(decoding: EDSReader.trimmed(text[..<sign]), as: UTF8.self).lowercased()
            values[key] = BoundedText.text(
                String(decoding: EDSReader.trimmed(text[text.index(after: sign)...]), as: UTF8.self))
        }

        mutating func endSection() {
            defer { values = [:] }
            if section == "devicecomissioning" || section == "devicecommissioning" {
                let node = values["nodeid"].flatMap { EDSNumber($0)?.number }
                if let node, (1...127).contains(node) { dictionary.node = UInt8(node) }
                return
            }
            guard section.utf8.count >= 4, let index = UInt16(section.prefix(4), radix: 16) else { return }
            let rest = section.dropFirst(4)
            if rest.isEmpty {
                endObject(index)
            } else if rest.hasPrefix("sub"), let subindex = UInt8(rest.dropFirst(3), radix: 16) {
                if let object { dictionary.set(object, index: index, subindex: subindex) }
            } else if rest == "name" || rest == "value" {
                endCompact(index, isNames: rest == "name")
            }
        }

        private var object: ObjectDictionary.Object? {
            guard let name = values["denotation"].flatMap({ $0.isEmpty ? nil : $0 }) ?? values["parametername"] else {
                return nil
            }
            let type = values["datatype"].flatMap { EDSNumber($0)?.number }
            return ObjectDictionary.Object(
                name: String(name.prefix(EDSReader.longestName)), type: type.flatMap { UInt16(exactly: $0) },
                value: (values["parametervalue"] ?? values["defaultvalue"]).flatMap { EDSNumber($0) })
        }

        private mutating func endObject(_ index: UInt16) {
            guard let object else { return }
            dictionary.set(object, index: index, subindex: nil)
            let count = values["compactsubobj"].flatMap { EDSNumber($0)?.number } ?? 0
            guard count > 0, count <= UInt64(EDSReader.mostSubindices) else { return }
            dictionary.setCompact(object, index: index, last: UInt8(count))
            dictionary.set(
                ObjectDictionary.Object(
                    name: "Number of entries", type: 5,
                    value: ObjectDictionary.Value(number: count, isRelativeToNode: false)),
                index: index, subindex: 0)
        }

        /// `[1A00Name]` or `[1A00Value]`: lines of subindices for an object that is described as a whole.
        private mutating func endCompact(_ index: UInt16, isNames: Bool) {
            guard dictionary.isCompact(index) else { return }
            for (key, text) in values {
                guard let subindex = UInt8(key), subindex > 0 else { continue }
                guard var entry = dictionary.entry(index, subindex) else { continue }
                if isNames {
                    entry.name = String(text.prefix(EDSReader.longestName))
                } else {
                    entry.value = EDSNumber(text)
                }
                dictionary.set(entry, index: index, subindex: subindex)
            }
        }
    }

    /// Names have at most 241 characters (CiA 306-1).
    fileprivate static let longestName = 241

    fileprivate static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
        return bytes
    }
}

/// A number of an EDS: decimal, hexadecimal with 0x, octal with 0, optionally with `$NODEID` added.
func EDSNumber(_ text: String) -> ObjectDictionary.Value? {
    var number: UInt64 = 0
    var isRelative = false
    var hasNumber = false
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
        let term = part.filter { !$0.isWhitespace }.lowercased()
        if term == "$nodeid" {
            isRelative = true
            continue
        }
        let value =
            term.hasPrefix("0x")
            ? UInt64(term.dropFirst(2), radix: 16)
            : term.hasPrefix("0") && term.count > 1 ? UInt64(term, radix: 8) : UInt64(term)
        guard let value, !hasNumber else { return nil }
        number = value
        hasNumber = true
    }
    return hasNumber || isRelative ? ObjectDictionary.Value(number: number, isRelativeToNode: isRelative) : nil
}
