internal import Layout
internal import LogPages
internal import Pages

/// The head of the pages of a report: its title and subject, or the line of the template.
struct ReportRunningHead: Sendable {
    /// Whether the first page does not have its own title.
    let isOnFirst: Bool
    private let title: ShapedText
    private let subtitle: ShapedText
    private let ellipsis: ShapedText
    private let strongEllipsis: ShapedText
    private let running: RunningLine?
    private let logo: Picture?
    private let table: TableShaper
    private let frame: PageFrame
    private let theme: Theme
    private let scale: Scale

    /// - Parameter running: replaces title and subtitle.
    init(
        title: String, subtitle: String, running: RunningLine?, logo: Picture?, isOnFirst: Bool, table: TableShaper,
        frame: PageFrame,
        _ layout: ReportLayoutContext
    ) {
        self.title = layout.shaped(title, .strong)
        self.subtitle = layout.shaped(subtitle, .text)
        ellipsis = layout.shaped("\u{2026}", .text)
        strongEllipsis = layout.shaped("\u{2026}", .strong)
        self.running = running
        self.logo = logo
        self.isOnFirst = isOnFirst
        self.table = table
        self.frame = frame
        theme = layout.theme
        scale = layout.scale
    }

    func place(_ page: Int, _ number: PageNumber, into list: inout DisplayList) {
        guard page > 0 || isOnFirst else { return }
        let shift = HeadLogo.place(logo, frame, scale, into: &list)
        var head = PageHead(
            [line(number)], x: frame.content.x + shift, width: frame.content.width - shift,
            baseline: frame.content.y + scale.snapped(frame.headerPitch * 0.72), pitch: frame.headerPitch)
        head.rule = PageHead.Rule(y: frame.headerRule, thickness: 0.9, colour: theme.rule, x: frame.content.x)
        head.place(scale: scale, into: &list)
    }

    private func line(_ number: PageNumber) -> PageLine {
        let gap = scale.length(12)
        let size = PageFrame.headerSize * scale.unitsPerPoint
        if let running {
            let setting = RunningLine.Setting(
                font: .text, size: size, colour: theme.ink, table: table, ellipsis: ellipsis)
            return running.line(number, setting, gap: gap)
        }
        let title = PageLine.Text(
            .leading, [title], size: PageFrame.titleSize * scale.unitsPerPoint, colour: theme.ink,
            otherwise: .shortened(ellipsis: { strongEllipsis }))
        let what = PageLine.Text(.trailing, [subtitle], size: size, colour: theme.quiet)
        return PageLine([title, what], gap: gap)
    }
}
