package import Layout

/// The fonts of a document: which files, how they measure, and which of their glyphs are in use.
///
/// Values only; every queue opens the files for itself.
package struct DocumentFonts: Sendable {
    /// By the index of a ``FontSlot``.
    package private(set) var files: [FontFile]
    /// Tables of the three base fonts.
    package let metrics: [FontMetrics]
    /// Glyphs that shaping used beyond the characters every document primes, with their texts.
    package private(set) var extraGlyphs: [ExtraGlyph] = []
    private var knownExtras: Set<ExtraGlyph> = []

    package struct ExtraGlyph: Sendable, Hashable {
        package var font: FontSlot
        package var index: UInt32
        package var text: String
    }

    /// - Parameters:
    ///   - mono: families for rows, in the order wanted.
    ///   - text: families for headers.
    /// - Throws: `.font` where no font is installed, or one that was found cannot be opened.
    package init(mono: [String], text: [String]) throws(DrawingError) {
        files = [
            try FontLocator.find(families: mono, weight: 400, monospaced: true),
            try FontLocator.find(families: text, weight: 400, monospaced: false),
            try FontLocator.find(families: text, weight: 600, monospaced: false),
        ]
        metrics = try files.map(FontMetrics.measure)
    }

    /// Fonts that were found without fontconfig, for pictures only. A file that is used twice is measured once.
    init(mono: FontFile, text: FontFile, strong: FontFile) throws(DrawingError) {
        files = [mono, text, strong]
        var measured: [FontFile: FontMetrics] = [:]
        for file in files where measured[file] == nil { measured[file] = try FontMetrics.measure(file) }
        metrics = files.compactMap { measured[$0] }
    }

    /// No fonts, for pictures without texts.
    private init() {
        files = []
        metrics = []
    }

    package static let none = DocumentFonts()

    package func metrics(_ slot: FontSlot) -> FontMetrics { metrics[slot.index] }

    /// The slot of a further font, added when it is new.
    mutating func slot(of file: FontFile) -> FontSlot {
        if let known = files.firstIndex(where: { $0.path == file.path && $0.index == file.index }) {
            return FontSlot(index: known)
        }
        files.append(file)
        return FontSlot(index: files.count - 1)
    }

    mutating func use(_ text: ShapedText) {
        for glyph in text.glyphs {
            let extra = ExtraGlyph(font: glyph.font, index: glyph.index, text: glyph.text)
            if knownExtras.insert(extra).inserted { extraGlyphs.append(extra) }
        }
    }
}
