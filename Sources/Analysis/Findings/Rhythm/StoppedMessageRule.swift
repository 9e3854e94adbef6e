internal import Platform
internal import CANCapture

/// Identifiers with a steady cycle that stopped while their channel continued. If a bus shuts down, most of them stop;
/// that is reported as info. A node or a part of a bus that is off long before the end is a warning.
enum StoppedMessageRule: RuleDetector {
    /// Nanoseconds; identifiers that stop within this time of each other may have one cause.
    private static let neighbourhood = CommonMoment.neighbourhood
    private static let atOnce: Int64 = 1_000_000_000
    private static let ofNode: Int64 = 250_000_000
    private static let shortestRest: Int64 = 500_000_000
    /// Minimum share of the identifiers of a channel that stop when its bus shuts down.
    private static let windDownShare = 0.25

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady else { return [] }
        let gone = analysis.series.indices.filter { isGone(analysis.series[$0], analysis) }
        // By channel when those ceased that are gone, in their order, and how many identifiers have a rhythm.
        var ends: [UInt16: [Int64]] = [:]
        for slot in gone { ends[analysis.index.entries[slot].channel, default: []].append(analysis.end(ofSlot: slot)) }
        for channel in ends.keys { ends[channel]?.sort() }
        var rhythmic: [UInt16: Int] = [:]
        for (slot, entry) in analysis.index.entries.enumerated()
        where !gone.isEmpty && analysis.series[slot].count >= 4 && hasRhythm(analysis.rhythms[slot]) {
            rhythmic[entry.channel, default: 0] += 1
        }
        // Those with a cycle, however shortly before the end they cease.
        var cyclic: [UInt16: [(end: Int64, slot: Int)]] = [:]
        for slot in gone where analysis.rhythms[slot].isEven && !analysis.series[slot].isConversation {
            cyclic[analysis.index.entries[slot].channel, default: []].append((analysis.end(ofSlot: slot), slot))
        }
        let nodes = StoppedSender.all(gone, analysis)
        let ofNodes = Set(nodes.flatMap(\.slots))
        let groups = StoppedGroup.all(gone, rhythmic: rhythmic, analysis)
        let ofGroups = Set(groups.flatMap(\.slots))
        let found = gone.compactMap { slot -> (finding: Finding, isShutdown: Bool, isRare: Bool)? in
            let (series, rhythm) = (analysis.series[slot], analysis.rhythms[slot])
            let isRare = rhythm.count < Rhythm.fewest
            guard isRare ? rhythm.tightness >= 0.9 : rhythm.isEven, !series.isConversation, let last = series.times.last
            else { return nil }
            let span = analysis.spans[Int(series.entry.channel)]
            let rest = span.last.subtractingSaturating(last)
            let cycles = isRare ? Double(failureCycles) : analysis.options[.stoppedPeriods]
            let least = max(Int64(cycles * Double(rhythm.median)), shortestRest)
            let isLong = rest >= failure && rest / failureCycles >= rhythm.median
            // It came back after a pause that was about as long. If it also began late, it is sent on demand.
            let beganLate = series.times[0].subtractingSaturating(span.first) > max(shortestRest, 5 * rhythm.median)
            let cameBack = rest / 2 <= longestPause(series, rhythm, rest, analysis)
            guard rest >= least, rest > 3 * rhythm.high, !cameBack || isLong && !isRare && !beganLate,
                isRare || !isBursty(series, rhythm, rest, analysis)
            else { return nil }
            let onChannel = rhythmic[series.entry.channel] ?? 0
            let all = ends[series.entry.channel] ?? []
            func ceased(within reach: Int64) -> Int {
                all.partitioningIndex { $0.subtractingSaturating(last) >= reach }
                    - all.partitioningIndex { $0.subtractingSaturating(last) > -reach }
            }
            let near = ceased(within: neighbourhood)
            // If fewer than half stop, all of them at once, and the others go on, a node was switched off.
            let isOfNode = near * 2 < onChannel && ceased(within: ofNode) == near || ofGroups.contains(slot)
            let isOfSender = ofNodes.contains(slot)
            let isShutdown =
                !isOfSender && near > 1 && Double(near) >= windDownShare * Double(onChannel) && !isOfNode
            // A node that is switched off stops several identifiers at once.
            let isKnown = !isRare && Double(series.count) >= analysis.options[.stoppedFrames]
            let isSure = isKnown && !isOfSender && ceased(within: atOnce) < fewestOfNode
            // What stops for good long before the end may have failed.
            let isOff = !isRare && ofGroups.contains(slot) || isLong && isKnown
            let severity: Finding.Severity =
                isSure && isLong && !cameBack ? .error : isSure || isOff ? .warning : .info
            var finding = analysis.finding(
                .stoppedMessage, severity, series, series.row(series.count - 1)...span.lastRow)
            finding.facts.length = rest
            finding.facts.lostTime = rest - rhythm.median
            finding.facts.period = rhythm.median
            return (finding, isShutdown, isRare)
        }
        // A few frames of one identifier do not show that it has a cycle; those of several that stop together do.
        let rare = ofSeveral(found.filter { $0.isRare && !$0.isShutdown }.map(\.finding))
        let single = found.filter { !$0.isShutdown && !$0.isRare }.map(\.finding)
        var merged = nodes.compactMap { $0.merged(single) }
        let ofOneNode = Set(merged.flatMap(\.slots))
        merged += groups.compactMap { self.merged($0, single.filter { !($0.slot.map(ofOneNode.contains) ?? false) }) }
        let told = Set(merged.flatMap(\.slots))
        let mostlyEnding = Set(rhythmic.keys.filter { (ends[$0]?.count ?? 0) * 2 > rhythmic[$0] ?? 0 })
        return merged + single.filter { !($0.slot.map(told.contains) ?? false) } + rare
            + shutdowns(
                found.filter { $0.isShutdown && !$0.isRare }.map(\.finding), cyclic, mostlyEnding,
                beside: Set(ofGroups.map { analysis.index.entries[$0].channel }), analysis)
    }

    /// Minimum number of identifiers that stop at once as a node; fewer have failed one by one.
    private static let fewestOfNode = 3
    /// Maximum number of messages of a node; with more it is a gateway, and a part of the bus stops with it.
    private static let mostOfNode = 12

    /// One finding for those of a part of a bus; nil for the few of a node, which are named.
    private static func merged(_ group: StoppedGroup, _ found: [Finding]) -> Finding? {
        let known = Set(group.slots)
        let own = found.filter { $0.slot.map(known.contains) ?? false }
        guard own.count > mostOfNode else { return nil }
        var merged = FindingFolding.merged(own)
        merged.facts.steps = [
            Finding.ShutdownStep(
                identifiers: own.count, time: own.map(begin).min() ?? 0, end: own.map(begin).max())
        ]
        merged.count = own.count
        return merged
    }

    /// Those that stop at once with two others of their channel.
    private static func ofSeveral(_ found: [Finding]) -> [Finding] {
        let begins = Dictionary(grouping: found, by: \.channel).mapValues { $0.map(begin).sorted() }
        return found.filter { one in
            let (all, own) = (begins[one.channel] ?? [], begin(one))
            let near =
                all.partitioningIndex { $0.subtractingSaturating(own) >= atOnce }
                - all.partitioningIndex { $0.subtractingSaturating(own) > -atOnce }
            return near >= fewestOfNode
        }
    }

    private static func begin(_ finding: Finding) -> Int64 { finding.interval?.lowerBound ?? 0 }

    // MARK: Shutdown

    /// Identifiers of one step stop within this time of its first one, nanoseconds; or within the cycle of that one, since
    /// a slow message was sent for the last time long before the step.
    private static let (step, longestStep) = (500_000_000 as Int64, 2_000_000_000 as Int64)

    private static func reach(of first: Finding) -> Int64 {
        max(step, min(first.facts.period ?? 0, longestStep))
    }

    /// Minimum number of identifiers of a step, and of frames of an identifier.
    private static let fewestOfStep = 5

    /// One finding for each channel that shuts down in steps, while some of its identifiers continue. Of a channel that does
    /// not, those that are off long before the end.
    ///
    /// - Parameters:
    ///   - cyclic: by channel its identifiers with a cycle that are gone, including those that cease too close to
    ///     the end to be findings.
    ///   - mostlyEnding: channels of which most identifiers stop. If a smaller part stops long before the end, it may have
    ///     failed.
    ///   - groups: channels of which a part stops at one moment.
    private static func shutdowns(
        _ found: [Finding], _ cyclic: [UInt16: [(end: Int64, slot: Int)]], _ mostlyEnding: Set<UInt16>,
        beside groups: Set<UInt16>, _ analysis: RecordingAnalysis
    ) -> [Finding] {
        Dictionary(grouping: found, by: \.channel).values.flatMap { all -> [Finding] in
            guard !isGoingToSleep(all, analysis) else { return [] }
            var steps: [[Finding]] = []
            for one in all.sorted(by: Finding.isBefore) {
                if let first = steps.last?.first, begin(one).subtractingSaturating(begin(first)) <= reach(of: first) {
                    steps[steps.count - 1].append(one)
                } else {
                    steps.append([one])
                }
            }
            let known = steps.filter { $0.count >= fewestOfStep }
            guard let first = (known.first ?? steps.first)?.first, let channel = first.channel else { return [] }
            func severity(_ rest: Int64) -> Finding.Severity {
                rest < failure || mostlyEnding.contains(channel) ? .info : .warning
            }
            let rest = analysis.spans[Int(channel)].last.subtractingSaturating(begin(first))
            if known.isEmpty {
                let sorted = steps.flatMap { $0 }
                guard var told = oneAfterTheOther(sorted, analysis) else {
                    let windsDown = mostlyEnding.contains(channel) && !groups.contains(channel)
                    return windsDown ? [] : sorted.filter { $0.facts.length ?? 0 >= failure }
                }
                told.severity = severity(rest)
                return [told]
            }
            let periods = known[0].compactMap(\.facts.period).sorted()
            let isLong = rest >= shortestOfFast && rest / cyclesOfFast >= periods[periods.count / 2]
            guard rest >= shortestShutdown || isLong else { return [] }
            var told = FindingFolding.merged(steps.flatMap { $0 })
            told.severity = severity(rest)
            var slots = Set(told.slots)
            told.facts.steps = steps.map { one in
                let time = begin(one[0])
                let reach = reach(of: one[0])
                let near = (cyclic[channel] ?? []).filter {
                    $0.end >= time && $0.end.subtractingSaturating(time) <= reach
                }
                slots.formUnion(near.map(\.slot))
                return Finding.ShutdownStep(
                    identifiers: Set(near.map(\.slot) + one.flatMap(\.slots)).count, time: time,
                    end: (near.map(\.end) + one.map(begin)).max())
            }
            told.others = slots.subtracting([told.slot].compactMap { $0 }).sorted()
            told.count = slots.count
            return [told]
        }.sorted(by: Finding.isBefore)
    }

    /// Whether identifiers stop shortly before the end on a channel that went to sleep and woke up before: the capture ends
    /// before it is silent again.
    private static func isGoingToSleep(_ found: [Finding], _ analysis: RecordingAnalysis) -> Bool {
        guard let start = found.map(begin).min(), let channel = found.first?.channel,
            analysis.spans[Int(channel)].last.subtractingSaturating(start) < failure
        else { return false }
        return analysis.quiets.contains {
            $0.channel == channel && $0.isAsleep && $0.interval.upperBound < start
        }
    }

    /// Many identifiers that stop while others continue, without a common step; nil for a few.
    ///
    /// - Parameter found: of one channel, in the order of time.
    private static func oneAfterTheOther(_ found: [Finding], _ analysis: RecordingAnalysis) -> Finding? {
        guard let first = found.first, let last = found.last, let channel = first.channel else { return nil }
        let rest = analysis.spans[Int(channel)].last.subtractingSaturating(begin(last))
        guard
            found.count >= fewestOneByOne
                ? rest >= shortestShutdown : found.count >= fewestLongBefore && rest >= failure
        else { return nil }
        var told = FindingFolding.merged(found)
        told.facts.stopping = begin(first)...begin(last)
        return told
    }

    /// Identifiers that stop one after the other; fewer if they stop long before the end.
    private static let (fewestOneByOne, fewestLongBefore) = (10, 3)

    /// Minimum length of a shutdown, nanoseconds; recordings often end with a shorter one.
    private static let shortestShutdown: Int64 = 2_000_000_000
    /// For identifiers with short cycles: nanoseconds, and cycles.
    private static let (shortestOfFast, cyclesOfFast) = (800_000_000 as Int64, 30 as Int64)

    /// Whether it is sent in bursts: it paused several times, and nearly as long or for much of the time, or was present only
    /// for a short time that did not begin with its channel.
    private static func isBursty(
        _ series: IdentifierSeries, _ rhythm: Rhythm, _ rest: Int64, _ analysis: RecordingAnalysis
    ) -> Bool {
        let span = analysis.spans[Int(series.entry.channel)]
        let (first, last) = (series.times[0], series.times[series.count - 1])
        let beganLate = first.subtractingSaturating(span.first) > max(shortestRest, 5 * rhythm.median)
        if beganLate, Double(series.count) < analysis.options[.stoppedFrames],
            last.subtractingSaturating(first) < rest / 4
        {
            return true
        }
        guard rhythm.largest > pause * rhythm.median else { return false }
        var (count, sum) = (0, 0 as Int64)
        for gap in Gaps(series, analysis.breaks) where gap > pause * rhythm.median {
            count += 1
            sum = sum.addingSaturating(gap)
        }
        return count >= fewestPauses
            && (rest / mostTimesLonger <= rhythm.largest || sum >= last.subtractingSaturating(first) / 4)
    }

    /// Minimum time from a stop to the end of the channel that counts as a failure: nanoseconds, and cycles.
    private static let (failure, failureCycles) = (5_000_000_000 as Int64, 20 as Int64)

    /// Minimum number of cycles without a frame that are a pause, and number of pauses from which they are normal for
    /// the message.
    private static let (pause, fewestPauses) = (5 as Int64, 3)
    /// A rest that is longer than each pause before by more than this factor is none of them.
    private static let mostTimesLonger: Int64 = 3

    /// Identifiers without a cycle do not show when a bus shuts down.
    private static func hasRhythm(_ rhythm: Rhythm) -> Bool {
        rhythm.isOfCycle && rhythm.tightness >= 0.5
    }

    /// The longest pause of an identifier while its channel continued. What it did while nothing was recorded is unknown.
    ///
    /// - Parameter rest: from its last frame to the end; shorter pauses than a third of it need not be exact.
    private static func longestPause(
        _ series: IdentifierSeries, _ rhythm: Rhythm, _ rest: Int64, _ analysis: RecordingAnalysis
    ) -> Int64 {
        guard rhythm.largest > rest / 3, analysis.hasQuiets(on: series.entry.channel) else { return rhythm.largest }
        let gaps = Gaps(series, analysis.breaks)
        var longest: Int64 = 0
        for place in gaps.indices where gaps[place] > longest {
            let interval = series.times[place]...max(series.times[place], series.times[place + 1])
            if !analysis.isQuiet(series.entry.channel, interval, period: rhythm.median) { longest = gaps[place] }
        }
        return longest
    }

    /// Whether it is missing until the end of its channel for longer than its cycle allows.
    private static func isGone(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Bool {
        let rhythm = analysis.rhythms[series.slot]
        guard series.count >= 4, hasRhythm(rhythm), let last = series.times.last else { return false }
        let span = analysis.spans[Int(series.entry.channel)]
        let rest = span.last.subtractingSaturating(last)
        // A message that has paused for as long before may come back.
        return rest > max(3 * rhythm.median, 300_000_000)
            && !mayComeBack(series, rhythm, rest, analysis)
            && !analysis.breaks.lie(between: series.row(series.count - 1), span.lastRow)
    }

    /// Whether it came back before after a longer pause, or several times after pauses of about this length.
    private static func mayComeBack(
        _ series: IdentifierSeries, _ rhythm: Rhythm, _ rest: Int64, _ analysis: RecordingAnalysis
    ) -> Bool {
        let longest = longestPause(series, rhythm, rest, analysis)
        if rest / 3 > longest / 2 { return false }
        guard rest >= failure, longest / 3 <= rest / 2 else { return true }
        return Gaps(series, analysis.breaks).count { $0 >= rest / 3 } > mostAsLong
    }

    /// Maximum number of pauses after which one at the end is not normal for a message.
    private static let mostAsLong = 1
}

extension RecordingAnalysis {
    /// The time of a slot's last data frame; 0 without one.
    fileprivate func end(ofSlot slot: Int) -> Int64 { series[slot].times.last ?? 0 }
}
