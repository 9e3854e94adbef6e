/// Puts together the fast packets of NMEA 2000: up to 223 bytes in at most 32 frames, six in the first and seven in each
/// other one.
///
/// The first byte has a counter of three bits and the frame's number. Messages are told apart by channel, source, group
/// and counter, so they may be interleaved, and their frames may come in any order.
struct FastPackets {
    static let longest = 223
    /// More messages than a bus with 254 devices leaves open; the oldest is given up for a further one.
    private static let mostOpen = 4096
    /// A first frame does not complete frames that are older than this, in nanoseconds.
    private static let staleAfter: Int64 = 1_000_000_000

    private struct Open {
        var identifier: UInt32
        /// Tells a message from later ones with the same key.
        var serial: Int
        var firstRow: Int32
        var lastRow: Int32
        var time: Int64
        /// Bit n: frame n came.
        var received: UInt32 = 0
        /// Announced by frame 0; -1 before it came.
        var length = -1
        var bytes = [UInt8](repeating: 0xFF, count: 6)
        var rows: [UInt32] = []
    }

    private var open: [UInt64: Open] = [:]
    /// Messages in the order in which they began, many of them ended.
    private var order: [(key: UInt64, serial: Int)] = []
    private var oldest = 0
    private var serial = 0

    /// Takes a frame of a group that is sent as fast packets. False where it cannot be one.
    mutating func take(
        _ identifier: J1939Identifier, _ channel: UInt16, _ payload: UnsafeBufferPointer<UInt8>, _ row: Int,
        _ time: Int64, into table: inout PDUTable
    ) -> Bool {
        guard payload.count >= 2 else { return false }
        let number = Int(payload[0] & 0x1F)
        if number == 0, Int(payload[1]) > Self.longest { return false }
        // Priority apart: source, destination and group say whose message it is.
        let key =
            UInt64(channel) << 40 | UInt64(payload[0] >> 5) << 32 | UInt64(identifier.identifier & 0x03FF_FFFF)
        if let known = open[key] {
            let isRepeated = known.received & (1 << UInt32(number)) != 0
            let age = time &- known.time
            if isRepeated || age > Self.staleAfter || age < -Self.staleAfter { close(key, into: &table) }
        }
        if open[key] == nil { begin(key, identifier, row, time, into: &table) }
        if open[key]?.take(payload, number: number, row: row, time: time) == true { close(key, into: &table) }
        return true
    }

    /// Gives up what is open at the end of the capture.
    mutating func finish(into table: inout PDUTable) {
        for begun in order[oldest...] where open[begun.key]?.serial == begun.serial { close(begun.key, into: &table) }
        order = []
        oldest = 0
    }

    private mutating func begin(
        _ key: UInt64, _ identifier: J1939Identifier, _ row: Int, _ time: Int64, into table: inout PDUTable
    ) {
        while oldest < order.count, open[order[oldest].key]?.serial != order[oldest].serial { oldest += 1 }
        if open.count >= Self.mostOpen, oldest < order.count { close(order[oldest].key, into: &table) }
        if order.count >= 4 * Self.mostOpen {
            order = order[oldest...].filter { open[$0.key]?.serial == $0.serial }
            oldest = 0
        }
        serial += 1
        open[key] = Open(
            identifier: identifier.identifier, serial: serial, firstRow: Int32(truncatingIfNeeded: row),
            lastRow: Int32(truncatingIfNeeded: row), time: time)
        order.append((key, serial))
    }

    private mutating func close(_ key: UInt64, into table: inout PDUTable) {
        guard let message = open.removeValue(forKey: key) else { return }
        let identifier = J1939Identifier(message.identifier)
        var detail = J1939Detail(group: identifier.group, priority: identifier.priority)
        detail.isFastPacket = true
        let isComplete = message.isComplete
        let count = isComplete ? message.length : min(message.bytes.count, max(message.length, 0))
        table.units.append(
            ProtocolDataUnit(
                network: .nmea2000, outcome: isComplete ? .complete : .missing, firstRow: message.firstRow,
                lastRow: message.lastRow,
                rowPlace: PDUPlace(start: UInt32(table.rows.count), count: UInt32(message.rows.count)),
                payload: PDUPlace(start: UInt32(table.bytes.count), count: UInt32(count)),
                length: UInt32(max(message.length, 0)), source: .address(identifier.source),
                target: J1939Recognizer.target(identifier.destination), detail: detail.packed))
        table.rows += message.rows
        table.bytes += message.bytes.prefix(count)
    }
}

extension FastPackets.Open {
    /// Stores a frame's bytes; true where the message is complete with it.
    fileprivate mutating func take(_ payload: UnsafeBufferPointer<UInt8>, number: Int, row: Int, time: Int64) -> Bool {
        received |= 1 << UInt32(number)
        rows.append(UInt32(truncatingIfNeeded: row))
        lastRow = Int32(truncatingIfNeeded: row)
        self.time = time
        let skipped = number == 0 ? 2 : 1
        let place = number == 0 ? 0 : 6 + (number - 1) * 7
        if number == 0 { length = Int(payload[1]) }
        let end = place + (number == 0 ? 6 : 7)
        if bytes.count < end { bytes.append(contentsOf: repeatElement(0xFF, count: end - bytes.count)) }
        for byte in 0..<min(payload.count - skipped, end - place) { bytes[place + byte] = payload[skipped + byte] }
        return isComplete
    }

    /// Every frame that the announced length needs came.
    fileprivate var isComplete: Bool {
        guard length >= 0 else { return false }
        let frames = length <= 6 ? 1 : 1 + (length - 6 + 6) / 7
        let needed = frames >= 32 ? UInt32.max : (1 << UInt32(frames)) - 1
        return received & needed == needed
    }
}
