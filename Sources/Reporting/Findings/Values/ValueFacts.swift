internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Formatting
internal import LogPages
internal import Platform
internal import Wording

/// The frames of one message around a wrong value, with the values of its signals. It has data only and does not draw.
struct ValueFacts {
    /// A signal, or a value of the payload that is not in a database, in the frames that are shown.
    struct Series: Equatable {
        var name: String
        var unit: String
        /// For each sample; nil if the frame does not have it, or if it means "not available".
        var values: [Double?]
        /// The same as texts without the unit; "" if the frame does not have it.
        var texts: [String]
        /// Whether it is a counter or checksum, which says nothing about the time between two frames.
        var isDotted = false

        var isConstant: Bool { texts.allSatisfy { $0 == texts.first } }
    }

    struct Sample: Equatable {
        var row: Int
        /// Nanoseconds as in the file, or the row if there are no times.
        var time: Int64
        var isWrong: Bool
    }

    /// The whole capture in columns, with the minimum and maximum value of each column.
    struct Course: Equatable {
        var columns: [ClosedRange<Double>?]
        var last: Double
        var first: Double
        /// Times without a frame that are far longer than its cycle: the value is not known in them.
        var gaps: [ClosedRange<Int64>] = []
    }

    /// Frames in the middle of a long event that are not among the samples.
    struct Fold: Equatable {
        /// The index of the sample before them.
        var after: Int
        /// Number of frames.
        var count: Int
        /// Number of those that show the finding.
        var wrong: Int
    }

    let subject: ValueSubject
    let slot: Int
    /// The index in ``IdentifierIndex/entries`` of what is shown, and the name of the message.
    let title: String
    let samples: [Sample]
    /// The wrong samples, from the first to the last.
    let event: ClosedRange<Int>
    /// nil if all frames of the event are samples.
    let fold: Fold?
    /// Number of frames of the capture that show the finding.
    let total: Int
    /// The subject of the finding comes first.
    let series: [Series]
    /// Number of signals of the message that do not fit.
    let leftOut: Int
    let allowed: ClosedRange<Double>?
    /// The usual length, or that of the database, of a finding about another one.
    let expected: Double?
    /// The whole capture; nil if its curve would not be useful.
    let course: Course?
    /// From the first to the last time of the capture, in the units of the samples.
    let range: ClosedRange<Int64>
    /// Whether the values of the subject are whole numbers.
    let isWhole: Bool
    /// Whether the axes are of times; otherwise of rows.
    let isTimed: Bool
    /// Whether frames have times of their own, even if many have the same one.
    let hasTimes: Bool

    /// Number of frames beside the wrong ones, and maximum number of frames of the event that are shown.
    private static let (around, mostOfEvent) = (4, 12)
    /// Maximum number of signals in addition to the subject.
    private static let mostOthers = 7
    static let courseColumns = 360
    /// After more cycles without a frame the value is not known, as in the curves of signals.
    private static let missingCycles = 2.8
    /// Maximum number of frames of a finding that are examined.
    private static let mostParts = 64

    /// - Returns: nil if the finding is not about a value of one message, or if a part of the payload is redacted.
    init?(_ finding: Finding, in context: ReportContext) {
        let (selection, frames) = (context.selection, context.capture.frames)
        guard let slot = finding.slot, finding.others.isEmpty, frames.hidden == nil, finding.rows != nil,
            slot < context.facts.index.entries.count, slot < selection.rows.slotCount
        else { return nil }
        let catalog = context.databases.catalog
        let message = slot < selection.matches.count ? selection.matches[slot] : nil
        let rows = selection.rows[slot].lazy.map { Int($0) }.filter { !frames.flags($0).contains(.remote) }
        let all = Array(rows)
        guard let subject = ValueSubject(finding, message: message, frames: frames, rows: all, catalog: catalog) else {
            return nil
        }
        let reader = ValueReader(
            subject, message: message, frames: frames, catalog: catalog,
            automatic: selection.automaticBits.mask(ofSlot: slot))
        let wrong = Self.wrong(finding, all, reader)
        guard let first = wrong.first else { return nil }
        // The wrong frames that follow each other, beginning with the first.
        var last = first
        for place in wrong.dropFirst() where place - last <= Self.around / 2 { last = place }
        let around = last - first >= 2 * Self.around ? Self.around + 1 : last > first ? Self.around : Self.around - 1
        var shown = Array(max(0, first - around)..<min(all.count, last + around + 1))
        let isWrong = Set(wrong)
        total = wrong.count
        // Of a long event its beginning and its end.
        let half = Self.mostOfEvent / 2
        // A row for one frame that is left out would take the place of that frame.
        if last - first > Self.mostOfEvent {
            let left = (first + half)...(last - half)
            fold = Fold(
                after: first + half - 1 - shown[0], count: left.count, wrong: wrong.count { left.contains($0) })
            shown.removeAll { left.contains($0) }
        } else {
            fold = nil
        }
        // Of a clock with steps of a second many frames have one time: their order says more.
        let times = Set(shown.map { frames.time(all[$0]) })
        let areApart = shown.count < 2 || 2 * times.count > shown.count
        hasTimes = context.facts.hasTimeAxis && context.facts.counts.backwardSteps == 0
        isTimed = hasTimes && areApart
        let isTimed = isTimed
        samples = shown.map { place in
            Sample(
                row: all[place], time: isTimed ? frames.time(all[place]) : Int64(all[place]),
                isWrong: isWrong.contains(place))
        }
        let eventStart = first - shown[0]
        event = eventStart...(eventStart + (fold == nil ? last - first : Self.mostOfEvent - 1))
        self.subject = subject
        switch subject {
        case .length: isWhole = true
        case .signal(let signal):
            let (entry, scaling) = (catalog.signals[signal].signal, catalog.scaling(of: signal))
            let numbers = [scaling.factor.double, scaling.offset.double]
            isWhole = entry.kind != .float && numbers.allSatisfy { $0 == $0.rounded() }
        case .counter, .checksum: isWhole = false
        }
        self.slot = slot
        allowed = finding.rule == .outOfRange ? finding.facts.allowed : nil
        expected = finding.rule == .lengthMismatch ? finding.facts.usual : nil
        let identifier = Hexadecimal.identifier(context.facts.index.entries[slot], names: frames.names)
        let name = context.name(ofSlot: slot)
        title = name.isEmpty ? identifier : "\(identifier) \(Printable.text(name))"
        let read = reader.series(samples.map(\.row), mostOthers: Self.mostOthers)
        (series, leftOut) = read
        range = isTimed ? context.facts.range : 0...Int64(max(1, frames.count - 1))
        let cycle = context.statistics.identifiers[slot].steadyPeriod.map { Double($0.median) * Self.missingCycles }
        course =
            reader.isCourse
            ? reader.course(all, range, isTimed: isTimed, longest: isTimed ? cycle ?? .infinity : .infinity) : nil
    }

