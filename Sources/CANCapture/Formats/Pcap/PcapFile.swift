/// Walks the packets of a pcap file: a header, then records of 16 bytes before each packet.
struct PcapFile {
    /// The header of the file, which shows the byte order of all others.
    struct Header {
        static let size = 24

        var order: ByteOrder
        /// Nanoseconds in a unit of a record's second field.
        var unit: Int64
        var linkType: UInt32

        /// nil if the first four bytes are not a magic number of pcap. Fields beyond the end are read as 0.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= 4, let base = bytes.baseAddress else { return nil }
            switch base.littleEndian(at: 0, as: UInt32.self) {
            case 0xA1B2_C3D4: (order, unit) = (.little, 1000)
            case 0xD4C3_B2A1: (order, unit) = (.big, 1000)
            case 0xA1B2_3C4D: (order, unit) = (.little, 1)
            case 0x4D3C_B2A1: (order, unit) = (.big, 1)
            default: return nil
            }
            // The upper bits contain the length of a frame check sequence.
            linkType = bytes.count >= Self.size ? order.number(base, at: 20, as: UInt32.self) & 0x03FF_FFFF : 0
        }
    }

    /// More than any program captures of a packet (libpcap's MAXIMUM_SNAPLEN).
    static let longestPacket = 262_144

    private let bytes: UnsafeRawBufferPointer
    private let path: String
    private let header: Header
    private let link: PcapLink
    private var packets = PcapPackets()
    private var records: PcapRecords
    private var passedOver = PassedOver(averageSize: 32)

    init(_ bytes: UnsafeRawBufferPointer, path: String) throws(CaptureError) {
        guard let header = Header(bytes) else {
            throw CaptureError(path: path, place: .offset(0), reason: "not a pcap file: its magic number is missing")
        }
        guard bytes.count >= Header.size else {
            throw CaptureError(
                path: path, place: .offset(bytes.count),
                reason: "the file is truncated: it ends inside the pcap header")
        }
        guard let link = PcapLink(rawValue: header.linkType) else {
            throw CaptureError(
                path: path, place: .offset(20), kind: .noFrames,
                reason: "no CAN link type in the file: it has \(PcapLink.description(header.linkType))")
        }
        self.bytes = bytes
        self.path = path
        self.header = header
        self.link = link
        records = PcapRecords(bytes, header, link)
    }

    mutating func read(
        _ input: CaptureInput, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) throws {
        collector.source.clock = .epoch
        // Packets of the second cooked form name their interface.
        let channel = link == .cooked2 ? 0 : packets.channel("", in: &collector.frames)
        var position = Header.size
        // A record is accepted if the next one is valid.
        var known: PcapRecord?
        var clock: UInt32?
        while position < bytes.count, decoder.identifiers.verdict == nil {
            if collector.hasEnough {
                collector.stop(at: position)
                break
            }
            guard let record = known ?? records.record(at: position) else {
                cut(at: position, "the file is truncated: it ends inside the header of a packet", &collector)
                break
            }
            let start = position + PcapRecord.size
            let next = records.record(at: start &+ record.captured)
            let isSound = known != nil || records.isSound(record, near: clock ?? record.seconds)
            known = next.flatMap { records.isSound($0, near: record.seconds) ? $0 : nil }
            if !isSound || known == nil {
                guard let place = judge(record, at: position, clock, &collector) else { break }
                if place > position {
                    position = place
                    known = nil
                    continue
                }
            }
            guard let packet = bytes.part(start, record.captured) else { break }
            packets.add(
                PcapPacket(
                    link: link, bytes: packet, originalLength: max(record.captured, record.original),
                    time: Int64(record.seconds) * 1_000_000_000 + Int64(record.fraction) * header.unit,
                    channel: channel, order: header.order, offset: start),
                &decoder, into: &collector)
            clock = record.seconds
            position = start + record.captured
            passedOver.count += 1
            input.release(before: position)
        }
        decoder.identifiers.settle()
        packets.report(to: &collector.skipped)
    }

    /// Examines a record that is unusual, or is not followed by a valid one.
    ///
    /// - Returns: `position` if it is to be read, the place of the next record if it is damaged, nil at the end.
    @inline(never)
    private mutating func judge(
        _ record: PcapRecord, at position: Int, _ clock: UInt32?, _ collector: inout FrameCollector
    ) -> Int? {
        switch records.judge(record, at: position, clock: clock) {
        case .packet: return position
        case .damaged(let next):
            let range = position..<(next ?? bytes.count)
            passedOver.tell(
                range, isOne: record.isAsLong(as: range.count),
                record.captured > Self.longestPacket
                    ? "a packet claims \(record.captured) bytes" : "the header of a packet is damaged",
                &collector.skipped)
            return next
        case .cut:
            let stored = bytes.count - position - PcapRecord.size
            cut(
                at: position,
                "the file is truncated: only \(stored) of a packet's \(record.captured) bytes are present",
                &collector)
            return nil
        }
    }

    private func cut(at position: Int, _ reason: String, _ collector: inout FrameCollector) {
        collector.skipped.add(.offset(position), reason)
        collector.source.notes.append("the file is truncated: it ends after \(bytes.count) bytes")
    }
}

