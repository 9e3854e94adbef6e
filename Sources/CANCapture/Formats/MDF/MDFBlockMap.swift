/// Where the blocks of a file lie, found by their names: for files in which a link or a head is damaged.
struct MDFBlockMap {
    /// Addresses by name, ascending.
    private(set) var dataGroups: [Int] = []
    private(set) var channelGroups: [Int] = []
    private(set) var lists: [Int] = []
    /// Blocks of records, deflated or not.
    private(set) var data: [Int] = []

    /// `##`, which every block begins with; blocks begin at multiples of eight.
    private static let mark: UInt16 = 0x2323
    private static let alignment = 8

    /// Goes through the file once. What lies within a block that ends where another begins is not looked at: records may
    /// hold anything.
    init(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var position = MDFHeader.identificationSize
        while position <= bytes.count - MDFBlock.headSize {
            guard base.littleEndian(at: position, as: UInt16.self) == Self.mark,
                let block = MDFBlock(bytes, at: position)
            else {
                position += Self.alignment
                continue
            }
            add(block)
            // A length may be any number; one that reaches beyond the file is none.
            let end = block.length <= bytes.count - position ? (position + block.length + 7) & ~7 : position
            let isSound =
                end >= bytes.count
                || (end > position && end <= bytes.count - 2
                    && base.littleEndian(at: end, as: UInt16.self) == Self.mark)
            position = isSound ? end : position + Self.alignment
        }
    }

    private mutating func add(_ block: MDFBlock) {
        switch block.name {
        case MDFBlock.Name.dataGroup: dataGroups.append(block.address)
        case MDFBlock.Name.channelGroup: channelGroups.append(block.address)
        case MDFBlock.Name.list, MDFBlock.Name.listOfLists: lists.append(block.address)
        case MDFBlock.Name.data, MDFBlock.Name.deflated: data.append(block.address)
        default: break
        }
    }
}
