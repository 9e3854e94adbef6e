internal import Platform

/// How busy a channel was.
package struct BusLoad: Sendable, Equatable {
    package var channel: UInt16
    /// nil if neither the caller nor the capture knows it.
    package var rate: BitRate?
    /// Bits on the wire with interframe spaces, including error frames.
    package var nominalBits = 0
    package var dataBits = 0
    /// Number of frames with an estimated length: error frames, CAN XL, and frames without a numeric identifier.
    package var estimatedFrames = 0
    /// The time of frames on the bus before the first timestamp of the capture, nanoseconds.
    var lead: Int64 = 0
    /// How long the capture was recorded, the same for all channels, nanoseconds: from its earliest frame to its
    /// latest, or, if its clock started again, the total of the stretches between.
    package var duration: Int64 = 0
    /// Whether the load is possible. Figures that are impossible are nil below.
    package internal(set) var verdict = LoadVerdict.sound
    /// Resolution of the clock, nanoseconds; 0 if it is fine. Figures about less time are nil below.
    var step: Int64 = 0
    /// Number of frames after the first timestamp of the capture, with which the duration begins, and their bits.
    package internal(set) var framesWithin = 0
    var bitsWithin = 0
    /// How long these frames take at the highest possible rates, nanoseconds.
    var shortest = 0
    /// The same for all frames.
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

    /// How long frames occupied the bus, nanoseconds; nil without a rate.
    package var busy: Double? {
        rate?.nanoseconds(WireLength(nominalBits: nominalBits, dataBits: dataBits))
    }

    /// Whether all frames are at the first timestamp of the capture. The duration begins there, so their mean would be 0.
    private var isOnlyAtStart: Bool { framesWithin == 0 && bits > 0 }

    /// Busy time after the first timestamp divided by the duration, whatever it is.
    var share: Double? {
        guard let busy, duration > 0 else { return nil }
        return max(0, busy - Double(lead)) / Double(duration)
    }

    /// Busy time after the first timestamp divided by the duration, 1 for a bus that never rests; nil without a rate,
    /// below 10 ms, and if the verdict forbids it. If the duration is not a whole number of seconds, both ends may be
    /// busy, so it is limited to ``peak``.
    package var mean: Double? {
        guard let share, hasPeaks, !isOnlyAtStart, verdict == .sound || verdict == .bunched else { return nil }
        guard verdict == .sound, isLong else { return min(1, share) }
        return min(1, share, second.most / Double(OrderedMeter.second))
    }

    /// Whether data phases are counted at the nominal rate because their rate is not known; then the real load is at
    /// most this one.
    package var assumesDataRate: Bool { rate != nil && rate?.data == nil && dataBits > 0 }

    /// The load of the busiest second, wherever it begins; ``mean`` if the capture is shorter, and nil below 10 ms.
    package var peak: Double? {
        guard rate != nil, hasPeaks, !isOnlyAtStart, verdict == .sound, knowsSeconds else { return nil }
        return isLong ? min(1, second.most / Double(OrderedMeter.second)) : mean
    }

    /// The load of the busiest 10 ms, wherever they begin; nil if timestamps are closer together than frames can be, or
    /// the resolution of the clock is coarser.
    package var finestPeak: Double? {
        guard rate != nil, hasPeaks, verdict == .sound, knowsHundredths else { return nil }
        let share = hundredth.most / Double(OrderedMeter.hundredth)
        return share <= Self.tolerance ? min(1, share) : nil
    }

    /// The load of the busiest 100 ms, wherever they begin, which is the peak of a capture in all pictures. nil if
    /// timestamps are closer together than frames can be, if the resolution of the clock is coarser, or if the capture
    /// is shorter.
    package var tenthPeak: Double? {
        guard rate != nil, duration >= OrderedMeter.tenth, verdict == .sound, step <= OrderedMeter.tenth else {
            return nil
        }
        let share = tenth.most / Double(OrderedMeter.tenth)
        return share <= Self.tolerance ? min(1, share) : nil
    }

    /// The middle of the busiest 100 ms, nanoseconds, as in the file.
    package var tenthPeakTime: Int64 { tenth.mostEnd.subtractingSaturating(OrderedMeter.tenth / 2) }

    /// The same in bits per second, if no rate is known.
    package var tenthPeakBitsPerSecond: Double? {
        guard rate == nil, verdict == .sound, knowsTenths else { return nil }
        let windows = 1e9 / Double(OrderedMeter.tenth)
        return carried(tenth.most * windows, within: Double(tenth.mostBitsWithin) * windows, least: peakBitsPerSecond)
    }

    /// Bits after the first timestamp divided by the duration; nil below 10 ms, where a single frame decides, and if
    /// the clock does not allow it. Limited to ``peakBitsPerSecond``, like ``mean``.
    package var bitsPerSecond: Double? {
        guard hasPeaks, !isOnlyAtStart, verdict != .clock, verdict != .tooShort else { return nil }
        let mean = Double(bitsWithin) * 1e9 / Double(duration)
        return isLong && verdict != .bunched ? min(mean, Double(second.mostBits.bits)) : mean
    }

    /// Bits per second in the busiest second and the busiest 10 ms; nil if a fitting rate is known, so that ``peak``
    /// contains it, and below 10 ms.
    package var peakBitsPerSecond: Double? {
        guard hasPeaks, !isOnlyAtStart, knowsSeconds, rate == nil ? verdict == .sound : isOverRate else { return nil }
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

    /// A peak that does not exceed the rate shown beside it. The first frame of a window may have begun before it, and
    /// without a known rate its bits cannot be divided; then only the bits that are certainly within are counted.
    private func carried(_ peak: Double, within: Double, least: Double?) -> Double {
        if case .overRate(let fitting) = verdict, fitting?.data != nil { return peak }
        guard let rate = suggestedRate.map(Double.init), peak > rate else { return peak }
        return min(rate, max(within, least ?? 0))
    }

    /// The smallest standard rate that carries the busiest 10 ms, or the busiest 100 ms or second if timestamps are too
    /// bunched, with all bits at that rate; nil if a fitting rate is known, without a duration, and if no rate is high
    /// enough.
    package var suggestedRate: Int? {
        if case .overRate(let fitting) = verdict { return fitting?.nominal }
        guard rate == nil, hasPeaks, verdict == .sound, bits > 0, knowsSeconds else { return nil }
        let fine = Double(hundredth.mostBitsWithin) * 1e9 / Double(OrderedMeter.hundredth)
        let tenths = Double(tenth.mostBitsWithin) * 1e9 / Double(OrderedMeter.tenth)
        let needed = max(
            bitsPerSecond ?? 0, isLong ? Double(second.mostBitsWithin) : 0, knowsTenths ? tenths : 0,
            isFineEnough ? fine : 0)
        return BitRate.standard.first { Double($0) >= needed }
    }

    /// Frames per second, like ``bitsPerSecond``.
    package var framesPerSecond: Double? {
        guard hasPeaks, verdict != .clock, verdict != .tooShort else { return nil }
        let mean = Double(framesWithin) * 1e9 / Double(duration)
        return isLong && verdict != .bunched ? min(mean, Double(second.mostFrames)) : mean
    }

    /// The largest number of frames within a second, wherever it begins; nil if the verdict forbids it.
    package var framesInBusiestSecond: Int? {
        knowsSeconds && (verdict == .sound || isOverRate) ? second.mostFrames : nil
    }

    package var isOverRate: Bool {
        if case .overRate = verdict { return true }
        return false
    }

    /// Whether the capture has at least 10 ms; for a shorter one no rate or load is shown.
    package var hasPeaks: Bool { duration >= OrderedMeter.hundredth }

    /// Whether the busiest 10 ms are unknown because timestamps come in bunches.
    package var hidesFinestPeak: Bool {
        rate != nil && hasPeaks && verdict == .sound && knowsHundredths && finestPeak == nil
    }

    /// Whether the capture has a whole second.
    package var isLong: Bool { duration >= OrderedMeter.second }

    private var knowsSeconds: Bool { step <= OrderedMeter.second }
    private var knowsHundredths: Bool { step <= OrderedMeter.hundredth }

    /// Whether the busiest 100 ms are possible on a bus of any rate.
    private var knowsTenths: Bool {
        duration >= OrderedMeter.tenth && step <= OrderedMeter.tenth
            && Double(tenth.mostAtCeiling) <= Double(OrderedMeter.tenth) * Self.tolerance
    }

    private var isFineEnough: Bool {
        knowsHundredths
            && Double(hundredth.mostAtCeiling) <= Double(OrderedMeter.hundredth) * Self.tolerance
    }

    /// How the figures were computed, for a line below them.
    package static let method =
        "Bus load is computed from exact frame lengths with CRC, stuff bits and interframe space (ISO 11898-1:2015)."
        + " Lengths of CAN XL frames and of frames without a numeric identifier are estimated; an error frame counts as"
        + " \(WireFields.errorFrame) bits."

    /// - Parameter assumesDataRate: as in the load above the line.
    package static func method(assumesDataRate: Bool) -> String {
        guard assumesDataRate else { return method }
        return method + " Data phases are computed at the nominal bit rate, because their bit rate is not known; give"
            + " both, as in 500k/2M."
    }
}
