package import Analysis
internal import CANCapture
package import Layout
package import Pages
internal import Platform
internal import Formatting
internal import Wording

/// The content before the first row: the title block of a report, a note, and what could not be read.
package struct FrontMatter: Sendable {
    private var blocks: [ProseBlock] = []
    private var flow = Flow([BlockMeasure](), first: Region(top: 0, bottom: 0))
    private var left: Double
    /// Units per point. Blocks are measured on paper, which decides the page of each block.
    private var factor = 1.0
    /// Number of pages without rows.
    package private(set) var fullPages = 0
    /// Number of lines of rows on the first page with rows; nil for a whole page.
    package private(set) var remainingLines: Int?
    /// Top of the column heads on the page that has both front matter and rows; nil if there is no such page.
    package private(set) var sharedTop: Double?

    /// Number of columns of rows that begin below it: all of its page, so that their rows are in line.
    func sharedColumns(of columns: Int) -> Int {
        guard sharedTop != nil else { return 0 }
        return fullPages % columns == 0 ? columns : 1
    }

    package init(
        _ selection: Selection, facts: CaptureFacts, options: LogOptions, theme: Theme, shaper: any TextShaper,
        frame: PageFrame, rows: PageFrame.Rows
    ) {
        left = frame.content.x
        let capture = selection.capture
        let source = capture.source
        let trust = options.hasTitleBlock ? selection.clock : nil
        let content = LogProse(capture: capture, facts: facts, zone: options.zone, trust: trust, dates: options.dates)
        let context = Context(shaper: shaper, width: frame.content.width, scale: .paper)
        if options.hasTitleBlock {
            add([options.title ?? content.fileName], .strong, 22, theme.ink, above: 14, context)
            add([content.subtitle], .text, 9.5, theme.quiet, above: 3, context)
            for fact in content.facts {
                add([fact], .text, 9, fact == content.doubt ? theme.trouble : theme.ink, above: 1.5, context)
            }
            for line in options.sources.lines { add([line], .text, 9, theme.ink, above: 1.5, context) }
            if !selection.words.isEmpty {
                let words = selection.words.joined(separator: ", ")
                add(["A part of the capture: \(words)"], .text, 9, theme.warning, above: 1.5, context)
            }
        }
        if !options.hasTitleBlock {
            for line in options.sources.linesBesideName { add([line], .text, 8, theme.quiet, above: 3, context) }
        }
        if let note = options.note {
            addNote(note.plainText, theme, context)
        }
        if capture.skipped.count > 0 {
            add([content.skippedHeadline], .strong, 8.5, theme.trouble, above: 9, bar: theme.trouble, context)
            add(content.skippedPlaces, .text, 8, theme.quiet, above: 0, bar: theme.trouble, context)
        }
        if !source.notes.isEmpty {
            add(source.notes, .text, 8, theme.warning, above: 8, bar: theme.warning, context)
        }
        guard !blocks.isEmpty else { return }
        flow = Flow(blocks, first: Region(top: frame.bodyTop, bottom: rows.bottom))
        let top = flow.ends[flow.pages.count - 1] + Self.gap
        let room = rows.lines(below: top)
        if room >= 4 || room >= rows.capacity {
            fullPages = flow.pages.count - 1
            remainingLines = room
            sharedTop = top
        } else {
            fullPages = flow.pages.count
        }
    }

    /// The number of lines per page at another scale, so that rows are on the same pages.
    func lines(capacity: Int, scale: Scale) -> PageFrame.FixedLines {
        var shared: (top: Double, lines: Int)?
        if let top = sharedTop, let lines = remainingLines, lines > 0 {
            shared = ((top - Self.gap + Self.leastGap) * scale.unitsPerPoint, lines)
        }
        return PageFrame.FixedLines(capacity: capacity, shared: shared)
    }

    /// The same content on the same pages at another scale.
    ///
    /// - Parameters:
    ///   - rows: the layout whose lines are used.
    ///   - width: width of the content of the page, in points.
    func scaled(to scale: Scale, frame: PageFrame, rows: PageFrame.Rows, width: Double) -> FrontMatter {
        guard scale != .paper else { return self }
        var front = self
        front.factor = scale.unitsPerPoint
        // Margins are whole pixels, so there is a little less space than on paper: lines are made smaller accordingly.
        let room = min(1, frame.content.width / (width * scale.unitsPerPoint))
        let fitted = scale.wholeUnits ? Scale.pixels(dotsPerInch: 72 * scale.unitsPerPoint * room) : scale
        front.blocks = blocks.map { $0.scaled(to: fitted) }
        // Lines were broken at the width on paper; without a margin they keep this width.
        front.left = max(0, min(frame.content.x, (frame.size.width - width * front.factor).rounded(.down)))
        if let sharedTop {
            let lines = Double(remainingLines ?? 0)
            let lowest = rows.bottom - rows.headHeight - lines * rows.pitch
            front.sharedTop =
                scale.wholeUnits
                ? min(sharedTop * front.factor, lowest).rounded(.down) : sharedTop * front.factor
        }
        return front
    }

    /// Draws the content of a page; nothing after the last page of the front matter.
    package func place(page: Int, into list: inout DisplayList) {
        guard !blocks.isEmpty, flow.pages.indices.contains(page) else { return }
        for piece in flow.pages[page] {
            blocks[piece.block].placeBar(piece.parts, at: Point(x: left, y: piece.top * factor), into: &list)
        }
        for piece in flow.pages[page] {
            blocks[piece.block].place(piece.parts, at: Point(x: left, y: piece.top * factor), into: &list)
        }
    }

    private struct Context {
        var shaper: any TextShaper
        /// Width of the content of the page, units.
        var width: Double
        var scale: Scale
    }

    private mutating func add(
        _ paragraphs: [String], _ font: FontSlot, _ points: Double, _ colour: Colour, above: Double,
        bar: Colour? = nil, _ context: Context
    ) {
        let scale = context.scale
        let shaped = paragraphs.map { context.shaper.shape(Printable.text($0), font: font) }
        let text = TextBlock(
            paragraphs: shaped, width: context.width - (bar == nil ? 0 : scale.length(Self.indent)),
            fontSize: points * scale.unitsPerPoint, pitch: scale.length(points * Self.pitch))
        add(text, colour, above: above, bar: bar, scale)
    }

    /// A text of any length and content: it is shaped in pieces, and each character that cannot be shown is replaced.
    private mutating func addNote(_ note: String, _ theme: Theme, _ context: Context) {
        let points = 9.0
        let scale = context.scale
        let text = TextBlock(
            texts: NoteText.shown(note).split(separator: "\n", omittingEmptySubsequences: false),
            width: context.width - scale.length(Self.indent), fontSize: points * scale.unitsPerPoint,
            pitch: scale.length(points * Self.pitch)
        ) { context.shaper.shape($0, font: .text) }
        add(text, theme.ink, above: 8, bar: theme.faintRule, scale)
    }

    private mutating func add(_ text: TextBlock, _ colour: Colour, above: Double, bar: Colour?, _ scale: Scale) {
        var block = ProseBlock(text, colour: colour, baseline: text.pitch * 0.76, scale: scale)
        block.measure.before = scale.length(above)
        block.measure.atTop = scale.length(6)
        if let bar {
            block.bar = bar
            block.barWidth = scale.length(2)
            block.indent = scale.length(Self.indent)
        }
        blocks.append(block)
    }

    /// Gap between the front matter and the column heads, in points; less in pixels if rows need the space.
    private static let gap = 10.0
    private static let leastGap = 2.0
    /// Gap beside a bar, in points.
    private static let indent = 9.0
    /// Distance from one line to the next, in font sizes.
    private static let pitch = 1.38
}