/// Distinguishes the records of a pcap file from other bytes, and finds them again after damage.
struct PcapRecords {
    private let bytes: UnsafeRawBufferPointer
    private let order: ByteOrder
    private let link: PcapLink
    /// Number of fractions in a second.
    private let second: UInt32
    private let longest: Int
    private let least: Int
    /// The last search: its start and its result. Between the two there are no records.
    private var search: (from: Int, found: Int?)?

    /// This many consecutive valid records cannot be a coincidence.
    private static let chainLength = 3
    /// This many are accepted even if their times are of another year.
    private static let longChainLength = 8
    /// If there are two clocks, one of this many records after one of another time must also have that time.
    private static let companyReach = 64

    init(_ bytes: UnsafeRawBufferPointer, _ header: PcapFile.Header, _ link: PcapLink) {
        self.bytes = bytes
        self.link = link
        order = header.order
        second = UInt32(1_000_000_000 / header.unit)
        longest = link.longestPacket
        least = link.headerSize + SocketCANPackets.headerSize
    }

    /// The record at `position`; nil if fewer than 16 bytes are left.
    @inline(__always)
    func record(at position: Int) -> PcapRecord? {
        guard let base = bytes.baseAddress, position <= bytes.count &- PcapRecord.size else { return nil }
        return PcapRecord(base + position, order)
    }

    /// Whether the fields of a header are consistent, and its time with that of a neighbour.
    @inline(__always)
    func isSound(_ record: PcapRecord, near seconds: UInt32) -> Bool {
        record.captured <= record.original && record.original <= longest && record.fraction < second
            && PcapTimes.areNear(record.seconds, seconds)
    }

    /// How a record is treated that is not valid, or is not followed by a valid one.
    enum Verdict {
        /// It is unusual, but its length is right as far as known.
        case packet
        /// It is damaged; the next record is at this place, or there is none.
        case damaged(next: Int?)
        /// The file ends inside it.
        case cut
    }

