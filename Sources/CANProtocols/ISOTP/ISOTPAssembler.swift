internal import Platform
internal import CANCapture

/// Assembles messages from the frames of accepted lanes.
struct ISOTPAssembler {
    /// By added message.
    let heads = GrowingColumn<MessageHead>()
    private let messages: PDUTableBuilder
    /// By lane.
    private let addresses: [(source: PDUAddress, target: PDUAddress)]
    private var open: [Open]
    /// By lane: lanes whose messages its flow control controls.
    private var controlled: [[Int]]
    private let lanes: ISOTPLanes
    private let isAccepted: [Bool]
    private let traffic: FramesByIdentifier
    private let columns: PayloadColumns

    /// N_Bs and N_Cr of ISO 15765-2: the longest time between two frames of a message, in nanoseconds.
    private static let timeout: Int64 = ISOTPTiming.timeout
    /// A message that continues in sequence after a pause of at most this length is still one message.
    private static let longestPause: Int64 = 30_000_000_000
    private static let overflow: UInt32 = 2

    private struct Open {
        var isOpen = false
        var outcome = ProtocolDataUnit.Outcome.complete
        var total: UInt32 = 0
        var order = ISOTPOrder()
        var lastTime: Int64 = 0
        /// Whether a flow control frame has allowed it to continue.
        var isControlled = false
        /// Whether more than ``ISOTPAssembler/timeout`` passed between two of its frames.
        var isLate = false
        var bytes: [UInt8] = []
        var rows: [UInt32] = []
        var head: MessageHead?
    }

    init(_ selection: ISOTPSelection, traffic: FramesByIdentifier, into messages: PDUTableBuilder) {
        self.traffic = traffic
        self.messages = messages
        columns = PayloadColumns(traffic)
        lanes = selection.lanes
        addresses = selection.lanes.lanes.map { Self.addresses($0, selection.lanes, traffic) }
        isAccepted = selection.isAccepted
        open = Array(repeating: Open(), count: selection.lanes.count)
        controlled = Array(repeating: [], count: selection.lanes.count)
        for (lane, others) in selection.controllers.enumerated() {
            for other in others where controlled[other].count < 64 { controlled[other].append(lane) }
        }
        for lane in 0..<lanes.count where lanes[lane].peer >= 0 {
            let peer = lanes[lane].peer
            if controlled[peer].count < 64, !controlled[peer].contains(lane) { controlled[peer].append(lane) }
        }
    }

    mutating func assemble(claiming claimed: RowSet) {
        var lanes = lanes
        traffic.forEachRow(lanes.roles(traffic)) { row, kind, role in
            let bytes = columns.payload(row)
            guard let lane = lanes.lane(Int(traffic.streamOfKind[kind]), bytes), lane < isAccepted.count,
                isAccepted[lane]
            else { return }
            claimed.insert(row)
            let frame = ISOTPFrame(bytes, offset: Int(role) - 1)
            switch frame.kind {
            case .none: break
            case .single: single(lane, frame, bytes, row)
            case .first: first(lane, frame, bytes, row)
            case .consecutive: consecutive(lane, frame, bytes, row)
            case .flow: flow(lane, frame, row)
            }
        }
        let end = traffic.frames.isEmpty ? 0 : columns.time(traffic.frames.count - 1)
        for lane in open.indices { close(lane, at: end, otherwise: .incomplete) }
    }

    private func isLate(
        _ time: Int64, after earlier: Int64, limit: Int64 = ISOTPAssembler.timeout
    ) -> Bool {
        traffic.hasTimes && time.subtractingSaturating(earlier) > limit
    }

    private mutating func single(
        _ lane: Int, _ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int
    ) {
        if open[lane].isOpen { close(lane, at: columns.time(row), otherwise: .interrupted) }
        let place = PDUPlace(start: Int(frame.start), count: Int(frame.value), isInFrame: true)
        let start = Int(frame.start)
        let payload = UnsafeBufferPointer(rebasing: bytes[start..<start + Int(frame.value)])
        messages.append(unit(lane, first: row, last: row, payload: place, length: Int(frame.value)))
        heads.append(MessageHead(lane: lane, payload))
    }

    private mutating func first(
        _ lane: Int, _ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int
    ) {
        let time = columns.time(row)
        if open[lane].isOpen { close(lane, at: time, otherwise: .interrupted) }
        open[lane].isOpen = true
        open[lane].outcome = .complete
        open[lane].total = frame.value
        open[lane].order = ISOTPOrder()
        open[lane].lastTime = time
        (open[lane].isControlled, open[lane].isLate) = (false, false)
        open[lane].bytes.append(contentsOf: bytes[Int(frame.start)...])
        open[lane].rows.append(UInt32(row))
        open[lane].head = MessageHead(lane: lane, UnsafeBufferPointer(rebasing: bytes[Int(frame.start)...]))
    }

