internal import CANCapture

/// A message of ISO 15765-2 as far as its frames were recorded, with the places of its bytes in them, also if frames
/// are lost or only one side was recorded.
struct SeenMessage {
    /// Bytes of one frame: their place in the frame and in the message.
    struct Piece {
        var row: Int
        var start: Int
        var place: Int
        var count: Int
    }

    /// Bytes of lost frames are 0.
    private(set) var bytes: [UInt8] = []
    private(set) var pieces: [Piece] = []
    /// According to its first frame.
    let length: Int
    private(set) var hasGaps = false

    /// No confidential data is longer; the rest is not examined.
    private static let longest = 65_536

    init(length: Int) { self.length = length }

    var isWhole: Bool { !hasGaps && bytes.count >= length }

    mutating func add(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, row: Int, at place: Int) {
        let count = min(payload.count - start, length - place)
        guard count > 0, place >= 0, place + count <= Self.longest else { return }
        if place > bytes.count {
            hasGaps = true
            bytes += repeatElement(0, count: place - bytes.count)
        }
        for index in 0..<count {
            if place + index < bytes.count {
                bytes[place + index] = payload[start + index]
            } else {
                bytes.append(payload[start + index])
            }
        }
        pieces.append(Piece(row: row, start: start, place: place, count: count))
    }

    /// Whether all recorded bytes among these are characters of a VIN, or its padding.
    func isVehicleText(_ range: Range<Int>) -> Bool {
        let parts = pieces.compactMap { piece -> ArraySlice<UInt8>? in
            let part = range.clamped(to: piece.place..<piece.place + piece.count)
            return part.isEmpty ? nil : bytes[part]
        }
        return !parts.isEmpty && parts.allSatisfy(VehicleText.isPart)
    }

    /// The parts of frames with some of its bytes.
    func stretches(_ range: Range<Int>, _ mark: RedactionMark) -> [RedactedStretch] {
        pieces.compactMap { piece in
            let part = range.clamped(to: piece.place..<piece.place + piece.count)
            guard !part.isEmpty else { return nil }
            let first = piece.start + part.lowerBound - piece.place
            return RedactedStretch(row: piece.row, bytes: first..<first + part.count, mark: mark)
        }
    }
}

/// Assembles the frames of one stream, with or without lost ones.
struct MessageStitcher {
    /// Number of address bytes in front.
    let offset: Int
    private(set) var messages: [SeenMessage] = []
    /// Consecutive frames without a first frame: row, and the place of their bytes.
    private(set) var orphans: [(row: Int, start: Int)] = []
    /// The same for those after lost frames, which may belong to the message or to one whose first frame is lost.
    private(set) var doubtful: [(row: Int, start: Int)] = []
    /// By address byte.
    private var open: [UInt8: Open] = [:]

    private struct Open {
        var message: SeenMessage
        /// Bytes of the first frame, and of each consecutive frame but the last, which may be shorter.
        var first: Int
        var step: Int
        /// Whether frames before the next ones are lost.
        var isDoubtful = false
        /// The next consecutive frame: how many there were before, and its number.
        var index = 0
        var number: UInt32 = 1
    }

    init(offset: Int) { self.offset = offset }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, row: Int) {
        guard bytes.count > offset else { return }
        let key = offset == 0 ? 0 : bytes[0]
        // A receiver ignores a first frame with a long length that is short, but its bytes are recorded.
        let frame = ISOTPFrame(bytes, offset: offset, allowsShortEscape: true)
        let start = Int(frame.start)
        switch frame.kind {
        case .none, .flow: break
        case .single:
            close(key)
            var message = SeenMessage(length: Int(frame.value))
            message.add(bytes, from: start, row: row, at: 0)
            messages.append(message)
        case .first:
            close(key)
            var message = SeenMessage(length: Int(frame.value))
            message.add(bytes, from: start, row: row, at: 0)
            open[key] = Open(message: message, first: bytes.count - start, step: bytes.count - offset - 1)
        case .consecutive: follow(key, frame.value, bytes, start, row)
        }
    }

    mutating func finish() { for key in open.keys.sorted() { close(key) } }

    private mutating func close(_ key: UInt8) {
        if let open = open.removeValue(forKey: key) { messages.append(open.message) }
    }

    private mutating func follow(
        _ key: UInt8, _ number: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ row: Int
    ) {
        // Taken out, so that its bytes are not copied for each frame.
        guard var message = open.removeValue(forKey: key) else {
            orphans.append((row, start))
            return
        }
        // Distinguishes seven lost frames from seven that are repeated.
        let step = Int((number &- message.number) & 15)
        let index = message.index + (step < 8 ? step : step - 16)
        message.step = max(message.step, bytes.count - start)
        let place = message.first + index * message.step
        guard index >= 0, place < message.message.length else {
            messages.append(message.message)
            orphans.append((row, start))
            return
        }
        if step != 0 { message.isDoubtful = true }
        if message.isDoubtful { doubtful.append((row, start)) }
        message.message.add(bytes, from: start, row: row, at: place)
        message.index = index + 1
        message.number = (number + 1) & 15
        if place + bytes.count - start >= message.message.length {
            messages.append(message.message)
        } else {
            open[key] = message
        }
    }
}
