/// Divides the data of a data group into records, which may cross the borders of blocks.
struct MDFRecords: ~Copyable {
    /// The purpose of a walk through the data.
    enum Pass {
        /// Frames and payloads together, as long as no frame precedes its payload.
        case all
        /// Only the payloads of variable length.
        case payloads
        /// Only the frames; the payloads come from elsewhere.
        case frames
        /// Only the time of each group's first frame.
        case firstTimes
    }

    /// Records of bus logging have a few dozen bytes; the beginning of a longer one is not kept.
    private static let longestRecord = 64 << 10

    let pass: Pass
    /// A payload was missing, and may be found in another way.
    private(set) var missesPayload = false
    /// Nothing can be read after a record ID that no group has.
    private(set) var isLost = false
    /// Times of the groups' first frames, and the number of groups without one so far.
    private(set) var firstTimes: [Int64?]
    private(set) var missingTimes: Int

    /// The state of a group that each of its records needs. It has memory of its own, so that no references are counted
    /// for a record.
    struct Group {
        let recordSize: Int
        let isVariable: Bool
        /// nil for groups without frames.
        let layout: UnsafeMutablePointer<MDFFrameLayout>?
        /// Number of records so far.
        var count = 0
        /// The frames in the order of the file.
        var frames: FrameTable

        init(_ group: MDFChannelGroup, in store: FrameStore) {
            frames = FrameTable(in: store)
            recordSize = group.recordSize
            isVariable = group.isVariable
            layout = group.layout.map { layout in
                let place = UnsafeMutablePointer<MDFFrameLayout>.allocate(capacity: 1)
                place.initialize(to: layout)
                return place
            }
        }
    }

    /// Changed through a copy of the pointer, because a change through the field itself crashes the compiler of the
    /// thread sanitizer (Swift 6.3).
    let groups: UnsafeMutableBufferPointer<Group>
    /// Bytes of the record ID before each record; 0 if there is only one group.
    let numberSize: Int
    /// Where a group of variable length keeps its values, by the index of the group.
    let sources: [[MDFVariableSource]]
    private let byNumber: [UInt64: Int]
    /// The group by record ID, for IDs of one byte; -1 for none.
    private var byByte = [Int](repeating: -1, count: 256)
    /// Number of records that a finished file states for a single group; bytes after them are padding.
    private var recordLimit: Int
    /// There are more records than stated, so the number is damaged.
    private(set) var exceedsLimit = false
    /// Bytes after the stated records are not records.
    private var isPadded: Bool
    private let carry = UnsafeMutableRawBufferPointer.allocate(byteCount: longestRecord, alignment: 16)
    private var carried = 0
    /// Number of bytes of a skipped record that are still expected.
    private var remaining = 0
    /// The time of the last frame, if records of several groups are mixed; a misplaced record has a time far from it.
    var lastTime: Int64?
    /// How far values are ahead of their frames, by the index of their group.
    private(set) var leads: [Int?]
    private var isAtStart = true
    /// Set after damage: records begin at an unknown place of the next bytes.
    private var isSearching = false
    /// The begin of the last record, in the current part.
    private var previous: (start: Int, group: Int)?

    /// - Parameter store: receives the frames.
    init(
        _ groups: [MDFChannelGroup], numberSize: Int, isFinished: Bool, pass: Pass, in store: FrameStore = .memory
    ) {
        self.groups = .allocate(capacity: groups.count)
        _ = self.groups.initialize(from: groups.map { Group($0, in: store) })
        self.numberSize = numberSize
        self.pass = pass
        firstTimes = Array(repeating: nil, count: groups.count)
        missingTimes = groups.count { $0.layout != nil && ($0.cycles > 0 || !isFinished) }
        var byNumber: [UInt64: Int] = [:]
        for (index, group) in groups.enumerated() where byNumber[group.recordNumber] == nil {
            byNumber[group.recordNumber] = index
            if group.recordNumber < 256 { byByte[Int(group.recordNumber)] = index }
        }
        self.byNumber = byNumber
        let byAddress = Dictionary(
            groups.indices.filter { groups[$0].isVariable }.map { (groups[$0].address, $0) }, uniquingKeysWith: min)
        var sources = Array(repeating: [MDFVariableSource](), count: groups.count)
        for group in groups {
            guard case .variable(let source)? = group.layout?.payload,
                let address = source.takeUnretainedValue().group, let index = byAddress[address]
            else { continue }
            sources[index].append(source.takeUnretainedValue())
        }
        self.sources = sources
        leads = Array(repeating: nil, count: groups.count)
        isPadded = groups.first?.mayHaveMore != true
        let cycles = groups.first.flatMap { Int(exactly: $0.cycles) } ?? 0
        recordLimit = isFinished && numberSize == 0 && cycles > 0 ? cycles : .max
    }

