/// Recognises rows without a header row, as the data sets of HCRL have them: seconds since 1970, identifier, length,
/// bytes, and perhaps whether the frame is regular or injected.
///
///     1478198376.389427,0316,8,05,21,68,09,21,21,00,6f,R
struct CSVWithoutHeads: LineConsumer {
    private var fitting = 0
    private var others = 0
    /// Rows that are looked at.
    private static let most = 200

    /// The dialect of these rows; nil for other texts.
    static func dialect(of head: UnsafeRawBufferPointer) -> CSVDialect? {
        var rows = CSVWithoutHeads()
        let isWhole = head.count < SourceInput.headSize
        LineScanner.scan(head, whole: isWhole, with: &rows)
        guard rows.fitting > 0, rows.fitting > 9 * rows.others else { return nil }
        let bytes = (0..<8).map { CSVColumn.firstByte + $0 }
        let columns = CSVColumns(
            [CSVColumn.time, .identifier, .code].map(\.rawValue) + bytes, delimiter: UInt8(ascii: ","))
        // Lengths below eight leave no cells empty: the mark follows the last byte.
        return CSVDialect(columns: columns)
    }

    mutating func overlongLine(number: Int) { others += 1 }

    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        guard fitting + others < Self.most, count > 0 else { return }
        if isRow(TextCursor(text, count)) { fitting += 1 } else { others += 1 }
    }

    /// Bytes have two digits each and identifiers leading zeros, so both are hexadecimal.
    private func isRow(_ cursor: TextCursor) -> Bool {
        var cursor = cursor
        guard cursor.seconds() != nil, cursor.take(UInt8(ascii: ",")) else { return false }
        let identifier = cursor.field(UInt8(ascii: ","))
        guard identifier.count == 4 || identifier.count == 8, identifier.hexadecimal != nil,
            let length = cursor.field(UInt8(ascii: ",")).decimal, length <= 8
        else { return false }
        for _ in 0..<length {
            let byte = cursor.field(UInt8(ascii: ","))
            guard byte.count == 2, byte.hexadecimal != nil else { return false }
        }
        guard !cursor.isAtEnd else { return true }
        let mark = cursor.field(UInt8(ascii: ","))
        return cursor.isAtEnd && (mark.equals("r") || mark.equals("t"))
    }
}
