internal import Platform

/// Assembles the fast packets of NMEA 2000: up to 223 bytes in at most 32 frames, six in the first and seven in each
/// other one.
///
/// The first byte contains a counter of three bits and the frame's number. Messages are distinguished by identifier,
/// channel and counter, so they may be interleaved, and their frames may arrive in any order.
struct FastPackets {
    static let longest = 223
    /// More messages than a bus with 254 devices leaves open; the oldest is dropped for another one.
    private static let mostOpen = 4096
    /// A frame that is not the next one does not complete a message older than this, in nanoseconds.
    private static let staleAfter: Int64 = 1_000_000_000
    /// At the end of a capture a message still goes on for this long: its frames follow each other closely.
    private static let longestStep: Int64 = 50_000_000
    /// Bytes and rows of one message with 32 frames.
    private static let room = 6 + 31 * 7
    private static let frames = 32

    /// The open message of a stream's counter, as a place in `open`; -1 for none.
    private var places: [Int16]
    private var open: [Open] = []
    private var free: [Int] = []
    private var bytes: [UInt8] = []
    private var rows: [UInt32] = []
    /// Messages in the order of their beginnings, many of them ended.
    private var order: [(place: Int, serial: Int)] = []
    private var oldest = 0
    private var serial = 0

    private struct Open {
        /// Distinguishes a message from later ones at the same place; 0 for none.
        var serial = 0
        /// Stream and counter.
        var key = 0
        /// Its place in the table.
        var unit = 0
        var time: Int64 = 0
        /// Bit n: frame n has arrived.
        var received: UInt32 = 0
        /// Announced in frame 0; -1 before it arrives.
        var length = -1
        var rowCount = 0

        /// Every frame of the announced length has arrived.
        var isComplete: Bool {
            guard length >= 0 else { return false }
            let frames = length <= 6 ? 1 : 1 + length / 7
            let needed = frames >= 32 ? UInt32.max : (1 << UInt32(frames)) - 1
            return received & needed == needed
        }

        /// Every frame up to the last that arrived has arrived.
        var isWholeSoFar: Bool { received & (received &+ 1) == 0 }

        /// Whether a frame may belong to this message. A frame that already arrived belongs to another one, and so does
        /// one that is not the next and arrives long after the previous one. Clocks jump, so time alone decides
        /// nothing.
        func accepts(_ number: Int, _ time: Int64) -> Bool {
            guard received & (1 << UInt32(number)) == 0 else { return false }
            let isNext = number > 0 && received >> UInt32(number) == 0 && received & (1 << UInt32(number - 1)) != 0
            let age = time.subtractingSaturating(self.time)
            return isNext || age <= FastPackets.staleAfter && age >= -FastPackets.staleAfter
        }
    }

    private let messages: PDUTableBuilder

    /// For frames of this many streams.
    init(streams: Int, into messages: PDUTableBuilder) {
        self.messages = messages
        places = Array(repeating: -1, count: streams * 8)
    }

    /// Adds a frame of a stream that is sent as fast packets; `unit` makes a message without rows, bytes and length.
    /// False if the frame cannot be one.
    mutating func take(
        stream: Int, _ payload: UnsafeBufferPointer<UInt8>, row: Int, time: Int64, unit: () -> ProtocolDataUnit
    ) -> Bool {
        guard payload.count >= 2 else { return false }
        let number = Int(payload[0] & 0x1F)
        if number == 0, Int(payload[1]) > Self.longest { return false }
        let key = stream << 3 | Int(payload[0] >> 5)
        if places[key] >= 0, !open[Int(places[key])].accepts(number, time) { close(Int(places[key])) }
        if places[key] < 0 { begin(key, unit(), row) }
        let place = Int(places[key])
        store(place, number, payload, row: row, time: time)
        if open[place].isComplete { close(place) }
        return true
    }

    /// Ends the open messages at the end of the capture.
    mutating func finish(_ traffic: FramesByIdentifier) {
        for begun in order[oldest...] where open[begun.place].serial == begun.serial {
            let message = open[begun.place]
            let row = Int(rows[begun.place * Self.frames + max(message.rowCount - 1, 0)])
            let isCut =
                message.isWholeSoFar && traffic.outcomeAtEnd(after: row, timeout: Self.longestStep) == .incomplete
            close(begun.place, otherwise: isCut ? .incomplete : .missing)
        }
        order = []
        oldest = 0
    }

    private mutating func store(
        _ place: Int, _ number: Int, _ payload: UnsafeBufferPointer<UInt8>, row: Int, time: Int64
    ) {
        open[place].received |= 1 << UInt32(number)
        open[place].time = time
        rows[place * Self.frames + open[place].rowCount] = UInt32(truncatingIfNeeded: row)
        open[place].rowCount += 1
        let skipped = number == 0 ? 2 : 1
        let start = place * Self.room + (number == 0 ? 0 : 6 + (number - 1) * 7)
        if number == 0 { open[place].length = Int(payload[1]) }
        let size = number == 0 ? 6 : 7
        let carried = min(payload.count - skipped, size)
        for byte in 0..<size { bytes[start + byte] = byte < carried ? payload[skipped + byte] : 0xFF }
    }

    /// A message gets its place in the table with its first frame.
    private mutating func begin(_ key: Int, _ unit: ProtocolDataUnit, _ row: Int) {
        while oldest < order.count, open[order[oldest].place].serial != order[oldest].serial { oldest += 1 }
        if free.isEmpty, open.count >= Self.mostOpen, oldest < order.count { close(order[oldest].place) }
        if order.count >= 4 * Self.mostOpen {
            order = order[oldest...].filter { open[$0.place].serial == $0.serial }
            oldest = 0
        }
        serial += 1
        let place = free.popLast() ?? grow()
        open[place] = Open(serial: serial, key: key, unit: messages.messages.count)
        places[key] = Int16(truncatingIfNeeded: place)
        order.append((place, serial))
        var unit = unit
        unit.detail = J1939Detail.fastPacket(unit.detail)
        unit.firstRow = Int32(truncatingIfNeeded: row)
        unit.lastRow = unit.firstRow
        messages.append(unit)
    }

    private mutating func grow() -> Int {
        open.append(Open())
        bytes.append(contentsOf: repeatElement(0xFF, count: Self.room))
        rows.append(contentsOf: repeatElement(0, count: Self.frames))
        return open.count - 1
    }

    private mutating func close(_ place: Int, otherwise outcome: ProtocolDataUnit.Outcome = .missing) {
        let message = open[place]
        open[place].serial = 0
        places[message.key] = -1
        free.append(place)
        // Without its first frame the length of a message is unknown.
        let count = max(message.length, 0)
        let (firstByte, firstRow) = (place * Self.room, place * Self.frames)
        let rowCount = message.rowCount
        let carriers = rows[firstRow..<firstRow + rowCount]
        let payload = message.isComplete ? bytes[firstByte..<firstByte + count] : []
        messages.change(message.unit) { unit in
            unit.outcome = message.isComplete ? .complete : outcome
            unit.lastRow = Int32(truncatingIfNeeded: carriers.last ?? 0)
            unit.rowPlace = messages.append(rows: carriers)
            unit.payload = messages.payloads.append(payload)
            unit.length = UInt32(count)
        }
    }
}
