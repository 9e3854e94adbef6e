internal import Analysis
internal import Layout
internal import Pages

/// The labels of an event band. A label that does not fit is counted by its neighbour. None is lost.
struct EventLabels {
    struct Label {
        var event: TimelineEvent
        var text: ShapedText
        /// Of its line.
        var anchor: Double
        /// Of its sign.
        var x: Double
        var row: Int
    }

    private(set) var labels: [Label] = []

    static let rows = 3
    /// With marks that do not fit elsewhere.
    private static let mostRows = 12
    /// Up to this number, each is visible separately.
    private static let fewLabels = 6
    /// More are not even tried.
    private static let most = 96
    private static let gap = 8.0
    fileprivate static let reach = 3.5
    /// A sign, and the space after it.
    static let sign = 11.0

    /// An event that needs a label.
    private struct Candidate {
        var event: TimelineEvent
        let anchor: Double
        var isShort = false
        /// Whether it is one of many that are less serious.
        var isQuiet = false
        var text = ShapedText()

        init(_ event: TimelineEvent, _ layout: TimelineLayoutContext) {
            self.event = event
            anchor = layout.span(event.start, event.end, least: 0)?.x ?? layout.columns.plotX
        }

        mutating func shape(_ layout: TimelineLayoutContext) {
            // One side of its line is wider.
            let room =
                max(layout.columns.right - anchor, anchor - layout.columns.left)
                - layout.length(EventLabels.reach + EventLabels.sign)
            let words = isShort ? event.short : event.text
            let font: FontSlot = isQuiet ? .text : .strong
            guard event.more > 0 else {
                text = layout.fitted(words, font, TimelineSizes.event, width: room)
                return
            }
            text = layout.shaped(words + "  +\(event.more) more", font)
            guard layout.width(text, TimelineSizes.event) > room else { return }
            text = layout.fitted("+\(event.more + 1)", font, TimelineSizes.event, width: room)
        }
    }

    /// - Parameter events: the most important first.
    init(_ events: some Sequence<TimelineEvent>, layout: TimelineLayoutContext) {
        var open: [Candidate] = []
        for event in events {
            let late = Candidate(event, layout)
            guard open.count == Self.most else {
                open.append(late)
                continue
            }
            if let host = Self.nearest(to: late, in: open, among: Array(open.indices)) {
                open[host].event.more += 1 + event.more
            }
        }
        // Among many the most serious stands out; marks of the user do in any case.
        if open.count > Self.fewLabels {
            for index in open.indices where open[index].event.severity != nil && open[index].event.number != 1 {
                open[index].isQuiet = true
            }
        }
        for index in open.indices { open[index].shape(layout) }
        var rows = Self.rows
        while !open.isEmpty {
            let places = Self.place(open, rows: rows, layout)
            let placed = Set(places.map(\.index))
            // The last label that does not fit gets a shorter text, or is counted by another one, which may then need
            // more space.
            guard var homeless = open.indices.last(where: { !placed.contains($0) }) else {
                labels = places.map {
                    let candidate = open[$0.index]
                    return Label(
                        event: candidate.event, text: candidate.text, anchor: candidate.anchor, x: $0.x, row: $0.row)
                }
                return
            }
            // Marks of the user are not counted by others: a finding that is in their way is removed in their favour,
            // the least serious if several are. If a single one is not enough, there are more rows.
            if open[homeless].event.severity == nil {
                if let other = Self.blocker(of: homeless, in: open, rows: rows, layout) {
                    homeless = other
                } else if rows < Self.mostRows {
                    rows += 1
                    continue
                }
            }
            if !open[homeless].isShort, open[homeless].event.short != open[homeless].event.text {
                open[homeless].isShort = true
                open[homeless].shape(layout)
                continue
            }
            guard open.count > 1 else { return }
            let candidate = open.remove(at: homeless)
            let others = placed.map { $0 > homeless ? $0 - 1 : $0 }.sorted()
            let hosts = others.isEmpty ? Array(open.indices) : others
            // Findings are counted by findings, and marks by marks, if there are any.
            let alike = hosts.filter { (open[$0].event.severity == nil) == (candidate.event.severity == nil) }
            guard let host = Self.nearest(to: candidate, in: open, among: alike.isEmpty ? hosts : alike) else { return }
            open[host].event.more += 1 + candidate.event.more
            open[host].shape(layout)
        }
    }

