internal import CANCapture
internal import CANProtocols

/// Finds the parts of a conversation that repeat, or that are a scan.
struct LadderFolding {
    private let conversation: Conversation
    private let reader: ProtocolReader
    private let keys: [UInt64]
    /// For each exchange: whether it only keeps a session alive.
    private let isKeepAlive: [Bool]

    /// Maximum number of different requests of a repetition.
    private static let periods = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64]
    /// Maximum distance, in exchanges, after which a repetition must come again.
    private static let nearest = 256
    private static let fewestAlike = 4
    private static let fewestOfSeveral = 9
    private static let rounds = 3
    /// Up to this number, messages that never became complete are shown one by one; more are folded.
    private static let mostFaults = 64
    private static let fewestOfScan = 12
    /// This number of requests are a scan, even if most of them have responses.
    private static let fewestOfAnyScan = 32

    init(_ conversation: Conversation, _ reader: ProtocolReader) {
        self.conversation = conversation
        self.reader = reader
        let standsAlone = conversation.incompleteCount <= Self.mostFaults
        keys = conversation.exchanges.enumerated().map { place, exchange in
            let isFaulty = exchange.messages.contains { reader.unit($0).outcome != .complete }
            return standsAlone && isFaulty ? UInt64(place) &* 0x9E37_79B9_7F4A_7C15 : Self.key(exchange.first, reader)
        }
        isKeepAlive = conversation.exchanges.map { $0.hasRequest && Self.head($0.first, reader) >> 56 == 0x3E }
    }

    /// Ranges of exchanges that are one step together, ascending; the exchanges between them are shown one by one.
    ///
    /// - Parameter mostSingle: maximum number of exchanges that are shown one by one; after that the search ends.
    func stretches(mostSingle: Int) -> [(range: Range<Int>, kind: LadderFold.Kind)] {
        var stretches: [(range: Range<Int>, kind: LadderFold.Kind)] = []
        var (place, single) = (0, 0)
        while place < keys.count, single <= mostSingle {
            let (repeated, scan) = (repetition(from: place), scan(from: place))
            if max(repeated, scan) > place {
                stretches.append(
                    repeated >= scan ? (place..<repeated, .repetition) : (place..<scan, .scan))
                place = max(repeated, scan)
            } else {
                place += 1
                single += 1
            }
        }
        return stretches
    }

    /// The end of the repetition that begins at an exchange; the same index if there is none.
    private func repetition(from start: Int) -> Int {
        var best = start
        let end = min(keys.count, start + Self.nearest)
        guard keys[(start + 1)..<max(start + 1, end)].contains(keys[start]) else { return start }
        for period in Self.periods where start + period < keys.count {
            var known: [UInt64: Int] = [:]
            for key in keys[start..<start + period] { known[key, default: 0] += 1 }
            var end = start + period
            while end < keys.count, let count = known[keys[end]] {
                known[keys[end]] = count + 1
                end += 1
                // An exchange that has not come again by now does not belong to the repetition.
                if end - start == period * 4 * Self.rounds + 64, known.values.contains(where: { $0 < Self.rounds }) {
                    break
                }
            }
            let fewest = known.count == 1 ? Self.fewestAlike : max(Self.fewestOfSeveral, Self.rounds * known.count)
            // An exchange that occurs once does not belong to a repetition.
            if end - start >= fewest, known.values.allSatisfy({ $0 >= Self.rounds }) { best = max(best, end) }
            // A longer period is only used if the repetition becomes much longer.
            if best > start, end - start < 4 * period { break }
        }
        return best
    }

    /// The same for a scan: requests that count up.
    private func scan(from start: Int) -> Int {
        let exchanges = conversation.exchanges
        guard exchanges[start].hasRequest, !isKeepAlive[start] else { return start }
        var (last, end, next) = (start, start + 1, start + 1)
        var (count, different) = (1, 1)
        var isOfServices: Bool?
        while next < exchanges.count, exchanges[next].hasRequest {
            defer { next += 1 }
            if isKeepAlive[next] { continue }
            guard let step = step(from: last, to: next) else { break }
            if step != .same {
                // All requests have the same service, or each has another one.
                guard isOfServices ?? (step == .service) == (step == .service) else { break }
                isOfServices = step == .service
                different += 1
            }
            (last, end, count) = (next, next + 1, count + 1)
        }
        guard count >= Self.fewestOfScan, different * 2 >= count else { return start }
        if count < Self.fewestOfAnyScan {
            let refused = (start..<end).count { !isKeepAlive[$0] && reader.outcome(of: exchanges[$0]) != .answered }
            guard refused * 2 >= count else { return start }
        }
        return end
    }

    private enum Count { case same, parameter, service }

    /// How a request counts up from another one between the same parties; nil if it does not.
    private func step(from last: Int, to place: Int) -> Count? {
        let (last, own) = (conversation.exchanges[last].first, conversation.exchanges[place].first)
        guard last.from == own.from, last.to == own.to, reader.unit(own).outcome == .complete,
            reader.unit(last).outcome == .complete
        else { return nil }
        let (before, head) = (Self.head(last, reader), Self.head(own, reader))
        if before == head { return .same }
        if before >> 56 == head >> 56 { return before < head ? .parameter : nil }
        return before >> 56 < head >> 56 ? .service : nil
    }

    /// The first bytes of a request as a number with the same order.
    private static func head(_ message: Exchange.Message, _ reader: ProtocolReader) -> UInt64 {
        reader.table.withPayload(of: reader.unit(message), in: reader.frames) { bytes in
            (0..<8).reduce(UInt64(0)) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
        }
    }

    /// The key that is equal for messages with the same content; for responses without their data.
    private static func key(_ message: Exchange.Message, _ reader: ProtocolReader) -> UInt64 {
        let unit = reader.unit(message)
        var key = FNV()
        key.add(UInt64(unit.network.rawValue))
        key.add(UInt64(UInt16(bitPattern: message.from)) << 16 | UInt64(UInt16(bitPattern: message.to)))
        key.add(UInt64(unit.outcome.rawValue))
        guard unit.isOverISOTP else {
            key.add(UInt64(unit.detail))
            return key.value
        }
        reader.table.withPayload(of: unit, in: reader.frames) { bytes in
            let most = unit.role == .request ? bytes.count : (bytes.first ?? 0) >= 0x62 ? 3 : 2
            for byte in bytes.prefix(most) { key.add(UInt64(byte)) }
        }
        return key.value
    }

    private struct FNV {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 ^ value >> 29 }
    }

    /// Number of different exchanges in a range.
    func different(_ range: Range<Int>) -> Int { Set(keys[range]).count }

    /// The content of a range.
    func fold(_ range: Range<Int>, _ kind: LadderFold.Kind) -> LadderFold {
        let exchanges = conversation.exchanges[range]
        let first = conversation.exchanges[range.lowerBound].first
        var fold = LadderFold(kind: kind, exchanges: range, from: Int(first.from), to: Int(first.to))
        var places: [UInt64: Int] = [:]
        var counts: [ExchangeOutcome: Int] = [:]
        var order: [ExchangeOutcome] = []
        fold.firstRow = Int(reader.unit(first).firstRow)
        for (place, exchange) in zip(range, exchanges) {
            if kind == .scan, isKeepAlive[place] {
                fold.keepAlives += 1
                continue
            }
            let entry = places[keys[place]] ?? fold.entries.count
            if entry == fold.entries.count {
                places[keys[place]] = entry
                fold.entries.append(LadderFold.Entry(unit: Int(exchange.first.unit)))
            }
            let outcome = reader.outcome(of: exchange)
            fold.entries[entry].count += 1
            fold.entries[entry].outcomes[outcome, default: 0] += 1
            if counts[outcome] == nil { order.append(outcome) }
            counts[outcome, default: 0] += 1
            if let latency = reader.latency(of: exchange), latency >= 0 { fold.latencies.append(latency) }
            for message in exchange.messages { fold.lastRow = max(fold.lastRow, Int(reader.unit(message).lastRow)) }
        }
        fold.latencies.sort()
        fold.outcomes = order.enumerated().map { ($0, $1, counts[$1] ?? 0) }
            .sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map { ($0.1, $0.2) }
        return fold
    }
}
