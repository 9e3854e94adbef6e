/// Writes frames as text, one line each.
public enum FrameWriter {
    /// The content of a line.
    public enum Form: String, Sendable, CaseIterable {
        /// Comma-separated values with a header, nanoseconds and hexadecimal bytes.
        case csv
        /// A line of `candump -l`: seconds with a fraction, channel, identifier and bytes.
        case candump
        /// A JSON object per line.
        case json
    }

    /// Writes these rows of a table (all by default) to `sink` in pieces of about 64 KiB, each valid during its call.
    ///
    /// Returns how many frames were left out because the form cannot store them: candump needs an identifier, so it
    /// cannot store frames that are known only by name.
    ///
    /// - Parameters:
    ///   - style: of text in CSV.
    ///   - origin: time of the first record, from which seconds count in JSON, nanoseconds; nil means the first frame.
    @discardableResult
    public static func write(
        _ frames: FrameTable, rows: Range<Int>? = nil, as form: Form, style: CSVStyle = .spreadsheet,
        origin: Int64? = nil,
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        let rows = (rows ?? 0..<frames.count).clamped(to: 0..<frames.count)
        var buffer = OutputBuffer()
        defer { buffer.release() }
        var omitted = 0
        switch form {
        case .csv:
            let lines = CSVLines(frames, style)
            buffer.put(CSVLines.header)
            for row in rows {
                try buffer.beginRow(sink)
                lines.write(row, of: frames, to: &buffer)
            }
        case .candump:
            let lines = CandumpLines(frames)
            for row in rows {
                try buffer.beginRow(sink)
                if !lines.write(row, of: frames, to: &buffer) { omitted += 1 }
            }
        case .json:
            let lines = JSONLines(frames, origin: origin ?? (frames.isEmpty ? 0 : frames.time(0)))
            for row in rows {
                try buffer.beginRow(sink)
                lines.write(row, of: frames, to: &buffer)
            }
        }
        try buffer.flush(sink)
        return omitted
    }

    /// Names in the notation of the form, no longer than a row has room for.
    static func prepared(_ names: [String], _ form: (ArraySlice<UInt8>) -> [UInt8]) -> [[UInt8]] {
        names.map { form(shortened($0)) }
    }

    /// As many whole characters of a text as a line has room for, and an ellipsis if some are missing.
    package static func shortened(_ text: String) -> ArraySlice<UInt8> {
        let bytes = Array(text.utf8)
        guard bytes.count > longestName else { return bytes[...] }
        let ellipsis = Array("\u{2026}".utf8)
        return (beginning(bytes[...], longestName - ellipsis.count) + ellipsis)[...]
    }

    /// As many whole characters as this number of bytes holds.
    static func beginning(_ text: ArraySlice<UInt8>, _ count: Int) -> ArraySlice<UInt8> {
        guard text.count > count else { return text }
        var end = text.startIndex + count
        while end > text.startIndex, text[end] & 0xC0 == 0x80 { end -= 1 }
        return text[..<end]
    }

    /// Six bytes for each in JSON at worst, twice a row, leave room for 2048 data bytes.
    private static let longestName = 512
}

/// Writes frames in candump's log form, for canplayer, log2asc and others that read the output of `candump -l`.
struct CandumpLines {
    private let channels: [[UInt8]]

    init(_ frames: FrameTable) {
        channels = Self.distinct(FrameWriter.prepared(frames.channels, Self.interface), frames.channels)
    }

    /// Distinguishes channels whose interfaces would have one name: beside a channel `can1`, the channel `1` is
    /// `can1_2`.
    private static func distinct(_ names: [[UInt8]], _ channels: [String]) -> [[UInt8]] {
        var taken = Set(zip(names, channels).filter { $0.elementsEqual($1.utf8) }.map(\.0))
        var numbers: [[UInt8]: Int] = [:]
        return zip(names, channels).map { name, channel in
            if name.elementsEqual(channel.utf8) { return name }
            var other = name
            while !taken.insert(other).inserted {
                let number = (numbers[name] ?? 1) + 1
                numbers[name] = number
                let suffix = Array("_\(number)".utf8)
                other = FrameWriter.beginning(name[...], longestName - suffix.count) + suffix
            }
            return other
        }
    }

    /// Maximum number of bytes of a name that a reader accepts.
    private static let longestName = 64

