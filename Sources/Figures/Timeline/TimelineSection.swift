internal import Platform
internal import Wording
package import Analysis
internal import CANCapture
package import Layout
package import Pages

/// A capture's timeline: its load, a lane for every identifier, signals.
package struct TimelineSection: Section {
    private let facts: TimelineFacts
    private let conversations: [ConversationLane]
    private let options: TimelineOptions
    private let canvas: TimelineCanvas

    package init(_ selection: Selection, options: TimelineOptions, canvas: TimelineCanvas) {
        (facts, conversations) = Concurrently.run(
            { TimelineFacts(selection, options: options) },
            { options.showsConversations ? ConversationLane.lanes(of: selection) : [] })
        self.options = options
        self.canvas = canvas
    }

    package func pages(_ context: SectionContext) throws(PageError) -> FinishedPages {
        let pages = try Self.pages(
            facts, conversations, options: options, canvas: canvas, shaper: context.shaper)
        let marks = try TimelineMarks(facts, options: options)
        return FinishedPages(pages, contents: TimelineContents(facts, marks).entries, notes: marks.unseen)
    }

    /// A document of this timeline alone.
    package var document: Document { Document(title: Self.title(facts, options), sections: [self]) }

    static func title(_ facts: TimelineFacts, _ options: TimelineOptions) -> String {
        options.title.map(Printable.text)
            ?? LogProse(capture: facts.capture, facts: facts.counts, zone: options.zone).fileName
    }

    /// Everything but the fonts: pure, for tests.
    static func pages(
        _ facts: TimelineFacts, _ conversations: [ConversationLane] = [], options: TimelineOptions,
        canvas: TimelineCanvas, shaper: any TextShaper
    ) throws(PageError) -> [DisplayList] {
        let marks = try TimelineMarks(facts, options: options)
        let signalPlots = try SignalPlots(facts, options: options)
        // How high titles, labels and captions are is known when they are placed; what is too high is planned again.
        var excess = 0.0
        for _ in 0..<mostPlans {
            let (plan, layout) = try layout(
                facts, signalPlots, marks, conversations, options: options, canvas: canvas, excess: excess,
                shaper: shaper)
            let more = layout.excess / canvas.scale.unitsPerPoint
            guard more > 0.01 else { return layout.pages() }
            if plan.isLeast { break }
            // Heights are whole pixels: what they round away is asked for too.
            excess += more + 2
        }
        throw tooSmall
    }

    /// A timeline as blocks of another document, without title and caption.
    ///
    /// - Parameters:
    ///   - canvas: as wide as the page; its `margin` is that of the document.
    ///   - most: the height up to which it is not divided over pages, units.
    package static func figure(
        _ facts: TimelineFacts, options: TimelineOptions, canvas: TimelineCanvas, wholeUpTo most: Double,
        hasLegend: Bool = true, shaper: any TextShaper
    ) throws(PageError) -> [any Block] {
        let marks = try TimelineMarks(facts, options: options)
        let signalPlots = try SignalPlots(facts, options: options)
        return try layout(
            facts, signalPlots, marks, [], options: options, canvas: canvas, excess: 0, shaper: shaper
        ).1.figure(wholeUpTo: most, hasLegend: hasLegend)
    }

    private static let mostPlans = 12
    /// Points.
    private static let leastForConversations = 260.0
    private static let tooSmall = PageError(
        description: "the picture is too small for a timeline; give a larger --width, --height or --paper, or a"
            + " smaller --dpi")

    /// - Parameter excess: by how much an earlier layout was too high, in points.
    private static func layout(
        _ facts: TimelineFacts, _ signalPlots: SignalPlots, _ marks: TimelineMarks,
        _ conversations: [ConversationLane], options: TimelineOptions, canvas: TimelineCanvas, excess: Double,
        shaper: any TextShaper
    ) throws(PageError) -> (TimelinePlan, TimelineLayout) {
        let theme = Theme.named(options.page.theme)
        let lanes = TimelineLanes(facts, options: options)
        let channels = lanes.channels()
        // Of a low picture the lanes of identifiers have the room.
        let isLow = canvas.height.map { !canvas.isPaged && $0 < canvas.scale.length(leastForConversations) } ?? false
        let conversations = isLow ? [] : conversations
        let talk = ConversationsTrack.height(lanes: conversations.count)
        var plan = TimelinePlan(
            canvas, lanes: facts.statistics.count, groups: channels.count, wanted: options.mostLanes, plots: talk,
            excess: excess)
        func shown(_ plan: TimelinePlan) -> [TimelineGroup] {
            options.hasLanes ? lanes.groups(mostLanes: plan.mostLanes, mostGroups: plan.mostGroups) : []
        }
        var groups = shown(plan)
        // Plots may take the room of lanes: of these all that can come about are measured.
        let folded = options.plots.isEmpty || canvas.height == nil ? [] : lanes.groups(mostLanes: channels.count)
        let columns = TimelineColumns(
            width: canvas.width, margin: plan.margin,
            needs: TimelineNeeds(canvas.scale, shaper).needs(
                groups + folded, hasLoad: facts.hasLoad && plan.loadHeight > 0,
                hasRate: groups.contains { facts.rates[$0.channel] != nil }, signals: signalPlots.named,
                conversations: conversations),
            scale: canvas.scale)
        // Bins are pixels, or half points.
        let perUnit = canvas.scale.wholeUnits ? 1.0 : 2.0
        let bins = TimeBins(range: facts.range, count: Int(columns.plotWidth * perUnit))
        let plots = try signalPlots.plots(bins, channels: channels)
        let sizes = try PlotSizes.sizes(
            plots, canvas: canvas, groups: groups.count, side: columns.plotX - columns.left, excess: excess)
        if !plots.isEmpty {
            plan = TimelinePlan(
                canvas, lanes: facts.statistics.count, groups: channels.count, wanted: options.mostLanes,
                plots: PlotSizes.height(of: plots, sizes) + 10 + talk, excess: excess)
            if plan.mostGroups < groups.count || plan.mostLanes < groups.reduce(0, { $0 + $1.lanes.count }) {
                groups = shown(plan)
            }
        }
        var layout = TimelineLayoutContext(canvas: canvas, columns: columns, theme: theme, bins: bins, shaper: shaper)
        layout.lanePitch = plan.lanePitch
        layout.loadHeight = facts.hasLoad ? plan.loadHeight : 0
        guard columns.plotWidth >= canvas.scale.length(20) else { throw tooSmall }
        TimelineBinning(facts, options: options, binsPerPoint: perUnit * canvas.scale.unitsPerPoint).fill(
            &groups, bins: bins, hasLoad: layout.loadHeight > 0)
        let axis = TimeAxis(
            bins: bins, scale: axisScale(facts, options), width: columns.plotWidth, gap: layout.length(12),
            measure: { [layout] in layout.width(layout.shaped($0, .text), TimelineSizes.axis) })
        let loads = groups.compactMap(\.load)
        let prose = TimelineProse(facts, options: options, groups: groups)
        let content = TimelineLayout.Content(
            title: title(facts, options), subtitle: prose.subtitle, caption: prose.caption(loads), groups: groups,
            marks: marks.marks,
            selections: marks.selections, axis: axis, conversations: conversations, plots: plots, plotSizes: sizes)
        return (plan, TimelineLayout(content, layout: layout, margin: plan.margin))
    }

    static func axisScale(_ facts: TimelineFacts, _ options: TimelineOptions) -> TimeAxis.Scale {
        guard facts.isTimed else { return .rows }
        let origin = facts.capture.source.origin ?? facts.counts.first
        switch (options.time, facts.capture.source.clock) {
        case (.absolute, _): return .seconds(origin: 0)
        case (.date, .epoch): return .date(options.zone)
        case (.date, .wallClock): return .date(nil)
        default: return .clock(origin: origin)
        }
    }
}
