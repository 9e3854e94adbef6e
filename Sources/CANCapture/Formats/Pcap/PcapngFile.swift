/// Walks the blocks of a pcapng file (draft-ietf-opsawg-pcapng).
struct PcapngFile {
    /// Numbers of the blocks that are read.
    enum BlockType {
        static let section: UInt32 = 0x0A0D_0D0A
        static let interface: UInt32 = 1
        /// The predecessor of the enhanced packet block.
        static let packet: UInt32 = 2
        static let simplePacket: UInt32 = 3
        static let enhancedPacket: UInt32 = 6

        static func isKnown(_ type: UInt32) -> Bool { type == section || (1...6).contains(type) || type == 10 }
    }

    /// Type and length before a block's body, the length again after it.
    static let smallestBlock = 12
    private static let longestBlock = 1 << 30
    /// Maximum number of interfaces of a section: no machine has this many, and each takes memory.
    static let interfaceLimit = 1 << 14

    private let bytes: UnsafeRawBufferPointer
    private let path: String
    private var order: ByteOrder = .little
    private var interfaces: [PcapngInterface] = []
    private var packets = PcapPackets()
    /// Link types that are not CAN, with the number of packets from interfaces of that type.
    private var otherLinks: [UInt32: Int] = [:]
    private static let otherLinkLimit = 32
    private var hasLink = false
    private var untimed = 0
    private var passedOver = PassedOver(averageSize: 48)
    private var recovery: PcapngRecovery { PcapngRecovery(bytes: bytes, order: order) }

