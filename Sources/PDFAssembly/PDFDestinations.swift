/// Where pages and places on them are, for the outline and links.
struct PDFDestinations {
    let tree: PDFPageTree
    let corners: [(left: Double, top: Double)]

    /// Appends an explicit destination (ISO 32000-1, 12.3.2.2): the page, scrolled to a distance below its top.
    func append(page: Int, top: Double?, to text: inout [UInt8]) {
        text.append(ascii: "[")
        text.append(reference: tree.firstPage + page)
        text.append(ascii: "/XYZ null ")
        text.append(points: corners[page].top - (top ?? 0))
        text.append(ascii: " null]")
    }

    /// A link without a border, printed with the page as PDF/A asks (flag 4, ISO 32000-1, 12.5.3).
    func annotation(_ link: PDFLink) -> [UInt8] {
        let corner = corners[link.page]
        var text: [UInt8] = []
        text.append(ascii: "<</Type/Annot/Subtype/Link/Rect[")
        text.append(points: corner.left + link.x)
        text.append(UInt8(ascii: " "))
        text.append(points: corner.top - link.y - link.height)
        text.append(UInt8(ascii: " "))
        text.append(points: corner.left + link.x + link.width)
        text.append(UInt8(ascii: " "))
        text.append(points: corner.top - link.y)
        text.append(ascii: "]/Border[0 0 0]/F 4")
        switch link.target {
        case .page(let page, let top):
            text.append(ascii: "/Dest")
            append(page: page, top: top, to: &text)
        case .uri(let uri):
            text.append(ascii: "/A<</S/URI/URI")
            text.append(pdfURI: uri)
            text.append(ascii: ">>")
        }
        text.append(ascii: ">>")
        return text
    }
}
