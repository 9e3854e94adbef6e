internal import Platform
internal import CANCapture
internal import Layout
internal import Formatting
internal import Wording

/// Arrows on a linear time axis.
struct LadderTimeStrip {
    struct Step {
        var arrow: LadderArrow
        /// Of its first and last frame, nanoseconds.
        var start: Int64
        var end: Int64
    }

    private struct Placed {
        var step: Int
        var top: Double
        var bottom: Double
        /// Whether its text does not overlap the arrows before it.
        var hasWords: Bool
    }

    private let steps: [Step]
    var all: [LadderArrow] { steps.map(\.arrow) }
    private var placed: [Placed] = []
    private let origin: Int64
    private let first: Int64
    private let unitsPerNanosecond: Double
    /// Nanoseconds from a tick to the next.
    private let tick: Int64
    /// The axis may be divided between two of these, at this distance each.
    let parts: Int
    let pitch: Double

    /// The distance from one arrow to the next for which a quarter of them are closer, in points.
    private static let wanted = 24.0
    private static let lowest = 240.0
    private static let highest = 9000.0
    private static let words = 11.0
    private static let part = 12.0

    init(arrows: [Step], origin: Int64, layout: LadderLayoutContext) {
        steps = arrows
        self.origin = origin
        let first = arrows.map(\.start).min() ?? 0
        self.first = first
        let last = max(first, arrows.map(\.end).max() ?? first)
        let duration = max(1, Double(last.subtractingSaturating(first)))
        let ends = arrows.map(\.end).sorted()
        let gaps = zip(ends, ends.dropFirst()).map { $1.subtractingSaturating($0) }.filter { $0 > 0 }.sorted()
        let near = gaps.isEmpty ? duration : Double(gaps[gaps.count / 4])
        let height = min(Self.highest, max(Self.lowest, Self.wanted * duration / near))
        let pitch = layout.length(Self.part)
        let perNanosecond = layout.size(height) / duration
        unitsPerNanosecond = perNanosecond
        self.pitch = pitch
        let margin = layout.size(Self.words + 3)
        parts = Int(((layout.size(height) + 2 * margin) / pitch).rounded(.up))
        tick = Self.tick(atLeast: layout.size(44) / unitsPerNanosecond)
        func y(_ time: Int64) -> Double { margin + Double(time.subtractingSaturating(first)) * perNanosecond }
        var free = -Double.infinity
        placed = arrows.indices.map {
            Placed(step: $0, top: y(arrows[$0].start), bottom: y(arrows[$0].end), hasWords: false)
        }
        .sorted { ($0.bottom, $0.step) < ($1.bottom, $1.step) }
        for place in placed.indices where placed[place].top - layout.size(Self.words) >= free {
            placed[place].hasWords = true
            free = placed[place].bottom
        }
    }

    private static func tick(atLeast least: Double) -> Int64 {
        var step: Int64 = 1000
        while step < Int64.max / 20 {
            for factor in [1, 2, 5] as [Int64] where Double(step * factor) >= least { return step * factor }
            step *= 10
        }
        return step
    }

    func place(_ parts: Range<Int>, top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let range = Double(parts.lowerBound) * pitch..<Double(parts.upperBound) * pitch
        layout.placeLines(top: top, height: range.upperBound - range.lowerBound, into: &list)
        let offset = top - range.lowerBound
        placeTicks(range, offset, layout, into: &list)
        for place in placed where range.contains(place.bottom) {
            var arrow = steps[place.step].arrow
            // The ticks show the times.
            arrow.time = ""
            arrow.rise = min(place.bottom - place.top, place.bottom - range.lowerBound)
            arrow.captions = []
            arrow.hasFrames = false
            if arrow.rise < 1 { arrow.rise = 0 }
            if !place.hasWords {
                arrow.label = ShapedText()
                arrow.latency = nil
            }
            arrow.place(y: layout.scale.snapped(place.bottom + offset), layout: layout, into: &list)
        }
    }

    private func placeTicks(
        _ range: Range<Double>, _ offset: Double, _ layout: LadderLayoutContext, into list: inout DisplayList
    ) {
        let margin = layout.size(Self.words + 3)
        let since = first.subtractingSaturating(origin)
        let from = Double(since) + (range.lowerBound - margin) / unitsPerNanosecond
        var number = Int64((max(Double(since), from) / Double(tick)).rounded(.up))
        let decimals = tick >= 1_000_000_000 ? 0 : tick >= 1_000_000 ? 3 : 6
        while true {
            let time = number * tick
            let y = margin + Double(time - since) * unitsPerNanosecond
            guard y < range.upperBound else { return }
            number += 1
            guard y >= range.lowerBound else { continue }
            let place = layout.scale.snapped(y + offset)
            layout.put(
                layout.shaped(Decimal.seconds(time, decimals: decimals), .mono), LadderSizes.time,
                x: layout.columns.left, y: place + layout.size(2.8), layout.theme.ink, into: &list)
            list.add(
                Rect(
                    x: layout.columns.areaLeft - layout.length(4), y: place, width: layout.length(4),
                    height: layout.scale.wholeUnits ? 1 : 0.6), colour: layout.theme.ink)
        }
    }
}
