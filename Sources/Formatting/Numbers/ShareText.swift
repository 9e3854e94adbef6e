/// Shares of a whole, as per cent.
package enum ShareText {
    /// With one decimal in every case, for columns: `38.0 %`, `< 0.1 %`.
    package static func tenths(_ share: Double) -> String {
        share > 0 && share < 0.0005 ? "< 0.1 %" : Decimal.rounded(share * 100, decimals: 1) + " %"
    }

    /// Without decimals where there are digits enough, for small places: `38 %`, `0.4 %`.
    package static func rough(_ share: Double) -> String {
        let tenths = Int((min(share, 1e6) * 1000).rounded())
        guard tenths > 0 || share <= 0 else { return "under 0.1 %" }
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) %" : "\(Int((min(share, 1e6) * 100).rounded())) %"
    }

    /// Of an axis, with a decimal only where it is one: `20 %`, `2.5 %`.
    package static func mark(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }

    /// A share as per cent: `25.8 %`, `130 %`, `< 0.1 %`.
    package static func text(_ share: Double) -> String {
        guard share.isFinite, share < 1e12 else { return "" }
        let tenths = Int((share * 1000).rounded())
        if share > 0, tenths == 0 { return "< 0.1 %" }
        if tenths >= 1000 { return Decimal.grouped((tenths + 5) / 10) + " %" }
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
