/// The requirements of PDF/A-1b (ISO 19005-1) that Cairo does not write: complete descriptions of font subsets, and a
/// colour profile.
enum PDFArchive {
    /// The missing entries of a font's descriptor.
    enum Completion: Equatable {
        /// The names of a subset's glyphs.
        case names([UInt8])
        /// Number of glyphs of a subset; they are numbered consecutively.
        case count(Int)
    }

    /// Facts about a font for its descriptor.
    struct Font {
        var descriptor: Int
        var completion: Completion?
        /// Whether it must state that its glyphs have the numbers of its characters.
        var lacksMap = false
    }

    /// - Parameter text: of an object that may be a font.
    /// - Returns: nil for other objects, and for complete fonts.
    static func font(_ text: [UInt8], of part: PDFPart) throws(PDFError) -> Font? {
        try text.withBytes { (bytes) throws(PDFError) -> Font? in
            var anything = PDFTokenizer(bytes)
            guard (try? anything.next()) == .dictionaryStart else { return nil }
            var fields = try PDFFields(bytes, part: part)
            var font = Font(descriptor: 0)
            var kind: [UInt8] = []
            var first = 0
            var widths: [Bool] = []
            var count = 0
            while let key = try fields.nextKey() {
                if fields.tokens.matches(key, "Subtype"), case .name(let name) = try fields.next() {
                    kind = [UInt8](bytes[name])
                } else if fields.tokens.matches(key, "FontDescriptor"), let number = try fields.reference() {
                    font.descriptor = number
                } else if fields.tokens.matches(key, "FirstChar"), let number = try fields.integer() {
                    first = number
                } else if fields.tokens.matches(key, "Widths") {
                    widths = try numbers(&fields)
                } else if fields.tokens.matches(key, "W") {
                    count = max(0, try numbers(&fields).count - 1)
                } else {
                    try fields.skipValue()
                }
            }
            guard font.descriptor > 0 else { return nil }
            switch String(decoding: kind, as: UTF8.self) {
            case "Type1": font.completion = .names(names(first: first, widths))
            case "CIDFontType0": font.completion = .count(count)
            case "CIDFontType2":
                font.completion = .count(count)
                font.lacksMap = true
            default: return nil
            }
            return font
        }
    }

    /// Which numbers of an array, including nested arrays, are not 0; empty for another value.
    private static func numbers(_ fields: inout PDFFields) throws(PDFError) -> [Bool] {
        guard try fields.next() == .arrayStart else { return [] }
        var numbers: [Bool] = []
        var depth = 1
        while depth > 0 {
            switch try fields.next() {
            case .arrayStart: depth += 1
            case .arrayEnd: depth -= 1
            case .integer(let value): numbers.append(value != 0)
            case .real: numbers.append(true)
            case .end: return numbers
            default: break
            }
        }
        return numbers
    }

    // MARK: Font subsets

    /// `/A/B/space`: the characters with a width.
    private static func names(first: Int, _ widths: [Bool]) -> [UInt8] {
        var text: [UInt8] = []
        for (place, isThere) in widths.enumerated() where isThere {
            guard let name = name(of: first + place) else { continue }
            text.append(name: name.utf8)
        }
        return text
    }

    /// The glyph of a character of WinAnsiEncoding (ISO 32000-1, annex D).
    static func name(of code: Int) -> String? {
        switch code {
        case 0x41...0x5A, 0x61...0x7A: return Unicode.Scalar(UInt32(code)).map { String(Character($0)) }
        case 0x20..<0x7F, 0x80...0xFF:
            let name = String(winAnsi[code - 0x20 - (code > 0x7F ? 1 : 0)])
            return name == "-" ? nil : name
        default: return nil
        }
    }

    /// From 20 to 7E and from 80 to FF; "-" for letters, which are their own names, and for codes without a glyph.
    private static let winAnsi: [Substring] =
        ("space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma"
        + " hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater"
        + " question at" + String(repeating: " -", count: 26)
        + " bracketleft backslash bracketright asciicircum underscore grave" + String(repeating: " -", count: 26)
        + " braceleft bar braceright asciitilde Euro - quotesinglbase florin quotedblbase ellipsis dagger daggerdbl"
        + " circumflex perthousand Scaron guilsinglleft OE - Zcaron - - quoteleft quoteright quotedblleft quotedblright"
        + " bullet endash emdash tilde trademark scaron guilsinglright oe - zcaron Ydieresis space exclamdown cent"
        + " sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot hyphen"
        + " registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla"
        + " onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute"
        + " Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute"
        + " Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute"
        + " Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla"
        + " egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex"
        + " otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis").split(
            separator: " ")

    /// A bit for each glyph, the first one highest (ISO 32000-1, 9.8.3).
    static func glyphSet(_ count: Int) -> [UInt8] {
        var bits = [UInt8](repeating: 0xFF, count: (count + 7) / 8)
        if count % 8 > 0, !bits.isEmpty { bits[bits.count - 1] = 0xFF << UInt8(8 - count % 8) }
        return bits
    }

    // MARK: The document

    /// The catalog's entry for the colour profile.
    static func outputIntents(profile: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier")
        text.append(pdfText: SRGBProfile.name)
        text.append(ascii: "/Info")
        text.append(pdfText: SRGBProfile.name)
        text.append(ascii: "/DestOutputProfile ")
        text.append(reference: profile)
        text.append(ascii: ">>]")
        return text
    }
}
