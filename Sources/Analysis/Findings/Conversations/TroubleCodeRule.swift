internal import CANCapture
internal import CANProtocols

/// Trouble codes that a tester read from a control unit (OBD-II services 03, 07 and 0A, UDS service 19, KWP2000 service
/// 18). Each control unit has one finding.
enum TroubleCodeRule: RuleDetector {
    /// Maximum number of codes that a finding names.
    private static let mostCodes = 8
    /// Maximum number of different messages that are read; a tester that polls repeats the same ones.
    private static let mostRead = 4000

    private struct Teller: Hashable {
        var source: PDUAddress
        var channel: UInt16
    }

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let spoken: Set<NetworkProtocol> = [.uds, .obd, .kwp2000]
        guard let reader = analysis.reader, !reader.table.units.networks.isDisjoint(with: spoken) else { return [] }
        let table = reader.table
        var found: [Finding] = []
        var places: [Teller: Int] = [:]
        var codes: [Codes] = []
        // By sender: whether a message with these bytes contained codes.
        var read: [Teller: [[UInt8]: Bool]] = [:]
        var readCount = 0
        let answers = table.units.matching { $0.outcome == .complete && spoken.contains($0.network) }
        for (_, unit) in answers {
            let bytes: [UInt8]? = table.withPayload(of: unit, in: analysis.frames) {
                unit.holdsTroubleCodes($0) ? Array($0) : nil
            }
            guard let bytes else { continue }
            let teller = Teller(source: unit.source, channel: analysis.frames.channel(Int(unit.firstRow)))
            var told: [StoredTroubleCode] = []
            if let known = read[teller]?[bytes] {
                guard known else { continue }
            } else {
                guard readCount < mostRead else { continue }
                readCount += 1
                told = reader.storedTroubleCodes(of: unit)
                read[teller, default: [:]][bytes] = !told.isEmpty
                guard !told.isEmpty else { continue }
            }
            let one = analysis.finding(.troubleCodes, .info, of: unit, in: table)
            guard let place = places[teller] else {
                var first = one
                first.folded = one.parts
                first.facts.conversation = ConversationFacts(unit)
                places[teller] = found.count
                found.append(first)
                codes.append(Codes())
                codes[codes.count - 1].add(told)
                continue
            }
            found[place].extend(to: one, analysis)
            // A repeated message contains nothing new.
            if !told.isEmpty { found[place].folded += one.parts }
            codes[place].add(told)
        }
        for place in found.indices {
            let isConfirmed = codes[place].all.contains {
                $0.isFailing || !$0.states.isDisjoint(with: [.stored, .permanent])
            }
            found[place].severity = isConfirmed ? .warning : .info
            found[place].facts.conversation?.codeCount = codes[place].all.count
            found[place].facts.conversation?.troubleCodes = Array(codes[place].all.prefix(mostCodes))
        }
        return found
    }

    /// Each code of a control unit once, with all states that were reported for it.
    private struct Codes {
        private(set) var all: [StoredTroubleCode] = []
        private var places: [String: Int] = [:]

        mutating func add(_ told: [StoredTroubleCode]) {
            for code in told {
                if let place = places[code.text] {
                    all[place].states.formUnion(code.states)
                    all[place].isFailing = all[place].isFailing || code.isFailing
                } else {
                    places[code.text] = all.count
                    all.append(code)
                }
            }
        }
    }
}

extension Finding {
    /// Extends it to another finding with the same cause.
    mutating func extend(to other: Finding, _ analysis: RecordingAnalysis) {
        count += 1
        guard let mine = rows, let theirs = other.rows else { return }
        let all = min(mine.lowerBound, theirs.lowerBound)...max(mine.upperBound, theirs.upperBound)
        rows = all
        interval = analysis.interval(all)
    }
}