    /// - Parameters:
    ///   - position: the place of the record.
    ///   - clock: seconds of the packet before, if any.
    mutating func judge(_ record: PcapRecord, at position: Int, clock: UInt32?) -> Verdict {
        let found = next(from: position + PcapRecord.size, near: clock ?? record.seconds)
        guard record.captured <= PcapFile.longestPacket else { return .damaged(next: found) }
        let end = position + PcapRecord.size + record.captured
        guard end <= bytes.count else { return found == nil ? .cut : .damaged(next: found) }
        if end == bytes.count || isChain(from: end, looseFrom: Self.chainLength) {
            // The length is right unless it includes other records.
            if let found, found < end { return .damaged(next: found) }
            return hasDamagedTime(record, end, clock) ? .damaged(next: end) : .packet
        }
        guard let found else {
            // Accepting it loses no other records.
            let isBelieved = isSound(record, near: clock ?? record.seconds) && isPacket(record, at: position)
            return isBelieved || isLooselyPacket(record, at: position) ? .packet : .damaged(next: nil)
        }
        let length = found - position - PcapRecord.size
        let isWhole =
            record.captured == record.original
            ? isPacket(record, at: position)
            : isLooselyPacket(record, at: position)
        // The record after this one may be the damaged one, unless this one ends exactly where the next begins.
        let isBelieved =
            found > end && length != record.original && isWhole
            && isSound(record, near: clock ?? record.seconds)
        return isBelieved ? .packet : .damaged(next: found)
    }

    /// Whether the time of a record whose length is right is damaged.
    private func hasDamagedTime(_ record: PcapRecord, _ end: Int, _ clock: UInt32?) -> Bool {
        let after = self.record(at: end)
        if record.fraction >= second, let after { return after.fraction < second }
        guard PcapTimes.isDamaged(record.seconds, before: clock, after: after?.seconds) else { return false }
        // Another packet of that time is evidence of a second clock.
        var place = end
        for _ in 0..<Self.companyReach {
            guard let other = self.record(at: place), other.captured <= longest else { break }
            if PcapTimes.areNear(other.seconds, record.seconds) { return false }
            place += PcapRecord.size + other.captured
        }
        return true
    }

    /// The next place at or after `start` from which records certainly follow each other.
    private mutating func next(from start: Int, near seconds: UInt32) -> Int? {
        if let search, search.from <= start {
            guard let found = search.found else { return nil }
            if found >= start { return found }
        }
        var place = start
        while place <= bytes.count - PcapRecord.size, !isChain(from: place, near: seconds) { place += 1 }
        let found = place <= bytes.count - PcapRecord.size ? place : nil
        search = (start, found)
        return found
    }

    /// Whether records with CAN frames follow each other from `start` on, or to the end of the file.
    private func isChain(from start: Int, near seconds: UInt32) -> Bool {
        guard let first = record(at: start), isSound(first, near: first.seconds), isPacket(first, at: start) else {
            return false
        }
        let isNear = PcapTimes.areNear(first.seconds, seconds)
        var place = start + PcapRecord.size + first.captured
        var last = first.seconds
        for count in 1..<(isNear ? Self.chainLength : Self.longChainLength) {
            if place == bytes.count { return isNear }
            guard let record = record(at: place) else { return isNear && count > 1 }
            guard isSound(record, near: last) else { return false }
            let end = place + PcapRecord.size + record.captured
            if end > bytes.count { return isNear && count > 1 }
            guard isPacket(record, at: place) else { return false }
            last = record.seconds
            place = end
        }
        return true
    }

    /// Whether CAN frames follow each other from `start` on by their lengths, whatever their times are.
    private func isChain(from start: Int, looseFrom count: Int) -> Bool {
        var place = start
        for _ in 0..<count {
            if place == bytes.count { return true }
            guard let record = record(at: place), isLooselyPacket(record, at: place) else { return false }
            place += PcapRecord.size + record.captured
        }
        return true
    }

    /// Whether a header and the bytes after it are consistent.
    private func isPacket(_ record: PcapRecord, at position: Int) -> Bool {
        guard record.captured >= least,
            let packet = bytes.part(position + PcapRecord.size, record.captured)
        else { return false }
        return link.canHold(packet, originalLength: record.original)
    }

    /// The same by the captured length alone.
    private func isLooselyPacket(_ record: PcapRecord, at position: Int) -> Bool {
        guard record.captured >= least, record.captured <= longest,
            let packet = bytes.part(position + PcapRecord.size, record.captured)
        else { return false }
        return link.canHold(packet, originalLength: record.captured)
    }
}
