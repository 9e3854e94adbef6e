/// Seconds in a REAL, as nanoseconds.
enum SQLiteTime {
    /// The shortest decimal number that is this REAL, cut to nanoseconds: what the writer meant.
    ///
    /// Seconds since 1970 in 53 bits leave steps of 238 ns, so 1398128223.803317 is stored as something a little beside
    /// it. nil beyond what 64 bits of nanoseconds hold.
    @inline(__always)
    static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, abs(seconds) < 9_000_000_000 else { return nil }
        let whole = seconds.rounded(.down)
        let rest = seconds - whole  // exact: both are multiples of the same step
        // As far as the decimals may be off and still give this number.
        let reach = seconds.ulp / 2
        var scale = 1.0
        var unit: Int64 = 1_000_000_000
        // Where six decimals are told apart, fewer are six with zeros behind them.
        if reach < 4e-7 { (scale, unit) = (1e6, 1000) }
        while unit > 1 {
            let product = rest * scale
            let digits = product.rounded()
            if abs(product - digits) < scale * reach { return Int64(whole) * 1_000_000_000 + Int64(digits) * unit }
            scale *= 10
            unit /= 10
        }
        return Int64(whole) * 1_000_000_000 + Int64((rest * 1e9).rounded())
    }
}
