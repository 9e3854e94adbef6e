package import CANCapture

/// The frames of a capture by identifier and channel, for all families of protocols.
///
/// Error frames, remote frames, CAN XL and frames known only by name are in no stream. Decisions about a frame depend
/// on its kind (identifier, channel, flags and length); kinds are numbered, and facts about a kind are looked up by
/// number.
package struct FramesByIdentifier: Sendable {
    let frames: FrameTable
    /// Whether the capture has usable times; without them no transfer times out.
    let hasTimes: Bool
    /// In the order of their first frames.
    private(set) var streams: [FrameStream] = []
    /// The number of the kind of each row.
    let kindOfRow: HeaderColumn
    /// By number of a kind.
    let kinds: [FrameHeader]
    /// By number of a kind: the place of its stream in ``streams``; ``noStream`` for frames outside of streams.
    private(set) var streamOfKind: [UInt32]
    private let rows: RowsByIdentifier
    /// For streams whose frames have two slots.
    private var joinedRows: [JoinedRows] = []
    private var index = PlaceLookup()

    static let noStream = UInt32.max

    /// - Parameters:
    ///   - source: says whether times are plausible; nil if they are.
    ///   - index: of the capture's frames.
    ///   - rows: of the same index.
    package init(_ frames: FrameTable, source: CaptureSource?, index: IdentifierIndex, rows: RowsByIdentifier) {
        self.frames = frames
        self.rows = rows
        hasTimes = source.map { $0.clock != .none && $0.time.largestBackwardStep < Self.believableStep } ?? true
        var kinds: [FrameHeader] = []
        // Each identifier has a kind at least.
        kinds.reserveCapacity(index.entries.count)
        kindOfRow = index.slots.mapped { kind in
            kinds.append(kind)
            return UInt32(truncatingIfNeeded: kinds.count - 1)
        }
        self.kinds = kinds
        streamOfKind = Array(repeating: Self.noStream, count: kinds.count)
        findStreams(index)
        for (number, kind) in kinds.enumerated() where Self.isData(kind) {
            streamOfKind[number] = place(of: Self.key(of: kind)).map { UInt32($0) } ?? Self.noStream
        }
    }

    /// Groups the frames if that was not done yet.
    package init(_ frames: FrameTable, source: CaptureSource? = nil) {
        let index = IdentifierIndex(frames)
        self.init(frames, source: source, index: index, rows: RowsByIdentifier(frames, index))
    }

    /// Maximum step back of a clock, nanoseconds, as in merged channels, with which durations are still plausible.
    private static let believableStep: Int64 = 100_000_000

    /// Whether frames of a kind are data frames of CAN or CAN FD with an identifier.
    private static func isData(_ kind: FrameHeader) -> Bool {
        kind.flags.isDisjoint(with: [.remote, .error, .xl, .symbolic])
    }

    private static func key(of kind: FrameHeader) -> UInt64 {
        let isExtended = kind.flags.contains(.extended) || kind.identifier > 0x7FF
        return FrameStream.key(kind.identifier, isExtended: isExtended, channel: kind.channel)
    }

    /// The rows of a stream, ascending. Valid as long as this exists.
    func rows(of stream: FrameStream) -> UnsafeBufferPointer<UInt32> {
        stream.slot >= 0 ? rows[stream.slot] : joinedRows[-1 - stream.slot].rows
    }

    /// The place of a stream in ``streams``; nil if the identifier does not occur.
    func stream(_ identifier: UInt32, isExtended: Bool, channel: UInt16) -> Int? {
        place(of: FrameStream.key(identifier, isExtended: isExtended, channel: channel))
    }

    private func place(of key: UInt64) -> Int? { index.find(key) { streams[$0].key } }

    /// An identifier above 0x7FF that a capture marks as 11 bits is the same as the one with 29 bits.
    private mutating func findStreams(_ index: IdentifierIndex) {
        var places = PlaceLookup()
        var found: [FrameStream] = []
        found.reserveCapacity(index.entries.count)
        for (slot, entry) in index.entries.enumerated() where !entry.isXL && !entry.isSymbolic && entry.dataCount > 0 {
            let isExtended = entry.isExtended || entry.identifier > 0x7FF
            let key = FrameStream.key(entry.identifier, isExtended: isExtended, channel: entry.channel)
            let place = places.place(of: key) { found[$0].key }
            guard place < found.count else {
                found.append(
                    FrameStream(
                        identifier: entry.identifier, channel: entry.channel, isExtended: isExtended,
                        count: entry.dataCount, slot: slot))
                continue
            }
            found[place].count += entry.dataCount
            joinedRows.append(JoinedRows(rows[found[place].slot], rows[slot]))
            found[place].slot = -joinedRows.count
        }
        // Entries are in the order of their first frames, including remote ones, so mostly this is the order already.
        func first(_ stream: FrameStream) -> UInt32 { rows(of: stream).first ?? 0 }
        if zip(found, found.dropFirst()).allSatisfy({ first($0) <= first($1) }) {
            (streams, self.index) = (found, places)
            return
        }
        let sorted = found.sorted { first($0) < first($1) }
        places = PlaceLookup()
        for stream in sorted { _ = places.place(of: stream.key) { sorted[$0].key } }
        (streams, self.index) = (sorted, places)
    }

    /// The outcome of a message that is open at the end of the capture: incomplete, or timed out if its next frame was
    /// due before the end.
    ///
    /// - Parameters:
    ///   - row: of its last frame.
    ///   - timeout: the longest time between two of its frames, nanoseconds.
    func outcomeAtEnd(after row: Int, timeout: Int64 = ISOTPTiming.timeout) -> ProtocolDataUnit.Outcome {
        guard hasTimes, frames.count > row, row >= 0 else { return .incomplete }
        let left = frames.time(frames.count - 1).subtractingSaturating(frames.time(row))
        return left > timeout ? .timeout : .incomplete
    }

    /// What a family does with frames: a number by kind, 0 for kinds that it does not use.
    typealias Roles = [UInt8]

    /// By kind: the role of a stream's frames in a family.
    func roles(_ role: (Int) -> UInt8) -> Roles {
        let roles = streams.indices.map(role)
        return streamOfKind.map { $0 == Self.noStream ? 0 : roles[Int($0)] }
    }

    /// Rows are taken from their streams if at most one row in this many has a role.
    private static let fewRowsShare = 16

    /// The rows of streams with a role, ascending; nil if there are so many that a pass over all rows is faster.
    private func fewRows(_ roles: Roles) -> [UInt32]? {
        var chosen = Set<UInt32>()
        for (kind, role) in roles.enumerated() where role != 0 {
            // Remote frames are in no stream.
            guard streamOfKind[kind] != Self.noStream else { return nil }
            chosen.insert(streamOfKind[kind])
        }
        let count = chosen.reduce(0) { $0 + streams[Int($1)].count }
        guard count <= frames.count / Self.fewRowsShare else { return nil }
        var rows: [UInt32] = []
        rows.reserveCapacity(count)
        for stream in chosen { rows.append(contentsOf: self.rows(of: streams[Int(stream)])) }
        return rows.sorted()
    }

    /// Visits the frames with a role, in the order of the capture.
    @inline(__always)
    func forEachRow(_ roles: Roles, _ body: (_ row: Int, _ kind: Int, _ role: UInt8) -> Void) {
        precondition(roles.count == kinds.count)
        guard roles.contains(where: { $0 != 0 }) else { return }
        if let rows = fewRows(roles) {
            for row in rows {
                let kind = Int(kindOfRow[Int(row)])
                if roles[kind] != 0 { body(Int(row), kind, roles[kind]) }
            }
            return
        }
        roles.withUnsafeBufferPointer { roles in
            for stretch in kindOfRow.stretches(of: frames) {
                for place in 0..<stretch.count {
                    let kind = Int(stretch.numbers[place])
                    let role = roles[kind]
                    if role != 0 { body(stretch.base &+ place, kind, role) }
                }
            }
        }
    }
}

/// The rows of two slots, ascending.
///
/// `@unchecked Sendable` because ``init(_:_:)`` alone writes them.
private final class JoinedRows: @unchecked Sendable {
    let rows: UnsafeBufferPointer<UInt32>

    init(_ one: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>) {
        let rows = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: one.count + other.count)
        var (first, second) = (0, 0)
        for place in rows.indices {
            let isFirst = second == other.count || first < one.count && one[first] < other[second]
            rows[place] = isFirst ? one[first] : other[second]
            if isFirst { first += 1 } else { second += 1 }
        }
        self.rows = UnsafeBufferPointer(rows)
    }

    deinit { rows.deallocate() }
}
