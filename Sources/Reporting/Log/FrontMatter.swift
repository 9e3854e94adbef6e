package import Pages
package import Platform
package import Wording
package import Analysis
package import Capture
package import Layout

/// What stands before the first row: the title block of a report, a note, and what could not be read.
package struct FrontMatter: Sendable {
    package struct Line: Sendable {
        package var text: ShapedText
        package var size: Double
        package var colour: Colour
        package var x: Double
        package var baseline: Double
    }

    package struct Bar: Sendable {
        package var rect: Rect
        package var colour: Colour
    }

    package struct Page: Sendable {
        package var lines: [Line] = []
        package var bars: [Bar] = []
        /// Where it ends.
        package var bottom = 0.0
    }

    package private(set) var pages: [Page] = []
    /// Pages that hold no rows.
    package private(set) var fullPages = 0
    /// Lines of rows that fit on the first page with rows; nil for a whole page's.
    package private(set) var remainingLines: Int?

    /// The page that front matter and rows share.
    package var sharedPage: Page? { pages.count > fullPages ? pages.last : nil }

    private var cursor = 0.0

    package init(
        capture: Capture, facts: CaptureFacts, options: LogOptions, theme: Theme, shaper: any TextShaper,
        frame: PageFrame, rows: PageFrame.Rows, scale: Scale
    ) {
        let source = capture.source
        let trust = options.hasTitleBlock ? ClockTrust(capture.frames, clock: source.clock) : nil
        let content = LogProse(capture: capture, facts: facts, zone: options.zone, trust: trust)
        let context = Context(shaper: shaper, frame: frame, rows: rows, scale: scale)
        if options.hasTitleBlock {
            add([options.title ?? content.fileName], .strong, 22, theme.ink, above: 14, context)
            add([content.subtitle], .text, 9.5, theme.quiet, above: 3, context)
            for fact in content.facts {
                add([fact], .text, 9, fact == content.doubt ? theme.trouble : theme.ink, above: 1.5, context)
            }
            if !options.selection.isEmpty {
                let selection = options.selection.joined(separator: " ")
                add(["A part of the capture: \(selection)"], .text, 9, theme.warning, above: 1.5, context)
            }
        }
        if let note = options.note {
            addNote(note, theme, context)
        }
        if capture.skipped.count > 0 {
            add([content.skippedHeadline], .strong, 8.5, theme.trouble, above: 9, bar: theme.trouble, context)
            add(content.skippedPlaces, .text, 8, theme.quiet, above: 0, bar: theme.trouble, context)
        }
        if !source.notes.isEmpty {
            add(source.notes, .text, 8, theme.warning, above: 8, bar: theme.warning, context)
        }
        guard let last = pages.last else { return }
        let room = rows.lines(below: last.bottom + scale.length(10))
        if room >= 4 || room >= rows.capacity {
            fullPages = pages.count - 1
            remainingLines = room
        } else {
            fullPages = pages.count
        }
    }

    private struct Context {
        var shaper: any TextShaper
        var frame: PageFrame
        var rows: PageFrame.Rows
        var scale: Scale
    }

    private mutating func add(
        _ paragraphs: [String], _ font: FontSlot, _ points: Double, _ colour: Colour, above: Double,
        bar: Colour? = nil, _ context: Context
    ) {
        let scale = context.scale
        let size = points * scale.unitsPerPoint
        let indent = bar == nil ? 0 : scale.length(9)
        let width = context.frame.content.width - indent
        let pitch = scale.length(points * 1.38)
        let shaped = paragraphs.map { context.shaper.shape(Printable.text($0), font: font) }
        let block = TextBlock(paragraphs: shaped, width: width, fontSize: size, pitch: pitch)
        place(block, points, colour, above: above, bar: bar, context)
    }

    /// Of any length and content: it is shaped in pieces, and what cannot be shown is one sign each.
    private mutating func addNote(_ note: String, _ theme: Theme, _ context: Context) {
        let points = 9.0
        let scale = context.scale
        let text = NoteText.shown(note)
        let block = TextBlock(
            texts: text.split(separator: "\n", omittingEmptySubsequences: false),
            width: context.frame.content.width - scale.length(9), fontSize: points * scale.unitsPerPoint,
            pitch: scale.length(points * 1.38)
        ) { context.shaper.shape($0, font: .text) }
        place(block, points, theme.ink, above: 8, bar: theme.faintRule, context)
    }

    private mutating func place(
        _ block: TextBlock, _ points: Double, _ colour: Colour, above: Double, bar: Colour?, _ context: Context
    ) {
        let scale = context.scale
        let size = block.fontSize
        let indent = bar == nil ? 0 : scale.length(9)
        let pitch = block.pitch
        if pages.isEmpty {
            pages = [Page()]
            cursor = context.frame.headerRule
        }
        let top = cursor
        // On a page that is too low for both, the text counts more than the space above it.
        let isFirst = pages.count == 1 && pages[0].lines.isEmpty
        if !isFirst || cursor + scale.length(above) + pitch <= context.rows.bottom { cursor += scale.length(above) }
        var barTop = above == 0 ? top : cursor
        for line in block.lines {
            if cursor + pitch > context.rows.bottom {
                finishBar(bar, barTop, context)
                pages.append(Page())
                cursor = context.frame.headerRule + scale.length(6)
                barTop = cursor
            }
            pages[pages.count - 1].lines.append(
                Line(
                    text: line, size: size, colour: colour, x: context.frame.content.x + indent,
                    baseline: scale.snapped(cursor + pitch * 0.76)))
            cursor += pitch
            pages[pages.count - 1].bottom = cursor
        }
        finishBar(bar, barTop, context)
    }

    private mutating func finishBar(_ colour: Colour?, _ top: Double, _ context: Context) {
        guard let colour, cursor > top else { return }
        let rect = Rect(
            x: context.frame.content.x, y: top, width: context.scale.length(2), height: cursor - top)
        pages[pages.count - 1].bars.append(Bar(rect: rect, colour: colour))
    }
}
