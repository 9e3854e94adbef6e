/// Writes frames as text, one line each.
public enum FrameWriter {
    /// What a line is.
    public enum Form: String, Sendable, CaseIterable {
        /// Comma-separated values with a header, nanoseconds and hexadecimal bytes.
        case csv
        /// A line of `candump -l`: seconds with a fraction, channel, identifier and bytes.
        case candump
        /// An object a line.
        case json
    }

    /// Writes these rows of a table (all by default) to `sink` in pieces of about 64 KiB, each valid during its call.
    ///
    /// Returns how many frames the form cannot hold and so were left out: candump needs an identifier, so frames known
    /// by name only are left out there.
    @discardableResult
    public static func write(
        _ frames: FrameTable, rows: Range<Int>? = nil, as form: Form,
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        let rows = (rows ?? 0..<frames.count).clamped(to: 0..<frames.count)
        var buffer = OutputBuffer()
        defer { buffer.release() }
        var omitted = 0
        switch form {
        case .csv:
            let lines = CSVLines(frames)
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
            let lines = JSONLines(frames)
            for row in rows {
                try buffer.beginRow(sink)
                lines.write(row, of: frames, to: &buffer)
            }
        }
        try buffer.flush(sink)
        return omitted
    }

    /// Names as a form wants them, no longer than a row has room for.
    static func prepared(_ names: [String], _ form: (ArraySlice<UInt8>) -> [UInt8]) -> [[UInt8]] {
        names.map { form(shortened($0)) }
    }

    /// As many whole characters of a text as a line has room for, and an ellipsis where that is not all.
    package static func shortened(_ text: String) -> ArraySlice<UInt8> {
        let bytes = Array(text.utf8)
        guard bytes.count > longestName else { return bytes[...] }
        let ellipsis = Array("\u{2026}".utf8)
        var end = longestName - ellipsis.count
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return (bytes[..<end] + ellipsis)[...]
    }

    /// Six bytes for each in JSON at worst, twice a row, leave room for 2048 data bytes.
    private static let longestName = 512
}
