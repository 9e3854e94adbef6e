internal import Analysis
package import Layout
package import Pages

/// The load and the lanes of a capture as one picture without texts, axis or margins. The full width is the range of
/// time, so that a page can stretch it and draw its own marks over it.
package struct TimelineStrip {
    /// Times at which no channel carried a frame, in order.
    package let silences: [ClosedRange<Int64>]
    private let groups: [TimelineGroup]
    private let facts: TimelineFacts
    private let bins: TimeBins

    /// Units; a bin of time is one unit wide.
    package static let size = Size(width: 1000, height: 100)
    private static let mostLanes = 40
    /// Share of the height for the load.
    private static let loadShare = 0.24
    private static let gap = 4.0
    /// Height of the lines of error frames that are almost everywhere.
    private static let denseHeight = 9.0

    /// - Parameter options: its theme has the colours of lanes.
    package init(_ facts: TimelineFacts, options: TimelineOptions) {
        self.facts = facts
        var groups = TimelineLanes(facts, options: options).groups(mostLanes: Self.mostLanes)
        bins = TimeBins(range: facts.range, count: Int(Self.size.width))
        TimelineBinning(facts, options: options, binsPerPoint: 1).fill(&groups, bins: bins, hasLoad: facts.hasLoad)
        self.groups = groups
        silences = Self.common(groups.map(\.silences))
    }

    /// The content that all lists share.
    static func common(_ lists: [[ClosedRange<Int64>]]) -> [ClosedRange<Int64>] {
        guard let first = lists.first else { return [] }
        return lists.dropFirst().reduce(first) { known, list in
            known.flatMap { one in list.filter { $0.overlaps(one) }.map { $0.clamped(to: one) } }
        }
    }

    /// - Parameter theme: the theme of the picture; the same lanes can be drawn in several themes.
    package func picture(_ theme: Theme) -> DisplayList {
        var list = DisplayList(size: Self.size, background: nil)
        let top = placeLoad(theme, into: &list)
        let lanes = groups.reduce(0) { $0 + $1.lanes.count }
        let pitch = min(10, (Self.size.height - top) / Double(max(1, lanes)))
        var y = top
        for group in groups {
            for lane in group.lanes {
                place(lane, theme, top: y, height: max(0.8, pitch * 0.62), into: &list)
                y += pitch
            }
        }
        placeErrors(theme, top: top, into: &list)
        return list
    }

    /// The load of the busiest channel as a filled area of steps.
    ///
    /// - Returns: the top of the lanes.
    private func placeLoad(_ theme: Theme, into list: inout DisplayList) -> Double {
        let curves = groups.compactMap(\.load)
        guard let curve = curves.max(by: { ($0.mean ?? 0) < ($1.mean ?? 0) }), curve.top > 0 else { return 0 }
        let height = Self.size.height * Self.loadShare
        var points = [Point(x: 0, y: height)]
        for (index, step) in curve.steps.enumerated() {
            let y = height * (1 - min(1, step.mean / curve.top))
            let start = Double(index) * curve.stepShare * Self.size.width
            points.append(Point(x: start, y: y))
            points.append(Point(x: min(Self.size.width, start + curve.stepShare * Self.size.width), y: y))
        }
        points.append(Point(x: Self.size.width, y: height))
        list.addArea(within: points, colour: theme.loadFill)
        return height + Self.gap
    }

    private func place(
        _ lane: TimelineLane, _ theme: Theme, top: Double, height: Double, into list: inout DisplayList
    ) {
        let colours = lane.slots.count == 1 ? lane.slots.first.map { self.colours($0, theme) } : nil
        let usual = colours?.usual ?? theme.underline
        var boxes: [LaneBand.State: [Rect]] = [:]
        for stretch in lane.band?.stretches ?? [] {
            let (from, to) = (x(stretch.start), x(stretch.end))
            let (share, least) = stretch.state == .less ? (0.5, 1.0) : (1, 0.6)
            let box = Rect(
                x: from, y: top + height * (1 - share) / 2, width: max(least, to - from), height: height * share)
            var known = boxes[stretch.state] ?? []
            if let last = known.last, box.x <= last.maxX {
                known[known.count - 1].width = max(last.maxX, box.maxX) - last.x
            } else {
                known.append(box)
            }
            boxes[stretch.state] = known
        }
        list.addBoxes(boxes[.usual] ?? [], colour: usual)
        list.addBoxes(boxes[.less] ?? [], colour: colours?.less ?? usual)
        list.addBoxes(boxes[.more] ?? [], colour: colours?.more ?? usual)
        list.addBoxes(boxes[.missing] ?? [], colour: theme.warningFill)
        guard lane.band == nil || lane.isFolded else { return }
        list.addBoxes(
            lane.ticks.map { Rect(x: Double($0), y: top, width: 1.2, height: height) }, colour: usual)
    }

    private func placeErrors(_ theme: Theme, top: Double, into list: inout DisplayList) {
        for group in groups {
            let marked = group.errors.indices.filter { group.errors[$0] > 0 }
            guard !marked.isEmpty else { continue }
            // Lines that cover the lanes would hide what they mark.
            let isClear = marked.count * 12 < group.errors.count || group.lanes.isEmpty
            let height = isClear ? Self.size.height : Self.denseHeight
            list.addBoxes(
                marked.map { Rect(x: Double($0), y: Self.size.height - height, width: 1.2, height: height) },
                colour: theme.troubleFill)
        }
    }

    private func colours(_ slot: Int, _ theme: Theme) -> LaneColours {
        LaneColours(theme, key: facts.index.entries[slot].colourKey(names: facts.capture.frames.names))
    }

    private func x(_ time: Int64) -> Double {
        let offset = Double(UInt64(bitPattern: max(time, bins.start) &- bins.start)) / Double(bins.span)
        // With a tenth of a bin: the picture is text, and it has many periods.
        return min(Self.size.width, (offset * Self.size.width * 10).rounded() / 10)
    }
}