    deinit {
        carry.deallocate()
        for group in groups { group.layout?.deallocate() }
        groups.deinitialize().deallocate()
    }

    /// The records of a group, by its index.
    func count(_ group: Int) -> Int { groups[group].count }

    /// Number of frames so far, of all groups.
    var frameCount: Int { groups.reduce(0) { $0 + $1.frames.count } }

    /// Whether reading stopped before the end because no more is wanted.
    private(set) var isStopped = false

    mutating func stop() { isStopped = true }

    /// The place in the file where reading stopped because the rest is too late for the filter.
    private(set) var pastStop: Int?

    mutating func stop(pastStop place: Int) {
        isStopped = true
        pastStop = place
    }

    /// The frames of each group.
    var runs: [FrameTable] { groups.map(\.frames) }

    /// Whether the data ended in the middle of a record. Zeros are space that a writer reserved.
    var isWithinRecord: Bool { remaining > 0 || carry[..<carried].contains { $0 != 0 } }

    enum Length {
        /// The whole record, if its header is available.
        case known(Int, group: Int)
        /// This many bytes are needed to know more.
        case needs(Int)
        case unknownNumber(UInt64)
    }

    /// The length of the record that begins at `place`, of which `count` bytes are available.
    @inline(__always)
    func length(_ place: UnsafeRawPointer, _ count: Int) -> Length {
        if numberSize == 0 { return .known(groups[0].recordSize, group: 0) }
        guard count >= numberSize else { return .needs(numberSize) }
        let index: Int
        if numberSize == 1 {
            index = byByte[Int(place.littleEndian(at: 0, as: UInt8.self))]
        } else {
            index = byNumber[number(place)] ?? -1
        }
        guard index >= 0 else { return .unknownNumber(number(place)) }
        guard groups[index].isVariable else { return .known(numberSize &+ groups[index].recordSize, group: index) }
        guard count >= numberSize &+ 4 else { return .needs(numberSize &+ 4) }
        let size = Int(place.littleEndian(at: numberSize, as: UInt32.self))
        return .known(numberSize &+ 4 &+ size, group: index)
    }

    private func number(_ place: UnsafeRawPointer) -> UInt64 {
        switch numberSize {
        case 1: return UInt64(place.littleEndian(at: 0, as: UInt8.self))
        case 2: return UInt64(place.littleEndian(at: 0, as: UInt16.self))
        case 4: return UInt64(place.littleEndian(at: 0, as: UInt32.self))
        default: return place.littleEndian(at: 0, as: UInt64.self)
        }
    }

    /// Reads the next bytes of the data.
    mutating func feed(_ part: MDFFeed.Part, _ decoder: inout MDFFrameDecoder, _ collector: inout FrameCollector) {
        guard !isLost, !missesPayload else { return }
        guard part.missing != 0 || part.isSuspect else { return take(part, &decoder, &collector) }
        var sound = part
        if part.isSuspect {
            let count = soundPrefix(of: part.bytes, carried: carried, remaining: remaining)
            sound.bytes = UnsafeRawBufferPointer(rebasing: part.bytes[..<count])
        }
        take(sound, &decoder, &collector)
        guard !isLost, !missesPayload else { return }
        if let missing = part.missing, numberSize == 0 {
            stepOver(missing + part.bytes.count - sound.bytes.count)
        } else {
            startSearching(decoder.countsOffsets)
        }
    }

    /// Skips lost bytes, for records of one size.
    private mutating func stepOver(_ count: Int) {
        let size = groups[0].recordSize
        guard size > 0, count > remaining else { return remaining = max(0, remaining - count) }
        let total = carried + count - remaining
        carried = 0
        let groups = groups
        groups[0].count += (total + size - 1) / size
        remaining = (size - total % size) % size
    }

    private mutating func startSearching(_ countsOffsets: Bool) {
        (carried, remaining, isSearching) = (0, 0, true)
        // If some values are missing, values that are only counted would belong to other frames.
        if countsOffsets { isLost = true }
    }

