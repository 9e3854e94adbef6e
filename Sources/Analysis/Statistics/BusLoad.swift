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
    /// How long the capture was recorded, whatever channel is meant: from its earliest frame to its latest; where its clock
    /// started again, the stretches between together. Nanoseconds.
    package var duration: Int64 = 0
    /// Whether the load is possible. What cannot be is nil below.
    package internal(set) var verdict = LoadVerdict.sound
    /// Of the clock, nanoseconds; 0 where it is fine. What is about less time is nil below.
    var step: Int64 = 0
    /// Frames after the first stamp of the capture, with which the duration begins, and their bits.
    package internal(set) var framesWithin = 0
    var bitsWithin = 0
    /// How long these frames take at the highest rates that there are, nanoseconds.
    var shortest = 0
    /// The same of all frames.
    var shortestOfAll: Int64 = 0
    var second = SlidingWindow(length: OrderedMeter.second)
    var tenth = SlidingWindow(length: OrderedMeter.tenth)
    var hundredth = SlidingWindow(length: OrderedMeter.hundredth)
    /// See ``OrderedMeter``.
    var longestWait: Int64 = 0
    var longestWaitAtRate = 0.0

    package init(channel: UInt16, rate: BitRate? = nil) {
        self.channel = channel
        self.rate = rate
    }

    package var bits: Int { nominalBits + dataBits }

    /// How long frames held the bus, nanoseconds; nil without a rate.
    package var busy: Double? {
        rate?.nanoseconds(WireLength(nominalBits: nominalBits, dataBits: dataBits))
    }

    /// Busy time from the first stamp on by duration, whatever it is.
    var share: Double? {
        guard let busy, duration > 0 else { return nil }
        return max(0, busy - Double(lead)) / Double(duration)
    }

    /// Busy time from the first stamp on, by duration, 1 for a bus that never rests; nil without a rate, below 10 ms, and
    /// where the verdict forbids it. Of a duration that is no whole number of seconds both ends may be busy: never more
    /// than ``peak``.
    package var mean: Double? {
        guard let share, hasPeaks, verdict == .sound || verdict == .bunched else { return nil }
        guard verdict == .sound, isLong else { return min(1, share) }
        return min(1, share, second.most / Double(OrderedMeter.second))
    }

    /// Whether data phases are counted at the nominal rate because theirs is not known: the load is at most what is said.
    package var assumesDataRate: Bool { rate != nil && rate?.data == nil && dataBits > 0 }

    /// The load of the busiest second, wherever it begins; ``mean`` where the capture is shorter, and nil below 10 ms.
    package var peak: Double? {
        guard rate != nil, hasPeaks, verdict == .sound, knowsSeconds else { return nil }
        return isLong ? min(1, second.most / Double(OrderedMeter.second)) : mean
    }

    /// The load of the busiest 10 ms, wherever they begin; nil where stamps lie closer together than frames can, and
    /// where the clock's steps are longer.
    package var finestPeak: Double? {
        guard rate != nil, hasPeaks, verdict == .sound, knowsHundredths else { return nil }
        let share = hundredth.most / Double(OrderedMeter.hundredth)
        return share <= Self.tolerance ? min(1, share) : nil
    }

    /// The load of the busiest 100 ms, wherever they begin: the peak of a capture, whatever picture shows it. nil where
    /// stamps lie closer together than frames can, where the clock's steps are longer, and without 100 ms.
    package var tenthPeak: Double? {
        guard rate != nil, duration >= OrderedMeter.tenth, verdict == .sound, step <= OrderedMeter.tenth else {
            return nil
        }
        let share = tenth.most / Double(OrderedMeter.tenth)
        return share <= Self.tolerance ? min(1, share) : nil
    }

    /// The same in bits per second, where no rate is known.
    package var tenthPeakBitsPerSecond: Double? {
        guard rate == nil, duration >= OrderedMeter.tenth, verdict == .sound, step <= OrderedMeter.tenth,
            Double(tenth.mostAtCeiling) <= Double(OrderedMeter.tenth) * Self.tolerance
        else { return nil }
        let windows = 1e9 / Double(OrderedMeter.tenth)
        return carried(tenth.most * windows, within: Double(tenth.mostBitsWithin) * windows, least: peakBitsPerSecond)
    }

    /// Bits after the first stamp by duration; nil below 10 ms, in which one frame more or less decides, and where the clock
    /// does not tell it. Never more than ``peakBitsPerSecond``, as ``mean``.
    package var bitsPerSecond: Double? {
        guard hasPeaks, verdict != .clock, verdict != .tooShort else { return nil }
        let mean = Double(bitsWithin) * 1e9 / Double(duration)
        return isLong && verdict != .bunched ? min(mean, Double(second.mostBits.bits)) : mean
    }

    /// Bits per second in the busiest second and the busiest 10 ms; nil with a rate that fits, where ``peak`` says it, and
    /// below 10 ms.
    package var peakBitsPerSecond: Double? {
        guard hasPeaks, knowsSeconds, rate == nil ? verdict == .sound : isOverRate else { return nil }
        return isLong
            ? carried(Double(second.mostBits.bits), within: Double(second.mostBitsWithin), least: bitsPerSecond)
            : bitsPerSecond
    }

    package var finestPeakBitsPerSecond: Double? {
        guard rate == nil, hasPeaks, verdict == .sound, isFineEnough else { return nil }
        let windows = 1e9 / Double(OrderedMeter.hundredth)
        return carried(
            hundredth.most * windows, within: Double(hundredth.mostBitsWithin) * windows,
            least: max(peakBitsPerSecond ?? 0, tenthPeakBitsPerSecond ?? 0))
    }

    /// A peak, which is no more than the rate carries that is told beside it: the first frame of a window may have begun
    /// before it, and at a rate that is not known its bits cannot be cut. Then it is what surely came within.
    private func carried(_ peak: Double, within: Double, least: Double?) -> Double {
        if case .overRate(let fitting) = verdict, fitting?.data != nil { return peak }
        guard let rate = suggestedRate.map(Double.init), peak > rate else { return peak }
        return min(rate, max(within, least ?? 0))
    }

    /// The smallest standard rate at which the busiest 10 ms would have fitted, or the busiest second where stamps are too
    /// bunched for these, all bits at that rate; nil with a rate that fits, without a duration, and where none does.
    package var suggestedRate: Int? {
        if case .overRate(let fitting) = verdict { return fitting?.nominal }
        guard rate == nil, hasPeaks, verdict == .sound, bits > 0, knowsSeconds else { return nil }
        let fine = Double(hundredth.mostBitsWithin) * 1e9 / Double(OrderedMeter.hundredth)
        let needed = max(bitsPerSecond ?? 0, isLong ? Double(second.mostBitsWithin) : 0, isFineEnough ? fine : 0)
        return BitRate.standard.first { Double($0) >= needed }
    }

    /// Frames per second; as ``bitsPerSecond``.
    package var framesPerSecond: Double? {
        guard hasPeaks, verdict != .clock, verdict != .tooShort else { return nil }
        let mean = Double(framesWithin) * 1e9 / Double(duration)
        return isLong && verdict != .bunched ? min(mean, Double(second.mostFrames)) : mean
    }

    /// The most frames that came within a second, wherever it begins; nil where the verdict forbids it.
    package var framesInBusiestSecond: Int? {
        knowsSeconds && (verdict == .sound || isOverRate) ? second.mostFrames : nil
    }

    package var isOverRate: Bool {
        if case .overRate = verdict { return true }
        return false
    }

    /// Whether there are 10 ms at least: of less no rate or load is told.
    package var hasPeaks: Bool { duration >= OrderedMeter.hundredth }

    /// Whether the busiest 10 ms cannot be told because stamps lie in bunches.
    package var hidesFinestPeak: Bool {
        rate != nil && hasPeaks && verdict == .sound && knowsHundredths && finestPeak == nil
    }

    /// Whether there is a whole second.
    package var isLong: Bool { duration >= OrderedMeter.second }

    private var knowsSeconds: Bool { step <= OrderedMeter.second }
    private var knowsHundredths: Bool { step <= OrderedMeter.hundredth }

    private var isFineEnough: Bool {
        knowsHundredths
            && Double(hundredth.mostAtCeiling) <= Double(OrderedMeter.hundredth) * Self.tolerance
    }

    /// How the numbers came about, to stand under them.
    package static let method =
        "Bus load: exact frame lengths with interframe space (CRC and stuff bits computed, ISO 11898-1:2015), CAN XL and"
        + " frames known by name estimated; error frames estimated at \(WireFields.errorFrame) bits."

    /// - Parameter assumesDataRate: as of the load that it stands under.
    package static func method(assumesDataRate: Bool) -> String {
        guard assumesDataRate else { return method }
        return method + " Data phases are computed at the nominal bit rate, because their bit rate is not known; give"
            + " both, as in 500k/2M."
    }
}
