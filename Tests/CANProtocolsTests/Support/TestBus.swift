import CANCapture
import CANProtocols

/// Frames that a test sends, and what is found in them.
struct TestBus {
    var frames = FrameTable()
    /// Milliseconds.
    var now = 0.0
    private var indices: [String: UInt16] = [:]

    /// Sends a frame a millisecond after the one before.
    mutating func send(_ identifier: UInt32, _ digits: String, channel: String = "can0", after: Double = 1) {
        let index = frames.channelIndex(channel)
        now += after
        let data = Self.bytes(digits)
        var flags: FrameFlags = identifier > 0x7FF ? .extended : []
        if data.count > 8 { flags.insert(.fd) }
        frames.append(
            Frame(time: Int64(now * 1e6), identifier: identifier, flags: flags, channel: index, data: data))
    }

    /// Sends a payload in a single frame filled up with AA, or in several with flow control of `receiver`, if there is one.
    mutating func message(
        _ sender: UInt32, _ digits: String, to receiver: UInt32? = nil, prefix: [UInt8] = [],
        receiverPrefix: [UInt8] = [], channel: String = "can0"
    ) {
        let payload = Self.bytes(digits)
        let room = 7 - prefix.count
        if payload.count <= room {
            return put(sender, prefix + [UInt8(payload.count)] + payload, channel)
        }
        let head = prefix + [0x10 | UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        var place = 8 - head.count
        put(sender, head + payload[..<place], channel)
        if let receiver { put(receiver, receiverPrefix + [0x30, 0, 0], channel) }
        var number: UInt8 = 1
        while place < payload.count {
            let end = min(place + room, payload.count)
            put(sender, prefix + [0x20 | number] + payload[place..<end], channel)
            number = (number + 1) & 15
            place = end
        }
    }

    private mutating func put(_ identifier: UInt32, _ data: [UInt8], _ channel: String) {
        let filled = data + Array(repeating: 0xAA, count: max(0, 8 - data.count))
        send(identifier, Self.digits(filled), channel: channel)
    }

    static func bytes(_ digits: String) -> [UInt8] {
        let nibbles = digits.compactMap(\.hexDigitValue)
        return stride(from: 0, to: nibbles.count - 1, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
    }

    static func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    func capture(clock: Clock = .relative) -> Capture {
        var source = CaptureSource(path: "test", format: "test", formatName: "test")
        source.clock = clock
        return Capture(frames: frames, source: source)
    }

    func found(clock: Clock = .relative, _ options: ProtocolOptions = ProtocolOptions()) -> Found {
        let capture = capture(clock: clock)
        let table = ProtocolDetector.messages(in: capture, options: options)
        return Found(reader: ProtocolReader(table, frames: capture.frames, options: options))
    }
}

struct Found {
    let reader: ProtocolReader

    var units: [ProtocolDataUnit] { Array(reader.table.units) }
    var outcomes: [ProtocolDataUnit.Outcome] { units.map(\.outcome) }
    var networks: Set<NetworkProtocol> { Set(units.map(\.network)) }

    func payload(_ place: Int) -> String {
        reader.table.withPayload(of: units[place], in: reader.frames) { TestBus.digits($0) }
    }

    var payloads: [String] { units.indices.map(payload) }

    /// The fields of a message, each as a cell of a table has it.
    func fields(_ place: Int) -> [String: String] {
        let reading = reader.reading(of: units[place])
        return Dictionary(reading.fields.map { ($0.name, $0.value.plainText) }) { first, _ in first }
    }

    func title(_ place: Int) -> String { reader.reading(of: units[place]).title }

    func json() throws -> [String] {
        var text = ""
        try PDUWriter.write(reader, as: .json) { text += String(decoding: $0, as: UTF8.self) }
        return text.split(separator: "\n").map(String.init)
    }
}
