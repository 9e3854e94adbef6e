/// Writes frames as PEAK's traces, as ``TRCReader`` and other readers of the format read them.
struct TRCWriter: ExcerptRecords {
    let suffix = "trc"
    let mediaType = "text/plain"

    /// Versions that are written: the oldest that can store what the capture contains.
    enum Version {
        /// No date, no direction, one channel, classic frames.
        case v1_0
        /// One channel, classic frames.
        case v1_1
        case v2_1
    }

    let version: Version
    /// The origin of the offsets, nanoseconds since 1970; nil if there is no date.
    private let start: Int64?
    private let channels: [[UInt8]]

    /// nil if a channel has no number, because channels are numbers in this format.
    init?(_ capture: Capture) {
        let frames = capture.frames
        let areNumbers = frames.channels.allSatisfy { name in
            (1...5).contains(name.utf8.count) && name.utf8.allSatisfy { $0 &- 0x30 < 10 }
        }
        guard areNumbers else { return nil }
        channels = frames.channels.map { Array($0.utf8) }
        start = Self.start(of: capture)
        version = Self.version(frames, hasDate: start != nil)
    }

    /// ``TRCDayNumber`` reads days from 1970 on.
    private static func start(of capture: Capture) -> Int64? {
        let (source, frames) = (capture.source, capture.frames)
        guard source.clock == .epoch || source.clock == .wallClock else { return nil }
        let first = source.start ?? (frames.isEmpty ? 0 : frames.time(0))
        return first >= 0 ? first : nil
    }

    private static func version(_ frames: FrameTable, hasDate: Bool) -> Version {
        var hasDirection = false
        for row in 0..<frames.count {
            let flags = frames.flags(row)
            let isDirected = !flags.isDisjoint(with: [.received, .transmitted])
            let channel = Int(frames.channel(row))
            // The older versions have one channel, which the reader calls 1, and no direction of errors.
            if flags.contains(.fd) || isDirected && flags.contains(.error)
                || channel < frames.channels.count && frames.channels[channel] != "1"
            {
                return .v2_1
            }
            if isDirected { hasDirection = true }
        }
        return hasDate || hasDirection || frames.isEmpty ? .v1_1 : .v1_0
    }

    func putHeader(to buffer: inout OutputBuffer, _ sink: OutputBuffer.Sink) {
        switch version {
        case .v1_0: break
        case .v1_1: buffer.put(";$FILEVERSION=1.1\r\n")
        case .v2_1: buffer.put(";$FILEVERSION=2.1\r\n")
        }
        if let start {
            buffer.put(";$STARTTIME=")
            putDay(start, to: &buffer)
        }
        if version == .v2_1 { buffer.put(";$COLUMNS=N,O,T,B,I,d,R,L,D\r\n") }
        if let start {
            buffer.put(";\r\n;   Start time: ")
            putDate(start, to: &buffer)
        }
        switch version {
        case .v1_0: buffer.put(";   Number, time offset (ms), ID (hex), data length code, data (hex)\r\n")
        case .v1_1: buffer.put(";   Number, time offset (ms), type, ID (hex), data length code, data (hex)\r\n")
        case .v2_1:
            buffer.put(";   Number, time offset (ms), type, bus, ID (hex), Rx/Tx, reserved, data length code,")
            buffer.put(" data (hex)\r\n")
        }
    }

    private static let nanosecondsADay: Int64 = 86_400_000_000_000

    /// Days since 30 December 1899: 15 decimals distinguish every nanosecond.
    private func putDay(_ time: Int64, to buffer: inout OutputBuffer) {
        let unit: UInt64 = 1_000_000_000_000_000
        let (days, rest) = time.quotientAndRemainder(dividingBy: Self.nanosecondsADay)
        let day = UInt64(Self.nanosecondsADay)
        let (quotient, remainder) = day.dividingFullWidth(UInt64(rest).multipliedFullWidth(by: unit))
        // At least a nanosecond less than a day, so that rounding does not make a whole day.
        let digits = quotient + (remainder >= day / 2 ? 1 : 0)
        buffer.put(decimal: days + 25_569)
        buffer.put(0x2E)
        buffer.put(decimal: digits, width: 15)
        buffer.put("\r\n")
    }

