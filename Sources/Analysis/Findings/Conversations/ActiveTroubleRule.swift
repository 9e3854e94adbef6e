internal import CANCapture
internal import CANProtocols

/// Active trouble codes that control units of SAE J1939 broadcast (DM1, J1939-73 5.7.1): of each source one finding.
enum ActiveTroubleRule: RuleDetector {
    private static let group: UInt32 = 0xFECA
    /// Codes that a finding names.
    private static let mostCodes = 8

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations, table.units.networks.contains(.j1939) else { return [] }
        var bySlot: [Int: Finding] = [:]
        let messages = table.units.matching { unit in
            unit.network == .j1939 && unit.outcome == .complete && unit.detail & 0x3_FFFF == group
        }
        for (_, unit) in messages {
            let codes = table.withPayload(of: unit, in: analysis.frames) { troubleCodes($0) }
            guard !codes.isEmpty else { continue }
            let one = analysis.finding(.dm1Active, .warning, of: unit, in: table)
            guard let slot = one.slot, let rows = one.rows else { continue }
            if var known = bySlot[slot], let before = known.rows {
                known.rows = before.lowerBound...max(before.upperBound, rows.upperBound)
                known.interval = known.rows.flatMap { analysis.interval($0) }
                known.count += 1
                for code in codes where known.facts.codes.count < mostCodes && !known.facts.codes.contains(code) {
                    known.facts.codes.append(code)
                }
                bySlot[slot] = known
            } else {
                var first = one
                first.facts.codes = Array(codes.prefix(mostCodes))
                bySlot[slot] = first
            }
        }
        return bySlot.keys.sorted().compactMap { bySlot[$0] }
    }

    /// Suspect parameter numbers with their failure modes, SPN x 32 + FMI; zeros and ones say that there is none.
    private static func troubleCodes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var codes: [UInt32] = []
        var place = 2
        while place + 4 <= bytes.count {
            let (low, middle, high) = (UInt32(bytes[place]), UInt32(bytes[place + 1]), UInt32(bytes[place + 2]))
            place += 4
            let parameter = low | middle << 8 | (high >> 5) << 16
            guard parameter != 0, parameter != 0x7_FFFF else { continue }
            codes.append(parameter << 5 | high & 0x1F)
        }
        return codes
    }
}
