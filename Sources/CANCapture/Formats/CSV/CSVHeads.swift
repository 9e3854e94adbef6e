/// What the heads of columns are called in the CSV files that people have.
enum CSVHeads {
    /// A head in lower case, its words without punctuation: `Time Stamp (us)` is `timestamp` and `us`.
    struct Head {
        /// The head without brackets and what is in them, letters and digits only.
        var words = ""
        /// What is in brackets, or stands behind the last underscore.
        var unit = ""

        init(_ text: String) {
            var inBrackets = false
            for scalar in text.lowercased().unicodeScalars.prefix(80) {
                switch scalar {
                case "(", "[": inBrackets = true
                case ")", "]": inBrackets = false
                case "a"..."z", "0"..."9", "µ", "μ":
                    if inBrackets { unit.unicodeScalars.append(scalar) } else { words.unicodeScalars.append(scalar) }
                default: break
                }
            }
        }
    }

    static func column(_ words: String) -> CSVColumn? {
        if let known = names[words] { return known }
        return timeUnits.contains { words == "time" + $0.0 || words == "timestamp" + $0.0 } ? .time : nil
    }

    /// Words shorter than this are like too many others.
    private static let shortestDamaged = 5

    /// The column whose head this is but for one character; nil where there is none, or more than one.
    static func damagedColumn(_ words: String) -> CSVColumn? {
        let bytes = Array(words.utf8)
        guard bytes.count >= shortestDamaged else { return nil }
        let alike = names.filter { name in
            name.key.utf8.count == bytes.count && zip(name.key.utf8, bytes).count { $0 != $1 } == 1
        }
        let columns = Set(alike.values)
        return columns.count == 1 ? columns.first : nil
    }

    private static let names: [String: CSVColumn] = {
        let lists: [(CSVColumn, String)] = [
            (
                .time,
                """
                time timestamp timestampepoch timeoffset abstime absolutetime reltime relativetime rxtime epoch \
                datetime systemtime seconds t
                """
            ),
            (
                .identifier,
                """
                id canid idhex hexid idinhex iddec arbitrationid arbid identifier msgid messageid frameid address \
                addr canidhex canidentifier
                """
            ),
            (.data, "data databytes datahex datainhex payload payloadhex bytes rawdata datafield databyteshex"),
            (.length, "len length datalength datalen dlcbytes size nbytes bytecount"),
            (.code, "dlc datalengthcode"),
            (.channel, "channel ch chan chn bus buschannel busid interface iface port"),
            (.extended, "extended ext ide isextended isextendedid xtd extid eff extendedid"),
            (.remote, "remote rtr isremote isremoteframe remoteframe"),
            (.error, "error err iserror iserrorframe errorframe"),
            (.fd, "fd fdf edl isfd canfd"), (.bitRateSwitch, "brs bitrateswitch"),
            (.errorStateIndicator, "esi errorstateindicator"),
            (.direction, "dir direction rxtx txrx tr"), (.kind, "type frametype idtype msgtype"),
        ]
        var names: [String: CSVColumn] = [:]
        for (column, words) in lists {
            for word in words.split(separator: " ") { names[String(word)] = column }
        }
        return names
    }()

    /// `d0`, `D1`, `data7`, `Byte 3`, `b0`: the number; nil for other heads.
    static func byteNumber(_ words: String) -> Int? {
        for prefix in ["databyte", "data", "byte", "d", "b"] where words.hasPrefix(prefix) {
            let digits = words.dropFirst(prefix.count)
            guard !digits.isEmpty, digits.count <= 2, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                continue
            }
            return Int(digits)
        }
        return nil
    }

    private static let timeUnits: [(String, Int64)] = [
        ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000),
        ("sec", 1_000_000_000), ("seconds", 1_000_000_000),
    ]

    static func timeScale(_ head: Head) -> Int64? {
        if let unit = timeUnits.first(where: { $0.0 == head.unit }) { return unit.1 }
        if head.words == "seconds" || head.words == "timestampepoch" || head.words == "epoch" {
            return 1_000_000_000
        }
        return timeUnits.first { head.words == "time" + $0.0 || head.words == "timestamp" + $0.0 }?.1
    }

    static func isDecimal(_ head: Head) -> Bool? {
        if head.unit.contains("hex") || head.words.contains("hex") { return false }
        return head.unit.contains("dec") || head.words.hasSuffix("dec") ? true : nil
    }
}
