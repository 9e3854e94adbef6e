internal import Analysis
internal import CANCapture
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import TemplateReading

/// The whole recording as a strip: the frame rate over time, the numbers of incidents, and the position of the page.
struct LogMap: Sendable {
    /// Height of the strip and of the text below it, in points.
    static let height = 33.0

    /// A period with an approximately constant frame rate.
    struct Step: Sendable, Equatable {
        /// Positions as shares of the recording.
        var start: Double
        var end: Double
        /// From 0 to ``LogMap/levels``.
        var level: Int
    }

    struct Pin: Sendable, Equatable {
        /// Position as a share of the recording.
        var place: Double
        var number: ShapedText
        var severity: Finding.Severity
    }

    let steps: [Step]
    /// The silences of incidents, as shares of the recording.
    let silences: [ClosedRange<Double>]
    /// The most serious first.
    let pins: [Pin]
    private let first: Int64
    private let duration: Int64
    private let ends: (ShapedText, ShapedText)
    private let here: ShapedText

    static let levels = 6
    private static let buckets = 160
    private static let mostPins = 60
    /// In points: the space above the strip, its height, and the base line of the text below it.
    private static let (top, strip, baseline) = (6.0, 12.0, 27.0)
    private static let textSize = 6.4
    private static let (pinSide, pinText, pinCorner) = (8.2, 6.2, 2.0)
    private static let (leastWindow, leastSilence, line, inset) = (5.0, 2.0, 0.9, 2.4)

    /// nil if the recording has no times that could be shown.
    init?(_ selection: Selection, time: LogColumns.TimeColumn, table: TableShaper) {
        let recording = selection.recording
        let facts = recording.facts
        guard recording.isTimed, facts.frames > 1, facts.duration > 0 else { return nil }
        (first, duration) = (facts.earliest, facts.duration)
        steps = Self.steps(recording.frames, facts)
        let (start, duration) = (first, duration)
        pins = recording.findings.incidents.prefix(Self.mostPins).compactMap { incident in
            guard let moment = incident.lead.interval?.lowerBound else { return nil }
            let place = Double(moment.subtractingSaturating(start)) / Double(duration)
            guard (0...1).contains(place) else { return nil }
            return Pin(
                place: place, number: table.shape("\(incident.number)", font: .strong), severity: incident.severity)
        }.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
        silences = recording.findings.incidents.prefix(Self.mostPins).flatMap { incident in
            incident.members.filter { Self.isSilence($0) }.flatMap { $0.parts.compactMap(\.interval) }
        }.map { interval in
            func share(_ time: Int64) -> Double {
                min(1, max(0, Double(time.subtractingSaturating(start)) / Double(duration)))
            }
            return share(interval.lowerBound)...share(interval.upperBound)
        }
        func text(_ moment: Int64) -> ShapedText {
            if time.style == .date { return table.shape(time.date(moment), font: .text) }
            let origin = time.style == .absolute ? 0 : time.origin
            let seconds = moment.subtractingSaturating(origin)
            return table.shape(seconds == 0 ? "0 s" : Decimal.seconds(seconds, decimals: 3) + " s", font: .text)
        }
        ends = (text(facts.earliest), text(facts.latest))
        here = table.shape("this page", font: .strong)
    }

    private static func isSilence(_ finding: Finding) -> Bool {
        finding.severity > .info && finding.facts.errors == nil && (finding.rule == .silence || finding.rule == .busOff)
    }

    /// The frame rate in a few levels; equal neighbours are one step.
    static func steps(_ frames: FrameTable, _ facts: CaptureFacts) -> [Step] {
        let counts = counts(frames, facts)
        guard let most = counts.max(), most > 0 else { return [] }
        var steps: [Step] = []
        for (bucket, count) in counts.enumerated() where count > 0 {
            let level = (count * levels + most - 1) / most
            let (start, end) = (Double(bucket) / Double(buckets), Double(bucket + 1) / Double(buckets))
            if let last = steps.last, last.level == level, last.end == start {
                steps[steps.count - 1].end = end
            } else {
                steps.append(Step(start: start, end: end, level: level))
            }
        }
        return steps
    }

