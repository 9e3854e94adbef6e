internal import Platform

/// Collects those channels of a group that are the time or a part of a CAN frame.
struct MDFChannels {
    struct Part {
        var name: Substring
        var place: MDFNumber.Place
        /// Address of its block.
        var address: Int
        /// Addresses of the conversion and of the values of variable length; 0 for none.
        var conversion: Int
        var data: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private let links: MDFLinks
    /// Damage in the names and the links of the channels.
    private(set) var doubts: [MDFChannelDoubts.Doubt] = []
    /// Whether a link to a channel is broken, so that some channels are not found.
    private(set) var isBroken = false
    private(set) var kind: MDFFrameLayout.Kind?
    private(set) var parts: [Part] = []
    private(set) var master: MDFNumber.Place?
    private(set) var masterConversion = 0
    private(set) var masterAddress = 0
    /// The channel of which the parts are components, if there is one.
    private(set) var frame: MDFNumber.Place?
    /// Replaces the name of the time channel, whatever the file calls it.
    static let timeName = "time"

    /// The time channel, as a part.
    var masterPart: Part? {
        master.map {
            Part(
                name: Substring(Self.timeName), place: $0, address: masterAddress, conversion: masterConversion, data: 0
            )
        }
    }

    /// The name of the first channel that is not the time.
    private(set) var firstName: String?

    /// The link of a CN block to its conversion.
    private static let conversionLink = 4
    /// Compositions may nest.
    private static let deepest = 8

    init(_ bytes: UnsafeRawBufferPointer, _ links: MDFLinks) {
        self.bytes = bytes
        self.links = links
    }

    /// Follows a chain of channels and their components, from the link of a block on.
    mutating func collect(
        from owner: MDFBlock, _ index: Int, parent: String, depth: Int, _ visited: inout Set<Int>
    ) {
        var (owner, index) = (owner, index)
        while case let address = links.target(of: owner, index), address != 0 {
            guard let block = MDFBlock(bytes, at: address, MDFBlock.Name.channel), visited.insert(address).inserted
            else { return breakOff(at: owner.address + MDFBlock.headSize + 8 * index, address) }
            (owner, index) = (block, 0)
            var place = MDFNumber.Place(block)
            let sync = block.number(at: 1, as: UInt8.self)
            // A part of a frame is not a master; a flipped bit makes it look like one.
            if depth > 0, sync == 0, MDFFrameLayout.isFrame(parent), place.channelType == 2 || place.channelType == 3 {
                doubts.append((address, "a channel of a frame is marked as master channel"))
                if place.bitCount > 0 { place.channelType = 0 }
            }
            // cn_type 2 and 3 are masters, cn_sync_type 1 is time.
            if place.channelType == 2 || place.channelType == 3 {
                if sync == 1 && master == nil {
                    let conversion = conversion(of: block, Self.timeName)
                    (master, masterConversion, masterAddress) = (place, conversion, block.address)
                }
                continue
            }
            let named = MDFChannelName(bytes, of: block, parent: parent)
            if let doubt = named.doubt { doubts.append(doubt) }
            let name = named.text
            if firstName == nil { firstName = name }
            if frame == nil && MDFFrameLayout.isFrame(name) { frame = place }
            add(name, parent, block, place)
            let parts = links.target(of: block, 1)
            // Of an array of channels, only the first is a block of its own.
            if parts != 0, depth < Self.deepest, MDFBlock(bytes, at: parts)?.name != MDFLinks.columnArray {
                collect(from: block, 1, parent: name, depth: depth + 1, &visited)
            }
        }
    }

    private mutating func breakOff(at place: Int, _ address: Int) {
        isBroken = true
        let isCut = address > bytes.count - MDFBlock.headSize
        doubts.append(
            (
                place,
                isCut
                    ? "a channel is missing: its link leads to byte \(address), beyond the end of the file"
                    : "no separate channel at byte \(address), where one is expected"
            ))
    }

    /// The place of the conversion of a channel. A link with one flipped bit is repaired.
    private mutating func conversion(of block: MDFBlock, _ name: String) -> Int {
        let address = block.link(Self.conversionLink)
        guard address != 0, MDFBlock(bytes, at: address, MDFBlock.Name.conversion) == nil else { return address }
        let near = MDFBlock.near(bytes, block.rawLink(Self.conversionLink), MDFBlock.Name.conversion)
        let found = near.count == 1 ? "; the one at byte \(near[0]) is used" : ""
        doubts.append(
            (
                block.address + MDFBlock.headSize + 8 * Self.conversionLink,
                "no conversion of the \(name == Self.timeName ? "time channel" : "channel \(name)") at byte \(address),"
                    + " where it is expected\(found)"
            ))
        return near.count == 1 ? near[0] : address
    }

