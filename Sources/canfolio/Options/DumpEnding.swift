import CANCapture

/// What the name of a dump says of its lines.
struct DumpEnding {
    /// nil for an ending of what cannot be written.
    var form: FrameWriter.Form?

    /// nil where the name says nothing.
    init?(_ path: String) {
        guard let name = path.split(separator: "/").last, let point = name.lastIndex(of: "."), point > name.startIndex
        else { return nil }
        switch name[name.index(after: point)...].lowercased() {
        case "csv": form = .csv
        case "json", "jsonl", "ndjson": form = .json
        case "log", "candump": form = .candump
        case "txt", "": return nil
        default: form = nil
        }
    }
}
