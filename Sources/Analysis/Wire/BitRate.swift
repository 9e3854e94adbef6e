/// The bit rates of a bus, bit/s.
package struct BitRate: Sendable, Equatable {
    package var nominal: Int
    /// Of the data phase of CAN FD and CAN XL frames; nil where it is not known.
    package var data: Int?

    package init(nominal: Int, data: Int? = nil) {
        self.nominal = nominal
        self.data = data
    }

    /// The rates that controllers and recorders are commonly set to (CiA 102, CiA 301, and 33.3 and 83.3 kbit/s of
    /// single-wire and comfort buses).
    package static let standard = [
        10_000, 20_000, 33_333, 50_000, 83_333, 100_000, 125_000, 250_000, 500_000, 800_000, 1_000_000,
    ]

    /// Bits of 0 take no time: a rate below 1 bit/s stands for none and is not to be made.
    @usableFromInline var nanosecondsPerNominalBit: Double { 1e9 / Double(max(1, nominal)) }
    /// Without a rate of its own the data phase is taken to run at the nominal one.
    @usableFromInline var nanosecondsPerDataBit: Double { 1e9 / Double(max(1, data ?? nominal)) }

    /// How long a frame holds the bus, nanoseconds.
    package func nanoseconds(_ length: WireLength) -> Double {
        Double(length.nominalBits) * nanosecondsPerNominalBit + Double(length.dataBits) * nanosecondsPerDataBit
    }
}

/// The bit rate of each channel, where it is known.
package struct BitRates: Sendable, Equatable {
    private var all: BitRate?
    private var byChannel: [UInt16: BitRate]

    /// - Parameters:
    ///   - all: for channels that have none of their own.
    ///   - byChannel: by the index of a channel in ``FrameTable/channels``.
    package init(all: BitRate? = nil, byChannel: [UInt16: BitRate] = [:]) {
        self.all = all
        self.byChannel = byChannel
    }

    package subscript(channel: UInt16) -> BitRate? { byChannel[channel] ?? all }
}
