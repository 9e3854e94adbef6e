internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import CANProtocols
internal import Formatting
internal import Wording
internal import Platform

/// The identifiers of a capture as a table: their number of frames, periods, lengths, changing bytes, and their entry
/// in the database.
struct IdentifierTable {
    let context: ReportContext
    private let jumps: TimeJumps
    private let segmented: Set<Int>

    init(context: ReportContext) {
        self.context = context
        segmented = context.selection.segmentedSlots
        jumps = TimeJumps(context)
    }

    /// Maximum number of rows; `info --all` prints all.
    static let standardRows = 250

    private var frames: FrameTable { context.capture.frames }
    private var databases: DatabaseSet { context.databases }

    func grid(most: Int = standardRows) -> ReportGrid {
        let order = sorted(Array(context.statistics.identifiers.indices))
        let rare = rareSlots(order)
        let shown = order.filter { !rare.contains($0) }.prefix(most)
        let columns = [
            ReportGrid.Column(title: "ID", share: 0.1, isMono: true),
            ReportGrid.Column(title: "Channel", share: 0.09, canBeSaidOnce: true),
            ReportGrid.Column(title: "Message", share: 0.17),
            ReportGrid.Column(title: "Frames", share: 0.085, isTrailing: true, isMono: true),
            ReportGrid.Column(title: "Len", share: 0.065, isTrailing: true, isMono: true, canBeSaidOnce: true),
            ReportGrid.Column(title: "Cycle ms", share: 0.1, isTrailing: true, isMono: true),
            ReportGrid.Column(title: "Jitter ms", share: 0.095, isTrailing: true, isMono: true, rank: 2),
            ReportGrid.Column(title: "Longest gap", share: 0.095, isTrailing: true, isMono: true, rank: 3),
            ReportGrid.Column(title: "What changes", share: 0.27, rank: 4),
            ReportGrid.Column(title: "Database", share: 0.12, hasTone: true, rank: 1, canBeSaidOnce: true),
        ]
        var grid = ReportGrid(
            title: "Identifiers", caption: "", anchor: "identifiers", columns: columns, rows: shown.map(row)
        ).withoutEmptyColumns
        if order.count - rare.count > shown.count {
            grid.caption = "\(Decimal.grouped(order.count - rare.count - shown.count)) more"
        } else if grid.columns.contains(where: { $0.title.hasPrefix("Jitter") }) {
            grid.caption = "Jitter: half the spread of 90 % of the cycle times, gaps left out. Longest gap: in cycles."
        }
        // Nothing is said about rows that are left out.
        return order.count - rare.count > shown.count ? grid : grid.sayingCommonValuesOnce
    }

    /// `225 without a row: 7F0, 18FEF100, …`, with those at both ends of their order; nil if each has a row or is rare.
    func rest(most: Int = standardRows) -> String? {
        let statistics = context.statistics.identifiers
        let order = sorted(Array(statistics.indices))
        let rare = rareSlots(order)
        let rest = Array(order.filter { !rare.contains($0) }.dropFirst(most))
        guard !rest.isEmpty else { return nil }
        func names(_ slots: ArraySlice<Int>) -> String {
            Printable.text(
                slots.map { Hexadecimal.identifier(statistics[$0].entry, names: frames.names) }.joined(separator: ", "))
        }
        let half = Self.mostRareNamed / 2
        let isAll = rest.count <= Self.mostRareNamed
        let text = isAll ? names(rest[...]) : names(rest.prefix(half)) + " \u{2026} " + names(rest.suffix(half))
        return "\(Decimal.grouped(rest.count)) without a row: \(text)"
    }

    private func sorted(_ slots: [Int]) -> [Int] {
        let statistics = context.statistics.identifiers
        let counts = context.facts.counts
        var places = [Int](repeating: 0, count: counts.channels.count)
        for (place, channel) in counts.byName(Array(counts.channels.indices)).enumerated() { places[channel] = place }
        func place(_ slot: Int) -> Int {
            let channel = Int(statistics[slot].entry.channel)
            return channel < places.count ? places[channel] : channel
        }
        return slots.sorted {
            (place($0), statistics[$0].entry.rank) < (place($1), statistics[$1].entry.rank)
        }
    }

    /// `3 messages of the database never seen: 123 Doors, …`; nil if all were seen, or if there is no database.
    var unseen: String? {
        guard !databases.isEmpty else { return nil }
        let used = Set(context.selection.matches.compactMap { $0 })
        let catalog = databases.catalog
        let never = databases.messages.joined().lazy.map { Int($0) }.filter { !used.contains($0) }
        let count = never.reduce(0) { sum, _ in sum + 1 }
        guard count > 0 else { return nil }
        let named = never.prefix(Self.mostNamed).map { place in
            let message = catalog.messages[place].message
            return MessageText.identifier(message) + " " + Printable.text(String(message.name.prefix(40)))
        }
        let rest = count - named.count
        return LogProse.count(count, "message") + " of the database never seen: " + named.joined(separator: ", ")
            + (rest > 0 ? " and \(Decimal.grouped(rest)) more" : "")
    }

    /// `Seen once to three times: 123, 124 (2 frames), …`; nil if each has its own row.
    func rare(most: Int = standardRows) -> String? {
        let rare = rareSlots(Array(context.statistics.identifiers.indices))
        guard !rare.isEmpty else { return nil }
        let statistics = context.statistics.identifiers
        let order = sorted(Array(rare))
        let named = order.prefix(Self.mostRareNamed).map { slot in
            let count = statistics[slot].count
            return Hexadecimal.identifier(statistics[slot].entry, names: frames.names)
                + (count > 1 ? " (\(count))" : "")
        }
        let rest = order.count - named.count
        return "\(Decimal.grouped(order.count)) more with \(Self.mostOfRare) frames or fewer: "
            + Printable.text(named.joined(separator: ", ")) + (rest > 0 ? " and \(Decimal.grouped(rest)) more" : "")
    }

