internal import Platform

/// The name of a channel, mended where one flipped bit keeps it from being that of a part of a frame.
struct MDFChannelName {
    private(set) var text = ""
    /// What is wrong with it, and where.
    private(set) var doubt: MDFChannelDoubts.Doubt?

    /// The link of a CN block to its name.
    private static let link = 2

    /// - Parameter parent: the name of the channel that this one is a part of; "" where there is none.
    init(_ bytes: UnsafeRawBufferPointer, of block: MDFBlock, parent: String) {
        let address = block.link(Self.link)
        let place = block.address + MDFBlock.headSize + 8 * Self.link
        guard address != 0 else { return }
        if let found = Self.text(bytes, at: address) {
            text = found
            // As bytes: one with a flipped bit may be no UTF-8.
            let stored = MDFBlock(bytes, at: address).map { Array($0.content.prefix(64).prefix { $0 != 0 }) } ?? []
            if !Self.isKnown(found, parent), let mended = Self.mended(stored, parent) {
                text = mended
                doubt = (address, "a channel has the name \(Printable.text(found)): taken as \(mended)")
            }
            return
        }
        if let text = Self.damagedText(bytes, at: address) {
            self.text = Self.isKnown(text, parent) ? text : Self.mended(Array(text.utf8), parent) ?? text
            doubt = (address, "the head of the name of a channel is damaged; it is read")
            return
        }
        // Where the link leads that one bit makes of it, if that is a name of a frame or a part.
        let near = MDFBlock.near(bytes, block.rawLink(Self.link), MDFBlock.Name.text)
            .compactMap { Self.text(bytes, at: $0) }.filter { Self.isKnown($0, parent) }
        if near.count == 1 { text = near[0] }
        let found = near.count == 1 ? "; it is taken as \(near[0])" : ""
        doubt = (place, "no name of a channel at byte \(address), where it should be\(found)")
    }

    private static func text(_ bytes: UnsafeRawBufferPointer, at address: Int) -> String? {
        guard let block = MDFBlock(bytes, at: address),
            block.name == MDFBlock.Name.text || block.name == MDFBlock.Name.metadata
        else { return nil }
        return MDFBlock.text(bytes, at: address)
    }

    /// The text of a block of which the name or the length has a flipped bit.
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

    /// The known name that one flipped bit made this one of; nil where no such one is.
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
