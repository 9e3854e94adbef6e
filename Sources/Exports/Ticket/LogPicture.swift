package import Analysis
internal import CANCapture
internal import Layout
package import LogPages
package import Pages
package import TemplateReading
internal import Formatting
internal import Reporting
internal import Wording

/// The picture of some rows of a log, as high as the rows need. It is attached to a ticket.
package struct LogPicture {
    private let selection: Selection
    private var capture: Capture { selection.capture }
    private let template: DocumentTemplate
    private let options: LogOptions
    /// If there are too many rows, those nearest to this one are kept.
    private let moment: Int
    /// The rows that show the incident from its first sign on. They are kept first.
    private let event: ClosedRange<Int>
    private let mostRows: Int
    private let dotsPerInch: Double

    /// - Parameters:
    ///   - selection: the rows to show; at least one.
    ///   - moment: the row that is nearest to the moment.
    ///   - event: the rows that show the incident.
    package init(
        _ selection: Selection, template: DocumentTemplate, options: LogOptions, moment: Int,
        event: ClosedRange<Int>, mostRows: Int, dotsPerInch: Double
    ) {
        self.selection = selection
        self.template = template
        self.options = options
        self.moment = min(max(0, moment), selection.frames.count - 1)
        self.event = event.clamped(to: 0...(selection.frames.count - 1))
        self.mostRows = max(1, mostRows)
        self.dotsPerInch = dotsPerInch
    }

    /// A picture that has been laid out.
    package struct Made {
        package var document: ComposedDocument
        /// The same rows as lines of text.
        package var texts: TicketRows
        /// The rows of the selection that it shows.
        package var rows: Range<Int>
        /// Number of rows of the picture; a row that stands for several frames counts once.
        package var shown: Int
        package var wanted: Int
        package var isFolded: Bool
        /// Whether rows within the event are left out.
        var isInTwoParts: Bool

        /// `200 rows for 4 312 frames: those nearest to the event`; nil if all rows are shown.
        package var remark: String? {
            guard isFolded || shown < wanted else { return nil }
            let frames = "\(Decimal.grouped(shown)) rows for \(LogProse.count(wanted, "frame"))"
            let kept = isInTwoParts ? "at the start and at the end of the event" : "nearest to the event"
            return frames + (isFolded ? ": repeated rows are folded, and the rows \(kept) are kept" : ": those \(kept)")
        }
    }

    /// Maximum number of frames from which rows are made.
    private static let mostFrames = 20_000
    /// Maximum height in points: what cairo can draw in pixels at twice the usual resolution.
    private static let tallest = 11_000.0
    private static let margins = Insets(top: 16, right: 16, bottom: 12, left: 16)

    package func made(_ context: SectionContext) throws(PageError) -> Made {
        var template = template
        template.page.margins = Self.margins
        template.page.paper.height = Self.tallest
        (template.header, template.footer) = (nil, nil)
        if template.log.pdus == .only { template.log.pdus = .lines }
        // A picture shows the moment and its rows, and nothing else.
        (template.log.map, template.log.legend, template.log.mostBeside) = (false, false, 1)
        var isFolded = false
        var rows = Self.kept(moment, of: event, in: 0..<capture.frames.count, most: Self.mostFrames)
        var part = capture.part(rows)
        var model = try model(part, template, context)
        if visible(model) > mostRows {
            isFolded = true
            template.log.fold = .repeats
            model = try self.model(part, template, context)
        }
        var (room, all) = (mostRows, mostRows)
        while visible(model) > all || model.pageCount > 1, rows.count > 1 {
            let wider = rows
            rows = visibleRows(model, of: wider, most: room)
            // The end of an event that has more rows is shown as well.
            if all == mostRows, !rows.contains(event.upperBound), mostRows >= Self.fewestOfTwoParts {
                all -= mostRows / Self.shareOfEnd
                rows = visibleRows(model, of: wider, most: min(all, room))
            }
            part = capture.part(rows)
            model = try self.model(part, template, context)
            room = max(1, min(all, room) * 3 / 4)
        }
        var options = options
        var end: Range<Int>?
        var spare = mostRows - all
        while all < mostRows, spare > 0 {
            guard let next = self.end(after: rows, most: spare) else { break }
            let kept = RowSet(count: capture.frames.count)
            for row in rows { kept.insert(row) }
            for row in next { kept.insert(row) }
            let whole = capture.keeping(kept)
            var wanted = options
            wanted.leftOut = (rows.count, LogWindows.leftOut(rows.upperBound..<next.lowerBound, of: capture))
            // The rows at the end must not make the picture too high.
            if try self.model(whole, template, context, wanted).pageCount > 1 {
                spare /= 2
                continue
            }
            (end, part, options) = (next, whole, wanted)
            break
        }
        // Heights in pixels are whole numbers. With the pitch of the paper the picture is as high as its rows.
        let units = Scale.pixels(dotsPerInch: dotsPerInch).unitsPerPoint
        let pitch = model.frame.rows.pitch * units
        template.log.pitch *= max(1, pitch.rounded(.down)) / pitch + 1e-9
        model = try self.model(part, template, context, options)
        let lines = Double(model.rowLines.lines(of: 0..<part.frames.count))
        let top = (model.front.sharedTop ?? model.frame.rows.top) + model.frame.rows.headHeight
        let rest = model.frame.size.height - model.frame.rows.bottom
        // A page has a minimum height, however few rows there are.
        let bottom = max(top + lines * model.frame.rows.pitch, model.frame.bodyTop + PageFrame.leastBody)
        template.page.paper.height = (bottom + rest + 1).rounded(.up)
        let section = LogSection(
            selection.narrowed(to: part), template: template, options: options, form: .png, dotsPerInch: dotsPerInch)
        return Made(
            document: try section.document.composed(context),
            texts: TicketRows(model, moment: moment - rows.lowerBound),
            rows: rows.lowerBound..<(end?.upperBound ?? rows.upperBound), shown: visible(model),
            wanted: capture.frames.count, isFolded: isFolded, isInTwoParts: end != nil)
    }

    /// A picture with fewer rows has no part for the end of the event; otherwise this share of its rows is for it.
    private static let (fewestOfTwoParts, shareOfEnd) = (20, 4)

    /// The rows around the end of the event, some of them after it; nil if none is left out before them.
    private func end(after rows: Range<Int>, most: Int) -> Range<Int>? {
        let last = min(capture.frames.count, event.upperBound + 1 + most / 3)
        let first = max(rows.upperBound, last - most)
        return first > rows.upperBound && first < last ? first..<last : nil
    }

    private func model(
        _ part: Capture, _ template: DocumentTemplate, _ context: SectionContext, _ options: LogOptions? = nil
    ) throws(PageError) -> LogModel {
        try LogModel(
            selection.narrowed(to: part), template: template, options: options ?? self.options, shaper: context.shaper,
            fonts: context.metrics, scale: .paper)
    }

    private func visible(_ model: LogModel) -> Int {
        (0..<model.capture.frames.count).count { !model.folds.isHidden($0) }
    }

    /// The range with this number of visible rows that is nearest to the moment.
    private func visibleRows(_ model: LogModel, of rows: Range<Int>, most: Int) -> Range<Int> {
        let seen = (0..<model.capture.frames.count).filter { !model.folds.isHidden($0) }
        func place(_ row: Int) -> Int { seen.lastIndex { $0 <= row - rows.lowerBound } ?? 0 }
        let own = place(event.lowerBound)...place(event.upperBound)
        let kept = Self.kept(place(moment), of: own, in: 0..<seen.count, most: most)
        let end = kept.upperBound < seen.count ? seen[kept.upperBound] : rows.count
        return (rows.lowerBound + seen[kept.lowerBound])..<(rows.lowerBound + end)
    }

    /// This number of rows of a range: all rows of the event, with twice as many rows after it as before it. Of an event
    /// with more rows those from its first sign on, as long as a third of the rows is after the moment.
    static func kept(
        _ place: Int, of event: ClosedRange<Int>, in range: Range<Int>, most: Int
    ) -> Range<Int> {
        guard range.count > most else { return range }
        let start =
            event.count <= most
            ? event.lowerBound - (most - event.count) / 3
            : max(min(event.lowerBound, place - most / 3), place - most * 2 / 3)
        let first = min(max(range.lowerBound, start), range.upperBound - most)
        return first..<(first + most)
    }
}
