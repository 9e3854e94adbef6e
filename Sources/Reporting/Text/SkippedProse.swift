package import Capture

/// What could not be read, in words.
package enum SkippedProse {
    package static func headline(_ skipped: SkippedRecords) -> String {
        LogProse.count(skipped.count, "record") + " of this file could not be read"
            + (skipped.count > skipped.examples.count ? "; the first \(skipped.examples.count):" : ":")
    }

    /// `line 12: an odd number of hex digits`.
    package static func places(_ skipped: SkippedRecords) -> [String] {
        skipped.examples.map { example in
            switch example.place {
            case .line(let line): return "line \(line): \(Printable.text(example.reason))"
            case .offset(let offset): return "byte \(offset): \(Printable.text(example.reason))"
            }
        }
    }
}
