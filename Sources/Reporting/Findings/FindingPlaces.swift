internal import Analysis
internal import CANCapture
internal import Formatting
internal import Layout
internal import LogPages
internal import Pages
internal import Platform
internal import Wording

/// The findings of a report that have their own place, the most serious first. Each has the figure for its subject, the
/// frames that show it, and other events at the same time.
struct FindingPlaces {
    let findings: [ReportFinding]
    /// The findings of the capture.
    let all: [ReportFinding]
    let context: ReportContext
    let log: LogModel
    let figures: ReportFigures
    /// The space on a page, units; nil if there are no pages.
    let page: Double?

    /// Maximum number of findings with their own place.
    static let standardMost = 6
    var most = standardMost
    /// Height on the page of the last finding for what follows it, units.
    var spared = 0.0
    /// What the place of a wrong value has: lower figures, then fewer rows before and after its own, then fewer signals.
    private static let ofValues: [ValueChoice] = [
        (false, .max, .max, .max, 0), (true, .max, .max, .max, 0), (true, 2, .max, .max, 0), (true, 2, .max, 4, 0),
        (true, 2, 12, 2, 0), (true, 1, 8, 1, 0), (true, 1, 5, 1, 0),
    ]
    private typealias ValueChoice = (isLow: Bool, around: Int, rows: Int, signals: Int, higher: Double)
    /// What the curve of a value gets at most of the rest of its page, points.
    private static let mostHigher = 60.0
    /// What the place of another finding has: a lower figure, rows around each place, places, error frames that are
    /// steps of what happened, and how long a place may be that is shown as a whole.
    private struct Choice {
        /// 0, or 1 and 2 for lower figures.
        var level = 0
        /// Number of lanes of a lower moment, if there is room for more than its level has.
        var lanes: Int?
        var most = LogWindows.fewestAroundOne
        var places = LogWindows.mostPlaces
        var steps = FindingPlaces.mostSteps
        var whole = LogWindows.mostWhole
    }

    /// Fewer rows around each place, then a lower figure, then fewer places: those of its begin and its end stay. Error
    /// frames are shown as a whole if they fit on the page; of those that do not, fewer are shown before the figure
    /// becomes the lowest one.
    private static func ofFrames(hasErrors: Bool) -> [Choice] {
        let around = (LogWindows.fewestAroundOne...LogWindows.mostAroundOne).reversed()
        func usual(steps: Int, whole: Int = LogWindows.mostWhole) -> [Choice] {
            around.map { Choice(most: $0, steps: steps, whole: whole) }
                + [Choice(level: 1, steps: steps, whole: whole)]
        }
        let errors =
            usual(steps: mostSteps, whole: LogWindows.mostWholeErrors)
            + [Choice(level: 2, whole: LogWindows.mostWholeErrors)]
            + [mostSteps, 4, 2].flatMap { usual(steps: $0) }
        let steps = hasErrors ? 2 : 0
        return (hasErrors ? errors : usual(steps: 0)) + [Choice(level: 2, steps: steps)]
            + (1...LogWindows.mostPlaces).reversed().map { Choice(level: 2, most: 1, places: $0, steps: steps) }
            + (hasErrors ? [Choice(level: 2, most: 1, places: 1, steps: 0)] : [])
    }

    /// Maximum number of error frames that are steps of what happened.
    private static let mostSteps = 8
    /// Heights of the part of a conversation if the page has little space, points.
    private static let ladders = [220.0, 160.0]
    /// The same for the lanes of a moment: their number.
    private static let lanes = [6, 4]
    /// Findings of severity information whose figure is useful: that of a request or of a value.
    private static let mostInfos = 2

    var placed: [ReportFinding] { Self.placed(findings, most: most) }

    static func placed(_ findings: [ReportFinding], most: Int) -> [ReportFinding] {
        // Files that could not be read have no frames to show: page 1 has their lines.
        let grave = Array(findings.lazy.filter { $0.severity > .info && $0.finding.rule != .unreadable }.prefix(most))
        let infos = findings.lazy.filter { $0.severity == .info && hasFigure($0.finding) }
        return grave + infos.prefix(max(0, min(mostInfos, most - grave.count)))
    }

