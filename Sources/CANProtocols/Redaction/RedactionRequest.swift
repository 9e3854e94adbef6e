package import CANCapture

/// What is redacted in a capture: `vin,gps,seed-key,payload:7E0-7EF,id:123`.
package struct RedactionRequest: Sendable, Equatable {
    package var hidesVIN = false
    package var hidesPositions = false
    package var hidesKeys = false
    /// All bytes of these identifiers.
    package var payloads: [IdentifierRange] = []
    /// These identifiers, and their names in databases.
    package var identifiers: [IdentifierRange] = []
    /// As the user gave them, each once.
    package private(set) var kinds: [String] = []

    package init() {}

    package var isEmpty: Bool { kinds.isEmpty }

    /// What is wrong with a kind; safe to print if the kind is.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        package var description: String
    }

    /// Adds kinds separated by commas.
    package mutating func add(_ text: String) throws(Fault) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) { try add(kind: part) }
    }

    private mutating func add(kind: Substring) throws(Fault) {
        switch kind.lowercased() {
        case "vin": hidesVIN = true
        case "gps": hidesPositions = true
        case "seed-key": hidesKeys = true
        default:
            guard let colon = kind.firstIndex(of: ":") else { throw Self.unknown(kind) }
            let ranges = try Self.ranges(kind[kind.index(after: colon)...], of: kind)
            switch kind[..<colon].lowercased() {
            case "payload": payloads += ranges
            case "id": identifiers += ranges
            default: throw Self.unknown(kind)
            }
        }
        if !kinds.contains(String(kind)) { kinds.append(String(kind)) }
    }

    private static func ranges(_ text: Substring, of kind: Substring) throws(Fault) -> [IdentifierRange] {
        do {
            return try IdentifierRange.list(parsing: String(text))
        } catch {
            throw Fault(
                description:
                    "'\(kind)' needs hexadecimal identifiers after the colon, as in payload:7E0-7EF or id:123")
        }
    }

    private static func unknown(_ kind: Substring) -> Fault {
        Fault(
            description:
                "unknown kind '\(kind)'; use vin, gps, seed-key, payload:7E0-7EF or id:123")
    }
}

extension [IdentifierRange] {
    /// Whether an identifier is in one of the ranges.
    package func contain(_ identifier: UInt32, isExtended: Bool) -> Bool {
        contains { $0.range.contains(identifier) && (isExtended ? $0.extended : $0.standard) }
    }
}
