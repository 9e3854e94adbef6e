/// Reads AUTOSAR system descriptions and ECU extracts of releases 3 and 4 (AUTOSAR TPS System Template).
package enum ARXMLReader: DatabaseReader {
    package static let format = Database.Format.arxml
    package static let name = "AUTOSAR ARXML"

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        XMLReader.recognise(head, word: "AUTOSAR") || XMLReader.recognise(head, word: "http://autosar.org/")
    }

    /// - Parameter path: named in the database that comes of it, never opened.
    /// - Throws: what makes the whole file unreadable. Faults of one frame or signal are in the database.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let document = try XMLReader.read(bytes)
        guard let release = ARXMLRelease(document.root) else {
            var list = FaultList()
            list.add(document.root.offset, ARXMLRelease.refusal(of: document.root))
            throw document.faults(list)[0]
        }
        var context = ARXMLContext(document: document, release: release)
        let ecus = document.elements(named: "ECU-INSTANCE")
        var messages = ARXMLFrames.read(&context)
        ARXMLPartners.assign(ecus: ecus, to: &messages, &context)
        if document.elements(named: "CAN-CLUSTER").isEmpty {
            messages += ECUExtract.read(&context).map { ARXMLMessage(message: $0) }
        }
        var database = Database(
            format: .arxml, path: path, nodes: ecus.compactMap(\.shortName), messages: messages.map(\.message),
            faults: document.faults(context.faults))
        if messages.isEmpty {
            // What stands in a package has a name; careless writers leave ELEMENTS out.
            database.seen = SeenCounts.elements(
                of: document, within: ["AR-PACKAGE", "ELEMENTS", "FRAME-TRIGGERINGS", "CONTAINERS"],
                named: "SHORT-NAME")
        }
        return database
    }
}

/// The releases of AUTOSAR whose files differ in the names of their elements.
enum ARXMLRelease: Equatable {
    case three, four

    /// Told by the name space of the root element: `http://autosar.org/schema/r4.0` for all of release 4,
    /// `http://autosar.org/3.2.3` for release 3, `http://autosar.org/3.1.4.DAI.2` for a maker's edition of it.
    init?(_ root: XMLElement) {
        guard root.name == "AUTOSAR" else { return nil }
        if root.namespace.hasPrefix("http://autosar.org/schema/r4.") {
            self = .four
        } else if root.namespace.hasPrefix("http://autosar.org/3.") {
            self = .three
        } else if root.namespace.hasPrefix("http://autosar.org/4.") {
            self = .four
        } else {
            return nil
        }
    }

    static func refusal(of root: XMLElement) -> String {
        if root.name != "AUTOSAR" { return "this is no AUTOSAR file: its root is \(root.name), not AUTOSAR" }
        if root.namespace.isEmpty { return "the root has no name space, so the release of AUTOSAR is not known" }
        return "'\(root.namespace)' is no name space of AUTOSAR 3 or 4"
    }
}

extension XMLElement {
    /// The name that references are made of (AUTOSAR TPS Generic Structure, Referrable.shortName).
    var shortName: String? { first("SHORT-NAME")?.value }

    /// A whole number in a child element.
    func integer(_ name: String) -> Int? {
        first(name)?.value.flatMap(ARXMLNumber.integer).flatMap { Int(exactly: $0) }
    }
}

/// Numbers as AUTOSAR writes them.
enum ARXMLNumber {
    /// Decimal, `0x1F`, `0b101`, or octal with a nought in front (AUTOSAR TPS Generic Structure, primitive Integer).
    static func integer(_ text: String) -> Int64? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard digits.first == "0", digits.utf8.count > 1 else { return NumberReader.integer(text) }
        let value: Int64?
        switch digits.dropFirst().first {
        case "x", "X": value = whole(digits.dropFirst(2), radix: 16)
        case "b", "B": value = whole(digits.dropFirst(2), radix: 2)
        default: value = whole(digits.dropFirst(), radix: 8)
        }
        return value.map { isNegative ? -$0 : $0 }
    }

    /// Whole numbers in any notation, and decimal fractions. Infinite ones are none.
    static func number(_ text: String) -> Number? {
        integer(text).map { .integer($0) } ?? NumberReader.number(text)
    }

    /// Without a second sign; the result is not negative.
    private static func whole(_ digits: Substring, radix: Int) -> Int64? {
        guard let first = digits.first, first != "-", first != "+" else { return nil }
        return Int64(digits, radix: radix)
    }
}
