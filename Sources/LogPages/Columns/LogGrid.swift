internal import Analysis
internal import CANCapture
internal import Layout
internal import Pages
internal import TemplateReading

/// Where the columns and the lines of a log are on its pages, in units of one scale.
///
/// What is on which page is decided on paper. Pixels are whole, and columns and pitch of whole pixels take more or less
/// room than points do: they are made as large as what paper holds allows, so that all forms have the same pages.
struct LogGrid: Sendable {
    /// What stems of messages need to the left of the content.
    static let bracketRoom = 11.0

    let columns: LogColumns
    let plan: GridPlan
    /// Without the raster of rows.
    let page: PageFrame
    let rows: PageFrame.Rows
    let underline: Underline
    let errors: ErrorRowLayout
    /// Between the content and the bars: room for stems that the margin does not have.
    let gutter: Double

    /// On paper.
    init(_ content: LogFit.Content, page style: PageStyle, mono: FontMetrics) throws(PageError) {
        page = try PageFrame(style, scale: .paper)
        gutter = Self.gutter(content, page, .paper)
        let bars = gutter + Self.bars(content.style, .paper)
        let fit = LogFit(content, mono: mono, width: Self.width(page, bars, .paper), scale: .paper)
        (columns, plan) = (fit.columns, fit.plan)
        rows = try PageFrame.Rows(
            plan: plan, pitch: content.style.pitch, frame: page, scale: .paper, left: page.content.x + bars)
        underline = Underline(plan: plan, rows: rows, frame: page, scale: .paper)
        errors = ErrorRowLayout(plan: plan, columns: columns, underline: underline, rows: rows, scale: .paper)
    }

    /// The same lines on the same pages at another scale; on paper the very same grid.
    ///
    /// - Parameter front: of the paper's first pages.
    init(
        _ paper: LogGrid, front: FrontMatter, _ content: LogFit.Content, page style: PageStyle, mono: FontMetrics,
        scale: Scale
    ) throws(PageError) {
        guard scale != .paper else {
            self = paper
            return
        }
        page = try PageFrame(style, scale: scale)
        gutter = Self.gutter(content, page, scale)
        let bars = gutter + Self.bars(content.style, scale)
        columns = paper.columns
        plan = LogFit.fit(columns, content, mono: mono, scale: scale)
            .plan(width: Self.width(page, bars, scale).rounded(.down), like: paper.plan)
        rows = try PageFrame.Rows(
            plan: plan, pitch: content.style.pitch, frame: page, scale: scale, left: page.content.x + bars,
            holding: front.lines(capacity: paper.rows.capacity, scale: scale))
        underline = Underline(plan: plan, rows: rows, frame: page, scale: scale, like: paper.underline)
        errors = ErrorRowLayout(
            plan: plan, columns: columns, underline: underline, rows: rows, scale: scale, like: paper.errors)
    }

    private static func gutter(_ content: LogFit.Content, _ page: PageFrame, _ scale: Scale) -> Double {
        content.hasBrackets ? max(0, scale.length(Self.bracketRoom) - page.content.x) : 0
    }

    /// What the bars at the left take.
    private static func bars(_ style: LogStyle, _ scale: Scale) -> Double {
        style.bars ? scale.length(PageFrame.barWidth + PageFrame.barGap) : 0
    }

    private static func width(_ page: PageFrame, _ bars: Double, _ scale: Scale) -> Double {
        page.content.width - bars - scale.length(PageFrame.rightInset)
    }
}
