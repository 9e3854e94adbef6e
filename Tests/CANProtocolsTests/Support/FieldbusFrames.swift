import CANCapture
import CANProtocols

/// Frames of a test as candump writes them (`18FECA00#40FF5B000301FFFF`, `728#R`), one a millisecond on one channel, and
/// the messages in them.
struct FieldbusFrames {
    let capture: Capture
    let found: RecognizedMessages

    init(_ frames: [String], options: ProtocolOptions = ProtocolOptions(), stepNanoseconds: Int64 = 1_000_000) {
        var table = FrameTable()
        for (row, text) in frames.enumerated() {
            let parts = text.split(separator: "#", omittingEmptySubsequences: false)
            let isRemote = parts[1].hasPrefix("R")
            var flags: FrameFlags = parts[0].count == 8 ? .extended : []
            if isRemote { flags.insert(.remote) }
            table.append(
                Frame(
                    time: Int64(row) * stepNanoseconds, identifier: UInt32(parts[0], radix: 16) ?? 0, flags: flags,
                    data: isRemote ? [] : Self.bytes(String(parts[1]))))
        }
        capture = Capture(frames: table, source: CaptureSource(path: "test", format: "test", formatName: "test"))
        found = ProtocolDetector.recognize(in: capture, options: options)
        self.options = options
    }

    private let options: ProtocolOptions

    static func bytes(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    var units: [ProtocolDataUnit] { Array(found.table.units) }

    var networks: Set<NetworkProtocol> { Set(units.map(\.network)) }

    func payload(_ unit: ProtocolDataUnit) -> String {
        found.table.withPayload(of: unit, in: capture.frames) { Self.hexadecimal($0) }
    }

    func reading(_ unit: ProtocolDataUnit) -> PDUReading {
        ProtocolReader(found.table, frames: capture.frames, options: options).reading(of: unit)
    }

    /// The parts of a reading as `name=value`.
    func parts(_ unit: ProtocolDataUnit) -> [String] { reading(unit).parts.map { "\($0.name)=\($0.value)" } }

    func field(_ name: String, of unit: ProtocolDataUnit) -> PDUField.Value? {
        reading(unit).fields.first { $0.name == name }?.value
    }

    /// A value among the fields of a message of NMEA 2000.
    func value(_ name: String, of unit: ProtocolDataUnit) -> PDUField.Value? {
        guard case .object(let fields) = field("fields", of: unit) else { return nil }
        return fields.first { $0.name == name }?.value
    }
}
