/// Reads a TZif file (RFC 8536), versions 1 to 4: the transitions of a zone, and the rule for the time beyond them.
package struct TZifFile {
    /// The limit for the size of a file. The largest in the system's database has less than 4 kB.
    package static let largest = 1 << 20

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// nil for bytes that are not a complete and valid TZif file.
    package static func table(_ bytes: [UInt8]) -> ZoneTable? {
        guard bytes.count <= largest else { return nil }
        return bytes.withUnsafeBytes { bytes in
            var file = TZifFile(bytes: bytes)
            return file.table()
        }
    }

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The counts of a header (RFC 8536, 3.1).
    private struct Header {
        var version: UInt8
        var universalCount: Int
        var standardCount: Int
        var leapCount: Int
        var timeCount: Int
        var typeCount: Int
        var characterCount: Int

        func size(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + standardCount
                + universalCount
        }
    }

    private mutating func table() -> ZoneTable? {
        guard let first = header() else { return nil }
        guard first.version >= UInt8(ascii: "2") else {
            guard let block = block(first, timeSize: 4) else { return nil }
            return ZoneTable(types: block.types, initial: 0, transitions: block.transitions)
        }
        // The 32-bit block comes first. The 64-bit block after it repeats its content.
        guard take(first.size(timeSize: 4)) != nil, let second = header(), var block = block(second, timeSize: 8)
        else { return nil }
        guard extend(&block) else { return nil }
        return ZoneTable(types: block.types, initial: 0, transitions: block.transitions)
    }

    private mutating func header() -> Header? {
        guard let magic = take(4), bytes[magic].elementsEqual("TZif".utf8), let version = take(16) else { return nil }
        var counts: [Int] = []
        for _ in 0..<6 {
            // A file cannot hold more entries than it has bytes. With this limit the sums below cannot overflow.
            guard let count = number(4), (0...Int64(bytes.count)).contains(count) else { return nil }
            counts.append(Int(count))
        }
        let header = Header(
            version: bytes[version.lowerBound], universalCount: counts[0], standardCount: counts[1],
            leapCount: counts[2], timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
        return header
    }

    private struct Block {
        var types: [ZoneTable.LocalType]
        var transitions: [ZoneTable.Transition]
    }

    /// The data after a header (RFC 8536, 3.2).
    private mutating func block(_ header: Header, timeSize: Int) -> Block? {
        guard (1...256).contains(header.typeCount), header.characterCount > 0,
            bytes.count - position >= header.size(timeSize: timeSize),
            let times = numbers(header.timeCount, timeSize), let order = take(header.timeCount),
            let types = localTypes(header), let leaps = leapSeconds(header, timeSize),
            take(header.standardCount + header.universalCount) != nil
        else { return nil }
        var transitions: [ZoneTable.Transition] = []
        for (time, index) in zip(times, order) {
            let type = Int(bytes[index])
            // Zones of the folder `right` count leap seconds. The timestamps of captures do not.
            let correction = leaps.last { $0.seconds <= time }?.correction ?? 0
            let (seconds, overflow) = time.subtractingReportingOverflow(correction)
            guard type < types.count, !overflow, seconds > transitions.last?.seconds ?? .min || transitions.isEmpty
            else { return nil }
            transitions.append(ZoneTable.Transition(seconds: seconds, type: type))
        }
        return Block(types: types, transitions: transitions)
    }

    private mutating func localTypes(_ header: Header) -> [ZoneTable.LocalType]? {
        guard let records = take(header.typeCount * 6), let names = take(header.characterCount) else { return nil }
        let characters = bytes[names]
        var types: [ZoneTable.LocalType] = []
        for record in stride(from: records.lowerBound, to: records.upperBound, by: 6) {
            let offset = Int(bytes.loadUnaligned(fromByteOffset: record, as: Int32.self).bigEndian)
            let name = characters.dropFirst(Int(bytes[record + 5]))
            guard (-89_999...93_599).contains(offset), bytes[record + 4] <= 1, let end = name.firstIndex(of: 0),
                name[..<end].allSatisfy({ (0x20...0x7E).contains($0) })
            else { return nil }
            types.append(
                ZoneTable.LocalType(
                    offset: offset, isDaylightSaving: bytes[record + 4] == 1,
                    abbreviation: String(decoding: name[..<end], as: UTF8.self)))
        }
        return types
    }

    private mutating func leapSeconds(_ header: Header, _ timeSize: Int) -> [(seconds: Int64, correction: Int64)]? {
        // There are few leap seconds (27 until 2026), so each transition can search all of them.
        guard header.leapCount <= 200 else { return nil }
        var leaps: [(seconds: Int64, correction: Int64)] = []
        for _ in 0..<header.leapCount {
            guard let seconds = number(timeSize), let correction = number(4) else { return nil }
            leaps.append((seconds, correction))
        }
        return leaps
    }

    /// Adds the transitions that the rule of the footer makes after the last transition, to the end of the range of
    /// time.
    ///
    /// - Returns: false if there is no footer (RFC 8536, 3.3).
    private mutating func extend(_ block: inout Block) -> Bool {
        guard let start = take(1), bytes[start.lowerBound] == UInt8(ascii: "\n"),
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
        else { return false }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        // The footer is empty: nothing is known of later times, and the last type remains valid.
        if text.isEmpty { return true }
        guard let rule = ZoneRuleText.rule(text) else { return false }
        guard let last = block.transitions.last else {
            let standard = block.types.count
            block.types += [rule.standard] + (rule.summer.map { [$0.type] } ?? [])
            block.transitions = [ZoneTable.Transition(seconds: .min, type: standard)]
            block.transitions += changes(rule, standard: standard, after: .min)
            return true
        }
        let standard = block.types.count
        block.types += [rule.standard] + (rule.summer.map { [$0.type] } ?? [])
        block.transitions += changes(rule, standard: standard, after: last.seconds)
        return true
    }

    private func changes(_ rule: ZoneRule, standard: Int, after last: Int64) -> [ZoneTable.Transition] {
        rule.changes(in: ZoneRule.years).filter { $0.seconds > last }
            .map { ZoneTable.Transition(seconds: $0.seconds, type: standard + ($0.isSummer ? 1 : 0)) }
    }

    // MARK: Bytes

    private mutating func take(_ count: Int) -> Range<Int>? {
        guard count >= 0, bytes.count - position >= count else { return nil }
        defer { position += count }
        return position..<position + count
    }

    private mutating func number(_ size: Int) -> Int64? {
        guard let range = take(size) else { return nil }
        return size == 4
            ? Int64(bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Int32.self).bigEndian)
            : bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Int64.self).bigEndian
    }

    private mutating func numbers(_ count: Int, _ size: Int) -> [Int64]? {
        var numbers: [Int64] = []
        for _ in 0..<count {
            guard let number = number(size) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
