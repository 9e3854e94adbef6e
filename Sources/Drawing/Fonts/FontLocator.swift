internal import CCairo

/// Finds font files by family name with fontconfig.
package enum FontLocator {
    /// The first installed one of the families, in the closest weight.
    ///
    /// - Parameter monospaced: if none of the families is installed, any monospaced font is used.
    /// - Throws: `.font` if there is no font at all, `.library` if fontconfig is not available.
    package static func find(families: [String], weight: Int, monospaced: Bool) throws(DrawingError) -> FontFile {
        try DrawingLibraries.load()
        for family in families {
            if let file = match(family: family, weight: weight), isSameFamily(file.family, family) { return file }
        }
        if let file = match(family: monospaced ? "monospace" : "sans-serif", weight: weight) { return file }
        let names = families.joined(separator: ", ")
        throw .font("no font found for \(names): install one, for instance the package fonts-dejavu-core")
    }

    /// The same family in another weight or in italic; nil if that is the same face.
    static func find(like file: FontFile, weight: Int, isItalic: Bool = false) -> FontFile? {
        guard let found = match(family: file.family, weight: weight, isItalic: isItalic),
            isSameFamily(found.family, file.family), found.path != file.path || found.index != file.index
        else { return nil }
        return found
    }

    /// The font of a family for headlines: of its display family, otherwise the family itself.
    static func findDisplay(of file: FontFile, weight: Int) -> FontFile? {
        let display = file.family + " Display"
        if let found = match(family: display, weight: weight), isSameFamily(found.family, display) { return found }
        return find(like: file, weight: weight)
    }

    /// - Throws: `.library` if this cannot be found out.
    package static func isInstalled(family: String) throws(DrawingError) -> Bool {
        try DrawingLibraries.load()
        return match(family: family, weight: 400).map { isSameFamily($0.family, family) } ?? false
    }

    private static func isSameFamily(_ found: String, _ wanted: String) -> Bool {
        found.lowercased() == wanted.lowercased()
    }

    private static func match(family: String, weight: Int, isItalic: Bool = false) -> FontFile? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(weight)))
        FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
        FcPatternAddBool(pattern, FC_VARIABLE, FcBool(0))
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let found = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        var slant: Int32 = 0
        FcPatternGetInteger(found, FC_SLANT, 0, &slant)
        guard !isItalic || slant != FC_SLANT_ROMAN else { return nil }
        var file = file(of: found, weight: weight)
        file?.isItalic = isItalic
        return file
    }

    /// The file behind a fontconfig pattern.
    static func file(of pattern: OpaquePointer, weight: Int) -> FontFile? {
        var path: UnsafeMutablePointer<FcChar8>?
        var family: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path,
            FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch, let family
        else { return nil }
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        // The upper half of the index is an instance of a variable font; Cairo embeds the default instance.
        return FontFile(
            path: String(cString: path), index: Int(index & 0xFFFF), family: String(cString: family), weight: weight)
    }
}

/// A font given by its file, so that the same name cannot mean another face later in the run.
package struct FontFile: Sendable, Hashable {
    package let path: String
    /// Index of the face in a collection (.ttc); 0 otherwise.
    package let index: Int
    package let family: String
    /// CSS weight: 400 is regular.
    package let weight: Int
    package var isItalic = false
}
