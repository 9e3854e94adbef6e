/// Cells of the CSV files of ZLG's CANTest, ZCANPRO and similar tools, whose column names and values are Chinese, in UTF-8
/// or GBK.
enum CSVChinese {
    /// The English word for a column name; nil if it is not a Chinese one.
    static func words(_ head: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard head.contains(where: { $0 >= 0x80 }) else { return nil }
        // `帧ID(Hex)`, in quotation marks or not.
        let name = head.prefix { $0 != UInt8(ascii: "(") }.filter { $0 > 0x20 && $0 != 0x22 }
        return names[name]
    }

    /// In UTF-8 and GBK. Identifiers are hexadecimal in all of these files.
    private static let names: [[UInt8]: String] = {
        let words: [(String, gbk: [UInt8], String)] = [
            ("系统时间", [0xCF, 0xB5, 0xCD, 0xB3, 0xCA, 0xB1, 0xBC, 0xE4], "systemtime"),
            ("时间标识", [0xCA, 0xB1, 0xBC, 0xE4, 0xB1, 0xEA, 0xCA, 0xB6], "time"),
            ("CAN通道", [0x43, 0x41, 0x4E, 0xCD, 0xA8, 0xB5, 0xC0], "channel"),
            ("通道号", [0xCD, 0xA8, 0xB5, 0xC0, 0xBA, 0xC5], "channel"),
            ("通道", [0xCD, 0xA8, 0xB5, 0xC0], "channel"),
            ("源通道", [0xD4, 0xB4, 0xCD, 0xA8, 0xB5, 0xC0], "channel"),
            ("传输方向", [0xB4, 0xAB, 0xCA, 0xE4, 0xB7, 0xBD, 0xCF, 0xF2], "direction"),
            ("方向", [0xB7, 0xBD, 0xCF, 0xF2], "direction"),
            ("ID号", [0x49, 0x44, 0xBA, 0xC5], "idhex"),
            ("帧ID", [0xD6, 0xA1, 0x49, 0x44], "idhex"),
            ("帧类型", [0xD6, 0xA1, 0xC0, 0xE0, 0xD0, 0xCD], "frametype"),
            ("帧格式", [0xD6, 0xA1, 0xB8, 0xF1, 0xCA, 0xBD], "format"),
            ("CAN类型", [0x43, 0x41, 0x4E, 0xC0, 0xE0, 0xD0, 0xCD], "cantype"),
            ("长度", [0xB3, 0xA4, 0xB6, 0xC8], "length"),
            ("数据长度", [0xCA, 0xFD, 0xBE, 0xDD, 0xB3, 0xA4, 0xB6, 0xC8], "length"),
            ("数据", [0xCA, 0xFD, 0xBE, 0xDD], "data"),
            ("序号", [0xD0, 0xF2, 0xBA, 0xC5], "number"),
        ]
        var names: [[UInt8]: String] = [:]
        for (text, gbk, word) in words { (names[Array(text.utf8)], names[gbk]) = (word, word) }
        return names
    }()

    private static let extended: [[UInt8]] = [Array("扩展".utf8), [0xC0, 0xA9, 0xD5, 0xB9]]
    private static let remote: [[UInt8]] = [Array("远程".utf8), [0xD4, 0xB6, 0xB3, 0xCC]]
    private static let error: [[UInt8]] = [Array("错误".utf8), [0xB4, 0xED, 0xCE, 0xF3]]
    private static let received: [[UInt8]] = [Array("接收".utf8), [0xBD, 0xD3, 0xCA, 0xD5]]
    private static let transmitted: [[UInt8]] = [Array("发送".utf8), [0xB7, 0xA2, 0xCB, 0xCD]]

    private static func begins(_ cell: TextCursor.Token, _ words: [[UInt8]]) -> Bool {
        words.contains { UnsafeBufferPointer(start: cell.start, count: cell.count).starts(with: $0) }
    }

    static func direction(_ cell: TextCursor.Token) -> FrameFlags? {
        begins(cell, received) ? .received : begins(cell, transmitted) ? .transmitted : nil
    }

    /// The kinds `扩展帧`, `远程帧` and `错误帧`.
    static func take(_ cell: TextCursor.Token, _ flags: inout FrameFlags, _ isExtended: inout Bool) {
        if begins(cell, extended) { isExtended = true }
        if begins(cell, remote) { flags.insert(.remote) }
        if begins(cell, error) { flags.insert(.error) }
    }

    /// `8` or `0x08`.
    static func length(_ cell: TextCursor.Token) -> Int? {
        let digits = cell.withoutHexPrefix
        return digits.count == cell.count ? cell.decimal : digits.hexadecimal.map { Int($0) }
    }

    /// The bytes of `x| 05 C3`.
    static func data(_ cell: TextCursor.Token) -> TextCursor.Token {
        guard cell.hasPrefix("x|") else { return cell }
        return TextCursor.Token(start: cell.start + 2, count: cell.count - 2)
    }

    /// The text of `="12:04:59.533"`, which keeps a spreadsheet from changing it. The last quotation mark may be missing.
    @inline(__always)
    static func text(_ cell: TextCursor.Token) -> TextCursor.Token {
        guard cell.count > 2, cell.start[0] == UInt8(ascii: "="), cell.start[1] == 0x22 else { return cell }
        let end = cell.start[cell.count - 1] == 0x22 ? 1 : 0
        return TextCursor.Token(start: cell.start + 2, count: cell.count - 2 - end)
    }
}
