package import Analysis
internal import CANCapture
package import Figures
internal import Layout
package import LogPages
package import Pages
package import TemplateReading
internal import Wording

/// The report of a capture on a few pages: facts, findings, where to look next, and identifiers.
package struct ReportSection: Section {
    private let selection: Selection
    private let template: DocumentTemplate
    private let options: LogOptions
    private let scale: Scale
    /// Whether all frames follow on their own pages.
    package var hasFrames = false

    /// - Parameter dotsPerInch: resolution of a PNG, which is laid out in whole pixels.
    package init(
        _ selection: Selection, template: DocumentTemplate, options: LogOptions, form: OutputForm,
        dotsPerInch: Double = 150
    ) {
        self.selection = selection
        self.template = template
        self.options = options
        scale = form == .png ? Scale.pixels(dotsPerInch: dotsPerInch) : .paper
    }

    package var title: String { LogProse.title(of: selection.capture.source, options.title) }

    /// The title of the user, or what the report says first.
    package var headline: String { options.title == nil ? Verdict(selection)?.headline ?? title : title }

    package var fileName: String { LogProse.fileName(of: selection.capture.source) }

    /// The timeline of the capture on its own pages.
    package func timeline(_ form: OutputForm) throws(PageError) -> TimelineSection {
        var timeline = TimelineOptions()
        timeline.title = options.title
        timeline.zone = options.zone
        timeline.page = template.page
        timeline.marks = options.marks
        timeline.sources = options.sources
        let canvas = try TimelineCanvas(
            form: form, width: nil, height: nil, paper: template.page.paper,
            dotsPerInch: scale.unitsPerPoint * 72, isNumbered: true)
        return TimelineSection(selection, options: timeline, canvas: canvas)
    }

    package func pages(_ context: SectionContext) throws(PageError) -> ReportPages {
        let frame = try PageFrame(template.page, scale: scale)
        let theme = Theme.named(template.page.theme)
        let layout = ReportLayoutContext(frame: frame, theme: theme, scale: scale, shaper: context.shaper)
        let report = ReportContext(selection, options: options, template: template)
        let words = ReportWords(context: report)
        let figures = ReportFigures(context: report, frame: frame, scale: scale, shaper: context.shaper)
        // Rows around findings are frames.
        var template = template
        if template.log.pdus == .only { template.log.pdus = .lines }
        let rows = try LogModel(
            selection, template: template, options: rowOptions(report), shaper: context.shaper, fonts: context.metrics,
            scale: scale)
        rows.weights.announce(to: context.shaper, hasMarks: rows.capture.frames.hidden != nil)
        let hasTitle = template.report.sections.contains { $0.part == .head }
        // A logo has the place of the number, and a foot of the template may say something else.
        let hasNumberAbove = hasTitle && template.footer == nil && options.logo == nil
        func height(hasNumberAbove: Bool) -> Double {
            ReportPages.bottom(hasNumberAbove: hasNumberAbove, frame, layout) - frame.content.y
        }
        let parts = parts(
            report, words, figures, rows, layout,
            firstPage: (height(hasNumberAbove: hasNumberAbove), height(hasNumberAbove: false)),
            furtherPage: frame.footerRule - layout.length(8) - layout.bodyTop)
        let table = TableShaper(fonts: context.metrics)
        let fields = DocumentFields(selection.capture, facts: report.facts.counts, options: options, template: template)
        var foot = PageFoot(
            layout.shaped(words.footer, .text), ellipsis: layout.shaped("\u{2026}", .text), table: table, frame: frame,
            theme: theme, scale: scale)
        foot.running = fields.line(template.footer, font: .text, shaper: context.shaper)
        let head = ReportRunningHead(
            title: words.title, subtitle: words.shortSubtitle,
            running: fields.line(template.header, font: .text, shaper: context.shaper), logo: options.logo,
            isOnFirst: !hasTitle,
            table: table, frame: frame, layout)
        var outline = parts.outline
        if hasFrames { outline.append(ReportPart.Entry(title: "All frames", anchor: LogPages.anchor)) }
        return ReportPages(
            parts.blocks, frame: frame, layout: layout, head: head, foot: foot, table: table, outline: outline,
            hasNumberAbove: hasNumberAbove,
            furtherPages: hasFrames ? selection.frames.count / max(1, rows.frame.rows.capacity) : 0)
    }

    private func parts(
        _ context: ReportContext, _ words: ReportWords, _ figures: ReportFigures, _ rows: LogModel,
        _ layout: ReportLayoutContext, firstPage: (withFacts: Double, withFoot: Double)? = nil,
        furtherPage: Double? = nil
    ) -> ReportPart {
        ReportParts(
            context: context, words: words, figures: figures, log: rows, layout: layout, findings: context.findings,
            style: template.report, firstPage: firstPage?.withFacts, firstPageWithFoot: firstPage?.withFoot,
            furtherPage: furtherPage
        ).all
    }

    /// Rows are shown around findings and marks.
    ///
    /// - Parameter budget: number of rows that a page with a script may have; nil without a script.
    private func rowOptions(_ report: ReportContext, budget: Int? = nil) -> LogOptions {
        var options = options
        let count = selection.frames.count
        guard let budget else {
            options.shownRows =
                rows(of: report.findings)
                + (count > 0 && count <= LogWindows.mostOfAll ? [0...(count - 1)] : [])
            return options
        }
        guard count > budget else { return options }
        // With both ends of the capture. Marks come after the findings, so they take no place from them.
        let choice = FrameChoice(findings: report.findings.map(\.shownRows), marks: [], count: count, budget: budget)
        options.shownRows = rows(of: report.findings) + choice.places.map { $0...$0 }
        return options
    }

    /// The first and the last rows of the findings that may be shown. The most serious ones have a page, whose rows may be of a
    /// moment between these.
    private func rows(of findings: [ReportFinding]) -> [ClosedRange<Int>] {
        let shown = ReportParts.findingsWithRows(findings, template.report)
        return shown.compactMap(\.finding.rows) + shown.prefix(Self.mostPlaced).flatMap(\.places)
    }

    /// More findings than have a page.
    private static let mostPlaced = 16

    /// The same report for a format without pages.
    ///
    /// - Parameters:
    ///   - widths: of pictures, in points: the first is the usual one.
    ///   - themes: the first is used for everything except pictures.
    ///   - frames: the data for the script of a page; nil without a script.
    package func flowing(
        _ context: SectionContext, widths: [Double], themes: [Theme.Name], frames: InteractiveLog.Frames? = nil
    ) throws(PageError) -> FlowingReport {
        let shaper = RememberingShaper(context.shaper)
        var template = template
        template.page.paper = Size(width: widths[0], height: FlowingReport.paperHeight)
        template.page.margins = FlowingReport.margins
        // Without pages there is no head or foot.
        (template.header, template.footer) = (nil, nil)
        let content = ReportContext(selection, options: options, template: template)
        let words = ReportWords(context: content)
        if template.log.pdus == .only { template.log.pdus = .lines }
        let budget = frames.map { $0 == .all ? FrameChoice.most : FrameChoice.usual }
        let rows = try LogModel(
            selection, template: template, options: rowOptions(content, budget: budget), shaper: shaper,
            fonts: context.metrics, scale: .paper)
        var ways: [[FlowingReport.Piece]] = []
        for width in widths {
            for theme in themes {
                template.page.paper.width = width
                template.page.theme = theme
                let frame = try PageFrame(template.page, scale: scale)
                let layout = ReportLayoutContext(frame: frame, theme: Theme.named(theme), scale: scale, shaper: shaper)
                var content = content
                content.timeline.page = template.page
                let figures = ReportFigures(context: content, frame: frame, scale: scale, shaper: shaper)
                ways.append(
                    FlowingReport.pieces(parts(content, words, figures, rows, layout).blocks, frame, layout.theme))
            }
        }
        var report = FlowingReport(
            title: words.title, footer: words.footer, ways: ways, themes: themes, rows: ReportRowTexts(rows),
            colourKeys: content.facts.index.entries.map { $0.colourKey(names: selection.frames.names) },
            glyphs: shaper.texts)
        report.logo = options.logo.map { ($0, content.logoHeight) }
        report.fileName = LogProse.fileName(of: selection.capture.source)
        if let budget {
            let choice = FrameChoice(
                findings: content.findings.map(\.shownRows), marks: rows.separators.rowsOfMarks,
                count: selection.frames.count, budget: budget)
            report.log = InteractiveLog(content, words, rows, choice: choice, themes: themes)
        }
        return report
    }
}
