/// Numbers that the field writes in hexadecimal.
package enum Hexadecimal {
    /// With a minimum number of digits: `0C9`.
    package static func text(_ value: some BinaryInteger, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    package static func byte(_ value: UInt8) -> String { text(value, digits: 2) }

    /// An identifier: `0C9` of 11 bits, `18FEF100` of 29.
    package static func identifier(_ identifier: UInt32, isExtended: Bool) -> String {
        text(identifier, digits: isExtended ? 8 : 3)
    }
}
