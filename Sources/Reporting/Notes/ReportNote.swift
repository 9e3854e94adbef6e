internal import Layout
internal import TemplateReading
internal import Wording

/// What the user has to say of a capture: paragraphs beside a bar.
enum ReportNote {
    static func blocks(_ note: DocumentNote?, _ stage: ReportStage) -> [any Block] {
        switch note {
        case nil: []
        case .plain(let text): blocks(text, stage)
        case .markdown(let note):
            // Its first block tells all of it.
            MarkdownBlocks(stage: stage).blocks(note).enumerated().map { place, block in
                ToldBlock(block: block, content: place == 0 ? .markdown(note) : .nothing)
            }
        }
    }

    private static func blocks(_ note: String, _ stage: ReportStage) -> [any Block] {
        let size = stage.size(9)
        let text = TextBlock(
            texts: NoteText.shown(note).split(separator: "\n", omittingEmptySubsequences: false),
            width: stage.width - stage.length(9), fontSize: size, pitch: stage.length(12.4)
        ) { stage.shaped($0, .text) }
        var block = ProseBlock(text, colour: stage.theme.ink, baseline: text.pitch * 0.76, scale: stage.scale)
        block.measure.before = stage.length(12)
        block.indent = stage.length(9)
        let paragraphs = NoteText.shown(note).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return [
            BarredProse(
                paragraphs: paragraphs, prose: block, bar: stage.theme.faintRule, barWidth: stage.length(2))
        ]
    }

    /// Prose with its bar: here each stands where it belongs, as there are few on a page.
    private struct BarredProse: TellingBlock {
        let paragraphs: [String]
        let prose: ProseBlock
        let bar: Colour
        let barWidth: Double
        var measure: BlockMeasure { prose.measure }
        var content: ReportContent? { .note(paragraphs) }

        func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
            list.add(
                Rect(x: place.x, y: place.y, width: barWidth, height: Double(parts.count) * prose.text.pitch),
                colour: bar)
            prose.place(parts, at: place, into: &list)
        }
    }
}

/// A block with what it says in other forms.
private struct ToldBlock: TellingBlock {
    let block: any Block
    let content: ReportContent?
    var measure: BlockMeasure { block.measure }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        block.place(parts, at: place, into: &list)
    }
}
