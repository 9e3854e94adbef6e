import CANCapture
import Testing

@testable import Analysis

@Suite struct BusLoadTests {
    /// 0x555 with eight bytes 0x55: some number of bits that the wire tests check; 2 µs each at 500 kbit/s.
    private func frame(_ time: Int64, channel: UInt16 = 0) -> Frame {
        Frame(time: time, identifier: 0x555, channel: channel, data: Array(repeating: 0x55, count: 8))
    }

    private var bits: Int { WireLengths().length(Tables.table([frame(0)]), row: 0).bits }

    private func load(_ frames: [Frame], _ rates: BitRates) -> [BusLoad] {
        let table = Tables.table(frames, channels: ["can0", "can1"])
        return CaptureStatistics(table, index: IdentifierIndex(table), rates: rates).loads
    }

    @Test func loadIsBusyTimeByDuration() {
        let frames = (0...100).map { frame(Int64($0) * Tables.millisecond * 20) }
        let found = load(frames, BitRates(all: BitRate(nominal: 500_000)))[0]
        #expect(found.nominalBits == 101 * bits)
        #expect(found.duration == 2000 * Tables.millisecond)
        let busy = Double(bits * 2000)
        #expect(found.busy == 101 * busy)
        // The first frame lies before its stamp, where the capture begins.
        let mean = 100 * busy / 2e9
        #expect(found.mean == mean)
        // Fifty frames in any second, one in any 10 ms.
        let peak = 50 * busy / 1e9
        #expect(found.peak == peak)
        let finest = busy / 1e7
        #expect(found.finestPeak == finest)
        #expect(found.suggestedRate == nil)
        #expect(found.peakBitsPerSecond == nil)
    }

    /// A channel whose only frame begins the capture had a mean of 0 bit/s beside a peak.
    @Test(arguments: [BitRates(), BitRates(all: BitRate(nominal: 500_000))])
    func framesAtTheFirstTimestampAloneHaveNoMean(rates: BitRates) {
        let loads = load([frame(0), frame(75 * Tables.millisecond, channel: 1)], rates)
        #expect(loads[0].mean == nil && loads[0].bitsPerSecond == nil)
        #expect(loads[1].mean != nil || loads[1].bitsPerSecond != nil)
    }

    /// Two frames 10 µs apart were a load of 100 %, a channel with the first of them one of 0 %.
    @Test func lessThanTenMillisecondsTellNoLoad() {
        let times = [0, 10_000, 9_999_999] as [Int64]
        let short = load(times.map { frame($0) }, BitRates(all: BitRate(nominal: 500_000)))[0]
        #expect(short.mean == nil && short.bitsPerSecond == nil && short.framesPerSecond == nil)
        let long = load((times + [10_000_000]).map { frame($0) }, BitRates(all: BitRate(nominal: 500_000)))[0]
        #expect(long.mean != nil && long.bitsPerSecond != nil && long.framesPerSecond != nil)
    }

    @Test func withoutARateBitsAreCountedAndTheSmallestRateIsSuggested() {
        let frames = (0...1000).map { frame(Int64($0) * Tables.millisecond) }
        let found = load(frames, BitRates())[0]
        #expect(found.mean == nil)
        #expect(found.busy == nil)
        // The first frame ends where the capture begins.
        #expect(found.bitsPerSecond == Double(1000 * bits))
        #expect(found.peakBitsPerSecond == Double(1000 * bits))
        #expect(found.finestPeakBitsPerSecond == Double(1000 * bits))
        #expect(found.suggestedRate == 125_000)
    }

    @Test func channelsHaveRatesOfTheirOwn() {
        let frames = [frame(0), frame(0, channel: 1), frame(1_000_000_000), frame(1_000_000_000, channel: 1)]
        let found = load(
            frames, BitRates(all: BitRate(nominal: 500_000), byChannel: [1: BitRate(nominal: 250_000)]))
        let busy = Double(bits * 2000)
        let wanted: [Double?] = [busy / 1e9, 2 * busy / 1e9]
        #expect(found.map(\.mean) == wanted)
    }

