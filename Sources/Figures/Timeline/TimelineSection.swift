package import Analysis
internal import CANCapture
internal import Formatting
package import Layout
package import Pages
internal import Platform
internal import Wording

/// The timeline of a capture: its load, a lane for every identifier, signals.
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

    /// A document that has only this timeline.
    package var document: Document { Document(title: Self.title(facts, options), sections: [self]) }

    /// What the picture says first, longest first: the title of the user, otherwise what happened, otherwise the name of
    /// the capture.
    private static func titles(_ facts: TimelineFacts, _ options: TimelineOptions) -> [String] {
        guard options.title == nil, let verdict = Verdict(facts.selection) else { return [title(facts, options)] }
        // Nothing was found: the calm sentence.
        guard let gravest = facts.selection.incidents.first else { return [verdict.headline] }
        return [verdict.headline, BriefVerdict(gravest, FindingProse(facts.selection.recording)).headline]
    }

    static func title(_ facts: TimelineFacts, _ options: TimelineOptions) -> String {
        options.title.map(Printable.text)
            ?? LogProse(capture: facts.capture, facts: facts.counts, zone: options.zone).fileName
    }

    /// Everything except the fonts, for tests.
    static func pages(
        _ facts: TimelineFacts, _ conversations: [ConversationLane] = [], options: TimelineOptions,
        canvas: TimelineCanvas, shaper: any TextShaper
    ) throws(PageError) -> [DisplayList] {
        let marks = try TimelineMarks(facts, options: options)
        let signalPlots = try SignalPlots(facts, options: options)
        // The heights of titles, labels and captions are known when they are placed; if the result is too high, the
        // layout is calculated again.
        var excess = 0.0
        for _ in 0..<mostPlans {
            let (plan, layout) = try layout(
                facts, signalPlots, marks, conversations, options: options, canvas: canvas, excess: excess,
                shaper: shaper)
            let more = layout.excess / canvas.scale.unitsPerPoint
            guard more > 0.01 else { return layout.pages() }
            if plan.isLeast { break }
            // Heights are whole pixels: what is lost by rounding is needed, too.
            excess += more + 2
        }
        throw tooSmall
    }

    /// A timeline as blocks of another document, without title and caption.
    ///
    /// - Parameters:
    ///   - canvas: as wide as the page; its `margin` is that of the document.
    ///   - most: maximum height up to which it is not divided over pages, units.
    package static func figure(
        _ facts: TimelineFacts, options: TimelineOptions, canvas: TimelineCanvas, wholeUpTo most: Double,
        hasLegend: Bool = true, shaper: any TextShaper
    ) throws(PageError) -> [any Block] {
        try embedded(
            facts, options: options, canvas: canvas, wholeUpTo: most, hasLegend: hasLegend, shaper: shaper
        ).blocks
    }

    /// The same, with the position of its axis.
    package static func embedded(
        _ facts: TimelineFacts, options: TimelineOptions, canvas: TimelineCanvas, wholeUpTo most: Double,
        hasLegend: Bool = true, shaper: any TextShaper
    ) throws(PageError) -> TimelineFigure {
        let marks = try TimelineMarks(facts, options: options)
        let signalPlots = try SignalPlots(facts, options: options)
        let layout = try layout(
            facts, signalPlots, marks, [], options: options, canvas: canvas, excess: 0, shaper: shaper
        ).1
        return TimelineFigure(
            blocks: layout.figure(wholeUpTo: most, hasLegend: hasLegend), plot: layout.plot, range: facts.range)
    }

    private static let mostPlans = 12
    /// In points.
    private static let leastForConversations = 260.0
    /// Of the height of bands in the theme for printers: a page with as many full lanes as fit takes 9 % ink at most.
    private static let printedShare = 0.52
    private static let tooSmall = PageError(
        description: "the picture is too small for a timeline; use a larger --width, --height or --paper, or a"
            + " smaller --dpi")

    /// - Parameter excess: the height by which an earlier layout was too high, in points.
    private static func layout(
        _ facts: TimelineFacts, _ signalPlots: SignalPlots, _ marks: TimelineMarks,
        _ conversations: [ConversationLane], options: TimelineOptions, canvas: TimelineCanvas, excess: Double,
        shaper: any TextShaper
    ) throws(PageError) -> (TimelinePlan, TimelineLayout) {
        let theme = Theme.named(options.page.theme)
        let lanes = TimelineLanes(facts, options: options)
        let channels = lanes.channels()
        // In a low picture, the space is used for the lanes of identifiers.
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
        // Plots may take the space of lanes: all lanes that are possible are measured.
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
        layout.bandShare = options.page.theme == .print ? Self.printedShare : 1
        layout.loadHeight = facts.hasLoad ? plan.loadHeight : 0
        guard columns.plotWidth >= canvas.scale.length(20) else { throw tooSmall }
        TimelineBinning(facts, options: options, binsPerPoint: perUnit * canvas.scale.unitsPerPoint).fill(
            &groups, bins: bins, hasLoad: layout.loadHeight > 0)
        let axis =
            facts.isMoment
            ? TimeAxis.none
            : TimeAxis(
                bins: bins, scale: axisScale(facts, options), width: columns.plotWidth, gap: layout.length(12),
                measure: { [layout] in layout.width(layout.shaped($0, .text), TimelineSizes.axis) })
        let loads = groups.compactMap(\.load)
        let prose = TimelineProse(facts, options: options, groups: groups)
        var content = TimelineLayout.Content(
            titles: titles(facts, options),
            subtitle: prose.subtitle(hasName: options.title == nil && Verdict(facts.selection) != nil),
            caption: prose.caption(loads, hasGaps: columns.values.contains { $0.value == .ratio }), groups: groups,
            marks: marks.marks,
            selections: marks.selections, axis: axis, conversations: conversations, plots: plots, plotSizes: sizes,
            hasPins: options.hasPins, incidents: groups.isEmpty && options.hasPins ? incidents(facts, channels) : [],
            silences: silences(facts, channels))
        content.isPart = options.isPart
        if options.namesSelections {
            content.selectionNames = marks.selections.map {
                SelectionLabels.text($0, facts, axisScale(facts, options))
            }
        }
        return (plan, TimelineLayout(content, layout: layout, margin: plan.margin))
    }

    /// The signals of all channels, without duplicates.
    private static func incidents(_ facts: TimelineFacts, _ channels: [Int]) -> [TimelineEvent] {
        let events = TimelineEvents(facts)
        var known = Set<Int>()
        return channels.enumerated().flatMap { place, channel in
            events.events(channel: UInt16(truncatingIfNeeded: channel), isFirst: place == 0)
        }.filter { $0.number.map { known.insert($0).inserted } ?? false }.sorted { $0.number ?? 0 < $1.number ?? 0 }
    }

    /// Times at which no channel had a message.
    private static func silences(_ facts: TimelineFacts, _ channels: [Int]) -> [ClosedRange<Int64>] {
        let all = facts.bands.silences
        return TimelineStrip.common(channels.map { $0 < all.count ? all[$0] : [] })
    }

    /// The format of the times in a figure.
    package static func axisScale(_ facts: TimelineFacts, _ options: TimelineOptions) -> TimeAxis.Scale {
        guard facts.hasTimeAxis else { return .rows(before: facts.framesBefore) }
        let origin = facts.capture.source.origin ?? facts.counts.first
        switch (options.time, facts.capture.source.clock) {
        case (.absolute, _): return .seconds(origin: 0)
        case (.date, .epoch): return .date(options.zone, options.dates)
        case (.date, .wallClock): return .date(nil, options.dates)
        default: return .clock(origin: origin)
        }
    }
}