    /// The frames of the identifier that show the finding, by their index among them, ascending.
    private static func wrong(_ finding: Finding, _ rows: [Int], _ reader: ValueReader) -> [Int] {
        var found: [Int] = []
        for part in finding.parts.prefix(mostParts) {
            guard let range = part.rows ?? finding.rows else { continue }
            let low = rows.partitioningIndex { $0 >= range.lowerBound }
            let high = rows.partitioningIndex { $0 > range.upperBound }
            guard low < high else { continue }
            switch finding.rule {
            // For a step, the frame after it has the wrong value.
            case .counterSkip: found += Array((low..<high).dropFirst())
            case .counterStuck: found += Array(low..<high)
            case .outOfRange, .notAvailable, .lengthMismatch:
                found += (low..<high).filter { reader.isWrong(rows[$0], finding) }
            default: found += low + 1 == high || high - low == finding.count ? Array(low..<high) : [low, high - 1]
            }
        }
        return Set(found).sorted()
    }

    /// The frames before, at and after the wrong ones.
    var before: Int? { event.lowerBound > 0 ? event.lowerBound - 1 : nil }
    var after: Int? { event.upperBound + 1 < samples.count ? event.upperBound + 1 : nil }
    var wrongSamples: [Int] { samples.indices.filter { samples[$0].isWrong } }

    /// Those that follow each other, from the first wrong one on.
    var wrongOfEvent: [Int] { wrongSamples.filter(event.contains) }

    /// Number of frames of the event that show the finding.
    var frameCount: Int { wrongOfEvent.count + (fold?.wrong ?? 0) }

    /// Number of frames of the identifier between two samples.
    func framesBetween(_ sample: Int, _ other: Int) -> Int {
        guard sample < other else { return 0 }
        let isOverFold = fold.map { sample <= $0.after && other > $0.after } ?? false
        return other - sample - 1 + (isOverFold ? fold?.count ?? 0 : 0)
    }

    /// From the last sample before the fold to the first one after it.
    var foldTimes: ClosedRange<Int64>? {
        fold.map { samples[$0.after].time...max(samples[$0.after].time, samples[$0.after + 1].time) }
    }

    /// The tinted range: from between the last good and the first wrong frame to between the last wrong frame and the
    /// next.
    var eventTimes: ClosedRange<Int64> {
        let (first, last) = (samples[event.lowerBound].time, samples[event.upperBound].time)
        func half(_ one: Int64, _ other: Int64) -> Int64 { other.subtractingSaturating(one) / 2 }
        let (left, right) = (before.map { half(samples[$0].time, first) }, after.map { half(last, samples[$0].time) })
        return first.subtractingSaturating(left ?? right ?? 0)...last.addingSaturating(right ?? left ?? 0)
    }

    /// From the first to the last frame that is shown.
    var window: ClosedRange<Int64> { samples[0].time...max(samples[0].time, samples[samples.count - 1].time) }

    /// The subject and at most `most` other signals, in their order. If there are more, those that change are
    /// preferred.
    func shown(most: Int) -> [Int] {
        let others = Array(series.indices.dropFirst())
        guard others.count > most else { return Array(series.indices) }
        let chosen = others.filter { !series[$0].isConstant } + others.filter { series[$0].isConstant }
        return Array(series.indices.prefix(1)) + chosen.prefix(max(0, most)).sorted()
    }

    /// The value before, during and after the event: `10`, `176`, `10`. Empty if no frame of the event has one.
    func course(ofSeries number: Int) -> [String] {
        let texts = series[number].texts
        let during = wrongOfEvent.map { texts[$0] }.filter { !$0.isEmpty }
        guard let first = during.first else { return [] }
        let middle = Set(during).count == 1 ? first : "\(first) \u{2026} \(during[during.count - 1])"
        return [before.map { texts[$0] }, middle, after.map { texts[$0] }].compactMap { $0 }.filter { !$0.isEmpty }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index from which a condition holds, if it holds from an index to the end.
    func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
