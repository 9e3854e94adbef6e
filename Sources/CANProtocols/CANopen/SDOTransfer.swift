/// An SDO transfer between a client and the server of a node, from its first request to its last response (CiA 301,
/// 7.2.4).
///
/// Bytes are stored as they arrive: an announced size reserves nothing.
struct SDOTransfer {
    enum Phase {
        /// Requested, without a response yet.
        case requested
        /// Segments follow each other, each with its response.
        case segments
        /// Segments of a block follow each other; the bytes before the block are confirmed.
        case block
        /// The end of a block transfer was requested.
        case ending
    }

    enum Step {
        case open
        case ended(ProtocolDataUnit.Outcome)
        /// The frame does not belong to this transfer.
        case foreign
    }

    let index: UInt16
    let subindex: UInt8
    let isUpload: Bool
    var kind = CANopenDetail.Transfer.expedited
    let firstRow: Int
    private(set) var lastRow: Int
    private(set) var rows: [UInt32]
    private(set) var bytes: [UInt8] = []
    private(set) var announced: UInt32?
    private var phase = Phase.requested
    /// A segment arrived that is not the next one.
    private var hasGap = false
    private var toggle = false
    private var isLastSegment = false
    /// Bytes before the current block, and the number of its next segment.
    private var confirmed = 0
    private var nextNumber: UInt8 = 1
    /// Number of frames in a block since the last segment that was the next one.
    private var strays = 0
    /// More than the segments of a block.
    private static let mostStrays = 127

    init(_ request: SDORequest, row: Int) {
        index = request.index
        subindex = request.subindex
        isUpload = request.isUpload
        kind = request.kind
        bytes = request.bytes
        announced = request.announced
        firstRow = row
        lastRow = row
        rows = [UInt32(truncatingIfNeeded: row)]
    }

    /// Whether the client, or the server, is sending the segments of a block now.
    func isSendingBlock(fromClient: Bool) -> Bool { phase == .block && fromClient != isUpload }

    private mutating func note(_ row: Int) {
        lastRow = row
        rows.append(UInt32(truncatingIfNeeded: row))
    }

    /// Adds a frame of eight bytes that the client or the server sent. The caller handles aborts.
    mutating func take(_ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int) -> Step {
        let step =
            isSendingBlock(fromClient: fromClient)
            ? takeBlockSegment(payload) : fromClient ? takeRequest(payload) : takeAnswer(payload)
        if case .foreign = step { return step }
        note(row)
        return step
    }

    mutating func abort(row: Int) { note(row) }

    private mutating func takeRequest(_ payload: UnsafeBufferPointer<UInt8>) -> Step {
        switch (payload[0] >> 5, phase) {
        case (0, .segments) where !isUpload: append(payload)
        case (3, .segments) where isUpload: break
        case (5, _) where isUpload && kind == .block:
            switch payload[0] & 3 {
            case 3: beginBlock()
            case 2: confirm(payload[1])
            case 1: return .ended(outcome)
            default: return .foreign
            }
        case (6, .block) where !isUpload && payload[0] & 1 == 1, (6, .ending) where !isUpload && payload[0] & 1 == 1:
            endBlock(payload)
        default: return .foreign
        }
        return .open
    }

    private mutating func takeAnswer(_ payload: UnsafeBufferPointer<UInt8>) -> Step {
        switch (payload[0] >> 5, phase) {
        case (3, .requested) where !isUpload && kind != .block && isOwn(payload):
            if kind == .expedited { return .ended(.complete) }
            phase = .segments
        case (2, .requested) where isUpload && isOwn(payload):
            return takeUpload(payload)
        case (1, .segments) where !isUpload:
            if isLastSegment { return .ended(outcome) }
        case (0, .segments) where isUpload:
            append(payload)
            if isLastSegment { return .ended(outcome) }
        case (5, .requested) where !isUpload && kind == .block && payload[0] & 3 == 0: beginBlock()
        case (5, .block) where !isUpload && payload[0] & 3 == 2: confirm(payload[1])
        case (5, .ending) where !isUpload && payload[0] & 3 == 1: return .ended(outcome)
        case (6, .requested) where isUpload && kind == .block && payload[0] & 1 == 0:
            if payload[0] & 2 != 0 { announced = SDORequest.number(payload) }
        case (6, _) where isUpload && kind == .block && payload[0] & 1 == 1: endBlock(payload)
        default: return .foreign
        }
        return .open
    }

