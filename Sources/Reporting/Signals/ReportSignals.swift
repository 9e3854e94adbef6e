internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Figures
internal import Formatting
internal import LogPages
internal import Wording

/// The signals that a report draws: those given by name, otherwise a choice of those that vary.
struct ReportSignals {
    let plots: [PlotSpecification]
    /// The note beside the heading.
    let caption: String

    static let standardPlots = 6
    /// Maximum number of plots of signals given by name; each is a tenth of a page high.
    private static let mostNamed = 40

    /// - Parameters:
    ///   - names: patterns of a template; those of `--signal` have priority.
    ///   - most: maximum number of plots of chosen signals.
    init(_ context: ReportContext, log: LogModel, names: [String], most: Int?) {
        let catalog = context.databases.catalog
        func matching(_ patterns: [SignalPattern]) -> [Int] {
            catalog.signals.indices.filter { signal in
                let entry = catalog.signals[signal]
                let message = catalog.messages[entry.message].message.name
                return !entry.signal.isWide && context.hasMessage(entry.message)
                    && context.options.signalSelection.includes(message: message, signal: entry.signal.name)
                    && patterns.contains { $0.matches(message: message, signal: entry.signal.name) }
            }
        }
        var wanted = context.options.signalSelection.wanted
        if wanted.isEmpty { wanted = names.map { SignalPattern($0) } }
        let chosen: [Int]
        if wanted.isEmpty {
            chosen = MovingSignals(context).best(most ?? Self.standardPlots, leavingOut: log.automatic).filter {
                let entry = catalog.signals[$0]
                let message = catalog.messages[entry.message].message.name
                return context.options.signalSelection.includes(message: message, signal: entry.signal.name)
            }
            caption =
                chosen.count == 1
                ? "a signal that varies over the capture"
                : "a choice of \(chosen.count) signals that vary over the capture"
        } else {
            let all = matching(wanted)
            chosen = Array(all.prefix(Self.mostNamed))
            caption = all.count > chosen.count ? "the first \(chosen.count) of \(Decimal.grouped(all.count))" : ""
        }
        plots = chosen.compactMap { signal in
            let entry = catalog.signals[signal]
            return PlotSpecification(signal: signal, named: entry.signal.name)
        }
    }
}

/// Finds the most informative signals of a recording: those that move through their range from one part of it to the
/// next.
///
/// Counters, checksums and noise move equally within every part of the recording; constant signals do not move. So the
/// score of a signal is the share of its variance between parts, times the evenness with which its range is used. Of
/// similar signals, such as the wheel speeds of a car, one is chosen.
struct MovingSignals {
    /// For a signal of one channel.
    private struct Course {
        var sums = [Double](repeating: 0, count: MovingSignals.parts)
        var counts = [UInt32](repeating: 0, count: MovingSignals.parts)
        var squares = 0.0
        var least = Double.infinity
        var largest = -Double.infinity

        mutating func add(_ value: Double, part: Int) {
            sums[part] += value
            counts[part] += 1
            squares += value * value
            least = min(least, value)
            largest = max(largest, value)
        }
    }

    private struct Followed {
        var course = Course()
        let missing: MissingValues
    }

    static let parts = 64
    /// About how many frames of an identifier are examined at most: 23 for each part.
    private static let mostFrames = 1500
    /// Maximum number of values of an identifier that are examined: a database can define ten thousands of signals for
    /// a message.
    private static let mostValues = 1 << 19
    /// Maximum number of signals that are examined: 800 bytes each.
    private static let mostSignals = 8192
    private static let mostOfMessage = 2
    /// Curves with a higher correlation than this count as equal.
    private static let alike = 0.97
    /// Frames of a part that show noise.
    private static let fewestOfPart = 4.0
    /// Minimum score of a useful curve.
    private static let leastWorth = 0.12

    private let context: ReportContext
    private let catalog: SignalCatalog

    init(_ context: ReportContext) {
        self.context = context
        catalog = context.databases.catalog
    }

