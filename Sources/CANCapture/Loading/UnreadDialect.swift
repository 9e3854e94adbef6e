/// Texts of CAN tools that are not read: the message says what they seem to be.
enum UnreadDialect {
    /// What a text seems to be, and what helps; nil for other files.
    static func name(_ head: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).prefix(most).map { $0.split { $0 == " " || $0 == "\t" } }
        guard let first = lines.first(where: { !$0.isEmpty }) else { return nil }
        if let header = header(first.joined(separator: " "), text) { return header }
        for (form, name) in forms {
            let fitting = lines.count { form($0.map { String($0) }) }
            if fitting > 0, fitting * 2 > lines.count { return name }
        }
        return nil
    }

    private static let most = 30

    private static func header(_ line: String, _ text: String) -> String? {
        if line.hasPrefix("WinNo P PGN") {
            return "the J1939 window of Kvaser CanKing, which has no identifiers; log with the standard formatter"
        }
        if line.hasPrefix("EV NUM/ERR") {
            return "a CANWise log, which canfolio does not read; export it as candump or CSV"
        }
        let hasGroups = text.contains("PGN,Flags") || text.contains("PGN;Flags")
        if hasGroups, line.hasPrefix("Time") || line.hasPrefix("CSV CAN data") {
            return "Kvaser's CSV of J1939 groups, which has no identifiers; convert the log as CAN frames"
        }
        if text.contains("ATMA") || line.hasPrefix(">AT") || line.hasPrefix("ELM327") {
            return "a log of an ELM327 adapter, which has no times or channels; canfolio does not read it"
        }
        return nil
    }

    private static let forms: [(form: @Sendable ([String]) -> Bool, name: String)] = [
        (
            isCanboat,
            "canboat's plain or fast format, which has PGNs but no identifiers; canfolio does not read it. Convert it"
                + " to candump or YDWG RAW"
        ),
        (isActisense, "Actisense N2K ASCII, which has messages but no frames; canfolio does not read it"),
        (
            isCandumpWithoutInterface,
            "candump output whose interfaces were removed; put one before each line, such as can0"
        ),
        (isViewerCopy, "the message list of a viewer such as PCAN-View; save the trace instead of the list"),
        (
            isNumberList,
            "lines of time, identifier, length and bytes; put a header row above them, such as"
                + " 'time_ms id dlc data', with commas or tabs between the columns"
        ),
    ]

    /// `2011-11-24-22:42:04.388,2,127251,36,255,8,7d,0b`
    private static func isCanboat(_ words: [String]) -> Bool {
        let cells = words.joined(separator: " ").split(separator: ",", omittingEmptySubsequences: false)
        guard cells.count > 6, let time = cells.first, time.count >= 19, time.contains(":") else { return false }
        return cells[1..<6].allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) } && cells[2].count > 3
    }

    /// `A000057.055 09FF7 1FF1A 50E02F1234567890`
    private static func isActisense(_ words: [String]) -> Bool {
        words.count == 4 && words[0].hasPrefix("A") && words[0].dropFirst().allSatisfy { $0.isNumber || $0 == "." }
            && words[1].count == 5 && words[2].count == 5 && words[3].allSatisfy(\.isHexDigit)
    }

    /// `59 [8] 80 82 00 FC FF FF FF FF`
    private static func isCandumpWithoutInterface(_ words: [String]) -> Bool {
        words.count > 1 && words[0].allSatisfy(\.isHexDigit) && words[1].hasPrefix("[") && words[1].hasSuffix("]")
            && words[2...].allSatisfy { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
    }

    /// `18FEF100h 8 00 01 02 03 04 05 06 07 100.2 23`
    private static func isViewerCopy(_ words: [String]) -> Bool {
        words.count > 3 && words[0].hasSuffix("h") && words[0].dropLast().allSatisfy(\.isHexDigit)
            && Int(words[1]).map { $0 <= 64 } == true
    }

    /// `238621  1F1  8  0 0 0 0 0 0 0 0`
    private static func isNumberList(_ words: [String]) -> Bool {
        guard words.count >= 3, Double(words[0]) != nil, let length = Int(words[2]), length <= 64 else { return false }
        return words.count == length + 3 && (words[1...1] + words[3...]).allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}