    private static func counts(_ frames: FrameTable, _ facts: CaptureFacts) -> [Int] {
        var counts = [Int](repeating: 0, count: buckets)
        let duration = Double(facts.duration)
        guard facts.backwardSteps == 0 else {
            frames.notePass()
            for row in 0..<frames.count {
                let place = Double(frames.time(row).subtractingSaturating(facts.earliest)) / duration
                counts[min(buckets - 1, max(0, Int(place * Double(buckets))))] += 1
            }
            return counts
        }
        // If times are ascending, a few look-ups find the beginning of each period.
        var begin = 0
        for bucket in 0..<buckets {
            let end = facts.earliest.addingSaturating(Int64(min(duration * Double(bucket + 1) / Double(buckets), 9e18)))
            var (low, high) = (begin, bucket == buckets - 1 ? begin : frames.count)
            if bucket == buckets - 1 { low = frames.count }
            while low < high {
                let middle = (low + high) / 2
                if frames.time(middle) < end { low = middle + 1 } else { high = middle }
            }
            counts[bucket] = low - begin
            begin = low
        }
        return counts
    }

    /// - Parameter times: times of the rows of the page; nil for a page without rows.
    func place(
        _ times: ClosedRange<Int64>?, _ frame: PageFrame, _ theme: Theme, _ scale: Scale, into list: inout DisplayList
    ) {
        let (x, width) = (frame.whole.x, frame.whole.width)
        let top = frame.headerRule + scale.length(Self.top)
        let height = scale.length(Self.strip)
        let boxes = steps.map { step in
            let share = height * (0.4 + 0.6 * Double(step.level) / Double(Self.levels))
            let (start, end) = (scale.snapped(x + width * step.start), scale.snapped(x + width * step.end))
            return Rect(
                x: start, y: scale.snapped(top + height - share), width: end - start, height: scale.snapped(share))
        }
        list.addBoxes(boxes.filter { $0.width > 0 }, colour: theme.loadFill)
        for silence in silences {
            let (left, right) = (x + width * silence.lowerBound, x + width * silence.upperBound)
            guard right - left >= scale.length(Self.leastSilence) else { continue }
            let box = Rect(x: left, y: scale.snapped(top), width: right - left, height: scale.snapped(height))
            list.add(box, colour: theme.paper)
            list.addHatch(in: box, pitch: scale.length(3), width: scale.length(0.6), colour: theme.hatch)
        }
        let window = times.map { self.window($0, x: x, width: width, scale) }
        if let window {
            place(window: window, top: top, height: height, theme, scale, into: &list)
        }
        placePins(window, x: x, width: width, top: top, height: height, theme, scale, into: &list)
        placeTexts(window, frame, theme, scale, into: &list)
    }

    private func share(_ time: Int64) -> Double {
        min(1, max(0, Double(time.subtractingSaturating(first)) / Double(duration)))
    }

    private func window(_ times: ClosedRange<Int64>, x: Double, width: Double, _ scale: Scale) -> ClosedRange<Double> {
        let (start, end) = (x + width * share(times.lowerBound), x + width * share(times.upperBound))
        let least = scale.length(Self.leastWindow)
        guard end - start < least else { return start...end }
        let left = min(max(x, (start + end - least) / 2), x + width - least)
        return left...left + least
    }

    private func place(
        window: ClosedRange<Double>, top: Double, height: Double, _ theme: Theme, _ scale: Scale,
        into list: inout DisplayList
    ) {
        let line = scale.length(Self.line)
        let inset = scale.length(Self.inset)
        let (left, right) = (scale.snapped(window.lowerBound), scale.snapped(window.upperBound))
        let (above, below) = (scale.snapped(top - inset), scale.snapped(top + height + inset))
        list.addBoxes(
            [
                Rect(x: left, y: above, width: right - left, height: line),
                Rect(x: left, y: below - line, width: right - left, height: line),
                Rect(x: left, y: above, width: line, height: below - above),
                Rect(x: right - line, y: above, width: line, height: below - above),
            ], colour: theme.ink)
    }

