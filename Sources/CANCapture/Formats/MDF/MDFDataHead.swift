/// The header of a block of data, or of a list of blocks, repaired if one flipped bit changed it.
enum MDFDataHead {
    /// Blocks of records or values, which have no links.
    private static let plain: [UInt32] = [
        MDFBlock.Name.data, MDFBlock.Name.dataValues, MDFBlock.Name.signalData, MDFBlock.Name.reducedData,
        MDFBlock.Name.deflated,
    ]
    private static let lists: [UInt32] = [
        MDFBlock.Name.list, MDFBlock.Name.listOfLists, MDFBlock.Name.columnList,
    ]
    /// Number of unused bytes that writers leave between blocks.
    private static let longestPadding = 23
    private static let mark: UInt16 = 0x2323

    /// The block at an address, and the damage of its header; nil if no data can be there.
    ///
    /// - Parameter hasLength: whether its length was written.
    static func block(
        _ bytes: UnsafeRawBufferPointer, at address: Int, hasLength: Bool = true
    ) -> (block: MDFBlock, damage: String?)? {
        if let list = MDFBlock(bytes, at: address), lists.contains(list.name) { return (list, nil) }
        guard address >= MDFHeader.identificationSize, let base = bytes.part(address, MDFBlock.headSize)?.baseAddress
        else { return nil }
        let name = base.littleEndian(at: 0, as: UInt32.self)
        let stated = base.littleEndian(at: 8, as: UInt64.self)
        let length = Int(clamping: stated)
        let links = base.littleEndian(at: 16, as: UInt64.self)
        // Lists have links, blocks of data have none.
        let near = links == 0 ? plain : lists
        let known =
            (plain + lists).contains(name) ? [name] : near.filter { ($0 ^ name).nonzeroBitCount == 1 }
        guard known.count == 1 else { return nil }
        if lists.contains(known[0]) {
            guard known[0] != name, var block = MDFBlock(bytes, at: address) else { return nil }
            block.name = known[0]
            return (block, "the name of a data block is damaged; it is read as \(block.nameText)")
        }
        var damage: [String] = []
        if known[0] != name { damage.append("the name") }
        if links != 0 { damage.append("the number of links") }
        var size = length
        if hasLength, !isEnd(bytes, address, length), let mended = mendedLength(bytes, address, stated) {
            size = mended
            damage.append("the length")
        } else if !hasLength, length < MDFBlock.headSize {
            size = MDFBlock.headSize
            damage.append("the length")
        }
        guard !damage.isEmpty else { return MDFBlock(bytes, at: address).map { ($0, nil) } }
        guard damage.count == 1, let block = MDFBlock(bytes, at: address, dataNamed: known[0], length: size) else {
            return MDFBlock(bytes, at: address).map { ($0, nil) }
        }
        return (block, "\(damage[0]) of a data block is damaged; it is read as \(block.nameText) of \(size) bytes")
    }

    /// Whether a block of this length ends where the file does or another block begins.
    static func isEnd(_ bytes: UnsafeRawBufferPointer, _ address: Int, _ length: Int) -> Bool {
        guard length >= MDFBlock.headSize, length <= bytes.count - address, let base = bytes.baseAddress else {
            return false
        }
        let end = address + length
        if bytes.count - end <= 7 { return true }
        for place in stride(from: (end + 7) & ~7, through: end + longestPadding, by: 8) {
            guard place <= bytes.count - MDFBlock.headSize else { return false }
            if base.littleEndian(at: place, as: UInt16.self) == mark {
                return bytes[end..<place].allSatisfy { $0 == 0 } && MDFBlock(bytes, at: place) != nil
            }
        }
        return false
    }

    /// The length without one flipped bit; nil if no such length ends before a block or at the end of the file.
    private static func mendedLength(_ bytes: UnsafeRawBufferPointer, _ address: Int, _ length: UInt64) -> Int? {
        let near = (0..<64).compactMap { Int(exactly: length ^ 1 << UInt64($0)) }.filter { isEnd(bytes, address, $0) }
        // No block contains another. Of lengths with and without padding after them, the longest contains all data.
        guard let end = near.map({ ($0 + 7) & ~7 }).min() else { return nil }
        return near.filter { ($0 + 7) & ~7 == end }.max()
    }
}
