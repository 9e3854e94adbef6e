internal import Analysis
internal import Formatting

/// The rows of a picture of bytes: one for each byte that changes, and one for all constant bytes that follow each other.
struct PayloadRows {
    let rows: [Range<Int>]
    private let history: PayloadHistory

    init(_ history: PayloadHistory) {
        self.history = history
        var rows: [Range<Int>] = []
        for byte in 0..<history.byteCount {
            let isRepeated = byte > 0 && history.extremes[byte].lowerBound == history.extremes[byte - 1].lowerBound
            if byte > 0, let last = rows.last, history.isConstant(byte), history.isConstant(last.lowerBound),
                last.count < Self.most || isRepeated
            {
                rows[rows.count - 1] = last.lowerBound..<(byte + 1)
            } else {
                rows.append(byte..<(byte + 1))
            }
        }
        self.rows = rows
    }

    /// Number of rows without bits.
    var constantCount: Int { rows.count { history.isConstant($0.lowerBound) } }

    static func label(_ row: Range<Int>) -> String {
        row.count == 1 ? "byte \(row.lowerBound)" : "bytes \(row.lowerBound)\u{2013}\(row.upperBound - 1)"
    }

    /// The longest label of such rows.
    static let longestLabel = "bytes 60\u{2013}63"

    /// The values of constant bytes: `27 D8 1F FF`, `00 × 7`.
    func values(_ row: Range<Int>) -> String {
        var texts: [String] = []
        var byte = row.lowerBound
        while byte < row.upperBound {
            let value = history.extremes[byte].lowerBound
            let end = row[byte...].first { history.extremes[$0].lowerBound != value } ?? row.upperBound
            let text = Hexadecimal.byte(value)
            texts += end - byte >= Self.fewestRepeated ? ["\(text) × \(end - byte)"] : (byte..<end).map { _ in text }
            byte = end
        }
        return texts.joined(separator: " ")
    }

    private static let fewestRepeated = 3
    /// A row has room for so many different values.
    private static let most = 16
}
