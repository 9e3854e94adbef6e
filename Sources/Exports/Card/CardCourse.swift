internal import Analysis
internal import CANCapture
internal import Platform

/// Number of frames in equal parts of the time of a capture, or of the order of its frames if it has no times.
struct CardCourse {
    /// Whether the parts are equal in time.
    let isTimed: Bool
    /// Nanoseconds as in the file, or rows.
    let range: ClosedRange<Int64>
    /// Number of frames and error frames of each part.
    private(set) var frames: [UInt32]
    private(set) var errors: [UInt32]
    /// The smallest and the largest time of each part of the rows, for captures whose clock jumps. A jump from one part to
    /// the next is in the second one.
    private(set) var clock: [ClosedRange<Int64>?]
    /// From the earliest to the latest of these times.
    let times: ClosedRange<Int64>
    let count: Int
    /// The identifier whose frames alone are counted; nil for those of all.
    let slot: Int?

    static let parts = 474

    /// Number of parts for a load: fewer if they would be shorter than 50 ms.
    static func loadParts(_ range: ClosedRange<Int64>) -> Int {
        max(1, min(parts, Int(range.upperBound.subtractingSaturating(range.lowerBound) / 50_000_000)))
    }

    init(_ selection: Selection, of slot: Int? = nil) {
        let table = selection.frames
        let facts = selection.facts
        let slots = selection.index.slots
        self.slot = slot
        count = slot.map { selection.index.entries[$0].count } ?? table.count
        isTimed = selection.hasTimeAxis
        times = facts.earliest...max(facts.earliest, facts.latest)
        let hasClock = selection.isTimed
        range = isTimed ? facts.earliest...max(facts.earliest, facts.latest) : 0...Int64(max(1, table.count) - 1)
        frames = Array(repeating: 0, count: Self.parts)
        errors = frames
        clock = Array(repeating: nil, count: Self.parts)
        let bins = TimeBins(range: range, count: Self.parts)
        table.notePass()
        var last: Int64?
        for row in 0..<table.count {
            if let slot, slots[row] != slot { continue }
            let time = isTimed ? table.time(row) : Int64(row)
            guard let bin = bins.index(of: time) else { continue }
            frames[bin] += 1
            if table.flags(row).contains(.error) { errors[bin] += 1 }
            guard hasClock else { continue }
            let stamp = table.time(row)
            let place = row * Self.parts / max(1, table.count)
            let before = place > 0 && clock[place - 1] != nil ? last ?? stamp : stamp
            let known = clock[place] ?? before...before
            clock[place] = min(known.lowerBound, stamp)...max(known.upperBound, stamp)
            last = stamp
        }
    }

    /// Number of parts that have their mean, where each has a few frames: a frame more or less would be a step.
    var partsOfStep: Int {
        let mean = Double(count) / Double(Self.parts)
        return min(Self.parts / Self.fewestParts, max(1, Int((Self.fewestOfStep / max(mean, 1e-9)).rounded(.up))))
    }

    /// Number of frames in each part; where that is a few, several parts have their mean.
    var joined: [Double] {
        let joined = partsOfStep
        guard joined > 1 else { return frames.map(Double.init) }
        return stride(from: 0, to: Self.parts, by: joined).flatMap { start in
            let part = frames[start..<min(Self.parts, start + joined)]
            return Array(repeating: Double(part.reduce(0) { $0 + Int($1) }) / Double(part.count), count: part.count)
        }
    }

    /// A course of fewer parts would say nothing.
    private static let (fewestOfStep, fewestParts) = (40.0, 20)

    /// Position in the range, 0…1.
    func share(_ time: Int64) -> Double {
        let span = Double(range.upperBound) - Double(range.lowerBound)
        return span > 0 ? min(1, max(0, (Double(time) - Double(range.lowerBound)) / span)) : 0
    }

    /// Position in the times, 0…1.
    func clockShare(_ time: Int64) -> Double {
        let span = Double(times.upperBound) - Double(times.lowerBound)
        return span > 0 ? min(1, max(0, (Double(time) - Double(times.lowerBound)) / span)) : 0
    }

    /// Length of a part in seconds; nil without times.
    var secondsAPart: Double? {
        let span = Double(range.upperBound) - Double(range.lowerBound)
        return isTimed && span > 0 ? span / 1e9 / Double(Self.parts) : nil
    }
}
