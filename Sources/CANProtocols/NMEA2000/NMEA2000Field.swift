/// A field of a parameter group, or the value that a key of a manufacturer's table announces.
struct NMEA2000Field: Sendable {
    /// The letter in the table.
    enum Kind: UInt8, Sendable {
        case unsigned = 0x4E  // N
        case signed = 0x53  // S
        case lookup = 0x4C  // L
        case bits = 0x42  // B
        /// A lookup whose meaning depends on another field.
        case indirect = 0x49  // I
        case reserved = 0x52  // R
        case binary = 0x59  // Y
        /// Days since 1970-01-01.
        case date = 0x44  // D
        /// Since midnight.
        case time = 0x54  // T
        case duration = 0x55  // U
        case signedDuration = 0x75  // u
        case mmsi = 0x4D  // M
        case group = 0x50  // P
        case isoName = 0x41  // A
        case fixedText = 0x46  // F
        /// A length, characters, and a zero.
        case zeroText = 0x5A  // Z
        /// A length, the kind of characters, and characters.
        case countedText = 0x58  // X
        case float = 0x45  // E
        /// Two decimal digits a byte.
        case decimal = 0x43  // C
        /// Selects the type of the value that follows.
        case key = 0x4B  // K
        case keyLength = 0x47  // G
        case keyValue = 0x56  // V
        /// A field of another group, which an index before it names.
        case variable = 0x57  // W
        case fieldIndex = 0x4A  // J
    }

    var kind: Kind
    /// 0 if the length is in the message.
    var bits: Int
    var name = ""
    var resolution = 1.0
    var offset = 0.0
    var unit = ""
    /// The meanings of codes: of a value, of a bit, or of a pair of codes.
    var meanings: [UInt64: String] = [:]
    /// The value that a key announces.
    var keyed: [UInt64: NMEA2000Field] = [:]
    var match: UInt64?
    /// Positions counted from 1; 0 for none.
    var otherField = 0
    var lengthField = 0
    var excessBytes = 0
    var isForProprietaryGroups = false
    /// The highest value means "not available", as with most fields.
    var hasUnknown = true

    /// From a line of the table; nil if it is not the line of a field.
    init?(parts: [String], lookups: NMEA2000Lookups) {
        guard let code = parts.first?.utf8, let letter = code.first, let kind = Kind(rawValue: letter) else {
            return nil
        }
        self.kind = kind
        bits = Int(parts[0].dropFirst()) ?? 0
        guard parts.count > 1 else { return }
        name = parts[1]
        for part in parts.dropFirst(2) {
            let value = String(part.dropFirst())
            switch part.first {
            case "r": resolution = Double(value) ?? 1
            case "o": offset = Double(value) ?? 0
            case "u": unit = value
            case "l":
                if kind == .key { keyed = lookups.fields(of: value) } else { meanings = lookups.meanings(of: value) }
            case "m": match = UInt64(value)
            case "i": otherField = Int(value) ?? 0
            case "b": lengthField = Int(value) ?? 0
            case "h": excessBytes = Int(value) ?? 0
            case "c": isForProprietaryGroups = true
            case "x": hasUnknown = false
            default: break
            }
        }
    }
}

/// The fields of a parameter group, and the sets of them that are repeated.
struct NMEA2000Layout: Sendable {
    struct RepeatedSet: Sendable {
        /// The place of the first field, and how many there are.
        var first: Int
        var count: Int
        /// The place of the field with the number of repetitions; nil: up to the end of the bytes.
        var counter: Int?
    }

    var name: String
    var isFallback: Bool
    var fields: [NMEA2000Field] = []
    var sets: [RepeatedSet] = []
    /// Bits that must have a value so that the layout applies to the message: place, count, value.
    private(set) var matches: [(place: Int, bits: Int, value: UInt64)] = []

    /// Reads the lines of a layout from its begin in the table.
    init(_ place: NMEA2000Groups.Layout) {
        var lines = FactLines(NMEA2000Groups.text, from: place.offset)
        let head = lines.next()?.parts(dropping: 1) ?? []
        let written = head.count > 2 ? head[2] : ""
        name = place.isFallback ? Self.nameOfRange(written) : written
        isFallback = place.isFallback
        for part in head.dropFirst(3) {
            let numbers = part.split(separator: ",").compactMap { Int($0) }
            guard numbers.count == 3, numbers[0] > 0, numbers[1] > 0 else { continue }
            sets.append(
                RepeatedSet(first: numbers[0] - 1, count: numbers[1], counter: numbers[2] > 0 ? numbers[2] - 1 : nil))
        }
        while let line = lines.next(), line.first != UInt8(ascii: "=") {
            if let field = NMEA2000Field(parts: line.parts(), lookups: .shared) { fields.append(field) }
        }
        var place = 0
        for field in fields {
            if let match = field.match { matches.append((place, field.bits, match)) }
            // After a field of variable length no field has a fixed place.
            guard field.bits > 0 else { break }
            place += field.bits
        }
    }

    /// The layouts of each group in the table's order, read once with the first message.
    private static let all: [UInt32: [NMEA2000Layout]] = {
        var all: [UInt32: [NMEA2000Layout]] = [:]
        for place in NMEA2000Groups.shared.layouts { all[place.group, default: []].append(NMEA2000Layout(place)) }
        for group in all.keys { all[group]? += fallbacks.last { $0.group <= group }.map { [$0.layout] } ?? [] }
        return all
    }()
    private static let fallbacks = NMEA2000Groups.shared.fallbacks.map { (group: $0.group, layout: NMEA2000Layout($0)) }

    /// The layouts of a group, of which the first that matches applies; the last one is for all unknown groups.
    static func layouts(of group: UInt32) -> [NMEA2000Layout] {
        all[group] ?? fallbacks.last { $0.group <= group }.map { [$0.layout] } ?? []
    }

    /// The name that fits every message of a group: what the names of its layouts have in common. A manufacturer
    /// decides what its proprietary groups mean, so no layout names these.
    static func name(of group: UInt32) -> String? { names[group] ?? nil }

    private static let names: [UInt32: String?] = {
        var names: [UInt32: String?] = [:]
        for (group, layouts) in all {
            let isOfMaker = J1939Group.isProprietary(group)
            let usable = layouts.filter { $0.isFallback == isOfMaker }.map(\.name)
            names[group] = isOfMaker ? usable.first : common(usable)
        }
        return names
    }()

    /// The words with which all names begin and those with which all end, `NMEA - group function`; nil if they have none
    /// in common.
    private static func common(_ names: [String]) -> String? {
        let words = names.map { $0.split(separator: " ") }
        guard let first = words.first, words.count > 1 else { return names.first }
        let shortest = words.map(\.count).min() ?? 0
        let before = (0..<shortest).prefix { place in words.allSatisfy { $0[place] == first[place] } }.count
        let after = (0..<(shortest - before)).prefix { place in
            words.allSatisfy { $0[$0.count - 1 - place] == first[first.count - 1 - place] }
        }.count
        var left = first.prefix(before) + first.suffix(after)
        while left.last == "-" { left.removeLast() }
        return left.isEmpty ? nil : left.joined(separator: " ")
    }

    /// `Proprietary fast-packet addressed` of `0x1EF00: Manufacturer Proprietary fast-packet addressed`.
    private static func nameOfRange(_ text: String) -> String {
        let words = text.split(separator: " ")
        let name = words.drop { $0.hasPrefix("0x") || $0 == "-" }
        guard name.first == "Manufacturer" else { return name.joined(separator: " ") }
        return (["Proprietary"] + name.dropFirst(2)).joined(separator: " ")
    }
}
