internal import CANCapture
internal import Platform

/// Finds where a clock was set back by so little that the following frames have times which frames before them have,
/// too. Both are traffic of the same nodes, so that every identifier seems to be sent twice as often.
///
/// Buffers that were written one after the other also step back, but their frames are between those of the others, or
/// of other identifiers.
struct OverlaidStretches {
    /// Nanoseconds; a smaller step changes no figure.
    private static let shortestStep: Int64 = 50_000_000
    /// A capture with more of them has no clock to speak of.
    private static let most = 64
    /// Share of the frames of a time that also have an earlier frame of their identifier in it.
    private static let share = 0.7

    /// Frames with times that earlier frames have, too, as places in the order of the file.
    private struct Candidate {
        var earlier: Range<Int>
        var later: Range<Int>
        /// From the first to the last of the later frames.
        var interval: ClosedRange<Int64>
        /// By identifier: number of earlier and of later frames in the interval.
        var counts: [UInt64: (earlier: Int, later: Int)] = [:]

        var isSameTraffic: Bool {
            let (earlier, later) = counts.values.reduce(into: (0, 0)) { sum, one in
                sum = (sum.0 + one.earlier, sum.1 + one.later)
            }
            let common = counts.values.reduce(0) { $0 + min($1.earlier, $1.later) }
            return later >= Int(SteadyClock.restart)
                && Double(common) >= OverlaidStretches.share * Double(max(earlier, later))
        }
    }

    /// The places at which the clock was set back.
    ///
    /// - Parameters:
    ///   - stretches: between places where the clock started again.
    ///   - times: of the channel's frames that `counts` keeps, in the order of the file, nanoseconds.
    static func starts(
        in stretches: [Range<Int>], _ times: [Int64], of channel: UInt16, _ frames: FrameTable,
        _ counts: (FrameHeader) -> Bool
    ) -> [Int] {
        var candidates: [Candidate] = []
        for stretch in stretches {
            candidates += self.candidates(in: stretch, times)
            guard candidates.count <= most else { return [] }
        }
        guard let first = candidates.first, let last = candidates.last else { return [] }
        var place = -1
        var (from, until) = (0, 0)
        let examined = first.earlier.lowerBound..<last.later.upperBound
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let kind = chunk.kind(row)
                guard kind.channel == channel, counts(kind) else { continue }
                place += 1
                guard examined.contains(place), !kind.flags.contains(.error) else { continue }
                while from < candidates.count, candidates[from].later.upperBound <= place { from += 1 }
                until = max(until, from)
                while until < candidates.count, candidates[until].earlier.lowerBound <= place { until += 1 }
                let identity = UInt64(kind.identifier) << 1 | (kind.flags.contains(.extended) ? 1 : 0)
                for number in from..<until where candidates[number].interval.contains(chunk.times[row]) {
                    if candidates[number].later.contains(place) {
                        candidates[number].counts[identity, default: (0, 0)].later += 1
                    } else if candidates[number].earlier.contains(place) {
                        candidates[number].counts[identity, default: (0, 0)].earlier += 1
                    }
                }
            }
        }
        return candidates.filter(\.isSameTraffic).map(\.later.lowerBound)
    }

    private static func candidates(in stretch: Range<Int>, _ times: [Int64]) -> [Candidate] {
        var found: [Candidate] = []
        var latest = Int64.min
        var place = stretch.lowerBound
        while place < stretch.upperBound, found.count <= most {
            let time = times[place]
            guard time < latest, latest.subtractingSaturating(time) >= shortestStep else {
                latest = max(latest, time)
                place += 1
                continue
            }
            var (end, last) = (place, time)
            while end < stretch.upperBound, times[end] < latest {
                last = max(last, times[end])
                end += 1
            }
            // Earlier frames are in the order of their times but for a few.
            var start = place
            while start > stretch.lowerBound, times[start - 1] >= time { start -= 1 }
            if start < place, end - place >= Int(SteadyClock.restart) {
                found.append(Candidate(earlier: start..<place, later: place..<end, interval: time...last))
            }
            place = end
        }
        return found
    }
}
