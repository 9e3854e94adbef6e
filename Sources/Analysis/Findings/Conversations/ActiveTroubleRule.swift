internal import CANCapture
internal import CANProtocols

/// Active trouble codes that control units of SAE J1939 broadcast (DM1, J1939-73 5.7.1). Each source has one finding,
/// however many frames repeat its codes.
enum ActiveTroubleRule: RuleDetector {
    private static let group: UInt32 = 0xFECA
    /// Maximum number of codes that a finding names.
    private static let mostCodes = 8

    /// Codes that units report in several frames, by sender.
    static func bySender(_ found: [Finding]) -> [Teller: [Finding]] {
        Dictionary(
            grouping: found.filter { $0.rule == .dm1Active && $0.facts.conversation?.identifier != nil }
        ) { Teller(source: $0.facts.conversation?.source ?? .none, channel: $0.channel ?? 0) }
    }

    /// Whether a DM1 in a single frame begins or ends where its sender reports several codes: these are sent in several
    /// frames, with other identifiers.
    static func isOfCodes(_ finding: Finding, _ active: [Teller: [Finding]], _ entry: IdentifierIndex.Entry) -> Bool {
        guard entry.isExtended, entry.identifier >> 8 & 0x3_FFFF == group, let time = finding.interval?.lowerBound
        else {
            return false
        }
        let source = PDUAddress.address(UInt8(truncatingIfNeeded: entry.identifier))
        return active[Teller(source: source, channel: entry.channel)]?.contains { codes in
            codes.interval.map {
                time >= $0.lowerBound.subtractingSaturating(near) && time <= $0.upperBound.addingSaturating(near)
            } ?? false
        } ?? false
    }

    /// Nanoseconds: a DM1 is sent every second.
    private static let near: Int64 = 3_000_000_000

    /// The sender that reports codes.
    struct Teller: Hashable {
        var source: PDUAddress
        var channel: UInt16
    }

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations, table.units.networks.contains(.j1939) else { return [] }
        var found: [Finding] = []
        var places: [Teller: Int] = [:]
        var known: [Set<UInt32>] = []
        var atOnce: [Int] = []
        let messages = table.units.matching { unit in
            unit.network == .j1939 && unit.outcome == .complete && unit.detail & 0x3_FFFF == group
        }
        for (_, unit) in messages {
            guard let (lamps, suspects) = table.suspects(of: unit, in: analysis.frames), !suspects.isEmpty else {
                continue
            }
            let one = analysis.finding(.dm1Active, .warning, of: unit, in: table)
            let teller = Teller(source: unit.source, channel: analysis.frames.channel(Int(unit.firstRow)))
            let place = places[teller] ?? found.count
            if place == found.count {
                places[teller] = place
                var first = one
                first.facts.conversation = ConversationFacts(unit)
                found.append(first)
                known.append([])
                atOnce.append(0)
            } else {
                found[place].extend(to: one, analysis)
            }
            let reported = suspects.map { $0.number << 5 | UInt32($0.failureMode) }
            atOnce[place] = max(atOnce[place], Set(reported).count)
            for code in reported where known[place].insert(code).inserted {
                if found[place].facts.codes.count < mostCodes { found[place].facts.codes.append(code) }
            }
            let names = analysis.reader?.options.parameterNames ?? [:]
            for suspect in suspects where suspect.name == nil {
                guard let name = names[suspect.number],
                    found[place].facts.conversation?.parameterNames.count ?? 0 < mostCodes
                else { continue }
                found[place].facts.conversation?.parameterNames[suspect.number] = name
            }
            let all = Set(found[place].facts.conversation?.lamps ?? []).union(lamps)
            found[place].facts.conversation?.lamps = all.sorted()
            found[place].facts.conversation?.codeCount = known[place].count
            found[place].facts.conversation?.codesAtOnce = atOnce[place] < known[place].count ? atOnce[place] : nil
        }
        return found
    }
}
