/// The shapes of those streams that are examined. A capture may have a million streams, few of which look like ISO
/// 15765-2.
struct ISOTPShapes: Sendable {
    private var shapes: [ISOTPShape] = []
    /// By stream: its place among the shapes, or -1.
    private var places: [Int32]

    init(streams: Int) { places = Array(repeating: -1, count: streams) }

    var all: [ISOTPShape] { shapes }
    var isEmpty: Bool { shapes.isEmpty }

    /// Of a stream that has none yet.
    mutating func add(_ shape: ISOTPShape, of stream: Int) {
        places[stream] = Int32(shapes.count)
        shapes.append(shape)
    }

    /// Without frames for a stream that is not examined.
    subscript(stream: Int) -> ISOTPShape { places[stream] < 0 ? ISOTPShape() : shapes[Int(places[stream])] }
}

/// How much the single frames of a stream look like ISO 15765-2.
struct ISOTPShape: Sendable {
    var frames = 0
    /// Number of frames with valid N_PCI.
    var valid = 0
    var single = 0
    var first = 0
    var consecutive = 0
    var flow = 0
    /// Number of single and first frames that begin with a known service, or its response.
    var requests = 0
    var responses = 0
    /// Number of the responses that are negative.
    var refusals = 0
    /// Number of frames whose unused bytes all have one value, the same in all frames, and of frames with unused bytes.
    var filled = 0
    var fillable = 0
    /// Number of frames that begin like the first one.
    var sameFirstByte = 0

    var started: Int { single + first }

    /// Whether nearly all frames are valid and start messages with services.
    var isDiagnostic: Bool { 10 * (requests + responses) >= 9 * started && started > 0 }
    var isFilled: Bool { 10 * filled >= 9 * fillable }

    /// Whether first frames are continued, or rare compared with single frames.
    var isContinued: Bool { first == 0 || consecutive > 0 || single >= 10 * first }

    func isValid(perCent share: Int) -> Bool { 100 * valid >= share * frames && valid > 0 }

    /// Number of frames that are examined before a stream is rejected.
    private static let trial = 48

    /// Examines a stream's frames with this many address bytes before the N_PCI; nil if they do not look like it at
    /// all.
    static func of(
        _ stream: FrameStream, in traffic: FramesByIdentifier, _ columns: PayloadColumns, offset: Int
    ) -> ISOTPShape? {
        var shape = ISOTPShape()
        var fill: UInt8?
        var head: UInt8?
        for row in traffic.rows(of: stream) {
            let bytes = columns.payload(Int(row))
            shape.frames += 1
            if let byte = bytes.first {
                if head == nil { head = byte }
                if byte == head { shape.sameFirstByte += 1 }
            }
            let frame = ISOTPFrame(bytes, offset: offset)
            if frame.kind != .none { shape.add(frame, bytes, &fill) }
            if shape.frames == trial, 2 * shape.valid < shape.frames { return nil }
        }
        return 2 * shape.valid >= shape.frames ? shape : nil
    }

    @inline(__always)
    private mutating func add(_ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ fill: inout UInt8?) {
        valid += 1
        var used = Int(frame.start)
        switch frame.kind {
        case .single:
            single += 1
            used += Int(frame.value)
            note(bytes, frame)
        case .first:
            first += 1
            note(bytes, frame)
            return
        case .consecutive:
            consecutive += 1
            return
        case .flow: flow += 1
        case .none: return
        }
        guard used < bytes.count else { return }
        fillable += 1
        let expected = fill ?? bytes[used]
        fill = expected
        for place in used..<bytes.count where bytes[place] != expected { return }
        filled += 1
    }

    @inline(__always)
    private mutating func note(_ bytes: UnsafeBufferPointer<UInt8>, _ frame: ISOTPFrame) {
        let start = Int(frame.start)
        guard start < bytes.count else { return }
        let service = bytes[start]
        if service == ServiceByte.negative {
            if frame.kind == .single, frame.value == 3 {
                responses += 1
                refusals += 1
            }
        } else if ServiceByte.isRequest(service) {
            requests += 1
        } else if ServiceByte.isResponse(service) {
            responses += 1
        }
    }
}
