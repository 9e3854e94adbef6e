internal import Platform

/// How text is written into CSV cells.
public enum CSVStyle: Sendable {
    /// Text that a spreadsheet would read as a formula gets an apostrophe in front.
    case spreadsheet
    /// Text is unchanged, for programs.
    case raw
}

/// Frames as comma-separated values (RFC 4180).
package struct CSVLines {
    static let header: StaticString =
        "index,timestamp_ns,channel,id_hex,extended,remote,error,fd,brs,esi,direction,dlc_bytes,data_hex\n"

    private let channels: [[UInt8]]
    private let names: [[UInt8]]

    init(_ frames: FrameTable, _ style: CSVStyle) {
        channels = FrameWriter.prepared(frames.channels) { Self.cell($0, style) }
        names = FrameWriter.prepared(frames.names) { Self.cell($0, style) }
    }

    func write(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) {
        let flags = frames.flags(row)
        let identifier = frames.identifier(row)
        buffer.put(decimal: frames.place(row))
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

    /// A text cell. A spreadsheet reads text that begins with = + - @ or a control character as a formula; it gets an
    /// apostrophe in front, unless the style is raw. So does text that begins with an apostrophe: one that begins the cell
    /// is never part of the text. Control characters except tabs and line feeds, which a terminal
    /// would execute, and controls of the text direction are written as in ``Printable``.
    package static func cell(_ text: ArraySlice<UInt8>, _ style: CSVStyle) -> [UInt8] {
        if text.withUnsafeBufferPointer(isPlain) { return Array(text) }
        var cell: [UInt8] = []
        let isProtected = text.first.map { $0 < 0x20 || [0x3D, 0x2B, 0x2D, 0x40, 0x27].contains($0) } ?? false
        if isProtected, style == .spreadsheet { cell.append(0x27) }
        var rest = text
        while let byte = rest.first {
            if let unsafe = unsafeScalar(rest) {
                cell += "\\u{\(String(unsafe.value, radix: 16))}".utf8
                rest.removeFirst(unsafe.bytes)
            } else {
                cell.append(byte)
                rest.removeFirst()
            }
        }
        guard cell.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A }) else { return cell }
        return [0x22] + cell.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
    }

    /// The character at the beginning of a text, and its number of bytes, if a terminal or an editor would execute it;
    /// see ``Printable``. Tabs and line feeds are part of a cell.
    private static func unsafeScalar(_ text: ArraySlice<UInt8>) -> (value: UInt32, bytes: Int)? {
        guard let first = text.first, first != 0x09, first != 0x0A else { return nil }
        if first < 0x80 { return first < 0x20 || first == 0x7F ? (UInt32(first), 1) : nil }
        let following = text.dropFirst().prefix(2).prefix { $0 & 0xC0 == 0x80 }.map { UInt32($0) & 0x3F }
        let value: UInt32
        switch (first, following.count) {
        case (0xC2, 1...), (0xD8, 1...): value = (UInt32(first) & 0x1F) << 6 | following[0]
        case (0xE2, 2): value = 0x2000 | following[0] << 6 | following[1]
        default: return nil
        }
        guard let scalar = Unicode.Scalar(value), Printable.isUnsafe(scalar) else { return nil }
        return (value, first == 0xE2 ? 3 : 2)
    }

    /// Whether a text can be written unchanged, as nearly all can.
    package static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        if first == 0x3D || first == 0x2B || first == 0x2D || first == 0x40 || first == 0x27 { return false }
        return !text.contains { byte in
            // U+0080 to U+009F begin with C2, the controls of the text direction with D8 and E2.
            byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0x2C || byte == 0x22
        }
    }
}
