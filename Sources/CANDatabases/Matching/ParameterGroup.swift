/// Identifiers of SAE J1939 (J1939-21, 5.2).
package enum ParameterGroup {
    /// The parameter group number of a 29-bit identifier: extended data page, data page, PDU format, and PDU specific
    /// unless that is a destination address, as it is for formats below 240 (PDU1).
    @inline(__always)
    package static func number(of identifier: UInt32) -> UInt32 {
        let group = identifier >> 8 & 0x3FFFF
        let format = group >> 8 & 0xFF
        return format < 240 ? group & 0x3FF00 : group
    }
}
