internal import CANCapture
internal import CANProtocols

/// Active trouble codes that control units of SAE J1939 broadcast (DM1, J1939-73 5.7.1). Each source has one finding,
/// however many frames repeat its codes.
enum ActiveTroubleRule: RuleDetector {
    private static let group: UInt32 = 0xFECA
    /// Maximum number of codes that a finding names.
    private static let mostCodes = 8

    /// Whether an identifier is that of a DM1 in a single frame, and a finding is about its sender: with several codes it is
    /// sent in several frames, with other identifiers.
    static func isSender(_ active: Finding, of entry: IdentifierIndex.Entry) -> Bool {
        entry.isExtended && entry.channel == active.channel && entry.identifier >> 8 & 0x3_FFFF == group
            && active.facts.conversation?.source == .address(UInt8(truncatingIfNeeded: entry.identifier))
    }

    private struct Teller: Hashable {
        var source: PDUAddress
        var channel: UInt16
    }

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations, table.units.networks.contains(.j1939) else { return [] }
        var found: [Finding] = []
        var places: [Teller: Int] = [:]
        var known: [Set<UInt32>] = []
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
            } else {
                found[place].extend(to: one, analysis)
            }
            for code in suspects.map({ $0.number << 5 | UInt32($0.failureMode) })
            where known[place].insert(code).inserted {
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
        }
        return found
    }
}
