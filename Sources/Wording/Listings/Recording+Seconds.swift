package import Analysis
internal import Formatting
internal import Platform

extension Recording {
    /// Seconds since the first record as a decimal number with nine digits, as JSON has them: `29.945123000`.
    package func secondsFromStart(_ time: Int64) -> String {
        Decimal.plainSeconds(time.subtractingSaturating(origin), decimals: 9)
    }
}
