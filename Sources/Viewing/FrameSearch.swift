internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import CANProtocols
internal import Formatting
internal import Platform
internal import Wording

/// Finds the next or previous frame that a query means.
///
/// A query is a time (`t 18.4`), a row (`#1204331`), bytes (`62 F1 90`, `62 XX 90`), an identifier (`7E8`), or a part of
/// the name of a message or signal, of the text of a message of a protocol, or of the text of a finding.
package struct FrameSearch: Sendable {
    private let viewed: ViewedCapture
    /// Asked from time to time in a long search.
    private let isCancelled: @Sendable () -> Bool

    package init(_ viewed: ViewedCapture, isCancelled: @escaping @Sendable () -> Bool) {
        (self.viewed, self.isCancelled) = (viewed, isCancelled)
    }

    private var recording: Recording { viewed.recording }
    private var frames: FrameTable { viewed.frames }

    /// What is searched.
    enum Query: Equatable {
        /// Nanoseconds since the first frame.
        case time(Int64)
        case row(Int)
        /// A number of digits for each byte; nil for any byte.
        case bytes([UInt8?])
        case name(String)
    }

    package struct Found: Sendable, Equatable {
        package var row: Int
        /// `62 F1 90 in 7E8`; what was found.
        package var words: String
    }

    private static let longestQuery = 200

    static func query(_ text: String) -> Query? {
        let text = text.trimmed
        guard !text.isEmpty, text.utf8.count <= longestQuery else { return nil }
        if text.hasPrefix("#"), let row = Int(text.dropFirst()), row > 0 { return .row(row - 1) }
        if text.hasPrefix("t "), let time = nanoseconds(String(text.dropFirst(2)).trimmed) { return .time(time) }
        return bytes(text).map { .bytes($0) } ?? .name(text)
    }

    /// `18.4` in seconds.
    private static func nanoseconds(_ text: String) -> Int64? {
        ExactSeconds.nanoseconds(Substring(text))
    }

    /// Pairs of hexadecimal digits with blanks between them. One pair, and digits without blanks, may be an identifier
    /// or a word.
    private static func bytes(_ text: String) -> [UInt8?]? {
        let pairs = text.split(separator: " ")
        guard pairs.count > 1, pairs.count <= 64 else { return nil }
        var bytes: [UInt8?] = []
        for pair in pairs {
            guard pair.utf8.count == 2 else { return nil }
            if pair.lowercased() == "xx" {
                bytes.append(nil)
            } else {
                guard pair.utf8.allSatisfy(isDigit), let byte = UInt8(pair, radix: 16) else { return nil }
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// The next frame after a row, or the one before it.
    ///
    /// - Parameter start: nil to begin at the first row, or at the last.
    package func find(_ text: String, from start: Int?, isForward: Bool) -> Found? {
        guard !frames.isEmpty, let query = Self.query(text) else { return nil }
        let start = start.map { min(max($0, -1), frames.count) }
        switch query {
        case .row(let row): return Found(row: min(row, frames.count - 1), words: "")
        case .time(let time): return Found(row: row(at: time), words: "")
        case .bytes(let bytes): return find(bytes, from: start, isForward: isForward)
        case .name(let name): return find(name: name, from: start, isForward: isForward)
        }
    }

    private func row(at time: Int64) -> Int {
        guard viewed.isTimed else { return min(max(0, Int(clamping: time / 1_000_000_000)), frames.count - 1) }
        let wanted = time.addingSaturating(recording.origin)
        let isOrdered = recording.facts.backwardSteps == 0
        let row =
            isOrdered
            ? (0..<frames.count).partitioningIndex { frames.time($0) >= wanted }
            : (0..<frames.count).first { frames.time($0) >= wanted } ?? frames.count
        return min(row, frames.count - 1)
    }

    // MARK: Bytes

    private static let checkedRows = 1 << 16

    private func find(_ bytes: [UInt8?], from start: Int?, isForward: Bool) -> Found? {
        var row = start.map { isForward ? $0 + 1 : $0 - 1 } ?? (isForward ? 0 : frames.count - 1)
        while row >= 0, row < frames.count {
            if row % Self.checkedRows == 0, isCancelled() { return nil }
            if contains(bytes, row) { return Found(row: row, words: "") }
            row += isForward ? 1 : -1
        }
        return nil
    }

    private func contains(_ bytes: [UInt8?], _ row: Int) -> Bool {
        let payload = frames.payload(row)
        guard payload.count >= bytes.count else { return false }
        for start in 0...(payload.count - bytes.count) {
            var place = 0
            while place < bytes.count, bytes[place].map({ $0 == payload[start + place] }) ?? true { place += 1 }
            guard place == bytes.count else { continue }
            // Redacted bytes cannot be found by trying.
            let hidden = frames.redactedStretches(row)
            if hidden.isEmpty { return true }
            if !hidden.contains(where: { $0.bytes.overlaps(start..<(start + bytes.count)) }) { return true }
        }
        return false
    }

    // MARK: Names

    private func find(name: String, from start: Int?, isForward: Bool) -> Found? {
        let named = slots(named: name)
        let next = named.compactMap { self.next($0, from: start, isForward: isForward) }
        let frame = (isForward ? next.min() : next.max()).map { Found(row: $0, words: "") }
        let finding = find(finding: name, from: start, isForward: isForward)
        let found = nearest([frame, finding], isForward)
        let message = find(message: name, from: start, before: found?.row, isForward: isForward)
        return nearest([found, message], isForward)
    }

    /// The first of what was found in the direction of the search.
    private func nearest(_ found: [Found?], _ isForward: Bool) -> Found? {
        let found = found.compactMap { $0 }
        return isForward ? found.min { $0.row < $1.row } : found.max { $0.row < $1.row }
    }

    private func next(_ slot: Int, from start: Int?, isForward: Bool) -> Int? {
        let rows = recording.rows[slot]
        guard !rows.isEmpty else { return nil }
        guard let start else { return Int(isForward ? rows[0] : rows[rows.count - 1]) }
        let place =
            isForward ? rows.lowerBound(UInt32(clamping: start + 1)) : rows.lowerBound(UInt32(clamping: start)) - 1
        return place >= 0 && place < rows.count ? Int(rows[place]) : nil
    }

    /// Identifiers with this text, and messages with a name or a signal that contains it.
    private func slots(named text: String) -> [Int] {
        let wanted = text.lowercased()
        let index = recording.index
        let catalog = recording.databases.catalog
        return index.entries.indices.filter { slot in
            let identifier = Hexadecimal.identifier(index.entries[slot], names: frames.names).lowercased()
            if identifier == wanted || index.entries[slot].isSymbolic && identifier.contains(wanted) { return true }
            guard slot < recording.matches.count, let message = recording.matches[slot] else { return false }
            let entry = catalog.messages[message]
            return entry.message.name.lowercased().contains(wanted)
                || entry.signals.contains { catalog.signals[$0].signal.name.lowercased().contains(wanted) }
        }
    }

    private func find(finding text: String, from start: Int?, isForward: Bool) -> Found? {
        guard viewed.isComplete else { return nil }
        let wanted = text.lowercased()
        let prose = FindingProse(recording)
        let found = recording.findings.incidents.compactMap { incident -> Found? in
            guard let row = incident.lead.firstRow else { return nil }
            if let start, isForward ? row <= start : row >= start { return nil }
            let (verdict, statement) = (Verdict(incident, prose), prose.statement(incident.lead))
            let isMeant = [statement, verdict.headline, verdict.cause].contains { $0.lowercased().contains(wanted) }
            return isMeant ? Found(row: row, words: statement) : nil
        }
        return nearest(found, isForward)
    }

    // MARK: Messages

    private static let checkedMessages = 1 << 10

    /// The next message of a protocol whose text contains a text, at the row under which the log shows it.
    ///
    /// - Parameter limit: a row at which something else was found: nothing after it is searched.
    private func find(message text: String, from start: Int?, before limit: Int?, isForward: Bool) -> Found? {
        guard viewed.isComplete else { return nil }
        let wanted = text.lowercased()
        let reader = recording.reader
        let names = PartyNames(reader.senders(recording.databases))
        let order = viewed.messagesByLastRow
        let units = reader.table.units
        func row(_ place: Int) -> Int { Int(order[place] >> 32) }
        var place =
            start.map { start in
                isForward
                    ? order.indices.partitioningIndex { row($0) > start }
                    : order.indices.partitioningIndex { row($0) >= start } - 1
            } ?? (isForward ? 0 : order.count - 1)
        // Messages with the same content have the same text.
        var known: [PDUStatementKey: Bool] = [:]
        while place >= 0, place < order.count {
            if place % Self.checkedMessages == 0, isCancelled() { return nil }
            let row = row(place)
            if let limit, isForward ? row >= limit : row <= limit { return nil }
            let unit = units[Int(order[place] & 0xFFFF_FFFF)]
            let key = PDUStatementKey(unit, reader)
            if key.flatMap({ known[$0] }) != false {
                let statement = PDUStatement(unit, reader, names: names)
                let words = [statement.parties, statement.service, statement.parameters, statement.outcome]
                let line = words.filter { !$0.isEmpty }.joined(separator: " ")
                if line.lowercased().contains(wanted) { return Found(row: row, words: line) }
                if let key { known[key] = false }
            }
            place += isForward ? 1 : -1
        }
        return nil
    }

    // MARK: Changes

    /// The next frame of the same identifier in which something else changed than counters and checksums, or the one
    /// before.
    ///
    /// - Parameter byte: the byte that changed; nil for any.
    package func change(from row: Int, byte: Int?, isForward: Bool) -> Found? {
        guard row >= 0, row < frames.count else { return nil }
        let slot = recording.index.slots[row]
        guard slot != IdentifierIndex.none else { return nil }
        let rows = recording.rows[Int(slot)]
        let automatic = viewed.isComplete ? recording.automaticBits.mask(ofSlot: Int(slot)) : []
        var place = rows.lowerBound(UInt32(clamping: row)) + (isForward ? 1 : -1)
        var looked = 0
        while place > 0, place < rows.count {
            looked += 1
            if looked % Self.checkedRows == 0, isCancelled() { return nil }
            if hasChanged(Int(rows[place]), Int(rows[place - 1]), byte, automatic) {
                return Found(row: Int(rows[place]), words: "")
            }
            place += isForward ? 1 : -1
        }
        return nil
    }

    private func hasChanged(_ row: Int, _ before: Int, _ byte: Int?, _ automatic: [UInt8]) -> Bool {
        let (own, old) = (frames.payload(row), frames.payload(before))
        // Nor is it revealed whether a redacted byte changed.
        let hidden = Array(frames.redactedStretches(row)) + Array(frames.redactedStretches(before))
        func isShown(_ index: Int) -> Bool { hidden.isEmpty || !hidden.contains { $0.bytes.contains(index) } }
        if let byte {
            guard byte >= 0, byte < own.count, byte < old.count else { return false }
            return own[byte] != old[byte] && isShown(byte)
        }
        if own.count != old.count { return true }
        for index in own.indices where own[index] != old[index] && isShown(index) {
            let mask = index < automatic.count ? automatic[index] : 0
            if (own[index] ^ old[index]) & ~mask != 0 { return true }
        }
        return false
    }
}

extension String {
    /// Without blanks at both ends.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
