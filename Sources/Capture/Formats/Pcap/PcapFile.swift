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

    /// A record's header: seconds, fraction, bytes captured, bytes there were.
    private static let recordSize = 16
    /// More than any program captures of a packet (libpcap's MAXIMUM_SNAPLEN).
    static let longestPacket = 262_144

    private let bytes: UnsafeRawBufferPointer
    private let path: String
    private let header: Header
    private let link: PcapLink
    private var packets = PcapPackets()

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
    }

    mutating func read(
        _ input: CaptureInput, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) throws {
        guard let base = bytes.baseAddress else { return }
        collector.source.clock = .epoch
        // Packets of the second cooked form name their interface.
        let channel = link == .cooked2 ? 0 : packets.channel("", in: &collector.frames)
        var position = Header.size
        while position < bytes.count, decoder.identifiers.verdict == nil {
            guard position <= bytes.count - Self.recordSize else {
                cut(at: position, "the file is truncated: it ends inside the header of a packet", &collector)
                break
            }
            let record = Record(base + position, header.order)
            let start = position + Self.recordSize
            guard record.captured <= Self.longestPacket else {
                collector.skipped.add(.offset(position), "a packet claims \(record.captured) bytes")
                guard let next = nextRecord(after: position) else { break }
                position = next
                continue
            }
            guard let packet = bytes.part(start, record.captured) else {
                cut(
                    at: position,
                    "the file is truncated: \(bytes.count - start) of a packet's \(record.captured) bytes are there",
                    &collector)
                break
            }
            packets.add(
                PcapPacket(
                    link: link, bytes: packet, originalLength: record.original,
                    time: Int64(record.seconds) * 1_000_000_000 + Int64(record.fraction) * header.unit,
                    channel: channel, order: header.order, offset: start),
                &decoder, into: &collector)
            position = start + record.captured
            input.release(before: position)
        }
        decoder.identifiers.settle()
        packets.report(to: &collector.skipped)
    }

    private struct Record {
        var seconds: UInt32
        var fraction: UInt32
        var captured: Int
        var original: Int

        @inline(__always)
        init(_ place: UnsafeRawPointer, _ order: ByteOrder) {
            seconds = order.number(place, at: 0, as: UInt32.self)
            fraction = order.number(place, at: 4, as: UInt32.self)
            captured = Int(order.number(place, at: 8, as: UInt32.self))
            original = Int(order.number(place, at: 12, as: UInt32.self))
        }
    }

    /// The next place where two records follow each other as they should; for going on after a damaged length.
    private func nextRecord(after position: Int) -> Int? {
        var place = position + 1
        while place <= bytes.count - Self.recordSize {
            if let next = end(ofPlausibleRecordAt: place) {
                if next == bytes.count || end(ofPlausibleRecordAt: next) != nil { return place }
            }
            place += 1
        }
        return nil
    }

    /// Where a record ends that holds a CAN frame as the kernel has it, and a fraction below a second.
    private func end(ofPlausibleRecordAt position: Int) -> Int? {
        guard let base = bytes.baseAddress, position <= bytes.count - Self.recordSize else { return nil }
        let record = Record(base + position, header.order)
        let least = link.headerSize + SocketCANPackets.headerSize
        guard record.captured >= least, record.captured <= record.original, record.original <= 4096,
            Int64(record.fraction) * header.unit < 1_000_000_000
        else { return nil }
        let end = position + Self.recordSize + record.captured
        return end <= bytes.count ? end : nil
    }

    private func cut(at position: Int, _ reason: String, _ collector: inout FrameCollector) {
        collector.skipped.add(.offset(position), reason)
        collector.source.notes.append("the file is truncated: it ends after \(bytes.count) bytes")
    }
}
