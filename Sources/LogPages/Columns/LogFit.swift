internal import Analysis
internal import CANCapture
internal import Layout
internal import TemplateReading
internal import Formatting
internal import Wording

/// The columns of a log, and the largest font with which they fit.
struct LogFit {
    let columns: LogColumns
    let plan: GridPlan
    /// Width of the signals beside the bytes, in points; nil if they are below their row.
    let signalRoom: Double?

    /// The data from which columns are made.
    struct Content {
        let capture: Capture
        let facts: CaptureFacts
        var style: LogStyle
        let zone: TimeZoneChoice
        let dates: DateStyle
        /// The zero of relative times.
        let origin: Int64
        /// Length of the message names in characters; 0 without a database.
        var longestName: Int
        /// Whether only messages of protocols have names, which the lines under their rows show, too.
        var namesAreOptional = false
        /// Whether so few rows have a name that the column comes last, where an empty cell stays empty.
        var namesAreRare = false
        /// Error frames that are shown with their identifiers.
        let typedErrors: Int
        /// Head and width in characters of the column for transport frames.
        var transport: (width: Int, title: String)?
        /// Whether brackets of messages need space beside the rows.
        var hasBrackets = false
        /// Whether rows are messages, whose bytes are in lines of 16.
        var areMessages = false
        /// Whether signals may be beside the bytes: if there are some, and they need at most one line.
        var hasSignals = false
        /// Whether a page has a strip with its position in the capture, and a legend of its marks.
        var hasMap = false
        var hasLegend = false
        /// Maximum number of columns of rows on a page.
        var mostBeside = 1
        /// Whether the text and the number of the bytes give way where a row would need two lines.
        var givesWay = true
        /// Whether the bar of the step and the column of transport frames give way, too.
        var givesSteps = true
        /// Length of message names that are not shortened further, in characters.
        var leastName = 16

        /// For a column of a page that has several: signals are below their row, and have the whole width there.
        var inColumn: Content {
            var content = besideSignals
            content.hasSignals = false
            content.leastName = 12
            content.givesSteps = false
            return content
        }

        /// The columns that are left out if signals are beside the bytes.
        var besideSignals: Content {
            var content = self
            content.style.columns.removeAll { kind in
                // The number of bytes is visible, and the text in the bytes is less useful than their signals.
                kind == .ascii
                    || kind == .length && facts.largestLength <= 8
                        && (facts.remote == 0 || RemoteText.statesLength(unitsPerLine: facts.longestPayload))
            }
            return content
        }

        /// Without the text of bytes, which is less useful than the bytes.
        var withoutText: Content {
            var content = self
            content.style.columns.removeAll { $0 == .ascii }
            return content
        }
    }

    /// - Parameter width: width between the bars and the right edge, in units.
    init(_ content: Content, mono: FontMetrics, width: Double, scale: Scale) {
        let below = LogFit(withoutSignals: content, mono: mono, width: width, scale: scale)
        guard content.hasSignals, let beside = Self.beside(content, below, mono: mono, width: width, scale: scale)
        else {
            self = below
            return
        }
        self = beside
    }