    @Test func theDataPhaseRunsAtItsOwnRate() {
        let frames = [0, 1_000_000_000].map {
            Frame(
                time: $0, identifier: 0x555, flags: [.fd, .bitRateSwitch], data: Array(repeating: 0x55, count: 64))
        }
        let found = load(frames, BitRates(all: BitRate(nominal: 500_000, data: 2_000_000)))[0]
        #expect(found.nominalBits == 2 * 29)
        #expect(found.dataBits == 2 * 550)
        let busy: Double = 2 * 29 * 2000 + 2 * 550 * 500
        #expect(found.busy == busy)
        let slow = load(frames, BitRates(all: BitRate(nominal: 500_000)))[0]
        let slowly: Double = 2 * 579 * 2000
        #expect(slow.busy == slowly)
        #expect([found.assumesDataRate, slow.assumesDataRate] == [false, true])
        #expect(load(frames, BitRates())[0].assumesDataRate == false)
        #expect(load([frame(0), frame(1000)], BitRates(all: BitRate(nominal: 500_000)))[0].assumesDataRate == false)
        #expect(
            BusLoad.method(assumesDataRate: true).hasSuffix("their bit rate is not known; give both, as in 500k/2M."))
    }

    @Test func errorFramesAreCountedAsEstimates() {
        let found = load([frame(0), Frame(time: 1000, identifier: 8, flags: .error)], BitRates())[0]
        #expect(found.estimatedFrames == 1)
        #expect(found.nominalBits == bits + 23)
        #expect(BusLoad.method.contains("an error frame counts as 23 bits"))
    }

    @Test func framesLongerThanABinFillNoneMoreThanItHolds() {
        let rate = BitRate(nominal: 5000)
        let length = Int64(bits) * 200_000
        let found = load((0..<300).map { frame(Int64($0) * length) }, BitRates(all: rate))[0]
        #expect(found.mean == 1)
        #expect(found.finestPeak == 1)
        #expect(found.peak == 1)
        // After a pause of more than a second.
        let pause = load([frame(0), frame(400 * length)], BitRates(all: rate))[0]
        #expect(pause.finestPeak == 1)
        #expect(pause.peak == Double(length) / 1e9)
    }

    @Test func aShortCaptureHasNoLoadsAndItsBinsTheMean() {
        let frames = [frame(0), frame(500_000)]
        let rate = BitRate(nominal: 500_000)
        let found = load(frames, BitRates(all: rate))[0]
        let mean = Double(bits * 2000) / 500_000
        #expect(found.mean == nil && found.peak == nil && found.finestPeak == nil)
        let bins = LoadBins(Tables.table(frames), channel: 0, range: 0...500_000, bins: 10, rate: rate)
        #expect(abs(bins.values.reduce(0, +) / 10 - mean) < 1e-9)
        #expect(load(frames, BitRates())[0].peakBitsPerSecond == nil)
    }

    @Test func aCaptureWithoutDurationHasNoLoad() {
        let found = load([frame(5), frame(5)], BitRates(all: BitRate(nominal: 500_000)))[0]
        #expect(found.mean == nil)
        #expect(found.peak == nil)
        #expect(found.bitsPerSecond == nil)
        #expect(load([frame(5)], BitRates())[0].suggestedRate == nil)
    }

    /// Bursts and pauses, in the order of time.
    private func bursts(_ count: Int) -> [Int64] {
        var random = Seeded(state: 7)
        var time: Int64 = 0
        return (0..<count).map { _ in
            time += random.next(300) == 0 ? Int64(random.next(3_000_000_000)) : Int64(600_000 + random.next(3_000_000))
            return time
        }
    }

    private func mostInASecond(_ times: [Int64]) -> Int? {
        let sorted = times.sorted()
        return sorted.indices.map { end in
            sorted[...end].reversed().prefix { sorted[end] - $0 < 1_000_000_000 }.count
        }.max()
    }

    @Test func theBusiestSecondIsThatOfAPlainSearchWhereverItBegins() {
        let times = bursts(3000)
        let rate = BitRate(nominal: 500_000)
        let found = load(times.map { frame($0) }, BitRates(all: rate))[0]
        let most = mostInASecond(times)
        #expect(found.framesInBusiestSecond == most)
        let busy = Double(bits) * 2000
        // A frame that the window's start cuts counts with what is inside.
        let plain =
            times.map { end in
                times.reduce(0.0) { sum, time in
                    let from = max(Double(time) - busy, Double(end) - 1e9)
                    return sum + max(0, min(Double(time), Double(end)) - from)
                } / 1e9
            }.max() ?? 0
        #expect(abs((found.peak ?? 0) - plain) < 1e-9)
        #expect((found.mean ?? 1) <= (found.peak ?? 0))
    }

    @Test func framesThatComeLateAreCountedWhereTheirStampsSay() {
        var times = bursts(2000)
        for place in stride(from: 10, to: 1990, by: 7) { times.swapAt(place, place + 3) }
        let found = load(times.map { frame($0) }, BitRates())[0]
        let most = mostInASecond(times)
        #expect(found.framesInBusiestSecond == most)
    }

    @Test func aClockThatStartsAgainBeginsAnotherStretch() {
        let times = (0...2000).map { Int64($0) * Tables.millisecond }
        let found = load((times + times).map { frame($0) }, BitRates())[0]
        #expect(found.framesInBusiestSecond == 1000)
        #expect(found.duration == 4000 * Tables.millisecond)
        #expect((found.framesPerSecond ?? .infinity) <= 1000)
    }

    @Test func theMeanIsNeverMoreThanTheMost() {
        // Busy at both ends of a second and a half.
        let times = (0..<100).map { Int64($0) * Tables.millisecond }
        let frames = (times + times.map { $0 + 1_400_000_000 }).map { frame($0) }
        for rates in [BitRates(), BitRates(all: BitRate(nominal: 500_000))] {
            let found = load(frames, rates)[0]
            #expect(found.framesPerSecond == 100)
            #expect((found.mean ?? 0) <= (found.peak ?? 0))
            #expect((found.bitsPerSecond ?? 0) <= (found.peakBitsPerSecond ?? .infinity))
        }
    }

    @Test func aRateThatCarriesLessThanThereIsGivesNoLoadAndNamesOneThatFits() {
        let frames = (0...5000).map { frame(Int64($0) * Tables.millisecond) }
        let found = load(frames, BitRates(all: BitRate(nominal: 100_000)))[0]
        #expect(found.verdict == .overRate(fitting: BitRate(nominal: 125_000)))
        #expect(found.mean == nil && found.peak == nil && found.finestPeak == nil)
        #expect(found.suggestedRate == 125_000)
        #expect(found.peakBitsPerSecond == Double(1000 * bits))
        #expect(load(frames, BitRates(all: BitRate(nominal: 125_000)))[0].verdict == .sound)
    }

    @Test func stampsInBunchesSpeakAgainstNeitherClockNorRate() {
        // An adapter that hands over ten frames every 10 ms, with the same stamp.
        let frames = (0..<20_000).map { frame(Int64($0 / 10) * 10 * Tables.millisecond) }
        let table = Tables.table(frames)
        #expect(ClockTrust(table, clock: .relative).fault == nil)
        let found = load(frames, BitRates(all: BitRate(nominal: 250_000)))[0]
        #expect(found.verdict == .sound)
        // One that was held up for 100 ms on a bus that is nearly full.
        let full = (0..<5000).map { frame(Int64($0) * 240_000) }
        let held = full.map { $0.time > 400_000_000 && $0.time < 500_000_000 ? frame(500_000_000) : $0 }
        let rate = BitRates(all: BitRate(nominal: 500_000))
        #expect(load(held, rate)[0].verdict == .sound)
        #expect(abs((load(held, rate)[0].mean ?? 0) - Double(bits * 2000) / 240_000) < 1e-9)
        #expect(load(held, rate)[0].finestPeak == nil)
    }

    @Test func timesFromTheEndsOfTheRangeDoNoHarm() {
        var meter = OrderedMeter(rate: BitRate(nominal: 1))
        let wire = WireLength(nominalBits: 100)
        for time in [.min, .min, 0, 5, .max - 1, .max, .max] as [Int64] {
            meter.add(WireEntry(time: time, wire: wire, isXL: false))
        }
        #expect(meter.busiestSecond.mostFrames == 3)
        meter.destroy()
        let frames = [.min, .max, 0, .max, .min].map { frame($0) }
        #expect(load(frames, BitRates(all: BitRate(nominal: 1)))[0].duration == .max)
    }
}

