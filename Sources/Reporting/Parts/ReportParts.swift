internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import CANProtocols
internal import Figures
internal import Formatting
internal import Layout
internal import LogPages
internal import Pages
internal import SequenceDiagrams
internal import TemplateReading
internal import Wording

/// Makes the parts of a report in the order of a template.
struct ReportParts {
    let context: ReportContext
    let words: ReportWords
    let figures: ReportFigures
    let log: LogModel
    let layout: ReportLayoutContext
    let findings: [ReportFinding]
    let style: ReportStyle
    /// Height of the space on the first page, units; nil if there are no pages.
    var firstPage: Double?
    /// The same if the facts of the capture are on another page: then the first page has a foot.
    var firstPageWithFoot: Double?
    /// Height of the space on further pages; nil if there are no pages.
    var furtherPage: Double?
    /// Whether the most serious incident is enlarged below the overview.
    var hasMoment = true
    /// Whether the overview has the bus load of each channel; of many channels it gives way to the moment.
    var hasLoads = true
    /// Maximum number of channels of the overview; of many channels some give way to the moment, too.
    var mostChannels: Int?
    /// Maximum number of lanes of the overview; nil for that of the template.
    var mostLanes: Int?
    /// Distance of the lanes of the overview, points.
    var lanePitch = ReportFigures.lanePitch
    /// Whether the blocks of the first page are closer together, so that it has all lanes.
    var isTight = false
    /// Whether the bus load gives some of its height to the lanes.
    var hasLowLoads = false
    /// Whether the rest of the first page is used for higher lanes.
    var isStretched = true
    /// Height on the page of the last finding for what follows it, units.
    var spared = 0.0
    /// Number of rows around a finding in the log.
    private var rowsAround = LogWindows.usualAround

    init(
        context: ReportContext, words: ReportWords, figures: ReportFigures, log: LogModel, layout: ReportLayoutContext,
        findings: [ReportFinding], style: ReportStyle, firstPage: Double?, firstPageWithFoot: Double?,
        furtherPage: Double?
    ) {
        self.firstPageWithFoot = firstPageWithFoot
        (self.context, self.words, self.figures, self.log, self.layout) = (context, words, figures, log, layout)
        (self.findings, self.style, self.firstPage, self.furtherPage) = (findings, style, firstPage, furtherPage)
    }

    /// With a last page that is not nearly empty, if that is possible: all lanes of the first page in their usual height
    /// may make room for it, or fewer rows of the log.
    var all: ReportPart {
        let usual = made
        guard let firstPage, let furtherPage else { return usual }
        func isThin(_ part: ReportPart) -> Bool {
            LastPage.isThin(
                part.blocks.map(\.measure), first: Region(top: 0, bottom: firstPage),
                further: Region(top: 0, bottom: furtherPage))
        }
        guard isThin(usual) else { return usual }
        var sharing = self
        if let shared = sharing.sharedPage(usual, furtherPage), !isThin(shared) { return shared }
        for (isStretched, around) in [
            (false, LogWindows.usualAround), (true, LogWindows.fewestAround), (false, LogWindows.fewestAround),
        ] {
            var maker = self
            (maker.isStretched, maker.rowsAround) = (isStretched, around)
            let tried = maker.made
            if !isThin(tried) { return tried }
            guard !isStretched else { continue }
            // Lanes give way to the rest of a short report.
            let pitch = layout.length(ReportFigures.lanePitch)
            let over = tried.height + layout.length(2) - firstPage
            guard over > 0, over < firstPage * LastPage.least else { continue }
            guard let activity = section(.activity) else { continue }
            let lanes = figures.laneCount(most: activity.most, channels: nil)
            maker.mostLanes = max(Self.fewestBeside, lanes - Int((over / pitch).rounded(.up)))
            let lower = maker.made
            if !isThin(lower) { return lower }
        }
        return usual
    }

    /// With what follows the findings on the page of the last one, whose frames give way; nil if there is too much of it.
    private mutating func sharedPage(_ usual: ReportPart, _ page: Double) -> ReportPart? {
        guard let details = style.sections.lastIndex(where: { $0.part == .details }),
            details + 1 < style.sections.count
        else { return nil }
        let rest = style.sections[(details + 1)...].map(part).reduce(0) { $0 + $1.height }
        guard rest > 0, rest < page * Self.mostShared else { return nil }
        spared = rest + layout.length(2)
        return made
    }

