internal import CANCapture
internal import Platform

/// Finds where a clock was set back by so little that later frames have the times of earlier ones. Both are traffic of
/// the same nodes, so that every identifier seems to be sent twice as often.
///
/// Buffers that were written one after the other also step back, but their frames are between those of the others, or
/// of other identifiers.
struct OverlaidStretches {
    /// Nanoseconds; a smaller step changes no figure.
    private static let shortestStep: Int64 = 50_000_000
    /// A capture with more steps is not examined.
    private static let most = 8
    /// A channel with a smaller part of all frames, one in this many, is not examined: a capture may have many channels.
    private static let leastPart = 64
    /// Share of the frames of a time that also have an earlier frame of their identifier in it.
    private static let share = 0.7
    /// Share of the later frames that have time and payload of an earlier frame of their identifier if records are repeated.
    private static let repeated = 0.3

    /// Frames with times that earlier frames have, too, as places in the order of the file.
    private struct Candidate {
        var earlier: Range<Int>
        var later: Range<Int>
        /// From the first to the last of the later frames.
        var interval: ClosedRange<Int64>
        /// Frames per second in the rest of the stretch; 0 if the rest is too short.
        var usualRate = 0.0
        /// By identifier: number of earlier and of later frames in the interval.
        var counts: [UInt64: (earlier: Int, later: Int)] = [:]
        /// Of the earlier frames, and how many of the later ones have both.
        var moments: Set<Moment> = []
        var repeats = 0

        struct Moment: Hashable {
            var identity: UInt64
            var time: Int64
            /// The first eight bytes.
            var payload: UInt64
        }

        var isSameTraffic: Bool {
            let (earlier, later) = counts.values.reduce(into: (0, 0)) { sum, one in
                sum = (sum.0 + one.earlier, sum.1 + one.later)
            }
            let common = counts.values.reduce(0) { $0 + min($1.earlier, $1.later) }
            // Two buffers that take the frames of a bus in turn have half of them each.
            let seconds = Double(interval.upperBound.subtractingSaturating(interval.lowerBound)) / 1e9
            let usual = usualRate * seconds
            guard usual > 0, Double(min(earlier, later)) >= OverlaidStretches.share * usual,
                Double(repeats) < OverlaidStretches.repeated * Double(later)
            else { return false }
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
        guard times.count >= frames.count / leastPart else { return [] }
        var candidates: [Candidate] = []
        for stretch in stretches {
            candidates += self.candidates(in: stretch, times)
            guard candidates.count <= most else { return [] }
        }
        guard let first = candidates.first, let last = candidates.last else { return [] }
        var place = -1
        var (from, until) = (0, 0)
        let examined = first.earlier.lowerBound..<last.later.upperBound
        for (chunk, base) in frames.pass() {
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
                    let moment = Candidate.Moment(
                        identity: identity, time: chunk.times[row],
                        payload: frames.payload(base + row).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
                    )
                    if candidates[number].later.contains(place) {
                        candidates[number].counts[identity, default: (0, 0)].later += 1
                        if candidates[number].moments.contains(moment) { candidates[number].repeats += 1 }
                    } else if candidates[number].earlier.contains(place) {
                        candidates[number].counts[identity, default: (0, 0)].earlier += 1
                        candidates[number].moments.insert(moment)
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
            if end - place >= Int(SteadyClock.restart) {
                // Earlier frames are in the order of their times but for a few.
                var start = place
                while start > stretch.lowerBound, times[start - 1] >= time { start -= 1 }
                if start < place {
                    var candidate = Candidate(earlier: start..<place, later: place..<end, interval: time...last)
                    candidate.usualRate = rate(of: [stretch.lowerBound..<start, end..<stretch.upperBound], times)
                    found.append(candidate)
                }
            }
            place = end
        }
        return found
    }

    /// Frames per second in the longest of some parts of a stretch; 0 if that part is too short.
    private static func rate(of parts: [Range<Int>], _ times: [Int64]) -> Double {
        let lengths = parts.map { part -> (frames: Int, length: Int64) in
            guard let first = part.first, let last = part.last else { return (0, 0) }
            return (part.count, times[last].subtractingSaturating(times[first]))
        }
        guard let longer = lengths.max(by: { $0.length < $1.length }), longer.length >= shortestRest else { return 0 }
        return Double(longer.frames) / (Double(longer.length) / 1e9)
    }

    /// Nanoseconds.
    private static let shortestRest: Int64 = 1_000_000_000
}
