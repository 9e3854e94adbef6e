/// The time of which rates count incidents: 100 hours, or one hour if all captures together are shorter than ten hours, of
/// which a rate per 100 hours would be a number without a meaning.
struct FleetRateUnit: Sendable, Equatable {
    /// 100 or 1.
    let hours: Double

    private static let long = 10.0

    init(_ groups: [FleetSummary.Group]) {
        hours = groups.reduce(0) { $0 + $1.hours } < Self.long ? 1 : 100
    }

    /// `incidents per 100 h`
    var words: String { hours > 1 ? "incidents per 100 h" : "incidents per hour" }

    func rate(_ count: Int, _ time: Double) -> Double { Double(count) / time * hours }

    func text(_ count: Int, _ time: Double) -> String {
        time > 0 ? FleetRules.figure(rate(count, time)) : "\u{2013}"
    }
}
