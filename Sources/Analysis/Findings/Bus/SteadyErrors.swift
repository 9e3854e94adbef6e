internal import Platform

/// Error frames that are scattered evenly over all of a recording, as a fault of the line makes them: they have a rate,
/// and the stretches in which they happen to be close to each other are no events.
enum SteadyErrors {
    /// Minimum number of error frames; fewer are scattered evenly by chance.
    private static let fewest = 50
    /// Minimum number of stretches that are combined.
    private static let fewestBursts = 3
    /// Usual number of error frames in a window in which they are counted, and the maximum number of windows.
    private static let (perWindow, mostWindows) = (10, 4096)

    /// One finding for each channel with such error frames, instead of one for each of its stretches.
    ///
    /// - Parameter bursts: of all channels.
    static func joined(_ bursts: [Finding], in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.isSteady, analysis.isTimed else { return bursts }
        var places: [UInt16: [Int]] = [:]
        for (place, burst) in bursts.enumerated() where burst.facts.states < burst.count {
            if let channel = burst.channel { places[channel, default: []].append(place) }
        }
        var (result, gone) = (bursts, Set<Int>())
        for (channel, own) in places where own.count >= fewestBursts {
            let count = own.reduce(0) { $0 + bursts[$1].count - bursts[$1].facts.states }
            guard count >= fewest, let rate = rate(of: channel, count, analysis) else { continue }
            var one = FindingFolding.merged(own.map { bursts[$0] })
            // The stretches are those in which the frames are close by chance.
            one.folded = []
            one.facts.bursts = nil
            one.facts.endsInBusOff = false
            one.facts.errorsPerSecond = rate
            result[own[0]] = one
            gone.formUnion(own.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// Error frames for each second; nil if they are not scattered evenly from the beginning to the end of the channel.
    ///
    /// - Parameter count: number of error frames that are more than a state of the controller.
    private static func rate(of channel: UInt16, _ count: Int, _ analysis: RecordingAnalysis) -> Double? {
        let frames = analysis.frames
        var times: [Int64] = []
        times.reserveCapacity(count)
        for row in analysis.errorRows.lazy.map({ Int($0) }) where frames.channel(row) == channel {
            let kind = frames.kind(row)
            let isSocketCAN = kind.flags.contains(.socketCAN)
            guard !isSocketCAN || !ErrorClasses.isState(kind.identifier) && !ErrorClasses.isRestart(kind.identifier)
            else { continue }
            let time = frames.time(row)
            guard time >= times.last ?? time else { return nil }
            times.append(time)
        }
        guard times.count >= fewest, let first = times.first, let last = times.last, last > first else { return nil }
        let span = analysis.spans[Int(channel)]
        let mean = Double(last.subtractingSaturating(first)) / Double(times.count - 1)
        // Of frames at random times, the longest interval is hardly ever longer than this.
        let longest = mean * (logarithm(Double(times.count)) + 5)
        guard Double(first.subtractingSaturating(span.first)) <= longest,
            Double(span.last.subtractingSaturating(last)) <= longest
        else { return nil }
        let gaps = zip(times.dropFirst(), times).map { $0.subtractingSaturating($1) }.sorted()
        // The median of random intervals is 0.7 of their mean; that of bursts is much shorter.
        guard Double(gaps[gaps.count - 1]) <= longest, Double(gaps[gaps.count / 2]) >= mean / 4 else { return nil }
        return isEven(times, from: first, to: last) ? 1e9 / mean : nil
    }

    /// Whether equal windows contain about the same number of error frames: their variance is about their mean, as it is
    /// for frames at random times.
    private static func isEven(_ times: [Int64], from first: Int64, to last: Int64) -> Bool {
        var counts = [Int](repeating: 0, count: min(mostWindows, times.count / perWindow))
        let length = Double(last.subtractingSaturating(first))
        for time in times {
            let place = Double(time.subtractingSaturating(first)) / length * Double(counts.count)
            counts[min(counts.count - 1, Int(place))] += 1
        }
        let mean = Double(times.count) / Double(counts.count)
        let squares = counts.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
        let variance = squares / Double(counts.count - 1)
        let spread = 3 * (2 / Double(counts.count - 1)).squareRoot()
        return variance <= mean * max(2, 1 + spread)
    }
}
