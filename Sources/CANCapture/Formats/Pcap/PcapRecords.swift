/// Tells the records of a pcap file from bytes that are none, and finds them again behind damage.
struct PcapRecords {
    private let bytes: UnsafeRawBufferPointer
    private let order: ByteOrder
    private let link: PcapLink
    /// Fractions in a second.
    private let second: UInt32
    private let longest: Int
    private let least: Int
    /// The last search: from where, and what was found. Between the two there is nothing to be found.
    private var search: (from: Int, found: Int?)?

    /// So many records in a row are no chance.
    private static let chainLength = 3
    /// So many are none even where their times are of another year.
    private static let longChainLength = 8
    /// Among so many records behind one of another time there must be another of that time, if there are two clocks.
    private static let companyReach = 64

    init(_ bytes: UnsafeRawBufferPointer, _ header: PcapFile.Header, _ link: PcapLink) {
        self.bytes = bytes
        self.link = link
        order = header.order
        second = UInt32(1_000_000_000 / header.unit)
        longest = link.longestPacket
        least = link.headerSize + SocketCANPackets.headerSize
    }

    /// The record at `position`; nil where fewer than 16 bytes are left.
    @inline(__always)
    func record(at position: Int) -> PcapRecord? {
        guard let base = bytes.baseAddress, position <= bytes.count &- PcapRecord.size else { return nil }
        return PcapRecord(base + position, order)
    }

    /// Whether the fields of a header agree with each other, and its time with that of a neighbour.
    @inline(__always)
    func isSound(_ record: PcapRecord, near seconds: UInt32) -> Bool {
        record.captured <= record.original && record.original <= longest && record.fraction < second
            && PcapTimes.areNear(record.seconds, seconds)
    }

    /// What is to be thought of a record that is not sound, or is not followed by one that is.
    enum Verdict {
        /// It is odd, but its length is right, or as good as can be known.
        case packet
        /// It is damaged; the next one is there, or there is none.
        case damaged(next: Int?)
        /// The file ends within it.
        case cut
    }

    /// - Parameters:
    ///   - position: where the record is.
    ///   - clock: seconds of the packet before, if any.
    mutating func judge(_ record: PcapRecord, at position: Int, clock: UInt32?) -> Verdict {
        let found = next(from: position + PcapRecord.size, near: clock ?? record.seconds)
        guard record.captured <= PcapFile.longestPacket else { return .damaged(next: found) }
        let end = position + PcapRecord.size + record.captured
        guard end <= bytes.count else { return found == nil ? .cut : .damaged(next: found) }
        if end == bytes.count || isChain(from: end, looseFrom: Self.chainLength) {
            // The length is right unless it spans other records.
            if let found, found < end { return .damaged(next: found) }
            return hasDamagedTime(record, end, clock) ? .damaged(next: end) : .packet
        }
        guard let found else {
            // There are no more records to be lost by believing it.
            let isBelieved = isSound(record, near: clock ?? record.seconds) && isPacket(record, at: position)
            return isBelieved || isLooselyPacket(record, at: position) ? .packet : .damaged(next: nil)
        }
        let length = found - position - PcapRecord.size
        let isWhole =
            record.captured == record.original
            ? isPacket(record, at: position)
            : isLooselyPacket(record, at: position)
        // What comes behind this record may be the damaged one; but not if this one were just right up to the next.
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
        // Another packet of that time speaks for a second clock.
        var place = end
        for _ in 0..<Self.companyReach {
            guard let other = self.record(at: place), other.captured <= longest else { break }
            if PcapTimes.areNear(other.seconds, record.seconds) { return false }
            place += PcapRecord.size + other.captured
        }
        return true
    }

    /// The next place at or behind `start` where records that surely are some follow each other.
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

    /// Whether a header and what comes behind it fit each other.
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
