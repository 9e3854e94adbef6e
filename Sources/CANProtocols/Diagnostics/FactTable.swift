/// A table of facts in the project's data files: an entry a line, columns separated by tabs, `#` before comments.
enum FactTable {
    static func rows(_ bytes: [UInt8]) -> [[String]] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Names by a number of two hexadecimal digits in the first column.
    static func names(_ bytes: [UInt8], column: Int = 1) -> [String?] {
        var names: [String?] = Array(repeating: nil, count: 256)
        for row in rows(bytes) where row.count > column {
            if let number = UInt8(row[0], radix: 16) { names[Int(number)] = row[column] }
        }
        return names
    }
}