    /// Indices into the catalog, the most informative first.
    func best(_ most: Int, leavingOut automatic: CounterAndChecksumBits?) -> [Int] {
        guard most > 0, !context.databases.isEmpty, context.facts.counts.frames > 0 else { return [] }
        let courses = courses(leavingOut: automatic)
        var ranked: [(signal: Int, worth: Double, means: [Double])] = []
        for (signal, course) in courses {
            guard let (worth, means) = Self.worth(course), worth >= Self.leastWorth else { continue }
            ranked.append((signal, worth, means))
        }
        ranked.sort { ($1.worth, $0.signal) < ($0.worth, $1.signal) }
        var chosen: [(signal: Int, means: [Double])] = []
        var taken: [Int: Int] = [:]
        for candidate in ranked where chosen.count < most {
            let message = catalog.signals[candidate.signal].message
            guard taken[message, default: 0] < Self.mostOfMessage,
                !chosen.contains(where: { abs(Self.correlation($0.means, candidate.means)) > Self.alike })
            else { continue }
            taken[message, default: 0] += 1
            chosen.append((candidate.signal, candidate.means))
        }
        return chosen.map(\.signal)
    }

    private func courses(leavingOut automatic: CounterAndChecksumBits?) -> [Int: Course] {
        let frames = context.capture.frames
        let (index, matches, isTimed) = (context.facts.index, context.selection.matches, context.facts.isTimed)
        let bins = TimeBins(range: context.facts.range, count: Self.parts)
        let ranges = matches.map { $0.map { catalog.messages[$0].signals } ?? 0..<0 }
        var spread = index.entries.enumerated().map { slot, entry in
            SpreadFrames(count: entry.count, most: min(Self.mostFrames, Self.mostValues / max(1, ranges[slot].count)))
        }
        var followed: [Followed] = []
        var places: [Int: Int] = [:]
        var placesOfSlots = PlacesOfSlots(ranges)
        var buffer = SignalBuffer()
        frames.notePass()
        for row in 0..<min(frames.count, index.slots.count) {
            let slot = index.slots[row]
            guard slot != IdentifierIndex.none, let message = matches[Int(slot)] else { continue }
            guard spread[Int(slot)].takesNext() else { continue }
            let flags = frames.flags(row)
            guard !flags.contains(.remote), !flags.contains(.xl) else { continue }
            let time = isTimed ? frames.time(row) : Int64(row)
            guard let part = bins.index(of: time) else { continue }
            _ = catalog.decode(frames.payload(row), message: message, into: &buffer)
            for place in 0..<buffer.count {
                let value = buffer[place]
                let raw = value.raw.double
                guard raw.magnitude < 1e100 else { continue }
                var known = placesOfSlots[Int(slot), value.signal]
                if known == PlacesOfSlots.unknown {
                    guard places[value.signal] != nil || followed.count < Self.mostSignals else { continue }
                    let isWanted = isWanted(value.signal, slot: Int(slot), automatic)
                    if isWanted, places[value.signal] == nil {
                        places[value.signal] = followed.count
                        followed.append(Followed(missing: catalog.missingValues(of: value.signal)))
                    }
                    known = isWanted ? places[value.signal] ?? PlacesOfSlots.leftOut : PlacesOfSlots.leftOut
                    placesOfSlots[Int(slot), value.signal] = known
                }
                guard known != PlacesOfSlots.leftOut, !followed[known].missing.contains(raw) else { continue }
                followed[known].course.add(raw, part: part)
            }
        }
        return places.mapValues { followed[$0].course }
    }

    /// Takes about a given number of an identifier's frames, spread over all of them at two or three different distances (multiples
    /// of the golden ratio). So each multiplexed value is among them; with every n-th frame, all may have the same one.
    private struct SpreadFrames {
        private let share: UInt32
        private var position: UInt32 = 0

        init(count: Int, most: Int) {
            share = count <= most ? .max : UInt32(Double(max(1, most)) / Double(count) * 0x1p32)
        }

        mutating func takesNext() -> Bool {
            let isTaken = position <= share
            // 2^32 divided by the golden ratio.
            position &+= 0x9E37_79B9
            return isTaken
        }
    }