    private mutating func take(
        _ part: MDFFeed.Part, _ decoder: inout MDFFrameDecoder, _ collector: inout FrameCollector
    ) {
        let (bytes, origin, isStored) = (part.bytes, part.origin, part.isStored)
        guard let base = bytes.baseAddress else { return }
        var position = min(remaining, bytes.count)
        remaining -= position
        previous = nil
        if isAtStart {
            isAtStart = false
            if !isSearching, sources.contains(where: { !$0.isEmpty }) { leads = leads(bytes) }
        }
        if isSearching {
            guard goOn(bytes, &position, from: 0) else { return }
        }
        while carried > 0 && position < bytes.count {
            guard complete(bytes, &position, origin: origin, &decoder, &collector) else {
                guard isSearching, goOn(bytes, &position, from: position) else { return }
                break
            }
        }
        let isMixed = numberSize > 0
        while position < bytes.count {
            let there = bytes.count &- position
            switch length(base + position, there) {
            case .known(let length, let group):
                if isMixed && !isPlausible(bytes, position, length, group) {
                    let place = isStored ? origin &+ position : origin
                    guard resynchronise(bytes, &position, place, nil, &decoder, &collector) else { return }
                    continue
                }
                guard length <= there else {
                    let place = isStored ? origin &+ position : origin
                    keep(UnsafeRawBufferPointer(rebasing: bytes[position...]), of: length, group, place, &collector)
                    return
                }
                take(
                    base + position, length, group, place: isStored ? origin &+ position : origin, &decoder, &collector)
                if isMixed { previous = (position, group) }
                position &+= length
                if missesPayload { return }
            case .needs:
                keep(UnsafeRawBufferPointer(rebasing: bytes[position...]), of: 0, 0, origin, &collector)
                return
            case .unknownNumber(let number):
                // Space that was reserved and never written.
                if number == 0 && bytes[position...].allSatisfy({ $0 == 0 }) {
                    isLost = true
                    return
                }
                let place = isStored ? origin &+ position : origin
                guard resynchronise(bytes, &position, place, number, &decoder, &collector) else { return }
            }
        }
    }

    /// Finds the place where records continue after a misplaced one; false if it is not in these bytes.
    private mutating func resynchronise(
        _ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ place: Int, _ number: UInt64?,
        _ decoder: inout MDFFrameDecoder, _ collector: inout FrameCollector
    ) -> Bool {
        if pass == .all || pass == .frames {
            collector.skipped.add(
                .offset(place),
                number.map { "a record with the unknown ID \($0)" }
                    ?? "a misplaced record: its time or length is impossible")
        }
        startSearching(decoder.countsOffsets)
        guard !isLost else { return false }
        return goOn(bytes, &position, from: (previous?.start ?? position - 1) + 1)
    }

    /// Moves to the next place where records follow each other.
    private mutating func goOn(_ bytes: UnsafeRawBufferPointer, _ position: inout Int, from first: Int) -> Bool {
        guard let next = nextRecord(bytes, from: first) else {
            position = bytes.count
            return false
        }
        // The length of the record before is right only if records continue after it.
        if let previous, next < position, groups[previous.group].isVariable, pass != .frames {
            let count = position - previous.start - numberSize - 4
            for source in sources[previous.group] where MDFVariableSource.isPayload(count) { source.removeLast(count) }
        }
        position = next
        (isSearching, previous) = (false, nil)
        if pass == .all || pass == .payloads { findOffsets(bytes, from: next) }
        return true
    }

