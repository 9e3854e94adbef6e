internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// An incident in a report, with its number in `findings`. A capture may have tens of thousands, of which a page shows a
/// few, so ``words`` are made where they are shown.
struct ReportFinding {
    var incident: Incident { all.incidents[Int(place)] }
    /// The finding that names it. Its rows and identifiers are those of the capture that is shown.
    var finding: Finding { all.shown[Int(lead)] }
    /// The time at which it is best visible, nanoseconds as in the file.
    let moment: ClosedRange<Int64>?
    /// The shown rows of errors that led to it.
    private let signs: [ClosedRange<Int>]
    /// Rows in which a controller became error-passive or bus-off, and in which that ended.
    private let states: [Int]
    /// Places among all incidents and among all findings.
    private let place: UInt32
    private let lead: UInt32
    private let all: All

    /// What all of them share.
    private final class All: Sendable {
        let incidents: [Incident]
        /// Without a worst time that the selection does not show.
        let shown: [Finding]
        let prose: FindingProse
        let selection: Selection
        /// By the place of the finding. Lists, excerpts and pages of each width and theme use them.
        private let known = Locked<[UInt32: ReportFindingWords]>([:])
        /// Maximum number that is kept.
        private static let mostKnown = 1024

        init(_ selection: Selection) {
            incidents = selection.incidents
            var shown = selection.shownFindings
            let counts = selection.facts
            for place in shown.indices {
                guard let worst = shown[place].facts.worst,
                    worst.upperBound < counts.earliest || worst.lowerBound > counts.latest
                else { continue }
                shown[place].facts.worst = nil
            }
            self.shown = shown
            (prose, self.selection) = (FindingProse(selection.recording), selection)
        }

        func words(of place: UInt32) -> ReportFindingWords {
            if let words = known.withLock({ $0[place] }) { return words }
            let words = ReportFindingWords(incidents[Int(place)], prose)
            known.withLock { if $0.count < Self.mostKnown { $0[place] = words } }
            return words
        }
    }

    /// The most serious first.
    static func all(of selection: Selection) -> [ReportFinding] {
        let all = All(selection)
        let shown = all.shown
        // Findings of an incident follow each other.
        let places = Dictionary(
            shown.indices.map { (shown[$0].number, $0) }, uniquingKeysWith: { one, _ in one })
        func place(_ member: Int, of incident: Int) -> Int? {
            guard let place = places[incident] else { return nil }
            return shown[place...].indices.prefix { shown[$0].number == incident }.first { shown[$0].member == member }
        }
        func shownMember(_ member: Int, of incident: Int) -> Finding? { place(member, of: incident).map { shown[$0] } }
        let longest = selection.facts.duration / 2
        return all.incidents.indices.compactMap { number in
            let incident = all.incidents[number]
            return place(incident.lead.member, of: incident.number).map { lead in
                let signs = Verdict.signs(incident).compactMap { shownMember($0.member, of: incident.number)?.rows }
                let states = incident.members.filter { $0.rule == .errorPassive || $0.rule == .busOff }
                    .prefix(mostStates).compactMap { shownMember($0.member, of: incident.number)?.rows }
                    .flatMap { [$0.lowerBound, $0.upperBound] }
                return ReportFinding(
                    moment: shown[lead].moment(most: longest), signs: signs, states: states, place: UInt32(number),
                    lead: UInt32(lead), all: all)
            }
        }
    }

    /// The rows of the shown capture that show it, and the errors that led to it, each place separately.
    var places: [ClosedRange<Int>] {
        let own = ownPlaces
        guard !states.isEmpty, let first = own.map(\.lowerBound).min(), let last = own.map(\.upperBound).max() else {
            return signs + own
        }
        // The frames that say what happened, not those around the longest time.
        return Self.joined((signs.flatMap { [$0.lowerBound, $0.upperBound] } + states + [first, last]).sorted())
    }

    /// The rows that its page shows in any case: its begin, its end, and the first of the errors that led to it.
    var ends: [Int] {
        let own = ownPlaces
        return [signs.map(\.lowerBound).min(), own.map(\.lowerBound).min(), own.map(\.upperBound).max()]
            .compactMap { $0 }
    }

