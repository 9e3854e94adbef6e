import TestPages
import Testing

@testable import Layout

@Suite struct FitCacheTests {
    @Test func widthsOfOneWholeUnitShareAPlan() {
        var cache = FitCache()
        let fit = GridSamples.fit()
        let first = cache.plan(for: fit, metrics: FixedFonts.all[0], width: 500.1)
        let second = cache.plan(for: fit, metrics: FixedFonts.all[0], width: 500.9)
        #expect(first == second)
        #expect(first.width == 500)
        #expect(cache.count == 1)
        _ = cache.plan(for: fit, metrics: FixedFonts.all[0], width: 501)
        #expect(cache.count == 2)
    }

    @Test func aCachedPlanIsTheFittedOne() {
        var cache = FitCache()
        let fit = GridSamples.fit(mostUnits: 64)
        for width in stride(from: 40.0, through: 900, by: 13) {
            #expect(cache.plan(for: fit, metrics: FixedFonts.all[0], width: width) == fit.plan(width: width))
            #expect(cache.plan(for: fit, metrics: FixedFonts.all[0], width: width) == fit.plan(width: width))
        }
    }

    @Test func anotherFamilyOrWeightIsFittedForItself() {
        var cache = FitCache()
        let fit = GridSamples.fit()
        for (family, weight) in [("One", 400), ("One", 700), ("Two", 400)] {
            let metrics = FontMetrics(
                family: family, weight: weight, ascent: 0.9, descent: 0.2, capHeight: 0.7, entry: { _ in nil })
            _ = cache.plan(for: fit, metrics: metrics, width: 300)
        }
        #expect(cache.count == 3)
    }

    @Test func otherColumnsForgetTheOldPlans() {
        var cache = FitCache()
        let wide = cache.plan(for: GridSamples.fit(), metrics: FixedFonts.all[0], width: 300)
        let columns = Array(GridSamples.log.prefix(5))
        let fewer = cache.plan(for: GridSamples.fit(columns), metrics: FixedFonts.all[0], width: 300)
        #expect(cache.count == 1)
        #expect(fewer.cells.count == 5)
        #expect(wide.cells.count == 6)
    }
}
