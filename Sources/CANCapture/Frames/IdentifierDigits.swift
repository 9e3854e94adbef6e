extension FrameFlags {
    /// The number of hexadecimal digits of an identifier: 8 for 29 bits, 3 for 11 bits.
    ///
    /// A damaged or made-up record may contain a larger number that is not marked as extended; it is shown in full.
    @inline(__always)
    package func identifierDigits(_ identifier: UInt32) -> Int {
        if contains(.extended) || identifier > 0x0FFF_FFFF { return 8 }
        guard identifier > 0x7FF else { return 3 }
        return Swift.max(3, (35 - identifier.leadingZeroBitCount) / 4)
    }
}
