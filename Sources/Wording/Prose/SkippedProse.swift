internal import Platform
package import CANCapture

/// What could not be read, in words.
package enum SkippedProse {
    package static func headline(_ skipped: SkippedRecords) -> String {
        let place = skipped.examples.contains { $0.file != nil } ? "" : " of this file"
        let rest = skipped.count > skipped.examples.count ? "; the first \(skipped.examples.count):" : ":"
        return LogProse.count(skipped.count, "record") + place + " could not be read" + rest
    }

    /// `line 12: an odd number of hex digits`.
    package static func places(_ skipped: SkippedRecords) -> [String] {
        skipped.examples.map(place)
    }

    static func place(_ example: SkippedRecords.Example) -> String {
        let file = example.file.map { "file \($0), " } ?? ""
        switch example.place {
        case .line(let line): return "\(file)line \(line): \(Printable.text(example.reason))"
        case .offset(let offset): return "\(file)byte \(offset): \(Printable.text(example.reason))"
        }
    }
}