    init(_ bytes: UnsafeRawBufferPointer, path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// The byte order of the section whose header is at `position`; nil if there is none.
    static func sectionOrder(_ bytes: UnsafeRawBufferPointer, at position: Int) -> ByteOrder? {
        guard let base = bytes.part(position, 12)?.baseAddress,
            base.littleEndian(at: 0, as: UInt32.self) == BlockType.section
        else { return nil }
        switch base.littleEndian(at: 8, as: UInt32.self) {
        case 0x1A2B_3C4D: return .little
        case 0x4D3C_2B1A: return .big
        default: return nil
        }
    }

    mutating func read(
        _ input: CaptureInput, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) throws {
        collector.source.clock = .epoch
        collector.source.formatName = "pcapng"
        var position = 0
        while position < bytes.count, decoder.identifiers.verdict == nil {
            if collector.hasEnough {
                collector.stop(at: position)
                break
            }
            guard let block = block(at: position), !recovery.holdsPackets(block, of: interfaces) else {
                guard let next = lose(at: position, &collector) else { break }
                position = next
                continue
            }
            read(block, &decoder, &collector)
            position = block.end
            input.release(before: position)
        }
        decoder.identifiers.settle()
        try finish(&collector)
    }

    struct Block {
        var type: UInt32
        var position: Int
        var body: UnsafeRawBufferPointer
        var end: Int
    }

    /// The block at `position`; nil unless it is complete and its two lengths are the same.
    private mutating func block(at position: Int) -> Block? {
        if let order = Self.sectionOrder(bytes, at: position) { self.order = order }
        return Self.block(bytes, at: position, order)
    }

    @inline(__always)
    static func block(_ bytes: UnsafeRawBufferPointer, at position: Int, _ order: ByteOrder) -> Block? {
        guard let base = bytes.baseAddress, position <= bytes.count &- smallestBlock else { return nil }
        let place = base + position
        let length = Int(order.number(place, at: 4, as: UInt32.self))
        // Lengths are multiples of four; some writers state the unpadded one, but add the padding.
        let padded = (length &+ 3) & ~3
        guard length >= smallestBlock, length <= longestBlock, padded <= bytes.count &- position,
            order.number(place, at: padded &- 4, as: UInt32.self) == UInt32(truncatingIfNeeded: length)
        else { return nil }
        return Block(
            type: order.number(place, at: 0, as: UInt32.self), position: position,
            body: UnsafeRawBufferPointer(rebasing: bytes[(position &+ 8)..<(position &+ padded &- 4)]),
            end: position &+ padded)
    }

    /// Reports that no block begins at `position` and finds the next one of a known type.
    private mutating func lose(at position: Int, _ collector: inout FrameCollector) -> Int? {
        guard let next = recovery.next(after: position, of: interfaces) else {
            if recovery.isCut(at: position) {
                collector.skipped.add(.offset(position), "the file is truncated: it ends inside a block")
                collector.source.notes.append("the file is truncated: it ends after \(bytes.count) bytes")
            } else {
                passedOver.tell(
                    position..<bytes.count, isOne: false, "no valid block up to the end of the file",
                    &collector.skipped)
            }
            return nil
        }
        // One of the two lengths of a block, at its beginning and its end, is right.
        let isOne = [position + 4, next - 4].contains { place in
            bytes.part(place, 4)?.baseAddress.map { order.number($0, at: 0, as: UInt32.self) }
                == UInt32(truncatingIfNeeded: next - position)
        }
        passedOver.tell(position..<next, isOne: isOne, "a block with an impossible length", &collector.skipped)
        // Without the description of an interface all of its packets would be lost.
        if let base = bytes.baseAddress, let body = bytes.part(position + 8, next - position - Self.smallestBlock),
            order.number(base, at: position, as: UInt32.self) == BlockType.interface
        {
            addInterface(Block(type: BlockType.interface, position: position, body: body, end: next), &collector)
        }
        return next
    }

    private mutating func read(
        _ block: Block, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) {
        switch block.type {
        case BlockType.section:
            interfaces.removeAll(keepingCapacity: true)
        case BlockType.interface:
            addInterface(block, &collector)
        case BlockType.enhancedPacket, BlockType.packet:
            addPacket(block, &decoder, &collector)
        case BlockType.simplePacket:
            addSimplePacket(block, &decoder, &collector)
        default:
            // Names, statistics, secrets and comments say nothing about frames, unless the type is damaged.
            if interfaces.isEmpty, recovery.isInterface(block) {
                collector.skipped.add(.offset(block.position), "an interface description with a damaged block type")
                addInterface(block, &collector)
            } else if recovery.isPacket(block, of: interfaces) {
                collector.skipped.add(.offset(block.position), "a packet with a damaged block type")
            }
        }
    }

    private mutating func addInterface(_ block: Block, _ collector: inout FrameCollector) {
        guard interfaces.count < Self.interfaceLimit else {
            collector.skipped.add(
                .offset(block.position), "a section describes more than \(Self.interfaceLimit) interfaces")
            return
        }
        guard let interface = PcapngInterface(block.body, order, number: interfaces.count) else {
            collector.skipped.add(.offset(block.position), "an interface description that cannot be read")
            interfaces.append(.unreadable)
            return
        }
        if interface.isDoubtful {
            collector.skipped.add(
                .offset(block.position), "an interface description whose clock cannot be read; times may be wrong")
        }
        if interface.link == nil { countOther(interface.linkType, 0) } else { hasLink = true }
        interfaces.append(interface)
    }

    /// Enhanced packet block: interface, time in two halves, captured and original length, the packet, options.
    private mutating func addPacket(
        _ block: Block, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) {
        let body = block.body
        guard body.count >= 20, let base = body.baseAddress else {
            collector.skipped.add(.offset(block.position), "a packet block of \(body.count) bytes")
            return
        }
        let isEnhanced = block.type == BlockType.enhancedPacket
        let number =
            isEnhanced
            ? Int(order.number(base, at: 0, as: UInt32.self)) : Int(order.number(base, at: 0, as: UInt16.self))
        guard let interface = interface(number, block, &collector) else { return }
        let ticks =
            UInt64(order.number(base, at: 4, as: UInt32.self)) << 32
            | UInt64(order.number(base, at: 8, as: UInt32.self))
        let captured = Int(order.number(base, at: 12, as: UInt32.self))
        guard let packet = body.part(20, captured) else {
            collector.skipped.add(.offset(block.position), "a packet claims \(captured) bytes")
            return
        }
        guard let time = interface.clock.nanoseconds(ticks) else {
            collector.skipped.add(.offset(block.position), "a packet has a timestamp out of range")
            return
        }
        if let last = interface.lastTime, !PcapngRecovery.areNear(time, last),
            recovery.hasDamagedTime(time, of: number, interface, end: block.end)
        {
            collector.skipped.add(.offset(block.position), "the time of a packet is damaged")
            return
        }
        interfaces[number].lastTime = time
        passedOver.count += 1
        let options = isEnhanced ? PcapngOptions.direction(body, from: 20 + (captured + 3) & ~3, order) : []
        add(
            packet, original: Int(order.number(base, at: 16, as: UInt32.self)), of: number, time: time,
            direction: options, offset: block.position + 28, &decoder, &collector)
    }

    /// Simple packet block: the original length and the packet, always of the first interface, without a time.
    private mutating func addSimplePacket(
        _ block: Block, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) {
        guard block.body.count >= 4, let base = block.body.baseAddress else {
            collector.skipped.add(.offset(block.position), "a packet block of \(block.body.count) bytes")
            return
        }
        guard interface(0, block, &collector) != nil else { return }
        let original = Int(order.number(base, at: 0, as: UInt32.self))
        guard let packet = block.body.part(4, min(original, block.body.count - 4)) else { return }
        untimed += 1
        add(
            packet, original: original, of: 0, time: 0, direction: [], offset: block.position + 12, &decoder,
            &collector)
    }

    /// The interface of a packet if it has CAN frames; otherwise the packet is counted.
    private mutating func interface(
        _ number: Int, _ block: Block, _ collector: inout FrameCollector
    ) -> PcapngInterface? {
        guard number < interfaces.count else {
            collector.skipped.add(.offset(block.position), "a packet of interface \(number), which is not described")
            return nil
        }
        let interface = interfaces[number]
        if interface.link == nil {
            countOther(interface.linkType, 1)
            return nil
        }
        return interface
    }

    /// Beyond this many link types packets are not counted any more.
    private mutating func countOther(_ type: UInt32, _ packets: Int) {
        guard otherLinks[type] != nil || otherLinks.count < Self.otherLinkLimit else { return }
        otherLinks[type, default: 0] += packets
    }

    private mutating func add(
        _ bytes: UnsafeRawBufferPointer, original: Int, of number: Int, time: Int64, direction: FrameFlags,
        offset: Int, _ decoder: inout SocketCANPackets, _ collector: inout FrameCollector
    ) {
        guard let link = interfaces[number].link else { return }
        let channel: UInt16
        if let known = interfaces[number].channel {
            channel = known
        } else {
            channel = link == .cooked2 ? 0 : packets.channel(interfaces[number].name, in: &collector.frames)
            interfaces[number].channel = channel
        }
        packets.add(
            PcapPacket(
                link: link, bytes: bytes, originalLength: original, time: time, channel: channel,
                direction: direction, order: order, offset: offset),
            &decoder, into: &collector)
    }

    private func finish(_ collector: inout FrameCollector) throws {
        packets.report(to: &collector.skipped)
        for (type, count) in otherLinks.sorted(by: { $0.key < $1.key }) where count > 0 {
            collector.skipped.addOther("packet of \(PcapLink.description(type))", count: count)
        }
        if untimed > 0 {
            collector.source.notes.append("\(untimed) packets have no time; it is shown as 0")
        }
        guard !hasLink && collector.skipped.count == 0 else { return }
        let types = otherLinks.keys.sorted().prefix(4).map(PcapLink.description).joined(separator: ", ")
        throw CaptureError(
            path: path, kind: .noFrames,
            reason: "no CAN link type in the file: it has \(types.isEmpty ? "no interface" : types)")
    }
}
