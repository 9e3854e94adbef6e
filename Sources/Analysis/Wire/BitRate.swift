package import CANCapture

/// The bit rates of a bus, bit/s.
package struct BitRate: Sendable, Equatable {
    package var nominal: Int
    /// Of the data phase of CAN FD and CAN XL frames; nil if it is not known.
    package var data: Int?

    package init(nominal: Int, data: Int? = nil) {
        self.nominal = nominal
        self.data = data
    }

    /// The usual rates of controllers and recorders (CiA 102, CiA 301, and 33.3 and 83.3 kbit/s of single-wire and
    /// comfort buses).
    package static let standard = [
        10_000, 20_000, 33_333, 50_000, 83_333, 100_000, 125_000, 250_000, 500_000, 800_000, 1_000_000,
    ]

    /// The usual rates of data phases of transceivers and controllers.
    package static let standardData = [1_000_000, 2_000_000, 4_000_000, 5_000_000, 8_000_000]

    /// Nanoseconds of a bit at the highest rates: 1 Mbit/s (ISO 11898-2), 8 Mbit/s in the data phase of CAN FD (CiA
    /// 601-4), 20 Mbit/s in that of CAN XL (CiA 610-3).
    static let shortestNominalBit = 1000
    static let shortestDataBit = 125
    static let shortestXLBit = 50

    /// Bits of rate 0 take no time, so a rate below 1 bit/s must not be created.
    @usableFromInline var nanosecondsPerNominalBit: Double { 1e9 / Double(max(1, nominal)) }
    /// Without a rate of its own the data phase is assumed to run at the nominal rate.
    @usableFromInline var nanosecondsPerDataBit: Double { 1e9 / Double(max(1, data ?? nominal)) }

    /// How long a frame occupies the bus, nanoseconds.
    package func nanoseconds(_ length: WireLength) -> Double {
        Double(length.nominalBits) * nanosecondsPerNominalBit + Double(length.dataBits) * nanosecondsPerDataBit
    }
}

/// The bit rate of each channel, if it is known.
package struct BitRates: Sendable, Equatable {
    private var all: BitRate?
    private var byChannel: [UInt16: BitRate]
    private var unknown: Set<UInt16> = []

    /// - Parameters:
    ///   - all: for channels without a rate of their own.
    ///   - byChannel: by the index of a channel in ``FrameTable/channels``.
    package init(all: BitRate? = nil, byChannel: [UInt16: BitRate] = [:]) {
        self.all = all
        self.byChannel = byChannel
    }

    /// The rates that a capture states, for channels without a rate of their own.
    package init(_ source: CaptureSource, byChannel: [UInt16: BitRate] = [:]) {
        self.init(all: source.bitRate.map { BitRate(nominal: $0, data: source.dataBitRate) }, byChannel: byChannel)
    }

    package subscript(channel: UInt16) -> BitRate? {
        unknown.contains(channel) ? nil : byChannel[channel] ?? all
    }

    /// The rates of all channels but these.
    package func leavingOut(_ channels: [UInt16]) -> BitRates {
        var rates = self
        rates.unknown.formUnion(channels)
        return rates
    }
}
