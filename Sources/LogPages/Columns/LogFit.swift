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

    /// What columns are made of.
    struct Content {
        let capture: Capture
        let facts: CaptureFacts
        let style: LogStyle
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
    }

    /// - Parameter width: between the bars and the right edge, in units.
    init(_ content: Content, mono: FontMetrics, width: Double, scale: Scale) {
        let full = Self.fitted(content, mono: mono, width: width, scale: scale)
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
            return LogFit(columns: columns, plan: cache.plan(for: fit, metrics: mono, width: width))
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

    private init(columns: LogColumns, plan: GridPlan) {
        self.columns = columns
        self.plan = plan
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
