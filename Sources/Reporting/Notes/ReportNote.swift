internal import Layout
internal import TemplateReading
internal import Formatting
internal import Wording

/// The note of the user about a capture: paragraphs beside a bar.
enum ReportNote {
    static func blocks(_ note: DocumentNote?, _ layout: ReportLayoutContext) -> [any Block] {
        switch note {
        case nil: []
        case .plain(let text): blocks(text, layout)
        case .markdown(let note):
            // Its first block has all of its content.
            MarkdownBlocks(layout: layout).blocks(note).enumerated().map { place, block in
                ExportableContent(block: block, content: place == 0 ? .markdown(note) : .nothing)
            }
        }
    }

    private static func blocks(_ note: String, _ layout: ReportLayoutContext) -> [any Block] {
        let size = layout.size(9)
        let text = TextBlock(
            texts: NoteText.shown(note).split(separator: "\n", omittingEmptySubsequences: false),
            width: layout.width - layout.length(9), fontSize: size, pitch: layout.length(12.4)
        ) { layout.shaped($0, .text) }
        var block = ProseBlock(text, colour: layout.theme.ink, baseline: text.pitch * 0.76, scale: layout.scale)
        block.measure.before = layout.length(12)
        block.indent = layout.length(9)
        let paragraphs = NoteText.shown(note).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return [
            BarredProse(
                paragraphs: paragraphs, prose: block, bar: layout.theme.faintRule, barWidth: layout.length(2))
        ]
    }

    /// Text with its bar. The bars are not collected by colour, because there are few on a page.
    private struct BarredProse: ExportableBlock {
        let paragraphs: [String]
        var prose: ProseBlock
        let bar: Colour
        let barWidth: Double
        var measure: BlockMeasure {
            get { prose.measure }
            set { prose.measure = newValue }
        }
        var content: ReportContent? { .note(paragraphs) }

        func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
            list.add(
                Rect(x: place.x, y: place.y, width: barWidth, height: Double(parts.count) * prose.text.pitch),
                colour: bar)
            prose.place(parts, at: place, into: &list)
        }
    }
}

/// A block with its content for other formats.
private struct ExportableContent: ExportableBlock {
    var block: any Block
    let content: ReportContent?
    var measure: BlockMeasure {
        get { block.measure }
        set { block.measure = newValue }
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        block.place(parts, at: place, into: &list)
    }
}
