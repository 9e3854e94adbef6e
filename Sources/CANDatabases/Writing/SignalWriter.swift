package import CANCapture

/// Writes the signals of frames as text, one signal per line.
package enum SignalWriter {
    package enum Form: Sendable { case csv, json }

    /// What was left out, for a message to the user.
    package struct Summary: Sendable, Equatable {
        /// Number of frames in a database that were written.
        package var decoded = 0
        /// Number of data frames in no database.
        package var unknown = 0
        /// Number of frames with a multiplexer value that is not in the database: the meaning of the other bytes is
        /// unknown, and the frames are left out completely.
        package var unknownSelections = 0
        /// Decoded frames with fewer bytes than the database says.
        package var short = 0
    }

    /// Writes these rows of a table (all by default) to `sink` in pieces of about 64 KiB, each valid during its call.
    ///
    /// - Parameters:
    ///   - style: of text in CSV.
    ///   - origin: time of the first record, from which seconds count in JSON, nanoseconds; nil means the first frame.
    package static func write(
        _ frames: FrameTable, rows: Range<Int>? = nil, set: DatabaseSet, as form: Form,
        style: CSVStyle = .spreadsheet, origin: Int64? = nil,
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Summary {
        let rows = (rows ?? 0..<frames.count).clamped(to: 0..<frames.count)
        var cells = SignalCells(
            set.catalog, form, style, origin: origin ?? (frames.isEmpty ? 0 : frames.time(0)))
        var decoder = SignalDecoder(set, frames: frames)
        var output = OutputBuffer()
        defer { output.release() }
        var summary = Summary()
        if form == .csv { output.put("frame_index,timestamp_ns,message,signal,raw,physical,unit,label\n") }
        for row in rows {
            let flags = frames.flags(row)
            guard let frame = decoder.decode(row) else {
                if !flags.contains(.error), !flags.contains(.remote) { summary.unknown += 1 }
                continue
            }
            guard !frame.fit.contains(.hasUnknownSelection) else {
                summary.unknownSelections += 1
                continue
            }
            summary.decoded += 1
            if frame.fit.contains(.isShort) { summary.short += 1 }
            for value in decoder.values {
                try output.beginRow(sink)
                if value.raw.kind == .bytes {
                    cells.write(
                        value, bytes: decoder.bytes(of: value.raw), row: frames.place(row), time: frames.time(row),
                        to: &output)
                } else {
                    cells.write(value, row: frames.place(row), time: frames.time(row), to: &output)
                }
            }
        }
        try output.flush(sink)
        return summary
    }
}
