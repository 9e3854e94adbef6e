internal import Formatting
internal import Layout
internal import Pages
internal import TemplateReading

/// What gives way on the first page, so that it says what happened, shows the moment, and lists the findings.
extension ReportParts {
    /// What the first page has beside the overview and the list.
    private struct Way {
        var hasMoment = true
        var hasLoads = true
        var hasFacts = true
    }

    /// What is left out, in this order: nothing; the bus loads; the facts, which are then at the end of the document; at
    /// last the moment.
    private var ways: [Way] {
        let all = [
            Way(), Way(hasLoads: false), Way(hasLoads: false, hasFacts: false), Way(hasMoment: false),
            Way(hasMoment: false, hasLoads: false), Way(hasMoment: false, hasFacts: false),
            Way(hasMoment: false, hasLoads: false, hasFacts: false),
        ]
        return all.filter { way in
            way.hasLoads || figures.hasSeveralChannels || isNarrow || way.hasMoment && moment != nil
        }
    }

    /// Removes lanes so that the findings fit on the first page, then the end of the list of findings, and at
    /// last the moment.
    ///
    /// - Parameters:
    ///   - list: index of the list; the facts are after it.
    ///   - height: height of the page, units.
    func fit(_ parts: inout [ReportPart], list: Int, into height: Double) {
        let ways = ways
        for (place, way) in ways.enumerated() {
            var maker = self
            // Without the facts the page has a foot.
            let height = way.hasFacts ? height : firstPageWithFoot ?? height
            (maker.hasMoment, maker.hasLoads) = (way.hasMoment && hasMoment, way.hasLoads)
            var tried = parts
            let facts = tried[list + 1]
            if !way.hasFacts {
                // Paper on which the facts have no room is small: its blocks are close together.
                tried[list + 1] = ReportPart()
                maker.isTight = true
                let activity = style.sections.firstIndex { $0.part == .activity }
                for part in 0...list where part != activity { tighten(&tried[part]) }
            }
            maker.give(&tried, list: list, into: height)
            guard place == ways.count - 1 || excess(tried, list, height) <= 0 else { continue }
            maker.fill(&tried, list: list, into: height)
            let isOnPage = excess(tried, list, height) <= 0
            if isOnPage { keep(&tried, list: list) }
            if !way.hasFacts {
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
            var maker = self
            maker.spared = facts.height + layout.length(14)
            // The part of the facts is before it.
            parts[style.sections.count] = maker.details(last)
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

    private mutating func give(_ parts: inout [ReportPart], list: Int, into height: Double) {
        if let place = style.sections.firstIndex(where: { $0.part == .activity }), place < list {
            if !hasMoment || !hasLoads { parts[place] = activity(style.sections[place]) }
            // Lanes are closer together before some are left out, and the bus load is lower.
            var saved = 0.0
            if excess(parts, list, height) > 0, lanePitch > Self.leastPitch {
                let lanes = Double(laneCount(style.sections[place])) + ReportFigures.loadInLanes
                saved = layout.length((lanePitch - Self.leastPitch) * lanes)
                lanePitch = Self.leastPitch
            }
            if saved > 0, giveSpace(&parts, place, list, height, saved: saved) { return }
            // Each channel has a few lanes before channels are left out.
            giveLanes(
                &parts, place, list, height, least: max(fewestLanes, figures.fewestLanesOfChannels(mostChannels)),
                saved: saved)
            if !hasLoads { giveChannels(&parts, place, list, height) }
            giveLanes(&parts, place, list, height, least: fewestLanes)
        }
        let over = excess(parts, list, height)
        if over > 0 { cut(&parts, list: list, by: over) }
    }

    /// All lanes stay if the blocks are somewhat closer together, or at last if the bus load is lower and lanes are closer, too.
    ///
    /// - Parameter saved: as in ``giveLanes``.
    /// - Returns: whether everything fits.
    private mutating func giveSpace(
        _ parts: inout [ReportPart], _ place: Int, _ list: Int, _ height: Double, saved: Double
    ) -> Bool {
        let over = excess(parts, list, height) - saved
        let section = style.sections[place]
        guard over > 0, over <= layout.length(Self.mostTightened), mostLanes == nil, !figures.hasSeveralChannels,
            laneCount(section) == context.facts.index.entries.count
        else { return false }
        var tried = parts
        for part in 0...(list + 1) where part != place { tighten(&tried[part]) }
        let given = excess(parts, list, height) - excess(tried, list, height)
        for isLow in [false, true] where isLow || over <= given + layout.length(Self.spaceOfActivity) {
            var maker = self
            (maker.isTight, maker.hasLowLoads) = (true, isLow)
            maker.lanePitch = isLow ? Self.closestPitch : lanePitch
            tried[place] = maker.activity(section)
            guard maker.excess(tried, list, height) <= 0 else { continue }
            (parts, self) = (tried, maker)
            return true
        }
        return false
    }

    /// Less space above the blocks of a part.
    func tighten(_ part: inout ReportPart) {
        for block in part.blocks.indices { part.blocks[block].measure.before *= Self.tightened }
    }

    /// - Parameter saved: what the figure is lower when it is made again, units.
    private mutating func giveLanes(
        _ parts: inout [ReportPart], _ place: Int, _ list: Int, _ height: Double, least: Int, saved: Double = 0
    ) {
        if saved > 0, excess(parts, list, height) <= saved {
            parts[place] = activity(style.sections[place])
            return giveLanes(&parts, place, list, height, least: least)
        }
        let over = excess(parts, list, height) - saved
        guard over > 0 else { return }
        let count = laneCount(style.sections[place])
        let fewer = max(least, count - Int((over / layout.length(lanePitch)).rounded(.up)))
        guard fewer < count || saved > 0 else { return }
        if fewer < count { mostLanes = fewer }
        parts[place] = activity(style.sections[place])
    }

    /// Leaves out channels while there is too little room, the least important ones first.
    private mutating func giveChannels(_ parts: inout [ReportPart], _ place: Int, _ list: Int, _ height: Double) {
        for _ in 0..<Self.mostAttempts {
            let over = excess(parts, list, height)
            let count = figures.channelCount(mostChannels)
            guard over > 0, count > fewestChannels else { return }
            // Its share of the figure is somewhat more than the height of a channel.
            let each = parts[place].height / Double(count)
            let fewer = max(fewestChannels, count - max(1, Int(over / max(1, each))))
            let lanes = mostLanes.map { max(1, $0 / count) * fewer }
            (mostChannels, mostLanes) = (fewer, lanes)
            parts[place] = activity(style.sections[place])
        }
    }

    /// The rest of the first page is used for the subject of the most serious finding, and then for lanes.
    private mutating func fill(_ parts: inout [ReportPart], list: Int, into height: Double) {
        guard let place = style.sections.firstIndex(where: { $0.part == .activity }), place < list,
            !parts[place].blocks.isEmpty
        else { return }
        let section = style.sections[place]
        func room() -> Double { -excess(parts, list, height) }
        giveBack(&parts, place, room: room())
        guard hasMoment else { return }
        // Lanes are removed in favour of refused requests.
        let missing = layout.length(Self.leastExchange) - room()
        if moment == nil, missing > 0, let gravest = findings.first,
            FindingLadder.piece(gravest.finding, context) != nil
        {
            let fewer = laneCount(section) - Int((missing / layout.length(lanePitch)).rounded(.up))
            if fewer >= Self.fewestBeside {
                mostLanes = fewer
                parts[place] = activity(section)
            }
        }
        let isClose = lanePitch < ReportFigures.lanePitch
        guard room() > layout.length(isClose ? 0 : Self.leastFilled), laneCount(section) > 0 else { return }
        var exchange: [any Block] = []
        if moment == nil, room() > layout.length(Self.leastFilled), let gravest = findings.first {
            exchange = FindingLadder.blocks(
                gravest.finding, context, figures, layout,
                most: room() - layout.length(Self.leastFilled))
            if KeptBlocks.height(exchange) > room() - layout.length(Self.leastFilled) { exchange = [] }
            parts[place].blocks += exchange
        }
        guard isStretched else { return }
        // As many lanes as now: if lanes were removed, there is no space.
        let lanes = Double(laneCount(section))
        // Close lanes get all of it.
        let (left, most) = isClose ? (0, ReportFigures.lanePitch) : (Self.leastFilled, Self.mostPitch)
        let pitch = min(most, lanePitch + (room() / layout.length(1) - left) / (lanes + 4))
        guard pitch > lanePitch else { return }
        lanePitch = pitch
        var tried = parts
        tried[place] = activity(section)
        tried[place].blocks += exchange
        if excess(tried, list, height) <= 0 { parts = tried }
    }

    /// Lanes come back where the list has left more room than was needed.
    private mutating func giveBack(_ parts: inout [ReportPart], _ place: Int, room: Double) {
        let more = Int(room / layout.length(lanePitch))
        guard let most = mostLanes, more > 0, mostChannels == nil else { return }
        mostLanes = most + more
        parts[place] = activity(style.sections[place])
    }

    private func laneCount(_ section: ReportStyle.Section) -> Int {
        figures.laneCount(most: mostLanes ?? section.most, channels: mostChannels)
    }

    /// In points.
    private static let (leastFilled, mostPitch, leastExchange) = (24.0, 17.0, 150.0)
    /// Smallest distance of lanes, points.
    private static let leastPitch = 10.2
    /// The same if all lanes stay for it; more than a band and its edges.
    private static let closestPitch = 8.9
    /// Share of the space above blocks that stays, and how much height that and a lower bus load may give, points.
    private static let (tightened, mostTightened) = (0.7, 80.0)
    /// What the overview gives of the space above its heading, points.
    private static let spaceOfActivity = 6.0
    /// Number of lanes that stay above an exchange.
    static let fewestBeside = 10
    /// Number of lanes that stay above a moment, and without a moment.
    private static let (fewestAbove, fewestAlone) = (6, 3)
    /// On narrower paper, points, fewer lanes and fewer findings stay.
    private static let narrow = 430.0
    private static let mostAttempts = 6

    private var isNarrow: Bool { layout.width < layout.length(Self.narrow) }
    private var fewestChannels: Int { isNarrow ? 1 : 2 }
    private var fewestLanes: Int { hasMoment && !isNarrow ? Self.fewestAbove : Self.fewestAlone }
    /// Number of findings that are on the first page in any case.
    private var fewestListed: Int { !isNarrow && hasMoment ? 3 : layout.isTiny || isNarrow && moment != nil ? 1 : 2 }

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
        // A finding with its own page is not listed once more beside that page.
        let placed = placedNumbers
        let rest = blocks[entries[kept]...].filter { !placed.contains(($0 as? FindingBlock)?.finding.number ?? -1) }
        let moved = entries[kept...].compactMap { (blocks[$0] as? FindingBlock)?.finding }
        // Those that the list only counts are among them.
        let more = MoreFindings(
            chosen(style.sections[list]).count - kept,
            anchor: moved.first { placed.contains($0.number) }?.anchor ?? MoreFindings.anchor,
            listed: moved.lazy.map(\.number).filter(placed.contains), layout)
        parts[list].blocks = Array(blocks[..<entries[kept]]) + [more]
        guard !rest.isEmpty else { return }
        let heading = ReportHeading.block("More incidents", anchor: MoreFindings.anchor, layout)
        // After the places of the most serious findings, each of which fills a page.
        let details = style.sections.firstIndex { $0.part == .details }.map { $0 > list ? $0 + 2 : 0 } ?? 0
        parts.insert(ReportPart(blocks: [heading] + rest), at: max(list + 2, details))
    }
}
