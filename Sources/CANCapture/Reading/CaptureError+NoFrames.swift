extension CaptureError {
    /// For a file that was read to its end, with its contents instead of frames.
    static func noFrames(_ path: String, _ skipped: SkippedRecords, _ format: CaptureFormat) -> CaptureError {
        if let example = skipped.examples.first {
            return CaptureError(
                path: path, place: example.place, kind: .noFrames,
                reason: "no CAN frame could be read as \(format.name): \(example.reason)\(more(skipped.count - 1))")
        }
        let others = skipped.otherRecords.sorted { $0.count > $1.count }
        guard !others.isEmpty else {
            return CaptureError(path: path, kind: .noFrames, reason: "the file has no frames (\(format.name))")
        }
        var list = others.prefix(4).map { "\($0.count) × \($0.kind)" }.joined(separator: ", ")
        if others.count > 4 { list += ", …" }
        return CaptureError(
            path: path, kind: .noFrames, reason: "the file has no frames (\(format.name)), only other records: \(list)")
    }

    /// ` (and 3 more errors)`; empty for none.
    private static func more(_ count: Int) -> String {
        count > 0 ? " (and \(count) more error\(count == 1 ? "" : "s"))" : ""
    }
}
