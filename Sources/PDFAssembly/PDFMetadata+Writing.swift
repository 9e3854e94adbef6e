/// The document information dictionary and the XMP packet, with the same content (ISO 32000-1, 14.3).
extension PDFMetadata {
    func informationDictionary() -> [UInt8] {
        var text: [UInt8] = []
        text.append(ascii: "<<")
        let fields: [(StaticString, String)] = [
            ("/Title", title), ("/Author", author), ("/Subject", subject), ("/Keywords", keywords),
            ("/Creator", creator), ("/Producer", creator),
        ]
        for (key, value) in fields where !value.isEmpty {
            text.append(ascii: key)
            text.append(pdfText: value)
        }
        if let date = creationDate.flatMap(PDFDate.init(secondsSince1970:)) {
            text.append(ascii: "/CreationDate")
            text.append(pdfText: date.pdf)
            text.append(ascii: "/ModDate")
            text.append(pdfText: date.pdf)
        }
        text.append(ascii: ">>")
        return text
    }

    /// The packet of an XMP stream (ISO 16684-1), without padding: the document is not edited in place.
    ///
    /// - Parameter isArchive: whether it says that the document is PDF/A-1b.
    func xmpPacket(isArchive: Bool = false) -> [UInt8] {
        var lines = [
            "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>",
            "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
            "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                + " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">",
            "<dc:format>application/pdf</dc:format>",
        ]
        func add(_ open: String, _ value: String, _ close: String) {
            if !value.isEmpty { lines.append(open + Self.xml(value) + close) }
        }
        let alternative = "<rdf:Alt><rdf:li xml:lang=\"x-default\">"
        add("<dc:title>" + alternative, title, "</rdf:li></rdf:Alt></dc:title>")
        add("<dc:creator><rdf:Seq><rdf:li>", author, "</rdf:li></rdf:Seq></dc:creator>")
        add("<dc:description>" + alternative, subject, "</rdf:li></rdf:Alt></dc:description>")
        add("<dc:language><rdf:Bag><rdf:li>", language, "</rdf:li></rdf:Bag></dc:language>")
        add("<pdf:Keywords>", keywords, "</pdf:Keywords>")
        add("<pdf:Producer>", creator, "</pdf:Producer>")
        add("<xmp:CreatorTool>", creator, "</xmp:CreatorTool>")
        if let date = creationDate.flatMap(PDFDate.init(secondsSince1970:)) {
            add("<xmp:CreateDate>", date.iso8601, "</xmp:CreateDate>")
            add("<xmp:ModifyDate>", date.iso8601, "</xmp:ModifyDate>")
        }
        lines.append("</rdf:Description>")
        if isArchive {
            lines += [
                "<rdf:Description rdf:about=\"\" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">",
                "<pdfaid:part>1</pdfaid:part>", "<pdfaid:conformance>B</pdfaid:conformance>", "</rdf:Description>",
            ]
        }
        lines += ["</rdf:RDF>", "</x:xmpmeta>", "<?xpacket end=\"r\"?>"]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Text of an XML element; characters that XML 1.0 does not allow become U+FFFD.
    static func xml(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\r": result += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
