internal import Analysis
internal import CANCapture
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// How busy the bus was around an incident, in equal steps. Facts alone.
struct MomentLoad {
    struct Step: Equatable {
        var start: Int64
        var stop: Int64
        /// A share of the bus, or bits per second without a bit rate.
        var value: Double
    }

    /// Those that are shown, ascending.
    let steps: [Step]
    /// Nanoseconds.
    let step: Int64
    let hasRate: Bool
    /// From where on it is too high, a share of the bus; nil if that is not the subject.
    let limit: Double?
    /// Of the scale.
    let top: Double

    /// About so many steps are shown.
    private static let wanted: Int64 = 16
    /// A silence may be much longer than what is shown beside it.
    private static let most: Int64 = 50_000
    /// Shorter steps would be of single frames.
    private static let shortest: Int64 = 1_000_000

    /// - Parameter folded: of which nothing is shown.
    /// - Returns: nil where times step back, or a step would be of single frames.
    init?(
        _ times: ClosedRange<Int64>, folded: ClosedRange<Int64>?, channel: UInt16?, limit: Double? = nil,
        in context: ReportContext
    ) {
        let counts = context.facts.counts
        let used = counts.channels.indices.filter { counts.channels[$0].frames > 0 }
        guard counts.backwardSteps == 0,
            let channel = channel ?? (used.count == 1 ? UInt16(truncatingIfNeeded: used[0]) : nil)
        else { return nil }
        let hidden = folded.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0
        let shown = times.upperBound.subtractingSaturating(times.lowerBound).subtractingSaturating(hidden)
        var (step, factors) = (Self.shortest, [2, 5, 10] as [Int64])
        var base = step
        while shown / step > Self.wanted, base < .max / 20 {
            step = base * factors.removeFirst()
            if factors.isEmpty { (factors, base) = ([2, 5, 10], base * 10) }
        }
        // As the ticks of the axis: round times since the beginning.
        let origin = context.selection.recording.origin
        func round(_ time: Int64) -> Int64 {
            let since = time.subtractingSaturating(origin)
            let rest = since % step
            return origin.addingSaturating(since.subtractingSaturating(rest < 0 ? rest + step : rest))
        }
        let start = round(times.lowerBound)
        let stop = round(times.upperBound).addingSaturating(step)
        let count = stop.subtractingSaturating(start) / step
        guard count > 1, count <= Self.most, start > .min, stop < .max else { return nil }
        let frames = context.capture.frames
        let part = context.capture.part(frames.rows(within: start...stop)).frames
        let rate = context.facts.rates[channel]
        let bins = LoadBins(part, channel: channel, range: start...stop, bins: Int(count), rate: rate)
        var steps: [Step] = []
        for (place, value) in bins.limited().values.enumerated() {
            let own = Step(start: start + Int64(place) * step, stop: start + Int64(place + 1) * step, value: value)
            let isHidden = folded.map { own.start >= $0.lowerBound && own.stop <= $0.upperBound } ?? false
            if !isHidden { steps.append(own) }
        }
        guard let largest = steps.map(\.value).max(), largest > 0 else { return nil }
        (self.steps, self.step, hasRate) = (steps, step, rate != nil)
        self.limit = rate == nil ? nil : limit
        top = Self.top(above: max(largest, self.limit ?? 0), rate: rate != nil)
    }

    /// A round number of the scale that all steps stay below; of shares no more than the whole bus.
    private static func top(above value: Double, rate: Bool) -> Double {
        var base = rate ? 0.01 : 1.0
        while base * 10 < value { base *= 10 }
        let top = [1, 2, 5, 10].map { $0 * base }.first { $0 >= value } ?? value
        return rate ? min(1, top) : top
    }

    func text(_ value: Double) -> String { Self.round(hasRate ? ShareText.text(value) : RateText.measured(value)) }

    /// `10 ms`.
    var stepText: String { Self.round(Decimal.brief(step)) }

    /// Steps and ends of a scale are round, and need no decimals that say so.
    private static func round(_ text: String) -> String {
        guard let point = text.firstIndex(of: ".") else { return text }
        let decimals = text[point...].dropFirst().prefix(while: \.isNumber)
        return decimals.allSatisfy { $0 == "0" } ? String(text[..<point] + text[decimals.endIndex...]) : text
    }
}

/// Draws ``MomentLoad``: steps, filled, and their scale at the left.
struct MomentLoadRow {
    let load: MomentLoad
    let axis: MomentAxis
    let layout: ReportLayoutContext

    /// Points.
    static let height = 34.0
    private static let (labelSize, tickSize) = (7.6, 7.2)

    /// - Parameters:
    ///   - x: of the axis.
    ///   - left: of the words.
    func place(x: Double, top: Double, left: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let bottom = top + layout.length(Self.height)
        func y(_ value: Double) -> Double { bottom - (bottom - top) * min(1, value / load.top) }
        var edge = x - layout.length(4)
        for value in [0, load.top] {
            list.add(
                Rect(x: x, y: layout.scale.snapped(y(value)), width: axis.width, height: layout.length(0.5)),
                colour: theme.faintRule)
            let text = layout.shaped(value == 0 ? "0" : load.text(value), .text)
            layout.put(
                text, Self.tickSize, x: x - layout.length(4), y: y(value) + layout.length(value == 0 ? 1.5 : 4.5),
                align: .trailing, theme.quiet, into: &list)
            edge = min(edge, x - layout.length(4) - layout.width(text, Self.tickSize))
        }
        let words = [("Bus load", FontSlot.strong), ("steps of \(load.stepText)", .text)]
        for (place, (text, font)) in words.enumerated() {
            // The second line stands between the numbers of the axis.
            let end = place == 0 ? edge : x
            layout.put(
                layout.fitted(text, font, Self.labelSize, width: max(1, end - left - layout.length(4))),
                Self.labelSize, x: left, y: top + layout.length(8 + 9.5 * Double(place)),
                place == 0 ? theme.ink : theme.quiet, into: &list)
        }
        for stretch in stretches {
            var points: [Point] = []
            for step in stretch {
                points.append(Point(x: x + step.left, y: y(step.value)))
                points.append(Point(x: x + step.right, y: y(step.value)))
            }
            guard let first = points.first, let last = points.last else { continue }
            list.addArea(
                within: points + [Point(x: last.x, y: bottom), Point(x: first.x, y: bottom)], colour: theme.loadFill)
            list.addLine(through: points, width: layout.length(0.8), colour: theme.load)
        }
        guard let limit = load.limit else { return }
        list.add(
            Rect(x: x, y: layout.scale.snapped(y(limit)), width: axis.width, height: layout.length(0.9)),
            colour: theme.warningFill)
        layout.putWithHalo(
            layout.shaped("limit " + load.text(limit), .text), Self.tickSize, x: x + layout.length(3),
            y: y(limit) + layout.length(8), theme.warning, on: theme.lens, into: &list)
    }

    /// Before what is folded and after it.
    private var stretches: [[(left: Double, right: Double, value: Double)]] {
        let sides = axis.fold.map { [0...$0.lowerBound, $0.upperBound...axis.width] } ?? [0...axis.width]
        return sides.map { side in
            load.steps.compactMap { step in
                let (left, right) = (max(side.lowerBound, axis.x(step.start)), min(side.upperBound, axis.x(step.stop)))
                // In the middle of what is folded stand all its times.
                return right > left ? (left, right, step.value) : nil
            }
        }
    }
}
