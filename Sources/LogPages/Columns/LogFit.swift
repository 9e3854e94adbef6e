internal import Analysis
internal import CANCapture
internal import Layout
internal import TemplateReading
internal import Formatting
internal import Wording

/// The columns of a log, and the largest font at which they fit.
struct LogFit {
    let columns: LogColumns
    let plan: GridPlan
    /// Room of the signals beside the bytes, in points; nil where they stand below their row.
    let signalRoom: Double?

    /// What columns are made of.
    struct Content {
        let capture: Capture
        let facts: CaptureFacts
        var style: LogStyle
        let zone: TimeZoneChoice
        /// Relative times count from here.
        let origin: Int64
        /// Of the message names, in characters; 0 without a database.
        var longestName: Int
        /// Whether only messages of protocols have names, which lines under their rows say as well.
        var namesAreOptional = false
        /// Whether so few rows have a name that the column stands behind all others, where an empty cell is empty.
        var namesAreRare = false
        /// Error frames that are shown by their identifiers.
        let typedErrors: Int
        /// Head and characters of the column that names transport frames.
        var transport: (width: Int, title: String)?
        /// Whether stems of messages need room beside rows.
        var hasBrackets = false
        /// Whether rows are messages, whose bytes are in lines of 16.
        var areMessages = false
        /// Whether signals may stand beside the bytes: where there are some, and they need no more than a line.
        var hasSignals = false
        /// Whether a page says where in the capture it is, and names what is marked on it.
        var hasMap = false
        var hasLegend = false
        /// Columns of rows on a page, at most.
        var mostBeside = 1
        /// What is left out where signals stand beside the bytes.
        var besideSignals: Content {
            var content = self
            content.style.columns.removeAll { kind in
                // The bytes say how many they are, and text in them says less than their signals.
                kind == .ascii
                    || kind == .length && facts.largestLength <= 8 && facts.remote == 0
            }
            return content
        }

        /// Without the text of bytes, which says less than the bytes themselves.
        var withoutText: Content {
            var content = self
            content.style.columns.removeAll { $0 == .ascii }
            return content
        }
    }

    /// - Parameter width: between the bars and the right edge, in units.
    init(_ content: Content, mono: FontMetrics, width: Double, scale: Scale) {
        let below = LogFit(withoutSignals: content, mono: mono, width: width, scale: scale)
        guard content.hasSignals, let beside = Self.beside(content, below, mono: mono, width: width, scale: scale)
        else {
            self = below
            return
        }
        self = beside
    }

    /// With signals beside the bytes, where a row stays on one line with as many bytes as without them.
    private static func beside(
        _ content: Content, _ below: LogFit, mono: FontMetrics, width: Double, scale: Scale
    ) -> LogFit? {
        let least = content.style.sizes.smallest
        for room in SignalColumn.rooms {
            let rest = width - scale.length(room + SignalColumn.gap)
            guard rest > 0 else { continue }
            let fit = LogFit(withoutSignals: content.besideSignals, mono: mono, width: rest, scale: scale)
            guard fit.plan.lineCount == 1, fit.plan.fontSize >= least, fit.plan.unitsPerLine >= below.plan.unitsPerLine
            else { continue }
            return LogFit(columns: fit.columns, plan: fit.plan, signalRoom: room)
        }
        return nil
    }

    private init(withoutSignals content: Content, mono: FontMetrics, width: Double, scale: Scale) {
        var full = Self.fitted(content, mono: mono, width: width, scale: scale)
        if content.facts.longestPayload > full.plan.unitsPerLine, !content.areMessages {
            // More bytes on a line are worth more than the text that they may be.
            let longer = Self.fitted(content.withoutText, mono: mono, width: width, scale: scale)
            if longer.plan.lineCount <= full.plan.lineCount, longer.plan.unitsPerLine > full.plan.unitsPerLine {
                full = longer
            }
        }
        guard content.transport != nil || content.namesAreOptional, full.plan.lineCount > 1 else {
            self = full
            return
        }
        // Lines under rows say what messages are and what their parts carry: where their columns made rows longer by a
        // line, they are left out.
        var unnamed = content
        if content.namesAreOptional { unnamed.longestName = 0 }
        var whole = content
        whole.transport = nil
        var bare = unnamed
        bare.transport = nil
        let least = Self.fitted(bare, mono: mono, width: width, scale: scale)
        let others = [full] + [whole, unnamed].map { Self.fitted($0, mono: mono, width: width, scale: scale) }
        self = others.first { $0.plan.lineCount <= least.plan.lineCount } ?? least
    }

    private static func fitted(_ content: Content, mono: FontMetrics, width: Double, scale: Scale) -> LogFit {
        withWidestName(content) { name in
            let style = content.style
            let columns = LogColumns(
                style: style, facts: content.facts, frames: content.capture.frames,
                clock: content.capture.source.clock, zone: content.zone, origin: content.origin,
                resolution: content.capture.source.time.resolution, messageName: name,
                typedErrors: content.typedErrors, transport: content.transport, namesAreRare: content.namesAreRare)
            let fit = fit(columns, content, mono: mono, scale: scale)
            var cache = FitCache()
            return LogFit(columns: columns, plan: cache.plan(for: fit, metrics: mono, width: width), signalRoom: nil)
        }
    }

    /// What fits columns into a width.
    static func fit(_ columns: LogColumns, _ content: Content, mono: FontMetrics, scale: Scale) -> GridFit {
        let style = content.style
        return GridFit(
            columns: columns.grid, sizes: style.sizes,
            comfortableSize: content.areMessages ? style.sizes.smallest : style.comfortableSize,
            mostUnits: min(content.facts.longestPayload, content.areMessages ? 16 : .max), advance: mono.digitAdvance,
            scale: scale)
    }

    /// Whether rows in a column of a page lose nothing against rows as wide as the page.
    func isAsGood(as whole: LogFit, _ content: Content) -> Bool {
        plan.lineCount == 1 && plan.fontSize >= content.style.sizes.smallest
            && plan.unitsPerLine >= whole.plan.unitsPerLine && (signalRoom != nil || !content.hasSignals)
    }

    private init(columns: LogColumns, plan: GridPlan, signalRoom: Double?) {
        (self.columns, self.plan, self.signalRoom) = (columns, plan, signalRoom)
    }

    /// Names of messages are shown whole where that leaves rows on one line in a comfortable size; else they are cut as
    /// far as that asks, and no further than their column's least width.
    private static func withWidestName(_ content: Content, _ fitted: (Int) -> LogFit) -> LogFit {
        let longest = content.longestName
        guard longest > 0 else { return fitted(0) }
        for name in [32, 28, 24, 20, 16] {
            let fit = fitted(min(longest, name))
            if fit.plan.lineCount == 1, fit.plan.fontSize >= content.style.comfortableSize { return fit }
        }
        // Where rows break anyway, the name has a line's room.
        let fit = fitted(min(longest, 16))
        return fit.plan.lineCount == 1 ? fit : fitted(min(longest, 24))
    }
}
