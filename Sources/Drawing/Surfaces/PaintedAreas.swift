internal import Layout

/// Which colours a page has most of, roughly: what covers what is not looked at.
enum PaintedAreas {
    /// The colours of the largest areas, the page's background among them, the largest first.
    static func largestPapers(of page: borrowing DisplayList, _ count: Int) -> [UInt32] {
        var areas = Tally()
        areas.add(page.size.width * page.size.height, page.background?.word ?? 0)
        for item in page.items {
            guard let word = item.colour?.word else { continue }
            switch item {
            case .rectangle(let rect, _), .roundedRectangle(let rect, _, _): areas.add(rect.width * rect.height, word)
            case .stripes(let first, _, let count, _): areas.add(first.width * first.height * Double(count), word)
            case .cells(let size, _, let range): areas.add(size.width * size.height * Double(range.count), word)
            case .boxes(_, let range):
                areas.add(page.boxes[range].reduce(0) { $0 + $1.width * $1.height }, word)
            case .glyphs, .polyline, .polygon, .picture: break
            }
        }
        return areas.largest(count)
    }

    /// The colours in which most glyphs are.
    static func largestInks(of page: borrowing DisplayList, _ count: Int) -> [UInt32] {
        var glyphs = Tally()
        for item in page.items {
            if case .glyphs(_, _, let colour, let range) = item { glyphs.add(Double(range.count), colour.word) }
        }
        return glyphs.largest(count)
    }

    /// Whether the page is text on papers that take turns, and little else.
    static func isStripedText(_ page: borrowing DisplayList) -> Bool {
        var hasStripes = false
        var shapes = 0
        for item in page.items {
            switch item {
            case .stripes: hasStripes = true
            case .boxes(_, let range), .polyline(_, _, let range), .polygon(_, let range): shapes += range.count
            case .glyphs, .rectangle, .cells, .roundedRectangle, .picture: break
            }
        }
        return hasStripes && shapes < page.glyphs.count / 8
    }

    /// A page has a few dozen colours at most, so they are searched one by one.
    private struct Tally {
        private var entries: [(word: UInt32, amount: Double)] = []

        mutating func add(_ amount: Double, _ word: UInt32) {
            if let known = entries.firstIndex(where: { $0.word == word }) {
                entries[known].amount += amount
            } else {
                entries.append((word, amount))
            }
        }

        /// Of equals the one that came first.
        func largest(_ count: Int) -> [UInt32] {
            entries.enumerated().sorted { ($0.element.amount, $1.offset) > ($1.element.amount, $0.offset) }
                .prefix(count).map(\.element.word)
        }
    }
}