    private mutating func consecutive(
        _ lane: Int, _ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int
    ) {
        guard open[lane].isOpen else { return }
        let time = columns.time(row)
        let payload = bytes[Int(frame.start)...]
        let rest = Int(open[lane].total) - open[lane].bytes.count
        if open[lane].order.count == 0 { open[lane].order.expect(rest, payload.count) }
        if isLate(time, after: open[lane].lastTime) {
            // The first frame of another message was lost.
            guard open[lane].order.canGoOn(UInt8(frame.value)) else {
                return close(lane, at: time, otherwise: .incomplete)
            }
            open[lane].isLate = true
            // No sender waits that long for flow control, and a message does not continue after minutes.
            let isGivenUp = open[lane].order.count == 0 && !open[lane].isControlled
            if isGivenUp || isLate(time, after: open[lane].lastTime, limit: Self.longestPause),
                open[lane].outcome == .complete
            {
                open[lane].outcome = .timeout
            }
        }
        let place = open[lane].order.take(UInt8(frame.value))
        if open[lane].outcome == .complete || open[lane].outcome == .missing {
            switch place {
            case .next: break
            case .ahead: open[lane].outcome = .missing
            case .back: open[lane].outcome = .sequence
            }
        }
        open[lane].lastTime = time
        open[lane].rows.append(UInt32(row))
        guard open[lane].outcome == .complete else { return open[lane].bytes.removeAll() }
        open[lane].bytes.append(contentsOf: payload.prefix(rest))
        if rest <= payload.count { finish(lane) }
    }

    private mutating func flow(_ lane: Int, _ frame: ISOTPFrame, _ row: Int) {
        let time = columns.time(row)
        // The message that began or sent a block last.
        var latest = -1
        for other in controlled[lane] where open[other].isOpen && open[other].outcome == .complete {
            guard !isLate(time, after: open[other].lastTime, limit: Self.longestPause) else { continue }
            if latest < 0 || (open[other].rows.last ?? 0) > (open[latest].rows.last ?? 0) { latest = other }
        }
        messages.controls.append(
            PDUTable.FlowControl(
                row: UInt32(truncatingIfNeeded: row), firstRow: latest < 0 ? .max : open[latest].rows.first ?? .max,
                offset: UInt8(lanes[lane].offset)))
        guard latest >= 0 else { return }
        if isLate(time, after: open[latest].lastTime) { open[latest].isLate = true }
        open[latest].lastTime = time
        open[latest].isControlled = true
        if frame.value == Self.overflow {
            open[latest].outcome = .overflow
            close(latest, at: time, otherwise: .overflow)
        }
    }

    /// All bytes have arrived.
    private mutating func finish(_ lane: Int) {
        add(lane, several(lane, payload: messages.payloads.append(open[lane].bytes)))
    }

    /// The message will not be completed.
    private mutating func close(_ lane: Int, at time: Int64, otherwise outcome: ProtocolDataUnit.Outcome) {
        guard open[lane].isOpen else { return }
        if open[lane].outcome == .complete {
            let isLate = open[lane].isLate || isLate(time, after: open[lane].lastTime)
            open[lane].outcome = isLate ? .timeout : outcome
        }
        add(lane, several(lane, payload: .none))
    }

    private mutating func several(_ lane: Int, payload: PDUPlace) -> ProtocolDataUnit {
        let rows = open[lane].rows
        var unit = unit(
            lane, first: Int(rows.first ?? 0), last: Int(rows.last ?? 0), payload: payload,
            length: Int(open[lane].total))
        unit.outcome = open[lane].outcome
        unit.rowPlace = messages.append(rows: rows)
        open[lane].isOpen = false
        open[lane].bytes.removeAll(keepingCapacity: open[lane].bytes.count < 4096)
        open[lane].rows.removeAll(keepingCapacity: rows.count < 1024)
        return unit
    }

    private mutating func add(_ lane: Int, _ unit: ProtocolDataUnit) {
        messages.append(unit)
        heads.append(open[lane].head ?? MessageHead(lane: lane, UnsafeBufferPointer(start: nil, count: 0)))
    }

    private func unit(
        _ lane: Int, first: Int, last: Int, payload: PDUPlace, length: Int
    ) -> ProtocolDataUnit {
        ProtocolDataUnit(
            .isoTP, firstRow: first, lastRow: last, payload: payload, length: length, source: addresses[lane].source,
            target: addresses[lane].target)
    }

    /// Sender and receiver of a lane's messages.
    private static func addresses(
        _ lane: ISOTPLane, _ lanes: ISOTPLanes, _ traffic: FramesByIdentifier
    ) -> (source: PDUAddress, target: PDUAddress) {
        let stream = traffic.streams[lane.stream]
        if let fixed = ISOTPAddressing.fixed(stream) {
            let target = UInt8(stream.identifier >> 8 & 0xFF)
            return (.address(UInt8(stream.identifier & 0xFF)), fixed.isFunctional ? .everyone : .address(target))
        }
        if lane.isFunctional { return (stream.address, .everyone) }
        let peer = lane.peer >= 0 ? lanes[lane.peer] : nil
        if let peer, !peer.isFunctional { return (stream.address, traffic.streams[peer.stream].address) }
        if let partner = ISOTPAddressing.partner(stream) {
            return (stream.address, .identifier(partner, isExtended: stream.isExtended))
        }
        return (stream.address, peer.map { traffic.streams[$0.stream].address } ?? .none)
    }
}
