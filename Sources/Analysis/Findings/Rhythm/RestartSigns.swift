internal import CANCapture
internal import CANProtocols
internal import Platform

/// What shows that a node was restarted in a pause of its messages: its boot-up message of CANopen, its address claim of
/// J1939 and NMEA 2000, or a counter with the same value after each pause.
struct RestartSigns {
    private struct Node: Hashable {
        var channel: UInt16
        var address: UInt32
    }

    private let analysis: RecordingAnalysis
    /// The rows of boot-ups and claims, ascending.
    private var boots: [Node: [Int]] = [:]
    private var claims: [Node: [Int]] = [:]

    /// Minimum number of pauses after which the same value of a counter is no coincidence.
    private static let fewestPauses = 3
    private static let nullAddress: UInt32 = 0xFE

    /// - Parameter found: with the pauses that are examined.
    init(_ found: [Finding], _ analysis: RecordingAnalysis) {
        self.analysis = analysis
        guard found.contains(where: { $0.rule == .missingMessage }),
            let networks = analysis.conversations?.units.networks
        else { return }
        for series in analysis.series {
            let (entry, identifier) = (series.entry, series.entry.identifier)
            if !entry.isExtended, networks.contains(.canopen), 0x701...0x77F ~= identifier {
                let places = (0..<series.count).filter { series.lengths[$0] == 1 && series.heads[$0] == 0 }
                boots[Node(channel: entry.channel, address: identifier & 0x7F)] = places.map { series.row($0) }
            }
            let address = identifier & 0xFF
            if entry.isExtended, !networks.isDisjoint(with: [.j1939, .nmea2000]), identifier >> 16 & 0x3FF == 0xEE,
                address != Self.nullAddress
            {
                claims[Node(channel: entry.channel, address: address), default: []] += (0..<series.count).map {
                    series.row($0)
                }
            }
        }
        // Claims may have several priorities.
        claims = claims.mapValues { $0.sorted() }
        if !claims.isEmpty { removeAnswers() }
    }

    /// Removes the claims with which nodes answer a request for claims.
    private mutating func removeAnswers() {
        var asked: [UInt16: [Int64]] = [:]
        for series in analysis.series where series.entry.isExtended && series.entry.identifier >> 16 & 0x3FF == 0xEA {
            // PGN EE00, least significant byte first.
            asked[series.entry.channel, default: []] += (0..<series.count).filter {
                series.heads[$0] & 0xFF_FFFF == 0xEE00
            }.map { series.times[$0] }
        }
        guard !asked.isEmpty else { return }
        asked = asked.mapValues { $0.sorted() }
        for (node, rows) in claims {
            let times = asked[node.channel] ?? []
            claims[node] = rows.filter { row in
                let time = analysis.frames.time(row)
                let next = times.partitioningIndex { $0 > time }
                return next == 0 || time.subtractingSaturating(times[next - 1]) > Self.answer
            }
        }
    }

    /// A claim within this time of a request for claims answers it, nanoseconds.
    private static let answer: Int64 = 2_000_000_000

    /// The finding, told as a restart if most of its pauses show that the node was restarted.
    func refined(_ finding: Finding) -> Finding {
        guard finding.rule == .missingMessage, finding.facts.isRestart != true,
            haveSigns(finding.parts) || beginAgain(finding.parts)
        else { return finding }
        var restart = finding
        restart.facts.isRestart = true
        restart.severity = max(restart.severity, .warning)
        return restart
    }

    private func haveSigns(_ parts: [Finding.Part]) -> Bool {
        guard !boots.isEmpty || !claims.isEmpty else { return false }
        return parts.count(where: hasSign) * 2 > parts.count
    }

    private func hasSign(_ part: Finding.Part) -> Bool {
        guard let slot = part.slot, let pause = part.rows else { return false }
        let entry = analysis.index.entries[slot]
        let signs =
            entry.isExtended
            ? claims[Node(channel: entry.channel, address: entry.identifier & 0xFF)]
            // The messages of a node by the predefined connection set (CiA 301, 7.3.3).
            : 0x081...0x77F ~= entry.identifier
                ? boots[Node(channel: entry.channel, address: entry.identifier & 0x7F)] : nil
        guard let signs else { return false }
        let place = signs.partitioningIndex { $0 > pause.lowerBound }
        return place < signs.count && signs[place] <= pause.upperBound
    }

    /// Whether the counters of most messages that have one have the same value after each pause.
    private func beginAgain(_ parts: [Finding.Part]) -> Bool {
        var (known, again) = (0, 0)
        for (slot, own) in Dictionary(grouping: parts, by: \.slot) where own.count >= Self.fewestPauses {
            guard let slot else { continue }
            let series = analysis.series[slot]
            let longest = analysis.rhythms[slot].median.addingSaturating(analysis.rhythms[slot].median / 2)
            guard let counter = GapCounter(series, Gaps(series, analysis.breaks), longest: longest) else { continue }
            let gaps = own.compactMap { part -> (place: Int, lost: Int)? in
                guard let rows = part.rows, let lost = part.lost else { return nil }
                let place = series.place(notBehind: rows.lowerBound)
                return place >= 0 && place + 1 < series.count ? (place, lost) : nil
            }
            guard gaps.count >= Self.fewestPauses else { continue }
            known += 1
            if counter.beginsAgain(over: gaps) { again += 1 }
        }
        return again * 2 > known
    }
}
