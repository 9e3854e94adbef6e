internal import Analysis
internal import CANCapture
package import Layout
internal import Platform
internal import Wording

/// Texts that are the same on all pages, shaped once.
package struct LogTexts: Sendable {
    package let title: ShapedText
    package let footer: ShapedText
    /// For each column of ``LogColumns``.
    package let heads: [ShapedText]
    /// The head of the signals beside the bytes.
    let signals: ShapedText
    /// For each channel: " on can0", or empty if there is only one channel.
    package let silencePlaces: [ShapedText]
    /// ` → ` in the range of a counter; the fonts of tables have no arrow.
    let arrow: ShapedText
    package let ellipsis: ShapedText
    package let strongEllipsis: ShapedText
    /// For texts that differ from page to page and contain nothing from the file: numbers and times.
    package let table: TableShaper

    init(
        _ selection: Selection, facts: CaptureFacts, columns: LogColumns, options: LogOptions, shaper: any TextShaper,
        fonts: [FontMetrics]
    ) {
        let prose = LogProse(capture: selection.capture, facts: facts, zone: options.zone, dates: options.dates)
        title = shaper.shape(Printable.text(options.title ?? prose.fileName), font: .strong)
        let part = selection.words.isEmpty ? "" : " \u{B7} only " + selection.words.joined(separator: ", ")
        let said = columns.said.map { " \u{B7} " + $0 }.joined()
        footer = shaper.shape(prose.footer + said + part, font: .text)
        signals = shaper.shape("Signals that changed", font: .strong)
        heads = columns.columns.map { shaper.shape($0.title, font: .strong) }
        silencePlaces = facts.channels.map { channel in
            guard facts.channels.count > 1 else { return ShapedText() }
            // Vector's tools number channels; a number alone would look like a time.
            let isNumber = channel.name.allSatisfy(\.isNumber)
            return shaper.shape((isNumber ? " on channel " : " on ") + Printable.text(channel.name), font: .strong)
        }
        arrow = facts.errors > 0 ? shaper.shape(" \u{2192} ", font: .strong) : ShapedText()
        ellipsis = shaper.shape("\u{2026}", font: .text)
        strongEllipsis = shaper.shape("\u{2026}", font: .strong)
        table = TableShaper(fonts: fonts)
    }

    /// For a text from the file.
    func safe(_ text: String) -> String { Printable.text(text) }
}
