internal import Platform

/// Distinguishes valid blocks of a pcapng file from damaged ones.
struct PcapngRecovery {
    let bytes: UnsafeRawBufferPointer
    let order: ByteOrder

    /// Nanoseconds of a year: no pause within a recording is longer, but a flipped high bit is.
    private static let year: UInt64 = 31_536_000_000_000_000
    /// If a clock was set, one of this many blocks after a packet of another time must also have that time.
    private static let companyReach = 64

    @inline(__always)
    static func areNear(_ first: Int64, _ second: Int64) -> Bool {
        (first > second ? first.subtractingSaturating(second) : second.subtractingSaturating(first)).magnitude < year
    }

    /// Interface and time of an enhanced packet block.
    static func stamp(_ block: PcapngFile.Block, _ order: ByteOrder) -> (interface: Int, ticks: UInt64)? {
        guard block.body.count >= 20, let base = block.body.baseAddress else { return nil }
        let high = UInt64(order.number(base, at: 4, as: UInt32.self))
        return (
            Int(order.number(base, at: 0, as: UInt32.self)),
            high << 32 | UInt64(order.number(base, at: 8, as: UInt32.self))
        )
    }

    /// Whether a packet's time that jumps by years from the last one of its interface is damage: the next one is near
    /// the last again, and none of the following is near this one. Packets without a time have 0.
    func hasDamagedTime(_ time: Int64, of number: Int, _ interface: PcapngInterface, end: Int) -> Bool {
        guard time != 0, let last = interface.lastTime else { return false }
        var place = end
        var after: Int64?
        for _ in 0..<Self.companyReach {
            guard let block = PcapngFile.block(bytes, at: place, order) else { break }
            place = block.end
            guard block.type == PcapngFile.BlockType.enhancedPacket, let stamp = Self.stamp(block, order),
                stamp.interface == number, let other = interface.clock.nanoseconds(stamp.ticks)
            else { continue }
            if Self.areNear(other, time) { return false }
            if after == nil { after = other }
        }
        return after.map { Self.areNear($0, last) } ?? false
    }

    /// Whether a block whose type has no packets contains what only a packet has: its type is damaged.
    func isPacket(_ block: PcapngFile.Block, of interfaces: [PcapngInterface]) -> Bool {
        guard let stamp = Self.stamp(block, order), stamp.interface < interfaces.count,
            let link = interfaces[stamp.interface].link, let base = block.body.baseAddress,
            let time = interfaces[stamp.interface].clock.nanoseconds(stamp.ticks)
        else { return false }
        if let last = interfaces[stamp.interface].lastTime, !Self.areNear(time, last) { return false }
        let original = Int(order.number(base, at: 16, as: UInt32.self))
        guard let packet = block.body.part(20, Int(order.number(base, at: 12, as: UInt32.self))),
            packet.count <= original
        else { return false }
        return link.canHold(packet, originalLength: original)
    }

    /// Whether a block of an unknown type describes an interface for CAN, with nothing after its options.
    func isInterface(_ block: PcapngFile.Block) -> Bool {
        guard let description = PcapngInterface(block.body, order, number: 0), description.link != nil,
            !description.isDoubtful, let base = block.body.baseAddress
        else { return false }
        var options = PcapngOptions(block.body, from: 8, order)
        while options.next() != nil {}
        return order.number(base, at: 2, as: UInt16.self) == 0 && options.isAtEnd
    }

    /// The next place after `position` with a block of a known type whose two lengths are equal.
    ///
    /// Blocks begin at multiples of four bytes from each other, until a byte is lost or inserted. At any other place a
    /// block counts only if another one follows, or if it contains a packet of one of the interfaces.
    func next(after position: Int, of interfaces: [PcapngInterface]) -> Int? {
        var place = position + 1
        while place <= bytes.count - PcapngFile.smallestBlock {
            if let block = knownBlock(at: place),
                (place - position) % 4 == 0 || isFollowed(block) || isPacket(block, of: interfaces)
            {
                return place
            }
            place += 1
        }
        return nil
    }

    /// Whether a block of an unknown type, or longer than most, contains packets: then it is not one block, but several
    /// joined by lost bytes.
    func holdsPackets(_ block: PcapngFile.Block, of interfaces: [PcapngInterface]) -> Bool {
        guard !PcapngFile.BlockType.isKnown(block.type) || block.end - block.position > Self.longestCut else {
            return false
        }
        var place = block.position + 1
        while place <= block.end - PcapngFile.smallestBlock {
            if let inner = knownBlock(at: place), isPacket(inner, of: interfaces), isFollowed(inner) { return true }
            place += 1
        }
        return false
    }

    /// The block at a place, if its type is known.
    @inline(__always)
    private func knownBlock(at place: Int) -> PcapngFile.Block? {
        if let found = PcapngFile.sectionOrder(bytes, at: place) { return PcapngFile.block(bytes, at: place, found) }
        guard let block = PcapngFile.block(bytes, at: place, order), PcapngFile.BlockType.isKnown(block.type) else {
            return nil
        }
        return block
    }

    private func isFollowed(_ block: PcapngFile.Block) -> Bool {
        block.end == bytes.count || knownBlock(at: block.end) != nil
    }

    /// A truncated file ends inside a block of at most this many bytes: CAN XL frames have 2048.
    private static let longestCut = 4096

    /// Whether the file ends inside the block that begins at `position`, after which there is no other one.
    func isCut(at position: Int) -> Bool {
        let left = bytes.count - position
        guard left <= Self.longestCut else { return false }
        guard let base = bytes.part(position, 8)?.baseAddress else { return true }
        let isBlock =
            PcapngFile.sectionOrder(bytes, at: position) != nil
            || PcapngFile.BlockType.isKnown(order.number(base, at: 0, as: UInt32.self))
        return isBlock && Int(order.number(base, at: 4, as: UInt32.self)) > left
    }
}