    /// Of a page.
    private static let mostShared = 0.5

    private var made: ReportPart {
        var parts = style.sections.map(part)
        let hasHead = style.sections.contains { $0.part == .head }
        let list = style.sections.firstIndex { $0.part == .findings }
        // The facts of the capture are at the end of the first page.
        if hasHead, let last = list ?? style.sections.firstIndex(where: { $0.part == .head }) {
            parts.insert(ReportPart(blocks: head.facts(layout)), at: last + 1)
            if let list, let firstPage { fit(&parts, list: list, into: firstPage) }
        }
        return parts.reduce(ReportPart(), +)
    }

    private var head: ReportHead {
        ReportHead(
            title: words.headTitle, consequence: words.consequence, shortConsequence: words.shortConsequence,
            subtitles: words.subtitles, left: words.left,
            right: words.right, logo: context.options.logo.map { ($0, context.logoHeight) })
    }

    private func part(_ section: ReportStyle.Section) -> ReportPart {
        switch section.part {
        case .head:
            ReportPart(blocks: [head.titleBlock(layout)])
        case .figures:
            ReportPart(blocks: [ReportNumbers(tiles: words.tiles).block(layout).spaced(layout.length(12))])
        case .note: ReportPart(blocks: ReportNote.blocks(context.options.note, layout))
        case .activity: activity(section)
        case .findings: list(section)
        case .details:
            details(section)
        case .signals: signals(section)
        case .diagnostics: diagnostics(section)
        case .identifiers: identifiers(section)
        case .windows: windows(section)
        case .timeline, .log: ReportPart()
        }
    }

    func activity(_ section: ReportStyle.Section) -> ReportPart {
        let moment = moment
        let most = mostLanes ?? section.most
        guard
            let figure = figures.overview(
                most: most, channels: mostChannels,
                hasLegend: moment == nil && layout.width >= layout.length(Self.leastForLegend),
                hasLoads: hasLoads, hasLowLoads: hasLowLoads, pitch: lanePitch),
            !figure.blocks.isEmpty
        else {
            return ReportPart()
        }
        let title = section.title ?? (context.facts.index.entries.isEmpty ? "Activity" : "Activity by identifier")
        // On the smallest paper the row of the other lanes has to say it.
        let caption = layout.isTiny && firstPage != nil ? "" : figures.caption(most: most, channels: mostChannels)
        let head = ReportHeading.block(title, caption: caption, anchor: "activity", layout)
        var part = ReportPart(
            blocks: [head] + figure.blocks + blocks(moment, below: figure),
            outline: [ReportPart.Entry(title: title, anchor: "activity")])
        if isTight { tighten(&part) }
        return part
    }

    /// In points; on narrower paper the legend of tones does not fit.
    private static let leastForLegend = 400.0

    /// The enlarged view of the most serious incident below the overview.
    enum Moment {
        case frames(MomentFacts)
        case value(ValueFacts)
    }

    var moment: Moment? {
        guard hasMoment, layout.width >= layout.length(MomentBlock.leastWidth), let gravest = findings.first else {
            return nil
        }
        if let value = ValueFacts(gravest.finding, in: context),
            value.isTimed == context.facts.hasTimeAxis, !value.series.isEmpty
        {
            return .value(value)
        }
        return MomentFacts(gravest.incident, shown: gravest.finding, at: .firstPage, in: context).map { .frames($0) }
    }

    /// It is connected to the overview above it.
    private func blocks(_ moment: Moment?, below overview: TimelineFigure) -> [any Block] {
        guard let moment, let gravest = findings.first else { return [] }
        let anchor = placedNumbers.contains(gravest.number) ? gravest.anchor : nil
        let least = layout.length(3)
        switch moment {
        case .frames(let facts):
            let opening = overview.span(
                context.facts.hasTimeAxis ? facts.start...facts.stop : facts.rows, least: least)
            let block = MomentBlock(
                facts, gravest, context, at: .firstPage, anchor: anchor, opening: opening, layout)
            return [block].compactMap { $0 }
        case .value(let facts):
            let opening = ValueLensBlock.Opening(
                window: overview.span(facts.window, least: least), number: gravest.number, anchor: anchor)
            return [ValueLensBlock(facts, gravest.severity, context, follows: true, opening: opening, layout)]
        }
    }

