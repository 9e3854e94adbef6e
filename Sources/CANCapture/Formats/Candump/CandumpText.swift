/// Distinguishes a damaged record of candump from text that a terminal or a person adds: prompts, banners, headings,
/// notes.
enum CandumpText {
    /// The name of such lines in counts.
    static let kind = "lines of text"

    private static let fewestBytes = 2

    /// Whether a line that cannot be read is a damaged record: it contains a NUL, a time in brackets, an identifier
    /// with `#`, a length in square brackets, or several data bytes.
    static func isRecord(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        // A NUL is not text: it comes from storage that was never written. Comments were read before, so a line that
        // begins with `#` has lost its identifier.
        guard !line.contains(0), line.first != 0x23 else { return true }
        var bytes = 0
        var isFirst = true
        for word in line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }) {
            if isFirst {
                if word.first == 0x28 { return true }
                if isPrompt(word) { return false }
            }
            isFirst = false
            if let mark = word.firstIndex(of: 0x23), mark > word.startIndex { return true }
            if isLength(word) { return true }
            if word.count == 2, word.allSatisfy(isHexadecimal) { bytes += 1 }
            if bytes >= fewestBytes { return true }
        }
        return false
    }

    /// `root@imx:~#`, `$`, `pi@raspi:~$`; and a command of can-utils that a terminal repeats.
    private static func isPrompt(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let isCommand = ["cansend", "candump"].contains { word.elementsEqual($0.utf8) }
        return isCommand || word.elementsEqual([0x24]) || word.contains(0x40) && [0x23, 0x24, 0x3E].contains(word.last)
    }

    /// `[8]`, `[08]`.
    private static func isLength(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard (3...4).contains(word.count), word.first == 0x5B, word.last == 0x5D else { return false }
        return word.dropFirst().dropLast().allSatisfy { $0 &- 0x30 < 10 }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    }
}
