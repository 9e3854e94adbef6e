/// The length of a bit on a bus, in nanoseconds.
package struct BitTiming: Sendable {
    package var nominal: Int64
    /// In the data phase of CAN FD frames with bit rate switching.
    package var data: Int64

    /// 500 kbit/s, and 2 Mbit/s in the data phase.
    package static let car = BitTiming(nominal: 2000, data: 500)
    /// 250 kbit/s (SAE J1939-11).
    package static let truck = BitTiming(nominal: 4000, data: 4000)
}
