internal import Platform

/// Writes frames as Vector's ASCII log, as ``ASCReader`` and other readers of the format read it.
struct ASCLines {
    /// The origin of the timestamps, nanoseconds since 1970; nil if there is no date.
    private let start: Int64?
    private let channels: [[UInt8]]
    private let names: [[UInt8]]

    /// nil if a channel has no number, because channels are numbers in this format.
    init?(_ capture: Capture) {
        let frames = capture.frames
        guard
            frames.channels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 5 && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } })
        else { return nil }
        channels = frames.channels.map { Array($0.utf8) }
        names = frames.names.map { Array($0.utf8.prefix(255)) }
        let hasDate = capture.source.clock == .epoch || capture.source.clock == .wallClock
        let first = capture.source.start ?? (frames.isEmpty ? 0 : frames.time(0))
        // The date has milliseconds.
        start = hasDate && first >= 0 ? first - first % 1_000_000 : nil
    }

    func putHeader(to buffer: inout OutputBuffer, _ sink: OutputBuffer.Sink) {
        if let start {
            buffer.put("date ")
            putDate(start, to: &buffer)
        }
        buffer.put("base hex  timestamps absolute\ninternal events logged\n// version 9.0.0\n")
        if let start {
            buffer.put("Begin Triggerblock ")
            putDate(start, to: &buffer)
        }
    }

    func putEnd(to buffer: inout OutputBuffer) {
        if start != nil { buffer.put("End TriggerBlock\n") }
    }

    /// Writes one row; false if a line cannot store it.
    func put(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) -> Bool {
        let flags = frames.flags(row)
        let channel = Int(frames.channel(row))
        guard !flags.contains(.xl), channel < channels.count else { return false }
        putTime(frames.time(row).subtractingSaturating(start ?? 0), to: &buffer)
        if flags.contains(.error) {
            putError(channels[channel], flags, to: &buffer)
            return true
        }
        if flags.contains(.fd) {
            buffer.put("CANFD ")
            buffer.put(channels[channel])
            buffer.put(flags.contains(.transmitted) ? " Tx " : " Rx ")
            putIdentifier(row, flags, of: frames, to: &buffer)
            putFD(row, flags, of: frames, to: &buffer)
        } else {
            buffer.put(channels[channel])
            buffer.put("  ")
            putIdentifier(row, flags, of: frames, to: &buffer)
            buffer.put(flags.contains(.transmitted) ? " Tx " : " Rx ")
            putClassic(row, flags, of: frames, to: &buffer)
        }
        buffer.put(0x0A)
        return true
    }

    private func putError(_ channel: [UInt8], _ flags: FrameFlags, to buffer: inout OutputBuffer) {
        if flags.contains(.fd) { buffer.put("CANFD ") }
        buffer.put(channel)
        if flags.contains(.fd) { buffer.put(flags.contains(.transmitted) ? " Tx" : " Rx") }
        buffer.put("  ErrorFrame")
        buffer.put(Self.fault(flags))
        buffer.put("\n")
    }

    /// The fault of an error frame, in words that the reader knows again.
    private static func fault(_ flags: FrameFlags) -> StaticString {
        switch flags.statedErrorKind {
        case .unstated: ""
        case .bit: " Bit error"
        case .stuff: " Stuff error"
        case .form: " Form error"
        case .checksum: " CRC error"
        case .notAcknowledged: " Not Acknowledge error"
        case .other: " Other error"
        }
    }

    private func putIdentifier(
        _ row: Int, _ flags: FrameFlags, of frames: FrameTable, to buffer: inout OutputBuffer
    ) {
        var identifier = frames.identifier(row)
        var flags = flags
        if let written = frames.writtenIdentifier(row) {
            (identifier, flags) = written
        } else {
            buffer.put(Int(identifier) < names.count ? names[Int(identifier)] : Array("unknown".utf8))
            return
        }
        let isExtended = flags.contains(.extended) || identifier > CandumpFilter.standardMask
        buffer.put(hex: identifier, width: isExtended ? 8 : 3)
        if isExtended { buffer.put(0x78) }
    }

    /// `d 8 00 …`, `r 8`.
    private func putClassic(_ row: Int, _ flags: FrameFlags, of frames: FrameTable, to buffer: inout OutputBuffer) {
        let length = frames.length(row)
        if flags.contains(.remote) {
            buffer.put(0x72)
            guard length > 0 else { return }
            buffer.put(0x20)
            return buffer.put(decimal: min(length, 8))
        }
        buffer.put("d ")
        buffer.put(decimal: length)
        putBytes(frames.payload(row), to: &buffer)
    }

    /// BRS, ESI, length code, length and bytes; duration, bits, flags and checksum, of which the flags are known.
    private func putFD(_ row: Int, _ flags: FrameFlags, of frames: FrameTable, to buffer: inout OutputBuffer) {
        let length = frames.length(row)
        let code = PayloadLength.fd.firstIndex { $0 >= length } ?? 15
        buffer.put(flags.contains(.bitRateSwitch) ? " 1 " : " 0 ")
        buffer.put(flags.contains(.errorStateIndicator) ? "1 " : "0 ")
        buffer.put(Array(String(code, radix: 16).utf8))
        buffer.put(0x20)
        buffer.put(decimal: flags.contains(.remote) ? 0 : length)
        putBytes(frames.payload(row), to: &buffer)
        let bits: UInt32 =
            0x1000 | (flags.contains(.bitRateSwitch) ? 0x2000 : 0) | (flags.contains(.errorStateIndicator) ? 0x4000 : 0)
            | (flags.contains(.remote) ? 0x10 : 0)
        buffer.put(" 0 0 ")
        buffer.put(Array(String(bits, radix: 16).utf8))
        buffer.put(" 0 0 0 0 0")
    }

    private func putBytes(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout OutputBuffer) {
        for index in bytes.indices {
            buffer.put(0x20)
            buffer.put(hex: UInt32(bytes[index]), width: 2)
        }
    }

    /// `   1.234567 `; nine decimals if six are not enough.
    private func putTime(_ time: Int64, to buffer: inout OutputBuffer) {
        let magnitude = time.magnitude
        buffer.put(time < 0 ? "  -" : "   ")
        buffer.put(decimal: magnitude / 1_000_000_000)
        buffer.put(0x2E)
        let fraction = magnitude % 1_000_000_000
        if fraction % 1000 == 0 {
            buffer.put(decimal: fraction / 1000, width: 6)
        } else {
            buffer.put(decimal: fraction, width: 9)
        }
        buffer.put(0x20)
    }

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Sat Sep 30 15:06:13.191 2017`
    private func putDate(_ time: Int64, to buffer: inout OutputBuffer) {
        let seconds = time / 1_000_000_000
        let days = Int(seconds / 86_400)
        let date = CivilTime(nanosecondsSince1970: time)
        buffer.put(Array("\(Self.days[days % 7]) \(Self.months[date.month - 1]) ".utf8))
        buffer.put(decimal: UInt64(date.day), width: 2)
        for (value, mark) in [(seconds / 3600 % 24, 0x20), (seconds / 60 % 60, 0x3A), (seconds % 60, 0x3A)] {
            buffer.put(UInt8(mark))
            buffer.put(decimal: UInt64(value), width: 2)
        }
        buffer.put(0x2E)
        buffer.put(decimal: UInt64(time / 1_000_000 % 1000), width: 3)
        buffer.put(0x20)
        buffer.put(decimal: date.year)
        buffer.put(0x0A)
    }
}
