/// Whether the traffic of a channel is possible on a bus by its timestamps, and which figures of its load are shown.
package enum LoadVerdict: Sendable, Equatable {
    case sound
    /// Timestamps come in bunches, because the adapter delivers several frames together. The mean is right, the maximum
    /// in a second is unknown.
    case bunched
    /// All frames are closer together than on any bus, and too few to say more about the clock.
    case tooShort
    /// The given rate is too low for the frames. `fitting` is the smallest standard rate that is high enough.
    case overRate(fitting: BitRate?)
    /// The clock of the capture is implausible; see ``ClockTrust``.
    case clock
}

extension BusLoad {
    /// Tolerance of clocks and rates, and a little more.
    static let tolerance = 1.02
    /// The maximum time that adapters store frames before they timestamp them, nanoseconds.
    private static let longestBuffering = 250_000_000.0
    /// No adapter stores frames for this long, nanoseconds.
    static let impossibleWait = OrderedMeter.second

    /// Whether the frames take longer than the capture lasts on the fastest possible bus.
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

    /// The smallest standard rate that carries the mean and the busiest second. A separate rate of data phases is
    /// raised first.
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