/// A timeline as blocks of another document.
package struct TimelineFigure {
    package let blocks: [any Block]
    /// From the left end of the axis to its right end, units.
    private let plot: ClosedRange<Double>
    private let range: ClosedRange<Int64>

    init(blocks: [any Block], plot: ClosedRange<Double>, range: ClosedRange<Int64>) {
        (self.blocks, self.plot, self.range) = (blocks, plot, range)
    }

    /// The horizontal position of a period, or of rows if the axis has no times, units; at least `least` wide.
    package func span(_ times: ClosedRange<Int64>, least: Double) -> ClosedRange<Double> {
        let length = max(1, Double(range.upperBound.subtractingSaturating(range.lowerBound)))
        func x(_ time: Int64) -> Double {
            let share = Double(time.subtractingSaturating(range.lowerBound)) / length
            return plot.lowerBound + min(1, max(0, share)) * (plot.upperBound - plot.lowerBound)
        }
        let (from, to) = (x(times.lowerBound), x(times.upperBound))
        guard to - from < least else { return from...to }
        let middle = min(max((from + to) / 2, plot.lowerBound + least / 2), plot.upperBound - least / 2)
        return (middle - least / 2)...(middle + least / 2)
    }
}

/// Measures the contents of the columns of a timeline.
struct TimelineNeeds {
    private let scale: Scale
    private let shaper: any TextShaper

