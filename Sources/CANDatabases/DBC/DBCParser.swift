/// Reads the statements of a DBC file one after the other. An error is reported and loses only its statement.
struct DBCParser {
    var scanner: DBCScanner
    var file = DBCFile()
    var faults = FaultList()
    /// The message to which the next signals belong.
    var owner = Owner.none
    /// Lists of nodes by hash, each one the last of its place.
    var recentNodeLists = [[String]](repeating: [], count: 64)
    /// The first name that is not a C identifier, and their number.
    private var oddNames: (offset: Int, name: String, count: Int)?

    enum Owner {
        /// No message yet.
        case none
        /// The last one of the file so far.
        case last
        /// A message that is left out, which was reported.
        case leftOut
    }

    init(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) {
        scanner = DBCScanner(bytes, encoding: encoding)
        // The byte order mark of UTF-8.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
    }

    mutating func parse() {
        while true {
            scanner.skipBlanks()
            // A superfluous `;`, as after a wrapped list.
            if scanner.take(";") { continue }
            guard !scanner.isAtEnd else { break }
            let start = scanner.position
            guard let keyword = scanner.keyword() else {
                passOverStrayText()
                continue
            }
            do throws(DBCSyntaxError) {
                scanner.skipBlanksInLine()
                try statement(keyword, at: start)
            } catch {
                faults.add(error.offset, error.text)
                // From the fault on, and not from where the parser got to: an open quote leads far.
                scanner.position = max(error.offset, start + 1)
                scanner.skipToStatement()
            }
        }
        tellOfOddNames()
    }

    private mutating func passOverStrayText() {
        let start = scanner.position
        scanner.skipToStatement()
        faults.add(start, "not a statement of a DBC file; ignored")
    }

    private mutating func statement(_ keyword: DBCKeyword, at start: Int) throws(DBCSyntaxError) {
        switch keyword {
        case .message: try message(at: start)
        case .signal: try signal(at: start)
        case .comment: try comment(at: start)
        case .valueDescriptions: try valueDescriptions(at: start)
        case .valueTable: try valueTable()
        case .multiplexing: try multiplexing(at: start)
        case .valueType: try valueType(at: start)
        case .transmitters: try transmitters(at: start)
        case .attributeValue: try attributeValue(at: start)
        case .attributeDefinition: try attributeDefinition()
        case .attributeDefault: try attributeDefault()
        case .version:
            file.version = try scanner.quoted(.line, for: "the version")
        case .nodes: try nodes()
        case .newSymbols: newSymbols()
        case .bitTiming: scanner.skipToLineEnd()
        default: try passOver()
        }
    }

    /// Skips a statement without facts about frames: to its `;`, or to the next statement.
    mutating func passOver() throws(DBCSyntaxError) {
        while !scanner.isAtEnd {
            let byte = scanner.next
            if byte == DBCScanner.quoteMark {
                try scanner.skipQuoted()
            } else if byte == UInt8(ascii: ";") {
                scanner.position += 1
                return
            } else if DBCScanner.isLineEnd(byte) {
                scanner.position += 1
                if scanner.isBeforeStatement { return }
            } else {
                scanner.position += 1
            }
        }
    }

    /// `NS_ :` and the keywords that the writer knew, each on a line of its own.
    private mutating func newSymbols() {
        _ = scanner.take(":")
        // Up to where all words of a line are symbols, determined once for a line.
        var symbolsEnd = 0
        while true {
            scanner.skipBlanks()
            let start = scanner.position
            let word = scanner.word()
            scanner.skipBlanksInLine()
            let isAlone =
                scanner.isAtLineEnd || DBCKeyword(UnsafeRawBufferPointer(rebasing: scanner.bytes[word])) == nil
            let endsSection = Self.sections.contains { scanner.bytes[word].elementsEqual($0) }
            if !isAlone, scanner.position >= symbolsEnd { symbolsEnd = endOfSymbols ?? 0 }
            guard !word.isEmpty, isAlone || scanner.position < symbolsEnd, !endsSection else {
                scanner.position = start
                return
            }
        }
    }

    /// The end of the line, if only symbols precede it.
    private var endOfSymbols: Int? {
        var ahead = scanner
        while !ahead.isAtLineEnd {
            guard ahead.keyword() != nil else { return nil }
            ahead.skipBlanksInLine()
        }
        return ahead.position
    }

    /// Text after the new symbols that is not one of them.
    private static let sections = ["BS_", "BU_"].map { Array($0.utf8) }

    /// `BU_: Engine Gateway`. The list may continue in lines that begin with a space.
    private mutating func nodes() throws(DBCSyntaxError) {
        guard scanner.take(":") else {
            throw DBCSyntaxError(offset: scanner.position, text: "expected ':' before the list of nodes")
        }
        while true {
            scanner.skipBlanksInLine()
            if scanner.isAtLineEnd {
                scanner.skipToLineEnd()
                guard continuesInNextLine else { return }
                scanner.skipBlanks()
            }
            if scanner.take(",") { continue }
            let word = scanner.word()
            if word.isEmpty {
                if scanner.take(";") { return }
                throw DBCSyntaxError(offset: scanner.position, text: "expected the name of a node")
            }
            guard file.nodes.count < Self.mostNodes else {
                throw DBCSyntaxError(
                    offset: word.lowerBound, text: "more than \(Self.mostNodes) nodes; the others are left out")
            }
            file.nodes.append(scanner.text(word))
        }
    }

    private static let mostNodes = 65_536

    private var continuesInNextLine: Bool {
        var ahead = scanner
        while !ahead.isAtEnd, DBCScanner.isLineEnd(ahead.next) { ahead.position += 1 }
        guard !ahead.isAtEnd, DBCScanner.isBlank(ahead.next) else { return false }
        ahead.skipBlanksInLine()
        return !ahead.isAtLineEnd && ahead.keyword() == nil
    }

    /// A name as in the file. The format allows C identifiers; other names occur.
    mutating func name(of what: String) throws(DBCSyntaxError) -> String {
        let range = scanner.word()
        guard !range.isEmpty else {
            throw DBCSyntaxError(offset: scanner.position, text: "expected the name of \(what)")
        }
        return scanner.text(range)
    }

    /// A name that a statement defines.
    mutating func newName(of what: String) throws(DBCSyntaxError) -> String {
        let range = scanner.position
        let name = try name(of: what)
        let bytes = name.utf8
        let isIdentifier =
            bytes.allSatisfy { Self.isOfIdentifier($0) }
            && !(bytes.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? true)
        if !isIdentifier { oddNames = (oddNames?.offset ?? range, oddNames?.name ?? name, (oddNames?.count ?? 0) + 1) }
        return name
    }

    /// Once for the file, because a file with such names has many.
    private mutating func tellOfOddNames() {
        guard let (offset, name, count) = oddNames else { return }
        let others = count > 1 ? ", and so are \(count - 1) others" : ""
        faults.add(offset, "'\(Self.short(name))' is not a C identifier; it is kept as it is\(others)")
    }

    private static func isOfIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A name from the file, shortened for a message.
    static func short(_ name: String) -> String { name.count > 60 ? name.prefix(59) + "\u{2026}" : name }

    /// The `;` at the end of a statement; if it is missing, that is reported without other effect.
    mutating func endOfStatement() {
        scanner.skipBlanks()
        guard !scanner.take(";") else { return }
        var place = scanner.position
        while place > 0, DBCScanner.isBlank(scanner.bytes[place - 1]) || DBCScanner.isLineEnd(scanner.bytes[place - 1])
        {
            place -= 1
        }
        faults.add(place, "expected ';'")
    }
}
