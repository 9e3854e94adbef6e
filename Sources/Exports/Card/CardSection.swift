package import Analysis
internal import CANCapture
internal import Figures
internal import Layout
package import LogPages
package import Pages
internal import Reporting
package import TemplateReading
internal import Wording

/// What happened on one small picture: a sentence, the lanes around it, and the rows that matter.
package struct CardSection: Section {
    package struct Words: Sendable {
        package var title = ""
        /// What followed; "" where nothing is known.
        package var consequence = ""
        package var subtitle = ""
        package var footer = ""

        package init() {}
    }

    private let selection: Selection
    private let moment: Int
    private let incident: Incident?
    private var finding: Finding? { incident?.lead }
    private let words: Words
    private let template: DocumentTemplate
    private let options: LogOptions
    private let stretch: ClosedRange<Int64>
    package let dotsPerInch: Double

    package var page: PageStyle { template.page }

    /// Points, of a card of the usual size: rows are then large enough for a chat.
    private static let room = Size(width: 530, height: 278)
    private static let rowSize = 7.5
    private static let margins = Insets(top: 16, right: 20, bottom: 10, left: 24)

    /// - Parameters:
    ///   - selection: the frames of the stretch; at least one.
    ///   - moment: its row that matters most.
    ///   - incident: of the recording; its window is shaded.
    ///   - width: pixels.
    package init(
        _ selection: Selection, moment: Int, incident: Incident?, words: Words, template: DocumentTemplate,
        options: LogOptions, stretch: ClosedRange<Int64>, width: Int, height: Int
    ) {
        let factor = min(Double(width) / Self.room.width, Double(height) / Self.room.height)
        dotsPerInch = factor * 72
        var template = template
        template.page.paper = Size(width: Double(width) / factor, height: Double(height) / factor)
        template.page.margins = Self.margins
        (template.header, template.footer) = (nil, nil)
        template.log.columns.removeAll { $0 == .ascii || $0 == .type || $0 == .direction }
        template.log.pdus = .none
        template.log.sizes.largest = Self.rowSize
        template.log.sizes.smallest = min(template.log.sizes.smallest, 6.5)
        var options = options
        (options.note, options.sources) = (nil, .init())
        self.template = template
        self.options = options
        (self.selection, self.moment, self.incident) = (selection, moment, incident)
        (self.words, self.stretch) = (words, stretch)
    }

    package func pages(_ context: SectionContext) throws(PageError) -> FinishedPages {
        let scale = Scale.pixels(dotsPerInch: dotsPerInch)
        let frame = try PageFrame(template.page, scale: scale)
        let theme = Theme.named(template.page.theme)
        let layout = ReportLayoutContext(frame: frame, theme: theme, scale: scale, shaper: context.shaper)
        let log = try LogModel(
            selection.narrowed(to: rowsThatMatter()), template: template, options: options, shaper: context.shaper,
            fonts: context.metrics, scale: scale)
        log.weights.announce(to: context.shaper, hasMarks: log.capture.frames.hidden != nil)
        var list = DisplayList(size: frame.size, background: theme.paper)
        var y = placeWords(layout, frame, into: &list)
        let bottom = frame.size.height - layout.length(20)
        let least = log.frame.rows.headHeight + Self.leastLines * log.frame.rows.pitch
        y = placeLanes(layout, frame, context.shaper, from: y, to: bottom - least, into: &list)
        placeRows(log, from: y + layout.length(4), to: bottom, into: &list)
        placeFoot(layout, frame, into: &list)
        return FinishedPages([list], contents: [])
    }

    /// The sentence beside a bar in the colour of what it says; returns where it ends.
    private func placeWords(_ layout: ReportLayoutContext, _ frame: PageFrame, into list: inout DisplayList) -> Double {
        let colour = finding.map { FindingSign.colours($0.severity, layout.theme).fill } ?? layout.theme.link
        list.addCells(
            at: [Point(x: 0, y: 0)], size: Size(width: layout.length(6), height: frame.size.height), colour: colour)
        var y = frame.content.y
        // A sentence of two lines is set smaller.
        var size = 17.0
        if layout.width(layout.shaped(words.title, .strong), size) > layout.width { size = 14.5 }
        for line in layout.lines(words.title, .strong, size, width: layout.width, most: 2) {
            layout.put(line, size, x: layout.left, y: y + layout.length(size * 0.9), layout.theme.ink, into: &list)
            y += layout.length(size * 1.2)
        }
        if !words.consequence.isEmpty {
            for line in layout.lines(words.consequence, .text, 10, width: layout.width, most: 2) {
                layout.put(line, 10, x: layout.left, y: y + layout.length(10), layout.theme.ink, into: &list)
                y += layout.length(13)
            }
        }
        let subtitle = layout.fitted(words.subtitle, .text, 8.6, width: layout.width)
        layout.put(subtitle, 8.6, x: layout.left, y: y + layout.length(9), layout.theme.quiet, into: &list)
        return y + layout.length(17)
    }

    private func placeFoot(_ layout: ReportLayoutContext, _ frame: PageFrame, into list: inout DisplayList) {
        layout.put(
            layout.shaped(words.footer, .text), 6.8, x: layout.right, y: frame.size.height - layout.length(7),
            align: .trailing, layout.theme.quiet, into: &list)
    }

    /// Fewer lanes where they have no room; none where not even some have.
    private func placeLanes(
        _ layout: ReportLayoutContext, _ frame: PageFrame, _ shaper: any TextShaper, from top: Double,
        to bottom: Double,
        into list: inout DisplayList
    ) -> Double {
        var timeline = TimelineOptions()
        timeline.zone = options.zone
        timeline.page = template.page
        timeline.leading = concerned
        timeline.start = stretch.lowerBound
        timeline.stop = stretch.upperBound
        timeline.marks = options.marks
        timeline.selections = [incident?.interval].compactMap { $0 }
        var canvas = TimelineCanvas(width: frame.size.width, height: nil, scale: layout.scale, isPaged: true)
        canvas.margin = frame.content.x
        canvas.lanePitch = 10.5
        canvas.loadHeight = 0
        let facts = TimelineFacts(selection, options: timeline)
        for lanes in [7, 6, 5, 4, 3, 2] {
            timeline.mostLanes = lanes
            guard
                let blocks = try? TimelineSection.figure(
                    facts, options: timeline, canvas: canvas, wholeUpTo: .infinity, hasLegend: false,
                    shaper: shaper)
            else { return top }
            let flow = Flow(blocks, first: Region(top: top, bottom: .greatestFiniteMagnitude))
            let end = flow.ends.first ?? top
            guard end <= bottom || lanes == 2 else { continue }
            guard end <= bottom else { return top }
            flow.place(page: 0, of: blocks, x: frame.content.x, into: &list)
            return end
        }
        return top
    }

    /// So many rows as have room, a third of them before the moment.
    private func placeRows(_ log: LogModel, from top: Double, to bottom: Double, into list: inout DisplayList) {
        let rows = log.frame.rows
        let room = Int(((bottom - top - rows.headHeight) / rows.pitch).rounded(.down))
        let count = log.capture.frames.count
        guard room > 0, count > 0 else { return }
        let place = whereMomentIs(log.capture.frames)
        var (first, end) = (place, place + 1)
        func lines(_ range: Range<Int>) -> Int { log.rowLines.lines(of: range) }
        while first > 0 || end < count {
            let takesBefore = first > 0 && (end >= count || (place - first) * 2 < end - place)
            let next = takesBefore ? (first - 1)..<end : first..<(end + 1)
            guard lines(next) <= room else { break }
            (first, end) = (next.lowerBound, next.upperBound)
        }
        guard lines(first..<end) <= room else { return }
        LogHeader(model: log).placeHeads(top: top, into: &list)
        var builder = LogPageBuilder(log)
        builder.place(rows: first..<end, top: top + rows.headHeight, hasHeads: false, into: &list)
        list.endRun()
    }

    private var concerned: Set<LaneIdentity> {
        guard let finding else { return [] }
        let entries = selection.recording.index.entries
        return Set(finding.slots.filter { $0 < entries.count }.map { LaneIdentity(entries[$0]) })
    }

    /// Rows around the moment: of the identifiers that the finding is about, or of all.
    private func rowsThatMatter() -> Capture {
        let concerned = concerned
        let frames = selection.frames
        func matters(_ row: Int) -> Bool {
            concerned.isEmpty
                || concerned.contains { identity in
                    identity.channel == frames.channel(row) && identity.identifier == frames.identifier(row)
                        && identity.isExtended == frames.flags(row).contains(.extended)
                }
        }
        let kept = RowSet(count: frames.count)
        var count = 0
        for row in stride(from: moment, through: 0, by: -1) where count < Self.mostRows && matters(row) {
            kept.insert(row)
            count += 1
        }
        count = 0
        for row in (moment + 1)..<max(moment + 1, frames.count) where count < Self.mostRows && matters(row) {
            kept.insert(row)
            count += 1
        }
        var capture = selection.capture.keeping(kept)
        if capture.frames.isEmpty { capture = selection.capture }
        capture.source.notes = []
        capture.skipped = SkippedRecords()
        return capture
    }

    private static let mostRows = 60
    /// Lines of rows for which lanes make room.
    private static let leastLines = 7.0

    private func whereMomentIs(_ frames: FrameTable) -> Int {
        let number = selection.frames.place(moment)
        return (0..<frames.count).first { frames.place($0) >= number } ?? frames.count - 1
    }
}