@Suite struct LoadBinsTests {
    private func frame(_ time: Int64, channel: UInt16 = 0) -> Frame {
        Frame(time: time, identifier: 0x555, channel: channel, data: Array(repeating: 0x55, count: 8))
    }

    private var bits: Int { WireLengths().length(Tables.table([frame(0)]), row: 0).bits }
    private let rate = BitRate(nominal: 500_000)

    private func isClose(_ value: Double, _ wanted: Double) -> Bool { abs(value - wanted) < 1e-9 }

    private func bins(
        _ frames: [Frame], _ range: ClosedRange<Int64>, _ count: Int, _ rate: BitRate?
    ) -> LoadBins {
        LoadBins(Tables.table(frames), channel: 0, range: range, bins: count, rate: rate)
    }

    @Test func aFrameIsCountedBeforeItsStampAndSplitAtBins() {
        let busy = Double(bits * 2000)
        // Bins of 1 ms; the frame ends 100 µs behind the border of the third.
        let found = bins([frame(2_100_000)], 0...4_000_000, 4, rate).values
        #expect(found[0] == 0)
        #expect(isClose(found[1], (busy - 100_000) / 1e6))
        #expect(isClose(found[2], 0.1))
        #expect(found[3] == 0)
    }

    @Test func nothingIsLostButWhatLiesOutside() {
        var random = Seeded(state: 8)
        let frames = (0..<500).map { _ in frame(1_000_000 + Int64(random.next(1_000_000_000))) }
        let found = bins(frames, 0...1_001_000_000, 777, rate)
        let sum = found.values.reduce(0, +) * 1_001_000_000 / 777
        let wanted = Double(500 * bits * 2000)
        #expect(isClose(sum / wanted, 1))
        // The frame at the start lies before the range but for its end, the one behind the end reaches into it.
        let edges = bins([frame(1000), frame(2_000_050)], 0...2_000_000, 2, rate).values
        let busy = Double(bits * 2000)
        #expect(isClose(edges[0], 0.001))
        #expect(isClose(edges[1], (busy - 50) / 1e6))
    }

