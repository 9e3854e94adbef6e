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
    /// Height of the space on further pages; nil if there are no pages.
    var furtherPage: Double?
    /// Whether the most serious incident is enlarged below the overview.
    private var hasMoment = true
    /// Whether the overview has the bus load of each channel; of many channels it gives way to the moment.
    private var hasLoads = true
    /// Distance of the lanes of the overview, points.
    private var lanePitch = ReportFigures.lanePitch
    /// Whether the rest of the first page is used for higher lanes.
    private var isStretched = true
    /// Number of lanes of the first page that are removed so that everything fits on it.
    private var fewerLanes = 0
    /// Number of rows around a finding in the log.
    private var rowsAround = LogWindows.usualAround

    init(
        context: ReportContext, words: ReportWords, figures: ReportFigures, log: LogModel, layout: ReportLayoutContext,
        findings: [ReportFinding], style: ReportStyle, firstPage: Double?, furtherPage: Double?
    ) {
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
            maker.fewerLanes = Int((over / pitch).rounded(.up))
            let lower = maker.made
            if !isThin(lower) { return lower }
        }
        return usual
    }

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

    /// Removes lanes so that the findings fit on the first page, then the end of the list of findings, and at
    /// last the moment.
    ///
    /// - Parameters:
    ///   - list: index of the list; the facts are after it.
    ///   - height: height of the page, units.
    private func fit(_ parts: inout [ReportPart], list: Int, into height: Double) {
        // What is left out, in this order: nothing, the bus loads of several channels, the moment, both, and the facts,
        // which are then at the end of the document.
        let ways = [
            (true, true, true), (true, false, true), (false, true, true), (false, false, true), (false, true, false),
            (false, false, false),
        ].filter { hasMoment, hasLoads, _ in
            hasLoads || figures.hasSeveralChannels && (moment != nil || !hasMoment)
        }
        for (way, (hasMoment, hasLoads, hasFacts)) in ways.enumerated() {
            var maker = self
            (maker.hasMoment, maker.hasLoads) = (hasMoment, hasLoads)
            var tried = parts
            let facts = tried[list + 1]
            if !hasFacts { tried[list + 1] = ReportPart() }
            maker.give(&tried, list: list, into: height)
            guard way == ways.count - 1 || excess(tried, list, height) <= 0 else { continue }
            maker.fill(&tried, list: list, into: height)
            let isOnPage = excess(tried, list, height) <= 0
            if isOnPage { keep(&tried, list: list) }
            if !hasFacts {
                // Below a list on a further page there is room.
                if isOnPage { end(&tried, with: facts, list: list) } else { tried[list + 1] = facts }
            }
            parts = tried
            return
        }
    }

    /// Adds the facts at the end of the document. They alone would be a page that is nearly empty, so the last finding
    /// leaves them their room.
    private func end(_ parts: inout [ReportPart], with facts: ReportPart, list: Int) {
        if let last = style.sections.last, last.part == .details, parts.count == style.sections.count + 1 {
            var places = places(last)
            places.spared = facts.height + layout.length(14)
            let shown = places.blocks(layout)
            // The part of the facts is before it.
            parts[style.sections.count] = ReportPart(blocks: shown.blocks, outline: shown.outline)
        }
        parts.append(facts)
    }

    /// Content that fits on the first page stays there, however empty the last page is.
    private func keep(_ parts: inout [ReportPart], list: Int) {
        let own = (0...(list + 1)).flatMap { part in parts[part].blocks.indices.map { (part, $0) } }
        for (part, block) in own.dropLast() { parts[part].blocks[block].measure.keepsWithNext = true }
        // If the last lane and the axis went to the next page, a third of this page would be empty.
        for (part, block) in own where parts[part].blocks[block].measure.division == .anywhere {
            parts[part].blocks[block].measure.division = .whereHigherThanRegion
        }
    }

    private func excess(_ parts: [ReportPart], _ list: Int, _ height: Double) -> Double {
        parts[0...(list + 1)].reduce(0) { $0 + $1.height } + layout.length(2) - height
    }

    private func give(_ parts: inout [ReportPart], list: Int, into height: Double) {
        if let activity = style.sections.firstIndex(where: { $0.part == .activity }), activity < list {
            var section = style.sections[activity]
            if !hasMoment || !hasLoads { parts[activity] = self.activity(section) }
            let over = excess(parts, list, height)
            guard over > 0 else { return }
            let count = figures.laneCount(most: section.most)
            let fewer = max(
                hasMoment ? Self.fewestLanes : Self.fewestAlone,
                count - Int((over / layout.length(ReportFigures.lanePitch)).rounded(.up)))
            if fewer < count {
                section.most = fewer
                parts[activity] = self.activity(section)
            }
        }
        let over = excess(parts, list, height)
        if over > 0 { cut(&parts, list: list, by: over) }
    }

    /// The rest of the first page is used for the subject of the most serious finding, and then for lanes.
    private func fill(_ parts: inout [ReportPart], list: Int, into height: Double) {
        guard let place = style.sections.firstIndex(where: { $0.part == .activity }), place < list,
            !parts[place].blocks.isEmpty, hasMoment
        else { return }
        var section = style.sections[place]
        var maker = self
        func room() -> Double { -excess(parts, list, height) }
        // Lanes are removed in favour of refused requests.
        let missing = layout.length(Self.leastExchange) - room()
        if moment == nil, missing > 0, let gravest = findings.first,
            FindingLadder.piece(gravest.finding, context) != nil
        {
            let count = figures.laneCount(most: section.most)
            let fewer = count - Int((missing / layout.length(lanePitch)).rounded(.up))
            if fewer >= Self.fewestBeside {
                section.most = fewer
                parts[place] = activity(section)
            }
        }
        guard room() > layout.length(Self.leastFilled), figures.laneCount(most: section.most) > 0 else { return }
        var exchange: [any Block] = []
        if moment == nil, let gravest = findings.first {
            exchange = FindingLadder.blocks(
                gravest.finding, context, figures, layout,
                most: room() - layout.length(Self.leastFilled))
            if KeptBlocks.height(exchange) > room() - layout.length(Self.leastFilled) { exchange = [] }
            parts[place].blocks += exchange
        }
        guard isStretched else { return }
        // As many lanes as now: if lanes were removed, there is no space.
        let lanes = Double(figures.laneCount(most: section.most))
        let pitch = min(Self.mostPitch, lanePitch + (room() / layout.length(1) - Self.leastFilled) / (lanes + 4))
        guard pitch > lanePitch else { return }
        maker.lanePitch = pitch
        var tried = parts
        tried[place] = maker.activity(section)
        tried[place].blocks += exchange
        if excess(tried, list, height) <= 0 { parts = tried }
    }

    /// In points.
    private static let (leastFilled, mostPitch, leastExchange) = (24.0, 17.0, 150.0)
    /// Number of lanes that stay above an exchange.
    private static let fewestBeside = 10
    private static let fewestLanes = 6
    /// Number of lanes without a moment below them, on small paper.
    private static let fewestAlone = 3
    /// In points; on narrower paper the legend of tones does not fit.
    private static let leastForLegend = 400.0
    /// Number of findings that are on the first page in any case.
    private var fewestListed: Int { hasMoment ? 3 : 2 }

    /// Moves the end of the list to after the first page.
    private func cut(_ parts: inout [ReportPart], list: Int, by over: Double) {
        let blocks = parts[list].blocks
        let entries = blocks.indices.filter { blocks[$0] is FindingBlock }
        guard entries.count > fewestListed else { return }
        var (kept, saved) = (entries.count, -layout.length(MoreFindings.height))
        while kept > fewestListed, saved < over {
            kept -= 1
            let measure = blocks[entries[kept]].measure
            saved += measure.before + measure.height
        }
        let rest = Array(blocks[entries[kept]...])
        // Those that the list only counts are among them.
        let more = MoreFindings(chosen(style.sections[list]).count - kept, layout)
        parts[list].blocks = Array(blocks[..<entries[kept]]) + [more]
        let heading = ReportHeading.block("More incidents", anchor: MoreFindings.anchor, layout)
        // After the places of the most serious findings, each of which fills a page.
        let details = style.sections.firstIndex { $0.part == .details }.map { $0 > list ? $0 + 2 : 0 } ?? 0
        parts.insert(ReportPart(blocks: [heading] + rest), at: max(list + 2, details))
    }

    private var head: ReportHead {
        ReportHead(
            title: words.headTitle, consequence: words.consequence, subtitles: words.subtitles, left: words.left,
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

    private func activity(_ section: ReportStyle.Section) -> ReportPart {
        let moment = moment
        var section = section
        if fewerLanes > 0 {
            section.most = max(Self.fewestBeside, figures.laneCount(most: section.most) - fewerLanes)
        }
        guard
            let figure = figures.overview(
                most: section.most, hasLegend: moment == nil && layout.width >= layout.length(Self.leastForLegend),
                hasLoads: hasLoads, pitch: lanePitch),
            !figure.blocks.isEmpty
        else {
            return ReportPart()
        }
        let title = section.title ?? "Activity by identifier"
        let head = ReportHeading.block(title, caption: figures.caption(most: section.most), anchor: "activity", layout)
        return ReportPart(
            blocks: [head] + figure.blocks + blocks(moment, below: figure),
            outline: [ReportPart.Entry(title: title, anchor: "activity")])
    }

    /// The enlarged view of the most serious incident below the overview.
    private enum Moment {
        case frames(MomentFacts)
        case value(ValueFacts)
    }

    private var moment: Moment? {
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

    private func chosen(_ section: ReportStyle.Section?) -> [ReportFinding] {
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

    private func details(_ section: ReportStyle.Section) -> ReportPart {
        let shown = places(section).blocks(layout)
        return ReportPart(blocks: shown.blocks, outline: shown.outline)
    }

    private func places(_ section: ReportStyle.Section) -> FindingPlaces {
        var places = FindingPlaces(
            findings: chosen(section), all: findings, context: context, log: log, figures: figures, page: furtherPage)
        if let most = section.most { places.most = most }
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

    private var placedNumbers: Set<Int> {
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
