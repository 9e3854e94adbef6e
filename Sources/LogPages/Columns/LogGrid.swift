internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import TemplateReading

/// The positions of the columns and lines of a log on its pages, in units of one scale.
///
/// The layout on paper decides what is on which page. In whole pixels, columns and lines take more or less space than
/// in points: they are made as large as possible with the content of the paper, so that all formats have the same
/// pages.
struct LogGrid: Sendable {
    /// Width of the brackets of messages to the left of the content.
    static let bracketRoom = 11.0

    let columns: LogColumns
    let plan: GridPlan
    /// Without the grid of rows.
    let page: PageFrame
    let rows: PageFrame.Rows
    let underline: Underline
    /// Width of the signals beside the bytes, in points; nil if they are below their row.
    let signalRoom: Double?
    let signals: SignalColumn?
    let errors: ErrorRowLayout
    /// Number of lines of a silence that is drawn as a band.
    let bandLines: Int
    /// Gap between the content and the bars: space for brackets that do not fit into the margin.
    let gutter: Double

    /// The grid on paper.
    init(_ content: LogFit.Content, page style: PageStyle, mono: FontMetrics) throws(PageError) {
        let alone = try Self.page(content, style, .paper, columns: 1)
        var (page, fit) = (alone, Self.fit(content, alone, mono))
        if content.mostBeside > 1, let beside = try? Self.page(content, style, .paper, columns: content.mostBeside) {
            var inColumn = content
            // One column with all of a row is better than two without its text.
            inColumn.givesWay = false
            var narrow = Self.fit(inColumn, beside, mono)
            // Two columns with lines of signals have more frames than one with signals beside the bytes.
            if content.hasSignals, narrow.signalRoom == nil { narrow = Self.fit(content.inColumn, beside, mono) }
            if narrow.isAsGood(as: fit, content) { (page, fit) = (beside, narrow) }
        }
        self.page = page
        gutter = Self.gutter(content, page, .paper)
        let bars = gutter + Self.bars(content.style, .paper)
        (columns, plan, signalRoom) = (fit.columns, fit.plan, fit.signalRoom)
        rows = try PageFrame.Rows(
            plan: plan, pitch: content.style.pitch, frame: page, scale: .paper, left: page.content.x + bars)
        underline = Underline(plan: plan, rows: rows, frame: page, scale: .paper)
        signals = signalRoom.map { [plan, rows, page] in
            SignalColumn(room: $0, plan: plan, rows: rows, frame: page, scale: .paper)
        }
        errors = ErrorRowLayout(
            plan: plan, columns: columns, underline: underline, signals: signals, rows: rows, scale: .paper)
        bandLines = SilenceBand.lines(content.style, rows)
    }

    /// The same lines on the same pages at another scale; on paper this grid itself.
    ///
    /// - Parameter front: the front matter on paper.
    init(
        _ paper: LogGrid, front: FrontMatter, _ content: LogFit.Content, page style: PageStyle, mono: FontMetrics,
        scale: Scale
    ) throws(PageError) {
        guard scale != .paper else {
            self = paper
            return
        }
        page = try Self.page(content, style, scale, columns: paper.page.columns)
        gutter = Self.gutter(content, page, scale)
        let bars = gutter + Self.bars(content.style, scale)
        (columns, signalRoom) = (paper.columns, paper.signalRoom)
        let room = signalRoom.map { scale.length($0 + SignalColumn.gap) } ?? 0
        plan = LogFit.fit(columns, content, mono: mono, scale: scale)
            .plan(width: max(1, Self.width(page, bars, scale) - room).rounded(.down), like: paper.plan)
        rows = try PageFrame.Rows(
            plan: plan, pitch: content.style.pitch, frame: page, scale: scale, left: page.content.x + bars,
            holding: front.lines(capacity: paper.rows.capacity, scale: scale))
        underline = Underline(plan: plan, rows: rows, frame: page, scale: scale, like: paper.underline)
        signals = signalRoom.map { [plan, rows, page] in
            SignalColumn(room: $0, plan: plan, rows: rows, frame: page, scale: scale)
        }
        errors = ErrorRowLayout(
            plan: plan, columns: columns, underline: underline, signals: signals, rows: rows, scale: scale,
            like: paper.errors)
        bandLines = paper.bandLines
    }

    /// In points; smaller pages have space for rows only.
    private static let (leastWidth, leastHeight) = (300.0, 380.0)

    private static func page(
        _ content: LogFit.Content, _ style: PageStyle, _ scale: Scale, columns: Int
    ) throws(PageError) -> PageFrame {
        let margins = style.margins
        let isLarge =
            style.paper.width - margins.left - margins.right >= leastWidth
            && style.paper.height - margins.top - margins.bottom >= leastHeight
        return try PageFrame(
            style, scale: scale, strip: isLarge && content.hasMap ? LogMap.height : 0,
            legend: isLarge && content.hasLegend ? LogLegend.height : 0, columns: columns)
    }

    private static func fit(_ content: LogFit.Content, _ page: PageFrame, _ mono: FontMetrics) -> LogFit {
        let bars = gutter(content, page, .paper) + bars(content.style, .paper)
        return LogFit(content, mono: mono, width: width(page, bars, .paper), scale: .paper)
    }

    private static func gutter(_ content: LogFit.Content, _ page: PageFrame, _ scale: Scale) -> Double {
        content.hasBrackets ? max(0, scale.length(Self.bracketRoom) - page.content.x) : 0
    }

    /// Width of the bars at the left.
    private static func bars(_ style: LogStyle, _ scale: Scale) -> Double {
        style.bars ? scale.length(PageFrame.barWidth + PageFrame.barGap) : 0
    }

    private static func width(_ page: PageFrame, _ bars: Double, _ scale: Scale) -> Double {
        page.content.width - bars - scale.length(PageFrame.rightInset)
    }
}