    private static func hasFigure(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .multipacket, .canopenSDO, .valueJump,
            .outOfRange:
            true
        default: false
        }
    }

    func blocks(_ layout: ReportLayoutContext) -> (
        blocks: [any Block], outline: [ReportPart.Entry]
    ) {
        var blocks: [any Block] = []
        var outline: [ReportPart.Entry] = []
        let placed = placed
        for (number, finding) in placed.enumerated() {
            let next = number + 1 < placed.count ? placed[number + 1].anchor : nil
            let room = page.map { $0 - (number + 1 == placed.count ? spared : 0) }
            let made = place(finding, next: next, within: room, layout)
            for group in made { blocks += KeptBlocks.whole(group, page: page) }
            outline.append(
                ReportPart.Entry(
                    title: "\(finding.number)  \(finding.words.headline)", anchor: finding.anchor, level: 1))
        }
        return (blocks, outline)
    }

    /// Fewer rows are shown if all would not fit on one page. What it ends with is left out where that is enough.
    ///
    /// - Parameter room: height that they should have at most; nil if there are no pages.
    /// - Returns: groups of blocks; each is on one page, if possible.
    private func place(
        _ finding: ReportFinding, next: String?, within room: Double?, _ layout: ReportLayoutContext
    ) -> [[any Block]] {
        let ends = ends(finding, layout)
        if let values = ValueFacts(finding.finding, in: context) {
            let head = FindingHead(
                finding, next: next, of: all.count, meaning: ValueMeaning(values, finding.finding.rule).text, log: log,
                layout)
            return fitting(Self.ofValues, ends, within: room) {
                [head] + value(finding, values, $0, layout)
            } filling: { choice, spare in
                // With more space another finding has room on the page.
                guard spare < room.map({ $0 / 2 }) ?? 0 else { return nil }
                var choice = choice
                choice.higher = min(Self.mostHigher, spare / layout.length(1))
                return choice.higher > 1 ? choice : nil
            }
        }
        let head = FindingHead(finding, next: next, of: all.count, log: log, layout)
        let figure = figure(finding, layout)
        let errors = context.selection.rows.errorRows
        let places = finding.places
        let hasErrors = places.contains { place in
            let start = errors.partitioningIndex { Int($0) >= place.lowerBound }
            return start < errors.count && Int(errors[start]) <= place.upperBound
        }
        return fitting(Self.ofFrames(hasErrors: hasErrors), ends, within: room) { choice in
            let shown = choice.level == 0 ? figure : lowFigure(finding, choice, layout) ?? figure
            return [head] + shown + rows(finding, places, choice, hasErrors: hasErrors, layout)
        } filling: { choice, spare in
            guard choice.level > 0, figure.first is MomentBlock else { return nil }
            let more = Int(spare / layout.length(MomentBlock.lanePitch))
            var choice = choice
            choice.lanes = min(MomentFacts.Place.findingPage.mostLanes, Self.lanes[choice.level - 1] + more)
            return more > 0 ? choice : nil
        }
    }

    /// What a finding ends with stays with what is before it.
    private static func joined(_ blocks: [any Block], _ end: [any Block]) -> [any Block] {
        var blocks = blocks + end
        for place in blocks.indices.dropLast().suffix(end.count) { blocks[place].measure.keepsWithNext = true }
        return blocks
    }

    /// A lower figure for a page with little space.
    private func lowFigure(_ finding: ReportFinding, _ choice: Choice, _ layout: ReportLayoutContext) -> [any Block]? {
        let level = choice.level - 1
        let ladder = FindingLadder.blocks(
            finding.incident.lead, context, figures, layout, most: layout.length(Self.ladders[level]))
        if !ladder.isEmpty { return ladder }
        if let course = TimestampCourseBlock(finding.finding, context, isLow: true, layout) { return [course] }
        // The messages that pause come before their neighbours, and none of them is hidden among others.
        let own = min(MomentFacts.mostLanesOfGaps, MomentFacts.lanesOfGaps(finding.finding) + 1)
        // The lowest one has no bus load beside the error counter.
        let hasLoad = level == 0 || finding.finding.rule == .load || finding.finding.rule == .flood
        return moment(finding, lanes: max(own, choice.lanes ?? Self.lanes[level]), hasLoad: hasLoad, layout)
            .map { [$0] }
    }

    private func moment(
        _ finding: ReportFinding, lanes: Int? = nil, hasLoad: Bool = true, _ layout: ReportLayoutContext
    ) -> MomentBlock? {
        MomentBlock(
            MomentFacts(
                finding.incident, shown: finding.finding, at: .findingPage, in: context, mostLanes: lanes,
                hasLoad: hasLoad),
            finding, context, at: .findingPage, layout)
    }

    /// The first of several contents that fits into the room with the first of several ends, otherwise the last one with
    /// that end.
    ///
    /// - Parameters:
    ///   - ends: at least one.
    ///   - filling: the choice that uses what is left of the room, units; nil for none.
    private func fitting<Choice>(
        _ choices: [Choice], _ ends: [[any Block]], within room: Double?, _ blocks: (Choice) -> [any Block],
        filling: (Choice, _ spare: Double) -> Choice? = { _, _ in nil }
    ) -> [[any Block]] {
        var made: [[any Block]] = []
        for end in ends {
            for (place, choice) in choices.enumerated() {
                if place == made.count { made.append(blocks(choice)) }
                let whole = Self.joined(made[place], end)
                guard let room else { return [whole] }
                let spare = room - KeptBlocks.height(whole)
                guard spare >= 0 else { continue }
                let filled = filling(choice, spare).map { Self.joined(blocks($0), end) }
                return [filled.flatMap { KeptBlocks.height($0) <= room ? $0 : nil } ?? whole]
            }
        }
        if let page {
            // What a finding ends with names it at the top of the next page. The frames of the event are on one page.
            if let fitting = made.first(where: { KeptBlocks.height($0) <= page }) { return [fitting, ends[0]] }
            // With what the finding ends with, if fewer rows make room for it.
            for end in [ends[0], []] {
                let groups = made.lazy.compactMap { Self.framesBehind($0, end, page: page) }.first
                if let groups { return end.isEmpty ? groups + [ends[0]] : groups }
            }
        }
        return [Self.joined(made.last ?? [], ends[0])]
    }

    /// Frames that have no room below the figure are on the next page, all of them: a page break is not in the event.
    ///
    /// - Returns: nil if the page of the figure would be half empty, or the frames have no room on a page either.
    static func framesBehind(_ blocks: [any Block], _ end: [any Block], page: Double) -> [[any Block]]? {
        let frames = blocks.firstIndex { block in
            guard case .part(framesTitle, _)? = (block as? any ExportableBlock)?.content else { return false }
            return true
        }
        guard let frames, frames > 0 else { return nil }
        let figure = Array(blocks[..<frames])
        var rows = Array(blocks[frames...])
        let height = KeptBlocks.height(figure)
        guard height <= page, height >= page / 2, KeptBlocks.height(rows + end) <= page else { return nil }
        rows[0].measure.startsRegion = true
        return [figure, joined(rows, end)]
    }

    private static let framesTitle = "The frames"

    private func figure(_ finding: ReportFinding, _ layout: ReportLayoutContext) -> [any Block] {
        let ladder = FindingLadder.blocks(finding.incident.lead, context, figures, layout)
        if !ladder.isEmpty { return ladder }
        if let course = TimestampCourseBlock(finding.finding, context, isLow: false, layout) { return [course] }
        if let moment = moment(finding, layout) { return [moment] }
        // Of error frames alone the overview has drawn each one.
        guard !context.facts.index.entries.isEmpty else { return [] }
        var blocks = figures.surroundings(finding.finding)
        if !blocks.isEmpty { blocks[0].measure.before = max(blocks[0].measure.before, layout.length(12)) }
        return blocks
    }

    private func value(
        _ finding: ReportFinding, _ values: ValueFacts, _ choice: ValueChoice,
        _ layout: ReportLayoutContext
    ) -> [any Block] {
        var blocks: [any Block] = []
        if let course = ValueCourseBlock(
            values, finding.severity, context, isLow: choice.isLow, higher: choice.higher, layout)
        {
            blocks.append(course)
        }
        if !values.series.isEmpty {
            blocks.append(
                ValueLensBlock(
                    values, finding.severity, context, follows: !blocks.isEmpty, isLow: choice.isLow,
                    mostOthers: choice.signals, layout))
        }
        if let bits = ValueBitsBlock(ValueBits(values, finding.finding, in: context), finding.severity, layout) {
            blocks.append(bits)
        }
        // Of a checksum over all bytes there is no value to draw.
        if blocks.isEmpty {
            blocks = choice.isLow ? lowFigure(finding, Choice(level: 1), layout) ?? [] : figure(finding, layout)
        }
        let table = ValueRows(values, in: context, around: choice.around, most: choice.rows)
        let rows = ValueRowsBlock(table, finding.severity, layout)
        return blocks + [FindingPart.heading(Self.framesTitle, caption: table.caption, layout), rows.head, rows]
    }

    private func rows(
        _ finding: ReportFinding, _ shown: [ClosedRange<Int>], _ choice: Choice, hasErrors: Bool,
        _ layout: ReportLayoutContext
    ) -> [any Block] {
        guard let first = shown.map(\.lowerBound).min(), let last = shown.map(\.upperBound).max() else { return [] }
        let frames = log.capture.frames
        let steps =
            hasErrors
            ? ErrorSteps.rows(context.selection.rows.errorRows, in: first...last, of: frames, most: choice.steps) : []
        let blocks = hasErrors ? ErrorBlocks(log, in: first...last) : ErrorBlocks()
        let windows = LogWindows(
            around: shown, ends: finding.ends,
            marks: log.separators.rowsOfMarks.filter { (first...last).contains($0) }, steps: steps, blocks: blocks,
            count: frames.count, most: choice.most, mostPlaces: choice.places, whole: choice.whole)
        let excerpt = LogExcerpt(log: log, layout: layout).around(
            windows, of: shown, blocks: blocks, finding)
        guard !excerpt.isEmpty else { return [] }
        let heading = FindingPart.heading(
            Self.framesTitle, caption: windows.legend(log), subject: "finding \(finding.number)", layout)
        return [heading] + excerpt
    }

    /// What a finding ends with: everything, then only what else happened, then nothing.
    private func ends(_ finding: ReportFinding, _ layout: ReportLayoutContext) -> [[any Block]] {
        let surroundings = FindingSurroundings(finding: finding, context: context, all: all)
        let subject = "finding \(finding.number)"
        func blocks(_ title: String, _ points: [ReportFact]) -> [any Block] {
            points.isEmpty
                ? [] : [FindingPart.heading(title, subject: subject, layout), FindingPart.points(points, layout)]
        }
        let facts = blocks("What else happened", surroundings.facts)
        let commands = blocks("Where to look next", surroundings.commands)
        return [facts + commands, facts, []]
    }
}

