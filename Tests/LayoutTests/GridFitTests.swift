import Testing

@testable import Layout

@Suite struct GridFitTests {
    @Test(arguments: GridSamples.scales) func noCellEverExceedsTheWidth(scale: Scale) {
        for mostUnits in [0, 8, 64, 2048] {
            for width in GridSamples.widths(scale) {
                let plan = GridSamples.fit(mostUnits: mostUnits, scale: scale).plan(width: width)
                let right = plan.cells.map { $0.x + Double($0.width) * plan.advance }.max() ?? 0
                #expect(right <= width + 1e-6, "\(width) of \(scale.unitsPerPoint), \(mostUnits) units")
            }
        }
    }

    @Test(arguments: GridSamples.scales) func cellsOfOneLineNeverOverlap(scale: Scale) {
        for width in GridSamples.widths(scale) {
            let plan = GridSamples.fit(mostUnits: 64, scale: scale).plan(width: width)
            for (cell, next) in zip(plan.cells, plan.cells.dropFirst()) where cell.line == next.line {
                let end = cell.x + Double(cell.width) * plan.advance
                #expect(end + plan.advance <= next.x + 1e-6, "at least a blank between columns, width \(width)")
            }
        }
    }

    @Test func everyColumnHasACellAndLinesAscend() {
        for width in GridSamples.widths(.paper) {
            let plan = GridSamples.fit().plan(width: width)
            #expect(plan.cells.map(\.column) == Array(0..<6))
            #expect(plan.cells.map(\.line) == plan.cells.map(\.line).sorted())
            #expect(plan.lineCount == (plan.cells.last?.line ?? 0) + 1)
        }
    }

    @Test(arguments: GridSamples.scales) func eightBytesAreVisibleAtEveryWidth(scale: Scale) throws {
        for width in GridSamples.widths(scale) {
            let plan = GridSamples.fit(scale: scale).plan(width: width)
            let data = try #require(plan.cells.first { $0.column == GridSamples.dataColumn })
            #expect(data.width == plan.unitsPerLine * 3 - 1)
            let unitRows = (8 + plan.unitsPerLine - 1) / plan.unitsPerLine
            #expect(plan.unitsPerLine * unitRows >= 8)
            #expect(plan.lines(units: 8) >= plan.firstLine(of: data, unitRows: unitRows) + unitRows)
        }
    }

    @Test func theLargestSizeThatFitsIsChosen() {
        let fit = GridSamples.fit(sizes: SizeRange(largest: 16, smallest: 10, step: 0.5))
        // 6 + 12 + 8 + 3 + 23 + 8 characters and five gaps of two.
        let characters = 70.0
        for width in GridSamples.widths(.paper) {
            let plan = fit.plan(width: width)
            guard plan.lineCount == 1 else {
                #expect(characters * 0.6 * 10 > width, "the row breaks only below the smallest size")
                continue
            }
            #expect(characters * 0.6 * plan.fontSize <= width + 1e-6)
            let isLargest = plan.fontSize == 16 || characters * 0.6 * (plan.fontSize + 0.5) > width
            #expect(isLargest, "\(plan.fontSize) at \(width)")
        }
    }

    @Test(arguments: [(16, 102.0), (32, 166.0)])
    func moreUnitsGoOnALineOnlyAtTheComfortableSize(units: Int, characters: Double) {
        let fit = GridSamples.fit(mostUnits: units)
        let comfortable = characters * 0.6 * 8
        #expect(fit.plan(width: comfortable).unitsPerLine == units)
        #expect(fit.plan(width: comfortable).fontSize == 8)
        #expect(fit.plan(width: comfortable - 1).unitsPerLine == units / 2)
        #expect(fit.plan(width: comfortable - 1).fontSize >= 8)
    }

    @Test func aLineIsGivenNoRoomForUnitsThatNoRowHas() {
        let wide = 4000.0
        #expect(GridSamples.fit(mostUnits: 8).plan(width: wide).unitsPerLine == 8)
        #expect(GridSamples.fit(mostUnits: 9).plan(width: wide).unitsPerLine == 16)
        #expect(GridSamples.fit(mostUnits: 16).plan(width: wide).unitsPerLine == 16)
        #expect(GridSamples.fit(mostUnits: 17).plan(width: wide).unitsPerLine == 32)
        #expect(GridSamples.fit(mostUnits: 2048).plan(width: wide).unitsPerLine == 32)
    }

    @Test func aWideTextColumnDoesNotTakeTheUnitsFromTheirLine() {
        let columns = [
            GridColumn(id: 0, content: .text(width: 30), alignment: .leading),
            GridColumn(id: 1, content: .units(width: 2, separator: 1), alignment: .leading),
        ]
        let plan = GridSamples.fit(columns).plan(width: 100)
        #expect(plan.unitsPerLine == 8)
        #expect(30 * plan.advance <= 100 + 1e-6)
        #expect(plan.fontSize > 5.5)
    }

    @Test func aBrokenRowIsAsLargeAsItsLinesAllow() {
        let fit = GridSamples.fit()
        for width in GridSamples.widths(.paper) where fit.plan(width: width).lineCount > 1 {
            let plan = fit.plan(width: width)
            guard plan.fontSize < 9, plan.fontSize >= 7 else { continue }
            let larger = GridSamples.fit(
                sizes: SizeRange(largest: plan.fontSize + 0.25, smallest: plan.fontSize + 0.25, step: 1))
            let next = larger.plan(width: width)
            let isBetter =
                next.fontSize == plan.fontSize + 0.25 && next.lineCount <= plan.lineCount
                && next.unitsPerLine >= plan.unitsPerLine
            #expect(!isBetter, "\(width): \(next.fontSize) for \(plan.fontSize)")
        }
    }

    @Test func pixelAdvancesAndPlacesAreWhole() {
        let scale = Scale.pixels(dotsPerInch: 150)
        for width in GridSamples.widths(scale) {
            let plan = GridSamples.fit(scale: scale).plan(width: width)
            #expect(plan.advance == plan.advance.rounded())
            #expect(plan.cells.allSatisfy { $0.x == $0.x.rounded() })
        }
    }

    @Test func unitsThatWrapPushDownWhatFollowsThem() throws {
        let columns = [
            GridColumn(id: 0, content: .text(width: 8), alignment: .leading),
            GridColumn(id: 1, content: .units(width: 2, separator: 1), alignment: .leading),
            GridColumn(id: 2, content: .text(width: 20), alignment: .leading),
        ]
        let plan = GridSamples.fit(columns).plan(width: 100)
        #expect(plan.cells.map(\.line) == [0, 1, 2])
        #expect(plan.unitLines == [1])
        #expect(plan.lines(units: 0) == 3)
        #expect(plan.lines(units: 8) == 3)
        #expect(plan.lines(units: 9) == 4)
        #expect(plan.lines(units: 64) == 10)
        #expect(plan.cells.map { plan.firstLine(of: $0, unitRows: 8) } == [0, 1, 9])
    }

    @Test func unitColumnsStayTogetherWhereTheyCan() {
        // Data and characters are 33 characters; what stands before them breaks off.
        let plan = GridSamples.fit().plan(width: 40 * 0.6 * 7)
        let lines = plan.cells.map(\.line)
        #expect(lines[4] == lines[5])
        #expect(lines[4] > lines[3])
    }
}
