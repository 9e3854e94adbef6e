internal import Capture

/// Finds CANopen (CiA 301) with the identifiers of its predefined connection set.
enum CANopenRecognizer: ProtocolRecognizer {
    static func messages(
        in traffic: Traffic, options: ProtocolOptions, claimed: inout ClaimedRows
    ) -> RecognizedMessages {
        var recognized = RecognizedMessages()
        guard options.allows(.canopen) else { return recognized }
        var spoken: [UInt16: CANopenEvidence] = [:]
        for (channel, evidence) in evidence(traffic, claimed).sorted(by: { $0.key < $1.key }) {
            guard evidence.isSpoken || options.fixed.contains(.canopen) else { continue }
            spoken[channel] = evidence
            recognized.evidence += evidence.facts(channel: channel)
        }
        guard !spoken.isEmpty else { return recognized }
        var collector = CANopenCollector(traffic, spoken)
        collector.collect(&claimed)
        recognized.table = collector.table
        return recognized
    }

    private static func evidence(_ traffic: Traffic, _ claimed: ClaimedRows) -> [UInt16: CANopenEvidence] {
        var evidence: [UInt16: CANopenEvidence] = [:]
        for stream in traffic.streams where !stream.isExtended {
            // What another protocol carries speaks neither for nor against.
            guard let first = traffic.rows(of: stream).first, !claimed.contains(Int(first)) else { continue }
            evidence[stream.channel, default: CANopenEvidence()].count(stream, traffic)
            let node = stream.identifier & 0x7F
            guard stream.identifier == 0x600 + node, node > 0,
                let server = traffic.stream(0x580 + node, isExtended: false, channel: stream.channel)
            else { continue }
            evidence[stream.channel]?.countAnswers(
                UInt8(node), traffic.rows(of: stream), traffic.rows(of: traffic.streams[server]), traffic.frames)
        }
        return evidence
    }
}

/// Makes the messages of the channels that speak CANopen, in the order of their first frames.
struct CANopenCollector {
    private(set) var table = PDUTable()
    private let traffic: Traffic
    private let spoken: [UInt16: CANopenEvidence]
    private var transfers: [UInt32: SDOTransfers] = [:]
    /// Nodes that were asked for their state by a remote frame, whose next byte answers it.
    private var guarded: Set<UInt32> = []

    init(_ traffic: Traffic, _ spoken: [UInt16: CANopenEvidence]) {
        self.traffic = traffic
        self.spoken = spoken
    }

    mutating func collect(_ claimed: inout ClaimedRows) {
        let functions = traffic.streams.map { function(of: $0) }
        var remote = traffic.remoteRows[...]
        for row in traffic.streamOfRow.indices {
            let place = traffic.streamOfRow[row]
            if place == Traffic.noStream {
                while let next = remote.first, next < row { remote = remote.dropFirst() }
                if remote.first == UInt32(row), takeRemote(row) { claimed.insert(row) }
                continue
            }
            guard let function = functions[Int(place)], !claimed.contains(row), !traffic.frames.flags(row).contains(.fd)
            else { continue }
            claimed.insert(row)
            take(row, function, traffic.streams[Int(place)])
        }
        for key in transfers.keys.sorted() { transfers[key]?.finish(into: &table) }
    }

    /// The function of a stream's frames; nil where they are not CANopen's.
    private func function(of stream: TrafficStream) -> CANopenFunction? {
        guard !stream.isExtended, let evidence = spoken[stream.channel],
            let function = CANopenFunction(identifier: stream.identifier)
        else { return nil }
        let node = UInt8(stream.identifier & 0x7F)
        switch function {
        case .heartbeat: return evidence.heartbeatNodes.contains(node) ? function : nil
        case .networkManagement, .sync, .time, .layerSetting: return function
        // On a bus that others use too, only nodes that made themselves known are believed.
        default: return evidence.foreignIdentifiers == 0 || evidence.nodes.contains(node) ? function : nil
        }
    }

    private mutating func take(_ row: Int, _ function: CANopenFunction, _ stream: TrafficStream) {
        let payload = traffic.frames.payload(row)
        let node = UInt8(stream.identifier & 0x7F)
        let key = UInt32(stream.channel) << 8 | UInt32(node)
        if function == .serviceData {
            let fromClient = stream.identifier >= 0x600
            transfers[key, default: SDOTransfers(node: node)].take(
                payload, fromClient: fromClient, row: row, into: &table)
            return
        }
        var function = function
        if function == .heartbeat, let state = payload.first {
            let isAnswer = guarded.remove(key) != nil
            function = isAnswer || state & 0x80 != 0 ? .nodeGuard : state == 0 ? .bootUp : .heartbeat
        }
        append(row, function, node: function == .networkManagement ? payload.dropFirst().first ?? 0 : node)
    }

    /// A remote frame asks a node for its state.
    private mutating func takeRemote(_ row: Int) -> Bool {
        let frames = traffic.frames
        let identifier = frames.identifier(row)
        guard !frames.flags(row).contains(.extended), CANopenFunction(identifier: identifier) == .heartbeat,
            spoken[frames.channel(row)] != nil
        else { return false }
        let node = UInt8(identifier & 0x7F)
        guarded.insert(UInt32(frames.channel(row)) << 8 | UInt32(node))
        append(row, .nodeGuard, node: node)
        return true
    }

    private mutating func append(_ row: Int, _ function: CANopenFunction, node: UInt8) {
        let isRemote = traffic.frames.flags(row).contains(.remote)
        let length = isRemote ? 0 : traffic.frames.length(row)
        var source = PDUAddress.node(node)
        var target = PDUAddress.everyone
        switch function {
        case .networkManagement: (source, target) = (.none, node == 0 ? .everyone : .node(node))
        case .sync, .time, .layerSetting: source = .none
        case .receive1, .receive2, .receive3, .receive4: (source, target) = (.none, .node(node))
        case .nodeGuard where isRemote: (source, target) = (.none, .node(node))
        default: break
        }
        var unit = ProtocolDataUnit(
            .canopen, firstRow: row, lastRow: row, payload: PDUPlace(start: 0, count: length, isInFrame: true),
            length: length, source: source, target: target)
        unit.detail = CANopenDetail(function).packed
        table.units.append(unit)
    }
}