    init(_ scale: Scale, _ shaper: any TextShaper) {
        self.scale = scale
        self.shaper = shaper
    }

    /// - Parameter signals: signals that are plotted.
    func needs(
        _ groups: [TimelineGroup], hasLoad: Bool, hasRate: Bool, signals: [PlottedSignal] = [],
        conversations: [ConversationLane] = []
    ) -> TimelineColumns.Needs {
        let lanes = groups.flatMap(\.lanes)
        func widest(_ texts: [String], _ font: FontSlot, _ points: Double) -> Double {
            let longest = Set(texts.filter { !$0.isEmpty }).map { shaper.shape($0, font: font).width }.max() ?? 0
            return scale.whole(longest * points * scale.unitsPerPoint)
        }
        var needs = TimelineColumns.Needs()
        let folded = lanes.filter { $0.isFolded }
        needs.label = max(
            widest(lanes.filter { !$0.isFolded }.map(\.label), .mono, TimelineSizes.label),
            widest(folded.map(\.label), .strong, TimelineSizes.label))
        needs.label = max(needs.label, widest(conversations.map(\.label), .mono, TimelineSizes.label))
        needs.name = widest(lanes.map(\.name) + conversations.map(\.name), .text, TimelineSizes.name)
        needs.count =
            lanes.isEmpty && conversations.isEmpty
            ? 0
            : max(
                widest(lanes.map { Decimal.grouped($0.count) }, .mono, TimelineSizes.value),
                widest(["frames"], .text, TimelineSizes.head))
        let periods = widest(
            lanes.compactMap { $0.statedPeriod }.map(TimelineText.milliseconds), .mono, TimelineSizes.value)
        needs.period = periods > 0 ? max(periods, widest(["cycle ms"], .text, TimelineSizes.head)) : 0
        let ratios = widest(lanes.compactMap { $0.ratio }.map(TimelineText.ratio), .mono, TimelineSizes.value)
        let stopped = lanes.contains { $0.band?.stop != nil } ? ["stopped"] : []
        needs.ratio =
            ratios > 0
            ? max(
                ratios, widest(["worst"], .text, TimelineSizes.head), widest(stopped, .strong, TimelineSizes.value)) : 0
        if !hasLoad { needs.load = widest(groups.map(\.name), .strong, TimelineSizes.label + 0.5) }
        if hasLoad {
            needs.load =
                widest(groups.map(\.name) + ["Bus load"], .strong, TimelineSizes.label + 0.5)
            needs.load = max(
                needs.load, widest([hasRate ? "mean 10.0 %" : "mean 100.0 kbit/s"], .text, TimelineSizes.axis))
            needs.load += widest([hasRate ? "100 %" : "800 kbit/s"], .text, TimelineSizes.axis) + scale.length(8)
        }
        if !signals.isEmpty {
            let names = max(
                widest(signals.map(\.name), .strong, TimelineSizes.label),
                widest(signals.map(\.origin), .text, TimelineSizes.axis))
            let scales = widest(signals.map { "-10 000 " + $0.unit.prefix(6) }, .text, TimelineSizes.axis)
            // A sample of the curve is beside the names.
            needs.load = max(needs.load, names + scales + scale.length(24))
        }
        return needs
    }
}

