internal import Platform

/// Writes frames as JSON objects (RFC 8259), one per line.
package struct JSONLines {
    private let channels: [[UInt8]]
    private let names: [[UInt8]]
    private let origin: Int64

    init(_ frames: FrameTable, origin: Int64) {
        self.origin = origin
        channels = FrameWriter.prepared(frames.channels, Self.string)
        names = FrameWriter.prepared(frames.names, Self.string)
    }

    func write(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) {
        let flags = frames.flags(row)
        let identifier = frames.identifier(row)
        buffer.put("{\"index\":")
        buffer.put(decimal: frames.place(row))
        buffer.put(",\"timestamp_ns\":")
        buffer.put(decimal: frames.time(row))
        buffer.put(",\"start_s\":")
        buffer.put(seconds: frames.time(row).subtractingSaturating(origin))
        buffer.put(",\"channel\":")
        let channel = Int(frames.channel(row))
        buffer.put(channel < channels.count ? channels[channel] : Self.string([]))
        if flags.contains(.symbolic) {
            buffer.put(",\"id\":null,\"name\":")
            buffer.put(Int(identifier) < names.count ? names[Int(identifier)] : Self.string([]))
        } else {
            buffer.put(",\"id\":\"")
            buffer.put(hex: identifier, width: flags.identifierDigits(identifier))
            buffer.put(0x22)
        }
        put(",\"extended\":", flags.contains(.extended), to: &buffer)
        put(",\"remote\":", flags.contains(.remote), to: &buffer)
        put(",\"error\":", flags.contains(.error), to: &buffer)
        put(",\"fd\":", flags.contains(.fd), to: &buffer)
        put(",\"brs\":", flags.contains(.bitRateSwitch), to: &buffer)
        put(",\"esi\":", flags.contains(.errorStateIndicator), to: &buffer)
        buffer.put(",\"direction\":")
        buffer.put(flags.contains(.received) ? "\"Rx\"" : flags.contains(.transmitted) ? "\"Tx\"" : "null")
        buffer.put(",\"length\":")
        buffer.put(decimal: frames.length(row))
        buffer.put(",\"data\":\"")
        buffer.put(hex: frames.payload(row))
        buffer.put(0x22)
        if let header = frames.xlHeader(row) {
            buffer.put(",\"xl\":{\"sdt\":")
            buffer.put(decimal: header.serviceDataUnitType)
            buffer.put(",\"vcid\":")
            buffer.put(decimal: header.virtualNetwork)
            buffer.put(",\"af\":\"")
            buffer.put(hex: header.acceptanceField, width: 8)
            put("\",\"sec\":", flags.contains(.simpleExtendedContent), to: &buffer)
            buffer.put(0x7D)
        }
        buffer.put("}\n")
    }

    private func put(_ key: StaticString, _ value: Bool, to buffer: inout OutputBuffer) {
        buffer.put(key)
        buffer.put(value ? "true" : "false")
    }

    /// A string literal. Names are already UTF-8; one that is cut in the middle of a character loses that character.
    package static func string(_ text: ArraySlice<UInt8>) -> [UInt8] {
        Array(JSONString.literal(String(decoding: text, as: UTF8.self)).utf8)
    }
}
