internal import CCairo
package import Layout

/// One page as SVG with Cairo. Texts become outlines, so that it looks the same everywhere.
package enum SVGPage {
    /// - Throws: `.font` for a font that cannot be opened, `.cairo` if Cairo cannot draw the page.
    package static func render(_ page: borrowing DisplayList, fonts: DocumentFonts) throws(DrawingError) -> [UInt8] {
        let box = ByteBox()
        let cairoFonts = try CairoFonts(fonts)
        // Until the surface is gone, which draws the glyphs at its end: another queue may use the fonts after that.
        defer { withExtendedLifetime(cairoFonts) {} }
        guard
            let surface = cairo_svg_surface_create_for_stream(
                { closure, data, length in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    let box = Unmanaged<ByteBox>.fromOpaque(closure).takeUnretainedValue()
                    box.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(box).toOpaque(), page.size.width, page.size.height)
        else { throw .cairo("Cairo cannot create an SVG surface") }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else {
            throw .cairo("Cairo cannot create a context")
        }
        defer { cairo_destroy(context) }
        if let background = page.background {
            cairo_set_source_rgb(
                context, Double(background.red) / 255, Double(background.green) / 255, Double(background.blue) / 255)
            cairo_paint(context)
        }
        let page = copy page
        GlyphPages.shared.take(GlyphPages.ofFonts)
        try GlyphPages.shared.draw { () throws(DrawingError) in
            try CairoPainter(fonts: cairoFonts, strokesCells: false, writesTags: false).paint(page, into: context)
            cairo_show_page(context)
            try check(cairo_status(context), during: "an SVG page")
            cairo_surface_finish(surface)
        }
        try check(cairo_surface_status(surface), during: "the end of an SVG page")
        return SVGLinks.added(page.links, to: SVGNames.renumbered(box.bytes))
    }
}

private final class ByteBox {
    var bytes: [UInt8] = []
}

/// Makes the names in an SVG of Cairo independent of what the process drew before.
///
/// Cairo numbers surfaces, clips, patterns and glyphs with counters of the whole process: `surface17`, `glyph3-2`. The
/// names are numbered again in the order in which they appear.
enum SVGNames {
    private static let attributes = ["id=\"", "xlink:href=\"#", "url(#"].map { Array($0.utf8) }

    static func renumbered(_ svg: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(svg.count)
        var names: [[UInt8]: [UInt8]] = [:]
        var position = 0
        while position < svg.count {
            guard let prefix = attributes.first(where: { svg[position...].starts(with: $0) }) else {
                result.append(svg[position])
                position += 1
                continue
            }
            result += prefix
            position += prefix.count
            let end = svg[position...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ")") } ?? svg.count
            let name = Array(svg[position..<end])
            let number = names[name] ?? Array("n\(names.count)".utf8)
            names[name] = number
            result += number
            position = end
        }
        return result
    }
}

/// The links on an SVG page: empty areas over the drawing of Cairo, which does not support links in SVG.
enum SVGLinks {
    private static let end = Array("</svg>".utf8)

    /// - Parameter svg: a page of Cairo.
    static func added(_ links: PageLinks, to svg: [UInt8]) -> [UInt8] {
        guard !links.isEmpty, let place = lastIndex(of: end, in: svg) else { return svg }
        var text = ""
        for anchor in links.anchors {
            text += "<g id=\"\(identifier(anchor.name))\" transform=\"translate(0,\(anchor.top))\"/>\n"
        }
        for link in links.links {
            let rect = link.rect
            text += "<a xlink:href=\"\(reference(link.target))\"><rect x=\"\(rect.x)\" y=\"\(rect.y)\""
            text += " width=\"\(rect.width)\" height=\"\(rect.height)\" fill=\"none\" pointer-events=\"all\"/></a>\n"
        }
        return svg[..<place] + Array(text.utf8) + svg[place...]
    }

    private static func reference(_ target: PageLinks.Target) -> String {
        switch target {
        case .anchor(let name): "#" + identifier(name)
        case .uri(let uri): escaped(uri)
        }
    }

    /// Letters and digits unchanged, other characters as numbers; no name of Cairo begins in this way.
    private static func identifier(_ name: String) -> String {
        name.utf8.reduce(into: "to-") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            text += isPlain ? String(character) : "_\(byte)"
        }
    }

    private static func escaped(_ uri: String) -> String {
        uri.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case _ where scalar.value < 0x20: text += "%" + String(scalar.value + 0x100, radix: 16).dropFirst()
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func lastIndex(of end: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= end.count else { return nil }
        return stride(from: bytes.count - end.count, through: 0, by: -1).first { bytes[$0...].starts(with: end) }
    }
}