    /// Writes one row; false if a log cannot store it.
    func write(_ row: Int, of frames: FrameTable, to buffer: inout OutputBuffer) -> Bool {
        guard let (identifier, flags) = frames.writtenIdentifier(row) else { return false }
        putTime(frames.time(row), to: &buffer)
        let channel = Int(frames.channel(row))
        buffer.put(channel < channels.count ? channels[channel] : Self.interface([]))
        buffer.put(0x20)
        putFrame(row, identifier, flags, of: frames, to: &buffer)
        if flags.contains(.received) {
            buffer.put(" R")
        } else if flags.contains(.transmitted) {
            buffer.put(" T")
        }
        buffer.put(0x0A)
        return true
    }

    private func putFrame(
        _ row: Int, _ identifier: UInt32, _ flags: FrameFlags, of frames: FrameTable, to buffer: inout OutputBuffer
    ) {
        if let header = frames.xlHeader(row) {
            // VCID and priority, then canxl_frame.flags (XLF, SEC), SDU type and acceptance field.
            buffer.put(hex: UInt32(header.virtualNetwork), width: 2)
            buffer.put(hex: identifier & CandumpFilter.standardMask, width: 3)
            buffer.put(0x23)
            buffer.put(hex: flags.contains(.simpleExtendedContent) ? 0x81 : 0x80, width: 2)
            buffer.put(0x3A)
            buffer.put(hex: UInt32(header.serviceDataUnitType), width: 2)
            buffer.put(0x3A)
            buffer.put(hex: header.acceptanceField, width: 8)
            buffer.put(0x23)
            return buffer.put(hex: frames.payload(row))
        }
        if flags.contains(.error), !flags.contains(.socketCAN) {
            let (classes, data) = SocketCANErrorForm.written(flags)
            buffer.put(hex: classes | CandumpFilter.errorFlag, width: 8)
            buffer.put(0x23)
            buffer.put(hex: UInt32(truncatingIfNeeded: data >> 32), width: 8)
            return buffer.put(hex: UInt32(truncatingIfNeeded: data), width: 8)
        }
        if flags.contains(.error) {
            buffer.put(hex: identifier & CandumpFilter.extendedMask | CandumpFilter.errorFlag, width: 8)
        } else {
            // Three digits are at most 7FF; eight digits keep the number, though a reader uses 29 bits for it.
            let isExtended = flags.contains(.extended) || identifier > CandumpFilter.standardMask
            buffer.put(hex: identifier, width: isExtended ? 8 : 3)
        }
        buffer.put(0x23)
        let length = frames.length(row)
        if flags.contains(.remote) {
            buffer.put(0x52)
            if length > 0 { buffer.put(decimal: min(length, 8)) }
            return
        }
        // The log form has no error frames on FD, and no classic frames of more than 8 bytes.
        let isFD = flags.contains(.fd) && !flags.contains(.error) || length > 8
        if isFD {
            buffer.put(0x23)
            let bits = (flags.contains(.bitRateSwitch) ? 1 : 0) | (flags.contains(.errorStateIndicator) ? 2 : 0)
            buffer.put(decimal: bits)
        }
        buffer.put(hex: frames.payload(row))
    }

    /// `(1436509052.249713) `; nine decimals if six are not enough.
    private func putTime(_ time: Int64, to buffer: inout OutputBuffer) {
        let magnitude = time.magnitude
        buffer.put(0x28)
        if time < 0 { buffer.put(0x2D) }
        buffer.put(decimal: magnitude / 1_000_000_000)
        buffer.put(0x2E)
        let fraction = magnitude % 1_000_000_000
        if fraction % 1000 == 0 {
            buffer.put(decimal: fraction / 1000, width: 6)
        } else {
            buffer.put(decimal: fraction, width: 9)
        }
        buffer.put(") ")
    }

    /// An interface name: the channel without spaces; a number, as in ASC and BLF, becomes `can1`.
    static func interface(_ text: ArraySlice<UInt8>) -> [UInt8] {
        if text.isEmpty { return Array("can0".utf8) }
        let name = FrameWriter.beginning(text, longestName).map { $0 <= 0x20 || $0 == 0x7F ? 0x5F : $0 }
        return name.allSatisfy { $0 &- 0x30 < 10 } ? Array("can".utf8) + name : name
    }
}
