internal import Platform

/// Joins captures that were read.
struct CaptureMerge {
    private var captures: [Capture]
    /// Nanoseconds that are added to each capture's times so that all have one clock.
    private(set) var offsets: [Int64]
    private var clock: Clock
    private var notes: [String] = []
    /// Whether channels of the same name stay apart even if the captures do not overlap.
    var keepsChannelsApart = false

    /// Captures without times can be joined, but not with captures that have times: their frames would have no place.
    init(_ captures: [Capture]) throws(CaptureError) {
        self.captures = captures
        offsets = Array(repeating: 0, count: captures.count)
        let clocks = captures.map(\.source.clock)
        if clocks.allSatisfy({ $0 == .none }) {
            clock = .none
        } else {
            clock = clocks.first { $0 == .epoch } ?? clocks.first { $0 == .wallClock } ?? .relative
        }
        if clock != .none, let untimed = captures.first(where: { $0.source.clock == .none }) {
            throw CaptureError(
                path: untimed.source.path,
                reason: "it has no timestamps and cannot be joined with captures that have them; read it alone")
        }
        alignClocks()
        noteZones()
    }

    /// Captures without a date are assumed to begin with the first one that has a date.
    private mutating func alignClocks() {
        guard clock == .epoch || clock == .wallClock else { return }
        let dated = captures.filter { [.epoch, .wallClock].contains($0.source.clock) }
        guard dated.count < captures.count, let start = dated.compactMap(\.source.origin).min() else { return }
        for (index, capture) in captures.enumerated() where capture.source.clock == .relative {
            offsets[index] = start
            notes.append(
                "\(RelatedCaptures.name(capture)) has no date; it is assumed to begin with the first capture that has one"
            )
        }
    }

    /// Dates without a timezone are assumed to be in UTC if others are in UTC.
    private mutating func noteZones() {
        guard clock == .epoch else { return }
        for capture in captures where capture.source.clock == .wallClock {
            notes.append(
                "\(RelatedCaptures.name(capture)) has a date without a timezone, which is read as UTC;"
                    + " --clock-zone sets another")
        }
    }

    /// The captures as one. Their memory is released as frames are moved, if nothing else uses them.
    consuming func merged() throws(CaptureError) -> Capture {
        let spans = captures.indices.map { span($0) }
        let order = appendOrder(spans)
        let overlaps = order == nil
        var frames = FrameTable(in: captures[0].frames.store)
        let channels = try mapChannels(apart: overlaps || keepsChannelsApart, into: &frames)
        let names = mapNames(into: &frames)
        var source = source(overlaps: overlaps, order: order)
        let numbers: [StoredColumn<UInt32>]?
        do throws(StoreFailure) { numbers = try self.numbers(in: frames.store) } catch {
            throw CaptureError(error, path: source.path)
        }
        let times = captures.map(\.source.time)
        let skipped = skipped()
        var parts: [FrameMerge.Part] = []
        for index in captures.indices {
            var part = FrameMerge.Part(frames: captures[index].frames, offset: offsets[index]) { kind in
                Self.renumber(&kind, channels[index], names[index])
            }
            if let numbers { try? part.frames.number(numbers[index]) }
            parts.append(part)
        }
        for index in captures.indices {
            let own = captures[index].frames.channels
            // A channel without frames has no other name.
            frames.states.append(captures[index].frames.states, offset: offsets[index]) {
                [all = frames.channels] name in
                own.firstIndex(of: name).map { all[Int(channels[index][$0])] } ?? name
            }
        }
        captures = []
        let merge = FrameMerge(taking: &parts, keepsPlaces: numbers != nil)
        if let order { merge.join(in: order, into: &frames) } else { merge.merge(into: &frames) }
        for time in seams(order, spans) { frames.sessionStarts.add(time) }
        source.time.measure(frames, clock: clock, start: source.start)
        source.time.join(times)
        let merged = Capture(frames: frames, source: source, skipped: skipped)
        try merged.checkMemory()
        return merged
    }

    /// Gives frames the numbers of their channel and name among those of all captures.
    private static func renumber(_ kind: inout FrameHeader, _ channels: [UInt16], _ names: [UInt32]) {
        let (channel, name) = (Int(kind.channel), Int(kind.identifier))
        kind.channel = channel < channels.count ? channels[channel] : 0
        if kind.flags.contains(.symbolic), name < names.count { kind.identifier = names[name] }
    }

    /// By capture and row: the number of the frame among all frames of the joined captures; nil if none was left out.
    private func numbers(in store: FrameStore) throws(StoreFailure) -> [StoredColumn<UInt32>]? {
        guard captures.contains(where: { $0.frames.order != nil }) else { return nil }
        let orders = captures.indices.map { index in
            var order = captures[index].frames.order ?? FrameOrder(captures[index].frames)
            order.move(by: offsets[index])
            return order
        }
        let sequence = appendOrder(orders.map(\.span))
        let numbers =
            if let sequence { try FrameOrder.Numbers(orders, following: sequence, in: store) } else {
                try FrameOrder.Numbers(merging: orders, in: store)
            }
        let isWhole = captures.indices.allSatisfy { numbers.places[$0].count == captures[$0].frames.count }
        return isWhole ? numbers.places : nil
    }

