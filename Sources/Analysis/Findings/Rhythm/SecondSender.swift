internal import CANCapture
internal import Platform

/// Whether extra frames of a message are those of a second node. One node may send several kinds of frames with one identifier:
/// pages, responses, and events.
enum SecondSender {
    /// Number of extra frames and of rows before each of them in which a request is searched, and the time from it to its
    /// response, nanoseconds.
    private static let (mostCompared, mostRows, longestResponse) = (64, 64, 20_000_000 as Int64)
    /// Minimum number of changing bytes of a message that contains more than a state.
    private static let fewestMoving = 3

    /// - Parameter places: of the extra frames, ascending.
    static func isSure(_ series: IdentifierSeries, _ places: [Int], _ analysis: RecordingAnalysis) -> Bool {
        guard !areResponses(series, places, analysis) else { return false }
        var next = 0
        let isExtra = (0..<series.count).map { place in
            guard next < places.count, places[next] == place else { return false }
            next += 1
            return true
        }
        let own = series.choosing(most: series.count - places.count) { !isExtra[$0] }.gathered(in: SeriesColumns())
        let extras = series.choosing(most: places.count) { isExtra[$0] }.gathered(in: SeriesColumns())
        let bytes = Bytes(own, extras)
        let breaksRule =
            breaksCounter(series, isExtra, own, places.count, analysis) || ChecksumRule.isBroken(in: extras, of: own)
        // If all extra frames are equal, no byte of them decides what the others contain.
        guard bytes.areEqual else { return breaksRule && !bytes.hasPage }
        return breaksRule || bytes.moving >= fewestMoving && bytes.contradicted != 1
    }

    /// What the bytes of both kinds of frames contain.
    private struct Bytes {
        /// Whether nearly all extra frames have one payload.
        let areEqual: Bool
        /// Number of bytes that change in the other frames.
        private(set) var moving = 0
        /// Number of bytes that never change in them and differ in all extra frames.
        private(set) var contradicted = 0
        /// Whether one of these has few values in the extra frames: it may be the number of their page.
        private(set) var hasPage = false

        init(_ own: IdentifierSeries, _ extras: IdentifierSeries) {
            let (heads, others) = (own.heads, extras.heads)
            var counts: [UInt64: Int] = [:]
            for place in 0..<extras.count { counts[others[place], default: 0] += 1 }
            areEqual = (counts.values.max() ?? 0) * 20 >= extras.count * 19
            let first = own.count > 0 ? heads[0] : 0
            var changed: UInt64 = 0
            for place in 0..<own.count { changed |= heads[place] ^ first }
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                if changed >> shift & 0xFF != 0 {
                    moving += 1
                    continue
                }
                var values = [Bool](repeating: false, count: 256)
                for place in 0..<extras.count { values[Int(others[place] >> shift & 0xFF)] = true }
                guard !values[Int(first >> shift & 0xFF)] else { continue }
                contradicted += 1
                if values.count(where: { $0 }) * 4 <= extras.count { hasPage = true }
            }
        }
    }

    /// Whether a counter of the other frames runs on as if the extra frames were not there, and these do not count, either.
    private static func breaksCounter(
        _ series: IdentifierSeries, _ isExtra: [Bool], _ own: IdentifierSeries, _ count: Int,
        _ analysis: RecordingAnalysis
    ) -> Bool {
        let usual = UsualLength(own)
        let counters = AliveCounter.all(
            in: own, length: usual.length, fewest: Int(analysis.options[.counterFrames]),
            stuck: Int(analysis.options[.stuckFrames]) - 1)
        let heads = series.heads
        return counters.contains { counter in
            var (fitting, counting) = (0, 0)
            var (before, extra): (UInt64?, UInt64?) = (nil, nil)
            for place in 0..<series.count {
                let value = counter.value(heads[place])
                guard isExtra[place] else {
                    before = value
                    continue
                }
                if let before, value == before || value == counter.next(before) { fitting += 1 }
                if let extra, value == counter.next(extra) { counting += 1 }
                extra = value
            }
            return fitting * 3 <= count && counting * 2 <= count
        }
    }

    /// Whether nearly each of the extra frames follows a frame of an identifier that is sent hardly more often than that.
    private static func areResponses(
        _ series: IdentifierSeries, _ places: [Int], _ analysis: RecordingAnalysis
    ) -> Bool {
        let (frames, slots) = (analysis.frames, analysis.index.slots)
        var counts: [UInt32: Int] = [:]
        let compared = places.prefix(mostCompared)
        for place in compared {
            let row = series.row(place)
            let time = frames.time(row)
            var seen = Set<UInt32>()
            for before in (max(0, row - mostRows)..<row).reversed() {
                guard time.subtractingSaturating(frames.time(before)) <= longestResponse else { break }
                let slot = slots[before]
                if slot != IdentifierIndex.none, slot != UInt32(series.slot),
                    frames.channel(before) == series.entry.channel
                {
                    seen.insert(slot)
                }
            }
            for slot in seen { counts[slot, default: 0] += 1 }
        }
        return counts.contains { slot, count in
            count * 10 >= compared.count * 9 && analysis.series[Int(slot)].count * 2 <= places.count * 3
        }
    }
}
