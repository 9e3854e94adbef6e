package import CANCapture

/// The 32 bits from which the colour of an identifier is computed: the same in every capture and in every excerpt.
package enum IdentifierColourKey {
    /// - Parameter symbol: the message's name if a capture has names instead of identifiers.
    package static func key(
        _ identifier: UInt32, isExtended: Bool, isXL: Bool = false, symbol: String? = nil
    ) -> UInt32 {
        if let symbol { return fingerprint(symbol) }
        return identifier | (isExtended ? 1 << 31 : 0) | (isXL ? 1 << 30 : 0)
    }

    /// FNV-1a of 32 bits.
    private static func fingerprint(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}

extension IdentifierIndex.Entry {
    /// - Parameter names: those of the capture.
    package func colourKey(names: [String]) -> UInt32 {
        let symbol = isSymbolic ? (Int(identifier) < names.count ? names[Int(identifier)] : "") : nil
        return IdentifierColourKey.key(identifier, isExtended: isExtended, isXL: isXL, symbol: symbol)
    }
}

extension SampledActivity.Identity {
    package var colourKey: UInt32 { IdentifierColourKey.key(identifier, isExtended: isExtended, symbol: symbol) }
}
