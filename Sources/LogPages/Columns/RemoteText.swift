/// The text that a remote frame has instead of bytes.
enum RemoteText {
    private static let word: StaticString = "remote request"
    private static let shortWord: StaticString = "remote"
    private static let code: StaticString = ", DLC "

    /// Whether the text of a line with this many bytes has room for the length code, so that no column needs to have it.
    static func statesLength(unitsPerLine: Int) -> Bool {
        word.utf8CodeUnitCount + code.utf8CodeUnitCount + 1 <= room(unitsPerLine)
    }

    /// In characters: two for each byte, and one between two bytes.
    private static func room(_ unitsPerLine: Int) -> Int { unitsPerLine * 3 - 1 }

    /// Writes the text, or a dash where there is no room for it. Returns the number of characters.
    ///
    /// - Parameter length: the length code, 0 to 8, if it is to be stated.
    static func write(
        length: Int?, unitsPerLine: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let room = room(unitsPerLine)
        let word = word.utf8CodeUnitCount <= room ? word : shortWord
        buffer[0] = RowSigns.none
        guard word.utf8CodeUnitCount <= room else { return 1 }
        var count = copy(word, to: buffer, at: 0)
        guard let length, (0...9).contains(length), statesLength(unitsPerLine: unitsPerLine) else { return count }
        count = copy(code, to: buffer, at: count)
        buffer[count] = UInt8(ascii: "0") + UInt8(length)
        return count + 1
    }

    private static func copy(_ text: StaticString, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        text.withUTF8Buffer { for (place, character) in $0.enumerated() { buffer[start + place] = character } }
        return start + text.utf8CodeUnitCount
    }
}
