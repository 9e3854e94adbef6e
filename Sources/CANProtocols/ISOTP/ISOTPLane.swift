/// One direction of a conversation: frames of one identifier and, with extended or mixed addressing, one address byte.
struct ISOTPLane: Sendable {
    /// The place in ``FramesByIdentifier/streams``.
    var stream: Int
    /// The first data byte with extended and mixed addressing, otherwise -1.
    var addressByte: Int16 = -1
    /// The lane with which it communicates, or -1.
    var peer = -1
    /// Whether its messages are for all nodes (ISO 15765-4: 7DF, 18DB33F1).
    var isFunctional = false

    /// Bytes before the N_PCI.
    var offset: Int { addressByte < 0 ? 0 : 1 }

    // What the traffic shows about it.
    var messages = 0
    /// Number of completed multi-frame messages, with flow control of another lane between, and without any.
    var completedWithFlow = 0
    var completedAlone = 0
    var broken = 0
    /// Number of responses of this lane with a request of another, and without.
    var answers = 0
    var unasked = 0
    /// Number of requests of this lane with a response of another.
    var answered = 0
}

/// Lanes by stream and address byte.
struct ISOTPLanes: Sendable {
    private(set) var lanes: [ISOTPLane] = []
    /// By stream: its lane without an address byte, or -1.
    private var plain: [Int32]
    private var addressed: [UInt64: Int32] = [:]
    /// By stream: -1 if it is not examined, 0 and 1 for the bytes before the N_PCI.
    private(set) var offsets: [Int8]

    init(streams: Int) {
        plain = Array(repeating: -1, count: streams)
        offsets = Array(repeating: -1, count: streams)
    }

    subscript(lane: Int) -> ISOTPLane {
        _read { yield lanes[lane] }
        _modify { yield &lanes[lane] }
    }

    var count: Int { lanes.count }

    mutating func open(_ stream: Int, offset: Int) { offsets[stream] = Int8(offset) }

    /// By kind of frame: one more than the bytes before the N_PCI; 0 if it is not examined.
    func roles(_ traffic: FramesByIdentifier) -> FramesByIdentifier.Roles {
        traffic.roles { UInt8(offsets[$0] + 1) }
    }

    /// The lane of a frame of an open stream; nil for one without an address byte.
    @inline(__always)
    mutating func lane(_ stream: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        if offsets[stream] == 0 {
            if plain[stream] >= 0 { return Int(plain[stream]) }
            plain[stream] = Int32(lanes.count)
            lanes.append(ISOTPLane(stream: stream))
            return lanes.count - 1
        }
        guard let byte = bytes.first else { return nil }
        let key = UInt64(stream) << 8 | UInt64(byte)
        if let lane = addressed[key] { return Int(lane) }
        addressed[key] = Int32(lanes.count)
        lanes.append(ISOTPLane(stream: stream, addressByte: Int16(byte)))
        return lanes.count - 1
    }

    /// The lane of a stream without an address byte.
    func plainLane(_ stream: Int) -> Int? { plain[stream] >= 0 ? Int(plain[stream]) : nil }

    /// The lane of a stream with an address byte.
    func lane(_ stream: Int, addressByte: UInt8) -> Int? {
        addressed[UInt64(stream) << 8 | UInt64(addressByte)].map { Int($0) }
    }
}
