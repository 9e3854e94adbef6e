extension DBCParser {
    /// `CM_ SG_ 500 Speed "text";`, and the same for a message, a node, an environment variable or the whole file.
    mutating func comment(at start: Int) throws(DBCSyntaxError) {
        let subject = scanner.keyword()
        scanner.skipBlanksInLine()
        switch subject {
        case nil: _ = try commentText()
        case .message:
            let identifier = try scanner.identifier()
            scanner.skipBlanks()
            let text = try commentText()
            file.note(identifier, at: start) { $0.comment = text }
        case .signal:
            let key = try signalKey()
            let text = try commentText()
            file.note(key, at: start) { $0.comment = text }
        default:
            // For a node or an environment variable; it is not shown.
            _ = scanner.word()
            scanner.skipBlanks()
            _ = try commentText()
        }
    }

    private mutating func commentText() throws(DBCSyntaxError) -> String {
        let place = scanner.position
        let (text, remark) = try scanner.comment()
        if let remark { faults.add(place, remark) }
        return text
    }

    /// `500 Speed`
    mutating func signalKey() throws(DBCSyntaxError) -> DBCFile.SignalKey {
        let identifier = try scanner.identifier()
        scanner.skipBlanks()
        let name = try name(of: "the signal")
        scanner.skipBlanks()
        return DBCFile.SignalKey(message: identifier, signal: name)
    }

    /// `VAL_ 500 Gear 1 "first" 0 "neutral" ;`, or with the name of a value table instead of the values.
    mutating func valueDescriptions(at start: Int) throws(DBCSyntaxError) {
        guard scanner.isBeforeNumber else {
            // Of an environment variable.
            try passOver()
            return
        }
        let key = try signalKey()
        let labels: [Signal.Label]
        if !scanner.isBeforeNumber, scanner.next != UInt8(ascii: ";"), !scanner.isBeforeStatement {
            let place = scanner.position
            let table = try name(of: "a value table")
            guard let found = file.valueTables[table] else {
                throw DBCSyntaxError(
                    offset: place,
                    text: "value table '\(Self.short(table))' is not defined before"
                        + " this")
            }
            labels = found
            endOfStatement()
        } else {
            labels = try self.labels()
        }
        file.note(key, at: start) {
            if let before = $0.labels, before != labels {
                faults.add(
                    start, "the values of '\(Self.short(key.signal))' were named before; the new names replace them")
            }
            $0.labels = labels
        }
    }

    /// `VAL_TABLE_ Gears 1 "first" 0 "neutral" ;`
    mutating func valueTable() throws(DBCSyntaxError) {
        let name = try name(of: "the value table")
        scanner.skipBlanks()
        file.valueTables[name] = try labels()
    }

    /// Values and names to the `;`. Ascending, each value once; the last of two names is kept.
    private mutating func labels() throws(DBCSyntaxError) -> [Signal.Label] {
        var labels: [Signal.Label] = []
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd || scanner.next == UInt8(ascii: ";") || scanner.isBeforeStatement { break }
            let place = scanner.position
            var whole = scanner.wide(scanner.word())
            var number = 0.0
            if whole == nil {
                scanner.position = place
                let value = try scanner.number("a value")
                number = value.double
                if case .integer(let integer) = value { whole = Int128(integer) }
            }
            scanner.skipBlanks()
            let text = try scanner.quoted(.lines, for: "the value's name")
            if let whole {
                labels.append(Signal.Label(value: whole, text: text))
            } else {
                faults.add(place, "\(number) cannot be a raw value; its name is left out")
            }
        }
        endOfStatement()
        guard !zip(labels, labels.dropFirst()).allSatisfy({ $0.value < $1.value }) else { return labels }
        // A stable sort, in place: a file may be one table.
        labels.sort { $0.value < $1.value }
        var kept = 0
        for index in labels.indices {
            if kept > 0, labels[kept - 1].value == labels[index].value { kept -= 1 }
            labels.swapAt(kept, index)
            kept += 1
        }
        labels.removeSubrange(kept...)
        return labels
    }

    /// `SG_MUL_VAL_ 500 Torque Mode 0-0, 3-5;`
    mutating func multiplexing(at start: Int) throws(DBCSyntaxError) {
        let key = try signalKey()
        let multiplexer = try name(of: "the multiplexer")
        var ranges: [ClosedRange<UInt64>] = []
        while true {
            scanner.skipBlanks()
            if scanner.take(",") { continue }
            if scanner.isAtEnd || scanner.next == UInt8(ascii: ";") || scanner.isBeforeStatement { break }
            ranges.append(try multiplexerRange())
        }
        endOfStatement()
        guard !ranges.isEmpty else {
            throw DBCSyntaxError(offset: start, text: "expected the multiplexer's values")
        }
        let condition = Signal.Condition(multiplexer: multiplexer, values: Self.joined(ranges))
        file.note(key, at: start) {
            $0.other {
                $0.condition = condition
                $0.conditionOffset = start
            }
        }
    }

    /// `3-5`; a single value is also taken.
    private mutating func multiplexerRange() throws(DBCSyntaxError) -> ClosedRange<UInt64> {
        let place = scanner.position
        let word = scanner.word()
        let dash = word.first { scanner.bytes[$0] == UInt8(ascii: "-") }
        let lower = scanner.whole(word.lowerBound..<(dash ?? word.upperBound))
        let upper = dash.map { scanner.whole($0 + 1..<word.upperBound) } ?? lower
        guard let lower, let upper, lower >= 0, lower <= upper else {
            throw DBCSyntaxError(offset: place, text: "expected values of the multiplexer as 'first-last'")
        }
        return UInt64(lower)...UInt64(upper)
    }

    /// Ascending, with adjacent ranges joined.
    static func joined(_ ranges: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
        var joined: [ClosedRange<UInt64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last,
                range.lowerBound <= last.upperBound
                    || range.lowerBound - last.upperBound == 1
            {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// `SIG_VALTYPE_ 500 Torque : 1;`
    mutating func valueType(at start: Int) throws(DBCSyntaxError) {
        let key = try signalKey()
        _ = scanner.take(":")
        scanner.skipBlanks()
        let place = scanner.position
        let type = try scanner.count("the type of value")
        endOfStatement()
        guard (0...2).contains(type) else {
            throw DBCSyntaxError(offset: place, text: "a value type is 0, 1 (float) or 2 (double), not \(type)")
        }
        file.note(key, at: start) { $0.other { $0.valueType = type } }
    }

    /// `BO_TX_BU_ 500 : Engine,Gateway;`
    mutating func transmitters(at start: Int) throws(DBCSyntaxError) {
        let identifier = try scanner.identifier()
        scanner.skipBlanks()
        _ = scanner.take(":")
        let nodes = nodeList()
        endOfStatement()
        file.note(identifier, at: start) { $0.other { $0.transmitters += nodes } }
    }
}

extension DBCScanner {
    var isBeforeNumber: Bool {
        let byte = next
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }
}
