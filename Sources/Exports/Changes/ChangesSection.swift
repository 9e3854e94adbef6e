internal import Analysis
internal import CANCapture
internal import Layout
package import Pages
internal import Platform
internal import Reporting
internal import Formatting
internal import Wording

/// The best candidates of `changes` on one page: which bits change, their values, and how they change during the whole
/// recording.
package struct ChangesSection: Section {
    package struct Words: Sendable {
        package var subtitle = ""
        /// The command that makes the picture again.
        package var command = ""

        package init() {}
    }

    let listing: ChangeListing
    private let words: Words
    private let page: PageStyle
    private let scale: Scale

    /// Points.
    package static let width = 620.0
    private static let rowHeight = 88.0
    private static let headHeight = 84.0
    /// Height of the names of the columns.
    private static let namesHeight = 10.0
    private static let footHeight = 84.0
    /// Height of the text if nothing is found.
    private static let emptyHeight = 72.0
    /// Maximum number of candidates that are drawn.
    private static let most = 5

    /// - Parameters:
    ///   - page: fonts and colours; the paper is as high as the candidates need.
    ///   - form: a PNG is laid out in whole pixels.
    package init(_ listing: ChangeListing, words: Words, page: PageStyle, form: OutputForm, dotsPerInch: Double) {
        self.listing = listing
        self.words = words
        var page = page
        let shown = Self.shown(listing)
        let rows = Self.namesHeight + Double(shown.count) * Self.rowHeight
        page.paper = Size(
            width: Self.width,
            height: Self.headHeight + (shown.isEmpty ? Self.emptyHeight : rows) + Self.footHeight)
        page.margins = Insets(top: 30, right: 37, bottom: 20, left: 37)
        self.page = page
        scale = form == .png ? Scale.pixels(dotsPerInch: dotsPerInch) : .paper
    }

    /// The changes that are drawn: those that stand out, and below them others in the rest of the space.
    private static func shown(_ listing: ChangeListing) -> [NamedChange] {
        Array((listing.changes + listing.weak).prefix(most))
    }

    package var fonts: FontFamilies { page.fonts }

    package var title: String {
        guard case .events(let times, _) = listing.question else {
            if listing.sharesNothing { return "The captures have no identifier in common" }
            return listing.changes.isEmpty
                ? "No bit differs consistently between the captures" : "What differs between the two captures"
        }
        let origin = listing.recording.origin
        let shown = times.prefix(4).map { time in
            var text = Decimal.seconds(time.subtractingSaturating(origin), decimals: 3)
            while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
            return text
        }
        let more = times.count > shown.count ? " and \(times.count - shown.count) more" : ""
        guard !listing.changes.isEmpty else {
            return "No change stands out at \(shown.joined(separator: ", "))\(more) s"
        }
        return "What changed at \(shown.joined(separator: ", "))\(more) s and almost nowhere else"
    }

    package func pages(_ context: SectionContext) throws(PageError) -> FinishedPages {
        let frame = try PageFrame(page, scale: scale)
        let theme = Theme.named(page.theme)
        let layout = ReportLayoutContext(frame: frame, theme: theme, scale: scale, shaper: context.shaper)
        var list = DisplayList(size: frame.size, background: theme.paper)
        placeHead(layout, into: &list)
        let rows = ChangeRows(listing, layout)
        var y = layout.length(Self.headHeight)
        let shown = Self.shown(listing)
        if !shown.isEmpty {
            y += layout.length(Self.namesHeight)
            rows.placeNames(baseline: y - layout.length(6), into: &list)
        }
        for (place, named) in shown.enumerated() {
            rows.place(named, rank: place + 1, top: y, height: layout.length(Self.rowHeight), into: &list)
            y += layout.length(Self.rowHeight)
        }
        if shown.isEmpty {
            placeNothing(top: y, layout, into: &list)
            y += layout.length(Self.emptyHeight)
        } else {
            rows.placeAxis(top: y, into: &list)
        }
        placeFoot(layout, top: y, into: &list)
        return FinishedPages([list], contents: [])
    }

    private func placeNothing(top: Double, _ layout: ReportLayoutContext, into list: inout DisplayList) {
        let words = ChangesText.nothing(listing, hasAdvice: false)
        // Of two captures the title says it.
        let lines =
            switch listing.question {
            case .events:
                [
                    (words.prefix(1).uppercased() + words.dropFirst() + ".", layout.theme.ink),
                    ("Try a larger --window, or a time closer to the event.", layout.theme.quiet),
                ]
            default:
                (listing.sharesNothing
                    ? [] : [("Try captures that each keep one state throughout.", layout.theme.ink)])
                    + ChangesText.only(listing).map { line in
                        (line.prefix(1).uppercased() + line.dropFirst() + ".", layout.theme.quiet)
                    }
            }
        for (place, line) in lines.enumerated() {
            layout.put(
                layout.fitted(line.0, .text, 10, width: layout.width), 10, x: layout.left,
                y: top + layout.length(26 + 15 * Double(place)), line.1, into: &list)
        }
    }

    /// `+ 31 more bits changed then, each less likely`; nil if all are drawn.
    private func more(than shown: [NamedChange]) -> String? {
        guard let bits = listing.bits else {
            let more = listing.changes.count - shown.count
            return more > 0 ? "+ \(LogProse.count(more, "more candidate")), each less likely" : nil
        }
        let more = bits - shown.reduce(0) { $0 + $1.change.bitList.count }
        return more > 0 ? "+ \(LogProse.count(more, "more bit")) changed then, each less likely to be the answer" : nil
    }

    private func placeHead(_ layout: ReportLayoutContext, into list: inout DisplayList) {
        layout.put(
            layout.fitted(title, .strong, 19, width: layout.width), 19, x: layout.left, y: layout.length(46),
            layout.theme.ink, into: &list)
        // Names of files are not cut if they fit at a smaller size.
        let whole = layout.shaped(words.subtitle, .text)
        let size = [8.6, 8, 7.4, 6.8].first { layout.width(whole, $0) <= layout.width } ?? 6.8
        layout.put(
            layout.fitted(words.subtitle, .text, size, width: layout.width), size, x: layout.left, y: layout.length(62),
            layout.theme.quiet, into: &list)
        list.add(
            Rect(x: layout.left, y: layout.length(68), width: layout.width, height: layout.length(0.9)),
            colour: layout.theme.rule)
    }

    private func placeFoot(_ layout: ReportLayoutContext, top: Double, into list: inout DisplayList) {
        let shown = Self.shown(listing)
        if let text = more(than: shown) {
            layout.put(
                layout.shaped(text, .text), 8, x: layout.left, y: top + layout.length(16), layout.theme.ink, into: &list
            )
        }
        let rule = top + layout.length(36)
        list.add(
            Rect(x: layout.left, y: rule, width: layout.width, height: layout.length(0.6)),
            colour: layout.theme.faintRule)
        let note =
            shown.isEmpty
            ? ""
            : "Likelihood that the change is not a coincidence: 0 to 1. Bytes count from 0, bit 0 is the least significant."
                + " Ticks below a strip: changes."
        layout.put(
            layout.fitted(note, .text, 7.2, width: layout.width), 7.2, x: layout.left, y: rule + layout.length(13),
            layout.theme.quiet, into: &list)
        layout.put(
            layout.fitted(words.command, .mono, 7.4, width: layout.width), 7.4, x: layout.left,
            y: rule + layout.length(25), layout.theme.ink, into: &list)
    }
}
