/// What stands in a line of a trace behind number and time.
struct TRCLine {
    var version: TRCWriter.Version
    var identifier: UInt32
    var flags: FrameFlags
    var length: Int
    var payload: UnsafeBufferPointer<UInt8>

    /// Whether the format has a line for such a frame. Of error records the length is one digit.
    var canBeWritten: Bool {
        if flags.contains(.xl) { return false }
        if flags.contains(.error) { return payload.count < 10 }
        return flags.contains(.fd) ? PayloadLength.isFD(length) && !flags.contains(.remote) : length <= 8
    }

    func put(_ channel: [UInt8], to buffer: inout OutputBuffer) {
        if flags.contains(.error) {
            putError(channel, to: &buffer)
        } else {
            putFrame(channel, to: &buffer)
        }
        if !flags.contains(.remote) || flags.contains(.error) { putBytes(to: &buffer) }
    }

    private func putFrame(_ channel: [UInt8], to buffer: inout OutputBuffer) {
        if version == .v1_1 { buffer.put(flags.contains(.transmitted) ? "  Tx  " : "  Rx  ") }
        if version == .v2_1 {
            buffer.put(0x20)
            buffer.put(type)
            putBus(channel, to: &buffer)
        }
        putIdentifier(to: &buffer)
        if version == .v2_1 {
            buffer.put(flags.contains(.transmitted) ? " Tx - " : " Rx - ")
            buffer.put(decimal: PayloadLength.fd.firstIndex { $0 >= length } ?? 15, paddedTo: 2)
            buffer.put("   ")
        } else {
            buffer.put("  ")
            buffer.put(decimal: length)
            buffer.put(0x20)
            if flags.contains(.remote) { buffer.put(" RTR") }
        }
    }

    /// DT for data, RR for a remote frame; FB has BRS, FE has ESI, BI both.
    private var type: StaticString {
        if flags.contains(.remote) { return "RR" }
        guard flags.contains(.fd) else { return "DT" }
        if flags.contains(.bitRateSwitch) { return flags.contains(.errorStateIndicator) ? "BI" : "FB" }
        return flags.contains(.errorStateIndicator) ? "FE" : "FD"
    }

    private func putBus(_ channel: [UInt8], to buffer: inout OutputBuffer) {
        buffer.put(0x20)
        if channel.count < 2 { buffer.put(0x20) }
        buffer.put(channel)
    }

    /// Four digits, eight of an extended one.
    private func putIdentifier(to buffer: inout OutputBuffer) {
        let isExtended = flags.contains(.extended) || identifier > CandumpFilter.standardMask
        buffer.put(isExtended ? " " : "     ")
        buffer.put(hex: identifier, width: isExtended ? 8 : 4)
    }

    /// In place of an identifier the kind of error, of which 8 is any other than of a bit, the form or stuffing.
    private func putError(_ channel: [UInt8], to buffer: inout OutputBuffer) {
        switch version {
        case .v1_0: buffer.put("     0008  ")
        case .v1_1: buffer.put("  Error    0008  ")
        case .v2_1:
            buffer.put(" ER")
            putBus(channel, to: &buffer)
            buffer.put("        - ")
            buffer.put(flags.contains(.transmitted) ? "Tx" : flags.contains(.received) ? "Rx" : " -")
            buffer.put(" -  ")
        }
        buffer.put(decimal: payload.count)
        buffer.put(version == .v1_0 ? "  ERROR" : "  ")
    }

    private func putBytes(to buffer: inout OutputBuffer) {
        for byte in payload {
            buffer.put(0x20)
            buffer.put(hex: UInt32(byte), width: 2)
        }
    }
}
