/// The numbers and shape of a balanced page tree (ISO 32000-1, 7.7.3), so that a viewer finds any page in few steps.
struct PDFPageTree {
    static let width = 64

    let pageCount: Int
    /// The object number of the first page; the others follow.
    let firstPage: Int
    /// From the lists of pages up to the root: the first object number and how many nodes.
    let levels: [(first: Int, count: Int)]

    var root: Int { levels[levels.count - 1].first }

    /// Reserves numbers for the nodes and the pages.
    init(pageCount: Int, writer: PDFWriter) {
        self.pageCount = pageCount
        var levels: [(first: Int, count: Int)] = []
        var count = pageCount
        repeat {
            count = (count + Self.width - 1) / Self.width
            levels.append((writer.reserve(count), count))
        } while count > 1
        self.levels = levels
        firstPage = writer.reserve(pageCount)
    }

    func parent(ofPage page: Int) -> Int { levels[0].first + page / Self.width }

    func writeNodes(to writer: PDFWriter) throws(PDFError) {
        var pagesBelow = 1
        for (height, level) in levels.enumerated() {
            let kids = height == 0 ? (first: firstPage, count: pageCount) : levels[height - 1]
            pagesBelow *= Self.width
            for node in 0..<level.count {
                var text: [UInt8] = []
                text.append(ascii: "<</Type/Pages/Kids[")
                for kid in node * Self.width..<min(kids.count, (node + 1) * Self.width) {
                    if kid > node * Self.width { text.append(UInt8(ascii: " ")) }
                    text.append(reference: kids.first + kid)
                }
                text.append(ascii: "]/Count ")
                text.append(decimal: min(pageCount, (node + 1) * pagesBelow) - node * pagesBelow)
                if height + 1 < levels.count {
                    text.append(ascii: "/Parent ")
                    text.append(reference: levels[height + 1].first + node / Self.width)
                }
                text.append(ascii: ">>")
                try writer.write(object: level.first + node, text)
            }
        }
    }
}
