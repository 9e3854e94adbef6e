internal import CANCapture

/// Finds CANopen (CiA 301) with the identifiers of its predefined connection set.
enum CANopenRecognizer: ProtocolRecognizer {
    static func find(
        in traffic: FramesByIdentifier, options: ProtocolOptions, claiming claimed: RowSet,
        into messages: PDUTableBuilder
    ) -> [ProtocolEvidence] {
        guard options.allows(.canopen) else { return [] }
        var spoken: [UInt16: CANopenEvidence] = [:]
        var facts: [ProtocolEvidence] = []
        for (channel, evidence) in evidence(traffic, claimed).sorted(by: { $0.key < $1.key }) {
            guard evidence.isSpoken || options.fixed.contains(.canopen) else { continue }
            spoken[channel] = evidence
            facts += evidence.facts(channel: channel)
        }
        guard !spoken.isEmpty else { return [] }
        var collector = CANopenCollector(traffic, spoken, into: messages)
        collector.collect(claimed)
        return facts
    }

    private static func evidence(_ traffic: FramesByIdentifier, _ claimed: RowSet) -> [UInt16: CANopenEvidence] {
        var evidence: [UInt16: CANopenEvidence] = [:]
        for stream in traffic.streams where !stream.isExtended {
            // Frames of another protocol are evidence neither for nor against.
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

/// Makes the messages of the channels that use CANopen.
struct CANopenCollector {
    private let messages: PDUTableBuilder
    private let traffic: FramesByIdentifier
    private let spoken: [UInt16: CANopenEvidence]
    private var transfers: [UInt32: SDOTransfers] = [:]
    /// Nodes whose state a remote frame requested; their next byte is the response.
    private var guarded: Set<UInt32> = []

    init(_ traffic: FramesByIdentifier, _ spoken: [UInt16: CANopenEvidence], into messages: PDUTableBuilder) {
        self.traffic = traffic
        self.spoken = spoken
        self.messages = messages
    }

    mutating func collect(_ claimed: RowSet) {
        let functions = traffic.kinds.indices.map { function(ofKind: $0) }
        for (kind, function) in functions.enumerated() where !isRemote(kind) {
            guard let function, function != .serviceData, function != .networkManagement else { continue }
            messages.describe(kind: kind, as: unit(function, node: node(kind), isRemote: false))
        }
        let columns = PayloadColumns(traffic)
        let roles = functions.map { $0.map { $0.rawValue + 1 } ?? 0 }
        traffic.forEachRow(roles) { row, kind, role in
            guard !claimed.contains(row), let function = CANopenFunction(rawValue: role - 1) else { return }
            claimed.insert(row)
            if isRemote(kind) { takeRemote(row, kind) } else { take(row, kind, function, columns) }
        }
        for key in transfers.keys.sorted() { transfers[key]?.finish(traffic) }
    }

    private func isRemote(_ kind: Int) -> Bool { traffic.kinds[kind].flags.contains(.remote) }

    private func node(_ kind: Int) -> UInt8 { UInt8(traffic.kinds[kind].identifier & 0x7F) }

    /// The function of frames; nil if they do not belong to CANopen. A remote frame requests the state of a node.
    private func function(ofKind number: Int) -> CANopenFunction? {
        let kind = traffic.kinds[number]
        guard kind.flags.contains(.remote) else {
            let stream = traffic.streamOfKind[number]
            guard stream != FramesByIdentifier.noStream, !kind.flags.contains(.fd) else { return nil }
            return function(of: traffic.streams[Int(stream)])
        }
        guard kind.flags.isDisjoint(with: [.error, .xl, .symbolic, .extended]), spoken[kind.channel] != nil,
            CANopenFunction(identifier: kind.identifier) == .heartbeat
        else { return nil }
        return .nodeGuard
    }

    /// The function of a stream's frames; nil if they do not belong to CANopen.
    private func function(of stream: FrameStream) -> CANopenFunction? {
        guard !stream.isExtended, let evidence = spoken[stream.channel],
            let function = CANopenFunction(identifier: stream.identifier)
        else { return nil }
        let node = UInt8(stream.identifier & 0x7F)
        switch function {
        case .heartbeat: return evidence.heartbeatNodes.contains(node) ? function : nil
        case .networkManagement, .sync, .time, .layerSetting: return function
        // On a bus that other protocols also use, only nodes that identified themselves are accepted.
        default: return evidence.foreignIdentifiers == 0 || evidence.nodes.contains(node) ? function : nil
        }
    }

    private mutating func take(_ row: Int, _ kind: Int, _ function: CANopenFunction, _ columns: PayloadColumns) {
        let node = node(kind)
        switch function {
        case .serviceData:
            transfers[key(kind), default: SDOTransfers(node: node, into: messages)].take(
                columns.payload(row), fromClient: traffic.kinds[kind].identifier >= 0x600, row: row)
        case .networkManagement:
            append(row, kind, function, node: columns.payload(row).dropFirst().first ?? 0)
        case .heartbeat:
            guard let state = columns.payload(row).first else { return messages.addSingle(row, kind: kind) }
            let isAnswer = !guarded.isEmpty && guarded.remove(key(kind)) != nil
            if isAnswer || state & 0x80 != 0 {
                append(row, kind, .nodeGuard, node: node)
            } else if state == 0 {
                append(row, kind, .bootUp, node: node)
            } else {
                messages.addSingle(row, kind: kind)
            }
        default: messages.addSingle(row, kind: kind)
        }
    }

    private mutating func takeRemote(_ row: Int, _ kind: Int) {
        guarded.insert(key(kind))
        append(row, kind, .nodeGuard, node: node(kind))
    }

    /// One number for each node of a channel.
    private func key(_ kind: Int) -> UInt32 { UInt32(traffic.kinds[kind].channel) << 8 | UInt32(node(kind)) }

    /// Adds a message that does not follow from its kind of frame.
    private func append(_ row: Int, _ kind: Int, _ function: CANopenFunction, node: UInt8) {
        let isRemote = isRemote(kind)
        var unit = unit(function, node: node, isRemote: isRemote)
        (unit.firstRow, unit.lastRow) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: row))
        let length = isRemote ? 0 : Int(traffic.kinds[kind].length)
        unit.payload = PDUPlace(start: 0, count: length, isInFrame: true)
        unit.length = UInt32(length)
        messages.append(unit)
    }

    /// A message without rows and payload.
    private func unit(_ function: CANopenFunction, node: UInt8, isRemote: Bool) -> ProtocolDataUnit {
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
            .canopen, firstRow: 0, lastRow: 0, payload: .none, length: 0, source: source, target: target)
        unit.detail = CANopenDetail(function).packed
        return unit
    }
}

