internal import Layout
internal import Pages

/// What is where in a report of many pages: a page of its own behind the first one.
struct ReportContents {
    /// Reports of more pages have one.
    static let mostWithout = 10
    static let anchor = "contents"

    let entries: [ReportPart.Entry]
    let layout: ReportLayoutContext

    private static let pitch = 16.0

    /// - Parameter height: of a page, units: what has no room goes, places within sections first.
    func blocks(within height: Double) -> [any Block] {
        let room = Int((height - layout.length(44)) / layout.length(Self.pitch))
        let sections = entries.count > room ? entries.filter { $0.level == 0 } : entries
        return [ReportHeading.block("Contents", anchor: Self.anchor, layout)]
            + sections.prefix(max(1, room)).map { Line($0, layout, height: layout.length(Self.pitch)) }
    }

    /// A title, dots, and the page.
    private struct Line: ReferringBlock {
        var measure: BlockMeasure
        private let entry: ReportPart.Entry
        private let layout: ReportLayoutContext
        private let title: ShapedText

        private static let size = 9.0
        private static let indent = 14.0
        /// Of the number of a page at the right.
        private static let referenceWidth = 40.0

        init(_ entry: ReportPart.Entry, _ layout: ReportLayoutContext, height: Double) {
            self.entry = entry
            self.layout = layout
            measure = BlockMeasure(height: height)
            let room = layout.width - layout.length(Self.indent * Double(entry.level) + Self.referenceWidth)
            title = layout.fitted(entry.title, entry.level == 0 ? .strong : .text, Self.size, width: room)
        }

        func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
            let y = baseline(place)
            let x = place.x + layout.length(Self.indent * Double(entry.level))
            layout.put(title, Self.size, x: x, y: y, layout.theme.ink, into: &list)
            let end = place.x + layout.width - layout.length(Self.referenceWidth)
            let step = layout.length(3.2)
            // Dots of all lines stand below each other.
            let count = Int((end - x - layout.width(title, Self.size) - layout.length(6)) / step)
            guard count > 0 else { return }
            let places = (1...count).reversed().map { Point(x: end - Double($0) * step, y: y - layout.length(0.8)) }
            let dot = layout.length(0.7)
            list.addCells(at: places, size: Size(width: dot, height: dot), colour: layout.theme.quiet)
        }

        func references(at place: Point) -> [ReportPages.Reference] {
            [
                ReportPages.Reference(
                    anchor: entry.anchor, place: Point(x: place.x + layout.width, y: baseline(place)),
                    area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
            ]
        }

        private func baseline(_ place: Point) -> Double { place.y + layout.length(11) }
    }
}
