internal import CANCapture
internal import CANProtocols
internal import Platform

/// Pauses that a command in the capture explains: a node of CANopen that the NMT master stops or resets, or units that a
/// tester resets or whose normal communication it disables. They are reported as info.
struct CommandedPauses {
    private struct Command {
        var command: PauseCommand
        var channel: UInt16
        /// When the command that ends it is sent; nil if the capture has none.
        var end: Int64?
        /// Whether that is a request of the tester, and how long units take to send again after it, nanoseconds.
        var isEnabled = false
        var wait = CommandedPauses.longestStart
        /// Of a request: later pauses are not its effect.
        var latest = Int64.max
        /// Of a request: its addresses, which show the unit.
        var addresses: [PDUAddress] = []

        /// Whether it is a request of a tester, which does not say whose messages pause.
        var isRequest: Bool { command.isRequest }
    }

    /// A time without frames of a message, or of the bus.
    private struct Pause {
        var interval: ClosedRange<Int64>
        var cycle: Int64
        var isToEnd: Bool
        var isSilence: Bool

        var length: Int64 { interval.upperBound.subtractingSaturating(interval.lowerBound) }

        /// No frame is missing before this time.
        var due: Int64 { interval.lowerBound.addingSaturating(cycle).addingSaturating(cycle / 2) }
    }

    /// Those that make messages pause, in the order of time.
    private var commands: [Command] = []
    private let analysis: RecordingAnalysis

    /// Frames that are queued when the command arrives are still sent, nanoseconds. A unit that is asked to be quiet may
    /// take longer.
    private static let (queue, longestWait) = (50_000_000 as Int64, 1_000_000_000 as Int64)
    /// A node that is started sends again within this time, and one that is reset boots within that one, nanoseconds.
    private static let (longestStart, longestBoot) = (1_000_000_000 as Int64, 10_000_000_000 as Int64)
    /// The longest silence, in nanoseconds, of a bus whose only node is reset.
    private static let longestQuiet: Int64 = 3_000_000_000
    /// Commands that are examined for a pause.
    private static let mostNear = 64

    /// - Parameter found: what may be explained.
    init(_ found: [Finding], _ analysis: RecordingAnalysis) {
        self.analysis = analysis
        guard analysis.isSteady, let table = analysis.conversations, found.contains(where: Self.isPause) else { return }
        if table.units.networks.contains(.canopen) { addNetworkManagement() }
        addDiagnostics(table)
        commands.sort { $0.command.time < $1.command.time }
        if commands.contains(where: \.isRequest) { limitRequests(to: found) }
    }

