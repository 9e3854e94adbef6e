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
        let rows = Double(min(Self.most, listing.changes.count)) * Self.rowHeight
        page.paper = Size(
            width: Self.width,
            height: Self.headHeight + (listing.changes.isEmpty ? Self.emptyHeight : rows) + Self.footHeight)
        page.margins = Insets(top: 30, right: 37, bottom: 20, left: 37)
        self.page = page
        scale = form == .png ? Scale.pixels(dotsPerInch: dotsPerInch) : .paper
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
        for (place, named) in listing.changes.prefix(Self.most).enumerated() {
            rows.place(named, rank: place + 1, top: y, height: layout.length(Self.rowHeight), into: &list)
            y += layout.length(Self.rowHeight)
        }
        if listing.changes.isEmpty {
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
        let more = listing.changes.count - Self.most
        if more > 0 {
            let text = "+\(LogProse.count(more, "more candidate")), each less likely"
            layout.put(
                layout.shaped(text, .text), 8, x: layout.left, y: top + layout.length(16), layout.theme.ink, into: &list
            )
        }
        let rule = top + layout.length(36)
        list.add(
            Rect(x: layout.left, y: rule, width: layout.width, height: layout.length(0.6)),
            colour: layout.theme.faintRule)
        let note =
            listing.changes.isEmpty
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
