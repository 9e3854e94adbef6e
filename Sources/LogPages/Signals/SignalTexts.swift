package import CANDatabases
internal import Layout

/// What a signal's text is made of, shaped once: `Name=`, its unit, its labels, and how its numbers are written.
///
/// A class, so that handing it to a row counts one reference and not those of each of its texts.
package final class SignalTexts: Sendable {
    /// A glyph without its text, so that placing one counts no references.
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

        init(_ text: ShapedText) {
            glyphs = text.glyphs.map {
                Glyph(font: $0.font, index: $0.index, advance: $0.advance, offsetX: $0.offsetX, offsetY: $0.offsetY)
            }
            width = text.width
        }
    }

    let name: Run
    /// With the blank before it; empty where there is none. A plain blank: a no-break one is outside of Windows-1252's part
    /// of the font that Cairo embeds first, and every change of font costs as much as a row.
    let unit: Run
    let labels: [Run]
    package let value: ValueText
    /// Raw values that are none.
    package let missing: MissingValues

    /// Longer names, units and labels are cut: a line has no room for them.
    private static let longestText = 160

    /// - Parameters:
    ///   - labels: by place in the table: the names of values, which signals share.
    ///   - nameFont: a lighter cut than that of values.
    ///   - missing: raw values that are none.
    init(
        _ entry: SignalCatalog.SignalEntry, labels: [Run], missing: MissingValues, nameFont: FontSlot,
        shaper: any TextShaper
    ) {
        name = Self.run(entry.signal.name, "=", shaper, nameFont)
        unit = Self.run(entry.signal.unit.map { $0.isEmpty ? "" : " " + $0 } ?? "", "", shaper)
        self.labels = labels
        value = ValueText(entry.scaling)
        self.missing = missing
    }

    static func runs(_ labels: LabelTable, shaper: any TextShaper) -> [Run] {
        labels.texts.map { run($0, "", shaper) }
    }

    private static func run(
        _ text: String, _ end: String, _ shaper: any TextShaper, _ font: FontSlot = .mono
    ) -> Run {
        let isCut = text.count > longestText
        let shown = LogSignals.shown(text, longestText) + (isCut ? "\u{2026}" : "") + end
        return Run(shaper.shape(shown, font: font))
    }
}
