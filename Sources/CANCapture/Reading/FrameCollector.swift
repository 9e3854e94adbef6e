/// The result of a reader: frames that pass the filter, skipped records, and facts about the source.
package struct FrameCollector {
    package var frames = FrameTable()
    package var skipped = SkippedRecords()
    package var source: CaptureSource
    /// Only frames that pass are kept.
    package var filter: FrameFilter
    /// Readers check it between the blocks of a file, and stop when it is reached.
    var limit = ReadLimit.none
    /// Bytes of records that were counted against the limit.
    private(set) var bytesRead = 0
    /// The place in the file where reading stopped because the limit was reached; nil if it was not.
    private(set) var stop: Int?
    /// If several parts of a file were each read to some place: of later frames some are missing.
    private(set) var horizon: Int64?
    /// As ``LoadOptions/keepsOrder``.
    var keepsOrder = false
    /// As ``LoadOptions/threads``.
    var threads = ReadingThreads.one
    /// Whether frames precede those that it is given.
    private var isBehindFrames = false
    /// As ``LoadOptions/identify``.
    package var identify: NameLookup?
    /// The requested frames, by channel and name.
    private var identified: [UInt64: NamedIdentifier?] = [:]

    package init(source: CaptureSource, filter: FrameFilter = FrameFilter()) {
        self.source = source
        self.filter = filter
    }

    init(_ format: CaptureFormat, path: String, options: LoadOptions) {
        self.init(
            source: CaptureSource(path: path, format: format.identifier, formatName: format.name),
            filter: options.filter)
        frames = FrameTable(in: options.store)
        identify = options.identify
        keepsOrder = options.keepsOrder
        threads = options.threads
        // In files with groups of channels one after the other, a filter may keep all of one and nothing of another.
        limit = format.isByGroups && !options.filter.passesAll ? .none : options.limit
    }

    /// Whether no frame was read yet, whether a filter keeps it or not.
    package var isUntouched: Bool { frames.isEmpty && filter.rejected == 0 && !isBehindFrames }

    /// Whether all frames are kept, whatever their source.
    var canFork: Bool { filter.passesAll && limit == .none && !keepsOrder }

    /// A collector for following frames, before it is known how many precede them.
    func forked() -> FrameCollector {
        var fork = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        fork.isBehindFrames = !isUntouched
        return fork
    }

    /// Adds what was read from following lines, and corrects their line numbers by this offset.
    mutating func join(_ later: FrameCollector, linesBefore: Int) {
        frames.append(later.frames)
        frames.states.append(later.frames.states)
        frames.sessionStarts.append(later.frames.sessionStarts)
        frames.channels += later.frames.channels
        frames.names += later.frames.names
        skipped.append(later.skipped, linesBefore: linesBefore)
    }

    /// Time of the first frame, whether a filter keeps it or not; nil if there is none.
    package var firstTime: Int64? { filter.firstTime ?? (frames.isEmpty ? nil : frames.time(0)) }

    /// Whether the limit was reached, or the following frames are too late for the filter.
    var hasEnough: Bool { hasReachedLimit || filter.isPastStop }

    var hasReachedLimit: Bool {
        frames.count >= limit.frames || bytesRead >= limit.bytes || frames.store.failure != nil
    }

    /// Number of bytes that may still be decompressed.
    var bytesLeft: Int { limit.bytes == .max ? .max : max(0, limit.bytes - bytesRead) }

    /// Counts bytes of records against the limit.
    mutating func count(bytes: Int) { bytesRead = bytesRead.addingReportingOverflow(bytes).partialValue }

    /// Records that the file is not read after `offset` because the limit was reached.
    mutating func stop(at offset: Int) {
        if stop == nil { stop = offset }
    }

    /// Records that of frames later than this some are missing.
    mutating func lower(horizon time: Int64) { horizon = min(horizon ?? time, time) }

    /// Whether a frame passes the filter. `channel` is an index into `frames.channels`.
    ///
    /// Call it once for every frame, in the order of the file.
    @inline(__always)
    package mutating func keeps(time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16) -> Bool {
        if filter.passesAll { return true }
        return filter.hasOnlyBounds
            ? announces(filter.passes(time: time), time) : asksFilter(time, identifier, flags, channel)
    }

    @inline(never)
    private mutating func asksFilter(
        _ time: Int64, _ identifier: UInt32, _ flags: FrameFlags, _ channel: UInt16
    ) -> Bool {
        let index = Int(channel)
        let name = index < frames.channels.count ? frames.channels[index] : ""
        if flags.contains(.symbolic), let known = self.identifier(ofName: Int(identifier), channel: index) {
            let kind = flags.subtracting([.symbolic, .extended]).union(known.isExtended ? .extended : [])
            return announces(
                filter.passes(time: time, identifier: known.identifier, flags: kind, channel: name),
                time)
        }
        return announces(filter.passes(time: time, identifier: identifier, flags: flags, channel: name), time)
    }

    /// Tells the table the number of the next frame in the file, if the last tested one passed.
    @inline(__always)
    private mutating func announces(_ passes: Bool, _ time: Int64) -> Bool {
        if passes { frames.announce(place: filter.asked - 1) }
        if keepsOrder { noteOrder(time, isKept: passes) }
        return passes
    }

    @inline(never)
    private mutating func noteOrder(_ time: Int64, isKept: Bool) {
        if frames.order == nil { frames.order = FrameOrder(in: frames.store) }
        frames.order?.append(time: time, isKept: isKept)
    }

    private mutating func identifier(ofName name: Int, channel: Int) -> NamedIdentifier? {
        guard let identify, name < frames.names.count else { return nil }
        let key = UInt64(truncatingIfNeeded: name) | UInt64(truncatingIfNeeded: channel) << 32
        if let known = identified[key] { return known }
        let channelName = channel < frames.channels.count ? frames.channels[channel] : nil
        let found = identify([frames.names[name]], channelName)[0]
        identified[key] = .some(found)
        return found
    }

    /// Adds one frame: keeps it, with `length` bytes from `payload`, if it passes the filter.
    ///
    /// For a remote frame `length` is the requested length, and `payload` is ignored. `length` is at most
    /// ``FrameTable/longestPayload``, which the caller has checked.
    @inline(__always)
    package mutating func add(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, payload: UnsafePointer<UInt8>,
        length: Int
    ) {
        guard keeps(time: time, identifier: identifier, flags: flags, channel: channel) else { return }
        let place = frames.append(
            time: time, identifier: identifier, flags: flags, channel: channel, length: length)
        if flags.contains(.remote) { return }
        if length == 8 {
            let bytes = UnsafeRawPointer(payload).loadUnaligned(as: UInt64.self)
            UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: UInt64.self)
        } else if length >= 4, length < 8 {
            // Two words that overlap, because a call for a few bytes takes longer.
            let (from, into) = (UnsafeRawPointer(payload), UnsafeMutableRawPointer(place))
            let first = from.loadUnaligned(as: UInt32.self)
            let last = from.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
            into.storeBytes(of: first, as: UInt32.self)
            into.storeBytes(of: last, toByteOffset: length &- 4, as: UInt32.self)
        } else if length < 4 {
            for byte in 0..<length { place[byte] = payload[byte] }
        } else {
            place.update(from: payload, count: length)
        }
    }

    /// Notes the first record of a session.
    mutating func beginSession(at time: Int64) {
        if !isUntouched { frames.sessionStarts.add(time) }
    }

    /// Adds the state of a controller, which has no frame. A filter of frames keeps none.
    mutating func add(_ state: @autoclosure () -> ControllerState) {
        if filter.passesAll { frames.states.add(state()) }
    }

    /// Adds one CAN XL frame, as ``add(time:identifier:flags:channel:payload:length:)`` does for others.
    package mutating func addXL(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, header: XLHeader,
        payload: UnsafePointer<UInt8>, length: Int
    ) {
        guard keeps(time: time, identifier: identifier, flags: flags, channel: channel) else { return }
        let place = frames.appendXL(
            time: time, identifier: identifier, flags: flags, channel: channel, header: header, length: length)
        place.update(from: payload, count: length)
    }

    /// Reports damage found while the file was decompressed.
    mutating func tell(_ damage: UnpackingDamage) {
        skipped.insert(damage.records)
        source.notes.insert(contentsOf: damage.notes, at: 0)
    }

    /// The capture that was read.
    ///
    /// - Parameters:
    ///   - byteCount: of the file as stored.
    ///   - steps: of the times, as far as they are known.
    /// - Throws: the reason, if there is no frame, whether a filter keeps it or not.
    mutating func capture(
        of format: CaptureFormat, byteCount: Int, damage: UnpackingDamage = UnpackingDamage(),
        steps: StampSteps? = nil
    ) throws(CaptureError) -> Capture {
        if let failure = frames.store.failure {
            throw CaptureError(failure, path: source.path)
        }
        if isUntouched, let error = damage.error(path: source.path) { throw error }
        tell(damage)
        source.byteCount = byteCount
        if isUntouched { throw CaptureError.noFrames(source.path, skipped, format) }
        source.origin = firstTime
        source.end = filter.latestTime
        source.earliest = filter.earliestTime
        if stop != nil, source.end == nil { source.end = Self.latest(frames) }
        source.isPart = stop != nil
        source.isCut = stop != nil && !filter.isPastStop
        describeTimes(steps)
        if frames.states.leftOut > 0 {
            source.notes.append(
                "the file reports more than \(ControllerStates.most) controller state changes; the rest is not"
                    + " examined")
        }
        return Capture(frames: frames, source: source, skipped: skipped)
    }

    private static func latest(_ frames: FrameTable) -> Int64? {
        frames.isEmpty ? nil : (1..<frames.count).reduce(frames.time(0)) { max($0, frames.time($1)) }
    }

    /// Sets facts about the times from the frames and the clock.
    private mutating func describeTimes(_ steps: StampSteps?) {
        switch source.clock {
        case .epoch: source.time.zone = .utc
        case .wallClock: source.time.zone = source.time.zone ?? .unstated
        case .relative, .none: source.time.zone = nil
        }
        source.time.measure(frames, clock: source.clock, start: source.start, known: steps, threads: threads)
        if source.time.untimedFrames > 0 {
            source.notes.append(
                source.time.untimedFrames == 1
                    ? "a frame without a time has the time of the previous frame"
                    : "\(source.time.untimedFrames) frames without a time have the time of the previous frame")
        }
    }
}