/// The SDO transfers of one node's default channel, one at a time.
struct SDOTransfers {
    private let node: UInt8
    private var open: SDOTransfer?
    private var place = 0

    private let messages: PDUTableBuilder

    init(node: UInt8, into messages: PDUTableBuilder) {
        self.node = node
        self.messages = messages
    }

    /// Adds a frame of the client (0x600 + node) or of the server (0x580 + node). A transfer gets its place in the
    /// table with its first frame.
    mutating func take(
        _ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int
    ) {
        guard payload.count == 8 else { return }
        let isInBlock = open?.isSendingBlock(fromClient: fromClient) ?? false
        if payload[0] == 0x80 {
            if open == nil {
                begin(payload, fromClient: fromClient, row: row)
            } else {
                open?.abort(row: row)
            }
            return end(.aborted)
        }
        if !isInBlock, fromClient, let request = SDORequest(payload) {
            end(.interrupted)
            open = SDOTransfer(request, row: row)
            place = messages.messages.count
            messages.append(unit(firstRow: row))
            return
        }
        switch open?.take(payload, fromClient: fromClient, row: row) {
        case .ended(let outcome): end(outcome)
        case .open: break
        case .foreign, nil:
            // The capture may contain only the responses: an upload with its data is still a message.
            guard open == nil, !fromClient, payload[0] >> 5 == 2, payload[0] & 2 != 0 else { return }
            begin(payload, fromClient: false, row: row)
            end(.complete)
        }
    }

    /// Ends the open transfers at the end of the capture.
    mutating func finish(_ traffic: FramesByIdentifier) {
        guard let open else { return }
        end(traffic.outcomeAtEnd(after: open.lastRow))
    }

    /// A transfer whose request is not in the capture.
    private mutating func begin(
        _ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int
    ) {
        open = SDOTransfer(SDORequest(initiating: payload, isUpload: true), row: row)
        place = messages.messages.count
        messages.append(unit(firstRow: row))
    }

    private func unit(firstRow: Int) -> ProtocolDataUnit {
        ProtocolDataUnit(
            .canopen, firstRow: firstRow, lastRow: firstRow, payload: .none, length: 0, source: .node(node),
            target: .none)
    }

    private mutating func end(_ outcome: ProtocolDataUnit.Outcome) {
        guard let transfer = open else { return }
        open = nil
        var detail = CANopenDetail(.serviceData)
        (detail.index, detail.subindex) = (transfer.index, transfer.subindex)
        (detail.isUpload, detail.transfer) = (transfer.isUpload, transfer.kind)
        var unit = unit(firstRow: transfer.firstRow)
        unit.lastRow = Int32(truncatingIfNeeded: transfer.lastRow)
        unit.outcome = outcome
        unit.detail = detail.packed
        unit.rowPlace = messages.append(rows: transfer.rows)
        let bytes = outcome == .complete ? transfer.bytes[...] : []
        unit.payload = messages.payloads.append(bytes)
        unit.length = outcome == .complete ? UInt32(bytes.count) : transfer.announced ?? 0
        messages.messages[place] = StoredMessage(unit)
    }
}
