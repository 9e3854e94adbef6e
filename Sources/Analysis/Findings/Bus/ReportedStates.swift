internal import Platform
internal import CANCapture

/// States of controllers that records without a frame report.
enum ReportedStates {
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let all = analysis.frames.states.all
        guard !all.isEmpty, analysis.isTimed, !analysis.frames.isEmpty else { return [] }
        var byChannel: [UInt16: [ControllerState]] = [:]
        let byName = Dictionary(grouping: all, by: \.channel)
        for (index, name) in analysis.frames.channels.enumerated() {
            if let own = byName[name] { byChannel[UInt16(truncatingIfNeeded: index)] = own }
        }
        return byChannel.sorted { $0.key < $1.key }.flatMap { findings($0.value, on: $0.key, analysis) }
    }

    /// Each time in which a controller was error-passive or bus-off. A warning that leads to one of them is part of it.
    private static func findings(
        _ states: [ControllerState], on channel: UInt16, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        var found: [Finding] = []
        for (place, state) in states.enumerated() {
            let next = place + 1 < states.count ? states[place + 1] : nil
            switch state.condition {
            case .active: continue
            case .warning:
                let isStep =
                    (next.map { $0.condition > .warning } ?? false)
                    || place > 0 && states[place - 1].condition > .warning
                if isStep { continue }
            case .passive, .off: break
            }
            // Without another report it is known only up to its last one.
            let end = max(state.time, next?.time ?? state.latest)
            found.append(finding(state, until: end, isOver: next != nil, on: channel, analysis))
        }
        return found
    }

    private static func finding(
        _ state: ControllerState, until end: Int64, isOver: Bool, on channel: UInt16, _ analysis: RecordingAnalysis
    ) -> Finding {
        var finding =
            switch state.condition {
            case .off: Finding(.busOff, .error)
            case .passive: Finding(.errorPassive, .warning)
            case .active, .warning: Finding(.errorPassive, .info)
            }
        finding.channel = channel
        finding.facts.isWarning = state.condition == .warning
        finding.facts.errorCounters = [state.transmit, state.receive]
        finding.interval = state.time...end
        finding.rows = row(notBehind: state.time, analysis)...row(notBehind: end, analysis)
        let length = end.subtractingSaturating(state.time)
        if state.condition > .warning { finding.facts.lostTime = length }
        if state.condition == .off, isOver { finding.facts.length = length }
        return finding
    }

    /// The last row that is not later than a time, or the first one.
    private static func row(notBehind time: Int64, _ analysis: RecordingAnalysis) -> Int {
        var (low, high) = (0, analysis.frames.count)
        while low < high {
            let middle = (low + high) / 2
            if analysis.frames.time(middle) <= time { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

/// CAN FD frames that say that their sender is error-passive (ESI, ISO 11898-1).
enum IndicatedStates {
    /// One finding a channel: its frames with the indicator.
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let kinds = analysis.frames.kindsInUse.filter(isIndicated)
        guard !kinds.isEmpty else { return [] }
        let channels = Set(kinds.map(\.channel))
        var found: [UInt16: Finding] = [:]
        var slots: [UInt16: Set<Int>] = [:]
        for (chunk, base) in analysis.frames.pass() {
            for place in 0..<chunk.count where channels.contains(chunk.kind(place).channel) {
                let kind = chunk.kind(place)
                guard isIndicated(kind) else { continue }
                let row = base + place
                if found[kind.channel] == nil {
                    var finding = Finding(.errorPassive, .info)
                    finding.channel = kind.channel
                    finding.rows = row...row
                    finding.count = 0
                    finding.facts.isIndicated = true
                    found[kind.channel] = finding
                }
                found[kind.channel]?.count += 1
                if let rows = found[kind.channel]?.rows { found[kind.channel]?.rows = rows.lowerBound...row }
                let slot = analysis.index.slots[row]
                if slot != IdentifierIndex.none { slots[kind.channel, default: []].insert(Int(slot)) }
            }
        }
        return found.values.sorted { ($0.channel ?? 0) < ($1.channel ?? 0) }.map { finding in
            var finding = finding
            let own = slots[finding.channel ?? 0, default: []].sorted()
            finding.slot = own.first
            finding.others = Array(own.dropFirst())
            finding.interval = finding.rows.flatMap { analysis.interval($0) }
            return finding
        }
    }

    private static func isIndicated(_ kind: FrameHeader) -> Bool {
        kind.flags.contains([.fd, .errorStateIndicator]) && !kind.flags.contains(.error)
    }
}
