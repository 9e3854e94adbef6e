#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Exact intervals and tests for counts.
package enum ExactTests {
    /// The exact confidence interval of the mean of a Poisson distribution, from one count (Garwood 1936).
    ///
    /// - Parameter confidence: 0.95 leaves 2.5 % at each end.
    package static func poissonInterval(_ count: Int, confidence: Double = 0.95) -> ClosedRange<Double> {
        let tail = (1 - confidence) / 2
        let low = count == 0 ? 0 : gammaQuantile(tail, shape: Double(count))
        return low...max(low, gammaQuantile(1 - tail, shape: Double(count) + 1))
    }

    /// The two-sided p-value for equal rates of two Poisson counts, given their sum (Przyborowski and Wilenski 1940).
    ///
    /// - Parameters:
    ///   - hours: duration of the observation, above 0.
    package static func rates(_ one: (count: Int, hours: Double), _ other: (count: Int, hours: Double)) -> Double {
        let sum = one.count + other.count
        guard sum > 0, one.hours > 0, other.hours > 0 else { return 1 }
        let share = one.hours / (one.hours + other.hours)
        let (count, all) = (Double(one.count), Double(sum))
        // P(X ≥ k) and P(X ≤ k) of the binomial distribution.
        let atLeast = one.count == 0 ? 1 : beta(share, count, all - count + 1)
        let atMost = one.count == sum ? 1 : 1 - beta(share, count + 1, all - count)
        return min(1, 2 * min(atLeast, atMost))
    }

    /// The two-sided p-value for equal shares in two groups (Fisher's exact test, twice the smaller tail).
    ///
    /// - Parameters:
    ///   - hit: number of members of a group that have the property.
    package static func shares(_ one: (hit: Int, of: Int), _ other: (hit: Int, of: Int)) -> Double {
        let hits = one.hit + other.hit
        let all = one.of + other.of
        guard hits > 0, one.of > 0, other.of > 0, hits < all else { return 1 }
        let lowest = max(0, hits - other.of)
        let highest = min(hits, one.of)
        func weight(_ hit: Int) -> Double {
            logChoose(one.of, hit) + logChoose(other.of, hits - hit) - logChoose(all, hits)
        }
        // Add the smallest terms first, which keeps rounding errors small.
        var atMost = 0.0
        for hit in lowest...one.hit { atMost += exp(weight(hit)) }
        var atLeast = 0.0
        for hit in (one.hit...highest).reversed() { atLeast += exp(weight(hit)) }
        return min(1, 2 * min(atMost, atLeast))
    }

    /// Which of several tests are significant together, by the method of Holm (1979).
    ///
    /// - Parameter values: the p-value of each test.
    package static func holding(_ values: [Double], level: Double) -> [Bool] {
        var holds = [Bool](repeating: false, count: values.count)
        for (rank, place) in values.indices.sorted(by: { (values[$0], $0) < (values[$1], $1) }).enumerated() {
            guard values[place] <= level / Double(values.count - rank) else { break }
            holds[place] = true
        }
        return holds
    }

    private static func logGamma(_ value: Double) -> Double {
        var sign: Int32 = 0
        return lgamma_r(value, &sign)
    }

    private static func logChoose(_ all: Int, _ some: Int) -> Double {
        logGamma(Double(all) + 1) - logGamma(Double(some) + 1) - logGamma(Double(all - some) + 1)
    }

    /// The regularized incomplete gamma function P(a, x). Below a + 1 it uses the series, otherwise the continued fraction
    /// (Abramowitz and Stegun 6.5.29 and 6.5.31).
    private static func gamma(_ a: Double, _ x: Double) -> Double {
        guard x > 0 else { return 0 }
        let scale = exp(a * log(x) - x - logGamma(a))
        if x < a + 1 {
            var term = 1 / a
            var sum = term
            var n = a
            for _ in 0..<100_000 {
                guard term > sum * 1e-15 else { break }
                n += 1
                term *= x / n
                sum += term
            }
            return min(1, sum * scale)
        }
        return max(
            0,
            1 - scale
                * fraction { n in n == 0 ? (1, x + 1 - a) : (-Double(n) * (Double(n) - a), x + 1 - a + 2 * Double(n)) })
    }

    private static func gammaQuantile(_ probability: Double, shape: Double) -> Double {
        var (low, high) = (0.0, shape + 10)
        while gamma(shape, high) < probability { high *= 2 }
        for _ in 0..<200 where high - low > 1e-12 * high {
            let middle = (low + high) / 2
            if gamma(shape, middle) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The regularized incomplete beta function I(x; a, b) (Abramowitz and Stegun 26.5.8).
    private static func beta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if x > (a + 1) / (a + b + 2) { return 1 - beta(1 - x, b, a) }
        let scale =
            exp(
                logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x)) / a
        let value = fraction { n in
            guard n > 0 else { return (1, 1) }
            let m = Double(n / 2)
            let numerator =
                n % 2 == 0
                ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            return (numerator, 1)
        }
        return min(1, max(0, scale * value))
    }

    /// The value of a continued fraction a0 / (b0 + a1 / (b1 + …)), by the method of Lentz.
    private static func fraction(_ term: (Int) -> (a: Double, b: Double)) -> Double {
        let tiny = 1e-300
        func held(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        let first = term(0)
        var d = 1 / held(first.b)
        var value = first.a * d
        var c = 1 / tiny
        for n in 1..<100_000 {
            let (a, b) = term(n)
            d = 1 / held(b + a * d)
            c = held(b + a / c)
            let change = c * d
            value *= change
            if abs(change - 1) < 1e-15 { break }
        }
        return value
    }
}
