package import Analysis
internal import CANCapture
package import Layout
package import Pages
internal import Platform
internal import Formatting
internal import Wording

/// What stands before the first row: the title block of a report, a note, and what could not be read.
package struct FrontMatter: Sendable {
    private var blocks: [ProseBlock] = []
    private var flow = Flow([BlockMeasure](), first: Region(top: 0, bottom: 0))
    private var left: Double
    /// Units a point: blocks are measured on paper, which decides what is on which page.
    private var factor = 1.0
    /// Pages that hold no rows.
    package private(set) var fullPages = 0
    /// Lines of rows that fit on the first page with rows; nil for a whole page's.
    package private(set) var remainingLines: Int?
    /// Where the column heads are on the page that front matter and rows share; nil where there is none.
    package private(set) var sharedTop: Double?

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

    /// Lines of pages in units of a scale, for rows to have the same ones there.
    func lines(capacity: Int, scale: Scale) -> PageFrame.FixedLines {
        var shared: (top: Double, lines: Int)?
        if let top = sharedTop, let lines = remainingLines, lines > 0 {
            shared = ((top - Self.gap + Self.leastGap) * scale.unitsPerPoint, lines)
        }
        return PageFrame.FixedLines(capacity: capacity, shared: shared)
    }

    /// The same on the same pages, in units of a scale.
    ///
    /// - Parameters:
    ///   - rows: that hold this one's lines.
    ///   - width: of the page's content, in points.
    func scaled(to scale: Scale, frame: PageFrame, rows: PageFrame.Rows, width: Double) -> FrontMatter {
        guard scale != .paper else { return self }
        var front = self
        front.factor = scale.unitsPerPoint
        // Margins are whole pixels, and leave a little less than on paper: lines are set that much smaller.
        let room = min(1, frame.content.width / (width * scale.unitsPerPoint))
        let fitted = scale.wholeUnits ? Scale.pixels(dotsPerInch: 72 * scale.unitsPerPoint * room) : scale
        front.blocks = blocks.map { $0.scaled(to: fitted) }
        // Lines were broken at the width on paper: without a margin they have that still.
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

    /// Adds what stands on a page; nothing behind its last one.
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
        /// Of the page's content, units.
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

    /// Of any length and content: it is shaped in pieces, and what cannot be shown is one sign each.
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

    /// Between it and the column heads, in points; on pixels less where rows ask for it.
    private static let gap = 10.0
    private static let leastGap = 2.0
    /// Beside a bar, in points.
    private static let indent = 9.0
    /// From one line to the next, in font sizes.
    private static let pitch = 1.38
}
