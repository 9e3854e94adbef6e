/// How documents write a date. Times of day have 24 hours in all of them.
package enum DateStyle: String, Sendable, CaseIterable {
    /// `14.03.2026`
    case de
    /// `03/14/2026`
    case us
    /// `2026-03-14` (ISO 8601)
    case iso

    /// The date alone.
    package func date(_ time: CivilTime) -> String {
        let (day, month) = (CivilTime.padded(time.day, 2), CivilTime.padded(time.month, 2))
        switch self {
        case .de: return "\(day).\(month).\(time.year)"
        case .us: return "\(month)/\(day)/\(time.year)"
        case .iso: return String(time.text.prefix { $0 != " " })
        }
    }

    /// `14.03.2026 09:26:53`
    package func text(_ time: CivilTime) -> String {
        "\(date(time)) \(time.text.drop { $0 != " " }.dropFirst())"
    }
}

extension CivilTime {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `14 March 2026, 09:27:11`
    package var longText: String {
        let name = (1...12).contains(month) ? Self.months[month - 1] : "?"
        return "\(day) \(name) \(year), \(text.drop { $0 != " " }.dropFirst())"
    }
}
