/// Reads the fields of a message of NMEA 2000 by the layout that its bytes select.
struct NMEA2000Decoder {
    private let bits: MessageBits
    private let layout: NMEA2000Layout
    private var place = 0
    /// Raw values of the fields so far, by their position in the layout.
    private var raw: [UInt64?]
    /// The group to which the message refers, and the field of it that it names (PGN 126208).
    private var referredGroup: UInt32?
    private var referredField: Int?
    private var referredMatches: [Int: UInt64] = [:]
    private var key: NMEA2000Field?
    private var keyLength: Int?

    private(set) var fields: [PDUField] = []
    private(set) var parts: [PDUReading.Part] = []

    /// The layout for the bytes, nil if the group is in no table.
    static func layout(of group: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> NMEA2000Layout? {
        let bits = MessageBits(bytes: bytes)
        return NMEA2000Layout.layouts(of: group).first { layout in
            layout.matches.allSatisfy { bits.number(at: $0.place, bits: $0.bits) == $0.value }
        }
    }

    /// Reads all fields of a message.
    init(_ layout: NMEA2000Layout, _ bytes: UnsafeBufferPointer<UInt8>) {
        bits = MessageBits(bytes: bytes)
        self.layout = layout
        raw = Array(repeating: nil, count: layout.fields.count)
        let firstSet = layout.sets.map(\.first).min() ?? layout.fields.count
        fields = read(0..<min(firstSet, layout.fields.count), naming: true)
        for (number, set) in layout.sets.enumerated() { readSet(set, name: number == 0 ? "list" : "list\(number + 1)") }
    }

    private mutating func readSet(_ set: NMEA2000Layout.RepeatedSet, name: String) {
        let range = set.first..<min(set.first + set.count, layout.fields.count)
        guard range.lowerBound < layout.fields.count else { return }
        let announced = set.counter.flatMap { raw.indices.contains($0) ? raw[$0] : nil }
        var left = set.counter == nil ? bits.count : Int(clamping: announced ?? 0)
        var entries: [PDUField.Value] = []
        while left > 0, place < bits.count {
            let before = place
            let entry = read(range, naming: entries.count < 8)
            guard place > before else { break }
            entries.append(.object(entry))
            left -= 1
        }
        if !entries.isEmpty { fields.append(PDUField(name, .list(entries))) }
    }

    /// Reads the fields of a range from the current place on, up to the end of the message.
    private mutating func read(_ range: Range<Int>, naming: Bool) -> [PDUField] {
        var target: [PDUField] = []
        for position in range {
            let field = layout.fields[position]
            if field.isForProprietaryGroups, !J1939Group.isProprietary(referredGroup ?? 0) { continue }
            guard place < bits.count, let length = length(of: field, position) else { break }
            if field.kind != .reserved {
                if let value = value(of: field, position: position, bits: length) {
                    target.append(PDUField(field.name, value.value))
                    if naming { parts.append(PDUReading.Part(field.name, value.text)) }
                } else if naming, isError(field, position) {
                    parts.append(PDUReading.Part(field.name, "error"))
                }
            }
            place += length
        }
        return target
    }

    /// Whether a field has the code for an invalid number instead of a number.
    private func isError(_ field: NMEA2000Field, _ position: Int) -> Bool {
        guard Self.numbers.contains(field.kind), field.hasUnknown, raw.indices.contains(position),
            let number = raw[position]
        else { return false }
        return NMEA2000Value.absence(of: field, raw: number) == .error
    }

    private static let numbers: Set<NMEA2000Field.Kind> = [
        .unsigned, .signed, .date, .time, .duration, .signedDuration,
    ]

    /// The number of bits of a field here; nil if the message ends within a number.
    private func length(of field: NMEA2000Field, _ position: Int) -> Int? {
        let left = bits.count - place
        switch field.kind {
        case .countedText:
            let count = Int(bits.number(at: place, bits: 8) ?? 0)
            return count < 2 ? left : min(count * 8, left)
        case .zeroText:
            return min((Int(bits.number(at: place, bits: 8) ?? 0) + 2) * 8, left)
        case .binary, .fixedText:
            if field.lengthField > 0 {
                return min(Int(clamping: raw[min(field.lengthField, raw.count) - 1] ?? 0), left)
            }
            return field.bits > 0 ? min(field.bits, left) : left
        case .keyValue:
            if let keyLength { return min(max(keyLength, 0) * 8, left) }
            return min(key?.bits ?? left, left)
        case .variable:
            let bits = referred()?.bits ?? 0
            return bits > 0 ? min((bits + 7) / 8 * 8, left) : left
        default:
            return field.bits > 0 && field.bits <= left ? field.bits : nil
        }
    }

    /// The field of another group to which the message refers.
    private func referred() -> NMEA2000Field? {
        guard let referredGroup, let referredField, referredField > 0 else { return nil }
        let layouts = NMEA2000Layout.layouts(of: referredGroup)
        let layout =
            layouts.first { layout in
                referredMatches.allSatisfy { position, value in
                    guard layout.fields.indices.contains(position - 1) else { return false }
                    return layout.fields[position - 1].match.map { $0 == value } ?? true
                }
            } ?? layouts.first
        guard let layout, layout.fields.indices.contains(referredField - 1) else { return nil }
        return layout.fields[referredField - 1]
    }

    private mutating func value(of field: NMEA2000Field, position: Int, bits length: Int) -> NMEA2000Value? {
        let number = bits.number(at: place, bits: min(length, 64))
        if position < raw.count { raw[position] = number }
        guard let number else { return nil }
        switch field.kind {
        case .keyValue:
            guard var announced = key else { return Self.binary(bits.bytes(at: place, bits: length)) }
            if announced.bits == 0 || announced.bits > length { announced.bits = length }
            return simple(announced, Self.low(number, announced.bits), length)
        case .variable:
            guard let referred = referred() else { return Self.binary(bits.bytes(at: place, bits: length)) }
            let own = Self.low(number, referred.bits)
            if let referredField { referredMatches[referredField] = own }
            return simple(referred, own, length)
        case .key:
            key = field.keyed[number]
            keyLength = nil
            return Self.code(number, key?.name)
        case .keyLength:
            keyLength = Int(clamping: number) - field.excessBytes
        case .group:
            referredGroup = UInt32(truncatingIfNeeded: number) & 0x3_FFFF
        case .fieldIndex:
            referredField = Int(clamping: number)
        case .indirect:
            return indirect(field, number, position)
        default: break
        }
        return simple(field, number, length)
    }

    /// The bits of a number that a field has, which is sent in whole bytes.
    private static func low(_ number: UInt64, _ bits: Int) -> UInt64 {
        bits > 0 && bits < 64 ? number & ((1 << UInt64(bits)) - 1) : number
    }

    /// A code whose meaning depends on a later field (device function and class).
    private func indirect(_ field: NMEA2000Field, _ number: UInt64, _ position: Int) -> NMEA2000Value? {
        guard !NMEA2000Value.isUnknown(field, raw: number), field.otherField > 0 else { return nil }
        var other = place
        for later in layout.fields.indices where later >= position && later < field.otherField - 1 {
            other += layout.fields[later].bits
        }
        let width = layout.fields.indices.contains(field.otherField - 1) ? layout.fields[field.otherField - 1].bits : 0
        let second = bits.number(at: other, bits: width) ?? 0
        return Self.code(number, field.meanings[NMEA2000Lookups.pair(second, number)])
    }

    private func simple(_ field: NMEA2000Field, _ number: UInt64, _ length: Int) -> NMEA2000Value? {
        switch field.kind {
        case .lookup:
            if field.meanings[number] == nil, field.hasUnknown, NMEA2000Value.isUnknown(field, raw: number) {
                return nil
            }
            return Self.code(number, field.meanings[number])
        case .bits: return Self.flags(field, number)
        case .binary, .keyValue, .variable, .reserved: return Self.binary(bits.bytes(at: place, bits: length))
        case .fixedText, .zeroText, .countedText:
            return NMEA2000Text.value(field.kind, bits.bytes(at: place, bits: length))
        case .decimal: return Self.decimal(bits.bytes(at: place, bits: length))
        case .isoName: return Self.name(number)
        default: return NMEA2000Value.simple(field, number)
        }
    }
}
