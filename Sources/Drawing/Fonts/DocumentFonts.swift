package import Layout

/// The fonts of a document: their files, their metrics, and which of their glyphs are used.
///
/// A value: every queue opens the files itself.
package struct DocumentFonts: Sendable {
    /// By the index of a ``FontSlot``.
    package private(set) var files: [FontFile]
    /// Tables of the base fonts. A weight that the monospaced font does not have is replaced by this font.
    package private(set) var metrics: [FontMetrics]
    /// Styles that are opened when a text needs them. Before that, the font that replaces each style is in its place.
    private var cuts: [FontSlot: @Sendable () -> FontFile?] = [:]
    /// Fonts of words instead of characters.
    private(set) var words: [WordList.Kind: WordFont] = [:]
    /// Glyphs that shaping used in addition to the characters that every document primes, with their texts.
    package private(set) var extraGlyphs: [ExtraGlyph] = []
    private var knownExtras: Set<ExtraGlyph> = []
    /// Warnings for the user: why the document may have other fonts than the user expects.
    package private(set) var notes: [String] = []
    /// Of glyphs that show one ASCII character: the character for which each is in `knownExtras`, by font and glyph; 0 for
    /// none. Nearly all glyphs are such, and a lookup in a set takes longer than their shaping.
    private var knownCharacters: [[UInt8]] = []

    package struct ExtraGlyph: Sendable, Hashable {
        package var font: FontSlot
        package var index: UInt32
        package var text: String
    }

    /// - Parameters:
    ///   - mono: families for rows, in order of preference.
    ///   - text: families for headers.
    /// - Throws: `.font` if no font is installed, or if a font that was found cannot be opened.
    package init(mono: [String], text: [String]) throws(DrawingError) {
        let regular = try FontLocator.find(families: text, weight: 400, monospaced: false)
        try self.init(
            mono: try FontLocator.find(families: mono, weight: 400, monospaced: true),
            text: regular,
            strong: try FontLocator.find(families: text, weight: 600, monospaced: false)
        ) { mono, weight in FontLocator.find(like: mono, weight: weight) }
        notes = FontFolders.notes()
        cuts = [
            .display: { FontLocator.findDisplay(of: regular, weight: Self.heavyWeight) },
            .italic: { FontLocator.find(like: regular, weight: 400, isItalic: true) },
        ]
    }

    /// A file that is used twice is measured once.
    ///
    /// - Parameter cut: the monospaced font in a CSS weight; nil if there is none.
    init(
        mono: FontFile, text: FontFile, strong: FontFile, cut: (FontFile, _ weight: Int) -> FontFile?
    ) throws(DrawingError) {
        files = [mono, text, strong]
        var measured: [FontFile: FontMetrics] = [:]
        for file in files where measured[file] == nil { measured[file] = try FontMetrics.measure(file) }
        for weight in [Self.lightWeight, Self.heavyWeight] {
            guard let file = cut(mono, weight), let found = try? FontMetrics.measure(file),
                let regular = measured[mono], found.isMonospaced, abs(found.digitAdvance - regular.digitAdvance) < 1e-6
            else {
                files.append(mono)
                continue
            }
            files.append(file)
            measured[file] = found
        }
        files += [strong, text]
        metrics = files.compactMap { measured[$0] }
    }

    /// Opens a style that texts seldom need. If it is not installed, its replacement is used.
    mutating func openCut(_ slot: FontSlot) {
        guard let find = cuts.removeValue(forKey: slot), let file = find(), let found = try? FontMetrics.measure(file)
        else { return }
        files[slot.index] = file
        metrics[slot.index] = found
    }

    private static let lightWeight = 300
    private static let heavyWeight = 700

    /// No fonts, for pictures without texts.
    private init() {
        files = []
        metrics = []
    }

    package static let none = DocumentFonts()

    package func metrics(_ slot: FontSlot) -> FontMetrics { metrics[slot.index] }

    /// The slot of a further font, which is added if it is new.
    mutating func slot(of file: FontFile) -> FontSlot {
        if let known = files.firstIndex(where: { $0.path == file.path && $0.index == file.index }) {
            return FontSlot(index: known)
        }
        files.append(file)
        return FontSlot(index: files.count - 1)
    }

    /// Where a font stands among those of a document: the base fonts in the order of slots, then the others by their files.
    func place(of font: FontSlot) -> FontPlace {
        FontPlace(
            slot: font.index < FontSlot.firstFallback ? font.index : FontSlot.firstFallback, file: files[font.index])
    }

    struct FontPlace: Comparable {
        let slot: Int
        let file: FontFile

        static func < (one: Self, other: Self) -> Bool {
            (one.slot, one.file.path, one.file.index) < (other.slot, other.file.path, other.file.index)
        }
    }

    /// Makes a font of words; nil if there is one of this kind already, or if the installed fonts do not allow it.
    mutating func make(_ list: WordList) -> WordList.Glyphs? {
        guard words[list.kind] == nil, let made = WordFont(list, fonts: self) else { return nil }
        words[list.kind] = made
        return made.glyphs
    }

    mutating func use(_ text: ShapedText) {
        for glyph in text.glyphs where !isKnownCharacter(glyph) {
            let extra = ExtraGlyph(font: glyph.font, index: glyph.index, text: glyph.text)
            if knownExtras.insert(extra).inserted { extraGlyphs.append(extra) }
        }
    }

    /// Whether the set has this glyph, as far as the table says. If it does not, the glyph is noted in the table.
    private mutating func isKnownCharacter(_ glyph: ShapedText.Glyph) -> Bool {
        let (font, index) = (glyph.font.index, Int(glyph.index))
        guard glyph.text.utf8.count == 1, let character = glyph.text.utf8.first, character > 0,
            font < Self.mostTables, index < Self.mostInTable
        else { return false }
        while knownCharacters.count <= font { knownCharacters.append([]) }
        if index < knownCharacters[font].count, knownCharacters[font][index] == character { return true }
        while knownCharacters[font].count <= index { knownCharacters[font].append(0) }
        knownCharacters[font][index] = character
        return false
    }

    private static let mostTables = 64
    private static let mostInTable = 1 << 12
}
