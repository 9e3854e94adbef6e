/// Frames that a family of protocols carried its messages in: others do not read them.
package struct ClaimedRows: Sendable {
    private var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

    func contains(_ row: Int) -> Bool { words[row >> 6] & (1 << UInt64(row & 63)) != 0 }
}
