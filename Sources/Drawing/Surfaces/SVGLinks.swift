internal import Layout

/// What leads elsewhere on an SVG page: empty areas over what Cairo drew, which knows of no links in SVG.
enum SVGLinks {
    private static let end = Array("</svg>".utf8)

    /// - Parameter svg: a page of Cairo's.
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

    /// Letters and digits as they are, everything else by its number; no name that Cairo's have been given begins so.
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
