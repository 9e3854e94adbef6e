/// Copies pages of the parts into the document.
struct PDFPageCopier {
    let pool: PDFObjectPool
    let writer: PDFWriter
    let tree: PDFPageTree
    /// By page: whether the document has roles for its tagged content.
    private let tagged: [Bool]
    /// By page: its upper left corner, in the PDF's coordinates.
    private(set) var corners: [(left: Double, top: Double)] = []
    private var object = PDFPart.Object()
    /// The box of the previous page and its corner, because pages usually have one size.
    private var lastBox: [UInt8] = []
    private var lastCorner = (left: 0.0, top: 0.0)

    init(pool: PDFObjectPool, writer: PDFWriter, tree: PDFPageTree, tagged: [Bool] = []) {
        self.tagged = tagged
        self.pool = pool
        self.writer = writer
        self.tree = tree
        corners.reserveCapacity(tree.pageCount)
    }

    /// Copies one page, which becomes the next of the document.
    ///
    /// Annotations and structure of a part are dropped; links of the document are passed to the assembler.
    ///
    /// - Parameter annotations: object numbers of the page's links.
    mutating func copy(page: Int, of part: PDFPart, annotations: Range<Int>) throws(PDFError) {
        guard page >= 0, page < part.pages.count else { throw part.failure("there is no page \(page)") }
        try part.load(part.pages[page], into: &object)
        let source = object
        var text: [UInt8] = []
        var group: [UInt8] = []
        var box: [UInt8] = []
        var content: Int?
        var isPage = false
        var traits = PDFObjectPool.ResourceTraits()
        text.append(ascii: "<</Type/Page/Parent ")
        text.append(reference: tree.parent(ofPage: corners.count))
        try source.text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: part)
            while let key = try fields.nextKey() {
                if fields.tokens.matches(key, "Contents") {
                    content = try fields.reference()
                    if content == nil { throw part.failure(at: source.offset, "a page's content is not one stream") }
                } else if fields.tokens.matches(key, "Resources") {
                    text.append(ascii: "/Resources")
                    traits = try pool.copyResourceValue(&fields, of: part, into: &text, depth: 0)
                } else if fields.tokens.matches(key, "MediaBox") {
                    try pool.copyValue(&fields, of: part, into: &box, depth: 0)
                } else if fields.tokens.matches(key, "Group") {
                    try pool.copyValue(&fields, of: part, into: &group, depth: 0)
                } else if fields.tokens.matches(key, "Type") {
                    guard case .name(let type) = try fields.next(), fields.tokens.matches(type, "Page") else { break }
                    isPage = true
                } else if fields.tokens.matches(key, "Parent") || fields.tokens.matches(key, "Annots")
                    || fields.tokens.matches(key, "StructParents") || fields.tokens.matches(key, "Tabs")
                {
                    try fields.skipValue()
                } else {
                    text.append(name: bytes[key])
                    try pool.copyValue(&fields, of: part, into: &text, depth: 0)
                }
            }
        }
        guard isPage, !box.isEmpty, let content else {
            throw part.failure(at: source.offset, "page \(page) is malformed")
        }
        // A group only matters for transparency, and PDF/A-1 forbids it.
        if traits.isOpaque || pool.isArchive { group = [] }
        let offset = source.offset
        try write(text, box: box, group: group, annotations, at: offset, in: part) { (pool) throws(PDFError) in
            try pool.copyContent(content, of: part, renames: traits.renames)
        }
    }

    /// Copies a cached page, with the same bytes as if it came from a part.
    ///
    /// - Parameter part: the part with its fonts.
    mutating func copy(_ page: PDFStoredPage, fonts part: PDFPart, annotations: Range<Int>) throws(PDFError) {
        var text: [UInt8] = []
        text.append(ascii: "<</Type/Page/Parent ")
        text.append(reference: tree.parent(ofPage: corners.count))
        text.append(ascii: "/Resources ")
        text.append(reference: try pool.internStoredResources(page.resources, of: part))
        try write(text, box: page.box, group: [], annotations, at: nil, in: part) { (pool) throws(PDFError) in
            try pool.copyContent(of: page)
        }
    }

    /// Writes a page's content and then the page.
    ///
    /// - Parameters:
    ///   - text: the page's dictionary as far as it is known.
    ///   - offset: of the page in its part, for errors.
    private mutating func write(
        _ text: consuming [UInt8], box: [UInt8], group: [UInt8], _ annotations: Range<Int>, at offset: Int?,
        in part: PDFPart, content: (PDFObjectPool) throws(PDFError) -> Int
    ) throws(PDFError) {
        if box != lastBox {
            lastCorner = try corner(of: box, at: offset, in: part)
            lastBox = box
        }
        corners.append(lastCorner)
        let index = corners.count - 1
        if index < tagged.count, tagged[index] {
            text.append(ascii: "/StructParents ")
            text.append(decimal: index)
        }
        text.append(ascii: "/MediaBox")
        text.append(contentsOf: box)
        if !group.isEmpty {
            text.append(ascii: "/Group")
            text.append(contentsOf: group)
        }
        text.append(ascii: "/Contents ")
        text.append(reference: try content(pool))
        if !annotations.isEmpty {
            text.append(ascii: "/Annots[")
            for number in annotations {
                if number > annotations.lowerBound { text.append(UInt8(ascii: " ")) }
                text.append(reference: number)
            }
            text.append(ascii: "]")
        }
        text.append(ascii: ">>")
        try writer.write(object: tree.firstPage + corners.count - 1, text)
    }

    /// The left and upper edge of a rectangle `[x y x y]`.
    private func corner(
        of box: [UInt8], at offset: Int?, in part: PDFPart
    ) throws(PDFError) -> (left: Double, top: Double) {
        let numbers = String(decoding: box, as: UTF8.self).split(whereSeparator: { "[] ".contains($0) })
            .compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
            throw part.failure(at: offset, "a page has no size")
        }
        return (min(numbers[0], numbers[2]), max(numbers[1], numbers[3]))
    }
}