    /// With signals beside the bytes, if a row stays on one line with as many bytes as without signals.
    private static func beside(
        _ content: Content, _ below: LogFit, mono: FontMetrics, width: Double, scale: Scale
    ) -> LogFit? {
        let least = content.style.sizes.smallest
        if let whole = withWholeNames(content, below, mono: mono, width: width, scale: scale) { return whole }
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

    /// With whole names of messages beside the bytes and the signals, or at least long ones. For them signals have less
    /// room first; then the column of transport frames gives way, which lines of messages show as well; at last the font
    /// is smaller.
    private static func withWholeNames(
        _ content: Content, _ below: LogFit, mono: FontMetrics, width: Double, scale: Scale
    ) -> LogFit? {
        let beside = content.besideSignals
        var contents = [beside]
        if content.givesSteps, content.transport != nil {
            contents.append(beside)
            contents[1].transport = nil
        }
        let sizes = content.style.sizes
        let comfortable = max(sizes.smallest, content.style.comfortableSize)
        let least = max(sizes.smallest, comfortable - shrinking)
        let names = Set(longNames.map { min($0, content.longestName) }).subtracting([0])
        for name in names.sorted(by: >) {
            // For very long names nothing gives way.
            let isUsual = name <= usualName
            let fits = (isUsual ? contents : [beside]).map { content in
                let columns = columns(content, name: name)
                return (columns, fit(columns, content, mono: mono, scale: scale))
            }
            for size in isUsual ? Set([comfortable, least]).sorted(by: >) : [comfortable] {
                for (columns, fit) in fits {
                    for room in isUsual ? SignalColumn.rooms : Array(SignalColumn.rooms.prefix(1)) {
                        let rest = width - scale.length(room + SignalColumn.gap)
                        guard rest > 0 else { continue }
                        let plan = fit.plan(width: rest.rounded(.down))
                        guard plan.lineCount == 1, plan.fontSize >= size,
                            plan.unitsPerLine >= below.plan.unitsPerLine
                        else { continue }
                        return LogFit(columns: columns, plan: plan, signalRoom: room)
                    }
                }
            }
        }
        return nil
    }

    /// Widths of the column of message names, characters: longer names are cut in their middle.
    private static let longNames = [32, 28, 24, usualName, 18, 16]
    private static let usualName = 20
    /// Points by which the font may be smaller than a comfortable one for the sake of names.
    private static let shrinking = 0.75

    /// Wanted number of bytes on a line, if there are more than eight.
    private static let longUnits = 16

    private init(withoutSignals content: Content, mono: FontMetrics, width: Double, scale: Scale) {
        var full = Self.fitted(content, mono: mono, width: width, scale: scale)
        if content.facts.longestPayload > full.plan.unitsPerLine, !content.areMessages {
            // More bytes on a line are more useful than their text. On small paper they are also more useful than the
            // bar of the step and the number of bytes.
            var bare = content.withoutText
            var others = [bare]
            if full.plan.unitsPerLine < Self.longUnits, content.givesWay {
                bare.style.steps = false
                others.append(bare)
                bare.style.columns.removeAll { $0 == .length }
                others.append(bare)
            }
            for other in others {
                let longer = Self.fitted(other, mono: mono, width: width, scale: scale)
                guard longer.plan.lineCount <= full.plan.lineCount,
                    longer.plan.unitsPerLine > full.plan.unitsPerLine
                else { continue }
                full = longer
                break
            }
        }
        if content.givesWay, full.plan.lineCount > 1, content.facts.longestPayload <= 8, !content.areMessages {
            // A row on one line is more useful than the text and the number of its bytes, the end of a name, the bar of
            // its step, and the number of its part, which lines of messages show as well.
            var short = content.besideSignals
            short.leastName = 12
            var shorter = short
            shorter.style.steps = false
            var shortest = shorter
            shortest.transport = nil
            let others = ([content.withoutText, short] + (content.givesSteps ? [shorter, shortest] : [])).lazy.map {
                Self.fitted($0, mono: mono, width: width, scale: scale)
            }
            full = others.first { $0.plan.lineCount == 1 } ?? full
        }
        guard content.transport != nil || content.namesAreOptional, full.plan.lineCount > 1 else {
            self = full
            return
        }
        // Lines under rows show the messages and the content of their parts. If the columns for these made rows longer
        // by a line, the columns are left out.
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
        withWidestName(content) { fitted(content, name: $0, mono: mono, width: width, scale: scale) }
    }

    private static func fitted(
        _ content: Content, name: Int, mono: FontMetrics, width: Double, scale: Scale
    ) -> LogFit {
        let columns = columns(content, name: name)
        let fit = fit(columns, content, mono: mono, scale: scale)
        return LogFit(columns: columns, plan: fit.plan(width: width.rounded(.down)), signalRoom: nil)
    }

    /// - Parameter name: width of the column of message names, characters.
    private static func columns(_ content: Content, name: Int) -> LogColumns {
        LogColumns(
            style: content.style, facts: content.facts, frames: content.capture.frames,
            clock: content.capture.source.clock, zone: content.zone, dates: content.dates, origin: content.origin,
            resolution: content.capture.source.time.resolution, messageName: name,
            typedErrors: content.typedErrors, transport: content.transport, namesAreRare: content.namesAreRare)
    }

    /// Fits columns into a width.
    static func fit(_ columns: LogColumns, _ content: Content, mono: FontMetrics, scale: Scale) -> GridFit {
        let style = content.style
        return GridFit(
            columns: columns.grid, sizes: style.sizes,
            comfortableSize: content.areMessages ? style.sizes.smallest : style.comfortableSize,
            mostUnits: min(content.facts.longestPayload, content.areMessages ? 16 : .max), advance: mono.digitAdvance,
            scale: scale)
    }

    /// Whether rows in a column of a page show as much as rows of the full width.
    func isAsGood(as whole: LogFit, _ content: Content) -> Bool {
        plan.lineCount == 1 && plan.fontSize >= content.style.sizes.smallest
            && plan.unitsPerLine >= whole.plan.unitsPerLine
    }

    private init(columns: LogColumns, plan: GridPlan, signalRoom: Double?) {
        (self.columns, self.plan, self.signalRoom) = (columns, plan, signalRoom)
    }

    /// Names of messages are shown in full if rows then stay on one line in a comfortable font size. Otherwise they are
    /// truncated as far as needed, but not below the minimum width of their column.
    private static func withWidestName(_ content: Content, _ fitted: (Int) -> LogFit) -> LogFit {
        let longest = content.longestName
        guard longest > 0 else { return fitted(0) }
        for name in [32, 28, 24, 20, 16, 14, 12] where name >= min(16, content.leastName) {
            let fit = fitted(min(longest, name))
            if fit.plan.lineCount == 1, fit.plan.fontSize >= content.style.comfortableSize { return fit }
        }
        // If rows need several lines anyway, the name may take a whole line.
        let fit = fitted(min(longest, 16))
        return fit.plan.lineCount == 1 ? fit : fitted(min(longest, 24))
    }
}
