package import CANCapture

/// Names of signals and data identifiers that indicate something which `--redact` may remove.
package enum RedactedNames {
    /// SAE J1939-71: vehicle identification number, latitude and longitude.
    private static let parameters: [Int: RedactionMark] = [237: .vin, 584: .gps, 585: .gps]

    /// The kind of data that a name indicates; nil for nearly all names.
    ///
    /// - Parameters:
    ///   - group: the name of the message, which shows whether a height is an altitude.
    ///   - number: its suspect parameter number, if it has one.
    package static func mark(of name: String, in group: String = "", number: Int? = nil) -> RedactionMark? {
        mark(of: name, number: number, groupHasPositions: hasPositions(group))
    }

    /// Whether the name of a message says that it has positions.
    static func hasPositions(_ group: String) -> Bool {
        words(of: group).contains { holds($0, "gps") || holds($0, "gnss") }
    }

    /// - Parameter groupHasPositions: ``hasPositions(_:)`` of the name of the message.
    static func mark(of name: String, number: Int? = nil, groupHasPositions: Bool) -> RedactionMark? {
        if let number, let mark = parameters[number] { return mark }
        let words = words(of: name)
        let joined = words.joined()
        if words.contains("vin") || vehicleNumbers.contains(where: { holds(joined, $0) }) { return .vin }
        if isPosition(words, joined, groupHasPositions) { return .gps }
        if words.contains("seed") || keys.contains(where: { holds(joined, $0) }) { return .key }
        return nil
    }

    /// As `contains`, which takes ten times as long for short texts.
    private static func holds(_ text: String, _ part: String) -> Bool {
        var (text, part) = (text, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first, text.count >= part.count else { return part.isEmpty }
                for start in 0...(text.count - part.count) where text[start] == first {
                    if text[start..<(start + part.count)].elementsEqual(part) { return true }
                }
                return false
            }
        }
    }

    private static let vehicleNumbers = ["vehicleident", "vehident", "vehidno", "chassisnumber", "fahrgestell"]
    private static let keys = ["securitykey", "securityaccess", "seedkey"]
    private static let coordinates = ["latitude", "longitude", "gps", "gnss", "geoposition", "geopos"]
    private static let shortCoordinates: Set<String> = ["lat", "lon", "long", "lng"]
    /// Words that may accompany a short coordinate name. With other words it means lateral or longitudinal, as in
    /// accelerations.
    private static let companions: Set<String> = [
        "pos", "position", "deg", "degree", "degrees", "min", "minute", "minutes", "sec", "seconds", "current",
        "vehicle",
        "veh", "car", "dest", "destination", "home", "int", "integer", "frac", "fraction", "raw", "high", "low", "hi",
        "lo", "msb", "lsb", "coord", "coordinate", "n", "s", "e", "w", "ns", "ew", "dir", "val", "value", "nav",
    ]
    private static let places: Set<String> = [
        "position", "pos", "lat", "lon", "long", "lng", "altitude", "alt", "height", "elevation",
    ]

    private static func isPosition(_ words: [String], _ joined: String, _ groupHasPositions: Bool) -> Bool {
        if coordinates.contains(where: { holds(joined, $0) }) { return true }
        if !shortCoordinates.isDisjoint(with: words) {
            let others = words.filter { !shortCoordinates.contains($0) && !$0.allSatisfy(\.isNumber) }
            if others.allSatisfy(companions.contains) { return true }
        }
        return groupHasPositions && !places.isDisjoint(with: words)
    }

    /// `GPS_LatDeg` → `gps`, `lat`, `deg`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var last: Character = " "
        let characters = Array(name.prefix(255))
        func end() {
            if !word.isEmpty { words.append(word.lowercased()) }
            word = ""
        }
        for (place, character) in characters.enumerated() {
            let next = place + 1 < characters.count ? characters[place + 1] : " "
            let begins =
                character.isUppercase && (last.isLowercase || last.isUppercase && next.isLowercase)
                || character.isNumber != last.isNumber
            if !(character.isLetter || character.isNumber) || begins { end() }
            if character.isLetter || character.isNumber { word.append(character) }
            last = character
        }
        end()
        return words
    }
}
