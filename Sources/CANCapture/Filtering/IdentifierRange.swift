/// A range of identifiers as in `--id 100-1FF,7E8,18FEF100`.
///
/// Up to three digits and 7FF mean an 11-bit identifier, more a 29-bit one; `123x` also has 29 bits, as in ASC. A range
/// from one kind to the other contains both. Error frames and frames known by name have no identifier to match.
public struct IdentifierRange: Sendable, Equatable {
    public var range: ClosedRange<UInt32>
    /// Whether it contains 11-bit identifiers.
    public var standard: Bool
    /// Whether it contains 29-bit identifiers.
    public var extended: Bool

    public init(range: ClosedRange<UInt32>, standard: Bool, extended: Bool) {
        self.range = range
        self.standard = standard
        self.extended = extended
    }

    func contains(_ identifier: UInt32, _ flags: FrameFlags) -> Bool {
        if flags.contains(.error) || flags.contains(.symbolic) { return false }
        return range.contains(identifier) && (flags.contains(.extended) ? extended : standard)
    }

    /// Reads a list such as `100-1FF,7E8`.
    ///
    /// - Throws: `FilterError` with the place of what is not an identifier.
    public static func list(parsing text: String) throws(FilterError) -> [IdentifierRange] {
        var ranges: [IdentifierRange] = []
        var position = 0
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let bounds = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            let low = try bound(bounds[0], text, position)
            var high = low
            if bounds.count == 2 { high = try bound(bounds[1], text, position + bounds[0].count + 1) }
            guard low.value <= high.value else {
                throw FilterError(text: text, position: position, reason: "the range ends before it begins")
            }
            ranges.append(
                IdentifierRange(
                    range: low.value...high.value, standard: !low.extended || !high.extended,
                    extended: low.extended || high.extended))
            position += part.count + 1
        }
        return ranges
    }

    private static func bound(
        _ part: Substring, _ text: String, _ position: Int
    ) throws(FilterError) -> (value: UInt32, extended: Bool) {
        var digits = part.hasPrefix("0x") || part.hasPrefix("0X") ? part.dropFirst(2) : part
        let marked = digits.last == "x" || digits.last == "X"
        if marked { digits = digits.dropLast() }
        guard !digits.isEmpty, digits.count <= 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let value = UInt32(digits, radix: 16)
        else {
            throw FilterError(
                text: text, position: position, reason: "expected a hexadecimal identifier of up to 8 digits")
        }
        guard value <= CandumpFilter.extendedMask else {
            throw FilterError(text: text, position: position, reason: "an identifier has at most 29 bits")
        }
        return (value, marked || digits.count > 3 || value > CandumpFilter.standardMask)
    }
}