    /// The rows from the first one that shows it to the last. The frame before a gap may be long before the incident where
    /// several identifiers pause together, so that the first frame of their common time is the first row.
    var shownRows: ClosedRange<Int>? {
        guard let rows = finding.rows else { return nil }
        let first = min(finding.firstRow ?? rows.lowerBound, rows.upperBound)
        let frames = all.selection.capture.frames
        guard !finding.others.isEmpty, let interval = finding.interval, all.selection.facts.backwardSteps == 0,
            all.selection.isTimed, let own = frames.rows(within: interval).first, rows.contains(own)
        else { return first...rows.upperBound }
        return max(first, own)...rows.upperBound
    }

    private var ownPlaces: [ClosedRange<Int>] {
        brokenMessages ?? Self.places(of: finding, at: moment, in: all.selection)
    }

    private static let mostStates = 2

    /// The frames of the first messages that are not complete; nil for other findings, and if their rows are not known.
    private var brokenMessages: [ClosedRange<Int>]? {
        guard [.isotpSequence, .isotpTimeout, .multipacket, .canopenSDO].contains(finding.rule), all.selection.isWhole
        else { return nil }
        let table = all.selection.recording.reader.table
        var rows: [Int] = []
        for part in finding.parts.prefix(Self.mostMessages) {
            guard let own = part.rows,
                let unit = table.units.first(where: {
                    Int($0.firstRow) >= own.lowerBound && Int($0.lastRow) == own.upperBound && $0.outcome != .complete
                })
            else { return nil }
            rows += table.rows(of: unit).prefix(Self.mostFrames).map { Int($0) } + [own.upperBound]
        }
        return rows.isEmpty ? nil : Self.joined(rows.sorted())
    }

    /// Maximum number of messages, and of frames of each.
    private static let (mostMessages, mostFrames) = (3, 16)

    var words: ReportFindingWords { all.words(of: place) }

    /// Each protocol message that shows it; otherwise all rows of the moment, from the first to the last.
    private static func places(
        of finding: Finding, at moment: ClosedRange<Int64>?, in selection: Selection
    ) -> [ClosedRange<Int>] {
        if finding.rule == .missingMessage || finding.rule == .lateMessage {
            let gaps = gaps(of: finding, at: moment)
            if !gaps.isEmpty { return gaps }
        }
        if let worst = finding.facts.worst, selection.facts.backwardSteps == 0 {
            let rows = selection.capture.frames.rows(within: worst)
            if !rows.isEmpty { return [rows.lowerBound...(rows.upperBound - 1)] }
        }
        let places = finding.facts.conversation == nil ? [] : finding.parts.compactMap(\.rows)
        return places.isEmpty ? [moment.flatMap(finding.rows(of:)) ?? finding.rows].compactMap { $0 } : places
    }

    /// The last frame before and the first frame after the gap of each identifier; those that are close are one place.
    private static func gaps(of finding: Finding, at moment: ClosedRange<Int64>?) -> [ClosedRange<Int>] {
        let ends = finding.parts.filter { part in
            guard let moment, let interval = part.interval else { return true }
            return interval.overlaps(moment)
        }.compactMap(\.rows).flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
        return joined(ends)
    }

    /// - Parameter rows: ascending.
    private static func joined(_ rows: [Int]) -> [ClosedRange<Int>] {
        var places: [ClosedRange<Int>] = []
        for row in rows {
            if let last = places.last, row - last.upperBound <= LogWindows.nearby {
                places[places.count - 1] = last.lowerBound...row
            } else {
                places.append(row...row)
            }
        }
        return places
    }

    var number: Int { incident.number }
    var severity: Finding.Severity { incident.severity }
    /// The name of the place that shows it.
    var anchor: String { "finding-\(number)" }

    /// - Parameters:
    ///   - frames: the frames of the capture that is shown.
    ///   - anchor: the name of the place that shows it.
    func entry(_ frames: FrameTable, anchor: String?) -> ReportEntry {
        let shown = finding.rows.flatMap { rows in
            rows.upperBound < frames.count
                ? frames.place(rows.lowerBound) + 1...frames.place(rows.upperBound) + 1 : nil
        }
        let words = words
        return ReportEntry(
            number: number, severity: ReportEntry.Severity(severity), word: FindingSign.word(severity),
            sentence: words.sentence, detail: words.meaning, story: words.story, evidence: words.detail,
            headline: words.headline, time: words.time, anchor: anchor, frames: shown)
    }
}
