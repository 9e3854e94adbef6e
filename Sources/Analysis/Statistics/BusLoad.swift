/// How busy a channel was.
package struct BusLoad: Sendable, Equatable {
    package var channel: UInt16
    /// nil where neither the caller nor the capture knows it.
    package var rate: BitRate?
    /// Bits on the wire with interframe spaces, of error frames too.
    package var nominalBits = 0
    package var dataBits = 0
    /// Of these frames the length is an estimate: error frames, CAN XL, frames known by name.
    package var estimatedFrames = 0
    /// Of the time that frames held the bus, what lies before the first stamp of the capture, nanoseconds.
    var lead: Int64 = 0
    /// From the earliest frame of the capture to the latest, whatever channel they are on, nanoseconds.
    package var duration: Int64 = 0
    /// The largest load of a second and of a hundredth of a second: nanoseconds of busy bus, or bits without a rate.
    var largestSecond: Int64 = 0
    var largestHundredth: Int64 = 0

    package init(channel: UInt16, rate: BitRate? = nil) {
        self.channel = channel
        self.rate = rate
    }

    package var bits: Int { nominalBits + dataBits }

    /// How long frames held the bus, nanoseconds; nil without a rate.
    package var busy: Double? {
        rate?.nanoseconds(WireLength(nominalBits: nominalBits, dataBits: dataBits))
    }

    /// Busy time from the first stamp on, by duration, 1 for a bus that never rests; nil without a rate or a duration.
    package var mean: Double? {
        guard let busy, duration > 0 else { return nil }
        return max(0, busy - Double(lead)) / Double(duration)
    }

    /// Whether data phases are counted at the nominal rate because theirs is not known: the load is at most what is said.
    package var assumesDataRate: Bool { rate != nil && rate?.data == nil && dataBits > 0 }

    /// The load of the busiest second, in steps of 10 ms; of the whole capture where it is shorter, and nil below 10 ms.
    /// More than 1 when frames carry stamps closer together than they can follow each other at the rate.
    package var peak: Double? {
        guard rate != nil, hasPeaks else { return nil }
        return Double(largestSecond) / Double(secondWindow)
    }

    /// The load of the busiest 10 ms.
    package var finestPeak: Double? {
        guard rate != nil, hasPeaks else { return nil }
        return Double(largestHundredth) / Double(ActivityMeter.bin)
    }

    /// Bits by duration; nil without a duration.
    package var bitsPerSecond: Double? {
        duration > 0 ? Double(bits) * 1e9 / Double(duration) : nil
    }

    /// Bits per second in the busiest second and the busiest 10 ms; nil with a rate, where ``peak`` says it, and below
    /// 10 ms.
    package var peakBitsPerSecond: Double? {
        guard rate == nil, hasPeaks else { return nil }
        return Double(largestSecond) * 1e9 / Double(secondWindow)
    }

    package var finestPeakBitsPerSecond: Double? {
        guard rate == nil, hasPeaks else { return nil }
        return Double(largestHundredth) * 1e9 / Double(ActivityMeter.bin)
    }

    /// The smallest standard rate at which the busiest 10 ms would have fitted, all bits at that rate; nil with a rate,
    /// without a duration, and where none does.
    package var suggestedRate: Int? {
        guard let needed = finestPeakBitsPerSecond, bits > 0 else { return nil }
        return BitRate.standard.first { Double($0) >= needed }
    }

    private var hasPeaks: Bool { duration >= ActivityMeter.bin }

    private var secondWindow: Int64 { min(duration, ActivityMeter.second) }

    /// How the numbers came about, to stand under them.
    package static let method =
        "Bus load: exact frame lengths with interframe space (CRC and stuff bits computed, ISO 11898-1:2015), CAN XL and"
        + " frames known by name estimated; error frames estimated at \(WireFields.errorFrame) bits."

    /// - Parameter assumesDataRate: as of the load that it stands under.
    package static func method(assumesDataRate: Bool) -> String {
        guard assumesDataRate else { return method }
        return method + " Data phases are taken at the nominal rate, as theirs is not known: give both, as in 500k/2M."
    }
}