    /// Adds bytes to an incomplete record, up to its end; false if more are needed.
    private mutating func complete(
        _ bytes: UnsafeRawBufferPointer, _ position: inout Int, origin: Int, _ decoder: inout MDFFrameDecoder,
        _ collector: inout FrameCollector
    ) -> Bool {
        guard let base = carry.baseAddress else { return false }
        let wanted: Int
        switch length(base, carried) {
        case .known(let length, let group):
            if length > carry.count {
                stepOver(length, group, origin, &collector)
                remaining = length - carried
                carried = 0
                let stepped = min(remaining, bytes.count - position)
                remaining -= stepped
                position += stepped
                return position < bytes.count
            }
            wanted = length
        case .needs(let count): wanted = count
        case .unknownNumber(let number):
            if number == 0 && bytes[position...].allSatisfy({ $0 == 0 }) {
                (isLost, carried) = (true, 0)
                return false
            }
            if pass == .all || pass == .frames {
                collector.skipped.add(.offset(origin), "a record with the unknown ID \(number)")
            }
            startSearching(decoder.countsOffsets)
            return false
        }
        let more = min(wanted - carried, bytes.count - position)
        UnsafeMutableRawBufferPointer(rebasing: carry[carried...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + more)]))
        carried += more
        position += more
        if case .known(let length, let group) = length(base, carried), length == carried {
            carried = 0
            take(UnsafeRawPointer(base), length, group, place: origin, &decoder, &collector)
            return !missesPayload
        }
        return carried == wanted
    }

    /// Keeps the beginning of a record for the next bytes, or skips the rest of one that is too long.
    private mutating func keep(
        _ rest: UnsafeRawBufferPointer, of length: Int, _ group: Int, _ place: Int, _ collector: inout FrameCollector
    ) {
        if length > carry.count {
            stepOver(length, group, place, &collector)
            remaining = length - rest.count
            return
        }
        carry.copyMemory(from: rest)
        carried = rest.count
    }

    /// Counts a record that is too long to be assembled.
    private mutating func stepOver(_ length: Int, _ group: Int, _ place: Int, _ collector: inout FrameCollector) {
        let groups = groups
        groups[group].count += 1
        if pass == .all || pass == .payloads {
            for source in sources[group] { source.appendTooLong() }
        }
        // After as many records as the writer counted there is padding.
        if groups[group].layout != nil, groups[group].count <= recordLimit, pass == .all || pass == .frames {
            collector.skipped.add(
                .offset(place), "a record of \(length) bytes spans blocks and is longer than any record with a frame")
        }
    }

    /// Processes the complete record at `record`, including its ID.
    @inline(__always)
    private mutating func take(
        _ record: UnsafeRawPointer, _ length: Int, _ group: Int, place: Int, _ decoder: inout MDFFrameDecoder,
        _ collector: inout FrameCollector
    ) {
        let groups = groups
        let number = groups[group].count
        groups[group].count = number &+ 1
        if groups[group].isVariable {
            if pass == .all || pass == .payloads {
                takeValue(record + (numberSize &+ 4), length &- numberSize &- 4, group)
            }
            return
        }
        guard pass != .payloads, let layout = groups[group].layout else { return }
        if number >= recordLimit, !goesOn(record, number, layout, group) { return }
        if pass == .firstTimes { return noteTime(record + numberSize, number, layout, group) }
        let (asked, kept) = (collector.filter.asked, groups[group].frames.count)
        let fault = decoder.decode(
            record + numberSize, number, UnsafePointer(layout), into: &groups[group].frames, &collector)
        if collector.filter.asked != asked { noteOrder(record + numberSize, number, layout, group, kept, collector) }
        guard let fault else { return }
        if case .payload = fault, mayFindPayload(layout) {
            missesPayload = true
        } else {
            collector.skipped.add(.offset(place), fault.reason)
        }
    }

    /// Counts a frame that was tested by a filter, whether it is kept or not.
    @inline(never)
    private func noteOrder(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, _ group: Int, _ before: Int,
        _ collector: borrowing FrameCollector
    ) {
        guard collector.filter.survey == nil, let time = layout.pointee.time.nanoseconds(record, number) else { return }
        let groups = groups
        if groups[group].frames.order == nil { groups[group].frames.order = FrameOrder(in: groups[group].frames.store) }
        groups[group].frames.order?.append(time: time, isKept: groups[group].frames.count > before)
    }

    /// Whether the record after the last stated one is also a record: its time is a little later than that of the frame
    /// before. Padding is zeros, or older data.
    @inline(never)
    private mutating func goesOn(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, _ group: Int
    ) -> Bool {
        let frames = groups[group].frames
        guard !isPadded, frames.count > 0, let time = layout.pointee.time.nanoseconds(record + numberSize, number),
            case let last = frames.time(frames.count - 1), time > last, Self.isNear(time, last)
        else {
            isPadded = true
            return false
        }
        (recordLimit, exceedsLimit) = (.max, true)
        return true
    }

    /// Whether a missing payload may come later, or was dropped.
    private func mayFindPayload(_ layout: UnsafePointer<MDFFrameLayout>) -> Bool {
        guard case .variable(let source) = layout.pointee.payload else { return false }
        return source._withUnsafeGuaranteedRef { $0.group != nil && (pass == .all || $0.hasMissed) }
    }

    private mutating func noteTime(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, _ group: Int
    ) {
        guard firstTimes[group] == nil, let time = layout.pointee.time.nanoseconds(record, number) else { return }
        firstTimes[group] = time
        missingTimes -= 1
    }

    private func takeValue(_ place: UnsafeRawPointer, _ count: Int, _ group: Int) {
        for source in sources[group] {
            if MDFVariableSource.isPayload(count) {
                source.append(UnsafeRawBufferPointer(start: place, count: count))
            } else {
                source.appendTooLong()
            }
        }
    }
}