/// Blocks that belong together. They are kept on one page if they fit on it, otherwise at least their beginning.
enum KeptBlocks {
    /// Number of rows that stay with the figure above them.
    private static let fewestRows = 5

    static func whole(_ blocks: [any Block], page: Double?) -> [any Block] {
        guard let page, blocks.count > 1 else { return blocks }
        guard height(blocks) > page else {
            // A last page that is nearly empty may get what follows the first rows.
            var rows = 0
            return blocks.enumerated().map { place, block in
                rows += Self.rows(block)
                return place + 1 == blocks.count ? block : kept(block, isLoose: rows >= fewestRows)
            }
        }
        // The figure and the first rows.
        var end = blocks.count
        var (sum, rows) = (0.0, 0)
        for (place, block) in blocks.enumerated() {
            sum += block.measure.height + block.measure.before
            rows += Self.rows(block)
            if sum > page * mostKept || rows >= fewestRows {
                end = place
                break
            }
        }
        // A heading stays with what is below it.
        while end > 1, isHeading(blocks[end - 1]) { end -= 1 }
        // Blocks that do not fit on the page must not be kept together with it.
        return blocks.enumerated().map { place, block in
            if place + 1 < end { return kept(block, isLoose: true) }
            var block = block
            // Of what a finding ends with, each part is whole: a chain of all has no room, so it would break anywhere.
            if place + 1 < blocks.count, isHeading(blocks[place + 1]), !isHeading(block), !block.measure.isRow {
                block.measure.keepsWithNext = false
            }
            if place + 1 == end, rows < fewestRows { block.measure.keepsWithNext = false }
            return block
        }
    }

    /// Units, without the space above the first one.
    static func height(_ blocks: [any Block]) -> Double {
        blocks.enumerated().reduce(0) { sum, block in
            sum + block.element.measure.height + (block.offset == 0 ? 0 : block.element.measure.before)
        }
    }

    /// Of a page.
    private static let mostKept = 0.9

    private static func isHeading(_ block: any Block) -> Bool {
        switch (block as? any ExportableBlock)?.content {
        case .part, .columnHeads: true
        default: false
        }
    }

    private static func rows(_ block: any Block) -> Int {
        if case .rows? = (block as? any ExportableBlock)?.content { return 1 }
        return block is ValueRowsBlock ? block.measure.partCount : 0
    }

    private static func kept(_ block: any Block, isLoose: Bool) -> any Block {
        var block = block
        if !block.measure.keepsWithNext { block.measure.keepsLoosely = isLoose }
        block.measure.keepsWithNext = true
        return block
    }
}
