/// Repairs the ID or the size that a channel group states for its records, if one flipped bit prevents the first
/// records of the data from following each other.
struct MDFRecordMending {
    /// Maximum number of bytes and of groups that are tried.
    private static let reach = 64 << 10
    private static let groupLimit = 256
    /// This many consecutive valid records cannot be a coincidence.
    private static let fewest = 6

    private let bytes: UnsafeRawBufferPointer
    private let numberSize: Int
    private let isFinished: Bool

    /// What was repaired.
    private(set) var doubt: MDFChannelDoubts.Doubt?

    /// - Parameter bytes: the beginning of the data, with record IDs of `numberSize` bytes.
    init(_ groups: inout [MDFChannelGroup], _ bytes: UnsafeRawBufferPointer, numberSize: Int, isFinished: Bool) {
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.reach))
        self.numberSize = numberSize
        self.isFinished = isFinished
        guard groups.count <= Self.groupLimit, groups.contains(where: { $0.layout != nil }) else { return }
        let stated = chain(groups)
        guard stated.frames < Self.fewest, !stated.isWhole else { return }
        var (best, longest, isAlone) = (groups, stated.frames, false)
        for index in groups.indices {
            // An ID is stated in 64 bits, however long it is in the records; the lower 16 bits of a size are tried.
            for bit in 0..<80 {
                var mended = groups
                let isNumber = bit < 64
                if isNumber {
                    mended[index].recordNumber ^= 1 << UInt64(bit)
                } else {
                    mended[index].recordSize ^= 1 << (bit - 64)
                }
                let count = chain(mended).frames
                if count == longest { isAlone = false }
                guard count > longest else { continue }
                (best, longest, isAlone) = (mended, count, true)
                let what =
                    isNumber
                    ? "the ID \(groups[index].recordNumber)" : "a size of \(groups[index].recordSize) bytes"
                let now = isNumber ? mended[index].recordNumber : UInt64(mended[index].recordSize)
                doubt = (
                    groups[index].address,
                    "a channel group states \(what) for its records; read with \(now)\(isNumber ? "" : " bytes")"
                )
            }
        }
        if isAlone, longest >= max(Self.fewest, 4 * stated.frames) {
            groups = best
        } else {
            doubt = nil
        }
    }

    private func chain(_ groups: [MDFChannelGroup]) -> (frames: Int, isWhole: Bool) {
        MDFRecords(groups, numberSize: numberSize, isFinished: isFinished, pass: .frames).chainLength(bytes)
    }
}
