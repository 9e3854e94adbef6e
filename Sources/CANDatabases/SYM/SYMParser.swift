/// Reads the statements of a SYM file one by one. A statement that cannot be read is the only one lost.
struct SYMParser {
    var file = SYMFile()
    var faults = FaultList()

    private let bytes: UnsafeRawBufferPointer
    let encoding: TextEncoding
    private var statements: SYMStatements
    private var section = SYMFile.Section.sendReceive

    init(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        statements = SYMStatements(bytes)
    }

    mutating func parse() {
        while let statement = statements.next() {
            if let cleaned = statement.cleaned {
                cleaned.withUnsafeBytes { cleaned in
                    let scanner = SYMScanner(cleaned, encoding: encoding, 0..<cleaned.count)
                    read(scanner, statement)
                }
            } else {
                read(SYMScanner(bytes, encoding: encoding, statement.range), statement)
            }
        }
    }

    private mutating func read(_ scanner: SYMScanner, _ statement: SYMStatements.Statement) {
        var scanner = scanner
        let offset = statement.range.lowerBound
        switch scanner.bytes[scanner.position] {
        case UInt8(ascii: "{"):
            let text = scanner.text(scanner.position..<scanner.end)
            if let known = SYMFile.Section(rawValue: text.uppercased()) {
                section = known
            } else {
                faults.add(offset, "'\(text)' is not a section of a SYM file")
            }
        case UInt8(ascii: "["):
            scanner.position += 1
            guard let name = scanner.name(stops: "]"), scanner.take("]") else {
                return faults.add(offset, "expected a name and ']'")
            }
            file.symbols.append(.init(name: name, section: section, offset: offset))
        default:
            keyword(&scanner, offset, comment: statement.comment.map { encodingText($0) })
        }
    }

    private func encodingText(_ range: Range<Int>) -> String {
        encoding.text(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    private mutating func keyword(_ scanner: inout SYMScanner, _ offset: Int, comment: String?) {
        guard let word = scanner.name() else { return faults.add(offset, "expected a statement") }
        let hasSign = scanner.take("=")
        // Versions before 6 write `enum Name(…)`.
        if word.lowercased() == "enum" { return enumeration(&scanner, offset) }
        guard hasSign else { return faults.add(offset, "expected '=' after \(SYMParser.short(word))") }
        switch word.lowercased() {
        case "formatversion": file.version = scanner.name() ?? ""
        // Statements about editing, sending and display only.
        case "title", "uniquevariables", "floatdecimalplaces", "brs", "timeout", "mininterval", "color", "receive",
            "send", "version", "esi":
            break
        case "sig" where file.symbols.isEmpty || section == .signals: definition(&scanner, offset, comment)
        case "sig": use(&scanner, offset)
        case "var": variable(&scanner, offset, comment)
        case "id", "type", "len", "dlc", "cycletime", "mux":
            property(word.lowercased(), &scanner, offset, comment)
        default: faults.add(offset, "'\(SYMParser.short(word))' is not a statement of a SYM file; it is left out")
        }
    }

    /// `Name(0="off", 1="on")`
    private mutating func enumeration(_ scanner: inout SYMScanner, _ offset: Int) {
        guard let name = scanner.name(), scanner.take("(") else {
            return faults.add(offset, "expected the name of an enumeration and '('; it is left out")
        }
        var labels: [Int64: String] = [:]
        while !scanner.take(")") {
            guard let value = scanner.integer(), scanner.take("="), let text = scanner.name() else {
                faults.add(offset, "expected a value, '=' and a text in \(SYMParser.short(name)); its rest is left out")
                break
            }
            labels[value] = text
            _ = scanner.take(",")
        }
        file.enumerations[name] = labels.map { .init(value: $0.key, text: $0.value) }.sorted { $0.value < $1.value }
    }

    /// A name in an error message, shortened.
    static func short(_ name: String) -> String {
        name.count > 64 ? name.prefix(63) + "\u{2026}" : name
    }
}
