/// Walks the packets of a pcap file: a header, then records of 16 bytes before each packet.
struct PcapFile {
    /// The file's header, which also tells the byte order of all others.
    struct Header {
        static let size = 24

        var order: ByteOrder
        /// Nanoseconds in a unit of a record's second field.
        var unit: Int64
        var linkType: UInt32

        /// nil when the first four bytes are no magic number of pcap. Fields beyond the end are taken as 0.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= 4, let base = bytes.baseAddress else { return nil }
            switch base.littleEndian(at: 0, as: UInt32.self) {
            case 0xA1B2_C3D4: (order, unit) = (.little, 1000)
            case 0xD4C3_B2A1: (order, unit) = (.big, 1000)
            case 0xA1B2_3C4D: (order, unit) = (.little, 1)
            case 0x4D3C_B2A1: (order, unit) = (.big, 1)
            default: return nil
            }
            // The upper bits hold the length of a frame check sequence.
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
        // A record is believed once the next one is seen to be sound.
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

    /// Looks closer at a record that is odd, or has none behind it.
    ///
    /// - Returns: `position` where it is to be read, the place of the next one where it is damaged, nil at the end.
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
                at: position, "the file is truncated: \(stored) of a packet's \(record.captured) bytes are there",
                &collector)
            return nil
        }
    }

    private func cut(at position: Int, _ reason: String, _ collector: inout FrameCollector) {
        collector.skipped.add(.offset(position), reason)
        collector.source.notes.append("the file is truncated: it ends after \(bytes.count) bytes")
    }
}