    @Test func withoutARateBinsHoldBitsPerSecond() {
        let found = bins([frame(0), frame(999), frame(1_000_000), frame(3_000_000)], 0...2_000_000, 2, nil)
        let one = Double(bits) * 1000
        #expect(found.values == [2 * one, one])
    }

    @Test func stepsKeepTheExtremesOfTheirBins() {
        let frames = [frame(500), frame(1500), frame(1600)]
        let found = bins(frames, 0...4000, 4, nil)
        let one = Double(bits) * 1e6
        let values = [one, 2 * one, 0, 0]
        #expect(found.values == values)
        #expect(
            found.joined(2) == [
                LoadBins.Extent(minimum: one, mean: 1.5 * one, maximum: 2 * one),
                LoadBins.Extent(minimum: 0, mean: 0, maximum: 0),
            ])
        #expect(found.joined(3).map(\.mean) == [one, 0])
        #expect(found.joined(0).map(\.mean) == values)
    }

    @Test func allChannelsAtOnceAreTheSameAsOneAfterTheOther() {
        let frames = (0..<200).map { frame(Int64($0) * 10_000, channel: UInt16($0 % 3 / 2)) }
        let table = Tables.table(frames, channels: ["can0", "can1"])
        let rates = BitRates(all: rate, byChannel: [1: BitRate(nominal: 125_000)])
        let all = LoadBins.all(table, channels: [1, 0], range: 0...2_000_000, bins: 50, rates: rates)
        #expect(
            all
                == [1, 0].map {
                    LoadBins(table, channel: $0, range: 0...2_000_000, bins: 50, rate: rates[$0])
                })
    }

    @Test func rangesWithoutLengthAndTimesFromTheEndsDoNoHarm() {
        let frames = [.min, .max, 0, 5, .max, .min].map { frame($0) }
        for range in [0...0, Int64.min...Int64.max, 5...6, Int64.max...Int64.max] {
            for rate in [nil, rate] {
                #expect(bins(frames, range, 10, rate).values.count == 10)
            }
        }
        #expect(bins(frames, 0...10, -1, rate).values.count == 1)
        #expect(bins([], 0...10, .max, rate).values.count == LoadBins.most)
    }
}
