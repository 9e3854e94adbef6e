internal import Platform
package import CANCapture

/// The load of a channel over time, in equal bins of a range.
///
/// A frame's timestamp is assumed to be the end of the frame, which occupied the bus for its length before. The part in
/// an earlier bin than the timestamp is counted there. Without a bit rate lengths are in bits and have no time, so all
/// bits are counted in the bin of the timestamp.
package struct LoadBins: Sendable, Equatable {
    package struct Extent: Sendable, Equatable {
        package var minimum: Double
        package var mean: Double
        package var maximum: Double
    }

    package let channel: UInt16
    package let rate: BitRate?
    package let range: ClosedRange<Int64>
    /// As ``BusLoad/assumesDataRate``.
    package let assumesDataRate: Bool
    /// For every bin the load, 1 for a bus that never rests; or bits per second without a rate.
    package private(set) var values: [Double]
    /// The maximum of a bin on a real bus: 1, or the bits per second of the fastest one.
    package let limit: Double

    /// Maximum number of bins, whatever is requested.
    package static let most = 1 << 20

    /// The load of one channel.
    package init(_ frames: FrameTable, channel: UInt16, range: ClosedRange<Int64>, bins: Int, rate: BitRate?) {
        var meter = Meter(range: range, bins: bins, rate: rate)
        let wires = WireLengths()
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count where chunk.kind(row).channel == channel {
                meter.add(time: chunk.times[row], length: chunk.wireLength(row, wires))
            }
        }
        self.init(channel: channel, range: range, meter: meter)
    }

    /// The loads of some channels in one pass, in the order of `channels`.
    package static func all(
        _ frames: FrameTable, channels: [UInt16], range: ClosedRange<Int64>, bins: Int, rates: BitRates
    ) -> [LoadBins] {
        // If a damaged file declares very many channels, they get fewer bins.
        let bins = max(1, min(bins, (1 << 24) / max(1, channels.count)))
        let wires = WireLengths()
        var places = [Int](repeating: -1, count: max(1, frames.channels.count))
        for (place, channel) in channels.enumerated() where Int(channel) < places.count { places[Int(channel)] = place }
        var meters = channels.map { Meter(range: range, bins: bins, rate: rates[$0]) }
        meters.withUnsafeMutableBufferPointer { meters in
            for stretch in ClassicHeaders(frames, wires).stretches(of: frames) {
                let chunk = stretch.chunk
                for row in 0..<stretch.count {
                    let channel = Int(chunk.kind(row).channel)
                    guard channel < places.count, places[channel] >= 0 else { continue }
                    meters[places[channel]].add(
                        time: chunk.times[row], length: chunk.wireLength(row, stretch.numbers[row], wires))
                }
            }
        }
        return zip(channels, meters).map { LoadBins(channel: $0, range: range, meter: $1) }
    }

    private init(channel: UInt16, range: ClosedRange<Int64>, meter: Meter) {
        self.channel = channel
        rate = meter.rate
        self.range = range
        assumesDataRate = meter.rate != nil && meter.rate?.data == nil && meter.dataBits > 0
        values = meter.values
        limit =
            meter.rate != nil
            ? 1 : 1e9 / Double(meter.dataBits > 0 ? BitRate.shortestXLBit : BitRate.shortestNominalBit)
    }

    /// Whether timestamps are closer together somewhere than frames can be.
    package var isBeyondLimit: Bool { values.contains { $0 > limit * BusLoad.tolerance } }

    /// The same, with each bin limited to its maximum, because adapters timestamp frames in bunches.
    package func limited() -> LoadBins {
        var bins = self
        for index in values.indices where values[index] > limit { bins.values[index] = limit }
        return bins
    }

    /// Joins this many bins each; the last may have fewer. Each keeps the smallest and the largest of its bins.
    package func joined(_ count: Int) -> [Extent] {
        let count = max(1, count)
        return stride(from: 0, to: values.count, by: count).map { first in
            let end = min(values.count, first + count)
            var extent = Extent(minimum: values[first], mean: 0, maximum: values[first])
            for value in values[first..<end] {
                extent.minimum = min(extent.minimum, value)
                extent.maximum = max(extent.maximum, value)
                extent.mean += value
            }
            extent.mean /= Double(end - first)
            return extent
        }
    }
}

/// Sums nanoseconds, or bits without a rate, by bin.
private struct Meter {
    let rate: BitRate?
    private let start: Int64
    private let end: Int64
    /// Bins per nanosecond.
    private let scale: Double
    private let nominal: Double
    private let data: Double
    private let width: Double
    private var sums: [Double]
    private(set) var dataBits = 0

    init(range: ClosedRange<Int64>, bins: Int, rate: BitRate?) {
        let bins = max(1, min(bins, LoadBins.most))
        self.rate = rate
        start = range.lowerBound
        end = range.upperBound
        let duration = Double(max(1, end.subtractingSaturating(start)))
        scale = Double(bins) / duration
        width = duration / Double(bins)
        nominal = rate?.nanosecondsPerNominalBit ?? 1
        data = rate?.nanosecondsPerDataBit ?? 1
        sums = Array(repeating: 0, count: bins)
    }

    @inline(__always)
    mutating func add(time: Int64, length: WireLength) {
        let weight = Double(length.nominalBits) * nominal + Double(length.dataBits) * data
        guard time >= start else { return }
        dataBits &+= length.dataBits
        if rate == nil {
            if time <= end { sums[bin(Double(time.subtractingSaturating(start)) * scale)] += weight }
            return
        }
        let after = Double(time.subtractingSaturating(start))
        let first = (after - weight) * scale
        let last = after * scale
        if first >= 0, time <= end, bin(first) == bin(last) {
            sums[bin(last)] += weight
        } else {
            spread(from: max(0, first), to: min(Double(sums.count), last))
        }
    }

    /// The last bin has the end of the range.
    @inline(__always)
    private func bin(_ position: Double) -> Int {
        position >= Double(sums.count) ? sums.count - 1 : Int(position)
    }

    private mutating func spread(from first: Double, to last: Double) {
        guard first < last else { return }
        for index in bin(first)...bin(last) {
            let part = min(last, Double(index + 1)) - max(first, Double(index))
            if part > 0 { sums[index] += part * width }
        }
    }

    var values: [Double] {
        let factor = rate == nil ? 1e9 / width : 1 / width
        return sums.map { $0 * factor }
    }
}

extension FrameChunk {
    /// - Parameter header: the row's of ``ClassicHeaders``.
    @inline(__always)
    func wireLength(_ row: Int, _ header: UInt32, _ wires: WireLengths) -> WireLength {
        header == ClassicHeaders.none
            ? wireLength(row, wires)
            : WireLength(nominalBits: wires.bits(behind: ClassicHeaders.header(header), stored(row)))
    }

    /// The wire length of a row of the chunk.
    @inline(__always)
    func wireLength(_ row: Int, _ wires: WireLengths) -> WireLength {
        let kind = kind(row)
        return wires.length(
            flags: kind.flags, identifier: kind.identifier, length: Int(kind.length), payload: stored(row))
    }
}
