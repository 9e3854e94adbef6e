/// Properties of the numbers of a column, to distinguish decimal from hexadecimal.
struct CSVNumberFacts {
    private var count = 0
    private var letters = 0
    private var prefixes = 0
    private var padded = 0
    private var longest = 0
    /// Whether one of them has three digits and is a byte in decimal.
    private var hasLargeByte = false
    /// Letters or signs that do not occur in hexadecimal numbers.
    private(set) var hasOtherLetters = false
    private var distinct: Set<UInt64> = []
    /// Whether one of them, read as hexadecimal, is not an 11-bit identifier.
    private var exceedsStandard = false

    mutating func look(at cell: TextCursor.Token) {
        guard cell.count > 0 else { return }
        count += 1
        let digits = cell.withoutHexPrefix
        if digits.count != cell.count { prefixes += 1 }
        if digits.count > 1 && digits.start[0] == 0x30 { padded += 1 }
        longest = max(longest, digits.count)
        if digits.count == 3, let value = digits.decimal, value <= 255 { hasLargeByte = true }
        var value: UInt64 = 0
        var hasLetter = false
        for index in 0..<digits.count {
            let digit = HexDigits.values[Int(digits.start[index])]
            if digit >= 16 { hasOtherLetters = true }
            if (10..<16).contains(digit) { hasLetter = true }
            value = value << 4 | UInt64(digit & 0xF)
        }
        if hasLetter { letters += 1 }
        if digits.count > 3 || value > UInt64(CandumpFilter.standardMask) { exceedsStandard = true }
        if distinct.count < 64 { distinct.insert(value) }
    }

    mutating func lookAtWords(of cell: TextCursor.Token) {
        var cursor = TextCursor(cell.start, cell.count)
        while true {
            let word = cursor.token()
            if word.count == 0 { return }
            // Bytes without spaces between them do not show their base.
            if word.count <= 4 || cell.count == word.count { look(at: word) }
        }
    }

    private var hasDecimalDigitsOnly: Bool { count > 0 && letters == 0 && prefixes == 0 && !hasOtherLetters }

    /// For bytes: at least one with three digits, and no letter anywhere.
    var isDecimal: Bool { hasDecimalDigitsOnly && longest == 3 && hasLargeByte }

    /// Whether nothing contradicts that they are decimal, as tools write identifiers: no letter, prefix or leading zero.
    var mayBeDecimal: Bool { hasDecimalDigitsOnly && padded == 0 }

    /// An identifier is read as decimal only with strong evidence, because tools write hexadecimal.
    func isDecimalIdentifier(besideDecimalData: Bool) -> Bool {
        guard mayBeDecimal else { return false }
        // Twelve different random hexadecimal numbers of three digits would all lack letters once in ten million cases.
        // Those of CANopen are not random: 181…184, 281…284 and so on have no letter, and all have 11 bits.
        return besideDecimalData || (distinct.count >= 12 && exceedsStandard) || longest > 8
    }
}

/// Properties of the times of a file, to determine their unit.
struct CSVTimeFacts {
    private var count = 0
    private var dates = 0
    private var timesOfDay = 0
    private var fractions = 0
    private var nonzeroFractions = 0
    private var first: Int64?
    private var last: Int64 = 0
    private var forward: Int64 = 0

    mutating func look(at cell: TextCursor.Token, allowsComma: Bool = false) {
        guard cell.count > 0 else { return }
        count += 1
        var cursor = TextCursor(cell.start, cell.count)
        if cell.count >= 10, cell.start[4] == 0x2D, cell.start[7] == 0x2D {
            dates += 1
        } else if cursor.timeOfDay() != nil {
            timesOfDay += 1
        } else {
            var number = TextCursor(cell.start, cell.count)
            guard let value = number.decimal(scale: 1) else { return }
            if number.end - cell.start != number.at - cell.start || hasPoint(cell) {
                fractions += 1
                if hasNonzeroDecimals(cell) { nonzeroFractions += 1 }
            }
            if first == nil { first = value }
            if value > last, first != value { forward += value - max(last, first ?? 0) }
            last = max(last, value)
        }
    }

    /// From 2010 to 2040.
    private static let secondsSince1970: Range<Int64> = 1_262_304_000..<2_208_988_800
    private static let longestStepOfSeconds = 20.0

    private func hasNonzeroDecimals(_ cell: TextCursor.Token) -> Bool {
        var isAfterPoint = false
        for index in 0..<cell.count {
            let byte = cell.start[index]
            if isAfterPoint, byte != 0x30 { return true }
            if byte == 0x2E || byte == 0x2C { isAfterPoint = true }
        }
        return false
    }

    private func hasPoint(_ cell: TextCursor.Token) -> Bool {
        for index in 0..<cell.count where cell.start[index] == 0x2E { return true }
        return false
    }

    /// Whether most of the numbers have decimals other than zeros, and do not step as far as microseconds do.
    var areSeconds: Bool {
        nonzeroFractions * 2 > count && Double(forward) / Double(max(count - 1, 1)) < Self.longestStepOfSeconds
    }

    func form(scale: Int64?, notes: inout [String]) -> CSVDialect.TimeForm {
        if dates > 0 { return .date }
        if timesOfDay > 0 { return .ofDay }
        if let scale { return .number(scale) }
        guard let first, fractions == 0 else { return .number(1_000_000_000) }
        // The size of whole numbers since 1970 shows their unit: 1e12 milliseconds are in 2001, 4e12 in 2096.
        switch first {
        case 100_000_000_000_000_000...: return .number(1)
        case 100_000_000_000_000...: return .number(1000)
        case 100_000_000_000...: return .number(1_000_000)
        default: break
        }
        // The clock of a device that has run for weeks counts as many milliseconds as there are seconds since 1970. Whole
        // seconds step less far from frame to frame.
        let isDate = Self.secondsSince1970.contains(first)
        // The distance of frames shows the unit of others: a bus in use has one frame in each 0.1 to 50 ms.
        let step = Double(forward) / Double(max(count - 1, 1))
        if count < 2 || step < 0.05 { return .number(1_000_000_000) }
        let isMilliseconds = step < 50
        if isDate && step < Self.longestStepOfSeconds {
            notes.append(
                "the file does not name the unit of its times; they are read as seconds since 1970 because of their size"
            )
            return .number(1_000_000_000)
        }
        notes.append(
            "the file does not name the unit of its times; they are read as "
                + (isMilliseconds ? "milliseconds" : "microseconds"))
        return .number(isMilliseconds ? 1_000_000 : 1000)
    }
}
