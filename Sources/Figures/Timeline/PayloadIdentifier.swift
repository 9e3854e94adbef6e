internal import CANCapture
internal import Formatting
internal import Wording

/// An identifier as entered by users: `0C9`, `0x7E8`, `18FEF100`.
package struct PayloadIdentifier: Sendable, Equatable {
    package let identifier: UInt32
    package let isExtended: Bool

    /// Hexadecimal; more than three digits, or a value above 7FF, mean 29 bits. nil for other texts.
    package init?(_ text: String) {
        var digits = text[...]
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") { digits = digits.dropFirst(2) }
        guard (1...8).contains(digits.utf8.count), digits.utf8.first != UInt8(ascii: "+"),
            let value = UInt32(digits, radix: 16), value < 1 << 29
        else { return nil }
        identifier = value
        isExtended = digits.utf8.count > 3 || value > 0x7FF
    }

    package var text: String { Hexadecimal.identifier(identifier, isExtended: isExtended) }

    func matches(_ entry: IdentifierIndex.Entry) -> Bool {
        entry.identifier == identifier && entry.isExtended == isExtended && !entry.isSymbolic
    }
}