    /// `2021-12-18 14:28:07.062.001`, for people.
    private func putDate(_ time: Int64, to buffer: inout OutputBuffer) {
        let date = CivilTime(nanosecondsSince1970: time)
        buffer.put(decimal: UInt64(date.year), width: 4)
        let fields = [
            (date.month, 0x2D), (date.day, 0x2D), (date.hour, 0x20), (date.minute, 0x3A), (date.second, 0x3A),
        ]
        for (value, mark) in fields {
            buffer.put(UInt8(mark))
            buffer.put(decimal: UInt64(value), width: 2)
        }
        for value in [date.nanosecond / 1_000_000, date.nanosecond / 1000 % 1000] {
            buffer.put(0x2E)
            buffer.put(decimal: UInt64(value), width: 3)
        }
        buffer.put("\r\n")
    }

    /// Writes one row; false if a line cannot store it.
    func put(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) -> Bool {
        let channel = Int(frames.channel(row))
        let (offset, overflow) = frames.time(row).subtractingReportingOverflow(start ?? 0)
        // A reader uses half of the range.
        guard let (identifier, flags) = frames.writtenIdentifier(row), channel < channels.count, !overflow,
            offset.magnitude < UInt64(Int64.max / 2)
        else { return false }
        let line = TRCLine(
            version: version, identifier: identifier, flags: flags, length: frames.length(row),
            payload: frames.payload(row))
        guard line.canBeWritten else { return false }
        buffer.put(decimal: frames.place(row) + 1, paddedTo: version == .v2_1 ? 7 : 6)
        if version != .v2_1 { buffer.put(0x29) }
        putOffset(offset, to: &buffer)
        line.put(channels[channel], to: &buffer)
        buffer.put("\r\n")
        return true
    }

    /// Milliseconds with as many decimals as the version has, or more if needed.
    private func putOffset(_ offset: Int64, to buffer: inout OutputBuffer) {
        let fraction = offset.magnitude % 1_000_000
        let whole = Int(offset.magnitude / 1_000_000)
        let usual = version == .v1_0 ? 0 : version == .v1_1 ? 1 : 3
        var decimals = 6
        for (count, unit) in [(0, 1_000_000), (1, 100_000), (3, 1000)] where count >= usual {
            if fraction % UInt64(unit) == 0 {
                decimals = count
                break
            }
        }
        buffer.put(0x20)
        if offset < 0, whole == 0 {
            buffer.put("       -0")
        } else {
            buffer.put(decimal: offset < 0 ? -whole : whole, paddedTo: 9)
        }
        if decimals == 0 { return }
        buffer.put(0x2E)
        let unit: UInt64 = decimals == 1 ? 100_000 : decimals == 3 ? 1000 : 1
        buffer.put(decimal: fraction / unit, width: decimals)
    }
}

/// The part of a line after number and time.
struct TRCLine {
    var version: TRCWriter.Version
    var identifier: UInt32
    var flags: FrameFlags
    var length: Int
    var payload: UnsafeBufferPointer<UInt8>

    /// Whether the format has a line for such a frame. The length of error records is one digit.
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

    /// Four digits, or eight for an extended identifier.
    private func putIdentifier(to buffer: inout OutputBuffer) {
        let isExtended = flags.contains(.extended) || identifier > CandumpFilter.standardMask
        buffer.put(isExtended ? " " : "     ")
        buffer.put(hex: identifier, width: isExtended ? 8 : 4)
    }

    private var errorCode: UInt32 {
        switch flags.statedErrorKind {
        case .bit: 1
        case .form: 2
        case .stuff: 4
        case .unstated, .checksum, .notAcknowledged, .other: 8
        }
    }

    /// The kind of error at the place of the identifier; 8 is any other than bit, form or stuffing.
    private func putError(_ channel: [UInt8], to buffer: inout OutputBuffer) {
        switch version {
        case .v1_0:
            buffer.put("     ")
            buffer.put(hex: errorCode, width: 4)
            buffer.put("  ")
        case .v1_1:
            buffer.put("  Error    ")
            buffer.put(hex: errorCode, width: 4)
            buffer.put("  ")
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
