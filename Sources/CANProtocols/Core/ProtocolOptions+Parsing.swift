internal import Platform

/// An error in an option about protocols.
package struct ProtocolOptionError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    init(_ description: String) { self.description = description }
}

extension NetworkProtocol {
    /// The names that people write for it, regardless of case, spaces, hyphens and underscores. The first is that of the
    /// help.
    fileprivate var spellings: [String] {
        switch self {
        case .isoTP: ["isotp", "iso15765", "iso157652"]
        case .uds: ["uds", "iso14229"]
        case .obd: ["obd", "obdii", "obd2", "j1979"]
        case .kwp2000: ["kwp", "kwp2000", "iso14230"]
        case .gmlan: ["gmlan"]
        case .j1939: ["j1939"]
        case .nmea2000: ["n2k", "nmea2000"]
        case .canopen: ["canopen", "cia301"]
        }
    }

    package init?(spelling: some StringProtocol) {
        let letters = spelling.lowercased().filter { $0 != "-" && $0 != " " && $0 != "_" }
        guard let found = Self.allCases.first(where: { $0.spellings.contains(letters) }) else { return nil }
        self = found
    }
}

extension ProtocolOptions {
    /// Adds the value of `--protocol`: `uds,obd`, or `!canopen` for one that is not in use.
    package mutating func add(protocols text: String) throws(ProtocolOptionError) {
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isForbidden = word.hasPrefix("!")
            guard let network = NetworkProtocol(spelling: isForbidden ? word.dropFirst() : word) else {
                let names = NetworkProtocol.allCases.map { $0.spellings[0] }.joined(separator: ", ")
                throw ProtocolOptionError(
                    "unknown protocol '\(Printable.text(String(word.prefix(40))))'; use one of \(names) (! before a name excludes it)"
                )
            }
            if isForbidden { forbidden.insert(network) } else { fixed.insert(network) }
        }
    }

    /// Adds the value of `--isotp`: `7E0:7E8`, or `6F1:612,ext` for a pair with an address byte in front.
    package mutating func add(pair text: String) throws(ProtocolOptionError) {
        func fail(_ reason: String) -> ProtocolOptionError {
            ProtocolOptionError("'\(Printable.text(String(text.prefix(60))))': \(reason)")
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count < 2 || ["ext", "mixed"].contains(parts[1].lowercased()) else {
            throw fail("only ext may follow the comma (an address byte at the start of each frame)")
        }
        let sides = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw fail("give two identifiers: 7E0:7E8") }
        let identifiers = sides.compactMap { side -> UInt32? in
            let digits = side.lowercased().hasPrefix("0x") ? side.dropFirst(2) : side[...]
            guard let first = digits.first, first != "+", first != "-" else { return nil }
            return UInt32(digits, radix: 16)
        }
        guard identifiers.count == 2, identifiers.allSatisfy({ $0 < 1 << 29 }) else {
            throw fail("an identifier has up to 8 hexadecimal digits and 29 bits")
        }
        guard identifiers[0] != identifiers[1] else { throw fail("both sides have the same identifier") }
        isoTPPairs.append(
            ISOTPPair(
                request: identifiers[0], response: identifiers[1], isExtendedAddressing: parts.count == 2))
    }
}