    // MARK: Findings

    func chosen(_ section: ReportStyle.Section?) -> [ReportFinding] {
        Self.chosen(findings, section)
    }

    private static func chosen(_ findings: [ReportFinding], _ section: ReportStyle.Section?) -> [ReportFinding] {
        guard let least = section?.severity else { return findings }
        return findings.filter { $0.severity >= least }
    }

    /// The findings of which rows may be shown: those with their own place, and those in the excerpt of the log. A capture
    /// may have 100 000 more.
    static func findingsWithRows(_ findings: [ReportFinding], _ style: ReportStyle) -> [ReportFinding] {
        let placed = style.sections.filter { $0.part == .details }.flatMap { section in
            FindingPlaces.placed(chosen(findings, section), most: section.most ?? FindingPlaces.standardMost)
        }
        let windows = style.sections.filter { $0.part == .windows }.map { $0.most ?? LogWindows.standardWindows }.max()
        let most = LogWindows.mostFindings(windows ?? 0) + placed.count
        return placed + findings.lazy.filter { $0.finding.rows != nil }.prefix(most)
    }

    private func section(_ part: ReportStyle.Part) -> ReportStyle.Section? {
        style.sections.first { $0.part == part }
    }

    func details(_ section: ReportStyle.Section) -> ReportPart {
        let shown = places(section).blocks(layout)
        return ReportPart(blocks: shown.blocks, outline: shown.outline)
    }

    private func places(_ section: ReportStyle.Section) -> FindingPlaces {
        var places = FindingPlaces(
            findings: chosen(section), all: findings, context: context, log: log, figures: figures, page: furtherPage)
        if let most = section.most { places.most = most }
        places.spared = spared
        return places
    }

    /// Each is a link to its place, otherwise to the excerpt of the log.
    private func list(_ section: ReportStyle.Section) -> ReportPart {
        let listed = chosen(section)
        let placed = placedNumbers
        let windowed = windowedNumbers
        let anchors = listed.map { finding -> String? in
            if placed.contains(finding.number) { return finding.anchor }
            return windowed.contains(finding.number) ? LogExcerpt.anchor(finding) : nil
        }
        // The title already says this.
        if listed.isEmpty, context.findingsElsewhere == 0, firstPage != nil { return ReportPart() }
        let title = section.title ?? "Incidents"
        let list = FindingList(
            findings: listed, anchors: anchors, title: title, frames: log.capture.frames,
            elsewhere: context.findingsElsewhere, most: section.most)
        let blocks = list.blocks(layout)
        return ReportPart(blocks: blocks, outline: [ReportPart.Entry(title: title, anchor: "findings")])
    }

    var placedNumbers: Set<Int> {
        Set(section(.details).map { places($0).placed.map(\.number) } ?? [])
    }

    // MARK: The log

    private func logWindows(_ section: ReportStyle.Section) -> LogWindows {
        // Findings with their own place have their rows there, and those of the same few rows as well; one about an identifier
        // shows only the rows of that.
        let placed = placedNumbers
        let ofBus = findings.filter { placed.contains($0.number) && $0.finding.slot == nil }
        let shown = ofBus.flatMap { LogWindows.alwaysShown($0.places, ends: $0.ends) }
        // Rows that a fold stands for are not shown there.
        let blocks = ofBus.compactMap { finding in
            finding.places.map(\.lowerBound).min().map { first in
                ErrorBlocks(log, in: first...(finding.places.map(\.upperBound).max() ?? first)).all
            }
        }.joined()
        func isFolded(_ row: Int) -> Bool {
            log.folds.isHidden(row) || blocks.contains { Int($0.row) < row && row <= Int($0.last) }
        }
        return LogWindows(
            findings: findings.map { finding in
                let rows = finding.finding.rows
                let isShown = rows.map { LogWindows.areShown($0, in: shown) && !$0.contains(where: isFolded) } ?? false
                return placed.contains(finding.number) || isShown ? nil : rows
            },
            marks: log.separators.rowsOfMarks,
            count: log.capture.frames.count, most: section.most ?? LogWindows.standardWindows,
            around: rowsAround)
    }

