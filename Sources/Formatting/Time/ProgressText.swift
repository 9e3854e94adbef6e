/// The progress of a long task, as text.
package enum ProgressText {
    /// `Reading: 1.2 GB of 4.5 GB, 27 %, 12 s left`
    ///
    /// - Parameters:
    ///   - done: bytes that have been read.
    ///   - total: bytes of all captures; nil where that is not known, as of a pipe.
    ///   - seconds: since reading began.
    package static func reading(_ done: Int, of total: Int?, seconds: Double) -> String {
        guard let total, total > 0 else { return "Reading: \(Decimal.bytes(done))" }
        let done = min(done, total)
        let share = Int(Double(done) / Double(total) * 100)
        let text = "Reading: \(Decimal.bytes(done)) of \(Decimal.bytes(total)), \(share) %"
        guard done > 0, done < total else { return text }
        return text + ", \(left(seconds * Double(total - done) / Double(done))) left"
    }

    /// In whole seconds, above a minute and a half in whole minutes: an estimate has no more digits.
    private static func left(_ seconds: Double) -> String {
        guard seconds < 360_000 else { return "more than 100 h" }
        return seconds < 90 ? "\(max(1, Int(seconds.rounded(.up)))) s" : "\(Int((seconds / 60).rounded())) min"
    }
}
