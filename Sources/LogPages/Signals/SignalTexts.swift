package import CANDatabases
internal import Layout

/// The parts of the text of a signal, shaped once: its name, its unit, its labels, and the format of its numbers.
///
/// It is a class, so that passing it to a row counts one reference and not those of each of its texts.
package final class SignalTexts: Sendable {
    /// A glyph without its text, so that placing it counts no references.
    struct Glyph: Sendable {
        var font: FontSlot
        var index: UInt32
        /// Ems.
        var advance: Double
        var offsetX: Double
        var offsetY: Double
    }

    struct Run: Sendable {
        var glyphs: [Glyph] = []
        /// Ems.
        var width = 0.0
        /// Its words, if it may be drawn with words of sentences.
        private(set) var parts: [StatementWord.Part]?

        init(_ text: ShapedText) {
            parts = StatementWord.split(text)
            glyphs = text.glyphs.map {
                Glyph(font: $0.font, index: $0.index, advance: $0.advance, offsetX: $0.offsetX, offsetY: $0.offsetY)
            }
            width = text.width
        }

        /// The same text in words of a font for them; unchanged if the font does not have a character.
        func drawn(with words: StatementWords) -> Run {
            guard let parts else { return self }
            var run = self
            run.glyphs = []
            for part in parts {
                let own = glyphs[part.start..<part.start + part.word.count]
                if let word = words.glyph(part.word) {
                    let width = own.reduce(0) { $0 + $1.advance }
                    run.glyphs.append(Glyph(font: .prose, index: word, advance: width, offsetX: 0, offsetY: 0))
                    continue
                }
                for (scalar, glyph) in zip(part.word.scalars, own) {
                    guard let single = words.glyph(StatementWord(scalar, isStrong: part.word.isStrong)) else {
                        return self
                    }
                    run.glyphs.append(
                        Glyph(font: .prose, index: single, advance: glyph.advance, offsetX: 0, offsetY: 0))
                }
            }
            return run
        }
    }

    let name: Run
    /// With the space before it; empty if there is no unit. A normal space: a no-break space is outside of the part of
    /// the font that Cairo embeds first (Windows-1252), and each change of font costs as much as a row.
    let unit: Run
    let labels: [Run]
    package let value: ValueText
    /// Whether raw values are shown: no names of values, and no units.
    package let isRaw: Bool
    /// Raw values that mean "not available".
    package let missing: MissingValues

    /// Maximum length of names, units and labels: longer ones do not fit on a line and are truncated.
    private static let longestText = 160

    /// - Parameters:
    ///   - labels: by index in the table: the names of values, which signals share.
    ///   - name: the name as it is written in this place.
    ///   - missing: raw values that mean "not available".
    ///   - isRaw: whether to show raw values in hexadecimal.
    init(
        _ entry: SignalCatalog.SignalEntry, name: String, labels: [Run], missing: MissingValues, isRaw: Bool,
        look: SignalLook, shaper: any TextShaper
    ) {
        self.name = Self.run(name, look.sign, shaper, look.name)
        let unit = isRaw ? "" : entry.signal.unit ?? ""
        self.unit = Self.run(unit.isEmpty ? "" : " " + unit, "", shaper, look.unit)
        self.labels = labels
        value = ValueText(entry.scaling, rawBits: isRaw ? entry.signal.length : nil)
        self.isRaw = isRaw
        self.missing = missing
    }

    private init(_ texts: SignalTexts, drawnWith words: StatementWords) {
        name = texts.name.drawn(with: words)
        unit = texts.unit.drawn(with: words)
        labels = texts.labels.map { $0.drawn(with: words) }
        (value, missing, isRaw) = (texts.value, texts.missing, texts.isRaw)
    }

    /// The words of a value: the index of its name in the table, or that it is not available; neither for a number.
    package func words(_ raw: RawValue, _ labels: LabelTable) -> (label: Int?, missing: String?) {
        guard !isRaw else { return (nil, nil) }
        let label = labels.index(of: raw)
        return (label, label == nil ? missing.words(for: raw) : nil)
    }

    /// The same texts in words of a font for them.
    func drawn(with words: StatementWords) -> SignalTexts { SignalTexts(self, drawnWith: words) }

    static func runs(_ labels: LabelTable, look: SignalLook, shaper: any TextShaper) -> [Run] {
        labels.texts.map { run($0, "", shaper, look.value) }
    }

    private static func run(
        _ text: String, _ end: String, _ shaper: any TextShaper, _ font: FontSlot
    ) -> Run {
        let isCut = text.count > longestText
        let shown = LogSignals.shown(text, longestText) + (isCut ? "\u{2026}" : "") + end
        return Run(shaper.shape(shown, font: font))
    }
}
