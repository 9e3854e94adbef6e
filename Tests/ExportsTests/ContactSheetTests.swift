import TestPages
import TestCaptures
import Analysis
import CANCapture
import Figures
import Layout
import Pages
import Testing

@testable import Exports

@Suite struct ContactSheetTests {
    @Test(arguments: [100.0, 140, 200, 595])
    func findingsStandBesideWhatWasReadAndNotOverIt(width: Double) {
        let frames = (0..<20_000).map { Frame(time: Int64($0), identifier: 1, flags: $0 % 2 == 0 ? .error : []) }
        var capture = SampledCapture(Logs.capture(frames))
        capture.coverage = .spread(read: 2_900_000, of: 13_400_000)
        let grid = ContactSheetGrid(paper: Size(width: width, height: 400), count: 1, scale: .paper)
        let card = ContactSheetCard(
            entry: ContactSheetEntry(capture, area: grid.laneArea, rate: nil), grid: grid, theme: .named(.light),
            pen: TextPen(shaper: FixedFonts.shaper, scale: .paper))
        var list = DisplayList(size: grid.page, background: Theme.named(.light).paper)
        card.draw(at: Point(x: grid.content.x, y: grid.content.y), into: &list)
        let text = PageText(list)
        // A narrow card has as many words as fit.
        #expect(text.text.contains(width < 200 ? "10 000 error" : "10 000 error frames so far"), "\(text.text)")
        for (_, row) in Dictionary(grouping: text.glyphs, by: { $0.y }) {
            let ordered = row.sorted { $0.x < $1.x }
            for (one, next) in zip(ordered, ordered.dropFirst()) { #expect(next.x >= one.end - 0.5, "\(text.text)") }
        }
    }

    /// The last page had a single card.
    @Test func theRowsOfPagesAreBalanced() {
        #expect(ContactSheet.begins([6, 1]) == [4])
        #expect(ContactSheet.begins([6, 6, 1]) == [5, 9])
        #expect(ContactSheet.begins([6, 3]).isEmpty && ContactSheet.begins([6]).isEmpty)
        #expect(ContactSheet.begins([]).isEmpty)
    }

    @Test func contactSheetsHaveRoomForTheirCards() {
        for paper in Paper.sizes {
            for count in [1, 2, 7, 100] {
                for scale in [Scale.paper, .pixels(dotsPerInch: 150)] {
                    let grid = ContactSheetGrid(paper: paper.size, count: count, scale: scale)
                    #expect(grid.x(ofColumn: grid.columns - 1) + grid.card.width <= grid.content.maxX + 1)
                    #expect(grid.content.y + grid.card.height <= grid.content.maxY + 1)
                    #expect(grid.hasRoom)
                    #expect(grid.laneArea.rect.maxX <= grid.card.width)
                }
            }
        }
    }

    /// The tallest plate: what stuck out of it was drawn over the title.
    @Test func nothingLeavesThePlateAndAFewLanesFillIt() {
        let frames = (0..<6000).map { step in
            Frame(time: Int64(step) * 1_000_000, identifier: UInt32(step % 12), flags: step == 3000 ? .error : [])
        }
        let grid = ContactSheetGrid(paper: Size(width: 595, height: 842), count: 1, scale: .paper)
        let drawing = LaneDrawing(SampledActivity(SampledCapture(Logs.capture(frames))), in: grid.laneArea)
        var list = DisplayList(size: grid.page, background: Theme.named(.light).paper)
        drawing.draw(into: &list)
        #expect(list.boxes.contains { $0.height > grid.plateHeight / 2 })
        #expect(list.boxes.allSatisfy { $0.y > 0 && $0.maxY < grid.plateHeight })
        let lanes = list.boxes.filter { $0.height < grid.plateHeight / 2 }
        let used = (lanes.map(\.maxY).max() ?? 0) - (lanes.map(\.y).min() ?? 0)
        #expect(used > grid.laneArea.rect.height * 0.8)
        #expect(grid.card.height > grid.content.height * 0.95)
    }

    @Test func aVerdictIsOnACardInItsTint() {
        let frames = (0..<500).flatMap { step -> [Frame] in
            (200..<300).contains(step) ? [] : [Frame(time: Int64(step) * 10_000_000, identifier: 1, data: [0])]
        }
        let grid = ContactSheetGrid(paper: Size(width: 595, height: 842), count: 1, scale: .paper)
        let theme = Theme.named(.light)
        let card = ContactSheetCard(
            entry: ContactSheetEntry(SampledCapture(Logs.capture(frames)), area: grid.laneArea, rate: nil), grid: grid,
            theme: theme, pen: TextPen(shaper: FixedFonts.shaper, scale: .paper))
        var list = DisplayList(size: grid.page, background: theme.paper)
        card.draw(at: Point(x: 0, y: 0), into: &list)
        let tints: Set<Colour> = [theme.troubleTint, theme.warningTint, theme.zebra, theme.noteTint]
        let tinted = list.items.contains { item in
            if case .roundedRectangle(_, _, let colour) = item { tints.contains(colour) } else { false }
        }
        #expect(tinted)
    }

    /// The load shared its line with the findings, and was left out where both did not fit.
    @Test(arguments: [240.0, 400, 595])
    func aLoadIsShownHoweverManyFindingsThereAre(width: Double) {
        let frames = (0..<4000).flatMap { step -> [Frame] in
            (0..<4).compactMap { place in
                let isThere = (1500..<1700).contains(step) ? false : place != 2 || !(2500..<2900).contains(step)
                guard isThere, place != 3 || step < 3000 else { return nil }
                return Frame(
                    time: Int64(step) * 10_000_000 + Int64(place) * 100_000, identifier: UInt32(0x100 + place),
                    data: [UInt8(step & 15), 0, 0, 0])
            }
        }
        let grid = ContactSheetGrid(paper: Size(width: width, height: 700), count: 1, scale: .paper)
        let entry = ContactSheetEntry(
            SampledCapture(Logs.capture(frames)), area: grid.laneArea, rate: BitRate(nominal: 500_000))
        let card = ContactSheetCard(
            entry: entry, grid: grid, theme: .named(.light), pen: TextPen(shaper: FixedFonts.shaper, scale: .paper))
        var list = DisplayList(size: grid.page, background: Theme.named(.light).paper)
        card.draw(at: Point(x: grid.content.x, y: grid.content.y), into: &list)
        let text = PageText(list)
        #expect(text.text.contains("load") && text.text.contains("kbit/s"), "\(text.text)")
        #expect(text.text.contains("error") || text.text.contains("warning"), "\(text.text)")
        #expect(text.glyphs.allSatisfy { $0.y <= grid.content.y + grid.card.height })
    }

    /// Nineteen captures were 9, 6 and 4.
    @Test func aFurtherRowFillsThePages() {
        let grid = ContactSheetGrid(paper: Size(width: 595, height: 842), count: 19, scale: .paper)
        let rows = Int((grid.content.height + grid.gap) / (grid.card.height + grid.gap))
        #expect(grid.columns == 3 && rows == 4)
    }
}