/// The number of channels and lanes on a canvas, and their heights. Lengths are units.
struct TimelinePlan: Equatable {
    /// Number of channels; the busiest are kept.
    let mostGroups: Int
    let mostLanes: Int
    let lanePitch: Double
    let loadHeight: Double
    let margin: Double
    /// Whether nothing can be made smaller.
    let isLeast: Bool

    /// Maximum number of lanes of a picture without a fixed height; further ones are folded.
    private static let mostLanesOfPicture = 96
    /// For a document, because hundreds of pages are of no use.
    private static let mostLanesOfPages = 4000
    private static let leastPitch = 9.0
    /// In points: title, event band, axis and caption, approximately.
    private static let fixedHeight = 26.0 + 16 + 26 + 12
    /// For each further channel, approximately: a gap and the event band.
    private static let groupHeight = 26.0
    /// Minimum height of a load curve.
    private static let leastLoad = 18.0

    /// - Parameters:
    ///   - lanes: number of lanes to draw.
    ///   - groups: number of channels, each with a load curve and an event band.
    ///   - plots: height of the content below the lanes, in points.
    ///   - excess: the height by which an earlier layout was too high, in points.
    init(
        _ canvas: TimelineCanvas, lanes: Int, groups: Int, wanted: Int?, plots: Double = 0, excess: Double = 0
    ) {
        let scale = canvas.scale
        let width = canvas.width / scale.unitsPerPoint
        margin = canvas.margin ?? scale.length(canvas.isPaged ? 30 : width < 420 ? 9 : 18)
        var groups = max(1, groups)
        var load = canvas.loadHeight ?? (groups > 1 ? 52.0 : 78)
        guard let height = canvas.height, !canvas.isPaged else {
            let most = canvas.isPaged ? Self.mostLanesOfPages : Self.mostLanesOfPicture
            mostGroups = groups
            mostLanes = min(max(groups, wanted ?? .max), max(groups, most))
            let shown = min(lanes, mostLanes)
            let pages = (canvas.height ?? 0) / scale.unitsPerPoint - Self.fixedHeight - 60
            let spacious = (pages - plots - Double(groups) * (load + Self.groupHeight)) / Double(max(1, shown))
            let pitch =
                canvas.lanePitch
                ?? (canvas.isPaged
                    ? min(22, max(15, spacious.rounded(.down)))
                    : shown <= 16 ? 22 : shown <= 32 ? 17 : shown <= 64 ? 13 : 11)
            lanePitch = scale.length(pitch)
            load -= excess
            loadHeight = load < Self.leastLoad ? 0 : scale.length(load)
            isLeast = loadHeight == 0
            return
        }
        let points = height / scale.unitsPerPoint - plots - excess
        let rest = points - Self.fixedHeight - 2 * margin / scale.unitsPerPoint
        // A channel without a lane is of no use.
        groups = max(1, min(groups, Int(max(0, rest + Self.groupHeight) / (Self.groupHeight + Self.leastPitch))))
        mostGroups = groups
        let free = rest - Double(groups - 1) * Self.groupHeight
        // The curves get at most a third.
        load = min(load, free / 3 / Double(groups))
        if load < Self.leastLoad { load = 0 }
        loadHeight = load > 0 ? scale.length(load) : 0
        let room = free - Double(groups) * (load > 0 ? load + 5 : 0)
        mostLanes = max(groups, min(max(groups, wanted ?? .max), Int(max(0, room / Self.leastPitch))))
        isLeast = room <= Self.leastPitch && mostLanes == 1
        let pitch = min(26, max(Self.leastPitch, room / Double(max(1, min(lanes, mostLanes)))))
        // Whole pixels, rounded down, so that the sum fits.
        lanePitch = scale.wholeUnits ? max(1, (pitch * scale.unitsPerPoint).rounded(.down)) : pitch
    }
}
