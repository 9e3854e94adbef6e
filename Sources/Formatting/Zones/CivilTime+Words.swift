extension CivilTime {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `14 March 2026, 09:27:11`
    package var longText: String {
        let name = (1...12).contains(month) ? Self.months[month - 1] : "?"
        return "\(day) \(name) \(year), \(text.split(separator: " ").last ?? "")"
    }
}
