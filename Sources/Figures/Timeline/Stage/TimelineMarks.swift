internal import Pages
internal import Platform
internal import Formatting
internal import Wording
internal import CANCapture

/// The marks and selections of the user, in the times of the file.
struct TimelineMarks {
    let marks: [TimelineEvent]
    let selections: [ClosedRange<Int64>]
    /// A text about marks outside of the shown time.
    let unseen: [String]

    init(_ facts: TimelineFacts, options: TimelineOptions) throws(PageError) {
        guard facts.isTimed || options.marks.isEmpty && options.selections.isEmpty else {
            throw PageError(description: "the capture has no timestamps; marks and selections are not shown")
        }
        let origin = facts.capture.source.origin ?? facts.counts.first
        let places = TimelinePlaces(facts)
        marks = options.marks.map {
            let time = origin.addingReportingOverflow($0.time)
            let place = places.place(of: time.overflow ? ($0.time < 0 ? Int64.min : .max) : time.partialValue)
            return TimelineEvent(kind: .mark, start: place, end: place, text: Printable.text($0.text))
        }
        selections =
            options.selections.map {
                let (from, to) = (places.place(of: $0.lowerBound), places.place(of: $0.upperBound))
                return min(from, to)...max(from, to)
            } + (facts.hasTimeAxis ? [] : [options.rows].compactMap { $0 })
        func seconds(_ time: Int64) -> String {
            guard facts.hasTimeAxis else {
                return "frame \(time.addingSaturating(1 + facts.framesBefore))"
            }
            return Decimal.seconds(time.subtractingSaturating(origin), decimals: 3) + " s"
        }
        let range = facts.range
        let shown = "outside the time shown, \(seconds(range.lowerBound)) to \(seconds(range.upperBound))"
        unseen =
            marks.filter { !range.contains($0.start) }.map {
                "the mark '\($0.text)' at \(seconds($0.start)) is " + shown
            }
            + selections.filter { !$0.overlaps(range) }.map {
                "the selection from \(seconds($0.lowerBound)) to \(seconds($0.upperBound)) is " + shown
            }
    }
}

/// The position of a time on the axis of a timeline: at the time itself, or if frames have equal distances, at the
/// first frame that is not before it.
private struct TimelinePlaces {
    private let frames: FrameTable?

    init(_ facts: TimelineFacts) { frames = facts.hasTimeAxis || !facts.isTimed ? nil : facts.capture.frames }

    func place(of time: Int64) -> Int64 {
        guard let frames else { return time }
        for (chunk, base) in frames.pass() {
            if let row = (0..<chunk.count).first(where: { chunk.times[$0] >= time }) { return Int64(base + row) }
        }
        return Int64(max(0, frames.count - 1))
    }
}
