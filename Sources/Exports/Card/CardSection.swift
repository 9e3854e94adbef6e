package import Analysis
internal import CANCapture
internal import Figures
internal import Formatting
internal import Layout
package import Pages
internal import Platform
internal import Wording

/// A picture that shows an incident at a glance: a headline, what happened after it, one figure up to the time when the
/// bus works again, and the position in the whole capture.
package struct CardSection: Section {
    package struct Words: Sendable {
        /// A title given by the user; nil for the headline of the finding.
        package var title: String?
        /// `drive.log · can0 · 14 March 2026, 09:27:11 UTC`
        package var source = ""

        package init() {}
    }

    private let selection: Selection
    private let incident: Incident?
    private let stretch: ClosedRange<Int64>?
    private let words: Words
    package let page: PageStyle
    package let dotsPerInch: Double

    /// - Parameters:
    ///   - selection: the frames that may be shown, at any time.
    ///   - incident: an incident of the recording; nil if there are no findings.
    ///   - stretch: the times to show if the user chose them; nil for those that show the incident.
    ///   - width: pixels.
    package init(
        _ selection: Selection, incident: Incident?, stretch: ClosedRange<Int64>?, words: Words, page: PageStyle,
        width: Int, height: Int
    ) {
        let factor = min(Double(width) / CardLayout.usualWidth, Double(height) / CardLayout.usualHeight)
        dotsPerInch = factor * 72
        var page = page
        page.paper = Size(width: Double(width) / factor, height: Double(height) / factor)
        self.page = page
        (self.selection, self.incident, self.stretch, self.words) = (selection, incident, stretch, words)
    }

    package func pages(_ context: SectionContext) throws(PageError) -> FinishedPages {
        let scale = Scale.pixels(dotsPerInch: dotsPerInch)
        let theme = Theme.named(page.theme)
        let width = scale.whole(page.paper.width * scale.unitsPerPoint)
        let height = scale.whole(page.paper.height * scale.unitsPerPoint)
        let layout = CardLayout(width: width, height: height, scale: scale, theme: theme, shaper: context.shaper)
        var list = DisplayList(size: Size(width: width, height: height), background: theme.paper)
        let course = CardCourse(selection)
        let figure = CardFigure(selection, incident: incident, stretch: stretch, course: course, page: page)
        let verdict = verdict(figure)
        placeWords(verdict, layout, into: &list)
        let strip = CardStrip(course: course, figure: figure, selection: selection, severity: verdict.severity)
        let bottom = strip.place(layout, into: &list)
        figure.place(top: layout.length(Self.figureTop), bottom: bottom, layout, into: &list)
        list.endRun()
        return FinishedPages([list], contents: [])
    }

    private static let (headline, consequence, line) = (52.0, 22.0, 19.0)
    private static let leastConsequence = 18.0
    private static let figureTop = 196.0
    /// Letter spacing of a headline in ems: letters are set closer at this size.
    private static let tracking = -0.022

    private func verdict(_ figure: CardFigure) -> BriefVerdict {
        let prose = FindingProse(selection.recording)
        let own = incident.map { BriefVerdict($0, prose, climb: figure.climb) }
        guard let title = words.title else { return own ?? BriefVerdict(nothingIn: selection) }
        guard let own else { return BriefVerdict(title: title) }
        return BriefVerdict(title: title, sentences: own.sentences, severity: own.severity)
    }

    private func placeWords(_ verdict: BriefVerdict, _ layout: CardLayout, into list: inout DisplayList) {
        let theme = layout.theme
        var x = layout.left
        let baseline = layout.length(64)
        let tone = layout.tone(verdict.severity)
        let side = layout.length(26)
        let isSaid = verdict.severity != nil || incident == nil && words.title == nil
        if isSaid {
            SeveritySign(verdict.severity).place(
                Rect(x: x, y: layout.length(44), width: side, height: side), colour: layout.fill(verdict.severity),
                paper: theme.paper, into: &list)
            let word = layout.shaped(verdict.severity.map(Self.word) ?? "No findings", .strong)
            x += side + layout.length(12)
            layout.put(word, Self.line, x: x, y: baseline, tone, into: &list)
            x += layout.width(word, Self.line) + layout.length(15)
        }
        layout.put(
            layout.pen.fittedInMiddle(words.source, .text, layout.size(Self.line), width: layout.right - x),
            Self.line, x: x, y: baseline, theme.quiet, into: &list)
        placeHeadline(verdict.headline, layout, into: &list)
        // As many sentences as fit.
        var shown = ""
        for sentence in verdict.sentences {
            let more = shown.isEmpty ? sentence : shown + " " + sentence
            let fits = layout.width(layout.shaped(more, .text), Self.consequence) <= layout.right - layout.left
            guard fits || shown.isEmpty else { break }
            shown = more
        }
        // A long sentence has shorter names, and is somewhat smaller, before it is cut.
        shown = layout.sentence(
            shown, .text, Self.leastConsequence, width: layout.right - layout.left, most: 1)
        var size = Self.consequence
        while size > Self.leastConsequence, layout.width(layout.shaped(shown, .text), size) > layout.right - layout.left
        {
            size -= 1
        }
        layout.put(
            layout.fitted(shown, .text, size, width: layout.right - layout.left), size,
            x: layout.left, y: layout.length(174), theme.quiet, into: &list)
    }

    /// On one line; a title given by the user may need a smaller font or two lines.
    private func placeHeadline(_ text: String, _ layout: CardLayout, into list: inout DisplayList) {
        var shaped = layout.shaped(text, .display)
        for place in shaped.glyphs.indices { shaped.glyphs[place].advance += Self.tracking }
        let room = layout.right - layout.left
        var size = Self.headline
        while layout.width(shaped, size) > room, size > 34 { size -= 2 }
        if layout.width(shaped, size) <= room {
            layout.put(
                shaped, size, x: layout.left - layout.length(2), y: layout.length(134), layout.theme.ink, into: &list)
            return
        }
        let lines = layout.lines(text, .display, 30, width: room, most: 2)
        for (place, line) in lines.enumerated() {
            layout.put(
                line, 30, x: layout.left, y: layout.length(106 + 34 * Double(place)), layout.theme.ink, into: &list)
        }
    }

    private static func word(_ severity: Finding.Severity) -> String {
        severity.name.prefix(1).uppercased() + severity.name.dropFirst()
    }
}
