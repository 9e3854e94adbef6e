import CANCapture

/// The frames that captures for the salvage figures hold: the made-up traffic with some identifiers of 29 bits.
enum SalvageTraffic {
    /// Which kinds of frames a format can hold.
    struct Kinds: OptionSet {
        let rawValue: Int

        /// Remote frames, one of forty.
        static let remote = Kinds(rawValue: 1)
        /// CAN FD frames of up to 64 bytes, every third.
        static let fd = Kinds(rawValue: 2)
        /// Nothing but identifiers of 29 bits.
        static let extendedOnly = Kinds(rawValue: 4)
    }

    private static let longLengths = [12, 24, 64]

    /// So many frames; times are nanoseconds since 1970, whole microseconds.
    static func frames(_ count: Int, _ kinds: Kinds) -> [Frame] {
        var traffic = MadeUpTraffic()
        return (0..<count).map { index in
            let made = traffic.next()
            let isExtended = kinds.contains(.extendedOnly) || made.identifier & 0x10 != 0
            var flags: FrameFlags = isExtended ? [.received, .extended] : .received
            var data = (0..<made.length).map { UInt8(truncatingIfNeeded: made.data >> UInt64(8 * $0)) }
            if kinds.contains(.fd), index % 3 == 0 {
                flags.formUnion([.fd, .bitRateSwitch])
                let length = longLengths[index / 3 % longLengths.count]
                data = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ Int(data[$0 % data.count])) }
            } else if kinds.contains(.remote), index % 40 == 39 {
                flags.insert(.remote)
            }
            let length = data.count
            return Frame(
                time: made.time * 1000, identifier: isExtended ? 0x18FE_F000 | made.identifier : made.identifier,
                flags: flags, length: length, data: flags.contains(.remote) ? [] : data)
        }
    }
}
