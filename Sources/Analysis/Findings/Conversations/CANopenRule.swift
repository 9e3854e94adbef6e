internal import Platform
internal import CANCapture
internal import CANProtocols

/// Emergencies of CANopen nodes (CiA 301, 7.2.7), and missing heartbeats (7.2.8.3.2.2).
enum CANopenRule: RuleDetector {
    private static let most = 4

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard let table = analysis.conversations, table.units.networks.contains(.canopen) else { return [] }
        func identifier(_ unit: ProtocolDataUnit) -> UInt32 {
            unit.network == .canopen ? analysis.frames.identifier(Int(unit.firstRow)) : 0
        }
        var emergencies: [Finding] = []
        let profiles = table.deviceProfiles(in: analysis.frames)
        // By slot: the last emergency that was reported and not yet reset.
        var open: [Int: Int] = [:]
        let nodes = CANopenNodes(analysis.index)
        for (_, unit) in table.units.matching({ 0x081...0x0FF ~= identifier($0) }) {
            let payload = analysis.frames.payload(Int(unit.firstRow))
            guard payload.count == 8,
                case let slot = Int(analysis.index.slots[Int(unit.firstRow)]),
                case let entry = analysis.index.entries[slot],
                // A cyclic message of a node that nothing else shows is no emergency.
                nodes.contain(entry.identifier & 0x7F, of: entry.channel) || !analysis.rhythms[slot].isEven
            else { continue }
            let code = UInt32(payload[0]) | UInt32(payload[1]) << 8
            // 0000: the error was reset.
            guard code != 0 else {
                guard let place = open.removeValue(forKey: slot), analysis.isSteady,
                    let start = emergencies[place].interval?.lowerBound
                else { continue }
                emergencies[place].facts.length = analysis.frames.time(Int(unit.firstRow)).subtractingSaturating(start)
                continue
            }
            var finding = analysis.finding(.canopenEmergency, .warning, of: unit, in: table)
            finding.facts.codes = [code]
            finding.facts.text = CANopenEmergency.name(
                UInt16(truncatingIfNeeded: code), profile: profiles[.node(UInt8(identifier(unit) & 0x7F))]
            )?.replacing(" - ", with: ": ")
            if let slot = finding.slot { open[slot] = emergencies.count }
            emergencies.append(finding)
        }
        var slots = Set<Int>()
        for unit in table.units.distinct().lazy.map(\.unit) where 0x701...0x77F ~= identifier(unit) {
            let row = Int(unit.firstRow)
            if analysis.frames.length(row) == 1 { slots.insert(Int(analysis.index.slots[row])) }
        }
        return ConversationFolding.folded(emergencies, most: most)
            + slots.sorted().flatMap { lostHeartbeats(analysis.series[$0], analysis) }
    }

    private static func lostHeartbeats(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> [Finding] {
        let rhythm = analysis.rhythms[series.slot]
        guard analysis.isSteady, rhythm.count >= 3, rhythm.median > 0, let last = series.times.last else { return [] }
        let least = Int64(analysis.options[.heartbeatPeriods] * Double(rhythm.median))
        let gaps = Gaps(series, analysis.breaks)
        var found = gaps.indices.compactMap { place -> Finding? in
            // The first frame is the boot-up message, so the cycle begins with the next frame.
            guard place > 0, gaps[place] > least else { return nil }
            var finding = analysis.finding(
                .canopenHeartbeatLost, .warning, series, series.rowRange(place...(place + 1)))
            finding.facts.length = gaps[place]
            finding.facts.period = rhythm.median
            return finding
        }
        let span = analysis.spans[Int(series.entry.channel)]
        let rest = span.last.subtractingSaturating(last)
        if rest > least, !analysis.breaks.lie(between: series.row(series.count - 1), span.lastRow) {
            var finding = analysis.finding(
                .canopenHeartbeatLost, .warning, series, series.row(series.count - 1)...span.lastRow)
            finding.facts.length = rest
            finding.facts.isToEnd = true
            finding.facts.period = rhythm.median
            found.append(finding)
        }
        return ConversationFolding.folded(found, most: most)
    }
}

/// The nodes of CANopen that heartbeats or service data show (CiA 301, 7.3.5).
struct CANopenNodes {
    private var known: Set<UInt32> = []

    init(_ index: IdentifierIndex) {
        for entry in index.entries where !entry.isExtended {
            switch entry.identifier {
            case 0x581...0x5FF, 0x701...0x77F: known.insert(Self.key(entry.identifier & 0x7F, entry.channel))
            default: break
            }
        }
    }

    func contain(_ node: UInt32, of channel: UInt16) -> Bool { known.contains(Self.key(node, channel)) }

    private static func key(_ node: UInt32, _ channel: UInt16) -> UInt32 { UInt32(channel) << 8 | node }
}
