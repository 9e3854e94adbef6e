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
            var finding = finding(state, until: end, isOver: next != nil, on: channel, analysis)
            finding.facts.isFirstState = place == 0
            found.append(finding)
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
        if state.condition == .off, isOver, length > 0 { finding.facts.length = length }
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

/// CAN FD frames that show that their sender is error-passive (ESI, ISO 11898-1).
enum IndicatedStates {
    /// One finding a channel: its frames with the indicator.
    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        let kinds = analysis.frames.kindsInUse.filter(isIndicated)
        guard !kinds.isEmpty else { return [] }
        var tallies = Dictionary(uniqueKeysWithValues: Set(kinds.map(\.channel)).map { ($0, Tally()) })
        for (chunk, base) in analysis.frames.pass() {
            for place in 0..<chunk.count where isIndicated(chunk.kind(place)) {
                let row = base + place
                tallies[chunk.kind(place).channel]?.add(row, of: analysis.index.slots[row])
            }
        }
        return tallies.sorted { $0.key < $1.key }.compactMap { channel, tally in
            guard let rows = tally.rows else { return nil }
            let slots = tally.slots.sorted()
            var finding = Finding(.errorPassive, .info)
            finding.channel = channel
            finding.rows = rows
            finding.count = tally.count
            finding.slot = slots.first
            finding.others = Array(slots.dropFirst())
            finding.interval = analysis.interval(rows)
            finding.facts.isIndicated = true
            return finding
        }
    }

    /// The frames of one channel with the indicator.
    private struct Tally {
        var rows: ClosedRange<Int>?
        var count = 0
        var slots = Set<Int>()

        mutating func add(_ row: Int, of slot: UInt32) {
            rows = (rows?.lowerBound ?? row)...row
            count += 1
            if slot != IdentifierIndex.none { slots.insert(Int(slot)) }
        }
    }

    private static func isIndicated(_ kind: FrameHeader) -> Bool {
        kind.flags.contains([.fd, .errorStateIndicator]) && !kind.flags.contains(.error)
    }
}
