internal import Platform

/// Names of data identifiers, and the lengths of their data if known.
package struct DataIdentifierTable: Sendable {
    package struct Entry: Sendable, Equatable {
        package var name: String
        /// Number of data bytes; nil if it is not fixed.
        package var length: Int?

        package init(name: String, length: Int?) {
            self.name = name
            self.length = length
        }
    }

    /// More bytes than a message of ISO 15765-2 of any generation but the last may have.
    private static let lengths = 0...65_535

    private var single: [UInt16: Entry] = [:]
    private var ranges: [(ClosedRange<UInt16>, Entry)] = []

    /// The identifiers of ISO 14229-1 annex C.
    package static let known = DataIdentifierTable(rows: FactTable.rows(PackageResources.uds_identifiers_tsv))

    private init(rows: [[String]]) {
        for row in rows where row.count > 3 {
            guard let first = UInt16(row[0], radix: 16), let last = UInt16(row[1], radix: 16), first <= last else {
                continue
            }
            let entry = Entry(name: row[3], length: Int(row[2]))
            if first == last { single[first] = entry } else { ranges.append((first...last, entry)) }
        }
    }

    package subscript(identifier: UInt16) -> Entry? {
        single[identifier] ?? ranges.first { $0.0.contains(identifier) }?.1
    }

    /// Why a line of a table cannot be read.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        package var line: Int
        package var reason: String
        package var description: String { "line \(line): \(reason)" }
    }

    /// Adds the identifiers of a user's table: `F190,17,VIN` or `F190<tab>VIN`, one a line, `#` before comments; the
    /// identifier in hexadecimal, the number of its data bytes if it is fixed, its name.
    package mutating func add(text: String) throws(Fault) {
        for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
            let separator: Character = content.contains("\t") ? "\t" : content.contains(";") ? ";" : ","
            let cells = content.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false).map {
                $0.trimmed
            }
            guard let head = cells.first, !head.isEmpty else { continue }
            let digits = head.lowercased().hasPrefix("0x") ? String(head.dropFirst(2)) : head
            guard let identifier = UInt16(digits, radix: 16) else {
                if place == 0 { continue }  // the header row
                throw Fault(
                    line: place + 1,
                    reason: "'\(Printable.text(String(head.prefix(40))))' is not a hexadecimal identifier of 16 bits")
            }
            guard cells.count > 1 else { throw Fault(line: place + 1, reason: "an identifier without a name") }
            let length = cells.count > 2 ? Int(cells[1]) : nil
            if cells.count > 2, length.map({ !Self.lengths.contains($0) }) ?? !["", "-"].contains(cells[1]) {
                throw Fault(
                    line: place + 1,
                    reason: "'\(Printable.text(String(cells[1].prefix(40))))' is not a number of bytes from 0 to"
                        + " \(Self.lengths.upperBound); expected identifier, bytes, name")
            }
            single[identifier] = Entry(
                name: String(BoundedText.text(cells[cells.count - 1]).prefix(120)), length: length)
        }
    }
}

extension Substring {
    /// Without spaces at both ends.
    fileprivate var trimmed: String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}
