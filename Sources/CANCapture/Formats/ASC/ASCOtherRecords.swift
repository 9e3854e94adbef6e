/// Distinguishes records of an ASC file that are not CAN frames from damaged frames.
///
/// Only known records are counted as other records; a line that looks like a frame and is not one is damaged.
enum ASCOtherRecords {
    /// The first word after the time, as in Vector's description of the format and the files of its tools.
    private static let words: [StaticString] = [
        "sv:", "start", "triggerevent:", "can", "log", "tfs:", "comment:", "macro", "gps-device:", "eth", "fr", "most",
        "k-line", "afdx", "a429", "wlan", "j1708", "trigger", "begin", "end", "previous", "//",
    ]

    /// Words after a channel number.
    private static let channelWords: [StaticString] = ["statistic:", "j1939tp", "overloadframe", "status:"]

    static func isKnown(_ word: TextCursor.Token) -> Bool { words.contains { word.equals($0) } || isOtherBus(word) }

    /// Whether a word begins like one of ``channelWords``; hardly any identifier does.
    @inline(__always)
    static func mayBeKnown(behindChannel word: TextCursor.Token) -> Bool {
        guard word.count >= 7 else { return false }
        let first = word.start[0] | 0x20
        return first == 0x73 || first == 0x6A || first == 0x6F
    }

    static func isKnown(behindChannel word: TextCursor.Token) -> Bool { channelWords.contains { word.equals($0) } }

    /// `L1` or `Li`, the channel of a LIN record; `M1` of MOST.
    private static func isOtherBus(_ word: TextCursor.Token) -> Bool {
        guard word.count >= 2, word.start[0] | 0x20 == 0x6C || word.start[0] | 0x20 == 0x6D else { return false }
        if word.count == 2, word.start[1] | 0x20 == 0x69 { return true }
        return TextCursor.Token(start: word.start + 1, count: word.count - 1).decimal != nil
    }

    /// Number of words of a line that are compared with those of a frame.
    private static let looked = 6

    /// Whether a line that matches no other rule looks like a frame: it begins with CANFD, or has a direction, an error
    /// frame, or the kind of frame and a length. One of them may be damaged.
    static func looksLikeFrame(_ word: TextCursor.Token, _ rest: TextCursor) -> Bool {
        if word.resembles("canfd") || word.resembles("canxl") || word.resembles("errorframe") { return true }
        if isEndOfFrame(word, rest) { return true }
        var rest = rest
        if word.direction != nil { return !isValue(of: rest) }
        var before = word
        for _ in 0..<looked {
            let next = rest.token()
            if next.count == 0 { return false }
            // The value of an environment or system variable may be any word.
            if next.equals(":=") || next.equals("=") { return false }
            if next.direction != nil || next.resembles("errorframe") { return true }
            if (before.equals("d") || before.equals("r")) && next.count == 1 && next.hexadecimal != nil { return true }
            before = next
        }
        return false
    }

    /// `:= 5` or `= 5`, the value of a variable that may have any name.
    private static func isValue(of rest: TextCursor) -> Bool {
        var rest = rest
        let word = rest.token()
        return word.equals(":=") || word.equals("=")
    }

    /// Whether a line is the end of a frame: bytes and numbers, `Length = 0 BitCount = 0 ID = 686`, or a part of it.
    private static func isEndOfFrame(_ word: TextCursor.Token, _ rest: TextCursor) -> Bool {
        var rest = rest
        var word = word
        var isAllNumbers = word.hexadecimal != nil && (word.count == 2 || !rest.isBlankToEnd())
        while word.count > 0 {
            let next = rest.token()
            if next.equals("=") {
                if word.equals("bitcount") { return true }
                if word.equals("id") || word.equals("length") { return isLastNumber(rest) || hasBitCount(rest) }
            }
            if next.count > 0, next.hexadecimal == nil { isAllNumbers = isAllNumbers && next.equals("length") }
            if isAllNumbers, next.equals("length") { return true }
            word = next
        }
        return isAllNumbers
    }

    private static func hasBitCount(_ rest: TextCursor) -> Bool {
        var rest = rest
        return rest.token().decimal != nil && rest.token().equals("bitcount")
    }

    /// Whether only a number follows, in decimal, with `x` after it for 29 bits.
    private static func isLastNumber(_ rest: TextCursor) -> Bool {
        var rest = rest
        let number = rest.token()
        guard number.count > 0, rest.isBlankToEnd() else { return false }
        let isExtended = number.start[number.count - 1] | 0x20 == 0x78
        return TextCursor.Token(start: number.start, count: number.count - (isExtended ? 1 : 0)).decimal != nil
    }
}
