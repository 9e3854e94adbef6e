/// Parameters of services 01 and 02 (SAE J1979): their length, and how values come from bytes.
struct OBDParameter: Sendable {
    var name: String
    var length: Int
    var quantities: [Quantity]

    struct Quantity: Sendable {
        /// Bytes of the parameter's data, the first is 0.
        var bytes: Range<Int>
        var isSigned: Bool
        var numerator: Int64
        var denominator: Int64
        var offset: Int64
        var unit: String

        func value(_ data: UnsafeBufferPointer<UInt8>, at place: Int) -> PDUField.Value {
            var raw = bytes.reduce(Int64(0)) { $0 << 8 | Int64(data[place + $1]) }
            if isSigned, raw >= 1 << (8 * Int64(bytes.count) - 1) { raw -= 1 << (8 * Int64(bytes.count)) }
            guard denominator != 1 else { return .integer(raw * numerator + offset) }
            return .real(Double(raw * numerator) / Double(denominator) + Double(offset))
        }
    }

    /// By PID.
    static let all: [OBDParameter?] = {
        var table: [OBDParameter?] = Array(repeating: nil, count: 256)
        for row in FactTable.rows(PackageResources.obd_parameters_tsv) where row.count > 3 {
            guard let pid = UInt8(row[0], radix: 16), let length = Int(row[1]) else { continue }
            let quantities = row[3] == "-" ? [] : row[3].split(separator: ";").compactMap { Quantity(parsing: $0) }
            table[Int(pid)] = OBDParameter(
                name: row[2], length: length, quantities: quantities.filter { $0.bytes.upperBound <= length })
        }
        return table
    }()
}

extension OBDParameter.Quantity {
    /// `AB 1/4 0 rpm`: bytes, factor, offset, unit.
    init?(parsing text: Substring) {
        let words = text.split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count == 4, let offset = Int64(words[2]) else { return nil }
        var letters = words[0]
        isSigned = letters.hasPrefix("±")
        if isSigned { letters.removeFirst() }
        guard let first = letters.utf8.first, letters.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            return nil
        }
        bytes = Int(first) - 0x41..<Int(first) - 0x41 + letters.utf8.count
        let factor = words[1].split(separator: "/").compactMap { Int64($0) }
        guard let numerator = factor.first, factor.count <= 2, factor.last != 0 else { return nil }
        self.numerator = numerator
        denominator = factor.count == 2 ? factor[1] : 1
        self.offset = offset
        unit = words[3]
    }
}
