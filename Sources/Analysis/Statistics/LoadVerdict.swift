/// Whether what a channel carried by its stamps is possible on a bus, and with it what is told of its load.
package enum LoadVerdict: Sendable, Equatable {
    case sound
    /// Stamps lie in bunches, as adapters that hand frames over together make them: the mean is right, what was the most
    /// in a second cannot be told.
    case bunched
    /// All frames lie so close together that no bus carries them, and are too few to say more of the clock.
    case tooShort
    /// The frames are more than the rate that was given carries. `fitting` is the smallest standard one that does.
    case overRate(fitting: BitRate?)
    /// The clock of the capture cannot be right: see ``ClockTrust``.
    case clock
}

extension BusLoad {
    /// What clocks and rates may be off, and a little more.
    static let tolerance = 1.02
    /// Adapters keep frames this long before they stamp them, at the most, nanoseconds.
    private static let longestBuffering = 250_000_000.0
    /// For so long no adapter keeps frames, nanoseconds.
    static let impossibleWait = OrderedMeter.second

    /// Whether the frames take longer than the capture lasts on the fastest bus that there is.
    var isTooFast: Bool { duration > 0 && Double(shortest) > Double(duration) * Self.tolerance }

    mutating func judge() {
        let second = Double(OrderedMeter.second) * Self.tolerance
        if isTooFast {
            verdict = .tooShort
        } else if let mean = share, mean > Self.tolerance || longestWaitAtRate > Self.longestBuffering {
            verdict = .overRate(fitting: fittingRate)
        } else if Double(self.second.mostAtCeiling) > second || (rate != nil && self.second.most > second) {
            verdict = .bunched
        } else {
            verdict = .sound
        }
    }

    /// The smallest standard rate that carries the mean and the busiest second. With data phases of a rate of their own
    /// these are made faster first.
    private var fittingRate: BitRate? {
        guard let rate else { return nil }
        var candidates = BitRate.standard.filter { $0 > rate.nominal }.map { BitRate(nominal: $0, data: nil) }
        if let data = rate.data, dataBits > 0 {
            let faster = BitRate.standardData.filter { $0 > data }
            candidates =
                ([rate.nominal] + candidates.map(\.nominal)).flatMap { nominal in
                    ([data] + faster).map { BitRate(nominal: nominal, data: $0) }
                }
        }
        return candidates.first { candidate in
            let all = candidate.nanoseconds(WireLength(nominalBits: nominalBits, dataBits: dataBits))
            let most = candidate.nanoseconds(second.mostBits)
            // The first frame ends where the capture begins.
            return all * Double(bitsWithin) <= Double(bits) * Double(duration)
                && most <= Double(OrderedMeter.second) * Self.tolerance
        }
    }
}
