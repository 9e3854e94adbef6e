internal import CANCapture
internal import CANProtocols
internal import Platform

/// Pauses that a command in the capture explains: a node of CANopen that the NMT master stops or resets, or units whose
/// normal communication a tester disables. They are reported as info.
struct CommandedPauses {
    private struct Command {
        var command: PauseCommand
        var channel: UInt16
        /// When the command that ends it is sent; nil if the capture has none.
        var end: Int64?
    }

    /// Those that make messages pause, in the order of time.
    private var commands: [Command] = []
    private let analysis: RecordingAnalysis

    /// Frames that are queued when the command arrives are still sent, nanoseconds. A unit that is asked to be quiet may
    /// take longer.
    private static let (queue, longestWait) = (50_000_000 as Int64, 1_000_000_000 as Int64)
    /// A node that is started sends again within this time, and one that is reset boots within that one, nanoseconds.
    private static let (longestStart, longestBoot) = (1_000_000_000 as Int64, 10_000_000_000 as Int64)
    /// Commands that are examined for a pause.
    private static let mostNear = 64

    /// - Parameter found: what may be explained.
    init(_ found: [Finding], _ analysis: RecordingAnalysis) {
        self.analysis = analysis
        guard analysis.isSteady, let table = analysis.conversations, found.contains(where: Self.isPause) else { return }
        if table.units.networks.contains(.canopen) { addNetworkManagement() }
        addDiagnostics(table)
        commands.sort { $0.command.time < $1.command.time }
    }

    private static func isPause(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .missingMessage, .canopenHeartbeatLost, .stoppedMessage, .silence: true
        default: false
        }
    }

    /// The same finding as info if a command explains each of its pauses.
    func refined(_ finding: Finding) -> Finding {
        guard !commands.isEmpty, Self.isPause(finding), let channel = finding.channel, finding.facts.missed == nil,
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
        return refined
    }

    private func command(
        for interval: ClosedRange<Int64>, slot: Int?, _ channel: UInt16, _ finding: Finding
    ) -> PauseCommand? {
        let cycle = slot.map { analysis.rhythms[$0].median } ?? 0
        let isToEnd = finding.rule == .stoppedMessage || finding.facts.isToEnd
        // No frame is missing before the command.
        let latest = interval.lowerBound.addingSaturating(cycle).addingSaturating(cycle / 2)
            .addingSaturating(Self.queue)
        let last = commands.partitioningIndex { $0.command.time > latest }
        for one in commands[..<last].suffix(Self.mostNear).reversed() where one.channel == channel {
            let wait = one.command.kind == .disabled ? Self.longestWait : Self.queue
            guard one.command.time >= interval.lowerBound.subtractingSaturating(wait),
                one.command.time <= interval.upperBound, concerns(one.command, slot, finding.rule)
            else { continue }
            let start = max(Self.longestStart, cycle.multipliedSaturating(by: 3))
            if let end = one.end, interval.upperBound > end.addingSaturating(start) { continue }
            switch one.command.kind {
            case .reset, .communicationReset:
                let boot = (one.end ?? one.command.time).addingSaturating(max(Self.longestBoot, start))
                guard !isToEnd, interval.upperBound <= boot else { continue }
            case .stop, .preOperational, .disabled: break
            }
            return one.command
        }
        return nil
    }

    /// Whether a message is of the node that is commanded, by the predefined connection set (CiA 301, 7.3.3).
    private func concerns(_ command: PauseCommand, _ slot: Int?, _ rule: FindingRule) -> Bool {
        guard command.kind != .disabled else { return true }
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

    /// Requests to disable normal communication that were not refused.
    private mutating func addDiagnostics(_ table: PDUTable) {
        guard !table.units.networks.isDisjoint(with: [.uds, .kwp2000, .gmlan]) else { return }
        // By place in the table.
        var requests: [Int: Command] = [:]
        // By channel those that no request has ended.
        var open: [UInt16: [Int]] = [:]
        for (place, unit) in table.units.matching({ $0.isRequest && $0.outcome == .complete && $0.length <= 8 }) {
            let bytes = table.withPayload(of: unit, in: analysis.frames) { Array($0.prefix(2)) }
            guard bytes.first == Self.communicationControl else { continue }
            // Enable reception and disable transmission, disable both, and the former with enhanced addresses.
            let isQuiet = unit.network != .uds || bytes.count > 1 && [1, 3, 4].contains(bytes[1] & 0x7F)
            let row = Int(unit.firstRow)
            let (time, channel) = (analysis.frames.time(row), analysis.frames.channel(row))
            guard isQuiet else {
                // Enable both.
                guard bytes.count > 1, bytes[1] & 0x7F == 0 else { continue }
                for ended in open.removeValue(forKey: channel) ?? [] { requests[ended]?.end = time }
                continue
            }
            requests[place] = Command(command: PauseCommand(kind: .disabled, time: time), channel: channel)
            open[channel, default: []].append(place)
        }
        guard !requests.isEmpty else { return }
        for (_, unit) in table.units.matching({ $0.request >= 0 && $0.isRefusal })
        where requests[Int(unit.request)] != nil {
            let code = table.withPayload(of: unit, in: analysis.frames) { $0.count > 2 ? $0[2] : 0 }
            if code != Self.responsePending { requests[Int(unit.request)] = nil }
        }
        commands += requests.values
    }

    private static let (communicationControl, responsePending) = (0x28 as UInt8, 0x78 as UInt8)
}