    private func time(_ row: Int, of index: Int) -> Int64 {
        captures[index].frames.time(row).addingSaturating(offsets[index])
    }

    /// Earliest and latest time; nil for a capture without frames.
    private func span(_ index: Int) -> ClosedRange<Int64>? {
        let count = captures[index].frames.count
        guard count > 0 else { return nil }
        var earliest = Int64.max
        var latest = Int64.min
        for row in 0..<count {
            let time = time(row, of: index)
            earliest = min(earliest, time)
            latest = max(latest, time)
        }
        return earliest...latest
    }

    /// The times at which a capture begins that follows another one after a pause: nothing was recorded meanwhile, and the bus
    /// was not silent.
    private func seams(_ order: [Int]?, _ spans: [ClosedRange<Int64>?]) -> [Int64] {
        guard let order, clock != .none else { return [] }
        let following = order.compactMap { spans[$0] }
        return zip(following, following.dropFirst()).compactMap { before, next in
            next.lowerBound.subtractingSaturating(before.upperBound) >= Self.longestSeam ? next.lowerBound : nil
        }
    }

    /// Nanoseconds; a logger that begins a new file misses less.
    private static let longestSeam: Int64 = 1_000_000_000

    /// The order in which captures follow each other; nil if they overlap.
    ///
    /// Without a date times start again in each file, and the files stay in the given order.
    private func appendOrder(_ spans: [ClosedRange<Int64>?]) -> [Int]? {
        if clock == .none { return Array(captures.indices) }
        let order = captures.indices.sorted { left, right in
            guard clock != .relative, let first = spans[left], let second = spans[right] else { return left < right }
            return (first.lowerBound, left) < (second.lowerBound, right)
        }
        var end = Int64.min
        for index in order {
            guard let span = spans[index] else { continue }
            guard span.lowerBound >= end else { return nil }
            end = span.upperBound
        }
        return order
    }

    /// Channels of the joined captures, by capture and its channel.
    private func mapChannels(apart: Bool, into frames: inout FrameTable) throws(CaptureError) -> [[UInt16]] {
        let joined = JoinedChannels(captures.map(\.frames.channels))
        var known = JoinedNames()
        var numbers: [[UInt16]] = []
        for (index, capture) in captures.enumerated() {
            let mapped = capture.frames.channels.map { name in
                known.number(of: apart ? joined.name(of: name, file: index + 1) : name)
            }
            guard known.names.count <= Int(UInt16.max) + 1 else {
                throw CaptureError(
                    path: capture.source.path, kind: .limit,
                    reason: "with the captures before it, it has more than 65 536 channels")
            }
            numbers.append(mapped.map { UInt16(truncatingIfNeeded: $0) })
        }
        frames.channels = known.names
        return numbers
    }

    /// Message names of the joined captures, by capture and its name.
    private func mapNames(into frames: inout FrameTable) -> [[UInt32]] {
        var known = JoinedNames()
        let numbers = captures.map { $0.frames.names.map { UInt32(truncatingIfNeeded: known.number(of: $0)) } }
        frames.names = known.names
        return numbers
    }

    private func source(overlaps: Bool, order: [Int]?) -> CaptureSource {
        let first = captures[order?.first ?? 0].source
        let formats = Set(captures.map(\.source.formatName))
        var source = CaptureSource(
            path: "\(captures.count) captures", format: first.format,
            formatName: formats.count == 1 ? first.formatName : "several formats",
            byteCount: captures.reduce(0) { $0 + $1.source.byteCount },
            compression: nil, clock: clock, start: captures.compactMap(\.source.start).min())
        // One rate is stated for all channels, so it must be the rate of every file.
        if captures.allSatisfy({ $0.source.bitRate == first.bitRate }) { source.bitRate = first.bitRate }
        if captures.allSatisfy({ $0.source.dataBitRate == first.dataBitRate }) {
            source.dataBitRate = first.dataBitRate
        }
        source.origin = captures.indices.compactMap { index in
            captures[index].source.origin.map { $0.addingSaturating(offsets[index]) }
        }.min()
        source.recorderZone = captures.compactMap(\.source.recorderZone).first
        source.isPart = captures.contains(where: \.source.isPart)
        let ends = captures.indices.compactMap { index -> Int64? in
            guard !source.isPart || captures[index].source.isPart else { return nil }
            return captures[index].source.end.map { $0.addingSaturating(offsets[index]) }
        }
        source.end = source.isPart ? ends.min() : ends.max()
        source.files = captures.map(\.source.path)
        source.notes = notes
        for (index, capture) in captures.enumerated() {
            source.notes += capture.source.notes.map { "file \(index + 1): \($0)" }
        }
        return source
    }

    private func skipped() -> SkippedRecords {
        var all = SkippedRecords()
        for (index, capture) in captures.enumerated() {
            all.merge(capture.skipped, file: index + 1)
        }
        return all
    }
}

/// Numbers names of several tables; equal names get one number.
private struct JoinedNames {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
