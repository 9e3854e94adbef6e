/// The content of a packet's record, in either of the two file formats.
struct PcapPacket {
    var link: PcapLink
    var bytes: UnsafeRawBufferPointer
    var originalLength: Int
    var time: Int64
    /// Index into the table's channels of the interface that the record names.
    var channel: UInt16
    /// The direction that the record states.
    var direction: FrameFlags = []
    /// The byte order of the machine that wrote the file.
    var order: ByteOrder
    /// The place of the packet in the file.
    var offset: Int
}

/// Passes packets of a file to the decoder, and counts those that are not CAN.
struct PcapPackets {
    private var names = PcapChannels()
    /// Packets of other devices in cooked captures, by type of device.
    private var devices: [UInt16: Int] = [:]
    private static let deviceLimit = 32

    mutating func channel(_ name: String, in table: inout FrameTable) -> UInt16 { names.index(of: name, in: &table) }

    @inline(__always)
    mutating func add(
        _ packet: PcapPacket, _ decoder: inout SocketCANPackets, into collector: inout FrameCollector
    ) {
        switch packet.link.content(of: packet.bytes) {
        case .frame(let bytes, let kind, let direction, let interface):
            var channel = packet.channel
            if let interface { channel = names.index(ofInterface: interface, in: &collector.frames) }
            let frame = SocketCANPackets.Packet(
                bytes: bytes, originalLength: packet.originalLength &- packet.link.headerSize, time: packet.time,
                channel: channel, direction: packet.direction.isEmpty ? direction : packet.direction, kind: kind,
                order: kind == nil ? nil : packet.order)
            if let fault = decoder.add(frame, into: &collector) {
                collector.skipped.add(.offset(packet.offset), fault.reason)
            }
        case .other(let device):
            if devices[device] != nil || devices.count < Self.deviceLimit { devices[device, default: 0] += 1 }
        case .damaged(let reason): collector.skipped.add(.offset(packet.offset), "\(reason)")
        case .tooShort:
            collector.skipped.add(
                .offset(packet.offset), "a packet of \(packet.bytes.count) bytes is too short for its link type")
        }
    }

    func report(to skipped: inout SkippedRecords) {
        for (device, count) in devices.sorted(by: { $0.key < $1.key }) {
            skipped.addOther("packet of device type \(device)", count: count)
        }
    }
}

/// Finds the index of an interface in the table by its name or by the system's number.
private struct PcapChannels {
    private var byName: [String: UInt16] = [:]
    private var byNumber: [UInt32: UInt16] = [:]
    private var last: (number: UInt32, index: UInt16)?
    private var nameBytes = 0
    /// Limit of the bytes of all names, because a file may describe other interfaces in each of its sections.
    private static let byteLimit = 8 << 20

    mutating func index(of name: String, in table: inout FrameTable) -> UInt16 {
        if let known = byName[name] { return known }
        // Each name comes here once, because a search in the table would take quadratic time for many names.
        guard table.channels.count <= Int(UInt16.max), nameBytes + name.utf8.count <= Self.byteLimit else {
            // The last one is also used for all further ones.
            return UInt16(truncatingIfNeeded: max(0, table.channels.count - 1))
        }
        let index = UInt16(truncatingIfNeeded: table.channels.count)
        nameBytes += name.utf8.count
        table.channels.append(name)
        byName[name] = index
        return index
    }

    @inline(__always)
    mutating func index(ofInterface number: UInt32, in table: inout FrameTable) -> UInt16 {
        if let last, last.number == number { return last.index }
        return find(number, in: &table)
    }

    @inline(never)
    private mutating func find(_ number: UInt32, in table: inout FrameTable) -> UInt16 {
        let index = byNumber[number] ?? self.index(of: String(number), in: &table)
        if byNumber.count <= Int(UInt16.max) { byNumber[number] = index }
        last = (number, index)
        return index
    }
}
