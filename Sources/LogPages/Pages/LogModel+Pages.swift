internal import Analysis
internal import CANCapture
internal import Formatting
package import Layout
internal import Pages
internal import Platform
internal import Wording

extension LogModel: SectionPages {
    package var pageCount: Int { (columnCount + frame.columns - 1) / frame.columns }
    /// The columns of all pages; if pages have one column, it has the number of the page.
    var columnCount: Int { front.fullPages + flow.pageCount }

    /// The rows that have lines in a column.
    func rows(ofColumn column: Int) -> Range<Int> {
        let page = column - front.fullPages
        guard page >= 0, page < flow.pageCount else { return 0..<0 }
        let (start, end) = (flow.breaks[page], flow.end(ofPage: page))
        return start.item..<(end.part > 0 ? end.item + 1 : end.item)
    }

    package var pageSize: Size { frame.size }

    package var notes: [String] {
        var notes = separators.marksBehind.map { "no frame follows the mark at \($0.label); it is left out" }
        if style.time == .date, columns.time.style != .date {
            notes.append("the capture has no dates; times count from its start")
        }
        return notes
    }

    package var contents: [OutlineEntry] {
        LogContents(self, findings: messages?.isTable == true ? [] : findings).entries
    }

    package func makeBuilder() -> LogPageBuilder { LogPageBuilder(self) }
}

/// The outline entries of a log: times in even steps, and between them marks and incidents.
struct LogContents {
    private let model: LogModel
    private let findings: [Finding]

    init(_ model: LogModel, findings: [Finding]) {
        self.model = model
        self.findings = findings
    }

    /// Maximum number of times, and of marks and incidents.
    private static let mostTimes = 60
    private static let mostEvents = 10_000
    /// In seconds.
    private static let steps: [Int64] = [1, 2, 5, 10, 30, 60, 300, 600, 1800, 3600, 6 * 3600, 86400]

    private struct Place {
        var row: Int
        var title: String
        var level: Int
    }

    var entries: [OutlineEntry] {
        let places = (times + events).enumerated().sorted {
            ($0.element.row, $0.element.level, $0.offset) < ($1.element.row, $1.element.level, $1.offset)
        }
        let hasTimes = places.contains { $0.element.level == 0 }
        return places.map { _, place in
            let (page, top) = model.place(ofRow: place.row)
            return OutlineEntry(title: place.title, page: page, top: top, level: hasTimes ? place.level : 0)
        }
    }

    /// The first row of each step of time; the step is such that no page has many entries.
    private var times: [Place] {
        let frames = model.capture.frames
        guard model.capture.source.clock != .none, frames.count > 0 else { return [] }
        let column = model.columns.time
        let offset = Int64(column.zone.offset(at: frames.time(0))) * 1_000_000_000
        let origin = column.style == .date ? -offset : column.origin
        let most = min(Self.mostTimes, model.pageCount)
        let seconds = Int(clamping: model.facts.duration / 1_000_000_000)
        let step = (Self.steps.first { seconds / Int($0) < most } ?? Int64(seconds / most + 1)) * 1_000_000_000
        var places: [Place] = []
        var last: Int64?
        for row in 0..<model.flow.rowCount {
            let since = frames.time(row).subtractingSaturating(origin)
            let number = since >= 0 ? since / step : (since + 1) / step - 1
            guard last.map({ number > $0 }) ?? true else { continue }
            last = number
            places.append(Place(row: row, title: title(number.multipliedReportingOverflow(by: step), row), level: 0))
            if places.count >= 2 * Self.mostTimes { break }
        }
        return places
    }

    private func title(_ time: (partialValue: Int64, overflow: Bool), _ row: Int) -> String {
        let column = model.columns.time
        if column.style == .date || time.overflow {
            return column.date(model.capture.frames.time(row))
        }
        return Decimal.seconds(time.partialValue, decimals: 0) + " s"
    }

    private var events: [Place] {
        let prose = FindingProse(model.capture, index: model.index)
        let marks = model.separators.all.compactMap { separator -> Place? in
            guard case .mark(_, let label) = separator.kind else { return nil }
            return Place(row: separator.row, title: label, level: 1)
        }
        let incidents = Dictionary(grouping: findings, by: \.number)
        let found = incidents.keys.sorted().compactMap { number -> Place? in
            let members = (incidents[number] ?? []).sorted { $0.member < $1.member }
            guard let lead = members.first, let row = members.compactMap(\.firstRow).min() else {
                return nil
            }
            return Place(row: row, title: "\(number) \u{B7} \(prose.statement(lead))", level: 1)
        }
        let all = (marks + found).filter { $0.row < model.flow.rowCount }
        guard all.count > Self.mostEvents else { return all }
        let rest = Decimal.grouped(all.count - Self.mostEvents)
        let first = all[Self.mostEvents...].map(\.row).min() ?? 0
        return all.prefix(Self.mostEvents)
            + [Place(row: first, title: "\u{2026} \(rest) more marks and incidents, from here on", level: 1)]
    }
}