    private static func isPause(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .missingMessage, .canopenHeartbeatLost, .stoppedMessage, .silence: true
        default: false
        }
    }

    /// The same finding as info if a command explains each of its pauses.
    func refined(_ finding: Finding) -> Finding {
        guard !commands.isEmpty, Self.isPause(finding), let channel = finding.channel,
            finding.facts.sentOnly == nil, finding.facts.steps.isEmpty, finding.facts.stopping == nil
        else { return finding }
        var first: PauseCommand?
        for part in finding.parts {
            guard let interval = part.interval,
                let command = command(for: interval, slot: part.slot ?? finding.slot, channel, finding)
            else { return finding }
            guard let known = first else {
                first = command
                continue
            }
            guard known.kind == command.kind, known.node == command.node else { return finding }
            if command.time < known.time { first = command }
        }
        guard let first else { return finding }
        var refined = finding
        refined.severity = .info
        refined.facts.command = first
        // Frames that are not due are not missing, and no time is lost.
        refined.facts.lostTime = nil
        refined.facts.isRestart = nil
        refined.facts.missed = nil
        return refined
    }

    private func command(
        for interval: ClosedRange<Int64>, slot: Int?, _ channel: UInt16, _ finding: Finding
    ) -> PauseCommand? {
        let pause = pause(interval, slot, finding)
        let last = commands.partitioningIndex { $0.command.time > pause.due }
        for one in commands[..<last].suffix(Self.mostNear).reversed() where one.channel == channel {
            let reaction = one.isRequest ? Self.longestWait : Self.queue
            guard one.command.time >= interval.lowerBound.subtractingSaturating(reaction),
                one.command.time <= interval.upperBound, concerns(one.command, slot, finding.rule)
            else { continue }
            let start = pause.cycle.multipliedSaturating(by: 3)
            let wait = pause.isToEnd ? Self.longestStart : one.wait
            if let end = one.end, interval.upperBound > end.addingSaturating(max(wait, start)) { continue }
            switch one.command.kind {
            case .reset, .communicationReset, .unitReset:
                let boot = (one.end ?? one.command.time).addingSaturating(max(Self.longestBoot, start))
                guard !pause.isToEnd, interval.upperBound <= boot else { continue }
                if one.isRequest, pause.isSilence, pause.length > Self.longestQuiet { continue }
            case .disabled:
                // It lasts until communication is enabled again.
                if let end = one.end, interval.upperBound < end.subtractingSaturating(Self.longestStart),
                    !isInterrupted(finding)
                {
                    continue
                }
            case .stop, .preOperational: break
            }
            guard interval.lowerBound <= one.latest || isOfRequest(finding, since: one.latest) else { continue }
            // Counters that go on show that nothing was recorded, unless requests begin and end the silence.
            guard finding.facts.missed == nil || one.isEnabled else { continue }
            return one.command
        }
        return nil
    }

    private func pause(_ interval: ClosedRange<Int64>, _ slot: Int?, _ finding: Finding) -> Pause {
        Pause(
            interval: interval, cycle: slot.map { analysis.rhythms[$0].median } ?? 0,
            isToEnd: finding.rule == .stoppedMessage || finding.facts.isToEnd, isSilence: finding.rule == .silence)
    }

    /// Whether a frame of a conversation ends a silence.
    private func isInterrupted(_ finding: Finding) -> Bool {
        guard finding.rule == .silence, let row = finding.rows?.upperBound else { return false }
        let slot = analysis.index.slots[row]
        return slot != IdentifierIndex.none && analysis.series[Int(slot)].isConversation
    }

    /// Whether a channel carries nothing but conversations from a time to a silence.
    private func isOfRequest(_ finding: Finding, since time: Int64) -> Bool {
        guard finding.rule == .silence, let start = finding.interval?.lowerBound, let end = finding.rows?.lowerBound
        else { return false }
        let frames = analysis.frames
        for row in (max(0, end - Self.mostRows)...end).reversed() {
            if frames.time(row) <= time { return true }
            let slot = analysis.index.slots[row]
            guard frames.channel(row) == finding.channel, frames.time(row) <= start, slot != IdentifierIndex.none
            else { continue }
            guard analysis.series[Int(slot)].isConversation else { return false }
        }
        return false
    }

    private static let mostRows = 256

    /// Messages that cease with a commanded silence and do not return as the others do: no command explains them.
    func gone(after found: [Finding]) -> [Finding] {
        let silences = found.filter { $0.rule == .silence && $0.facts.command != nil && !$0.facts.isToEnd }
        guard !silences.isEmpty else { return [] }
        let told = Set(found.filter { $0.rule == .stoppedMessage }.flatMap(\.slots))
        let ends = analysis.series.compactMap { series -> (time: Int64, slot: Int)? in
            guard let time = series.times.last, analysis.rhythms[series.slot].isEven, !series.isConversation else {
                return nil
            }
            return (time, series.slot)
        }.sorted { ($0.time, $0.slot) < ($1.time, $1.slot) }
        return silences.flatMap { silence -> [Finding] in
            guard let channel = silence.channel, let pause = silence.interval else { return [] }
            let rest = analysis.spans[Int(channel)].last.subtractingSaturating(pause.upperBound)
            let last = ends.partitioningIndex { $0.time > pause.lowerBound }
            return ends[..<last].suffix(Self.mostPauses).compactMap { end in
                let (series, cycle) = (analysis.series[end.slot], analysis.rhythms[end.slot].median)
                guard series.entry.channel == channel, !told.contains(end.slot),
                    end.time.addingSaturating(cycle).addingSaturating(cycle / 2) >= pause.lowerBound,
                    rest >= Self.shortestRest, rest / Self.cyclesOfRest >= cycle
                else { return nil }
                let rows = series.row(series.count - 1)...analysis.spans[Int(channel)].lastRow
                var finding = analysis.finding(.stoppedMessage, .error, series, rows)
                finding.facts.length = rest.addingSaturating(pause.upperBound.subtractingSaturating(end.time))
                finding.facts.lostTime = rest
                finding.facts.period = cycle
                return finding
            }
        }
    }

    /// Minimum time from such a silence to the end of the channel: nanoseconds, and cycles.
    private static let (shortestRest, cyclesOfRest) = (5_000_000_000 as Int64, 20 as Int64)

    // MARK: What requests explain

    /// Units that a request addresses become silent together, and most of them return together, which ends it if no request
    /// does.
    private mutating func limitRequests(to found: [Finding]) {
        var pauses: [UInt16: [Pause]] = [:]
        for finding in found where Self.isPause(finding) {
            guard let channel = finding.channel else { continue }
            for part in finding.parts {
                guard let interval = part.interval else { continue }
                pauses[channel, default: []].append(pause(interval, part.slot ?? finding.slot, finding))
            }
        }
        pauses = pauses.mapValues { $0.sorted { $0.interval.lowerBound < $1.interval.lowerBound } }
        for place in commands.indices where commands[place].isRequest {
            let (all, time) = (pauses[commands[place].channel] ?? [], commands[place].command.time)
            let first = all.partitioningIndex {
                $0.interval.lowerBound >= time.subtractingSaturating(Self.longestWait)
            }
            let near = all[first...].prefix(Self.mostPauses).filter {
                $0.due >= time && $0.interval.upperBound > time
                    && $0.interval.lowerBound <= time.addingSaturating(Self.longestWait)
            }
            guard let due = near.map({ max(time, $0.due) }).min() else { continue }
            commands[place].latest = due.addingSaturating(Self.together)
            let own = near.filter { $0.interval.lowerBound <= commands[place].latest }
            let messages = own.filter { !$0.isSilence }
            var ends = messages.filter { !$0.isToEnd }.map(\.interval.upperBound).sorted()
            if ends.count * 2 <= messages.count {
                // All messages of the channel return after a silence, which conversations may interrupt.
                ends = own.filter { $0.isSilence && !$0.isToEnd }.prefix(1).map(\.interval.upperBound)
                for other in all[first...].prefix(Self.mostPauses) where other.isSilence && !ends.isEmpty {
                    guard other.interval.lowerBound <= ends[0].addingSaturating(Self.together) else { break }
                    ends[0] = max(ends[0], other.interval.upperBound)
                }
            }
            guard !ends.isEmpty else { continue }
            // A reset ends for each unit by itself, so half of the messages decide, and not the slower half.
            let isReset = commands[place].command.kind == .unitReset
            let end = ends[isReset ? (ends.count - 1) / 2 : ends.count / 2]
            // Units send again when their session ends, without a request to do so.
            if end < commands[place].end?.subtractingSaturating(Self.longestStart) ?? .max {
                commands[place].end = end
                commands[place].isEnabled = false
            }
        }
    }

    /// Units that a request addresses become silent within `together` of each other, nanoseconds. For each request,
    /// `mostPauses` pauses are examined.
    private static let (together, mostPauses) = (250_000_000 as Int64, 256)

    /// Whether a message is of the node that is commanded, by the predefined connection set (CiA 301, 7.3.3).
    private func concerns(_ command: PauseCommand, _ slot: Int?, _ rule: FindingRule) -> Bool {
        guard command.kind != .disabled, command.kind != .unitReset else { return true }
        guard let slot else { return command.node == 0 }
        let entry = analysis.index.entries[slot]
        guard !entry.isExtended, 0x080...0x77F ~= entry.identifier else { return false }
        // A node that is only stopped still sends its heartbeat.
        if 0x700...0x77F ~= entry.identifier {
            guard command.kind == .reset || command.kind == .communicationReset else { return false }
        }
        return command.node == 0 || entry.identifier & 0x7F == UInt32(command.node)
    }

    // MARK: Commands

    private mutating func addNetworkManagement() {
        let frames = analysis.frames
        // By channel and node: the last command that waits for its end.
        var open: [UInt32: Int] = [:]
        for series in analysis.series where series.entry.identifier == 0 && !series.entry.isExtended {
            let channel = series.entry.channel
            for row in series.rows.lazy.map({ Int($0) }) {
                let payload = frames.payload(row)
                guard payload.count == 2, payload[1] <= 127 else { continue }
                let (node, time) = (payload[1], frames.time(row))
                let kind: PauseCommand.Kind? =
                    switch payload[0] {
                    case 0x02: .stop
                    case 0x80: .preOperational
                    case 0x81: .reset
                    case 0x82: .communicationReset
                    default: nil
                    }
                if payload[0] == 0x01 {
                    // A command to all nodes ends those to single ones.
                    for ended in node == 0 ? 0...127 : node...node {
                        guard let place = open.removeValue(forKey: UInt32(channel) << 8 | UInt32(ended)) else {
                            continue
                        }
                        commands[place].end = time
                    }
                } else if let kind {
                    open[UInt32(channel) << 8 | UInt32(node)] = commands.count
                    commands.append(
                        Command(command: PauseCommand(kind: kind, node: node, time: time), channel: channel))
                }
            }
        }
    }

    /// Requests to disable normal communication that were not refused, and those to reset a unit that were accepted.
    private mutating func addDiagnostics(_ table: PDUTable) {
        guard !table.units.networks.isDisjoint(with: [.uds, .kwp2000, .gmlan]) else { return }
        // By place in the table.
        var (requests, resets): ([Int: Command], [Int: Command]) = ([:], [:])
        // By channel those that no request has ended.
        var open: [UInt16: [Int]] = [:]
        let refused = refusedRequests(table)
        for (place, unit) in table.units.matching({ $0.isRequest && $0.outcome == .complete && $0.length <= 8 }) {
            let bytes = table.withPayload(of: unit, in: analysis.frames) { Array($0.prefix(2)) }
            guard !refused.contains(place) else { continue }
            let row = Int(unit.firstRow)
            let (time, channel) = (analysis.frames.time(row), analysis.frames.channel(row))
            if unit.network == .uds, bytes.count > 1, Self.endsSession(bytes) {
                // It ends what the same unit was asked.
                let own = (open[channel] ?? []).filter {
                    unit.isFunctional || requests[$0]?.addresses == [unit.source, unit.target]
                }
                open[channel]?.removeAll(where: own.contains)
                for ended in own {
                    requests[ended]?.end = time
                    requests[ended]?.isEnabled = true
                    if bytes[0] == Self.reset { requests[ended]?.wait = Self.longestBoot }
                }
                if bytes[0] == Self.reset {
                    resets[place] = Command(command: PauseCommand(kind: .unitReset, time: time), channel: channel)
                }
                continue
            }
            guard bytes.first == Self.communicationControl else { continue }
            // Enable reception and disable transmission, disable both, and the former with enhanced addresses.
            let isQuiet = unit.network != .uds || bytes.count > 1 && [1, 3, 4].contains(bytes[1] & 0x7F)
            guard isQuiet else {
                // Enable both.
                guard bytes.count > 1, bytes[1] & 0x7F == 0 else { continue }
                for ended in open.removeValue(forKey: channel) ?? [] {
                    requests[ended]?.end = time
                    requests[ended]?.isEnabled = true
                }
                continue
            }
            requests[place] = Command(
                command: PauseCommand(kind: .disabled, time: time), channel: channel,
                addresses: [unit.source, unit.target])
            open[channel, default: []].append(place)
        }
        guard !requests.isEmpty || !resets.isEmpty else { return }
        for (_, unit) in table.units.matching({ $0.request >= 0 }) where !unit.isRefusal {
            if let reset = resets.removeValue(forKey: Int(unit.request)) { commands.append(reset) }
        }
        commands += requests.values
    }

    /// The places of requests that a unit refused.
    private func refusedRequests(_ table: PDUTable) -> Set<Int> {
        var refused: Set<Int> = []
        for (_, unit) in table.units.matching({ $0.request >= 0 }) where unit.isRefusal {
            let code = table.withPayload(of: unit, in: analysis.frames) { $0.count > 2 ? $0[2] : 0 }
            if code != Self.responsePending { refused.insert(Int(unit.request)) }
        }
        return refused
    }

    /// Whether a request resets a unit, or begins the default session, in which communication is enabled.
    private static func endsSession(_ request: [UInt8]) -> Bool {
        request[0] == reset || request[0] == sessionControl && request[1] & 0x7F == defaultSession
    }

    private static let (communicationControl, responsePending) = (0x28 as UInt8, 0x78 as UInt8)
    private static let (sessionControl, defaultSession, reset) = (0x10 as UInt8, 0x01 as UInt8, 0x11 as UInt8)
}