    /// The most serious are placed first. A pin that would cover one of them is left out. A pin is beside the edges of
    /// the window of the page, not on them.
    private func placePins(
        _ window: ClosedRange<Double>?, x: Double, width: Double, top: Double, height: Double, _ theme: Theme,
        _ scale: Scale,
        into list: inout DisplayList
    ) {
        var taken: [ClosedRange<Double>] = []
        for pin in pins {
            let box = IncidentPin.width(pin.number, side: Self.pinSide, scale)
            var left = min(max(x, x + width * pin.place - box / 2), x + width - box)
            let gap = scale.length(1.2)
            if let window, left < window.lowerBound + gap, left + box > window.lowerBound - gap {
                left = max(x, window.lowerBound - gap - box)
            } else if let window, left < window.upperBound + gap, left + box > window.upperBound - gap {
                left = min(x + width - box, window.upperBound + gap)
            }
            guard !taken.contains(where: { $0.overlaps(left - 1...left + box + 1) }) else { continue }
            taken.append(left...left + box)
            IncidentPin.place(
                pin.number, pin.severity, left: left, middle: top + height / 2, side: Self.pinSide, theme, scale,
                into: &list)
        }
    }

    private func placeTexts(
        _ window: ClosedRange<Double>?, _ frame: PageFrame, _ theme: Theme, _ scale: Scale, into list: inout DisplayList
    ) {
        let size = Self.textSize * scale.unitsPerPoint
        let y = scale.snapped(frame.headerRule + scale.length(Self.baseline))
        let (left, right) = (frame.whole.x, frame.whole.maxX)
        var free = left...right
        if let window {
            let own = here.width * size
            let x = min(max(left, (window.lowerBound + window.upperBound - own) / 2), right - own)
            list.add(here, x: scale.snapped(x), y: y, size: size, colour: theme.ink, scale: scale)
            free = x...x + own
        } else {
            free = (left + right) / 2...(left + right) / 2
        }
        let gap = scale.length(6)
        let (first, last) = (ends.0.width * size, ends.1.width * size)
        if left + first + gap <= free.lowerBound {
            list.add(ends.0, x: left, y: y, size: size, colour: theme.quiet, scale: scale)
        }
        if free.upperBound + gap <= right - last {
            list.add(ends.1, x: scale.snapped(right - last), y: y, size: size, colour: theme.quiet, scale: scale)
        }
    }
}

/// The number of an incident in a square with the colour of its severity.
enum IncidentPin {
    private static let (text, corner) = (0.75, 0.22)

    /// - Parameter side: points.
    static func width(_ number: ShapedText, side: Double, _ scale: Scale) -> Double {
        let side = scale.length(side)
        return max(side, number.width * side * text + scale.length(3))
    }

    /// - Parameters:
    ///   - side: points.
    ///   - middle: vertical middle, units.
    static func place(
        _ number: ShapedText, _ severity: Finding.Severity, left: Double, middle: Double, side: Double, _ theme: Theme,
        _ scale: Scale, into list: inout DisplayList
    ) {
        let width = width(number, side: side, scale)
        let side = scale.length(side)
        let fill =
            switch severity {
            case .error: theme.trouble
            case .warning: theme.warning
            case .info: theme.quiet
            }
        list.addRounded(
            Rect(x: scale.snapped(left), y: scale.snapped(middle - side / 2), width: width, height: side),
            radius: side * corner, colour: fill)
        let size = side * text
        list.add(
            number, x: scale.snapped(left + (width - number.width * size) / 2),
            y: scale.snapped(middle + size * 0.36), size: size, colour: theme.paper, scale: scale)
    }
}
