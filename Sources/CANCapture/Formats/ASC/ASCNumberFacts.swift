/// Finds the base of the numbers of CANFD lines in files with the line `base dec`: CANalyzer writes these lines in
/// hexadecimal all the same, other tools in decimal.
struct ASCNumberFacts: LineConsumer {
    /// Lines whose numbers are hexadecimal for certain, decimal for certain, and lines that may be either.
    private var hexadecimal = 0
    private var decimal = 0
    private var either = 0

    static func of(_ head: UnsafeRawBufferPointer) -> ASCNumberFacts {
        var facts = ASCNumberFacts()
        LineScanner.scan(head, whole: head.count < SourceInput.headSize, with: &facts)
        return facts
    }

    /// Whether the file has such lines.
    var exist: Bool { hexadecimal + decimal + either > 0 }
    private var saysDecimal = false

    var areDecimal: Bool { decimal > hexadecimal }

    /// Whether there are such lines, and none shows its base.
    var areUnknown: Bool { either > 0 && decimal == 0 && hexadecimal == 0 }

    mutating func overlongLine(number: Int) {}

    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        if cursor.byte | 0x20 == 0x62, cursor.token().equals("base") {
            saysDecimal = saysDecimal || cursor.token().equals("dec")
            return
        }
        guard saysDecimal else { return }
        guard cursor.seconds() != nil, cursor.token().equals("canfd"), cursor.token().decimal != nil else { return }
        _ = cursor.token()
        let identifier = cursor.token()
        guard let fields = ASCParser.fields(&cursor), fields.length <= 64 else { return }
        var evidence = Self.evidence(ofIdentifier: identifier)
        for _ in 0..<fields.length {
            let word = cursor.token()
            guard word.count > 0, word.count <= 3, word.hexadecimal != nil else { return }
            evidence.formUnion(Self.evidence(ofByte: word))
        }
        switch evidence {
        case .hexadecimal: hexadecimal += 1
        case .decimal: decimal += 1
        case []: either += 1
        // A damaged line shows both.
        default: break
        }
    }

    private struct Evidence: OptionSet {
        let rawValue: Int

        static let hexadecimal = Evidence(rawValue: 1)
        static let decimal = Evidence(rawValue: 2)
    }

    /// Hexadecimal bytes always have two digits, decimal ones no leading zeros.
    private static func evidence(ofByte word: TextCursor.Token) -> Evidence {
        guard word.count == 2 else { return .decimal }
        return word.decimal == nil || word.start[0] == 0x30 ? .hexadecimal : []
    }

    private static func evidence(ofIdentifier word: TextCursor.Token) -> Evidence {
        let isExtended = word.count > 0 && word.start[word.count - 1] | 0x20 == 0x78
        let digits = TextCursor.Token(start: word.start, count: word.count - (isExtended ? 1 : 0))
        guard digits.decimal != nil else { return digits.hexadecimal == nil ? [] : .hexadecimal }
        let limit = isExtended ? CandumpFilter.extendedMask : CandumpFilter.standardMask
        return digits.hexadecimal.map { $0 > limit } ?? true ? .decimal : []
    }
}