    /// The last finding without which there is a place for a mark; nil if there is none, or if it is the only finding.
    private static func blocker(
        of mark: Int, in open: [Candidate], rows: Int, _ layout: TimelineLayoutContext
    ) -> Int? {
        let findings = open.indices.filter { open[$0].event.severity != nil }
        guard findings.count > 1 else { return nil }
        return findings.last { finding in
            var others = open
            others.remove(at: finding)
            let place = mark > finding ? mark - 1 : mark
            return Self.place(others, rows: rows, layout).contains { $0.index == place }
        }
    }

    private static func nearest(to candidate: Candidate, in open: [Candidate], among hosts: [Int]) -> Int? {
        hosts.min { (abs(open[$0].anchor - candidate.anchor), $0) < (abs(open[$1].anchor - candidate.anchor), $1) }
    }

    private static func place(
        _ open: [Candidate], rows: Int, _ layout: TimelineLayoutContext
    ) -> [LabelRows.Place] {
        let wanted = open.map {
            LabelRows.Label(x: $0.anchor, width: layout.width($0.text, TimelineSizes.event) + layout.length(sign))
        }
        func places(_ order: [Int]) -> [LabelRows.Place] {
            LabelRows.place(
                order.map { wanted[$0] }, from: layout.columns.left, to: layout.columns.right, rows: rows,
                gap: layout.length(gap), reach: layout.length(reach)
            ).map { LabelRows.Place(index: order[$0.index], x: $0.x, row: $0.row) }
        }
        let usual = places(Array(open.indices))
        guard usual.count < open.count, open.count <= fewLabels else { return usual }
        // If there are few labels, one that finds no place may find it before the others: it then does not cross their lines.
        let placed = Set(usual.map(\.index))
        for first in open.indices where !placed.contains(first) {
            let other = places([first] + open.indices.filter { $0 != first })
            if other.count == open.count { return other.sorted { $0.index < $1.index } }
        }
        return usual
    }
}

/// Places labels in a few rows above their events, each beside a line down to its position, so that texts do not
/// overlap and no line crosses a text.
package enum LabelRows {
    package struct Label: Sendable, Equatable {
        /// Position of its line.
        package var x: Double
        package var width: Double

        package init(x: Double, width: Double) {
            self.x = x
            self.width = width
        }
    }

    package struct Place: Sendable, Equatable {
        /// The index of the label.
        package var index: Int
        /// The left edge of its text.
        package var x: Double
        /// 0 is the highest.
        package var row: Int
    }

    /// The positions of the labels that fit, in the given order: earlier ones have priority. A label is placed to the
    /// right of its line or otherwise to the left, in the first free row. Labels that do not fit in any row are left
    /// out.
    ///
    /// - Parameters:
    ///   - gap: minimum gap between two labels of a row.
    ///   - reach: distance from a line to its text.
    package static func place(
        _ labels: [Label], from left: Double, to right: Double, rows: Int, gap: Double, reach: Double
    ) -> [Place] {
        var places: [Place] = []
        for (index, label) in labels.enumerated() where label.width.isFinite && label.x.isFinite {
            let sides = [label.x + reach, label.x - reach - label.width].filter {
                $0 >= left && $0 + label.width <= right
            }
            search: for row in 0..<max(0, rows) {
                for x in sides where isFree(x, label, row, places, labels, gap, reach * sharedLine) {
                    places.append(Place(index: index, x: x, row: row))
                    break search
                }
            }
        }
        return places
    }

    /// Lines that are closer than this share of the distance to their texts look like one line, which does not cross the
    /// text of either.
    private static let sharedLine = 0.3

    private static func isFree(
        _ x: Double, _ label: Label, _ row: Int, _ places: [Place], _ labels: [Label], _ gap: Double, _ near: Double
    ) -> Bool {
        places.allSatisfy { other in
            let width = labels[other.index].width
            let line = labels[other.index].x
            if other.row == row {
                let isApart = other.x >= x + label.width + gap || other.x + width + gap <= x
                // Neither begins on the line of the other.
                return isApart && !(x - gap / 2...x + label.width + gap / 2).contains(line)
                    && !(other.x - gap / 2...other.x + width + gap / 2).contains(label.x)
            }
            if abs(line - label.x) <= near { return true }
            if other.row < row { return !(x - gap / 2...x + label.width + gap / 2).contains(line) }
            return !(other.x - gap / 2...other.x + width + gap / 2).contains(label.x)
        }
    }
}
