internal import Capture
internal import Protocols

/// Emergencies of CANopen's nodes (CiA 301, 7.2.7), and heartbeats that no longer come (7.2.8.3.2.2).
enum CANopenRule: RuleDetector {
    private static let most = 4

    static func findings(in study: RecordingStudy) -> [Finding] {
        guard let table = study.conversations, table.units.networks.contains(.canopen) else { return [] }
        func identifier(_ unit: ProtocolDataUnit) -> UInt32 {
            unit.network == .canopen ? study.frames.identifier(Int(unit.firstRow)) : 0
        }
        var emergencies: [Finding] = []
        for (_, unit) in table.units.matching({ 0x081...0x0FF ~= identifier($0) }) {
            let payload = study.frames.payload(Int(unit.firstRow))
            guard payload.count == 8 else { continue }
            let code = UInt32(payload[0]) | UInt32(payload[1]) << 8
            // 0000: the error is gone.
            guard code != 0 else { continue }
            var finding = study.finding(.canopenEmergency, .warning, of: unit, in: table)
            finding.facts.codes = [code]
            emergencies.append(finding)
        }
        var slots = Set<Int>()
        for unit in table.units.distinct().lazy.map(\.unit) where 0x701...0x77F ~= identifier(unit) {
            let row = Int(unit.firstRow)
            if study.frames.length(row) == 1 { slots.insert(Int(study.index.slots[row])) }
        }
        return ConversationFolding.folded(emergencies, most: most)
            + slots.sorted().flatMap { lostHeartbeats(study.tracks[$0], study) }
    }

    private static func lostHeartbeats(_ track: Track, _ study: RecordingStudy) -> [Finding] {
        let rhythm = study.rhythms[track.slot]
        guard study.isSteady, rhythm.count >= 3, rhythm.median > 0, let last = track.times.last else { return [] }
        let least = Int64(study.options[.heartbeatPeriods] * Double(rhythm.median))
        var found = rhythm.gaps.indices.compactMap { place -> Finding? in
            // The first frame is the boot-up, behind which the rhythm begins.
            guard place > 0, rhythm.gaps[place] > least else { return nil }
            var finding = study.finding(.canopenHeartbeatLost, .warning, track, track.rowRange(place...(place + 1)))
            finding.facts.length = rhythm.gaps[place]
            finding.facts.period = rhythm.median
            return finding
        }
        let span = study.spans[Int(track.entry.channel)]
        let rest = span.last.subtractingSaturating(last)
        if rest > least, !study.breaks.lie(between: track.row(track.count - 1), span.lastRow) {
            var finding = study.finding(
                .canopenHeartbeatLost, .warning, track, track.row(track.count - 1)...span.lastRow)
            finding.facts.length = rest
            finding.facts.period = rhythm.median
            found.append(finding)
        }
        return ConversationFolding.folded(found, most: most)
    }
}
