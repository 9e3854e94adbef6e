/// Frames as comma-separated values (RFC 4180).
package struct CSVLines {
    static let header: StaticString =
        "index,timestamp_ns,channel,id_hex,extended,remote,error,fd,brs,esi,direction,dlc_bytes,data_hex\n"

    private let channels: [[UInt8]]
    private let names: [[UInt8]]

    init(_ frames: FrameTable) {
        channels = FrameWriter.prepared(frames.channels, Self.cell)
        names = FrameWriter.prepared(frames.names, Self.cell)
    }

    func write(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) {
        let flags = frames.flags(row)
        let identifier = frames.identifier(row)
        buffer.put(decimal: row)
        buffer.put(0x2C)
        buffer.put(decimal: frames.time(row))
        buffer.put(0x2C)
        let channel = Int(frames.channel(row))
        if channel < channels.count { buffer.put(channels[channel]) }
        buffer.put(0x2C)
        if flags.contains(.symbolic) {
            if Int(identifier) < names.count { buffer.put(names[Int(identifier)]) }
        } else {
            buffer.put(hex: identifier, width: flags.identifierDigits(identifier))
        }
        for flag in [FrameFlags.extended, .remote, .error, .fd, .bitRateSwitch, .errorStateIndicator] {
            buffer.put(0x2C)
            buffer.put(flags.contains(flag) ? 0x31 : 0x30)
        }
        buffer.put(0x2C)
        if flags.contains(.received) {
            buffer.put("Rx")
        } else if flags.contains(.transmitted) {
            buffer.put("Tx")
        }
        buffer.put(0x2C)
        buffer.put(decimal: frames.length(row))
        buffer.put(0x2C)
        buffer.put(hex: frames.payload(row))
        buffer.put(0x0A)
    }

    /// A text cell. A spreadsheet takes one that begins with = + - @ or a control character for a formula: it gets
    /// an apostrophe in front.
    package static func cell(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var cell: [UInt8] = []
        if let first = text.first, first < 0x20 || [0x3D, 0x2B, 0x2D, 0x40].contains(first) { cell.append(0x27) }
        cell += text
        guard cell.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else { return cell }
        return [0x22] + cell.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
    }
}