    /// The first response to an upload: data, or the announcement of segments.
    private mutating func takeUpload(_ payload: UnsafeBufferPointer<UInt8>) -> Step {
        let request = SDORequest(initiating: payload, isUpload: true)
        kind = request.kind
        announced = request.announced
        bytes = request.bytes
        if kind == .expedited { return .ended(.complete) }
        phase = .segments
        return .open
    }

    private func isOwn(_ payload: UnsafeBufferPointer<UInt8>) -> Bool {
        SDORequest.index(payload) == index && payload[3] == subindex
    }

    /// A segment of a segmented transfer: seven bytes minus those that the command marks as unused.
    private mutating func append(_ payload: UnsafeBufferPointer<UInt8>) {
        let toggle = payload[0] & 0x10 != 0
        if toggle != self.toggle { hasGap = true }
        self.toggle = !toggle
        bytes += payload[1..<(8 - Int(payload[0] >> 1) & 7)]
        isLastSegment = payload[0] & 1 == 1
    }

    private mutating func beginBlock() {
        phase = .block
        confirmed = bytes.count
        nextNumber = 1
    }

    /// A segment of a block. After a lost one the receiver confirms those before it, and the rest is sent again.
    private mutating func takeBlockSegment(_ payload: UnsafeBufferPointer<UInt8>) -> Step {
        let number = payload[0] & 0x7F
        if number == nextNumber {
            bytes += payload[1..<8]
            nextNumber += 1
            isLastSegment = payload[0] & 0x80 != 0
            strays = 0
            return .open
        }
        // The capture lost the end of the block; without this check everything after it would count as segments.
        strays += 1
        return strays > Self.mostStrays ? .ended(.missing) : .open
    }

    /// The receiver has the segments up to a number; the next block begins after them.
    private mutating func confirm(_ number: UInt8) {
        let count = confirmed + Int(number & 0x7F) * 7
        if bytes.count < count {
            hasGap = true
        } else if bytes.count > count {
            bytes.removeLast(bytes.count - count)
            isLastSegment = false
        }
        if isLastSegment { phase = .ending } else { beginBlock() }
    }

    /// The sender states how many bytes of the last segment are unused.
    private mutating func endBlock(_ payload: UnsafeBufferPointer<UInt8>) {
        guard phase != .requested else { return }
        phase = .ending
        bytes.removeLast(min(bytes.count, Int(payload[0] >> 2) & 7))
    }

    /// The outcome of a transfer that reached its end.
    var outcome: ProtocolDataUnit.Outcome {
        if hasGap { return .missing }
        if let announced, announced != 0, Int(announced) != bytes.count { return .missing }
        return .complete
    }
}

/// A frame that begins an SDO transfer.
struct SDORequest {
    var index: UInt16
    var subindex: UInt8
    var isUpload: Bool
    var kind: CANopenDetail.Transfer
    var bytes: [UInt8] = []
    var announced: UInt32?

    /// From a client's frame of eight bytes; nil if it begins nothing.
    init?(_ payload: UnsafeBufferPointer<UInt8>) {
        switch payload[0] >> 5 {
        case 1: self.init(initiating: payload, isUpload: false)
        case 2:
            self.init(initiating: payload, isUpload: true)
            (kind, bytes, announced) = (.expedited, [], nil)
        case 5 where payload[0] & 3 == 0:
            self.init(payload, isUpload: true, kind: .block)
        case 6 where payload[0] & 1 == 0:
            self.init(payload, isUpload: false, kind: .block)
            if payload[0] & 2 != 0 { announced = Self.number(payload) }
        default: return nil
        }
    }

    /// From a frame with data or an announcement of segments: a client's download, a server's upload.
    init(initiating payload: UnsafeBufferPointer<UInt8>, isUpload: Bool) {
        let isExpedited = payload[0] & 2 != 0
        self.init(payload, isUpload: isUpload, kind: isExpedited ? .expedited : .segmented)
        let hasSize = payload[0] & 1 != 0
        if isExpedited {
            bytes = Array(payload[4..<(hasSize ? 8 - Int(payload[0] >> 2) & 3 : 8)])
        } else if hasSize {
            announced = Self.number(payload)
        }
    }

    private init(_ payload: UnsafeBufferPointer<UInt8>, isUpload: Bool, kind: CANopenDetail.Transfer) {
        index = Self.index(payload)
        subindex = payload[3]
        self.isUpload = isUpload
        self.kind = kind
    }

    static func index(_ payload: UnsafeBufferPointer<UInt8>) -> UInt16 {
        UInt16(payload[1]) | UInt16(payload[2]) << 8
    }

    static func number(_ payload: UnsafeBufferPointer<UInt8>) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(payload[4 + $1]) << (8 * UInt32($1)) }
    }
}