    /// Identifiers with so few frames that their own row would be of no use, if there are many of them.
    private func rareSlots(_ slots: [Int]) -> Set<Int> {
        let statistics = context.statistics.identifiers
        guard slots.count >= Self.fewestForRare else { return [] }
        let named = Set(context.findings.compactMap(\.finding.slot))
        let rare = slots.filter { statistics[$0].count <= Self.mostOfRare && !named.contains($0) }
        // Where all are rare, the table has them.
        return rare.count >= Self.fewestRare && rare.count < slots.count ? Set(rare) : []
    }

    /// Number of frames, of identifiers in a table, and of those identifiers with few frames.
    private static let (mostOfRare, fewestForRare, fewestRare) = (3, 40, 8)
    private static let mostRareNamed = 60

    private static let mostNamed = 12

    private func row(_ slot: Int) -> ReportGrid.Row {
        let one = context.statistics.identifiers[slot]
        let channels = frames.channels
        let channel = Int(one.entry.channel)
        let isKnown = context.facts.isTimed
        let period = isKnown ? one.steadyPeriod : nil
        let isJump = one.worstGap.map { jumps.makes($0, between: context.selection.rows[slot].lazy.map { Int($0) }) }
        let ratio = isKnown && isJump != true ? one.worstGapRatio : nil
        let witness = database(one, slot)
        return ReportGrid.Row(
            cells: [
                Hexadecimal.identifier(one.entry, names: frames.names),
                channels.count > 1 && channel < channels.count ? Printable.text(channels[channel]) : "",
                Printable.text(context.name(ofSlot: slot)), Decimal.grouped(one.count), lengths(one),
                period.map { Self.milliseconds($0.median) } ?? "\u{2013}",
                period.map { "\u{B1}" + Self.milliseconds($0.jitter, 2) } ?? "\u{2013}",
                ratio.map { "\u{D7}" + Decimal.rounded($0, decimals: $0 < 9.95 ? 1 : 0) } ?? "\u{2013}",
                Self.movement(one, isSegmented: segmented.contains(slot)), witness.text,
            ], tone: witness.tone, colourKey: one.entry.colourKey(names: frames.names),
            anchor: ReportAnchors.identifier(slot))
    }

    /// Longer times have their unit.
    private static let longest: Int64 = 100_000_000_000

    private func lengths(_ one: IdentifierStatistics) -> String {
        let all = one.lengths.all
        guard let first = all.first, let last = all.last else {
            return one.lengths.longestXL > 0 ? "\(one.lengths.longestXL)" : "\u{2013}"
        }
        return first == last ? "\(first)" : "\(first)\u{2013}\(max(last, one.lengths.longestXL))"
    }

    private static func milliseconds(_ nanoseconds: Int64, _ decimals: Int = 1) -> String {
        let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: 1000)
        return overflow || nanoseconds >= Self.longest
            ? Decimal.duration(nanoseconds) : Decimal.seconds(product, decimals: decimals)
    }

    /// `5 of 8 bytes, counter in 6, CRC in 7`: shorter than in `info`, for a column.
    ///
    /// - Parameter isSegmented: whether its frames are parts of longer messages.
    static func movement(_ one: IdentifierStatistics, isSegmented: Bool = false) -> String {
        guard let payload = one.payload, !payload.changedBits.isEmpty else { return "" }
        guard payload.changedBytes > 0 else { return one.lengths.all.count > 1 ? "length" : "nothing" }
        var parts = ["\(payload.changedBytes) of \(payload.changedBits.count) bytes"]
        if isSegmented { return parts[0] + ", parts of messages" }
        let bytes = Dictionary(grouping: payload.counters, by: \.byte)
        parts += bytes.keys.sorted().map { byte in
            let count = bytes[byte]?.count ?? 1
            return count == 1 ? "counter in\u{A0}\(byte)" : "\(count) counters in\u{A0}\(byte)"
        }
        parts += payload.checks.map { check in
            switch check.method {
            case .crc8J1850, .crc8H2F: "CRC in\u{A0}\(check.byte)"
            case .exclusiveOr: "XOR in\u{A0}\(check.byte)"
            case .sum, .complement: "checksum in\u{A0}\(check.byte)"
            }
        }
        return parts.joined(separator: ", ")
    }

    /// The differences from the database, or the statement that there are none.
    private func database(_ one: IdentifierStatistics, _ slot: Int) -> (text: String, tone: ReportGrid.Tone) {
        guard !databases.isEmpty, !one.entry.isSymbolic else { return ("", .plain) }
        guard let place = context.selection.matches[slot] else { return ("unknown", .warning) }
        let entry = databases.catalog.messages[place]
        var differences: [String] = []
        let isFD = one.lengths.all.contains { $0 > 8 }
        if !one.lengths.all.allSatisfy({ entry.allows(length: $0, isFD: isFD) }), one.count > one.remoteCount {
            differences.append("length \(entry.compiled.length)")
        }
        if context.facts.isTimed, let period = one.steadyPeriod, let cycle = entry.message.cycleTime, cycle > 0 {
            let seen = Double(period.median) / 1e6
            if abs(seen - Double(cycle)) > Double(cycle) * Self.tolerance { differences.append("every \(cycle) ms") }
        }
        return differences.isEmpty ? ("agrees", .plain) : (differences.joined(separator: ", "), .warning)
    }

    /// Share of a period: smaller deviations are jitter.
    private static let tolerance = 0.2
}
