internal import CANCapture

/// Evidence for and against CANopen on a channel.
///
/// An identifier in one of its ranges proves nothing, because cars also use 0x181 and 0x705. The content of frames
/// counts: responses that name the requested object, heartbeats of one byte with a state, commands of two bytes to
/// nodes.
struct CANopenEvidence {
    private(set) var answeredRequests = 0
    private(set) var heartbeats = 0
    private(set) var commands = 0
    private(set) var syncs = 0
    private(set) var emergencies = 0
    private(set) var others = 0
    /// Number of identifiers whose frames CANopen would not send, or that its predefined set does not use.
    private(set) var foreignIdentifiers = 0
    /// Nodes that responded or reported their state.
    private(set) var nodes: Set<UInt8> = []
    /// Streams of error control with heartbeats and boot-up messages only.
    private(set) var heartbeatNodes: Set<UInt8> = []
    private var points = 0

    private static let sample = 256

    /// Counts a stream of an 11-bit identifier.
    mutating func count(_ stream: FrameStream, _ traffic: FramesByIdentifier) {
        let frames = traffic.frames
        let rows = traffic.rows(of: stream).prefix(Self.sample).lazy.map { Int($0) }
        func all(_ holds: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
            rows.allSatisfy { !frames.flags($0).contains(.fd) && holds(frames.payload($0)) }
        }
        let node = UInt8(stream.identifier & 0x7F)
        switch CANopenFunction(identifier: stream.identifier) {
        case nil: foreignIdentifiers += 1
        case .networkManagement:
            support(all { $0.count == 2 && Self.isCommand($0[0]) && $0[1] < 0x80 }, 2, stream.count, \.commands)
        case .sync: support(all { $0.count <= 1 }, 1, stream.count, \.syncs)
        case .time: support(all { $0.count == 6 }, 1, stream.count, \.others)
        case .layerSetting: support(all { $0.count == 8 }, 1, stream.count, \.others)
        case .emergency: support(all { $0.count == 8 }, 0, stream.count, \.emergencies)
        case .serviceData: if !all({ $0.count == 8 }) { foreignIdentifiers += 1 }
        case .heartbeat:
            let isReal = all { $0.count == 1 && Self.isState($0[0] & 0x7F) }
            // A node that only ever sends boot-up messages is a frame that contains a zero.
            let boots = rows.filter { frames.payload($0).first == 0 }.count
            let hasState = isReal && (boots < rows.count || boots <= 3)
            support(hasState, stream.count >= 5 && boots < rows.count ? 3 : 2, stream.count, \.heartbeats)
            if hasState {
                nodes.insert(node)
                heartbeatNodes.insert(node)
            }
        default: break
        }
    }

    private mutating func support(
        _ holds: Bool, _ worth: Int, _ frames: Int, _ fact: WritableKeyPath<CANopenEvidence, Int>
    ) {
        if holds {
            points += worth
            self[keyPath: fact] += frames
        } else {
            foreignIdentifiers += 1
        }
    }

    /// Counts requests with responses between the client and the server of a node.
    mutating func countAnswers(
        _ node: UInt8, _ requests: UnsafeBufferPointer<UInt32>, _ answers: UnsafeBufferPointer<UInt32>,
        _ frames: FrameTable
    ) {
        var rows = requests.prefix(Self.sample).map { ($0, true) } + answers.prefix(Self.sample).map { ($0, false) }
        rows.sort { $0.0 < $1.0 }
        var asked: (SDORequest, Int)?
        var answered = 0
        for (row, isRequest) in rows {
            let payload = frames.payload(Int(row))
            guard payload.count == 8 else { continue }
            if isRequest {
                asked = SDORequest(payload).map { ($0, Int(row)) }
            } else if let request = asked?.0 {
                asked = nil
                // Objects below 0x1000 are types, which are not requested.
                guard request.index >= 0x1000, SDORequest.index(payload) == request.index,
                    payload[3] == request.subindex, Self.isAnswer(payload[0], to: request)
                else { continue }
                answered += 1
            }
        }
        guard answered > 0 else { return }
        answeredRequests += answered
        points += 3 + (answered > 1 ? 2 : 0)
        nodes.insert(node)
    }

    private static func isAnswer(_ command: UInt8, to request: SDORequest) -> Bool {
        switch command >> 5 {
        case 2: request.isUpload
        case 3: !request.isUpload
        case 4: command == 0x80
        case 5: !request.isUpload && request.kind == .block
        case 6: request.isUpload && request.kind == .block
        default: false
        }
    }

    /// Start, stop, pre-operational, reset of the node or of its communication.
    static func isCommand(_ command: UInt8) -> Bool { [0x01, 0x02, 0x80, 0x81, 0x82].contains(command) }
    /// Boot-up, stopped, operational, pre-operational.
    static func isState(_ state: UInt8) -> Bool { [0x00, 0x04, 0x05, 0x7F].contains(state) }

    var isSpoken: Bool {
        (answeredRequests > 0 || heartbeats > 0) && points >= 3 && foreignIdentifiers <= points
    }

    func facts(channel: UInt16) -> [ProtocolEvidence] {
        [
            ("SDO requests with responses", answeredRequests), ("heartbeats and boot-ups", heartbeats),
            ("network management commands", commands), ("synchronization frames", syncs),
            ("emergency frames", emergencies),
        ].filter { $0.1 > 0 }.map { ProtocolEvidence(network: .canopen, channel: channel, fact: $0.0, count: $0.1) }
    }
}
