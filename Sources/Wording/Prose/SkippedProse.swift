internal import Platform
package import CANCapture

/// What could not be read, in words.
package enum SkippedProse {
    package static func headline(_ skipped: SkippedRecords) -> String {
        let place = skipped.examples.contains { $0.file != nil } ? "" : " of this file"
        let places = skipped.examples.count == 1 ? "the first place" : "the first \(skipped.examples.count) places"
        let rest = skipped.count > skipped.examples.count ? "; \(places):" : ":"
        return sentence(skipped.count, withoutLoss: skipped.withoutLoss, place: place) + rest
    }

    /// `3 records could not be read`, `1 damaged place was read without loss`, or both.
    ///
    /// - Parameter count: number of records and places, as ``SkippedRecords/count``.
    static func sentence(_ count: Int, withoutLoss: Int, place: String = "") -> String {
        let (lost, kept) = (count - withoutLoss, LogProse.count(withoutLoss, "damaged place"))
        let read = "\(withoutLoss == 1 ? "was" : "were") read without loss"
        guard lost > 0 else { return "\(kept)\(place) \(read)" }
        let unread = LogProse.count(lost, "record") + place + " could not be read"
        return withoutLoss == 0 ? unread : "\(unread), \(kept) \(read)"
    }

    /// The same for a line of several facts: `3 records skipped`, `1 damaged place`.
    package static func brief(_ skipped: SkippedRecords) -> String {
        let kept = LogProse.count(skipped.withoutLoss, "damaged place")
        guard skipped.lost > 0 else { return kept }
        let lost = LogProse.count(skipped.lost, "record") + " skipped"
        return skipped.withoutLoss == 0 ? lost : "\(lost), \(kept)"
    }

    /// The name of this fact in a list: `Skipped`, or `Damage` if everything was read.
    package static func label(_ skipped: SkippedRecords) -> String { skipped.lost > 0 ? "Skipped" : "Damage" }

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