    private mutating func add(_ name: String, _ parent: String, _ block: MDFBlock, _ place: MDFNumber.Place) {
        guard let (kind, part) = MDFFrameLayout.part(name, of: parent) else { return }
        if self.kind == nil { self.kind = kind }
        guard self.kind == kind, MDFFrameLayout.partNames.contains(part) else { return }
        guard !parts.contains(where: { $0.name == part }) else {
            doubts.append((block.address, "two channels are named \(Printable.text(String(part)))"))
            return
        }
        let conversion = conversion(of: block, String(part))
        parts.append(
            Part(name: part, place: place, address: block.address, conversion: conversion, data: block.link(5)))
    }
}

/// The name of a channel. It is repaired if without one flipped bit it is the name of a part of a frame.
struct MDFChannelName {
    private(set) var text = ""
    /// What is damaged, and where.
    private(set) var doubt: MDFChannelDoubts.Doubt?

    /// The link of a CN block to its name.
    private static let link = 2

    /// - Parameter parent: the name of the channel of which this one is a part; "" if there is none.
    init(_ bytes: UnsafeRawBufferPointer, of block: MDFBlock, parent: String) {
        let address = block.link(Self.link)
        let place = block.address + MDFBlock.headSize + 8 * Self.link
        guard address != 0 else { return }
        if let found = Self.text(bytes, at: address) {
            text = found
            // As bytes, because a name with a flipped bit may not be UTF-8.
            let stored = MDFBlock(bytes, at: address).map { Array($0.content.prefix(64).prefix { $0 != 0 }) } ?? []
            if !Self.isKnown(found, parent), let mended = Self.mended(stored, parent) {
                text = mended
                doubt = (address, "a channel has the name \(Printable.text(found)); it is read as \(mended)")
            }
            return
        }
        if let text = Self.damagedText(bytes, at: address) {
            self.text = Self.isKnown(text, parent) ? text : Self.mended(Array(text.utf8), parent) ?? text
            doubt = (address, "the header of a channel's name is damaged; the name is read")
            return
        }
        // The place of the link with one bit flipped, if the name of a frame or a part is there.
        let near = MDFBlock.near(bytes, block.rawLink(Self.link), MDFBlock.Name.text)
            .compactMap { Self.text(bytes, at: $0) }.filter { Self.isKnown($0, parent) }
        if near.count == 1 { text = near[0] }
        let found = near.count == 1 ? "; it is read as \(near[0])" : ""
        doubt = (place, "no name of a channel at byte \(address), where it is expected\(found)")
    }

    private static func text(_ bytes: UnsafeRawBufferPointer, at address: Int) -> String? {
        guard let block = MDFBlock(bytes, at: address),
            block.name == MDFBlock.Name.text || block.name == MDFBlock.Name.metadata
        else { return nil }
        return MDFBlock.text(bytes, at: address)
    }

    /// The text of a block whose name or length has a flipped bit.
    private static func damagedText(_ bytes: UnsafeRawBufferPointer, at address: Int) -> String? {
        guard address >= MDFHeader.identificationSize, let base = bytes.part(address, MDFBlock.headSize)?.baseAddress,
            (base.littleEndian(at: 0, as: UInt32.self) ^ MDFBlock.Name.text).nonzeroBitCount <= 1
        else { return nil }
        let content = bytes[(address + MDFBlock.headSize)...].prefix(128)
        let text = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
        return text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
    }

    private static func isKnown(_ name: String, _ parent: String) -> Bool {
        if MDFFrameLayout.isFrame(name) { return true }
        return MDFFrameLayout.part(name, of: parent).map { MDFFrameLayout.partNames.contains($0.part) } ?? false
    }

    /// The known name that differs from this one by one flipped bit; nil if there is none.
    private static func mended(_ name: [UInt8], _ parent: String) -> String? {
        var bytes = name
        let isPart = MDFFrameLayout.isFrame(parent) || zip(bytes, "CAN_".utf8).count { $0 == $1 } >= 3
        guard isPart, bytes.count >= 2, bytes.count <= 32 else { return nil }
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << UInt8(bit)
                let text = String(decoding: bytes, as: UTF8.self)
                if isKnown(text, parent) { return text }
                bytes[index] ^= 1 << UInt8(bit)
            }
        }
        return nil
    }
}