    /// By slot and signal: the place among the followed signals.
    private struct PlacesOfSlots {
        static let unknown = -1
        static let leftOut = -2

        /// By slot: the signals of its message.
        private let ranges: [Range<Int>]
        /// By slot, then in the order of the message's signals; empty before the first of them is seen.
        private var table: [[Int32]]
        /// Number of places in the table.
        private var size = 0
        /// Signals of contained messages, and those for which there is no room in the table.
        private var others: [Int: [Int: Int]] = [:]

        /// 16 MB.
        private static let mostPlaces = 4 << 20

        init(_ ranges: [Range<Int>]) {
            self.ranges = ranges
            table = Array(repeating: [], count: ranges.count)
        }

        subscript(slot: Int, signal: Int) -> Int {
            get {
                let place = signal - ranges[slot].lowerBound
                guard table[slot].indices.contains(place) else { return others[slot]?[signal] ?? Self.unknown }
                return Int(table[slot][place])
            }
            set {
                if table[slot].isEmpty, size + ranges[slot].count <= Self.mostPlaces {
                    size += ranges[slot].count
                    table[slot] = Array(repeating: Int32(Self.unknown), count: ranges[slot].count)
                }
                let place = signal - ranges[slot].lowerBound
                if table[slot].indices.contains(place) {
                    table[slot][place] = Int32(newValue)
                } else {
                    others[slot, default: [:]][signal] = newValue
                }
            }
        }
    }

    private func isWanted(_ signal: Int, slot: Int, _ automatic: CounterAndChecksumBits?) -> Bool {
        let entry = catalog.signals[signal]
        guard !entry.signal.isWide, entry.signal.length > 1 || entry.signal.kind == .float else { return false }
        guard let mask = automatic?.mask(ofSlot: slot), !mask.isEmpty else { return true }
        return !entry.signal.lies(within: mask)
    }

    /// The score of a curve, from 0 to 1, and its mean in each part; nil for a constant signal.
    private static func worth(_ course: Course) -> (Double, [Double])? {
        let count = course.counts.reduce(0.0) { $0 + Double($1) }
        let sum = course.sums.reduce(0, +)
        let span = course.largest - course.least
        guard count >= 8, span > 0, span.isFinite else { return nil }
        let mean = sum / count
        let total = course.squares / count - mean * mean
        var between = 0.0
        var means: [Double] = []
        var last = mean
        var levels = [Double](repeating: 0, count: 12)
        var used = 0.0
        var (steps, spread) = (0.0, 0.0)
        for (sum, count) in zip(course.sums, course.counts) {
            if count > 0 {
                let next = sum / Double(count)
                if used > 0 { steps += (next - last) * (next - last) }
                spread += (next - mean) * (next - mean)
                last = next
                between += Double(count) * (last - mean) * (last - mean)
                // The mean of a part may be rounded to less than the least value.
                levels[max(0, min(11, Int((last - course.least) / span * 12)))] += 1
                used += 1
            }
            means.append(last)
        }
        guard total > 0, used >= 3 else { return nil }
        var share = min(1, between / count / total)
        // Within parts of a few frames nothing shows noise. Steps of noise are twice as far as its values from their mean
        // (von Neumann's ratio).
        if count < used * fewestOfPart { share *= max(0, 1 - steps / max(2 * spread, .leastNormalMagnitude)) }
        // Herfindahl's index: 1 if all values are on one level, 1/12 if all levels are used equally.
        let concentration = levels.reduce(0) { $0 + ($1 / used) * ($1 / used) }
        return (share * (1 - concentration) * 12 / 11, means)
    }

    private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
        let count = Double(one.count)
        let (mean, otherMean) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
        var (product, square, otherSquare) = (0.0, 0.0, 0.0)
        for (value, otherValue) in zip(one, other) {
            product += (value - mean) * (otherValue - otherMean)
            square += (value - mean) * (value - mean)
            otherSquare += (otherValue - otherMean) * (otherValue - otherMean)
        }
        guard square > 0, otherSquare > 0 else { return 0 }
        return product / (square * otherSquare).squareRoot()
    }
}