    /// Findings that the log shows, by number.
    private var windowedNumbers: Set<Int> {
        guard let section = section(.windows) else { return [] }
        return Set(logWindows(section).windows.flatMap(\.findings).map { findings[$0].number })
    }

    private func windows(_ section: ReportStyle.Section) -> ReportPart {
        var windows = logWindows(section)
        let count = log.capture.frames.count
        let isAll = windows.windows.isEmpty && placedNumbers.isEmpty && count <= LogWindows.mostOfAll
        if isAll { windows = LogWindows(all: count) }
        guard !windows.windows.isEmpty else { return ReportPart() }
        let title = section.title ?? (isAll ? count == 1 ? "The frame" : "All frames" : windowsTitle)
        let shown = windows.windows.reduce(0) { $0 + $1.rows.count }
        var caption = "\(Decimal.grouped(shown)) of \(LogProse.count(log.capture.frames.count, "frame"))"
        let legend = windows.legend(log)
        if !legend.isEmpty { caption = legend + " \u{B7} " + caption }
        if windows.leftOut > 0 {
            caption += "; frames around \(LogProse.count(windows.leftOut, "more finding")) or marks not shown"
        }
        let heading = ReportHeading.block(title, caption: caption, anchor: "log", layout)
        return ReportPart(
            blocks: [heading] + LogExcerpt(log: log, layout: layout).blocks(windows, findings: findings),
            outline: [ReportPart.Entry(title: title, anchor: "log")])
    }

    /// Findings with their own page are not among them.
    private var windowsTitle: String {
        let hasMarks = !log.separators.rowsOfMarks.isEmpty
        let placed = placedNumbers
        guard findings.contains(where: { !placed.contains($0.number) }) else { return "Frames around the marks" }
        return "Frames around the \(placed.isEmpty ? "" : "other ")findings" + (hasMarks ? " and marks" : "")
    }

    // MARK: Signals, protocols, identifiers

    private func signals(_ section: ReportStyle.Section) -> ReportPart {
        let choice = ReportSignals(context, log: log, names: section.names, most: section.most)
        let blocks = figures.plots(choice.plots)
        guard !blocks.isEmpty else { return ReportPart() }
        let title = section.title ?? "Signals"
        return ReportPart(
            blocks: [ReportHeading.block(title, caption: choice.caption, anchor: "signals", layout)] + blocks,
            outline: [ReportPart.Entry(title: title, anchor: "signals")])
    }

    private func diagnostics(_ section: ReportStyle.Section) -> ReportPart {
        let facts = DiagnosticsFacts(context, words: words)
        var part = ReportPart()
        for (place, grid) in facts.grids(exchanges: section.most ?? DiagnosticsFacts.standardExchanges).enumerated() {
            var grid = grid
            if place == 0, let title = section.title { grid.title = title }
            part.blocks += ReportTable.blocks(grid, layout)
            part.outline.append(ReportPart.Entry(title: grid.title, anchor: grid.anchor, level: place == 0 ? 0 : 1))
            // The sequence diagram of a conversation comes after the table of its parties.
            if place == 0 { part.blocks += ReportLadder.blocks(context, drawn: drawnMessages, figures, layout) }
        }
        return part
    }

    /// The messages of the sequence diagrams on the pages of findings.
    private var drawnMessages: Set<Int32> {
        guard let section = section(.details) else { return [] }
        return places(section).placed.reduce(into: []) { drawn, finding in
            drawn.formUnion(FindingLadder.drawn(finding.incident.lead, context, figures, layout))
        }
    }

    private func identifiers(_ section: ReportStyle.Section) -> ReportPart {
        let table = IdentifierTable(context: context)
        let most = section.most ?? IdentifierTable.standardRows
        var grid = table.grid(most: most)
        guard !grid.rows.isEmpty else { return ReportPart() }
        if let title = section.title { grid.title = title }
        var blocks = ReportTable.blocks(grid, layout)
        let lines = [table.rest(most: most), table.rare(), table.unseen].compactMap(\.self)
        blocks += lines.map { ReportLine.block($0, layout) }
        return ReportPart(
            blocks: blocks, outline: [ReportPart.Entry(title: grid.title, anchor: grid.anchor)])
    }
}
