/// Puts together the fast packets of NMEA 2000: up to 223 bytes in at most 32 frames, six in the first and seven in each
/// other one.
///
/// The first byte has a counter of three bits and the frame's number. Messages are told apart by channel, source, group
/// and counter, so they may be interleaved, and their frames may come in any order.
struct FastPackets {
    static let longest = 223
    /// More messages than a bus with 254 devices leaves open; the oldest is given up for a further one.
    private static let mostOpen = 4096
    /// A frame does not complete what is older than this, in nanoseconds.
    private static let staleAfter: Int64 = 1_000_000_000

    private var open: [UInt64: Open] = [:]
    /// Messages in the order in which they began, many of them ended.
    private var order: [(key: UInt64, serial: Int)] = []
    private var oldest = 0
    private var serial = 0

    /// Takes a frame of a group that is sent as fast packets; `unit` has all but rows, bytes and length. False where the
    /// frame cannot be one.
    mutating func take(
        _ unit: ProtocolDataUnit, stream: TrafficStream, _ payload: UnsafeBufferPointer<UInt8>, row: Int, time: Int64,
        into table: inout PDUTable
    ) -> Bool {
        guard payload.count >= 2 else { return false }
        let number = Int(payload[0] & 0x1F)
        if number == 0, Int(payload[1]) > Self.longest { return false }
        // Priority apart: source, destination and group say whose message it is.
        let key =
            UInt64(stream.channel) << 40 | UInt64(payload[0] >> 5) << 32 | UInt64(stream.identifier & 0x03FF_FFFF)
        let outcome = open[key]?.take(payload, number: number, row: row, time: time, staleAfter: Self.staleAfter)
        switch outcome {
        case .taken: return true
        case .complete:
            close(key, into: &table)
            return true
        case .refused: close(key, into: &table)
        case nil: break
        }
        begin(key, unit, row, time, into: &table)
        if open[key]?.take(payload, number: number, row: row, time: time, staleAfter: Self.staleAfter) == .complete {
            close(key, into: &table)
        }
        return true
    }

    /// Gives up what is open at the end of the capture.
    mutating func finish(into table: inout PDUTable) {
        for begun in order[oldest...] where open[begun.key]?.serial == begun.serial { close(begun.key, into: &table) }
        order = []
        oldest = 0
    }

    /// A message has its place in the table from its first frame on.
    private mutating func begin(
        _ key: UInt64, _ unit: ProtocolDataUnit, _ row: Int, _ time: Int64, into table: inout PDUTable
    ) {
        while oldest < order.count, open[order[oldest].key]?.serial != order[oldest].serial { oldest += 1 }
        if open.count >= Self.mostOpen, oldest < order.count { close(order[oldest].key, into: &table) }
        if order.count >= 4 * Self.mostOpen {
            order = order[oldest...].filter { open[$0.key]?.serial == $0.serial }
            oldest = 0
        }
        serial += 1
        open[key] = Open(serial: serial, place: table.units.count, time: time)
        order.append((key, serial))
        var unit = unit
        var detail = J1939Detail(packed: unit.detail)
        detail.isFastPacket = true
        unit.detail = detail.packed
        unit.firstRow = Int32(truncatingIfNeeded: row)
        unit.lastRow = unit.firstRow
        table.units.append(unit)
    }

    private mutating func close(_ key: UInt64, into table: inout PDUTable) {
        guard let message = open.removeValue(forKey: key) else { return }
        let count = message.isComplete ? message.length : min(message.bytes.count, max(message.length, 0))
        table.units[message.place].outcome = message.isComplete ? .complete : .missing
        table.units[message.place].lastRow = message.rows.last.map { Int32(truncatingIfNeeded: $0) } ?? 0
        table.units[message.place].rowPlace = PDUPlace(
            start: table.rows.count, count: message.rows.count)
        table.units[message.place].payload = PDUPlace(start: table.bytes.count, count: count)
        table.units[message.place].length = UInt32(max(message.length, 0))
        table.rows += message.rows
        table.bytes += message.bytes.prefix(count)
    }
}

/// A fast packet of which frames are missing.
private struct Open {
    enum Step { case taken, complete, refused }

    /// Tells a message from later ones with the same key.
    var serial: Int
    /// Its place in the table.
    var place: Int
    var time: Int64
    /// Bit n: frame n came.
    var received: UInt32 = 0
    /// Announced by frame 0; -1 before it came.
    var length = -1
    var bytes: [UInt8] = []
    var rows: [UInt32] = []

    init(serial: Int, place: Int, time: Int64) {
        self.serial = serial
        self.place = place
        self.time = time
    }

    /// Stores a frame's bytes. A frame that came already is of another message, and so is one that is not the next and
    /// comes long after the one before; clocks jump, so time alone decides nothing.
    mutating func take(
        _ payload: UnsafeBufferPointer<UInt8>, number: Int, row: Int, time: Int64, staleAfter: Int64
    ) -> Step {
        let age = time.subtractingSaturating(self.time)
        let isNext = number > 0 && received >> UInt32(number) == 0 && received & (1 << UInt32(number - 1)) != 0
        guard received & (1 << UInt32(number)) == 0, isNext || age <= staleAfter && age >= -staleAfter else {
            return .refused
        }
        received |= 1 << UInt32(number)
        rows.append(UInt32(truncatingIfNeeded: row))
        self.time = time
        let skipped = number == 0 ? 2 : 1
        let place = number == 0 ? 0 : 6 + (number - 1) * 7
        if number == 0 { length = Int(payload[1]) }
        let end = place + (number == 0 ? 6 : 7)
        if bytes.count < end { bytes.append(contentsOf: repeatElement(0xFF, count: end - bytes.count)) }
        for byte in 0..<min(payload.count - skipped, end - place) { bytes[place + byte] = payload[skipped + byte] }
        return isComplete ? .complete : .taken
    }

    /// Every frame that the announced length needs came.
    var isComplete: Bool {
        guard length >= 0 else { return false }
        let frames = length <= 6 ? 1 : 1 + length / 7
        let needed = frames >= 32 ? UInt32.max : (1 << UInt32(frames)) - 1
        return received & needed == needed
    }
}
