extension DBCParser {
    /// `BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN";`
    mutating func attributeDefinition() throws(DBCSyntaxError) {
        guard try attribute(behind: scanner.keyword()) == .frameFormat else { return try passOver() }
        let type = scanner.word()
        guard scanner.bytes[type].elementsEqual("ENUM".utf8) else { return try passOver() }
        var formats: [String] = []
        while true {
            scanner.skipBlanks()
            if scanner.take(",") { continue }
            guard scanner.next == DBCScanner.quoteMark else { break }
            formats.append(try scanner.quoted(.line, for: "a value"))
        }
        file.frameFormats = formats
        endOfStatement()
    }

    /// `BA_DEF_DEF_ "GenMsgCycleTime" 100;`
    mutating func attributeDefault() throws(DBCSyntaxError) {
        guard let attribute = try attribute(behind: nil) else { return try passOver() }
        file.defaults[attribute] = try attributeText()
        endOfStatement()
    }

    /// `BA_ "GenMsgCycleTime" BO_ 500 100;`
    mutating func attributeValue(at start: Int) throws(DBCSyntaxError) {
        guard let attribute = try attribute(behind: nil) else { return try passOver() }
        let subject = scanner.keyword()
        scanner.skipBlanks()
        switch subject {
        case nil:
            let value = try attributeText()
            if attribute == .busType, case .text(let type) = value { file.busType = type }
        case .message:
            let identifier = try scanner.identifier()
            scanner.skipBlanks()
            let value = try attributeText()
            file.note(identifier, at: start) { $0.set(attribute, value) }
        case .signal:
            let key = try signalKey()
            let value = try attributeText()
            file.note(key, at: start) { $0.set(attribute, value) }
        case .nodes:
            let node = try name(of: "a node")
            scanner.skipBlanks()
            let value = try attributeText()
            if attribute == .nodeLongName, case .text(let name) = value, !name.isEmpty {
                file.nodeLongNames[node] = name
            }
        default: return try passOver()
        }
        endOfStatement()
    }

    /// The attribute with this name; nil for those that the model does not contain.
    private mutating func attribute(behind subject: DBCKeyword?) throws(DBCSyntaxError) -> DBCFile.Attribute? {
        scanner.skipBlanks()
        let name = try scanner.quoted(.line, for: "the attribute's name")
        scanner.skipBlanks()
        return DBCFile.Attribute(rawValue: name)
    }

    private mutating func attributeText() throws(DBCSyntaxError) -> DBCFile.AttributeValue {
        if scanner.next == DBCScanner.quoteMark {
            return .text(try scanner.quoted(.lines, for: "the attribute's value"))
        }
        return .number(try scanner.number("the attribute's value"))
    }
}

extension DBCFile.MessageNotes {
    fileprivate mutating func set(_ attribute: DBCFile.Attribute, _ value: DBCFile.AttributeValue) {
        switch attribute {
        case .cycleTime: other { $0.cycleTime = value }
        case .frameFormat: other { $0.frameFormat = value }
        case .messageLongName: if case .text(let name) = value, !name.isEmpty { other { $0.longName = name } }
        case .busType, .signalLongName, .nodeLongName, .spn: break
        }
    }
}

extension DBCFile.SignalNotes {
    fileprivate mutating func set(_ attribute: DBCFile.Attribute, _ value: DBCFile.AttributeValue) {
        switch attribute {
        case .signalLongName: if case .text(let name) = value, !name.isEmpty { other { $0.longName = name } }
        case .spn:
            if case .number(.integer(let number)) = value, number > 0 { other { $0.spn = Int(exactly: number) } }
        case .cycleTime, .frameFormat, .busType, .messageLongName, .nodeLongName: break
        }
    }
}
